internal @kernel_0_sigmoid_flat_kernel_image = 9304 bytes
internal @string_0 = 'sigmoid_flat_kernel'
internal @kernel_0_sigmoid_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_sigmoid_flat_kernel_image
  2: 9304 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 3 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.load %arg0 : !llvm.ptr -> i32
  %1 = llvm.sext %0 : i32 to i64
  %2 = llvm.mlir.constant(70 : i64) : i64
  %3 = llvm.icmp "eq" %1, %2 : i64
  llvm.cond_br %3, ^bb3, ^bb2
^bb2:  // 9 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> !llvm.ptr
  %7 = llvm.getelementptr %6[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %8 = llvm.load %7 : !llvm.ptr -> i32
  %9 = llvm.sext %8 : i32 to i64
  %10 = llvm.mlir.constant(2 : i64) : i64
  %11 = llvm.icmp "eq" %9, %10 : i64
  llvm.cond_br %11, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %12 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %13 = llvm.load %12 : !llvm.ptr -> !llvm.ptr
  %14 = llvm.getelementptr %13[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %15 = llvm.load %14 : !llvm.ptr -> i32
  %16 = llvm.sext %15 : i32 to i64
  %17 = llvm.mlir.constant(90 : i64) : i64
  %18 = llvm.icmp "eq" %16, %17 : i64
  llvm.cond_br %18, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %19 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> !llvm.ptr
  %21 = llvm.getelementptr %20[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.load %21 : !llvm.ptr -> i32
  %23 = llvm.sext %22 : i32 to i64
  %24 = llvm.mlir.constant(15 : i64) : i64
  %25 = llvm.icmp "eq" %23, %24 : i64
  llvm.cond_br %25, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %26 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> !llvm.ptr
  %28 = llvm.getelementptr %27[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> i32
  %30 = llvm.sext %29 : i32 to i64
  %31 = llvm.mlir.constant(24 : i64) : i64
  %32 = llvm.and %30, %31 : i64
  %33 = llvm.mlir.constant(0 : i64) : i64
  %34 = llvm.icmp "eq" %32, %33 : i64
  llvm.cond_br %34, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %35 = llvm.mlir.constant(4 : i64) : i64
  %36 = llvm.and %30, %35 : i64
  %37 = llvm.mlir.constant(0 : i64) : i64
  %38 = llvm.icmp "ne" %36, %37 : i64
  llvm.cond_br %38, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %39 = llvm.mlir.constant(1 : i64) : i64
  %40 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> !llvm.ptr
  %42 = llvm.getelementptr %41[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> i64
  %44 = llvm.icmp "sle" %39, %43 : i64
  llvm.cond_br %44, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %45 = llvm.mlir.constant(2147475456 : i64) : i64
  %46 = llvm.icmp "sle" %43, %45 : i64
  llvm.cond_br %46, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %47 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.load %47 : !llvm.ptr -> !llvm.ptr
  %49 = llvm.getelementptr %48[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.load %49 : !llvm.ptr -> i64
  %51 = llvm.mlir.constant(16 : i64) : i64
  %52 = llvm.sdiv %50, %51 : i64
  %53 = llvm.srem %50, %51 : i64
  %54 = llvm.mlir.constant(0 : i64) : i64
  %55 = llvm.icmp "ne" %53, %54 : i64
  %56 = llvm.xor %50, %51 : i64
  %57 = llvm.icmp "slt" %56, %54 : i64
  %58 = llvm.mlir.constant(1 : i64) : i64
  %59 = llvm.sub %52, %58 : i64
  %60 = llvm.and %55, %57 : i1
  %61 = llvm.select %60, %59, %52 : i1, i64
  %62 = llvm.mul %61, %51 : i64
  %63 = llvm.sub %50, %62 : i64
  %64 = llvm.mlir.constant(0 : i64) : i64
  %65 = llvm.icmp "eq" %63, %64 : i64
  llvm.cond_br %65, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %66 = llvm.mlir.constant(true) : i1
  llvm.return %66 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(40 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.constant(8 : i64) : i64
  %7 = llvm.alloca %6 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %8 = llvm.mlir.constant(8 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(8 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %12 = llvm.mlir.constant(0 : i32) : i32
  %13 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %14 = llvm.load %13 : !llvm.ptr -> !llvm.ptr
  %15 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> !llvm.ptr
  %17 = llvm.getelementptr %16[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> i32
  %19 = llvm.mlir.constant(2 : i32) : i32
  %20 = llvm.call @trident_enter(%arg0, %19, %18) : (!llvm.ptr, i32, i32) -> i32
  %21 = llvm.mlir.constant(0 : i32) : i32
  %22 = llvm.icmp "eq" %20, %21 : i32
  llvm.cond_br %22, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %23 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %23 : i32
^bb3:  // pred: ^bb1
  %24 = llvm.mlir.constant(15 : i32) : i32
  %25 = llvm.call @trident_empty_dense_like(%1, %14, %24) : (!llvm.ptr, !llvm.ptr, i32) -> i32
  %26 = llvm.mlir.constant(0 : i32) : i32
  %27 = llvm.icmp "eq" %25, %26 : i32
  llvm.cond_br %27, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %28 = llvm.getelementptr %14[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> i64
  %30 = llvm.mlir.constant(1024 : i64) : i64
  %31 = llvm.add %29, %30 : i64
  %32 = llvm.mlir.constant(1 : i64) : i64
  %33 = llvm.sub %31, %32 : i64
  %34 = llvm.mlir.constant(1024 : i64) : i64
  %35 = llvm.sdiv %33, %34 : i64
  %36 = llvm.srem %33, %34 : i64
  %37 = llvm.mlir.constant(0 : i64) : i64
  %38 = llvm.icmp "ne" %36, %37 : i64
  %39 = llvm.xor %33, %34 : i64
  %40 = llvm.icmp "slt" %39, %37 : i64
  %41 = llvm.mlir.constant(1 : i64) : i64
  %42 = llvm.sub %35, %41 : i64
  %43 = llvm.and %38, %40 : i1
  %44 = llvm.select %43, %42, %35 : i1, i64
  %45 = llvm.mlir.constant(1 : i64) : i64
  %46 = llvm.mlir.constant(1 : i64) : i64
  %47 = llvm.getelementptr %14[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.load %47 : !llvm.ptr -> i64
  llvm.store %48, %7 : i64, !llvm.ptr
  llvm.store %7, %5 : !llvm.ptr, !llvm.ptr
  %49 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.load %49 : !llvm.ptr -> i64
  llvm.store %50, %9 : i64, !llvm.ptr
  %51 = llvm.getelementptr %5[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %9, %51 : !llvm.ptr, !llvm.ptr
  %52 = llvm.trunc %29 : i64 to i32
  llvm.store %52, %11 : i32, !llvm.ptr
  %53 = llvm.getelementptr %5[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %11, %53 : !llvm.ptr, !llvm.ptr
  %54 = llvm.mlir.addressof @kernel_0_sigmoid_flat_kernel : !llvm.ptr
  %55 = llvm.call @trident_launch(%54, %18, %44, %45, %46, %5) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %56 = llvm.mlir.constant(0 : i32) : i32
  %57 = llvm.icmp "eq" %55, %56 : i32
  llvm.cond_br %57, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %58 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %58 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_dense_like(!llvm.ptr, !llvm.ptr, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_sigmoid_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_sigmoid_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_sigmoid_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
  0, 0: @kernel_0_sigmoid_flat_kernel
internal @string_2 = 'aten_sigmoid'
internal @string_3 = 'aten::sigmoid'
external @__trident_aten_sigmoid_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 1 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_sigmoid_run
  8: @__trident_aten_sigmoid_fallback
  9: @__trident_aten_sigmoid_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_sigmoid(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_sigmoid_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_sigmoid__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_sigmoid_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
