"trident.kernel"() {arch = 90 : i64, entry = "mul_flat_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "6872 bytes", num_ctas = 1 : i64, num_warps = 2 : i64, parameters = ["*bf16", "*bf16", "*bf16", "i32"], reference = "", shared = 0 : i64, sym_name = "kernel_0_mul_flat_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22other\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(other) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %5 = arith.cmpi eq, %4, %c2_i64 : i64
  "trident.guard"(%5) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %6 = "trident.read"() {field = "device_type", path = "[\22other\22]"} : () -> i64
  %c2_i64_1 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64_1 : i64
  "trident.guard"(%7) {origin = "target", text = "(other.device_type == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %9 = arith.cmpi eq, %8, %c90_i64 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_index", path = "[\22other\22]"} : () -> i64
  %11 = "trident.read"() {field = "device_index", path = "[\22self\22]"} : () -> i64
  %12 = arith.cmpi eq, %10, %11 : i64
  "trident.guard"(%12) {origin = "target", text = "(other.device_index == self.device_index)"} : (i1) -> ()
  %13 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %14 = arith.cmpi eq, %13, %c15_i64 : i64
  "trident.guard"(%14) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %15 = "trident.read"() {field = "dtype", path = "[\22other\22]"} : () -> i64
  %c15_i64_2 = arith.constant 15 : i64
  %16 = arith.cmpi eq, %15, %c15_i64_2 : i64
  "trident.guard"(%16) {origin = "dynamo:TENSOR_MATCH", text = "(other.dtype == 15)"} : (i1) -> ()
  %17 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %18 = arith.andi %17, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %19 = arith.cmpi eq, %18, %c0_i64 : i64
  "trident.guard"(%19) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %20 = "trident.read"() {field = "flags", path = "[\22other\22]"} : () -> i64
  %c24_i64_3 = arith.constant 24 : i64
  %21 = arith.andi %20, %c24_i64_3 : i64
  %c0_i64_4 = arith.constant 0 : i64
  %22 = arith.cmpi eq, %21, %c0_i64_4 : i64
  "trident.guard"(%22) {origin = "kind", text = "other is neither a conj nor a neg view"} : (i1) -> ()
  %23 = "trident.iteration"() {indices = "[0, 0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %24 = arith.cmpi eq, %23, %c1_i64 : i64
  "trident.guard"(%24) {origin = "declaration:condition", text = "(iteration_stride(0, False, 1, 0, 0, self, other) == 1)"} : (i1) -> ()
  %25 = "trident.iteration"() {indices = "[1, 0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64_5 = arith.constant 1 : i64
  %26 = arith.cmpi eq, %25, %c1_i64_5 : i64
  "trident.guard"(%26) {origin = "declaration:condition", text = "(iteration_stride(0, False, 1, 1, 0, self, other) == 1)"} : (i1) -> ()
  %c1_i64_6 = arith.constant 1 : i64
  %27 = "trident.iteration"() {indices = "[0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %28 = arith.cmpi sle, %c1_i64_6, %27 : i64
  "trident.guard"(%28) {origin = "declaration:condition", text = "(1 <= iteration_size(0, False, 1, 0, self, other))"} : (i1) -> ()
  %29 = "trident.iteration"() {indices = "[0]", linear = 0 : i64, operands_read = "[\22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %c2147475456_i64 = arith.constant 2147475456 : i64
  %30 = arith.cmpi sle, %29, %c2147475456_i64 : i64
  "trident.guard"(%30) {origin = "declaration:condition", text = "(iteration_size(0, False, 1, 0, self, other) <= 2147475456)"} : (i1) -> ()
  %31 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %32 = arith.floordivsi %31, %c16_i64 : i64
  %33 = arith.muli %32, %c16_i64 : i64
  %34 = arith.subi %31, %33 : i64
  %c0_i64_7 = arith.constant 0 : i64
  %35 = arith.cmpi eq, %34, %c0_i64_7 : i64
  "trident.guard"(%35) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %36 = "trident.read"() {field = "data", path = "[\22other\22]"} : () -> i64
  %c16_i64_8 = arith.constant 16 : i64
  %37 = arith.floordivsi %36, %c16_i64_8 : i64
  %38 = arith.muli %37, %c16_i64_8 : i64
  %39 = arith.subi %36, %38 : i64
  %c0_i64_9 = arith.constant 0 : i64
  %40 = arith.cmpi eq, %39, %c0_i64_9 : i64
  "trident.guard"(%40) {origin = "launch:alignment", text = "((other.data % 16) == 0)"} : (i1) -> ()
  %41 = "trident.argument"() {iteration = "{\22operands\22: [\22self\22, \22other\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: false, \22position\22: 0}", path = "[\22self\22]", view = "iterated"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%41) : (!torch.vtensor<[?],bf16>) -> ()
  %42 = "trident.argument"() {iteration = "{\22operands\22: [\22self\22, \22other\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: false, \22position\22: 1}", path = "[\22other\22]", view = "iterated"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%42) : (!torch.vtensor<[?],bf16>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.aligned", pays = true} : () -> ()
