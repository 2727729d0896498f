"trident.kernel"() {arch = 90 : i64, entry = "where_flat_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "9184 bytes", num_ctas = 1 : i64, num_warps = 2 : i64, parameters = ["*u1", "*bf16", "*bf16", "*bf16", "i32"], reference = "", shared = 2048 : i64, sym_name = "kernel_0_where_flat_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22condition\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(condition) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22other\22]"} : () -> i64
  %c70_i64_1 = arith.constant 70 : i64
  %5 = arith.cmpi eq, %4, %c70_i64_1 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(other) == 70)"} : (i1) -> ()
  %6 = "trident.read"() {field = "device_type", path = "[\22condition\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64 : i64
  "trident.guard"(%7) {origin = "target", text = "(condition.device_type == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64_2 = arith.constant 2 : i64
  %9 = arith.cmpi eq, %8, %c2_i64_2 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_type", path = "[\22other\22]"} : () -> i64
  %c2_i64_3 = arith.constant 2 : i64
  %11 = arith.cmpi eq, %10, %c2_i64_3 : i64
  "trident.guard"(%11) {origin = "target", text = "(other.device_type == 2)"} : (i1) -> ()
  %12 = "trident.read"() {field = "arch", path = "[\22condition\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %13 = arith.cmpi eq, %12, %c90_i64 : i64
  "trident.guard"(%13) {origin = "target", text = "(condition.arch == 90)"} : (i1) -> ()
  %14 = "trident.read"() {field = "device_index", path = "[\22self\22]"} : () -> i64
  %15 = "trident.read"() {field = "device_index", path = "[\22condition\22]"} : () -> i64
  %16 = arith.cmpi eq, %14, %15 : i64
  "trident.guard"(%16) {origin = "target", text = "(self.device_index == condition.device_index)"} : (i1) -> ()
  %17 = "trident.read"() {field = "device_index", path = "[\22other\22]"} : () -> i64
  %18 = arith.cmpi eq, %17, %15 : i64
  "trident.guard"(%18) {origin = "target", text = "(other.device_index == condition.device_index)"} : (i1) -> ()
  %19 = "trident.read"() {field = "dtype", path = "[\22condition\22]"} : () -> i64
  %c11_i64 = arith.constant 11 : i64
  %20 = arith.cmpi eq, %19, %c11_i64 : i64
  "trident.guard"(%20) {origin = "dynamo:TENSOR_MATCH", text = "(condition.dtype == 11)"} : (i1) -> ()
  %21 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %22 = arith.cmpi eq, %21, %c15_i64 : i64
  "trident.guard"(%22) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %23 = "trident.read"() {field = "dtype", path = "[\22other\22]"} : () -> i64
  %c15_i64_4 = arith.constant 15 : i64
  %24 = arith.cmpi eq, %23, %c15_i64_4 : i64
  "trident.guard"(%24) {origin = "dynamo:TENSOR_MATCH", text = "(other.dtype == 15)"} : (i1) -> ()
  %25 = "trident.read"() {field = "flags", path = "[\22condition\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %26 = arith.andi %25, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %27 = arith.cmpi eq, %26, %c0_i64 : i64
  "trident.guard"(%27) {origin = "kind", text = "condition is neither a conj nor a neg view"} : (i1) -> ()
  %28 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64_5 = arith.constant 24 : i64
  %29 = arith.andi %28, %c24_i64_5 : i64
  %c0_i64_6 = arith.constant 0 : i64
  %30 = arith.cmpi eq, %29, %c0_i64_6 : i64
  "trident.guard"(%30) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %31 = "trident.read"() {field = "flags", path = "[\22other\22]"} : () -> i64
  %c24_i64_7 = arith.constant 24 : i64
  %32 = arith.andi %31, %c24_i64_7 : i64
  %c0_i64_8 = arith.constant 0 : i64
  %33 = arith.cmpi eq, %32, %c0_i64_8 : i64
  "trident.guard"(%33) {origin = "kind", text = "other is neither a conj nor a neg view"} : (i1) -> ()
  %34 = "trident.iteration"() {indices = "[0, 0]", linear = 0 : i64, operands_read = "[\22condition\22, \22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %35 = arith.cmpi eq, %34, %c1_i64 : i64
  "trident.guard"(%35) {origin = "declaration:condition", text = "(iteration_stride(0, False, 1, 0, 0, condition, self, other) == 1)"} : (i1) -> ()
  %36 = "trident.iteration"() {indices = "[1, 0]", linear = 0 : i64, operands_read = "[\22condition\22, \22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64_9 = arith.constant 1 : i64
  %37 = arith.cmpi eq, %36, %c1_i64_9 : i64
  "trident.guard"(%37) {origin = "declaration:condition", text = "(iteration_stride(0, False, 1, 1, 0, condition, self, other) == 1)"} : (i1) -> ()
  %38 = "trident.iteration"() {indices = "[2, 0]", linear = 0 : i64, operands_read = "[\22condition\22, \22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "stride"} : () -> i64
  %c1_i64_10 = arith.constant 1 : i64
  %39 = arith.cmpi eq, %38, %c1_i64_10 : i64
  "trident.guard"(%39) {origin = "declaration:condition", text = "(iteration_stride(0, False, 1, 2, 0, condition, self, other) == 1)"} : (i1) -> ()
  %c1_i64_11 = arith.constant 1 : i64
  %40 = "trident.iteration"() {indices = "[0]", linear = 0 : i64, operands_read = "[\22condition\22, \22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %41 = arith.cmpi sle, %c1_i64_11, %40 : i64
  "trident.guard"(%41) {origin = "declaration:condition", text = "(1 <= iteration_size(0, False, 1, 0, condition, self, other))"} : (i1) -> ()
  %42 = "trident.iteration"() {indices = "[0]", linear = 0 : i64, operands_read = "[\22condition\22, \22self\22, \22other\22]", outputs = 0 : i64, rank = 1 : i64, what = "size"} : () -> i64
  %c2147475456_i64 = arith.constant 2147475456 : i64
  %43 = arith.cmpi sle, %42, %c2147475456_i64 : i64
  "trident.guard"(%43) {origin = "declaration:condition", text = "(iteration_size(0, False, 1, 0, condition, self, other) <= 2147475456)"} : (i1) -> ()
  %44 = "trident.read"() {field = "data", path = "[\22condition\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %45 = arith.floordivsi %44, %c16_i64 : i64
  %46 = arith.muli %45, %c16_i64 : i64
  %47 = arith.subi %44, %46 : i64
  %c0_i64_12 = arith.constant 0 : i64
  %48 = arith.cmpi eq, %47, %c0_i64_12 : i64
  "trident.guard"(%48) {origin = "launch:alignment", text = "((condition.data % 16) == 0)"} : (i1) -> ()
  %49 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64_13 = arith.constant 16 : i64
  %50 = arith.floordivsi %49, %c16_i64_13 : i64
  %51 = arith.muli %50, %c16_i64_13 : i64
  %52 = arith.subi %49, %51 : i64
  %c0_i64_14 = arith.constant 0 : i64
  %53 = arith.cmpi eq, %52, %c0_i64_14 : i64
  "trident.guard"(%53) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %54 = "trident.read"() {field = "data", path = "[\22other\22]"} : () -> i64
  %c16_i64_15 = arith.constant 16 : i64
  %55 = arith.floordivsi %54, %c16_i64_15 : i64
  %56 = arith.muli %55, %c16_i64_15 : i64
  %57 = arith.subi %54, %56 : i64
  %c0_i64_16 = arith.constant 0 : i64
  %58 = arith.cmpi eq, %57, %c0_i64_16 : i64
  "trident.guard"(%58) {origin = "launch:alignment", text = "((other.data % 16) == 0)"} : (i1) -> ()
  %59 = "trident.argument"() {iteration = "{\22operands\22: [\22condition\22, \22self\22, \22other\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: false, \22position\22: 0}", path = "[\22condition\22]", view = "iterated"} : () -> !torch.vtensor<[?],i1>
  "trident.input"(%59) : (!torch.vtensor<[?],i1>) -> ()
  %60 = "trident.argument"() {iteration = "{\22operands\22: [\22condition\22, \22self\22, \22other\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: false, \22position\22: 1}", path = "[\22self\22]", view = "iterated"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%60) : (!torch.vtensor<[?],bf16>) -> ()
  %61 = "trident.argument"() {iteration = "{\22operands\22: [\22condition\22, \22self\22, \22other\22], \22rank\22: 1, \22outputs\22: 0, \22linear\22: false, \22position\22: 2}", path = "[\22other\22]", view = "iterated"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%61) : (!torch.vtensor<[?],bf16>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.aligned", pays = true} : () -> ()
