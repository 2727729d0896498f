internal @kernel_0_sort_kernel_image = 18656 bytes
internal @string_0 = 'sort_kernel'
internal @kernel_0_sort_kernel = structure of
  0: @string_0
  1: @kernel_0_sort_kernel_image
  2: 18656 : i64
  3: 90 : i32
  4: 1 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 6 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.load %arg0 : !llvm.ptr -> i32
  %1 = llvm.sext %0 : i32 to i64
  %2 = llvm.mlir.constant(70 : i64) : i64
  %3 = llvm.icmp "eq" %1, %2 : i64
  llvm.cond_br %3, ^bb3, ^bb2
^bb2:  // 15 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(2 : i64) : i64
  %9 = llvm.icmp "eq" %7, %8 : i64
  llvm.cond_br %9, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %10 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %11 = llvm.load %10 : !llvm.ptr -> i32
  %12 = llvm.sext %11 : i32 to i64
  %13 = llvm.mlir.constant(1 : i64) : i64
  %14 = llvm.icmp "eq" %12, %13 : i64
  llvm.cond_br %14, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %15 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> i32
  %17 = llvm.sext %16 : i32 to i64
  %18 = llvm.mlir.constant(2 : i64) : i64
  %19 = llvm.icmp "eq" %17, %18 : i64
  llvm.cond_br %19, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %20 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> !llvm.ptr
  %22 = llvm.getelementptr %21[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> i32
  %24 = llvm.sext %23 : i32 to i64
  %25 = llvm.mlir.constant(2 : i64) : i64
  %26 = llvm.icmp "eq" %24, %25 : i64
  llvm.cond_br %26, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %27 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> !llvm.ptr
  %29 = llvm.getelementptr %28[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> i32
  %31 = llvm.sext %30 : i32 to i64
  %32 = llvm.mlir.constant(90 : i64) : i64
  %33 = llvm.icmp "eq" %31, %32 : i64
  llvm.cond_br %33, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %34 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> !llvm.ptr
  %36 = llvm.getelementptr %35[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> i32
  %38 = llvm.sext %37 : i32 to i64
  %39 = llvm.mlir.constant(6 : i64) : i64
  %40 = llvm.icmp "eq" %38, %39 : i64
  llvm.cond_br %40, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %41 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> !llvm.ptr
  %43 = llvm.getelementptr %42[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> i32
  %45 = llvm.sext %44 : i32 to i64
  %46 = llvm.mlir.constant(1 : i64) : i64
  %47 = llvm.icmp "sge" %45, %46 : i64
  llvm.cond_br %47, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %48 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %49[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i32
  %52 = llvm.sext %51 : i32 to i64
  %53 = llvm.mlir.constant(24 : i64) : i64
  %54 = llvm.and %52, %53 : i64
  %55 = llvm.mlir.constant(0 : i64) : i64
  %56 = llvm.icmp "eq" %54, %55 : i64
  llvm.cond_br %56, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %57 = llvm.mlir.constant(1 : i64) : i64
  %58 = llvm.and %52, %57 : i64
  %59 = llvm.mlir.constant(0 : i64) : i64
  %60 = llvm.icmp "ne" %58, %59 : i64
  llvm.cond_br %60, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %61 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.getelementptr %61[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> i64
  %64 = llvm.mlir.constant(-1 : i64) : i64
  %65 = llvm.icmp "eq" %63, %64 : i64
  %66 = llvm.mlir.constant(1 : i64) : i64
  %67 = llvm.add %63, %66 : i64
  %68 = llvm.icmp "eq" %67, %45 : i64
  %69 = llvm.or %65, %68 : i1
  llvm.cond_br %69, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %70 = llvm.mlir.constant(1 : i64) : i64
  %71 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.load %71 : !llvm.ptr -> !llvm.ptr
  %73 = llvm.getelementptr %72[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %74 = llvm.load %73 : !llvm.ptr -> !llvm.ptr
  %75 = llvm.getelementptr %72[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %76 = llvm.load %75 : !llvm.ptr -> i32
  %77 = llvm.sext %76 : i32 to i64
  %78 = llvm.mlir.constant(8 : i64) : i64
  %79 = llvm.mul %77, %78 : i64
  %80 = llvm.getelementptr %74[%79] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %81 = llvm.getelementptr %80[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> i64
  %83 = llvm.icmp "sle" %70, %82 : i64
  llvm.cond_br %83, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %84 = llvm.mlir.constant(128 : i64) : i64
  %85 = llvm.icmp "sle" %82, %84 : i64
  llvm.cond_br %85, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %86 = llvm.mlir.constant(1 : i64) : i64
  %87 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> !llvm.ptr
  %89 = llvm.getelementptr %88[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %90 = llvm.load %89 : !llvm.ptr -> i64
  %91 = llvm.sdiv %90, %82 : i64
  %92 = llvm.srem %90, %82 : i64
  %93 = llvm.mlir.constant(0 : i64) : i64
  %94 = llvm.icmp "ne" %92, %93 : i64
  %95 = llvm.xor %90, %82 : i64
  %96 = llvm.icmp "slt" %95, %93 : i64
  %97 = llvm.mlir.constant(1 : i64) : i64
  %98 = llvm.sub %91, %97 : i64
  %99 = llvm.and %94, %96 : i1
  %100 = llvm.select %99, %98, %91 : i1, i64
  %101 = llvm.icmp "sle" %86, %100 : i64
  llvm.cond_br %101, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %102 = llvm.sdiv %90, %82 : i64
  %103 = llvm.srem %90, %82 : i64
  %104 = llvm.mlir.constant(0 : i64) : i64
  %105 = llvm.icmp "ne" %103, %104 : i64
  %106 = llvm.xor %90, %82 : i64
  %107 = llvm.icmp "slt" %106, %104 : i64
  %108 = llvm.mlir.constant(1 : i64) : i64
  %109 = llvm.sub %102, %108 : i64
  %110 = llvm.and %105, %107 : i1
  %111 = llvm.select %110, %109, %102 : i1, i64
  %112 = llvm.mlir.constant(127 : i64) : i64
  %113 = llvm.add %111, %112 : i64
  %114 = llvm.mlir.constant(128 : i64) : i64
  %115 = llvm.sdiv %113, %114 : i64
  %116 = llvm.srem %113, %114 : i64
  %117 = llvm.mlir.constant(0 : i64) : i64
  %118 = llvm.icmp "ne" %116, %117 : i64
  %119 = llvm.xor %113, %114 : i64
  %120 = llvm.icmp "slt" %119, %117 : i64
  %121 = llvm.mlir.constant(1 : i64) : i64
  %122 = llvm.sub %115, %121 : i64
  %123 = llvm.and %118, %120 : i1
  %124 = llvm.select %123, %122, %115 : i1, i64
  %125 = llvm.mlir.constant(128 : i64) : i64
  %126 = llvm.mul %124, %125 : i64
  %127 = llvm.mlir.constant(1 : i64) : i64
  %128 = llvm.sub %126, %127 : i64
  %129 = llvm.mul %128, %82 : i64
  %130 = llvm.mlir.constant(127 : i64) : i64
  %131 = llvm.add %82, %130 : i64
  %132 = llvm.mlir.constant(128 : i64) : i64
  %133 = llvm.sdiv %131, %132 : i64
  %134 = llvm.srem %131, %132 : i64
  %135 = llvm.mlir.constant(0 : i64) : i64
  %136 = llvm.icmp "ne" %134, %135 : i64
  %137 = llvm.xor %131, %132 : i64
  %138 = llvm.icmp "slt" %137, %135 : i64
  %139 = llvm.mlir.constant(1 : i64) : i64
  %140 = llvm.sub %133, %139 : i64
  %141 = llvm.and %136, %138 : i1
  %142 = llvm.select %141, %140, %133 : i1, i64
  %143 = llvm.mlir.constant(128 : i64) : i64
  %144 = llvm.mul %142, %143 : i64
  %145 = llvm.mlir.constant(1 : i64) : i64
  %146 = llvm.sub %144, %145 : i64
  %147 = llvm.mlir.constant(1 : i64) : i64
  %148 = llvm.mul %146, %147 : i64
  %149 = llvm.add %129, %148 : i64
  %150 = llvm.mlir.constant(2147483648 : i64) : i64
  %151 = llvm.icmp "slt" %149, %150 : i64
  llvm.cond_br %151, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %152 = llvm.mlir.constant(true) : i1
  llvm.return %152 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(112 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.getelementptr %5[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %6, %7 : !llvm.ptr, !llvm.ptr
  %8 = llvm.mlir.constant(64 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(8 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(8 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %14 = llvm.mlir.constant(8 : i64) : i64
  %15 = llvm.alloca %14 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %16 = llvm.mlir.constant(8 : i64) : i64
  %17 = llvm.alloca %16 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %18 = llvm.mlir.constant(8 : i64) : i64
  %19 = llvm.alloca %18 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %20 = llvm.mlir.constant(8 : i64) : i64
  %21 = llvm.alloca %20 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %22 = llvm.mlir.constant(0 : i32) : i32
  %23 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %24 = llvm.load %23 : !llvm.ptr -> !llvm.ptr
  %25 = llvm.getelementptr %arg1[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.getelementptr %25[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> i64
  %28 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> !llvm.ptr
  %30 = llvm.getelementptr %29[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> i32
  %32 = llvm.mlir.constant(2 : i32) : i32
  %33 = llvm.call @trident_enter(%arg0, %32, %31) : (!llvm.ptr, i32, i32) -> i32
  %34 = llvm.mlir.constant(0 : i32) : i32
  %35 = llvm.icmp "eq" %33, %34 : i32
  llvm.cond_br %35, ^bb3, ^bb2
^bb2:  // 4 preds: ^bb1, ^bb3, ^bb4, ^bb5
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %36 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %36 : i32
^bb3:  // pred: ^bb1
  %37 = llvm.getelementptr %24[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %38 = llvm.load %37 : !llvm.ptr -> !llvm.ptr
  %39 = llvm.getelementptr %24[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> i32
  %41 = llvm.sext %40 : i32 to i64
  %42 = llvm.mlir.constant(8 : i64) : i64
  %43 = llvm.mul %41, %42 : i64
  %44 = llvm.getelementptr %38[%43] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %45 = llvm.getelementptr %44[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> i64
  %47 = llvm.getelementptr %24[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.load %47 : !llvm.ptr -> i64
  %49 = llvm.sdiv %48, %46 : i64
  %50 = llvm.getelementptr %24[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> !llvm.ptr
  %52 = llvm.getelementptr %24[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> i32
  %54 = llvm.sext %53 : i32 to i64
  %55 = llvm.mlir.constant(8 : i64) : i64
  %56 = llvm.mul %54, %55 : i64
  %57 = llvm.getelementptr %51[%56] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %58 = llvm.getelementptr %57[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i64
  %60 = llvm.getelementptr %24[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> i64
  %62 = llvm.sdiv %61, %59 : i64
  %63 = llvm.mlir.constant(1 : i64) : i64
  %64 = llvm.mlir.constant(6 : i32) : i32
  %65 = llvm.call @trident_empty_rows(%1, %24, %63, %59, %64) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %66 = llvm.mlir.constant(0 : i32) : i32
  %67 = llvm.icmp "eq" %65, %66 : i32
  llvm.cond_br %67, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %68 = llvm.mlir.constant(1 : i64) : i64
  %69 = llvm.mlir.constant(4 : i32) : i32
  %70 = llvm.call @trident_empty_rows(%5, %24, %68, %59, %69) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %71 = llvm.mlir.constant(0 : i32) : i32
  %72 = llvm.icmp "eq" %70, %71 : i32
  llvm.cond_br %72, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %73 = llvm.mlir.constant(1 : i64) : i64
  %74 = llvm.mlir.constant(1 : i64) : i64
  %75 = llvm.getelementptr %24[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %76 = llvm.load %75 : !llvm.ptr -> i64
  llvm.store %76, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %77 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %78 = llvm.load %77 : !llvm.ptr -> i64
  llvm.store %78, %13 : i64, !llvm.ptr
  %79 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %79 : !llvm.ptr, !llvm.ptr
  %80 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %81 = llvm.load %80 : !llvm.ptr -> i64
  llvm.store %81, %15 : i64, !llvm.ptr
  %82 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %82 : !llvm.ptr, !llvm.ptr
  %83 = llvm.trunc %49 : i64 to i32
  llvm.store %83, %17 : i32, !llvm.ptr
  %84 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %84 : !llvm.ptr, !llvm.ptr
  %85 = llvm.trunc %59 : i64 to i32
  llvm.store %85, %19 : i32, !llvm.ptr
  %86 = llvm.getelementptr %9[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %86 : !llvm.ptr, !llvm.ptr
  llvm.store %27, %21 : i64, !llvm.ptr
  %87 = llvm.getelementptr %9[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %21, %87 : !llvm.ptr, !llvm.ptr
  %88 = llvm.mlir.addressof @kernel_0_sort_kernel : !llvm.ptr
  %89 = llvm.call @trident_launch(%88, %31, %49, %73, %74, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %90 = llvm.mlir.constant(0 : i32) : i32
  %91 = llvm.icmp "eq" %89, %90 : i32
  llvm.cond_br %91, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %92 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %92 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_rows(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_sort_stable_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_sort_stable_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_sort_stable_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_1 = 'float32.128'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_sort_kernel
internal @string_2 = 'aten_sort_stable'
internal @string_3 = 'aten::sort.stable'
external @__trident_aten_sort_stable_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 4 : i32
  4: 2 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_sort_stable_run
  8: @__trident_aten_sort_stable_fallback
  9: @__trident_aten_sort_stable_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_sort_stable(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_sort_stable_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_sort_stable__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_sort_stable_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
