"trident.kernel"() {arch = 90 : i64, entry = "masked_fill_flat_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "8664 bytes", num_ctas = 1 : i64, num_warps = 2 : i64, parameters = ["*bf16", "*u1", "*bf16", "fp32", "i32"], reference = "", shared = 2048 : i64, sym_name = "kernel_0_masked_fill_flat_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22mask\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(mask) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22value\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %5 = arith.cmpi eq, %4, %c1_i64 : i64
  %c3_i64 = arith.constant 3 : i64
  %6 = arith.cmpi eq, %4, %c3_i64 : i64
  %7 = arith.ori %5, %6 : i1
  "trident.guard"(%7) {origin = "kind", text = "((type(value) == 1) or (type(value) == 3))"} : (i1) -> ()
  %8 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %9 = arith.cmpi eq, %8, %c2_i64 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_type", path = "[\22mask\22]"} : () -> i64
  %c2_i64_1 = arith.constant 2 : i64
  %11 = arith.cmpi eq, %10, %c2_i64_1 : i64
  "trident.guard"(%11) {origin = "target", text = "(mask.device_type == 2)"} : (i1) -> ()
  %12 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %13 = arith.cmpi eq, %12, %c90_i64 : i64
  "trident.guard"(%13) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %14 = "trident.read"() {field = "device_index", path = "[\22mask\22]"} : () -> i64
  %15 = "trident.read"() {field = "device_index", path = "[\22self\22]"} : () -> i64
  %16 = arith.cmpi eq, %14, %15 : i64
  "trident.guard"(%16) {origin = "target", text = "(mask.device_index == self.device_index)"} : (i1) -> ()
  %17 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %18 = arith.cmpi eq, %17, %c15_i64 : i64
  "trident.guard"(%18) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %19 = "trident.read"() {field = "dtype", path = "[\22mask\22]"} : () -> i64
  %c11_i64 = arith.constant 11 : i64
  %20 = arith.cmpi eq, %19, %c11_i64 : i64
  "trident.guard"(%20) {origin = "dynamo:TENSOR_MATCH", text = "(mask.dtype == 11)"} : (i1) -> ()
  %21 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %22 = arith.andi %21, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %23 = arith.cmpi eq, %22, %c0_i64 : i64
  "trident.guard"(%23) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %24 = "trident.read"() {field = "flags", path = "[\22mask\22]"} : () -> i64
  %c24_i64_2 = arith.constant 24 : i64
  %25 = arith.andi %24, %c24_i64_2 : i64
  %c0_i64_3 = arith.constant 0 : i64
  %26 = arith.cmpi eq, %25, %c0_i64_3 : i64
  "trident.guard"(%26) {origin = "kind", text = "mask is neither a conj nor a neg view"} : (i1) -> ()
  %27 = "trident.read"() {field = "number", path = "[\22value\22]"} : () -> f64
  %cst = arith.constant -3.3895313892515355E+38 : f64
  %28 = arith.cmpf oge, %27, %cst : f64
  %cst_4 = arith.constant 3.3895313892515355E+38 : f64
  %29 = arith.cmpf ole, %27, %cst_4 : f64
  %30 = arith.andi %28, %29 : i1
  %cst_5 = arith.constant 0.000000e+00 : f64
  %31 = arith.mulf %27, %cst_5 : f64
  %cst_6 = arith.constant 0.000000e+00 : f64
  %32 = arith.cmpf une, %31, %cst_6 : f64
  %33 = arith.ori %30, %32 : i1
  "trident.guard"(%33) {origin = "declaration:condition", text = "(((value >= -3.3895313892515355e+38) and (value <= 3.3895313892515355e+38)) or ((value * 0.0) != 0.0))"} : (i1) -> ()
  %34 = "trident.iteration"() {indices = "[0, 0]", linear = 1 : i64, operands_read = "[\22self\22, \22mask\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64_7 = arith.constant 1 : i64
  %35 = arith.cmpi eq, %34, %c1_i64_7 : i64
  "trident.guard"(%35) {origin = "declaration:condition", text = "(iteration_stride(0, True, 1, 0, 0, self, mask) == 1)"} : (i1) -> ()
  %36 = "trident.iteration"() {indices = "[1, 0]", linear = 1 : i64, operands_read = "[\22self\22, \22mask\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64_8 = arith.constant 1 : i64
  %37 = arith.cmpi eq, %36, %c1_i64_8 : i64
  "trident.guard"(%37) {origin = "declaration:condition", text = "(iteration_stride(0, True, 1, 1, 0, self, mask) == 1)"} : (i1) -> ()
  %c1_i64_9 = arith.constant 1 : i64
  %38 = "trident.iteration"() {indices = "[0]", linear = 1 : i64, operands_read = "[\22self\22, \22mask\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %39 = arith.cmpi sle, %c1_i64_9, %38 : i64
  "trident.guard"(%39) {origin = "declaration:condition", text = "(1 <= iteration_size(0, True, 1, 0, self, mask))"} : (i1) -> ()
  %40 = "trident.iteration"() {indices = "[0]", linear = 1 : i64, operands_read = "[\22self\22, \22mask\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %c2147475456_i64 = arith.constant 2147475456 : i64
  %41 = arith.cmpi sle, %40, %c2147475456_i64 : i64
  "trident.guard"(%41) {origin = "declaration:condition", text = "(iteration_size(0, True, 1, 0, self, mask) <= 2147475456)"} : (i1) -> ()
  %42 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %43 = arith.floordivsi %42, %c16_i64 : i64
  %44 = arith.muli %43, %c16_i64 : i64
  %45 = arith.subi %42, %44 : i64
  %c0_i64_10 = arith.constant 0 : i64
  %46 = arith.cmpi eq, %45, %c0_i64_10 : i64
  "trident.guard"(%46) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %47 = "trident.read"() {field = "data", path = "[\22mask\22]"} : () -> i64
  %c16_i64_11 = arith.constant 16 : i64
  %48 = arith.floordivsi %47, %c16_i64_11 : i64
  %49 = arith.muli %48, %c16_i64_11 : i64
  %50 = arith.subi %47, %49 : i64
  %c0_i64_12 = arith.constant 0 : i64
  %51 = arith.cmpi eq, %50, %c0_i64_12 : i64
  "trident.guard"(%51) {origin = "launch:alignment", text = "((mask.data % 16) == 0)"} : (i1) -> ()
  %52 = "trident.argument"() {iteration = "{\22operands\22: [\22self\22, \22mask\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: true, \22position\22: 0}", path = "[\22self\22]", view = "iterated"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%52) : (!torch.vtensor<[?],bf16>) -> ()
  %53 = "trident.argument"() {iteration = "{\22operands\22: [\22self\22, \22mask\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: true, \22position\22: 1}", path = "[\22mask\22]", view = "iterated"} : () -> !torch.vtensor<[?],i1>
  "trident.input"(%53) : (!torch.vtensor<[?],i1>) -> ()
  "trident.input"(%27) : (f64) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.aligned", pays = true} : () -> ()
