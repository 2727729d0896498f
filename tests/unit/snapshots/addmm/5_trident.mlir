"trident.kernel"() {arch = 90 : i64, entry = "row_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "6632 bytes", num_ctas = 1 : i64, num_warps = 4 : i64, parameters = ["*bf16", "*bf16", "*bf16", "*bf16", "i32", "i32", "fp32", "fp32"], reference = "", shared = 16 : i64, sym_name = "kernel_0_row_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22mat1\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(mat1) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "type", path = "[\22mat2\22]"} : () -> i64
  %c70_i64_1 = arith.constant 70 : i64
  %5 = arith.cmpi eq, %4, %c70_i64_1 : i64
  "trident.guard"(%5) {origin = "kind", text = "(type(mat2) == 70)"} : (i1) -> ()
  %6 = "trident.read"() {field = "type", path = "[\22beta\22]"} : () -> i64
  %c1_i64 = arith.constant 1 : i64
  %7 = arith.cmpi eq, %6, %c1_i64 : i64
  %c3_i64 = arith.constant 3 : i64
  %8 = arith.cmpi eq, %6, %c3_i64 : i64
  %9 = arith.ori %7, %8 : i1
  "trident.guard"(%9) {origin = "kind", text = "((type(beta) == 1) or (type(beta) == 3))"} : (i1) -> ()
  %10 = "trident.read"() {field = "type", path = "[\22alpha\22]"} : () -> i64
  %c1_i64_2 = arith.constant 1 : i64
  %11 = arith.cmpi eq, %10, %c1_i64_2 : i64
  %c3_i64_3 = arith.constant 3 : i64
  %12 = arith.cmpi eq, %10, %c3_i64_3 : i64
  %13 = arith.ori %11, %12 : i1
  "trident.guard"(%13) {origin = "kind", text = "((type(alpha) == 1) or (type(alpha) == 3))"} : (i1) -> ()
  %14 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %15 = arith.cmpi eq, %14, %c2_i64 : i64
  "trident.guard"(%15) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %16 = "trident.read"() {field = "device_type", path = "[\22mat1\22]"} : () -> i64
  %c2_i64_4 = arith.constant 2 : i64
  %17 = arith.cmpi eq, %16, %c2_i64_4 : i64
  "trident.guard"(%17) {origin = "target", text = "(mat1.device_type == 2)"} : (i1) -> ()
  %18 = "trident.read"() {field = "device_type", path = "[\22mat2\22]"} : () -> i64
  %c2_i64_5 = arith.constant 2 : i64
  %19 = arith.cmpi eq, %18, %c2_i64_5 : i64
  "trident.guard"(%19) {origin = "target", text = "(mat2.device_type == 2)"} : (i1) -> ()
  %20 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %21 = arith.cmpi eq, %20, %c90_i64 : i64
  "trident.guard"(%21) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %22 = "trident.read"() {field = "device_index", path = "[\22mat1\22]"} : () -> i64
  %23 = "trident.read"() {field = "device_index", path = "[\22self\22]"} : () -> i64
  %24 = arith.cmpi eq, %22, %23 : i64
  "trident.guard"(%24) {origin = "target", text = "(mat1.device_index == self.device_index)"} : (i1) -> ()
  %25 = "trident.read"() {field = "device_index", path = "[\22mat2\22]"} : () -> i64
  %26 = arith.cmpi eq, %25, %23 : i64
  "trident.guard"(%26) {origin = "target", text = "(mat2.device_index == self.device_index)"} : (i1) -> ()
  %27 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %28 = arith.cmpi eq, %27, %c15_i64 : i64
  "trident.guard"(%28) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %29 = "trident.read"() {field = "dtype", path = "[\22mat1\22]"} : () -> i64
  %c15_i64_6 = arith.constant 15 : i64
  %30 = arith.cmpi eq, %29, %c15_i64_6 : i64
  "trident.guard"(%30) {origin = "dynamo:TENSOR_MATCH", text = "(mat1.dtype == 15)"} : (i1) -> ()
  %31 = "trident.read"() {field = "dtype", path = "[\22mat2\22]"} : () -> i64
  %c15_i64_7 = arith.constant 15 : i64
  %32 = arith.cmpi eq, %31, %c15_i64_7 : i64
  "trident.guard"(%32) {origin = "dynamo:TENSOR_MATCH", text = "(mat2.dtype == 15)"} : (i1) -> ()
  %33 = "trident.read"() {field = "ndim", path = "[\22self\22]"} : () -> i64
  %c1_i64_8 = arith.constant 1 : i64
  %34 = arith.cmpi eq, %33, %c1_i64_8 : i64
  "trident.guard"(%34) {origin = "dynamo:TENSOR_MATCH", text = "(self.ndim == 1)"} : (i1) -> ()
  %35 = "trident.read"() {field = "ndim", path = "[\22mat1\22]"} : () -> i64
  %c2_i64_9 = arith.constant 2 : i64
  %36 = arith.cmpi eq, %35, %c2_i64_9 : i64
  "trident.guard"(%36) {origin = "dynamo:TENSOR_MATCH", text = "(mat1.ndim == 2)"} : (i1) -> ()
  %37 = "trident.read"() {field = "ndim", path = "[\22mat2\22]"} : () -> i64
  %c2_i64_10 = arith.constant 2 : i64
  %38 = arith.cmpi eq, %37, %c2_i64_10 : i64
  "trident.guard"(%38) {origin = "dynamo:TENSOR_MATCH", text = "(mat2.ndim == 2)"} : (i1) -> ()
  %39 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %40 = arith.andi %39, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %41 = arith.cmpi eq, %40, %c0_i64 : i64
  "trident.guard"(%41) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %42 = "trident.read"() {field = "flags", path = "[\22mat1\22]"} : () -> i64
  %c24_i64_11 = arith.constant 24 : i64
  %43 = arith.andi %42, %c24_i64_11 : i64
  %c0_i64_12 = arith.constant 0 : i64
  %44 = arith.cmpi eq, %43, %c0_i64_12 : i64
  "trident.guard"(%44) {origin = "kind", text = "mat1 is neither a conj nor a neg view"} : (i1) -> ()
  %45 = "trident.read"() {field = "flags", path = "[\22mat2\22]"} : () -> i64
  %c24_i64_13 = arith.constant 24 : i64
  %46 = arith.andi %45, %c24_i64_13 : i64
  %c0_i64_14 = arith.constant 0 : i64
  %47 = arith.cmpi eq, %46, %c0_i64_14 : i64
  "trident.guard"(%47) {origin = "kind", text = "mat2 is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64_15 = arith.constant 1 : i64
  %48 = arith.andi %39, %c1_i64_15 : i64
  %c0_i64_16 = arith.constant 0 : i64
  %49 = arith.cmpi ne, %48, %c0_i64_16 : i64
  "trident.guard"(%49) {origin = "dynamo:SHAPE_ENV", text = "((self.flags & 1) != 0)"} : (i1) -> ()
  %c1_i64_17 = arith.constant 1 : i64
  %50 = arith.andi %42, %c1_i64_17 : i64
  %c0_i64_18 = arith.constant 0 : i64
  %51 = arith.cmpi ne, %50, %c0_i64_18 : i64
  "trident.guard"(%51) {origin = "dynamo:SHAPE_ENV", text = "((mat1.flags & 1) != 0)"} : (i1) -> ()
  %52 = "trident.read"() {field = "number", path = "[\22beta\22]"} : () -> f64
  %cst = arith.constant -3.4028234663852886E+38 : f64
  %53 = arith.cmpf oge, %52, %cst : f64
  %cst_19 = arith.constant 3.4028234663852886E+38 : f64
  %54 = arith.cmpf ole, %52, %cst_19 : f64
  %55 = arith.andi %53, %54 : i1
  "trident.guard"(%55) {origin = "declaration:condition", text = "((beta >= -3.4028234663852886e+38) and (beta <= 3.4028234663852886e+38))"} : (i1) -> ()
  %56 = "trident.read"() {field = "number", path = "[\22alpha\22]"} : () -> f64
  %cst_20 = arith.constant -3.4028234663852886E+38 : f64
  %57 = arith.cmpf oge, %56, %cst_20 : f64
  %cst_21 = arith.constant 3.4028234663852886E+38 : f64
  %58 = arith.cmpf ole, %56, %cst_21 : f64
  %59 = arith.andi %57, %58 : i1
  "trident.guard"(%59) {origin = "declaration:condition", text = "((alpha >= -3.4028234663852886e+38) and (alpha <= 3.4028234663852886e+38))"} : (i1) -> ()
  %cst_22 = arith.constant 0.000000e+00 : f64
  %60 = arith.cmpf une, %56, %cst_22 : f64
  "trident.guard"(%60) {origin = "declaration:condition", text = "(alpha != 0.0)"} : (i1) -> ()
  %61 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %62 = arith.floordivsi %61, %c16_i64 : i64
  %63 = arith.muli %62, %c16_i64 : i64
  %64 = arith.subi %61, %63 : i64
  %c0_i64_23 = arith.constant 0 : i64
  %65 = arith.cmpi eq, %64, %c0_i64_23 : i64
  "trident.guard"(%65) {origin = "declaration:multiple_of", text = "((self.size(0) % 16) == 0)"} : (i1) -> ()
  %66 = "trident.read"() {field = "size", index = 1 : i64, path = "[\22mat1\22]"} : () -> i64
  %c16_i64_24 = arith.constant 16 : i64
  %67 = arith.floordivsi %66, %c16_i64_24 : i64
  %68 = arith.muli %67, %c16_i64_24 : i64
  %69 = arith.subi %66, %68 : i64
  %c0_i64_25 = arith.constant 0 : i64
  %70 = arith.cmpi eq, %69, %c0_i64_25 : i64
  "trident.guard"(%70) {origin = "declaration:multiple_of", text = "((mat1.size(1) % 16) == 0)"} : (i1) -> ()
  %71 = "trident.read"() {field = "size", index = 1 : i64, path = "[\22mat2\22]"} : () -> i64
  %72 = arith.cmpi eq, %61, %71 : i64
  "trident.guard"(%72) {origin = "declaration:condition", text = "(self.size(0) == mat2.size(1))"} : (i1) -> ()
  %73 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22mat2\22]"} : () -> i64
  %74 = arith.cmpi eq, %66, %73 : i64
  "trident.guard"(%74) {origin = "declaration:condition", text = "(mat1.size(1) == mat2.size(0))"} : (i1) -> ()
  %75 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22mat1\22]"} : () -> i64
  %c1_i64_26 = arith.constant 1 : i64
  %76 = arith.cmpi eq, %75, %c1_i64_26 : i64
  "trident.guard"(%76) {origin = "dynamo:SHAPE_ENV", text = "(mat1.size(0) == 1)"} : (i1) -> ()
  %c16_i64_27 = arith.constant 16 : i64
  %77 = arith.cmpi sle, %c16_i64_27, %61 : i64
  "trident.guard"(%77) {origin = "dynamo:SHAPE_ENV", text = "(16 <= self.size(0))"} : (i1) -> ()
  %c262144_i64 = arith.constant 262144 : i64
  %78 = arith.cmpi sle, %61, %c262144_i64 : i64
  "trident.guard"(%78) {origin = "dynamo:SHAPE_ENV", text = "(self.size(0) <= 262144)"} : (i1) -> ()
  %c2048_i64 = arith.constant 2048 : i64
  %79 = arith.cmpi sle, %c2048_i64, %66 : i64
  "trident.guard"(%79) {origin = "dynamo:SHAPE_ENV", text = "(2048 <= mat1.size(1))"} : (i1) -> ()
  %c131072_i64 = arith.constant 131072 : i64
  %80 = arith.cmpi sle, %66, %c131072_i64 : i64
  "trident.guard"(%80) {origin = "dynamo:SHAPE_ENV", text = "(mat1.size(1) <= 131072)"} : (i1) -> ()
  %81 = "trident.read"() {field = "stride", index = 1 : i64, path = "[\22mat2\22]"} : () -> i64
  %82 = arith.cmpi eq, %81, %73 : i64
  "trident.guard"(%82) {origin = "declaration:condition", text = "(mat2.stride(1) == mat2.size(0))"} : (i1) -> ()
  %83 = "trident.read"() {field = "stride", index = 0 : i64, path = "[\22mat2\22]"} : () -> i64
  %c1_i64_28 = arith.constant 1 : i64
  %84 = arith.cmpi eq, %83, %c1_i64_28 : i64
  "trident.guard"(%84) {origin = "dynamo:SHAPE_ENV", text = "(mat2.stride(0) == 1)"} : (i1) -> ()
  %c2047_i64 = arith.constant 2047 : i64
  %85 = arith.addi %73, %c2047_i64 : i64
  %c2048_i64_29 = arith.constant 2048 : i64
  %86 = arith.floordivsi %85, %c2048_i64_29 : i64
  %c2048_i64_30 = arith.constant 2048 : i64
  %87 = arith.muli %86, %c2048_i64_30 : i64
  %c1_i64_31 = arith.constant 1 : i64
  %88 = arith.subi %87, %c1_i64_31 : i64
  %c1_i64_32 = arith.constant 1 : i64
  %89 = arith.muli %88, %c1_i64_32 : i64
  %c2047_i64_33 = arith.constant 2047 : i64
  %90 = arith.addi %71, %c2047_i64_33 : i64
  %c2048_i64_34 = arith.constant 2048 : i64
  %91 = arith.floordivsi %90, %c2048_i64_34 : i64
  %c2048_i64_35 = arith.constant 2048 : i64
  %92 = arith.muli %91, %c2048_i64_35 : i64
  %c1_i64_36 = arith.constant 1 : i64
  %93 = arith.subi %92, %c1_i64_36 : i64
  %94 = arith.muli %93, %81 : i64
  %95 = arith.addi %89, %94 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %96 = arith.cmpi slt, %95, %c2147483648_i64 : i64
  "trident.guard"(%96) {origin = "launch:offsets", text = "(((((((mat2.size(0) + 2047) // 2048) * 2048) - 1) * 1) + (((((mat2.size(1) + 2047) // 2048) * 2048) - 1) * mat2.stride(1))) < 2147483648)"} : (i1) -> ()
  %97 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64_37 = arith.constant 16 : i64
  %98 = arith.floordivsi %97, %c16_i64_37 : i64
  %99 = arith.muli %98, %c16_i64_37 : i64
  %100 = arith.subi %97, %99 : i64
  %c0_i64_38 = arith.constant 0 : i64
  %101 = arith.cmpi eq, %100, %c0_i64_38 : i64
  "trident.guard"(%101) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %102 = "trident.read"() {field = "data", path = "[\22mat1\22]"} : () -> i64
  %c16_i64_39 = arith.constant 16 : i64
  %103 = arith.floordivsi %102, %c16_i64_39 : i64
  %104 = arith.muli %103, %c16_i64_39 : i64
  %105 = arith.subi %102, %104 : i64
  %c0_i64_40 = arith.constant 0 : i64
  %106 = arith.cmpi eq, %105, %c0_i64_40 : i64
  "trident.guard"(%106) {origin = "launch:alignment", text = "((mat1.data % 16) == 0)"} : (i1) -> ()
  %107 = "trident.read"() {field = "data", path = "[\22mat2\22]"} : () -> i64
  %c16_i64_41 = arith.constant 16 : i64
  %108 = arith.floordivsi %107, %c16_i64_41 : i64
  %109 = arith.muli %108, %c16_i64_41 : i64
  %110 = arith.subi %107, %109 : i64
  %c0_i64_42 = arith.constant 0 : i64
  %111 = arith.cmpi eq, %110, %c0_i64_42 : i64
  "trident.guard"(%111) {origin = "launch:alignment", text = "((mat2.data % 16) == 0)"} : (i1) -> ()
  %112 = "trident.argument"() {path = "[\22self\22]", view = "plain"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%112) : (!torch.vtensor<[?],bf16>) -> ()
  %113 = "trident.argument"() {path = "[\22mat1\22]", view = "plain"} : () -> !torch.vtensor<[1,?],bf16>
  "trident.input"(%113) : (!torch.vtensor<[1,?],bf16>) -> ()
  %114 = "trident.argument"() {path = "[\22mat2\22]", view = "plain"} : () -> !torch.vtensor<[?,?],bf16>
  "trident.input"(%114) : (!torch.vtensor<[?,?],bf16>) -> ()
  "trident.input"(%52) : (f64) -> ()
  "trident.input"(%56) : (f64) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.one.linear", pays = true} : () -> ()
