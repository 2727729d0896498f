internal @kernel_0_sigmoid_flat_kernel_image = 16984 bytes
internal @string_0 = 'sigmoid_flat_kernel'
internal @kernel_0_sigmoid_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_sigmoid_flat_kernel_image
  2: 16984 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 3 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  %0 = llvm.mlir.constant(216 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(8 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %4 = llvm.load %arg0 : !llvm.ptr -> i32
  %5 = llvm.sext %4 : i32 to i64
  %6 = llvm.mlir.constant(70 : i64) : i64
  %7 = llvm.icmp "eq" %5, %6 : i64
  llvm.cond_br %7, ^bb3, ^bb2
^bb2:  // 9 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10
  %8 = llvm.mlir.constant(false) : i1
  llvm.return %8 : i1
^bb3:  // pred: ^bb1
  %9 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %10 = llvm.load %9 : !llvm.ptr -> !llvm.ptr
  %11 = llvm.getelementptr %10[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %12 = llvm.load %11 : !llvm.ptr -> i32
  %13 = llvm.sext %12 : i32 to i64
  %14 = llvm.mlir.constant(2 : i64) : i64
  %15 = llvm.icmp "eq" %13, %14 : i64
  llvm.cond_br %15, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %16 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %17 = llvm.load %16 : !llvm.ptr -> !llvm.ptr
  %18 = llvm.getelementptr %17[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %19 = llvm.load %18 : !llvm.ptr -> i32
  %20 = llvm.sext %19 : i32 to i64
  %21 = llvm.mlir.constant(90 : i64) : i64
  %22 = llvm.icmp "eq" %20, %21 : i64
  llvm.cond_br %22, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %23 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %24 = llvm.load %23 : !llvm.ptr -> !llvm.ptr
  %25 = llvm.getelementptr %24[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.load %25 : !llvm.ptr -> i32
  %27 = llvm.sext %26 : i32 to i64
  %28 = llvm.mlir.constant(15 : i64) : i64
  %29 = llvm.icmp "eq" %27, %28 : i64
  llvm.cond_br %29, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %30 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> !llvm.ptr
  %32 = llvm.getelementptr %31[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> i32
  %34 = llvm.sext %33 : i32 to i64
  %35 = llvm.mlir.constant(24 : i64) : i64
  %36 = llvm.and %34, %35 : i64
  %37 = llvm.mlir.constant(0 : i64) : i64
  %38 = llvm.icmp "eq" %36, %37 : i64
  llvm.cond_br %38, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %39 = llvm.load %arg0 : !llvm.ptr -> i32
  %40 = llvm.mlir.constant(70 : i32) : i32
  %41 = llvm.icmp "eq" %39, %40 : i32
  %42 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.mlir.zero : !llvm.ptr
  %45 = llvm.select %41, %43, %44 : i1, !llvm.ptr
  llvm.store %45, %3 : !llvm.ptr, !llvm.ptr
  %46 = llvm.mlir.constant(1 : i32) : i32
  %47 = llvm.mlir.constant(0 : i32) : i32
  %48 = llvm.mlir.constant(0 : i32) : i32
  %49 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %46, %47, %48, %49) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %50 = llvm.getelementptr %1[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i64
  %52 = llvm.mlir.constant(1 : i64) : i64
  %53 = llvm.icmp "eq" %51, %52 : i64
  llvm.cond_br %53, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %54 = llvm.mlir.constant(1 : i64) : i64
  %55 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> i64
  %57 = llvm.icmp "sle" %54, %56 : i64
  llvm.cond_br %57, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %58 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i64
  %60 = llvm.mlir.constant(2147475456 : i64) : i64
  %61 = llvm.icmp "sle" %59, %60 : i64
  llvm.cond_br %61, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %62 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> !llvm.ptr
  %64 = llvm.getelementptr %63[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> i64
  %66 = llvm.mlir.constant(16 : i64) : i64
  %67 = llvm.sdiv %65, %66 : i64
  %68 = llvm.srem %65, %66 : i64
  %69 = llvm.mlir.constant(0 : i64) : i64
  %70 = llvm.icmp "ne" %68, %69 : i64
  %71 = llvm.xor %65, %66 : i64
  %72 = llvm.icmp "slt" %71, %69 : i64
  %73 = llvm.mlir.constant(1 : i64) : i64
  %74 = llvm.sub %67, %73 : i64
  %75 = llvm.and %70, %72 : i1
  %76 = llvm.select %75, %74, %67 : i1, i64
  %77 = llvm.mul %76, %66 : i64
  %78 = llvm.sub %65, %77 : i64
  %79 = llvm.mlir.constant(0 : i64) : i64
  %80 = llvm.icmp "eq" %78, %79 : i64
  llvm.cond_br %80, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %81 = llvm.mlir.constant(true) : i1
  llvm.return %81 : i1
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
  %8 = llvm.mlir.constant(40 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(8 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(8 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %14 = llvm.mlir.constant(8 : i64) : i64
  %15 = llvm.alloca %14 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %16 = llvm.mlir.constant(0 : i32) : i32
  %17 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> !llvm.ptr
  %19 = llvm.load %arg1 : !llvm.ptr -> i32
  %20 = llvm.mlir.constant(70 : i32) : i32
  %21 = llvm.icmp "eq" %19, %20 : i32
  %22 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
  %24 = llvm.mlir.zero : !llvm.ptr
  %25 = llvm.select %21, %23, %24 : i1, !llvm.ptr
  llvm.store %25, %3 : !llvm.ptr, !llvm.ptr
  %26 = llvm.mlir.constant(1 : i32) : i32
  %27 = llvm.mlir.constant(0 : i32) : i32
  %28 = llvm.mlir.constant(0 : i32) : i32
  %29 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %26, %27, %28, %29) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %30 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> !llvm.ptr
  %32 = llvm.getelementptr %31[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> i32
  %34 = llvm.mlir.constant(2 : i32) : i32
  %35 = llvm.call @trident_enter(%arg0, %34, %33) : (!llvm.ptr, i32, i32) -> i32
  %36 = llvm.mlir.constant(0 : i32) : i32
  %37 = llvm.icmp "eq" %35, %36 : i32
  llvm.cond_br %37, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %38 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %38 : i32
^bb3:  // pred: ^bb1
  %39 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> i64
  %41 = llvm.mlir.constant(1 : i32) : i32
  %42 = llvm.mlir.constant(0 : i32) : i32
  %43 = llvm.mlir.constant(15 : i32) : i32
  %44 = llvm.call @trident_empty_iterated(%5, %3, %41, %42, %43) : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
  %45 = llvm.mlir.constant(0 : i32) : i32
  %46 = llvm.icmp "eq" %44, %45 : i32
  llvm.cond_br %46, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %47 = llvm.mlir.constant(1024 : i64) : i64
  %48 = llvm.add %40, %47 : i64
  %49 = llvm.mlir.constant(1 : i64) : i64
  %50 = llvm.sub %48, %49 : i64
  %51 = llvm.mlir.constant(1024 : i64) : i64
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
  %62 = llvm.mlir.constant(1 : i64) : i64
  %63 = llvm.mlir.constant(1 : i64) : i64
  %64 = llvm.getelementptr %18[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> i64
  llvm.store %65, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %66 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i64
  llvm.store %67, %13 : i64, !llvm.ptr
  %68 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %68 : !llvm.ptr, !llvm.ptr
  %69 = llvm.trunc %40 : i64 to i32
  llvm.store %69, %15 : i32, !llvm.ptr
  %70 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %70 : !llvm.ptr, !llvm.ptr
  %71 = llvm.mlir.addressof @kernel_0_sigmoid_flat_kernel : !llvm.ptr
  %72 = llvm.call @trident_launch(%71, %33, %61, %62, %63, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %73 = llvm.mlir.constant(0 : i32) : i32
  %74 = llvm.icmp "eq" %72, %73 : i32
  llvm.cond_br %74, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %75 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %75 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_iterated(!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
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
