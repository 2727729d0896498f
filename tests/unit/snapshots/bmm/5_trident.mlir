"trident.kernel"() {arch = 90 : i64, entry = "row_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "9560 bytes", num_ctas = 1 : i64, num_warps = 1 : i64, parameters = ["*bf16", "*bf16", "*bf16", "i32", "i32"], reference = "", shared = 16 : i64, sym_name = "kernel_0_row_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22mat2\22]"} : () -> i64
  %c70_i64_0 = arith.constant 70 : i64
  %3 = arith.cmpi eq, %2, %c70_i64_0 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(mat2) == 70)"} : (i1) -> ()
  %4 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %5 = arith.cmpi eq, %4, %c2_i64 : i64
  "trident.guard"(%5) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %6 = "trident.read"() {field = "device_type", path = "[\22mat2\22]"} : () -> i64
  %c2_i64_1 = arith.constant 2 : i64
  %7 = arith.cmpi eq, %6, %c2_i64_1 : i64
  "trident.guard"(%7) {origin = "target", text = "(mat2.device_type == 2)"} : (i1) -> ()
  %8 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %9 = arith.cmpi eq, %8, %c90_i64 : i64
  "trident.guard"(%9) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %10 = "trident.read"() {field = "device_index", path = "[\22mat2\22]"} : () -> i64
  %11 = "trident.read"() {field = "device_index", path = "[\22self\22]"} : () -> i64
  %12 = arith.cmpi eq, %10, %11 : i64
  "trident.guard"(%12) {origin = "target", text = "(mat2.device_index == self.device_index)"} : (i1) -> ()
  %13 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %14 = arith.cmpi eq, %13, %c15_i64 : i64
  "trident.guard"(%14) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %15 = "trident.read"() {field = "dtype", path = "[\22mat2\22]"} : () -> i64
  %c15_i64_2 = arith.constant 15 : i64
  %16 = arith.cmpi eq, %15, %c15_i64_2 : i64
  "trident.guard"(%16) {origin = "dynamo:TENSOR_MATCH", text = "(mat2.dtype == 15)"} : (i1) -> ()
  %17 = "trident.read"() {field = "ndim", path = "[\22self\22]"} : () -> i64
  %c3_i64 = arith.constant 3 : i64
  %18 = arith.cmpi eq, %17, %c3_i64 : i64
  "trident.guard"(%18) {origin = "dynamo:TENSOR_MATCH", text = "(self.ndim == 3)"} : (i1) -> ()
  %19 = "trident.read"() {field = "ndim", path = "[\22mat2\22]"} : () -> i64
  %c3_i64_3 = arith.constant 3 : i64
  %20 = arith.cmpi eq, %19, %c3_i64_3 : i64
  "trident.guard"(%20) {origin = "dynamo:TENSOR_MATCH", text = "(mat2.ndim == 3)"} : (i1) -> ()
  %21 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %22 = arith.andi %21, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %23 = arith.cmpi eq, %22, %c0_i64 : i64
  "trident.guard"(%23) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %24 = "trident.read"() {field = "flags", path = "[\22mat2\22]"} : () -> i64
  %c24_i64_4 = arith.constant 24 : i64
  %25 = arith.andi %24, %c24_i64_4 : i64
  %c0_i64_5 = arith.constant 0 : i64
  %26 = arith.cmpi eq, %25, %c0_i64_5 : i64
  "trident.guard"(%26) {origin = "kind", text = "mat2 is neither a conj nor a neg view"} : (i1) -> ()
  %c1_i64 = arith.constant 1 : i64
  %27 = arith.andi %21, %c1_i64 : i64
  %c0_i64_6 = arith.constant 0 : i64
  %28 = arith.cmpi ne, %27, %c0_i64_6 : i64
  "trident.guard"(%28) {origin = "dynamo:SHAPE_ENV", text = "((self.flags & 1) != 0)"} : (i1) -> ()
  %29 = "trident.read"() {field = "size", index = 2 : i64, path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %30 = arith.floordivsi %29, %c16_i64 : i64
  %31 = arith.muli %30, %c16_i64 : i64
  %32 = arith.subi %29, %31 : i64
  %c0_i64_7 = arith.constant 0 : i64
  %33 = arith.cmpi eq, %32, %c0_i64_7 : i64
  "trident.guard"(%33) {origin = "declaration:multiple_of", text = "((self.size(2) % 16) == 0)"} : (i1) -> ()
  %34 = "trident.read"() {field = "size", index = 2 : i64, path = "[\22mat2\22]"} : () -> i64
  %c16_i64_8 = arith.constant 16 : i64
  %35 = arith.floordivsi %34, %c16_i64_8 : i64
  %36 = arith.muli %35, %c16_i64_8 : i64
  %37 = arith.subi %34, %36 : i64
  %c0_i64_9 = arith.constant 0 : i64
  %38 = arith.cmpi eq, %37, %c0_i64_9 : i64
  "trident.guard"(%38) {origin = "declaration:multiple_of", text = "((mat2.size(2) % 16) == 0)"} : (i1) -> ()
  %39 = "trident.read"() {field = "size", index = 1 : i64, path = "[\22mat2\22]"} : () -> i64
  %40 = arith.muli %39, %34 : i64
  %c2097152_i64 = arith.constant 2097152 : i64
  %41 = arith.cmpi sle, %40, %c2097152_i64 : i64
  "trident.guard"(%41) {origin = "declaration:condition", text = "((mat2.size(1) * mat2.size(2)) <= 2097152)"} : (i1) -> ()
  %42 = arith.cmpi eq, %29, %39 : i64
  "trident.guard"(%42) {origin = "declaration:condition", text = "(self.size(2) == mat2.size(1))"} : (i1) -> ()
  %43 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22self\22]"} : () -> i64
  %44 = "trident.read"() {field = "size", index = 0 : i64, path = "[\22mat2\22]"} : () -> i64
  %45 = arith.cmpi eq, %43, %44 : i64
  "trident.guard"(%45) {origin = "declaration:condition", text = "(self.size(0) == mat2.size(0))"} : (i1) -> ()
  %46 = "trident.read"() {field = "size", index = 1 : i64, path = "[\22self\22]"} : () -> i64
  %c1_i64_10 = arith.constant 1 : i64
  %47 = arith.cmpi eq, %46, %c1_i64_10 : i64
  "trident.guard"(%47) {origin = "dynamo:SHAPE_ENV", text = "(self.size(1) == 1)"} : (i1) -> ()
  %c1_i64_11 = arith.constant 1 : i64
  %48 = arith.cmpi sle, %c1_i64_11, %43 : i64
  "trident.guard"(%48) {origin = "dynamo:SHAPE_ENV", text = "(1 <= self.size(0))"} : (i1) -> ()
  %c4096_i64 = arith.constant 4096 : i64
  %49 = arith.cmpi sle, %43, %c4096_i64 : i64
  "trident.guard"(%49) {origin = "dynamo:SHAPE_ENV", text = "(self.size(0) <= 4096)"} : (i1) -> ()
  %c16_i64_12 = arith.constant 16 : i64
  %50 = arith.cmpi sle, %c16_i64_12, %29 : i64
  "trident.guard"(%50) {origin = "dynamo:SHAPE_ENV", text = "(16 <= self.size(2))"} : (i1) -> ()
  %c16384_i64 = arith.constant 16384 : i64
  %51 = arith.cmpi sle, %29, %c16384_i64 : i64
  "trident.guard"(%51) {origin = "dynamo:SHAPE_ENV", text = "(self.size(2) <= 16384)"} : (i1) -> ()
  %c16_i64_13 = arith.constant 16 : i64
  %52 = arith.cmpi sle, %c16_i64_13, %34 : i64
  "trident.guard"(%52) {origin = "dynamo:SHAPE_ENV", text = "(16 <= mat2.size(2))"} : (i1) -> ()
  %c16384_i64_14 = arith.constant 16384 : i64
  %53 = arith.cmpi sle, %34, %c16384_i64_14 : i64
  "trident.guard"(%53) {origin = "dynamo:SHAPE_ENV", text = "(mat2.size(2) <= 16384)"} : (i1) -> ()
  %54 = "trident.read"() {field = "stride", index = 2 : i64, path = "[\22mat2\22]"} : () -> i64
  %55 = arith.cmpi eq, %54, %39 : i64
  "trident.guard"(%55) {origin = "declaration:condition", text = "(mat2.stride(2) == mat2.size(1))"} : (i1) -> ()
  %56 = "trident.read"() {field = "stride", index = 0 : i64, path = "[\22mat2\22]"} : () -> i64
  %57 = arith.muli %39, %34 : i64
  %58 = arith.cmpi eq, %56, %57 : i64
  "trident.guard"(%58) {origin = "declaration:condition", text = "(mat2.stride(0) == (mat2.size(1) * mat2.size(2)))"} : (i1) -> ()
  %59 = "trident.read"() {field = "stride", index = 1 : i64, path = "[\22mat2\22]"} : () -> i64
  %c1_i64_15 = arith.constant 1 : i64
  %60 = arith.cmpi eq, %59, %c1_i64_15 : i64
  "trident.guard"(%60) {origin = "dynamo:SHAPE_ENV", text = "(mat2.stride(1) == 1)"} : (i1) -> ()
  %c127_i64 = arith.constant 127 : i64
  %61 = arith.addi %44, %c127_i64 : i64
  %c128_i64 = arith.constant 128 : i64
  %62 = arith.floordivsi %61, %c128_i64 : i64
  %c128_i64_16 = arith.constant 128 : i64
  %63 = arith.muli %62, %c128_i64_16 : i64
  %c1_i64_17 = arith.constant 1 : i64
  %64 = arith.subi %63, %c1_i64_17 : i64
  %65 = arith.muli %64, %56 : i64
  %c127_i64_18 = arith.constant 127 : i64
  %66 = arith.addi %39, %c127_i64_18 : i64
  %c128_i64_19 = arith.constant 128 : i64
  %67 = arith.floordivsi %66, %c128_i64_19 : i64
  %c128_i64_20 = arith.constant 128 : i64
  %68 = arith.muli %67, %c128_i64_20 : i64
  %c1_i64_21 = arith.constant 1 : i64
  %69 = arith.subi %68, %c1_i64_21 : i64
  %c1_i64_22 = arith.constant 1 : i64
  %70 = arith.muli %69, %c1_i64_22 : i64
  %71 = arith.addi %65, %70 : i64
  %c127_i64_23 = arith.constant 127 : i64
  %72 = arith.addi %34, %c127_i64_23 : i64
  %c128_i64_24 = arith.constant 128 : i64
  %73 = arith.floordivsi %72, %c128_i64_24 : i64
  %c128_i64_25 = arith.constant 128 : i64
  %74 = arith.muli %73, %c128_i64_25 : i64
  %c1_i64_26 = arith.constant 1 : i64
  %75 = arith.subi %74, %c1_i64_26 : i64
  %76 = arith.muli %75, %54 : i64
  %77 = arith.addi %71, %76 : i64
  %c2147483648_i64 = arith.constant 2147483648 : i64
  %78 = arith.cmpi slt, %77, %c2147483648_i64 : i64
  "trident.guard"(%78) {origin = "launch:offsets", text = "((((((((mat2.size(0) + 127) // 128) * 128) - 1) * mat2.stride(0)) + (((((mat2.size(1) + 127) // 128) * 128) - 1) * 1)) + (((((mat2.size(2) + 127) // 128) * 128) - 1) * mat2.stride(2))) < 2147483648)"} : (i1) -> ()
  %79 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64_27 = arith.constant 16 : i64
  %80 = arith.floordivsi %79, %c16_i64_27 : i64
  %81 = arith.muli %80, %c16_i64_27 : i64
  %82 = arith.subi %79, %81 : i64
  %c0_i64_28 = arith.constant 0 : i64
  %83 = arith.cmpi eq, %82, %c0_i64_28 : i64
  "trident.guard"(%83) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %84 = "trident.read"() {field = "data", path = "[\22mat2\22]"} : () -> i64
  %c16_i64_29 = arith.constant 16 : i64
  %85 = arith.floordivsi %84, %c16_i64_29 : i64
  %86 = arith.muli %85, %c16_i64_29 : i64
  %87 = arith.subi %84, %86 : i64
  %c0_i64_30 = arith.constant 0 : i64
  %88 = arith.cmpi eq, %87, %c0_i64_30 : i64
  "trident.guard"(%88) {origin = "launch:alignment", text = "((mat2.data % 16) == 0)"} : (i1) -> ()
  %89 = "trident.argument"() {path = "[\22self\22]", view = "plain"} : () -> !torch.vtensor<[?,1,?],bf16>
  "trident.input"(%89) : (!torch.vtensor<[?,1,?],bf16>) -> ()
  %90 = "trident.argument"() {path = "[\22mat2\22]", view = "plain"} : () -> !torch.vtensor<[?,?,?],bf16>
  "trident.input"(%90) : (!torch.vtensor<[?,?,?],bf16>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.one.linear", pays = true} : () -> ()
