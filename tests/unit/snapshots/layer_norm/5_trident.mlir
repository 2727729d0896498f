"trident.kernel"() {arch = 90 : i64, entry = "layer_norm_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "7296 bytes", num_ctas = 1 : i64, num_warps = 4 : i64, parameters = ["*bf16", "*bf16", "*bf16", "*bf16", "*fp32", "*fp32", "i32", "i32", "fp32"], reference = "", shared = 512 : i64, sym_name = "kernel_0_layer_norm_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22input\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(input) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22weight\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(weight) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22bias\22]"} : () -> i64
  %c70_i64_1 = arith.constant 70 : i64
  %5 = arith.cmpi eq, %4, %c70_i64_1 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(bias) == 70)"} : (i1) -> ()
  %6 = "trident.read"() {field = "type", path = "[\22eps\22]"} : () -> i64
  %c3_i64 = arith.constant 3 : i64
  %7 = arith.cmpi eq, %6, %c3_i64 : i64
  "trident.guard"(%7) {origin = "kind", text = "(type(eps) == 3)"} : (i1) -> ()
  %8 = "trident.read"() {field = "device_type", path = "[\22input\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %9 = arith.cmpi eq, %8, %c2_i64 : i64
  "trident.guard"(%9) {origin = "target", text = "(input.device_type == 2)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_type", path = "[\22weight\22]"} : () -> i64
  %c2_i64_2 = arith.constant 2 : i64
  %11 = arith.cmpi eq, %10, %c2_i64_2 : i64
  "trident.guard"(%11) {origin = "target", text = "(weight.device_type == 2)"} : (i1) -> ()
  %12 = "trident.read"() {field = "device_type", path = "[\22bias\22]"} : () -> i64
  %c2_i64_3 = arith.constant 2 : i64
  %13 = arith.cmpi eq, %12, %c2_i64_3 : i64
  "trident.guard"(%13) {origin = "target", text = "(bias.device_type == 2)"} : (i1) -> ()
  %14 = "trident.read"() {field = "arch", path = "[\22input\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %15 = arith.cmpi eq, %14, %c90_i64 : i64
  "trident.guard"(%15) {origin = "target", text = "(input.arch == 90)"} : (i1) -> ()
  %16 = "trident.read"() {field = "device_index", path = "[\22weight\22]"} : () -> i64
  %17 = "trident.read"() {field = "device_index", path = "[\22input\22]"} : () -> i64
  %18 = arith.cmpi eq, %16, %17 : i64
  "trident.guard"(%18) {origin = "target", text = "(weight.device_index == input.device_index)"} : (i1) -> ()
  %19 = "trident.read"() {field = "device_index", path = "[\22bias\22]"} : () -> i64
  %20 = arith.cmpi eq, %19, %17 : i64
  "trident.guard"(%20) {origin = "target", text = "(bias.device_index == input.device_index)"} : (i1) -> ()
  %21 = "trident.read"() {field = "dtype", path = "[\22input\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %22 = arith.cmpi eq, %21, %c15_i64 : i64
  "trident.guard"(%22) {origin = "dynamo:TENSOR_MATCH", text = "(input.dtype == 15)"} : (i1) -> ()
  %23 = "trident.read"() {field = "dtype", path = "[\22weight\22]"} : () -> i64
  %c15_i64_4 = arith.constant 15 : i64
  %24 = arith.cmpi eq, %23, %c15_i64_4 : i64
  "trident.guard"(%24) {origin = "dynamo:TENSOR_MATCH", text = "(weight.dtype == 15)"} : (i1) -> ()
  %25 = "trident.read"() {field = "dtype", path = "[\22bias\22]"} : () -> i64
  %c15_i64_5 = arith.constant 15 : i64
  %26 = arith.cmpi eq, %25, %c15_i64_5 : i64
  "trident.guard"(%26) {origin = "dynamo:TENSOR_MATCH", text = "(bias.dtype == 15)"} : (i1) -> ()
  %27 = "trident.read"() {field = "flags", path = "[\22input\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %28 = arith.andi %27, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %29 = arith.cmpi eq, %28, %c0_i64 : i64
  "trident.guard"(%29) {origin = "kind", text = "input is neither a conj nor a neg view"} : (i1) -> ()
  %30 = "trident.read"() {field = "flags", path = "[\22weight\22]"} : () -> i64
  %c24_i64_6 = arith.constant 24 : i64
  %31 = arith.andi %30, %c24_i64_6 : i64
  %c0_i64_7 = arith.constant 0 : i64
  %32 = arith.cmpi eq, %31, %c0_i64_7 : i64
  "trident.guard"(%32) {origin = "kind", text = "weight is neither a conj nor a neg view"} : (i1) -> ()
  %33 = "trident.read"() {field = "flags", path = "[\22bias\22]"} : () -> i64
  %c24_i64_8 = arith.constant 24 : i64
  %34 = arith.andi %33, %c24_i64_8 : i64
  %c0_i64_9 = arith.constant 0 : i64
  %35 = arith.cmpi eq, %34, %c0_i64_9 : i64
  "trident.guard"(%35) {origin = "kind", text = "bias is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64 = arith.constant 1 : i64
  %36 = arith.andi %27, %c1_i64 : i64
  %c0_i64_10 = arith.constant 0 : i64
  %37 = arith.cmpi ne, %36, %c0_i64_10 : i64
  "trident.guard"(%37) {origin = "dynamo:SHAPE_ENV", text = "((input.flags & 1) != 0)"} : (i1) -> ()
  %c1_i64_11 = arith.constant 1 : i64
  %38 = arith.andi %30, %c1_i64_11 : i64
  %c0_i64_12 = arith.constant 0 : i64
  %39 = arith.cmpi ne, %38, %c0_i64_12 : i64
  "trident.guard"(%39) {origin = "dynamo:SHAPE_ENV", text = "((weight.flags & 1) != 0)"} : (i1) -> ()
  %c1_i64_13 = arith.constant 1 : i64
  %40 = arith.andi %33, %c1_i64_13 : i64
  %c0_i64_14 = arith.constant 0 : i64
  %41 = arith.cmpi ne, %40, %c0_i64_14 : i64
  "trident.guard"(%41) {origin = "dynamo:SHAPE_ENV", text = "((bias.flags & 1) != 0)"} : (i1) -> ()
  %42 = "trident.sizes"() {paths = "[[\22normalized_shape\22]]", what = "elements"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %43 = arith.floordivsi %42, %c16_i64 : i64
  %44 = arith.muli %43, %c16_i64 : i64
  %45 = arith.subi %42, %44 : i64
  %c0_i64_15 = arith.constant 0 : i64
  %46 = arith.cmpi eq, %45, %c0_i64_15 : i64
  "trident.guard"(%46) {origin = "declaration:multiple_of", text = "((elements(normalized_shape) % 16) == 0)"} : (i1) -> ()
  %c1_i64_16 = arith.constant 1 : i64
  %47 = arith.cmpi sle, %c1_i64_16, %42 : i64
  "trident.guard"(%47) {origin = "dynamo:SHAPE_ENV", text = "(1 <= elements(normalized_shape))"} : (i1) -> ()
  %c256_i64 = arith.constant 256 : i64
  %48 = arith.cmpi sle, %42, %c256_i64 : i64
  "trident.guard"(%48) {origin = "dynamo:SHAPE_ENV", text = "(elements(normalized_shape) <= 256)"} : (i1) -> ()
  %49 = "trident.sizes"() {paths = "[[\22input\22], [\22normalized_shape\22]]", what = "ends_with"} : () -> i1
  "trident.guard"(%49) {origin = "dynamo:TENSOR_MATCH", text = "ends_with(input, normalized_shape)"} : (i1) -> ()
  %50 = "trident.sizes"() {paths = "[[\22weight\22], [\22normalized_shape\22]]", what = "has_sizes"} : () -> i1
  "trident.guard"(%50) {origin = "dynamo:TENSOR_MATCH", text = "has_sizes(weight, normalized_shape)"} : (i1) -> ()
  %51 = "trident.sizes"() {paths = "[[\22bias\22], [\22normalized_shape\22]]", what = "has_sizes"} : () -> i1
  "trident.guard"(%51) {origin = "dynamo:TENSOR_MATCH", text = "has_sizes(bias, normalized_shape)"} : (i1) -> ()
  %c1_i64_17 = arith.constant 1 : i64
  %52 = "trident.read"() {field = "numel", path = "[\22input\22]"} : () -> i64
  %53 = arith.floordivsi %52, %42 : i64
  %54 = arith.cmpi sle, %c1_i64_17, %53 : i64
  "trident.guard"(%54) {origin = "dynamo:SHAPE_ENV", text = "(1 <= (input.numel // elements(normalized_shape)))"} : (i1) -> ()
  %55 = arith.floordivsi %52, %42 : i64
  %c255_i64 = arith.constant 255 : i64
  %56 = arith.addi %55, %c255_i64 : i64
  %c256_i64_18 = arith.constant 256 : i64
  %57 = arith.floordivsi %56, %c256_i64_18 : i64
  %c256_i64_19 = arith.constant 256 : i64
  %58 = arith.muli %57, %c256_i64_19 : i64
  %c1_i64_20 = arith.constant 1 : i64
  %59 = arith.subi %58, %c1_i64_20 : i64
  %60 = arith.muli %59, %42 : i64
  %c255_i64_21 = arith.constant 255 : i64
  %61 = arith.addi %42, %c255_i64_21 : i64
  %c256_i64_22 = arith.constant 256 : i64
  %62 = arith.floordivsi %61, %c256_i64_22 : i64
  %c256_i64_23 = arith.constant 256 : i64
  %63 = arith.muli %62, %c256_i64_23 : i64
  %c1_i64_24 = arith.constant 1 : i64
  %64 = arith.subi %63, %c1_i64_24 : i64
  %c1_i64_25 = arith.constant 1 : i64
  %65 = arith.muli %64, %c1_i64_25 : i64
  %66 = arith.addi %60, %65 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %67 = arith.cmpi slt, %66, %c2147483648_i64 : i64
  "trident.guard"(%67) {origin = "launch:offsets", text = "((((((((input.numel // elements(normalized_shape)) + 255) // 256) * 256) - 1) * elements(normalized_shape)) + (((((elements(normalized_shape) + 255) // 256) * 256) - 1) * 1)) < 2147483648)"} : (i1) -> ()
  %68 = "trident.read"() {field = "data", path = "[\22input\22]"} : () -> i64
  %c16_i64_26 = arith.constant 16 : i64
  %69 = arith.floordivsi %68, %c16_i64_26 : i64
  %70 = arith.muli %69, %c16_i64_26 : i64
  %71 = arith.subi %68, %70 : i64
  %c0_i64_27 = arith.constant 0 : i64
  %72 = arith.cmpi eq, %71, %c0_i64_27 : i64
  "trident.guard"(%72) {origin = "launch:alignment", text = "((input.data % 16) == 0)"} : (i1) -> ()
  %73 = "trident.read"() {field = "data", path = "[\22weight\22]"} : () -> i64
  %c16_i64_28 = arith.constant 16 : i64
  %74 = arith.floordivsi %73, %c16_i64_28 : i64
  %75 = arith.muli %74, %c16_i64_28 : i64
  %76 = arith.subi %73, %75 : i64
  %c0_i64_29 = arith.constant 0 : i64
  %77 = arith.cmpi eq, %76, %c0_i64_29 : i64
  "trident.guard"(%77) {origin = "launch:alignment", text = "((weight.data % 16) == 0)"} : (i1) -> ()
  %78 = "trident.read"() {field = "data", path = "[\22bias\22]"} : () -> i64
  %c16_i64_30 = arith.constant 16 : i64
  %79 = arith.floordivsi %78, %c16_i64_30 : i64
  %80 = arith.muli %79, %c16_i64_30 : i64
  %81 = arith.subi %78, %80 : i64
  %c0_i64_31 = arith.constant 0 : i64
  %82 = arith.cmpi eq, %81, %c0_i64_31 : i64
  "trident.guard"(%82) {origin = "launch:alignment", text = "((bias.data % 16) == 0)"} : (i1) -> ()
  %83 = "trident.argument"() {path = "[\22input\22]", row_sizes = "[\22normalized_shape\22]", view = "rows"} : () -> !torch.vtensor<[?,?],bf16>
  "trident.input"(%83) : (!torch.vtensor<[?,?],bf16>) -> ()
  %84 = "trident.argument"() {path = "[\22weight\22]", view = "flat"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%84) : (!torch.vtensor<[?],bf16>) -> ()
  %85 = "trident.argument"() {path = "[\22bias\22]", view = "flat"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%85) : (!torch.vtensor<[?],bf16>) -> ()
  %86 = "trident.read"() {field = "value", path = "[\22eps\22]"} : () -> f64
  "trident.input"(%86) : (f64) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputSequence(kind=<class 'tuple'>, items=(OutputTensor(index=0), OutputTensor(index=1), OutputTensor(index=2)))"} : () -> ()
}) {key = "bfloat16.256", pays = true} : () -> ()
