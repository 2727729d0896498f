internal @kernel_0_pow_flat_kernel_image = 62744 bytes
internal @string_0 = 'pow_flat_kernel'
internal @kernel_0_pow_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_pow_flat_kernel_image
  2: 62744 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 4 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  %0 = llvm.mlir.constant(8 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(8 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %4 = llvm.mlir.constant(8 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.constant(8 : i64) : i64
  %7 = llvm.alloca %6 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %8 = llvm.mlir.constant(8 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(216 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(8 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %14 = llvm.load %arg0 : !llvm.ptr -> i32
  %15 = llvm.sext %14 : i32 to i64
  %16 = llvm.mlir.constant(70 : i64) : i64
  %17 = llvm.icmp "eq" %15, %16 : i64
  llvm.cond_br %17, ^bb3, ^bb2
^bb2:  // 13 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14
  %18 = llvm.mlir.constant(false) : i1
  llvm.return %18 : i1
^bb3:  // pred: ^bb1
  %19 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> i32
  %21 = llvm.sext %20 : i32 to i64
  %22 = llvm.mlir.constant(1 : i64) : i64
  %23 = llvm.icmp "eq" %21, %22 : i64
  %24 = llvm.mlir.constant(3 : i64) : i64
  %25 = llvm.icmp "eq" %21, %24 : i64
  %26 = llvm.or %23, %25 : i1
  llvm.cond_br %26, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %27 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> !llvm.ptr
  %29 = llvm.getelementptr %28[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> i32
  %31 = llvm.sext %30 : i32 to i64
  %32 = llvm.mlir.constant(2 : i64) : i64
  %33 = llvm.icmp "eq" %31, %32 : i64
  llvm.cond_br %33, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %34 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> !llvm.ptr
  %36 = llvm.getelementptr %35[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> i32
  %38 = llvm.sext %37 : i32 to i64
  %39 = llvm.mlir.constant(90 : i64) : i64
  %40 = llvm.icmp "eq" %38, %39 : i64
  llvm.cond_br %40, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %41 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> !llvm.ptr
  %43 = llvm.getelementptr %42[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> i32
  %45 = llvm.sext %44 : i32 to i64
  %46 = llvm.mlir.constant(15 : i64) : i64
  %47 = llvm.icmp "eq" %45, %46 : i64
  llvm.cond_br %47, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %48 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %49[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i32
  %52 = llvm.sext %51 : i32 to i64
  %53 = llvm.mlir.constant(24 : i64) : i64
  %54 = llvm.and %52, %53 : i64
  %55 = llvm.mlir.constant(0 : i64) : i64
  %56 = llvm.icmp "eq" %54, %55 : i64
  llvm.cond_br %56, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %57 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.getelementptr %57[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> f64
  %60 = llvm.fsub %59, %59 : f64
  %61 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %61, %1 : i64, !llvm.ptr
  %62 = llvm.load %1 : !llvm.ptr -> f64
  %63 = llvm.fcmp "oeq" %60, %62 : f64
  llvm.cond_br %63, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %64 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.getelementptr %64[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> i64
  %67 = llvm.sitofp %66 : i64 to f64
  %68 = llvm.load %64 : !llvm.ptr -> i32
  %69 = llvm.mlir.constant(3 : i32) : i32
  %70 = llvm.icmp "eq" %68, %69 : i32
  %71 = llvm.getelementptr %64[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.load %71 : !llvm.ptr -> f64
  %73 = llvm.select %70, %72, %67 : i1, f64
  %74 = llvm.mlir.constant(-4039764050123423744 : i64) : i64
  llvm.store %74, %3 : i64, !llvm.ptr
  %75 = llvm.load %3 : !llvm.ptr -> f64
  %76 = llvm.fcmp "oge" %73, %75 : f64
  %77 = llvm.mlir.constant(5183607986731352064 : i64) : i64
  llvm.store %77, %5 : i64, !llvm.ptr
  %78 = llvm.load %5 : !llvm.ptr -> f64
  %79 = llvm.fcmp "ole" %73, %78 : f64
  %80 = llvm.and %76, %79 : i1
  %81 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %81, %7 : i64, !llvm.ptr
  %82 = llvm.load %7 : !llvm.ptr -> f64
  %83 = llvm.fmul %73, %82 : f64
  %84 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %84, %9 : i64, !llvm.ptr
  %85 = llvm.load %9 : !llvm.ptr -> f64
  %86 = llvm.fcmp "une" %83, %85 : f64
  %87 = llvm.or %80, %86 : i1
  llvm.cond_br %87, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %88 = llvm.load %arg0 : !llvm.ptr -> i32
  %89 = llvm.mlir.constant(70 : i32) : i32
  %90 = llvm.icmp "eq" %88, %89 : i32
  %91 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %92 = llvm.load %91 : !llvm.ptr -> !llvm.ptr
  %93 = llvm.mlir.zero : !llvm.ptr
  %94 = llvm.select %90, %92, %93 : i1, !llvm.ptr
  llvm.store %94, %13 : !llvm.ptr, !llvm.ptr
  %95 = llvm.mlir.constant(1 : i32) : i32
  %96 = llvm.mlir.constant(0 : i32) : i32
  %97 = llvm.mlir.constant(0 : i32) : i32
  %98 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%11, %13, %95, %96, %97, %98) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %99 = llvm.load %11 : !llvm.ptr -> i32
  %100 = llvm.sext %99 : i32 to i64
  %101 = llvm.mlir.constant(0 : i64) : i64
  %102 = llvm.icmp "sge" %100, %101 : i64
  %103 = llvm.load %11 : !llvm.ptr -> i32
  %104 = llvm.sext %103 : i32 to i64
  %105 = llvm.mlir.constant(1 : i64) : i64
  %106 = llvm.icmp "sle" %104, %105 : i64
  %107 = llvm.and %102, %106 : i1
  llvm.cond_br %107, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %108 = llvm.getelementptr %11[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %109 = llvm.load %108 : !llvm.ptr -> i64
  %110 = llvm.mlir.constant(1 : i64) : i64
  %111 = llvm.icmp "eq" %109, %110 : i64
  llvm.cond_br %111, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %112 = llvm.mlir.constant(1 : i64) : i64
  %113 = llvm.getelementptr %11[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %114 = llvm.load %113 : !llvm.ptr -> i64
  %115 = llvm.icmp "sle" %112, %114 : i64
  llvm.cond_br %115, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %116 = llvm.getelementptr %11[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %117 = llvm.load %116 : !llvm.ptr -> i64
  %118 = llvm.mlir.constant(2147475456 : i64) : i64
  %119 = llvm.icmp "sle" %117, %118 : i64
  llvm.cond_br %119, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %120 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %121 = llvm.load %120 : !llvm.ptr -> !llvm.ptr
  %122 = llvm.getelementptr %121[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %123 = llvm.load %122 : !llvm.ptr -> i64
  %124 = llvm.mlir.constant(16 : i64) : i64
  %125 = llvm.sdiv %123, %124 : i64
  %126 = llvm.srem %123, %124 : i64
  %127 = llvm.mlir.constant(0 : i64) : i64
  %128 = llvm.icmp "ne" %126, %127 : i64
  %129 = llvm.xor %123, %124 : i64
  %130 = llvm.icmp "slt" %129, %127 : i64
  %131 = llvm.mlir.constant(1 : i64) : i64
  %132 = llvm.sub %125, %131 : i64
  %133 = llvm.and %128, %130 : i1
  %134 = llvm.select %133, %132, %125 : i1, i64
  %135 = llvm.mul %134, %124 : i64
  %136 = llvm.sub %123, %135 : i64
  %137 = llvm.mlir.constant(0 : i64) : i64
  %138 = llvm.icmp "eq" %136, %137 : i64
  llvm.cond_br %138, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %139 = llvm.mlir.constant(true) : i1
  llvm.return %139 : i1
}
llvm.func @trident_iterate(!llvm.ptr, !llvm.ptr, i32, i32, i32, i32)
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(216 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(8 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %4 = llvm.mlir.constant(112 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.getelementptr %5[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %6, %7 : !llvm.ptr, !llvm.ptr
  %8 = llvm.mlir.constant(48 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(8 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(8 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %14 = llvm.mlir.constant(8 : i64) : i64
  %15 = llvm.alloca %14 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %16 = llvm.mlir.constant(8 : i64) : i64
  %17 = llvm.alloca %16 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %18 = llvm.mlir.constant(0 : i32) : i32
  %19 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.getelementptr %19[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> i64
  %22 = llvm.sitofp %21 : i64 to f64
  %23 = llvm.load %19 : !llvm.ptr -> i32
  %24 = llvm.mlir.constant(3 : i32) : i32
  %25 = llvm.icmp "eq" %23, %24 : i32
  %26 = llvm.getelementptr %19[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> f64
  %28 = llvm.select %25, %27, %22 : i1, f64
  %29 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> !llvm.ptr
  %31 = llvm.load %arg1 : !llvm.ptr -> i32
  %32 = llvm.mlir.constant(70 : i32) : i32
  %33 = llvm.icmp "eq" %31, %32 : i32
  %34 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> !llvm.ptr
  %36 = llvm.mlir.zero : !llvm.ptr
  %37 = llvm.select %33, %35, %36 : i1, !llvm.ptr
  llvm.store %37, %3 : !llvm.ptr, !llvm.ptr
  %38 = llvm.mlir.constant(1 : i32) : i32
  %39 = llvm.mlir.constant(0 : i32) : i32
  %40 = llvm.mlir.constant(0 : i32) : i32
  %41 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %38, %39, %40, %41) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %42 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.getelementptr %43[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> i32
  %46 = llvm.mlir.constant(2 : i32) : i32
  %47 = llvm.call @trident_enter(%arg0, %46, %45) : (!llvm.ptr, i32, i32) -> i32
  %48 = llvm.mlir.constant(0 : i32) : i32
  %49 = llvm.icmp "eq" %47, %48 : i32
  llvm.cond_br %49, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %50 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %50 : i32
^bb3:  // pred: ^bb1
  %51 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> i64
  %53 = llvm.mlir.constant(1 : i32) : i32
  %54 = llvm.mlir.constant(0 : i32) : i32
  %55 = llvm.mlir.constant(15 : i32) : i32
  %56 = llvm.call @trident_empty_iterated(%5, %3, %53, %54, %55) : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
  %57 = llvm.mlir.constant(0 : i32) : i32
  %58 = llvm.icmp "eq" %56, %57 : i32
  llvm.cond_br %58, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %59 = llvm.mlir.constant(1024 : i64) : i64
  %60 = llvm.add %52, %59 : i64
  %61 = llvm.mlir.constant(1 : i64) : i64
  %62 = llvm.sub %60, %61 : i64
  %63 = llvm.mlir.constant(1024 : i64) : i64
  %64 = llvm.sdiv %62, %63 : i64
  %65 = llvm.srem %62, %63 : i64
  %66 = llvm.mlir.constant(0 : i64) : i64
  %67 = llvm.icmp "ne" %65, %66 : i64
  %68 = llvm.xor %62, %63 : i64
  %69 = llvm.icmp "slt" %68, %66 : i64
  %70 = llvm.mlir.constant(1 : i64) : i64
  %71 = llvm.sub %64, %70 : i64
  %72 = llvm.and %67, %69 : i1
  %73 = llvm.select %72, %71, %64 : i1, i64
  %74 = llvm.mlir.constant(1 : i64) : i64
  %75 = llvm.mlir.constant(1 : i64) : i64
  %76 = llvm.getelementptr %30[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i64
  llvm.store %77, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %78 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %79 = llvm.load %78 : !llvm.ptr -> i64
  llvm.store %79, %13 : i64, !llvm.ptr
  %80 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %80 : !llvm.ptr, !llvm.ptr
  %81 = llvm.fptrunc %28 : f64 to f32
  llvm.store %81, %15 : f32, !llvm.ptr
  %82 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %82 : !llvm.ptr, !llvm.ptr
  %83 = llvm.trunc %52 : i64 to i32
  llvm.store %83, %17 : i32, !llvm.ptr
  %84 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %84 : !llvm.ptr, !llvm.ptr
  %85 = llvm.mlir.addressof @kernel_0_pow_flat_kernel : !llvm.ptr
  %86 = llvm.call @trident_launch(%85, %45, %73, %74, %75, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %87 = llvm.mlir.constant(0 : i32) : i32
  %88 = llvm.icmp "eq" %86, %87 : i32
  llvm.cond_br %88, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %89 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %89 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_iterated(!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_pow_Tensor_Scalar_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.call @guards_0(%arg1) : (!llvm.ptr) -> i1
  llvm.cond_br %0, ^bb3, ^bb2
^bb2:  // pred: ^bb1
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %1 : i32
^bb3:  // pred: ^bb1
  %2 = llvm.mlir.constant(0 : i32) : i32
  %3 = llvm.getelementptr %arg0[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : i32, !llvm.ptr
  %4 = llvm.call @compute_0(%arg0, %arg1) : (!llvm.ptr, !llvm.ptr) -> i32
  llvm.return %4 : i32
}
llvm.func internal @__trident_aten_pow_Tensor_Scalar_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_pow_Tensor_Scalar_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.call @guards_0(%arg0) : (!llvm.ptr) -> i1
  llvm.cond_br %0, ^bb3, ^bb2
^bb2:  // pred: ^bb1
  %1 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %1 : i32
^bb3:  // pred: ^bb1
  %2 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %2 : i32
}
internal @string_1 = 'bfloat16.aligned'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_pow_flat_kernel
internal @string_2 = 'aten_pow_Tensor_Scalar'
internal @string_3 = 'aten::pow.Tensor_Scalar'
external @__trident_aten_pow_Tensor_Scalar_module = structure of
  0: 2 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_pow_Tensor_Scalar_run
  8: @__trident_aten_pow_Tensor_Scalar_fallback
  9: @__trident_aten_pow_Tensor_Scalar_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_pow_Tensor_Scalar(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_pow_Tensor_Scalar_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_pow_Tensor_Scalar__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_pow_Tensor_Scalar_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
