"trident.kernel"() {arch = 90 : i64, entry = "embedding_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "5128 bytes", num_ctas = 1 : i64, num_warps = 2 : i64, parameters = ["*bf16", "*i64", "*bf16", "i32", "i32"], reference = "", shared = 0 : i64, sym_name = "kernel_0_embedding_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22weight\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(weight) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22indices\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(indices) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22padding_idx\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %5 = arith.cmpi eq, %4, %c1_i64 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(padding_idx) == 1)"} : (i1) -> ()
  %6 = "trident.read"() {field = "type", path = "[\22scale_grad_by_freq\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64 : i64
  "trident.guard"(%7) {origin = "kind", text = "(type(scale_grad_by_freq) == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "type", path = "[\22sparse\22]"} : () -> i64
  %c2_i64_1 = arith.constant 2 : i64
  %9 = arith.cmpi eq, %8, %c2_i64_1 : i64
  "trident.guard"(%9) {origin = "kind", text = "(type(sparse) == 2)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_type", path = "[\22weight\22]"} : () -> i64
  %c2_i64_2 = arith.constant 2 : i64
  %11 = arith.cmpi eq, %10, %c2_i64_2 : i64
  "trident.guard"(%11) {origin = "target", text = "(weight.device_type == 2)"} : (i1) -> ()
  %12 = "trident.read"() {field = "device_type", path = "[\22indices\22]"} : () -> i64
  %c2_i64_3 = arith.constant 2 : i64
  %13 = arith.cmpi eq, %12, %c2_i64_3 : i64
  "trident.guard"(%13) {origin = "target", text = "(indices.device_type == 2)"} : (i1) -> ()
  %14 = "trident.read"() {field = "arch", path = "[\22weight\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %15 = arith.cmpi eq, %14, %c90_i64 : i64
  "trident.guard"(%15) {origin = "target", text = "(weight.arch == 90)"} : (i1) -> ()
  %16 = "trident.read"() {field = "device_index", path = "[\22indices\22]"} : () -> i64
  %17 = "trident.read"() {field = "device_index", path = "[\22weight\22]"} : () -> i64
  %18 = arith.cmpi eq, %16, %17 : i64
  "trident.guard"(%18) {origin = "target", text = "(indices.device_index == weight.device_index)"} : (i1) -> ()
  %19 = "trident.read"() {field = "dtype", path = "[\22weight\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %20 = arith.cmpi eq, %19, %c15_i64 : i64
  "trident.guard"(%20) {origin = "dynamo:TENSOR_MATCH", text = "(weight.dtype == 15)"} : (i1) -> ()
  %21 = "trident.read"() {field = "dtype", path = "[\22indices\22]"} : () -> i64
  %c4_i64 = arith.constant 4 : i64
  %22 = arith.cmpi eq, %21, %c4_i64 : i64
  "trident.guard"(%22) {origin = "dynamo:TENSOR_MATCH", text = "(indices.dtype == 4)"} : (i1) -> ()
  %23 = "trident.read"() {field = "ndim", path = "[\22weight\22]"} : () -> i64
  %c2_i64_4 = arith.constant 2 : i64
  %24 = arith.cmpi eq, %23, %c2_i64_4 : i64
  "trident.guard"(%24) {origin = "dynamo:TENSOR_MATCH", text = "(weight.ndim == 2)"} : (i1) -> ()
  %25 = "trident.read"() {field = "flags", path = "[\22weight\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %26 = arith.andi %25, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %27 = arith.cmpi eq, %26, %c0_i64 : i64
  "trident.guard"(%27) {origin = "kind", text = "weight is neither a conj nor a neg view"} : (i1) -> ()
  %28 = "trident.read"() {field = "flags", path = "[\22indices\22]"} : () -> i64
  %c24_i64_5 = arith.constant 24 : i64
  %29 = arith.andi %28, %c24_i64_5 : i64
  %c0_i64_6 = arith.constant 0 : i64
  %30 = arith.cmpi eq, %29, %c0_i64_6 : i64
  "trident.guard"(%30) {origin = "kind", text = "indices is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64_7 = arith.constant 1 : i64
  %31 = arith.andi %25, %c1_i64_7 : i64
  %c0_i64_8 = arith.constant 0 : i64
  %32 = arith.cmpi ne, %31, %c0_i64_8 : i64
  "trident.guard"(%32) {origin = "dynamo:SHAPE_ENV", text = "((weight.flags & 1) != 0)"} : (i1) -> ()
  %c1_i64_9 = arith.constant 1 : i64
  %33 = arith.andi %28, %c1_i64_9 : i64
  %c0_i64_10 = arith.constant 0 : i64
  %34 = arith.cmpi ne, %33, %c0_i64_10 : i64
  "trident.guard"(%34) {origin = "dynamo:SHAPE_ENV", text = "((indices.flags & 1) != 0)"} : (i1) -> ()
  %35 = "trident.read"() {field = "size", index = 1 : i64, path = "[\22weight\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %36 = arith.floordivsi %35, %c16_i64 : i64
  %37 = arith.muli %36, %c16_i64 : i64
  %38 = arith.subi %35, %37 : i64
  %c0_i64_11 = arith.constant 0 : i64
  %39 = arith.cmpi eq, %38, %c0_i64_11 : i64
  "trident.guard"(%39) {origin = "declaration:multiple_of", text = "((weight.size(1) % 16) == 0)"} : (i1) -> ()
  %c1_i64_12 = arith.constant 1 : i64
  %40 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22weight\22]"} : () -> i64
  %41 = arith.cmpi sle, %c1_i64_12, %40 : i64
  "trident.guard"(%41) {origin = "dynamo:SHAPE_ENV", text = "(1 <= weight.size(0))"} : (i1) -> ()
  %c1_i64_13 = arith.constant 1 : i64
  %42 = arith.cmpi sle, %c1_i64_13, %35 : i64
  "trident.guard"(%42) {origin = "dynamo:SHAPE_ENV", text = "(1 <= weight.size(1))"} : (i1) -> ()
  %c65536_i64 = arith.constant 65536 : i64
  %43 = arith.cmpi sle, %35, %c65536_i64 : i64
  "trident.guard"(%43) {origin = "dynamo:SHAPE_ENV", text = "(weight.size(1) <= 65536)"} : (i1) -> ()
  %c1023_i64 = arith.constant 1023 : i64
  %44 = arith.addi %40, %c1023_i64 : i64
  %c1024_i64 = arith.constant 1024 : i64
  %45 = arith.floordivsi %44, %c1024_i64 : i64
  %c1024_i64_14 = arith.constant 1024 : i64
  %46 = arith.muli %45, %c1024_i64_14 : i64
  %c1_i64_15 = arith.constant 1 : i64
  %47 = arith.subi %46, %c1_i64_15 : i64
  %48 = arith.muli %47, %35 : i64
  %c1023_i64_16 = arith.constant 1023 : i64
  %49 = arith.addi %35, %c1023_i64_16 : i64
  %c1024_i64_17 = arith.constant 1024 : i64
  %50 = arith.floordivsi %49, %c1024_i64_17 : i64
  %c1024_i64_18 = arith.constant 1024 : i64
  %51 = arith.muli %50, %c1024_i64_18 : i64
  %c1_i64_19 = arith.constant 1 : i64
  %52 = arith.subi %51, %c1_i64_19 : i64
  %c1_i64_20 = arith.constant 1 : i64
  %53 = arith.muli %52, %c1_i64_20 : i64
  %54 = arith.addi %48, %53 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %55 = arith.cmpi slt, %54, %c2147483648_i64 : i64
  "trident.guard"(%55) {origin = "launch:offsets", text = "(((((((weight.size(0) + 1023) // 1024) * 1024) - 1) * weight.size(1)) + (((((weight.size(1) + 1023) // 1024) * 1024) - 1) * 1)) < 2147483648)"} : (i1) -> ()
  %c1_i64_21 = arith.constant 1 : i64
  %56 = "trident.read"() {field = "numel", path = "[\22indices\22]"} : () -> i64
  %57 = arith.cmpi sle, %c1_i64_21, %56 : i64
  "trident.guard"(%57) {origin = "dynamo:SHAPE_ENV", text = "(1 <= indices.numel)"} : (i1) -> ()
  %c1023_i64_22 = arith.constant 1023 : i64
  %58 = arith.addi %56, %c1023_i64_22 : i64
  %c1024_i64_23 = arith.constant 1024 : i64
  %59 = arith.floordivsi %58, %c1024_i64_23 : i64
  %c1024_i64_24 = arith.constant 1024 : i64
  %60 = arith.muli %59, %c1024_i64_24 : i64
  %c1_i64_25 = arith.constant 1 : i64
  %61 = arith.subi %60, %c1_i64_25 : i64
  %62 = arith.muli %61, %35 : i64
  %c1023_i64_26 = arith.constant 1023 : i64
  %63 = arith.addi %35, %c1023_i64_26 : i64
  %c1024_i64_27 = arith.constant 1024 : i64
  %64 = arith.floordivsi %63, %c1024_i64_27 : i64
  %c1024_i64_28 = arith.constant 1024 : i64
  %65 = arith.muli %64, %c1024_i64_28 : i64
  %c1_i64_29 = arith.constant 1 : i64
  %66 = arith.subi %65, %c1_i64_29 : i64
  %c1_i64_30 = arith.constant 1 : i64
  %67 = arith.muli %66, %c1_i64_30 : i64
  %68 = arith.addi %62, %67 : i64
  %c2147483648_i64_31 = arith.constant 2147483648 : i64
  %69 = arith.cmpi slt, %68, %c2147483648_i64_31 : i64
  "trident.guard"(%69) {origin = "launch:offsets", text = "(((((((indices.numel + 1023) // 1024) * 1024) - 1) * weight.size(1)) + (((((weight.size(1) + 1023) // 1024) * 1024) - 1) * 1)) < 2147483648)"} : (i1) -> ()
  %70 = "trident.read"() {field = "data", path = "[\22weight\22]"} : () -> i64
  %c16_i64_32 = arith.constant 16 : i64
  %71 = arith.floordivsi %70, %c16_i64_32 : i64
  %72 = arith.muli %71, %c16_i64_32 : i64
  %73 = arith.subi %70, %72 : i64
  %c0_i64_33 = arith.constant 0 : i64
  %74 = arith.cmpi eq, %73, %c0_i64_33 : i64
  "trident.guard"(%74) {origin = "launch:alignment", text = "((weight.data % 16) == 0)"} : (i1) -> ()
  %75 = "trident.argument"() {path = "[\22weight\22]", view = "plain"} : () -> !torch.vtensor<[?,?],bf16>
  "trident.input"(%75) : (!torch.vtensor<[?,?],bf16>) -> ()
  %76 = "trident.argument"() {path = "[\22indices\22]", view = "elements"} : () -> !torch.vtensor<[?],si64>
  "trident.input"(%76) : (!torch.vtensor<[?],si64>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.int64.aligned", pays = true} : () -> ()
