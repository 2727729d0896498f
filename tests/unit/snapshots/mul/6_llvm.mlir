internal @kernel_0_mul_flat_kernel_image = 6872 bytes
internal @string_0 = 'mul_flat_kernel'
internal @kernel_0_mul_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_mul_flat_kernel_image
  2: 6872 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 4 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  %0 = llvm.mlir.constant(216 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(16 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %4 = llvm.load %arg0 : !llvm.ptr -> i32
  %5 = llvm.sext %4 : i32 to i64
  %6 = llvm.mlir.constant(70 : i64) : i64
  %7 = llvm.icmp "eq" %5, %6 : i64
  llvm.cond_br %7, ^bb3, ^bb2
^bb2:  // 16 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17
  %8 = llvm.mlir.constant(false) : i1
  llvm.return %8 : i1
^bb3:  // pred: ^bb1
  %9 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %10 = llvm.load %9 : !llvm.ptr -> i32
  %11 = llvm.sext %10 : i32 to i64
  %12 = llvm.mlir.constant(70 : i64) : i64
  %13 = llvm.icmp "eq" %11, %12 : i64
  llvm.cond_br %13, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %14 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %15 = llvm.load %14 : !llvm.ptr -> !llvm.ptr
  %16 = llvm.getelementptr %15[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %17 = llvm.load %16 : !llvm.ptr -> i32
  %18 = llvm.sext %17 : i32 to i64
  %19 = llvm.mlir.constant(2 : i64) : i64
  %20 = llvm.icmp "eq" %18, %19 : i64
  llvm.cond_br %20, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %21 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.getelementptr %21[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
  %24 = llvm.getelementptr %23[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> i32
  %26 = llvm.sext %25 : i32 to i64
  %27 = llvm.mlir.constant(2 : i64) : i64
  %28 = llvm.icmp "eq" %26, %27 : i64
  llvm.cond_br %28, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %29 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> !llvm.ptr
  %31 = llvm.getelementptr %30[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> i32
  %33 = llvm.sext %32 : i32 to i64
  %34 = llvm.mlir.constant(90 : i64) : i64
  %35 = llvm.icmp "eq" %33, %34 : i64
  llvm.cond_br %35, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %36 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.getelementptr %36[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %38 = llvm.load %37 : !llvm.ptr -> !llvm.ptr
  %39 = llvm.getelementptr %38[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> i32
  %41 = llvm.sext %40 : i32 to i64
  %42 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.getelementptr %43[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> i32
  %46 = llvm.sext %45 : i32 to i64
  %47 = llvm.icmp "eq" %41, %46 : i64
  llvm.cond_br %47, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %48 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %49[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i32
  %52 = llvm.sext %51 : i32 to i64
  %53 = llvm.mlir.constant(15 : i64) : i64
  %54 = llvm.icmp "eq" %52, %53 : i64
  llvm.cond_br %54, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %55 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.getelementptr %55[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> !llvm.ptr
  %58 = llvm.getelementptr %57[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i32
  %60 = llvm.sext %59 : i32 to i64
  %61 = llvm.mlir.constant(15 : i64) : i64
  %62 = llvm.icmp "eq" %60, %61 : i64
  llvm.cond_br %62, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %63 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %64 = llvm.load %63 : !llvm.ptr -> !llvm.ptr
  %65 = llvm.getelementptr %64[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> i32
  %67 = llvm.sext %66 : i32 to i64
  %68 = llvm.mlir.constant(24 : i64) : i64
  %69 = llvm.and %67, %68 : i64
  %70 = llvm.mlir.constant(0 : i64) : i64
  %71 = llvm.icmp "eq" %69, %70 : i64
  llvm.cond_br %71, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %72 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %73 = llvm.getelementptr %72[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %74 = llvm.load %73 : !llvm.ptr -> !llvm.ptr
  %75 = llvm.getelementptr %74[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %76 = llvm.load %75 : !llvm.ptr -> i32
  %77 = llvm.sext %76 : i32 to i64
  %78 = llvm.mlir.constant(24 : i64) : i64
  %79 = llvm.and %77, %78 : i64
  %80 = llvm.mlir.constant(0 : i64) : i64
  %81 = llvm.icmp "eq" %79, %80 : i64
  llvm.cond_br %81, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %82 = llvm.load %arg0 : !llvm.ptr -> i32
  %83 = llvm.mlir.constant(70 : i32) : i32
  %84 = llvm.icmp "eq" %82, %83 : i32
  %85 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %86 = llvm.load %85 : !llvm.ptr -> !llvm.ptr
  %87 = llvm.mlir.zero : !llvm.ptr
  %88 = llvm.select %84, %86, %87 : i1, !llvm.ptr
  llvm.store %88, %3 : !llvm.ptr, !llvm.ptr
  %89 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %90 = llvm.load %89 : !llvm.ptr -> i32
  %91 = llvm.mlir.constant(70 : i32) : i32
  %92 = llvm.icmp "eq" %90, %91 : i32
  %93 = llvm.getelementptr %89[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %94 = llvm.load %93 : !llvm.ptr -> !llvm.ptr
  %95 = llvm.mlir.zero : !llvm.ptr
  %96 = llvm.select %92, %94, %95 : i1, !llvm.ptr
  %97 = llvm.getelementptr %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %96, %97 : !llvm.ptr, !llvm.ptr
  %98 = llvm.mlir.constant(2 : i32) : i32
  %99 = llvm.mlir.constant(0 : i32) : i32
  %100 = llvm.mlir.constant(0 : i32) : i32
  %101 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %98, %99, %100, %101) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %102 = llvm.getelementptr %1[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %103 = llvm.load %102 : !llvm.ptr -> i64
  %104 = llvm.mlir.constant(1 : i64) : i64
  %105 = llvm.icmp "eq" %103, %104 : i64
  llvm.cond_br %105, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %106 = llvm.getelementptr %1[96] : (!llvm.ptr) -> !llvm.ptr, i8
  %107 = llvm.load %106 : !llvm.ptr -> i64
  %108 = llvm.mlir.constant(1 : i64) : i64
  %109 = llvm.icmp "eq" %107, %108 : i64
  llvm.cond_br %109, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %110 = llvm.mlir.constant(1 : i64) : i64
  %111 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %112 = llvm.load %111 : !llvm.ptr -> i64
  %113 = llvm.icmp "sle" %110, %112 : i64
  llvm.cond_br %113, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %114 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %115 = llvm.load %114 : !llvm.ptr -> i64
  %116 = llvm.mlir.constant(2147475456 : i64) : i64
  %117 = llvm.icmp "sle" %115, %116 : i64
  llvm.cond_br %117, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %118 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %119 = llvm.load %118 : !llvm.ptr -> !llvm.ptr
  %120 = llvm.getelementptr %119[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %121 = llvm.load %120 : !llvm.ptr -> i64
  %122 = llvm.mlir.constant(16 : i64) : i64
  %123 = llvm.sdiv %121, %122 : i64
  %124 = llvm.srem %121, %122 : i64
  %125 = llvm.mlir.constant(0 : i64) : i64
  %126 = llvm.icmp "ne" %124, %125 : i64
  %127 = llvm.xor %121, %122 : i64
  %128 = llvm.icmp "slt" %127, %125 : i64
  %129 = llvm.mlir.constant(1 : i64) : i64
  %130 = llvm.sub %123, %129 : i64
  %131 = llvm.and %126, %128 : i1
  %132 = llvm.select %131, %130, %123 : i1, i64
  %133 = llvm.mul %132, %122 : i64
  %134 = llvm.sub %121, %133 : i64
  %135 = llvm.mlir.constant(0 : i64) : i64
  %136 = llvm.icmp "eq" %134, %135 : i64
  llvm.cond_br %136, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %137 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %138 = llvm.getelementptr %137[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %139 = llvm.load %138 : !llvm.ptr -> !llvm.ptr
  %140 = llvm.getelementptr %139[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %141 = llvm.load %140 : !llvm.ptr -> i64
  %142 = llvm.mlir.constant(16 : i64) : i64
  %143 = llvm.sdiv %141, %142 : i64
  %144 = llvm.srem %141, %142 : i64
  %145 = llvm.mlir.constant(0 : i64) : i64
  %146 = llvm.icmp "ne" %144, %145 : i64
  %147 = llvm.xor %141, %142 : i64
  %148 = llvm.icmp "slt" %147, %145 : i64
  %149 = llvm.mlir.constant(1 : i64) : i64
  %150 = llvm.sub %143, %149 : i64
  %151 = llvm.and %146, %148 : i1
  %152 = llvm.select %151, %150, %143 : i1, i64
  %153 = llvm.mul %152, %142 : i64
  %154 = llvm.sub %141, %153 : i64
  %155 = llvm.mlir.constant(0 : i64) : i64
  %156 = llvm.icmp "eq" %154, %155 : i64
  llvm.cond_br %156, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %157 = llvm.mlir.constant(true) : i1
  llvm.return %157 : i1
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
  %19 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> !llvm.ptr
  %21 = llvm.load %arg1 : !llvm.ptr -> i32
  %22 = llvm.mlir.constant(70 : i32) : i32
  %23 = llvm.icmp "eq" %21, %22 : i32
  %24 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> !llvm.ptr
  %26 = llvm.mlir.zero : !llvm.ptr
  %27 = llvm.select %23, %25, %26 : i1, !llvm.ptr
  llvm.store %27, %3 : !llvm.ptr, !llvm.ptr
  %28 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> i32
  %30 = llvm.mlir.constant(70 : i32) : i32
  %31 = llvm.icmp "eq" %29, %30 : i32
  %32 = llvm.getelementptr %28[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> !llvm.ptr
  %34 = llvm.mlir.zero : !llvm.ptr
  %35 = llvm.select %31, %33, %34 : i1, !llvm.ptr
  %36 = llvm.getelementptr %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %35, %36 : !llvm.ptr, !llvm.ptr
  %37 = llvm.mlir.constant(2 : i32) : i32
  %38 = llvm.mlir.constant(0 : i32) : i32
  %39 = llvm.mlir.constant(0 : i32) : i32
  %40 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %37, %38, %39, %40) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %41 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.getelementptr %41[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> !llvm.ptr
  %46 = llvm.getelementptr %45[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %47 = llvm.load %46 : !llvm.ptr -> i32
  %48 = llvm.mlir.constant(2 : i32) : i32
  %49 = llvm.call @trident_enter(%arg0, %48, %47) : (!llvm.ptr, i32, i32) -> i32
  %50 = llvm.mlir.constant(0 : i32) : i32
  %51 = llvm.icmp "eq" %49, %50 : i32
  llvm.cond_br %51, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %52 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %52 : i32
^bb3:  // pred: ^bb1
  %53 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> i64
  %55 = llvm.mlir.constant(2 : i32) : i32
  %56 = llvm.mlir.constant(0 : i32) : i32
  %57 = llvm.mlir.constant(15 : i32) : i32
  %58 = llvm.call @trident_empty_iterated(%5, %3, %55, %56, %57) : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
  %59 = llvm.mlir.constant(0 : i32) : i32
  %60 = llvm.icmp "eq" %58, %59 : i32
  llvm.cond_br %60, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %61 = llvm.mlir.constant(1024 : i64) : i64
  %62 = llvm.add %54, %61 : i64
  %63 = llvm.mlir.constant(1 : i64) : i64
  %64 = llvm.sub %62, %63 : i64
  %65 = llvm.mlir.constant(1024 : i64) : i64
  %66 = llvm.sdiv %64, %65 : i64
  %67 = llvm.srem %64, %65 : i64
  %68 = llvm.mlir.constant(0 : i64) : i64
  %69 = llvm.icmp "ne" %67, %68 : i64
  %70 = llvm.xor %64, %65 : i64
  %71 = llvm.icmp "slt" %70, %68 : i64
  %72 = llvm.mlir.constant(1 : i64) : i64
  %73 = llvm.sub %66, %72 : i64
  %74 = llvm.and %69, %71 : i1
  %75 = llvm.select %74, %73, %66 : i1, i64
  %76 = llvm.mlir.constant(1 : i64) : i64
  %77 = llvm.mlir.constant(1 : i64) : i64
  %78 = llvm.getelementptr %20[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %79 = llvm.load %78 : !llvm.ptr -> i64
  llvm.store %79, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %80 = llvm.getelementptr %43[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %81 = llvm.load %80 : !llvm.ptr -> i64
  llvm.store %81, %13 : i64, !llvm.ptr
  %82 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %82 : !llvm.ptr, !llvm.ptr
  %83 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.load %83 : !llvm.ptr -> i64
  llvm.store %84, %15 : i64, !llvm.ptr
  %85 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %85 : !llvm.ptr, !llvm.ptr
  %86 = llvm.trunc %54 : i64 to i32
  llvm.store %86, %17 : i32, !llvm.ptr
  %87 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %87 : !llvm.ptr, !llvm.ptr
  %88 = llvm.mlir.addressof @kernel_0_mul_flat_kernel : !llvm.ptr
  %89 = llvm.call @trident_launch(%88, %47, %75, %76, %77, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %90 = llvm.mlir.constant(0 : i32) : i32
  %91 = llvm.icmp "eq" %89, %90 : i32
  llvm.cond_br %91, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %92 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %92 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_iterated(!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_mul_Tensor_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_mul_Tensor_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_mul_Tensor_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
  0, 0: @kernel_0_mul_flat_kernel
internal @string_2 = 'aten_mul_Tensor'
internal @string_3 = 'aten::mul.Tensor'
external @__trident_aten_mul_Tensor_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_mul_Tensor_run
  8: @__trident_aten_mul_Tensor_fallback
  9: @__trident_aten_mul_Tensor_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_mul_Tensor(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_mul_Tensor_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_mul_Tensor__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_mul_Tensor_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
