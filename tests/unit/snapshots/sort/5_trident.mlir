"trident.kernel"() {arch = 90 : i64, entry = "sort_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "18656 bytes", num_ctas = 1 : i64, num_warps = 1 : i64, parameters = ["*fp32", "*fp32", "*i64", "i32", "i32", "i64"], reference = "", shared = 0 : i64, sym_name = "kernel_0_sort_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22stable\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %3 = arith.cmpi eq, %2, %c2_i64 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(stable) == 2)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22dim\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %5 = arith.cmpi eq, %4, %c1_i64 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(dim) == 1)"} : (i1) -> ()
  %6 = "trident.read"() {field = "type", path = "[\22descending\22]"} : () -> i64
  %c2_i64_0 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64_0 : i64
  "trident.guard"(%7) {origin = "kind", text = "(type(descending) == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64_1 = arith.constant 2 : i64
  %9 = arith.cmpi eq, %8, %c2_i64_1 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %10 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %11 = arith.cmpi eq, %10, %c90_i64 : i64
  "trident.guard"(%11) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %12 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c6_i64 = arith.constant 6 : i64
  %13 = arith.cmpi eq, %12, %c6_i64 : i64
  "trident.guard"(%13) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 6)"} : (i1) -> ()
  %14 = "trident.read"() {field = "ndim", path = "[\22self\22]"} : () -> i64
  %c1_i64_2 = arith.constant 1 : i64
  %15 = arith.cmpi sge, %14, %c1_i64_2 : i64
  "trident.guard"(%15) {origin = "dynamo:TENSOR_MATCH", text = "(self.ndim >= 1)"} : (i1) -> ()
  %16 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %17 = arith.andi %16, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %18 = arith.cmpi eq, %17, %c0_i64 : i64
  "trident.guard"(%18) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64_3 = arith.constant 1 : i64
  %19 = arith.andi %16, %c1_i64_3 : i64
  %c0_i64_4 = arith.constant 0 : i64
  %20 = arith.cmpi ne, %19, %c0_i64_4 : i64
  "trident.guard"(%20) {origin = "dynamo:SHAPE_ENV", text = "((self.flags & 1) != 0)"} : (i1) -> ()
  %21 = "trident.read"() {field = "value", path = "[\22dim\22]"} : () -> i64
  %c-1_i64 = arith.constant -1 : i64
  %22 = arith.cmpi eq, %21, %c-1_i64 : i64
  %c1_i64_5 = arith.constant 1 : i64
  %23 = arith.addi %21, %c1_i64_5 : i64
  %24 = arith.cmpi eq, %23, %14 : i64
  %25 = arith.ori %22, %24 : i1
  "trident.guard"(%25) {origin = "declaration:condition", text = "((dim == -1) or ((dim + 1) == self.ndim))"} : (i1) -> ()
  %c1_i64_6 = arith.constant 1 : i64
  %26 = "trident.read"() {field = "size", index = -1 : i64, path = "[\22self\22]"} : () -> i64
  %27 = arith.cmpi sle, %c1_i64_6, %26 : i64
  "trident.guard"(%27) {origin = "dynamo:SHAPE_ENV", text = "(1 <= self.size(-1))"} : (i1) -> ()
  %c128_i64 = arith.constant 128 : i64
  %28 = arith.cmpi sle, %26, %c128_i64 : i64
  "trident.guard"(%28) {origin = "dynamo:SHAPE_ENV", text = "(self.size(-1) <= 128)"} : (i1) -> ()
  %c1_i64_7 = arith.constant 1 : i64
  %29 = "trident.read"() {field = "numel", path = "[\22self\22]"} : () -> i64
  %30 = arith.floordivsi %29, %26 : i64
  %31 = arith.cmpi sle, %c1_i64_7, %30 : i64
  "trident.guard"(%31) {origin = "dynamo:SHAPE_ENV", text = "(1 <= (self.numel // self.size(-1)))"} : (i1) -> ()
  %32 = arith.floordivsi %29, %26 : i64
  %c127_i64 = arith.constant 127 : i64
  %33 = arith.addi %32, %c127_i64 : i64
  %c128_i64_8 = arith.constant 128 : i64
  %34 = arith.floordivsi %33, %c128_i64_8 : i64
  %c128_i64_9 = arith.constant 128 : i64
  %35 = arith.muli %34, %c128_i64_9 : i64
  %c1_i64_10 = arith.constant 1 : i64
  %36 = arith.subi %35, %c1_i64_10 : i64
  %37 = arith.muli %36, %26 : i64
  %c127_i64_11 = arith.constant 127 : i64
  %38 = arith.addi %26, %c127_i64_11 : i64
  %c128_i64_12 = arith.constant 128 : i64
  %39 = arith.floordivsi %38, %c128_i64_12 : i64
  %c128_i64_13 = arith.constant 128 : i64
  %40 = arith.muli %39, %c128_i64_13 : i64
  %c1_i64_14 = arith.constant 1 : i64
  %41 = arith.subi %40, %c1_i64_14 : i64
  %c1_i64_15 = arith.constant 1 : i64
  %42 = arith.muli %41, %c1_i64_15 : i64
  %43 = arith.addi %37, %42 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %44 = arith.cmpi slt, %43, %c2147483648_i64 : i64
  "trident.guard"(%44) {origin = "launch:offsets", text = "((((((((self.numel // self.size(-1)) + 127) // 128) * 128) - 1) * self.size(-1)) + (((((self.size(-1) + 127) // 128) * 128) - 1) * 1)) < 2147483648)"} : (i1) -> ()
  %45 = "trident.argument"() {path = "[\22self\22]", view = "rows"} : () -> !torch.vtensor<[?,?],f32>
  "trident.input"(%45) : (!torch.vtensor<[?,?],f32>) -> ()
  %46 = "trident.read"() {field = "value", path = "[\22descending\22]"} : () -> i64
  "trident.input"(%46) : (i64) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputSequence(kind=<class 'tuple'>, items=(OutputTensor(index=0), OutputTensor(index=1)))"} : () -> ()
}) {key = "float32.128", pays = true} : () -> ()
