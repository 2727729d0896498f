"trident.kernel"() {arch = 90 : i64, entry = "cat_rows_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "6768 bytes", num_ctas = 1 : i64, num_warps = 4 : i64, parameters = ["*bf16", "*bf16", "*bf16", "i32", "i32", "i32", "i64", "i64"], reference = "", shared = 0 : i64, sym_name = "kernel_0_cat_rows_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22tensors\22]"} : () -> i64
  %c71_i64 = arith.constant 71 : i64
  %1 = arith.cmpi eq, %0, %c71_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(tensors) == 71)"} : (i1) -> ()
  %2 = "trident.read"() {field = "length", path = "[\22tensors\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %3 = arith.cmpi eq, %2, %c2_i64 : i64
  "trident.guard"(%3) {origin = "kind", text = "(length(tensors) == 2)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22dim\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %5 = arith.cmpi eq, %4, %c1_i64 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(dim) == 1)"} : (i1) -> ()
  %6 = "trident.read"() {field = "type", path = "[\22tensors\22, 0]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %7 = arith.cmpi eq, %6, %c70_i64 : i64
  "trident.guard"(%7) {origin = "kind", text = "(type(tensors[0]) == 70)"} : (i1) -> ()
  %8 = "trident.read"() {field = "type", path = "[\22tensors\22, 1]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %9 = arith.cmpi eq, %8, %c70_i64_0 : i64
  "trident.guard"(%9) {origin = "kind", text = "(type(tensors[1]) == 70)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_type", path = "[\22tensors\22, 0]"} : () -> i64
  %c2_i64_1 = arith.constant 2 : i64
  %11 = arith.cmpi eq, %10, %c2_i64_1 : i64
  "trident.guard"(%11) {origin = "target", text = "(tensors[0].device_type == 2)"} : (i1) -> ()
  %12 = "trident.read"() {field = "device_type", path = "[\22tensors\22, 1]"} : () -> i64
  %c2_i64_2 = arith.constant 2 : i64
  %13 = arith.cmpi eq, %12, %c2_i64_2 : i64
  "trident.guard"(%13) {origin = "target", text = "(tensors[1].device_type == 2)"} : (i1) -> ()
  %14 = "trident.read"() {field = "arch", path = "[\22tensors\22, 0]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %15 = arith.cmpi eq, %14, %c90_i64 : i64
  "trident.guard"(%15) {origin = "target", text = "(tensors[0].arch == 90)"} : (i1) -> ()
  %16 = "trident.read"() {field = "device_index", path = "[\22tensors\22, 1]"} : () -> i64
  %17 = "trident.read"() {field = "device_index", path = "[\22tensors\22, 0]"} : () -> i64
  %18 = arith.cmpi eq, %16, %17 : i64
  "trident.guard"(%18) {origin = "target", text = "(tensors[1].device_index == tensors[0].device_index)"} : (i1) -> ()
  %19 = "trident.read"() {field = "dtype", path = "[\22tensors\22, 0]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %20 = arith.cmpi eq, %19, %c15_i64 : i64
  "trident.guard"(%20) {origin = "dynamo:TENSOR_MATCH", text = "(tensors[0].dtype == 15)"} : (i1) -> ()
  %21 = "trident.read"() {field = "dtype", path = "[\22tensors\22, 1]"} : () -> i64
  %c15_i64_3 = arith.constant 15 : i64
  %22 = arith.cmpi eq, %21, %c15_i64_3 : i64
  "trident.guard"(%22) {origin = "dynamo:TENSOR_MATCH", text = "(tensors[1].dtype == 15)"} : (i1) -> ()
  %23 = "trident.read"() {field = "flags", path = "[\22tensors\22, 0]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %24 = arith.andi %23, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %25 = arith.cmpi eq, %24, %c0_i64 : i64
  "trident.guard"(%25) {origin = "kind", text = "tensors[0] is neither a conj nor a neg view"} : (i1) -> ()
  %26 = "trident.read"() {field = "flags", path = "[\22tensors\22, 1]"} : () -> i64
  %c24_i64_4 = arith.constant 24 : i64
  %27 = arith.andi %26, %c24_i64_4 : i64
  %c0_i64_5 = arith.constant 0 : i64
  %28 = arith.cmpi eq, %27, %c0_i64_5 : i64
  "trident.guard"(%28) {origin = "kind", text = "tensors[1] is neither a conj nor a neg view"} : (i1) -> ()
  %29 = "trident.split"() {dimension = "[\22dim\22]", index = 1 : i64, path = "[\22tensors\22, 0]", rank = 2 : i64, what = "size"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %30 = arith.floordivsi %29, %c16_i64 : i64
  %31 = arith.muli %30, %c16_i64 : i64
  %32 = arith.subi %29, %31 : i64
  %c0_i64_6 = arith.constant 0 : i64
  %33 = arith.cmpi eq, %32, %c0_i64_6 : i64
  "trident.guard"(%33) {origin = "declaration:multiple_of", text = "((split_size(2, 1, tensors[0], dim) % 16) == 0)"} : (i1) -> ()
  %34 = "trident.split"() {dimension = "[\22dim\22]", index = 0 : i64, path = "[\22tensors\22, 0]", rank = 2 : i64, what = "stride"} : () -> i64
  %c16_i64_7 = arith.constant 16 : i64
  %35 = arith.floordivsi %34, %c16_i64_7 : i64
  %36 = arith.muli %35, %c16_i64_7 : i64
  %37 = arith.subi %34, %36 : i64
  %c0_i64_8 = arith.constant 0 : i64
  %38 = arith.cmpi eq, %37, %c0_i64_8 : i64
  "trident.guard"(%38) {origin = "declaration:multiple_of", text = "((split_stride(2, 0, tensors[0], dim) % 16) == 0)"} : (i1) -> ()
  %39 = "trident.split"() {dimension = "[\22dim\22]", index = 1 : i64, path = "[\22tensors\22, 1]", rank = 2 : i64, what = "size"} : () -> i64
  %c16_i64_9 = arith.constant 16 : i64
  %40 = arith.floordivsi %39, %c16_i64_9 : i64
  %41 = arith.muli %40, %c16_i64_9 : i64
  %42 = arith.subi %39, %41 : i64
  %c0_i64_10 = arith.constant 0 : i64
  %43 = arith.cmpi eq, %42, %c0_i64_10 : i64
  "trident.guard"(%43) {origin = "declaration:multiple_of", text = "((split_size(2, 1, tensors[1], dim) % 16) == 0)"} : (i1) -> ()
  %44 = "trident.split"() {dimension = "[\22dim\22]", index = 0 : i64, path = "[\22tensors\22, 1]", rank = 2 : i64, what = "stride"} : () -> i64
  %c16_i64_11 = arith.constant 16 : i64
  %45 = arith.floordivsi %44, %c16_i64_11 : i64
  %46 = arith.muli %45, %c16_i64_11 : i64
  %47 = arith.subi %44, %46 : i64
  %c0_i64_12 = arith.constant 0 : i64
  %48 = arith.cmpi eq, %47, %c0_i64_12 : i64
  "trident.guard"(%48) {origin = "declaration:multiple_of", text = "((split_stride(2, 0, tensors[1], dim) % 16) == 0)"} : (i1) -> ()
  %49 = "trident.list"() {dimension = "[\22dim\22]", path = "[\22tensors\22]", what = "concatenates"} : () -> i1
  "trident.guard"(%49) {origin = "declaration:condition", text = "list_concatenates(tensors, dim)"} : (i1) -> ()
  %50 = "trident.split"() {dimension = "[\22dim\22]", index = 1 : i64, path = "[\22tensors\22, 0]", rank = 2 : i64, what = "stride"} : () -> i64
  %c1_i64_13 = arith.constant 1 : i64
  %51 = arith.cmpi eq, %50, %c1_i64_13 : i64
  "trident.guard"(%51) {origin = "dynamo:SHAPE_ENV", text = "(split_stride(2, 1, tensors[0], dim) == 1)"} : (i1) -> ()
  %52 = "trident.split"() {dimension = "[\22dim\22]", index = 1 : i64, path = "[\22tensors\22, 1]", rank = 2 : i64, what = "stride"} : () -> i64
  %c1_i64_14 = arith.constant 1 : i64
  %53 = arith.cmpi eq, %52, %c1_i64_14 : i64
  "trident.guard"(%53) {origin = "dynamo:SHAPE_ENV", text = "(split_stride(2, 1, tensors[1], dim) == 1)"} : (i1) -> ()
  %54 = "trident.read"() {field = "numel", path = "[\22tensors\22, 0]"} : () -> i64
  %55 = "trident.read"() {field = "numel", path = "[\22tensors\22, 1]"} : () -> i64
  %56 = arith.addi %54, %55 : i64
  %c2147482624_i64 = arith.constant 2147482624 : i64
  %57 = arith.cmpi sle, %56, %c2147482624_i64 : i64
  "trident.guard"(%57) {origin = "launch:offsets", text = "((tensors[0].numel + tensors[1].numel) <= 2147482624)"} : (i1) -> ()
  %58 = "trident.read"() {field = "data", path = "[\22tensors\22, 0]"} : () -> i64
  %c16_i64_15 = arith.constant 16 : i64
  %59 = arith.floordivsi %58, %c16_i64_15 : i64
  %60 = arith.muli %59, %c16_i64_15 : i64
  %61 = arith.subi %58, %60 : i64
  %c0_i64_16 = arith.constant 0 : i64
  %62 = arith.cmpi eq, %61, %c0_i64_16 : i64
  "trident.guard"(%62) {origin = "launch:alignment", text = "((tensors[0].data % 16) == 0)"} : (i1) -> ()
  %63 = "trident.read"() {field = "data", path = "[\22tensors\22, 1]"} : () -> i64
  %c16_i64_17 = arith.constant 16 : i64
  %64 = arith.floordivsi %63, %c16_i64_17 : i64
  %65 = arith.muli %64, %c16_i64_17 : i64
  %66 = arith.subi %63, %65 : i64
  %c0_i64_18 = arith.constant 0 : i64
  %67 = arith.cmpi eq, %66, %c0_i64_18 : i64
  "trident.guard"(%67) {origin = "launch:alignment", text = "((tensors[1].data % 16) == 0)"} : (i1) -> ()
  %68 = "trident.argument"() {path = "[\22tensors\22, 0]", split = "{\22dimension\22: [\22dim\22], \22rank\22: 2}", view = "split"} : () -> !torch.vtensor<[?,?],bf16>
  "trident.input"(%68) : (!torch.vtensor<[?,?],bf16>) -> ()
  %69 = "trident.argument"() {path = "[\22tensors\22, 1]", split = "{\22dimension\22: [\22dim\22], \22rank\22: 2}", view = "split"} : () -> !torch.vtensor<[?,?],bf16>
  "trident.input"(%69) : (!torch.vtensor<[?,?],bf16>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.2.aligned", pays = true} : () -> ()
