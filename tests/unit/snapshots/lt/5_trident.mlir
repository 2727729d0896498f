"trident.kernel"() {arch = 90 : i64, entry = "lt_flat_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "6608 bytes", num_ctas = 1 : i64, num_warps = 2 : i64, parameters = ["*bf16", "*u1", "fp32", "i32"], reference = "", shared = 0 : i64, sym_name = "kernel_0_lt_flat_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22other\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %3 = arith.cmpi eq, %2, %c1_i64 : i64
  %c3_i64 = arith.constant 3 : i64
  %4 = arith.cmpi eq, %2, %c3_i64 : i64
  %5 = arith.ori %3, %4 : i1
  "trident.guard"(%5) {origin = "kind", text = "((type(other) == 1) or (type(other) == 3))"} : (i1) -> ()
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
  %15 = "trident.read"() {field = "number", path = "[\22other\22]"} : () -> f64
  %cst = arith.constant -3.3895313892515355E+38 : f64
  %16 = arith.cmpf oge, %15, %cst : f64
  %cst_0 = arith.constant 3.3895313892515355E+38 : f64
  %17 = arith.cmpf ole, %15, %cst_0 : f64
  %18 = arith.andi %16, %17 : i1
  %cst_1 = arith.constant 0.000000e+00 : f64
  %19 = arith.mulf %15, %cst_1 : f64
  %cst_2 = arith.constant 0.000000e+00 : f64
  %20 = arith.cmpf une, %19, %cst_2 : f64
  %21 = arith.ori %18, %20 : i1
  "trident.guard"(%21) {origin = "declaration:condition", text = "(((other >= -3.3895313892515355e+38) and (other <= 3.3895313892515355e+38)) or ((other * 0.0) != 0.0))"} : (i1) -> ()
  %22 = "trident.iteration"() {indices = "[0, 0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64_3 = arith.constant 1 : i64
  %23 = arith.cmpi eq, %22, %c1_i64_3 : i64
  "trident.guard"(%23) {origin = "declaration:condition", text = "(iteration_stride(0, False, 1, 0, 0, self, other) == 1)"} : (i1) -> ()
  %c1_i64_4 = arith.constant 1 : i64
  %24 = "trident.iteration"() {indices = "[0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %25 = arith.cmpi sle, %c1_i64_4, %24 : i64
  "trident.guard"(%25) {origin = "declaration:condition", text = "(1 <= iteration_size(0, False, 1, 0, self, other))"} : (i1) -> ()
  %26 = "trident.iteration"() {indices = "[0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %c2147475456_i64 = arith.constant 2147475456 : i64
  %27 = arith.cmpi sle, %26, %c2147475456_i64 : i64
  "trident.guard"(%27) {origin = "declaration:condition", text = "(iteration_size(0, False, 1, 0, self, other) <= 2147475456)"} : (i1) -> ()
  %28 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %29 = arith.floordivsi %28, %c16_i64 : i64
  %30 = arith.muli %29, %c16_i64 : i64
  %31 = arith.subi %28, %30 : i64
  %c0_i64_5 = arith.constant 0 : i64
  %32 = arith.cmpi eq, %31, %c0_i64_5 : i64
  "trident.guard"(%32) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %33 = "trident.argument"() {iteration = "{\22operands\22: [\22self\22, \22other\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: false, \22position\22: 0}", path = "[\22self\22]", view = "iterated"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%33) : (!torch.vtensor<[?],bf16>) -> ()
  "trident.input"(%15) : (f64) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.aligned", pays = true} : () -> ()
