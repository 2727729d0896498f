internal @kernel_0_gelu_none_flat_kernel_image = 8920 bytes
internal @string_0 = 'gelu_none_flat_kernel'
internal @kernel_0_gelu_none_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_gelu_none_flat_kernel_image
  2: 8920 : i64
  3: 90 : i32
  4: 4 : i32
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
^bb2:  // 11 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(65 : i64) : i64
  %9 = llvm.icmp "eq" %7, %8 : i64
  llvm.cond_br %9, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %10 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %11 = llvm.load %10 : !llvm.ptr -> !llvm.ptr
  %12 = llvm.getelementptr %11[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %13 = llvm.load %12 : !llvm.ptr -> i32
  %14 = llvm.sext %13 : i32 to i64
  %15 = llvm.mlir.constant(2 : i64) : i64
  %16 = llvm.icmp "eq" %14, %15 : i64
  llvm.cond_br %16, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %17 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> !llvm.ptr
  %19 = llvm.getelementptr %18[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> i32
  %21 = llvm.sext %20 : i32 to i64
  %22 = llvm.mlir.constant(90 : i64) : i64
  %23 = llvm.icmp "eq" %21, %22 : i64
  llvm.cond_br %23, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %24 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> !llvm.ptr
  %26 = llvm.getelementptr %25[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> i32
  %28 = llvm.sext %27 : i32 to i64
  %29 = llvm.mlir.constant(15 : i64) : i64
  %30 = llvm.icmp "eq" %28, %29 : i64
  llvm.cond_br %30, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %31 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> !llvm.ptr
  %33 = llvm.getelementptr %32[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> i32
  %35 = llvm.sext %34 : i32 to i64
  %36 = llvm.mlir.constant(24 : i64) : i64
  %37 = llvm.and %35, %36 : i64
  %38 = llvm.mlir.constant(0 : i64) : i64
  %39 = llvm.icmp "eq" %37, %38 : i64
  llvm.cond_br %39, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %40 = llvm.mlir.constant(4 : i64) : i64
  %41 = llvm.and %35, %40 : i64
  %42 = llvm.mlir.constant(0 : i64) : i64
  %43 = llvm.icmp "ne" %41, %42 : i64
  llvm.cond_br %43, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %44 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.mlir.addressof @string_1 : !llvm.ptr
  %46 = llvm.mlir.constant(4 : i64) : i64
  %47 = llvm.call @trident_string_equals(%44, %45, %46) : (!llvm.ptr, !llvm.ptr, i64) -> i32
  %48 = llvm.mlir.constant(0 : i32) : i32
  %49 = llvm.icmp "ne" %47, %48 : i32
  llvm.cond_br %49, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %50 = llvm.mlir.constant(1 : i64) : i64
  %51 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> !llvm.ptr
  %53 = llvm.getelementptr %52[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> i64
  %55 = llvm.icmp "sle" %50, %54 : i64
  llvm.cond_br %55, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %56 = llvm.mlir.constant(2147475456 : i64) : i64
  %57 = llvm.icmp "sle" %54, %56 : i64
  llvm.cond_br %57, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %58 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> !llvm.ptr
  %60 = llvm.getelementptr %59[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> i64
  %62 = llvm.mlir.constant(16 : i64) : i64
  %63 = llvm.sdiv %61, %62 : i64
  %64 = llvm.srem %61, %62 : i64
  %65 = llvm.mlir.constant(0 : i64) : i64
  %66 = llvm.icmp "ne" %64, %65 : i64
  %67 = llvm.xor %61, %62 : i64
  %68 = llvm.icmp "slt" %67, %65 : i64
  %69 = llvm.mlir.constant(1 : i64) : i64
  %70 = llvm.sub %63, %69 : i64
  %71 = llvm.and %66, %68 : i1
  %72 = llvm.select %71, %70, %63 : i1, i64
  %73 = llvm.mul %72, %62 : i64
  %74 = llvm.sub %61, %73 : i64
  %75 = llvm.mlir.constant(0 : i64) : i64
  %76 = llvm.icmp "eq" %74, %75 : i64
  llvm.cond_br %76, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %77 = llvm.mlir.constant(true) : i1
  llvm.return %77 : i1
}
internal @string_1 = 'none'
llvm.func @trident_string_equals(!llvm.ptr, !llvm.ptr, i64) -> i32
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
  %54 = llvm.mlir.addressof @kernel_0_gelu_none_flat_kernel : !llvm.ptr
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
llvm.func internal @__trident_aten_gelu_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_gelu_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_gelu_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_2 = 'bfloat16.none.aligned'
internal @version_table = structure of
  0, 0: @string_2
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_gelu_none_flat_kernel
internal @string_3 = 'aten_gelu'
internal @string_4 = 'aten::gelu'
external @__trident_aten_gelu_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_3
  7: @__trident_aten_gelu_run
  8: @__trident_aten_gelu_fallback
  9: @__trident_aten_gelu_select
  10: @version_table
  11: @string_4
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_gelu(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_gelu_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_gelu__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_gelu_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
