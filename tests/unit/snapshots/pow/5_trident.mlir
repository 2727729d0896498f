"trident.kernel"() {arch = 90 : i64, entry = "pow_exponent_2_flat_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "6096 bytes", num_ctas = 1 : i64, num_warps = 2 : i64, parameters = ["*bf16", "*bf16", "i32"], reference = "", shared = 0 : i64, sym_name = "kernel_0_pow_exponent_2_flat_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22exponent\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %3 = arith.cmpi eq, %2, %c1_i64 : i64
  %c3_i64 = arith.constant 3 : i64
  %4 = arith.cmpi eq, %2, %c3_i64 : i64
  %5 = arith.ori %3, %4 : i1
  "trident.guard"(%5) {origin = "kind", text = "((type(exponent) == 1) or (type(exponent) == 3))"} : (i1) -> ()
  %6 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64 : i64
  "trident.guard"(%7) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %9 = arith.cmpi eq, %8, %c90_i64 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %10 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %11 = arith.cmpi eq, %10, %c15_i64 : i64
  "trident.guard"(%11) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %12 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %13 = arith.andi %12, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %14 = arith.cmpi eq, %13, %c0_i64 : i64
  "trident.guard"(%14) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %c4_i64 = arith.constant 4 : i64
  %15 = arith.andi %12, %c4_i64 : i64
  %c0_i64_0 = arith.constant 0 : i64
  %16 = arith.cmpi ne, %15, %c0_i64_0 : i64
  "trident.guard"(%16) {origin = "dynamo:SHAPE_ENV", text = "((self.flags & 4) != 0)"} : (i1) -> ()
  %17 = "trident.read"() {field = "number", path = "[\22exponent\22]"} : () -> f64
  %cst = arith.constant 2.000000e+00 : f64
  %18 = arith.cmpf oeq, %17, %cst : f64
  "trident.guard"(%18) {origin = "declaration:condition", text = "(exponent == 2.0)"} : (i1) -> ()
  %c1_i64_1 = arith.constant 1 : i64
  %19 = "trident.read"() {field = "numel", path = "[\22self\22]"} : () -> i64
  %20 = arith.cmpi sle, %c1_i64_1, %19 : i64
  "trident.guard"(%20) {origin = "dynamo:SHAPE_ENV", text = "(1 <= self.numel)"} : (i1) -> ()
  %c2147475456_i64 = arith.constant 2147475456 : i64
  %21 = arith.cmpi sle, %19, %c2147475456_i64 : i64
  "trident.guard"(%21) {origin = "dynamo:SHAPE_ENV", text = "(self.numel <= 2147475456)"} : (i1) -> ()
  %22 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %23 = arith.floordivsi %22, %c16_i64 : i64
  %24 = arith.muli %23, %c16_i64 : i64
  %25 = arith.subi %22, %24 : i64
  %c0_i64_2 = arith.constant 0 : i64
  %26 = arith.cmpi eq, %25, %c0_i64_2 : i64
  "trident.guard"(%26) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %27 = "trident.argument"() {path = "[\22self\22]", view = "flat"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%27) : (!torch.vtensor<[?],bf16>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.exponent_2.aligned", pays = true} : () -> ()
