"trident.kernel"() {arch = 90 : i64, entry = "cumsum_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "5200 bytes", num_ctas = 1 : i64, num_warps = 4 : i64, parameters = ["*fp32", "*fp32", "i32", "i32"], reference = "", shared = 32 : i64, sym_name = "kernel_0_cumsum_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22dim\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %3 = arith.cmpi eq, %2, %c1_i64 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(dim) == 1)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22dtype\22]"} : () -> i64
  %c0_i64 = arith.constant 0 : i64
  %5 = arith.cmpi eq, %4, %c0_i64 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(dtype) == 0)"} : (i1) -> ()
  %6 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64 : i64
  "trident.guard"(%7) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %9 = arith.cmpi eq, %8, %c90_i64 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %10 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c6_i64 = arith.constant 6 : i64
  %11 = arith.cmpi eq, %10, %c6_i64 : i64
  "trident.guard"(%11) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 6)"} : (i1) -> ()
  %12 = "trident.read"() {field = "ndim", path = "[\22self\22]"} : () -> i64
  %c1_i64_0 = arith.constant 1 : i64
  %13 = arith.cmpi sge, %12, %c1_i64_0 : i64
  "trident.guard"(%13) {origin = "dynamo:TENSOR_MATCH", text = "(self.ndim >= 1)"} : (i1) -> ()
  %14 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %15 = arith.andi %14, %c24_i64 : i64
  %c0_i64_1 = arith.constant 0 : i64
  %16 = arith.cmpi eq, %15, %c0_i64_1 : i64
  "trident.guard"(%16) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64_2 = arith.constant 1 : i64
  %17 = arith.andi %14, %c1_i64_2 : i64
  %c0_i64_3 = arith.constant 0 : i64
  %18 = arith.cmpi ne, %17, %c0_i64_3 : i64
  "trident.guard"(%18) {origin = "dynamo:SHAPE_ENV", text = "((self.flags & 1) != 0)"} : (i1) -> ()
  %19 = "trident.read"() {field = "value", path = "[\22dim\22]"} : () -> i64
  %c-1_i64 = arith.constant -1 : i64
  %20 = arith.cmpi eq, %19, %c-1_i64 : i64
  %c1_i64_4 = arith.constant 1 : i64
  %21 = arith.addi %19, %c1_i64_4 : i64
  %22 = arith.cmpi eq, %21, %12 : i64
  %23 = arith.ori %20, %22 : i1
  "trident.guard"(%23) {origin = "declaration:condition", text = "((dim == -1) or ((dim + 1) == self.ndim))"} : (i1) -> ()
  %24 = "trident.read"() {field = "size", index = -1 : i64, path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %25 = arith.floordivsi %24, %c16_i64 : i64
  %26 = arith.muli %25, %c16_i64 : i64
  %27 = arith.subi %24, %26 : i64
  %c0_i64_5 = arith.constant 0 : i64
  %28 = arith.cmpi eq, %27, %c0_i64_5 : i64
  "trident.guard"(%28) {origin = "declaration:multiple_of", text = "((self.size(-1) % 16) == 0)"} : (i1) -> ()
  %c1_i64_6 = arith.constant 1 : i64
  %29 = arith.cmpi sle, %c1_i64_6, %24 : i64
  "trident.guard"(%29) {origin = "dynamo:SHAPE_ENV", text = "(1 <= self.size(-1))"} : (i1) -> ()
  %c256_i64 = arith.constant 256 : i64
  %30 = arith.cmpi sle, %24, %c256_i64 : i64
  "trident.guard"(%30) {origin = "dynamo:SHAPE_ENV", text = "(self.size(-1) <= 256)"} : (i1) -> ()
  %c1_i64_7 = arith.constant 1 : i64
  %31 = "trident.read"() {field = "numel", path = "[\22self\22]"} : () -> i64
  %32 = arith.floordivsi %31, %24 : i64
  %33 = arith.cmpi sle, %c1_i64_7, %32 : i64
  "trident.guard"(%33) {origin = "dynamo:SHAPE_ENV", text = "(1 <= (self.numel // self.size(-1)))"} : (i1) -> ()
  %34 = arith.floordivsi %31, %24 : i64
  %c255_i64 = arith.constant 255 : i64
  %35 = arith.addi %34, %c255_i64 : i64
  %c256_i64_8 = arith.constant 256 : i64
  %36 = arith.floordivsi %35, %c256_i64_8 : i64
  %c256_i64_9 = arith.constant 256 : i64
  %37 = arith.muli %36, %c256_i64_9 : i64
  %c1_i64_10 = arith.constant 1 : i64
  %38 = arith.subi %37, %c1_i64_10 : i64
  %39 = arith.muli %38, %24 : i64
  %c255_i64_11 = arith.constant 255 : i64
  %40 = arith.addi %24, %c255_i64_11 : i64
  %c256_i64_12 = arith.constant 256 : i64
  %41 = arith.floordivsi %40, %c256_i64_12 : i64
  %c256_i64_13 = arith.constant 256 : i64
  %42 = arith.muli %41, %c256_i64_13 : i64
  %c1_i64_14 = arith.constant 1 : i64
  %43 = arith.subi %42, %c1_i64_14 : i64
  %c1_i64_15 = arith.constant 1 : i64
  %44 = arith.muli %43, %c1_i64_15 : i64
  %45 = arith.addi %39, %44 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %46 = arith.cmpi slt, %45, %c2147483648_i64 : i64
  "trident.guard"(%46) {origin = "launch:offsets", text = "((((((((self.numel // self.size(-1)) + 255) // 256) * 256) - 1) * self.size(-1)) + (((((self.size(-1) + 255) // 256) * 256) - 1) * 1)) < 2147483648)"} : (i1) -> ()
  %47 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64_16 = arith.constant 16 : i64
  %48 = arith.floordivsi %47, %c16_i64_16 : i64
  %49 = arith.muli %48, %c16_i64_16 : i64
  %50 = arith.subi %47, %49 : i64
  %c0_i64_17 = arith.constant 0 : i64
  %51 = arith.cmpi eq, %50, %c0_i64_17 : i64
  "trident.guard"(%51) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %52 = "trident.argument"() {path = "[\22self\22]", view = "rows"} : () -> !torch.vtensor<[?,?],f32>
  "trident.input"(%52) : (!torch.vtensor<[?,?],f32>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "float32.256", pays = true} : () -> ()
