"trident.kernel"() {arch = 90 : i64, entry = "rms_norm_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "6256 bytes", num_ctas = 1 : i64, num_warps = 4 : i64, parameters = ["*bf16", "*bf16", "*bf16", "*fp32", "i32", "i32", "fp32"], reference = "", shared = 512 : i64, sym_name = "kernel_0_rms_norm_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22normalized_shape\22]"} : () -> i64
  %c71_i64 = arith.constant 71 : i64
  %1 = arith.cmpi eq, %0, %c71_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(normalized_shape) == 71)"} : (i1) -> ()
  %2 = "trident.read"() {field = "length", path = "[\22normalized_shape\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %3 = arith.cmpi eq, %2, %c1_i64 : i64
  "trident.guard"(%3) {origin = "kind", text = "(length(normalized_shape) == 1)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22input\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %5 = arith.cmpi eq, %4, %c70_i64 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(input) == 70)"} : (i1) -> ()
  %6 = "trident.read"() {field = "type", path = "[\22weight\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %7 = arith.cmpi eq, %6, %c70_i64_0 : i64
  "trident.guard"(%7) {origin = "kind", text = "(type(weight) == 70)"} : (i1) -> ()
  %8 = "trident.read"() {field = "type", path = "[\22eps\22]"} : () -> i64
  %c3_i64 = arith.constant 3 : i64
  %9 = arith.cmpi eq, %8, %c3_i64 : i64
  "trident.guard"(%9) {origin = "kind", text = "(type(eps) == 3)"} : (i1) -> ()
  %10 = "trident.read"() {field = "type", path = "[\22normalized_shape\22, 0]"} : () -> i64
  %c1_i64_1 = arith.constant 1 : i64
  %11 = arith.cmpi eq, %10, %c1_i64_1 : i64
  "trident.guard"(%11) {origin = "kind", text = "(type(normalized_shape[0]) == 1)"} : (i1) -> ()
  %12 = "trident.read"() {field = "device_type", path = "[\22input\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %13 = arith.cmpi eq, %12, %c2_i64 : i64
  "trident.guard"(%13) {origin = "target", text = "(input.device_type == 2)"} : (i1) -> ()
  %14 = "trident.read"() {field = "device_type", path = "[\22weight\22]"} : () -> i64
  %c2_i64_2 = arith.constant 2 : i64
  %15 = arith.cmpi eq, %14, %c2_i64_2 : i64
  "trident.guard"(%15) {origin = "target", text = "(weight.device_type == 2)"} : (i1) -> ()
  %16 = "trident.read"() {field = "arch", path = "[\22input\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %17 = arith.cmpi eq, %16, %c90_i64 : i64
  "trident.guard"(%17) {origin = "target", text = "(input.arch == 90)"} : (i1) -> ()
  %18 = "trident.read"() {field = "device_index", path = "[\22weight\22]"} : () -> i64
  %19 = "trident.read"() {field = "device_index", path = "[\22input\22]"} : () -> i64
  %20 = arith.cmpi eq, %18, %19 : i64
  "trident.guard"(%20) {origin = "target", text = "(weight.device_index == input.device_index)"} : (i1) -> ()
  %21 = "trident.read"() {field = "dtype", path = "[\22input\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %22 = arith.cmpi eq, %21, %c15_i64 : i64
  "trident.guard"(%22) {origin = "dynamo:TENSOR_MATCH", text = "(input.dtype == 15)"} : (i1) -> ()
  %23 = "trident.read"() {field = "dtype", path = "[\22weight\22]"} : () -> i64
  %c15_i64_3 = arith.constant 15 : i64
  %24 = arith.cmpi eq, %23, %c15_i64_3 : i64
  "trident.guard"(%24) {origin = "dynamo:TENSOR_MATCH", text = "(weight.dtype == 15)"} : (i1) -> ()
  %25 = "trident.read"() {field = "ndim", path = "[\22input\22]"} : () -> i64
  %c1_i64_4 = arith.constant 1 : i64
  %26 = arith.cmpi sge, %25, %c1_i64_4 : i64
  "trident.guard"(%26) {origin = "dynamo:TENSOR_MATCH", text = "(input.ndim >= 1)"} : (i1) -> ()
  %27 = "trident.read"() {field = "ndim", path = "[\22weight\22]"} : () -> i64
  %c1_i64_5 = arith.constant 1 : i64
  %28 = arith.cmpi eq, %27, %c1_i64_5 : i64
  "trident.guard"(%28) {origin = "dynamo:TENSOR_MATCH", text = "(weight.ndim == 1)"} : (i1) -> ()
  %29 = "trident.read"() {field = "flags", path = "[\22input\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %30 = arith.andi %29, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %31 = arith.cmpi eq, %30, %c0_i64 : i64
  "trident.guard"(%31) {origin = "kind", text = "input is neither a conj nor a neg view"} : (i1) -> ()
  %32 = "trident.read"() {field = "flags", path = "[\22weight\22]"} : () -> i64
  %c24_i64_6 = arith.constant 24 : i64
  %33 = arith.andi %32, %c24_i64_6 : i64
  %c0_i64_7 = arith.constant 0 : i64
  %34 = arith.cmpi eq, %33, %c0_i64_7 : i64
  "trident.guard"(%34) {origin = "kind", text = "weight is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64_8 = arith.constant 1 : i64
  %35 = arith.andi %29, %c1_i64_8 : i64
  %c0_i64_9 = arith.constant 0 : i64
  %36 = arith.cmpi ne, %35, %c0_i64_9 : i64
  "trident.guard"(%36) {origin = "dynamo:SHAPE_ENV", text = "((input.flags & 1) != 0)"} : (i1) -> ()
  %c1_i64_10 = arith.constant 1 : i64
  %37 = arith.andi %32, %c1_i64_10 : i64
  %c0_i64_11 = arith.constant 0 : i64
  %38 = arith.cmpi ne, %37, %c0_i64_11 : i64
  "trident.guard"(%38) {origin = "dynamo:SHAPE_ENV", text = "((weight.flags & 1) != 0)"} : (i1) -> ()
  %39 = "trident.read"() {field = "size", index = -1 : i64, path = "[\22input\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %40 = arith.floordivsi %39, %c16_i64 : i64
  %41 = arith.muli %40, %c16_i64 : i64
  %42 = arith.subi %39, %41 : i64
  %c0_i64_12 = arith.constant 0 : i64
  %43 = arith.cmpi eq, %42, %c0_i64_12 : i64
  "trident.guard"(%43) {origin = "declaration:multiple_of", text = "((input.size(-1) % 16) == 0)"} : (i1) -> ()
  %44 = "trident.read"() {field = "value", path = "[\22normalized_shape\22, 0]"} : () -> i64
  %45 = arith.cmpi eq, %44, %39 : i64
  "trident.guard"(%45) {origin = "declaration:condition", text = "(normalized_shape[0] == input.size(-1))"} : (i1) -> ()
  %46 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22weight\22]"} : () -> i64
  %47 = arith.cmpi eq, %46, %39 : i64
  "trident.guard"(%47) {origin = "declaration:condition", text = "(weight.size(0) == input.size(-1))"} : (i1) -> ()
  %c1_i64_13 = arith.constant 1 : i64
  %48 = arith.cmpi sle, %c1_i64_13, %39 : i64
  "trident.guard"(%48) {origin = "dynamo:SHAPE_ENV", text = "(1 <= input.size(-1))"} : (i1) -> ()
  %c256_i64 = arith.constant 256 : i64
  %49 = arith.cmpi sle, %39, %c256_i64 : i64
  "trident.guard"(%49) {origin = "dynamo:SHAPE_ENV", text = "(input.size(-1) <= 256)"} : (i1) -> ()
  %c1_i64_14 = arith.constant 1 : i64
  %50 = "trident.read"() {field = "numel", path = "[\22input\22]"} : () -> i64
  %51 = arith.floordivsi %50, %39 : i64
  %52 = arith.cmpi sle, %c1_i64_14, %51 : i64
  "trident.guard"(%52) {origin = "dynamo:SHAPE_ENV", text = "(1 <= (input.numel // input.size(-1)))"} : (i1) -> ()
  %53 = arith.floordivsi %50, %39 : i64
  %c255_i64 = arith.constant 255 : i64
  %54 = arith.addi %53, %c255_i64 : i64
  %c256_i64_15 = arith.constant 256 : i64
  %55 = arith.floordivsi %54, %c256_i64_15 : i64
  %c256_i64_16 = arith.constant 256 : i64
  %56 = arith.muli %55, %c256_i64_16 : i64
  %c1_i64_17 = arith.constant 1 : i64
  %57 = arith.subi %56, %c1_i64_17 : i64
  %58 = arith.muli %57, %39 : i64
  %c255_i64_18 = arith.constant 255 : i64
  %59 = arith.addi %39, %c255_i64_18 : i64
  %c256_i64_19 = arith.constant 256 : i64
  %60 = arith.floordivsi %59, %c256_i64_19 : i64
  %c256_i64_20 = arith.constant 256 : i64
  %61 = arith.muli %60, %c256_i64_20 : i64
  %c1_i64_21 = arith.constant 1 : i64
  %62 = arith.subi %61, %c1_i64_21 : i64
  %c1_i64_22 = arith.constant 1 : i64
  %63 = arith.muli %62, %c1_i64_22 : i64
  %64 = arith.addi %58, %63 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %65 = arith.cmpi slt, %64, %c2147483648_i64 : i64
  "trident.guard"(%65) {origin = "launch:offsets", text = "((((((((input.numel // input.size(-1)) + 255) // 256) * 256) - 1) * input.size(-1)) + (((((input.size(-1) + 255) // 256) * 256) - 1) * 1)) < 2147483648)"} : (i1) -> ()
  %66 = "trident.read"() {field = "data", path = "[\22input\22]"} : () -> i64
  %c16_i64_23 = arith.constant 16 : i64
  %67 = arith.floordivsi %66, %c16_i64_23 : i64
  %68 = arith.muli %67, %c16_i64_23 : i64
  %69 = arith.subi %66, %68 : i64
  %c0_i64_24 = arith.constant 0 : i64
  %70 = arith.cmpi eq, %69, %c0_i64_24 : i64
  "trident.guard"(%70) {origin = "launch:alignment", text = "((input.data % 16) == 0)"} : (i1) -> ()
  %71 = "trident.read"() {field = "data", path = "[\22weight\22]"} : () -> i64
  %c16_i64_25 = arith.constant 16 : i64
  %72 = arith.floordivsi %71, %c16_i64_25 : i64
  %73 = arith.muli %72, %c16_i64_25 : i64
  %74 = arith.subi %71, %73 : i64
  %c0_i64_26 = arith.constant 0 : i64
  %75 = arith.cmpi eq, %74, %c0_i64_26 : i64
  "trident.guard"(%75) {origin = "launch:alignment", text = "((weight.data % 16) == 0)"} : (i1) -> ()
  %76 = "trident.argument"() {path = "[\22input\22]", view = "rows"} : () -> !torch.vtensor<[?,?],bf16>
  "trident.input"(%76) : (!torch.vtensor<[?,?],bf16>) -> ()
  %77 = "trident.argument"() {path = "[\22weight\22]", view = "plain"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%77) : (!torch.vtensor<[?],bf16>) -> ()
  %78 = "trident.read"() {field = "value", path = "[\22eps\22]"} : () -> f64
  "trident.input"(%78) : (f64) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputSequence(kind=<class 'tuple'>, items=(OutputTensor(index=0), OutputTensor(index=1)))"} : () -> ()
}) {key = "bfloat16.256", pays = true} : () -> ()
