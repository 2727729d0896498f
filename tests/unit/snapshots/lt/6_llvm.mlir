internal @kernel_0_lt_flat_kernel_image = 6608 bytes
internal @string_0 = 'lt_flat_kernel'
internal @kernel_0_lt_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_lt_flat_kernel_image
  2: 6608 : i64
  3: 90 : i32
  4: 2 : i32
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
  %8 = llvm.mlir.constant(216 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(16 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %12 = llvm.load %arg0 : !llvm.ptr -> i32
  %13 = llvm.sext %12 : i32 to i64
  %14 = llvm.mlir.constant(70 : i64) : i64
  %15 = llvm.icmp "eq" %13, %14 : i64
  llvm.cond_br %15, ^bb3, ^bb2
^bb2:  // 11 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12
  %16 = llvm.mlir.constant(false) : i1
  llvm.return %16 : i1
^bb3:  // pred: ^bb1
  %17 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> i32
  %19 = llvm.sext %18 : i32 to i64
  %20 = llvm.mlir.constant(1 : i64) : i64
  %21 = llvm.icmp "eq" %19, %20 : i64
  %22 = llvm.mlir.constant(3 : i64) : i64
  %23 = llvm.icmp "eq" %19, %22 : i64
  %24 = llvm.or %21, %23 : i1
  llvm.cond_br %24, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %25 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.load %25 : !llvm.ptr -> !llvm.ptr
  %27 = llvm.getelementptr %26[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> i32
  %29 = llvm.sext %28 : i32 to i64
  %30 = llvm.mlir.constant(2 : i64) : i64
  %31 = llvm.icmp "eq" %29, %30 : i64
  llvm.cond_br %31, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %32 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> !llvm.ptr
  %34 = llvm.getelementptr %33[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> i32
  %36 = llvm.sext %35 : i32 to i64
  %37 = llvm.mlir.constant(90 : i64) : i64
  %38 = llvm.icmp "eq" %36, %37 : i64
  llvm.cond_br %38, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %39 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> !llvm.ptr
  %41 = llvm.getelementptr %40[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> i32
  %43 = llvm.sext %42 : i32 to i64
  %44 = llvm.mlir.constant(15 : i64) : i64
  %45 = llvm.icmp "eq" %43, %44 : i64
  llvm.cond_br %45, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %46 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %47 = llvm.load %46 : !llvm.ptr -> !llvm.ptr
  %48 = llvm.getelementptr %47[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> i32
  %50 = llvm.sext %49 : i32 to i64
  %51 = llvm.mlir.constant(24 : i64) : i64
  %52 = llvm.and %50, %51 : i64
  %53 = llvm.mlir.constant(0 : i64) : i64
  %54 = llvm.icmp "eq" %52, %53 : i64
  llvm.cond_br %54, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %55 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.getelementptr %55[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> i64
  %58 = llvm.sitofp %57 : i64 to f64
  %59 = llvm.load %55 : !llvm.ptr -> i32
  %60 = llvm.mlir.constant(3 : i32) : i32
  %61 = llvm.icmp "eq" %59, %60 : i32
  %62 = llvm.getelementptr %55[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> f64
  %64 = llvm.select %61, %63, %58 : i1, f64
  %65 = llvm.mlir.constant(-4039764050123423744 : i64) : i64
  llvm.store %65, %1 : i64, !llvm.ptr
  %66 = llvm.load %1 : !llvm.ptr -> f64
  %67 = llvm.fcmp "oge" %64, %66 : f64
  %68 = llvm.mlir.constant(5183607986731352064 : i64) : i64
  llvm.store %68, %3 : i64, !llvm.ptr
  %69 = llvm.load %3 : !llvm.ptr -> f64
  %70 = llvm.fcmp "ole" %64, %69 : f64
  %71 = llvm.and %67, %70 : i1
  %72 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %72, %5 : i64, !llvm.ptr
  %73 = llvm.load %5 : !llvm.ptr -> f64
  %74 = llvm.fmul %64, %73 : f64
  %75 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %75, %7 : i64, !llvm.ptr
  %76 = llvm.load %7 : !llvm.ptr -> f64
  %77 = llvm.fcmp "une" %74, %76 : f64
  %78 = llvm.or %71, %77 : i1
  llvm.cond_br %78, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %79 = llvm.load %arg0 : !llvm.ptr -> i32
  %80 = llvm.mlir.constant(70 : i32) : i32
  %81 = llvm.icmp "eq" %79, %80 : i32
  %82 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %83 = llvm.load %82 : !llvm.ptr -> !llvm.ptr
  %84 = llvm.mlir.zero : !llvm.ptr
  %85 = llvm.select %81, %83, %84 : i1, !llvm.ptr
  llvm.store %85, %11 : !llvm.ptr, !llvm.ptr
  %86 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %87 = llvm.load %86 : !llvm.ptr -> i32
  %88 = llvm.mlir.constant(70 : i32) : i32
  %89 = llvm.icmp "eq" %87, %88 : i32
  %90 = llvm.getelementptr %86[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %91 = llvm.load %90 : !llvm.ptr -> !llvm.ptr
  %92 = llvm.mlir.zero : !llvm.ptr
  %93 = llvm.select %89, %91, %92 : i1, !llvm.ptr
  %94 = llvm.getelementptr %11[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %93, %94 : !llvm.ptr, !llvm.ptr
  %95 = llvm.mlir.constant(2 : i32) : i32
  %96 = llvm.mlir.constant(0 : i32) : i32
  %97 = llvm.mlir.constant(0 : i32) : i32
  %98 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%9, %11, %95, %96, %97, %98) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %99 = llvm.getelementptr %9[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %100 = llvm.load %99 : !llvm.ptr -> i64
  %101 = llvm.mlir.constant(1 : i64) : i64
  %102 = llvm.icmp "eq" %100, %101 : i64
  llvm.cond_br %102, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %103 = llvm.mlir.constant(1 : i64) : i64
  %104 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %105 = llvm.load %104 : !llvm.ptr -> i64
  %106 = llvm.icmp "sle" %103, %105 : i64
  llvm.cond_br %106, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %107 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %108 = llvm.load %107 : !llvm.ptr -> i64
  %109 = llvm.mlir.constant(2147475456 : i64) : i64
  %110 = llvm.icmp "sle" %108, %109 : i64
  llvm.cond_br %110, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %111 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %112 = llvm.load %111 : !llvm.ptr -> !llvm.ptr
  %113 = llvm.getelementptr %112[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %114 = llvm.load %113 : !llvm.ptr -> i64
  %115 = llvm.mlir.constant(16 : i64) : i64
  %116 = llvm.sdiv %114, %115 : i64
  %117 = llvm.srem %114, %115 : i64
  %118 = llvm.mlir.constant(0 : i64) : i64
  %119 = llvm.icmp "ne" %117, %118 : i64
  %120 = llvm.xor %114, %115 : i64
  %121 = llvm.icmp "slt" %120, %118 : i64
  %122 = llvm.mlir.constant(1 : i64) : i64
  %123 = llvm.sub %116, %122 : i64
  %124 = llvm.and %119, %121 : i1
  %125 = llvm.select %124, %123, %116 : i1, i64
  %126 = llvm.mul %125, %115 : i64
  %127 = llvm.sub %114, %126 : i64
  %128 = llvm.mlir.constant(0 : i64) : i64
  %129 = llvm.icmp "eq" %127, %128 : i64
  llvm.cond_br %129, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %130 = llvm.mlir.constant(true) : i1
  llvm.return %130 : i1
}
llvm.func @trident_iterate(!llvm.ptr, !llvm.ptr, i32, i32, i32, i32)
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(216 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(16 : i64) : i64
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
  %38 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> i32
  %40 = llvm.mlir.constant(70 : i32) : i32
  %41 = llvm.icmp "eq" %39, %40 : i32
  %42 = llvm.getelementptr %38[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.mlir.zero : !llvm.ptr
  %45 = llvm.select %41, %43, %44 : i1, !llvm.ptr
  %46 = llvm.getelementptr %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %45, %46 : !llvm.ptr, !llvm.ptr
  %47 = llvm.mlir.constant(2 : i32) : i32
  %48 = llvm.mlir.constant(0 : i32) : i32
  %49 = llvm.mlir.constant(0 : i32) : i32
  %50 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %47, %48, %49, %50) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %51 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> !llvm.ptr
  %53 = llvm.getelementptr %52[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> i32
  %55 = llvm.mlir.constant(2 : i32) : i32
  %56 = llvm.call @trident_enter(%arg0, %55, %54) : (!llvm.ptr, i32, i32) -> i32
  %57 = llvm.mlir.constant(0 : i32) : i32
  %58 = llvm.icmp "eq" %56, %57 : i32
  llvm.cond_br %58, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %59 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %59 : i32
^bb3:  // pred: ^bb1
  %60 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> i64
  %62 = llvm.mlir.constant(2 : i32) : i32
  %63 = llvm.mlir.constant(0 : i32) : i32
  %64 = llvm.mlir.constant(11 : i32) : i32
  %65 = llvm.call @trident_empty_iterated(%5, %3, %62, %63, %64) : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
  %66 = llvm.mlir.constant(0 : i32) : i32
  %67 = llvm.icmp "eq" %65, %66 : i32
  llvm.cond_br %67, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %68 = llvm.mlir.constant(1024 : i64) : i64
  %69 = llvm.add %61, %68 : i64
  %70 = llvm.mlir.constant(1 : i64) : i64
  %71 = llvm.sub %69, %70 : i64
  %72 = llvm.mlir.constant(1024 : i64) : i64
  %73 = llvm.sdiv %71, %72 : i64
  %74 = llvm.srem %71, %72 : i64
  %75 = llvm.mlir.constant(0 : i64) : i64
  %76 = llvm.icmp "ne" %74, %75 : i64
  %77 = llvm.xor %71, %72 : i64
  %78 = llvm.icmp "slt" %77, %75 : i64
  %79 = llvm.mlir.constant(1 : i64) : i64
  %80 = llvm.sub %73, %79 : i64
  %81 = llvm.and %76, %78 : i1
  %82 = llvm.select %81, %80, %73 : i1, i64
  %83 = llvm.mlir.constant(1 : i64) : i64
  %84 = llvm.mlir.constant(1 : i64) : i64
  %85 = llvm.getelementptr %30[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %86 = llvm.load %85 : !llvm.ptr -> i64
  llvm.store %86, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %87 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> i64
  llvm.store %88, %13 : i64, !llvm.ptr
  %89 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %89 : !llvm.ptr, !llvm.ptr
  %90 = llvm.fptrunc %28 : f64 to f32
  llvm.store %90, %15 : f32, !llvm.ptr
  %91 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %91 : !llvm.ptr, !llvm.ptr
  %92 = llvm.trunc %61 : i64 to i32
  llvm.store %92, %17 : i32, !llvm.ptr
  %93 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %93 : !llvm.ptr, !llvm.ptr
  %94 = llvm.mlir.addressof @kernel_0_lt_flat_kernel : !llvm.ptr
  %95 = llvm.call @trident_launch(%94, %54, %82, %83, %84, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %96 = llvm.mlir.constant(0 : i32) : i32
  %97 = llvm.icmp "eq" %95, %96 : i32
  llvm.cond_br %97, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %98 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %98 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_iterated(!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_lt_Scalar_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_lt_Scalar_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_lt_Scalar_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
  0, 0: @kernel_0_lt_flat_kernel
internal @string_2 = 'aten_lt_Scalar'
internal @string_3 = 'aten::lt.Scalar'
external @__trident_aten_lt_Scalar_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_lt_Scalar_run
  8: @__trident_aten_lt_Scalar_fallback
  9: @__trident_aten_lt_Scalar_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_lt_Scalar(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_lt_Scalar_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_lt_Scalar__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_lt_Scalar_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
