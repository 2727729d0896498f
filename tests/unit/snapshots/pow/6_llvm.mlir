internal @kernel_0_pow_exponent_2_flat_kernel_image = 6096 bytes
internal @string_0 = 'pow_exponent_2_flat_kernel'
internal @kernel_0_pow_exponent_2_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_pow_exponent_2_flat_kernel_image
  2: 6096 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 3 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  %0 = llvm.mlir.constant(8 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(216 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %4 = llvm.mlir.constant(8 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %6 = llvm.load %arg0 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(70 : i64) : i64
  %9 = llvm.icmp "eq" %7, %8 : i64
  llvm.cond_br %9, ^bb3, ^bb2
^bb2:  // 11 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12
  %10 = llvm.mlir.constant(false) : i1
  llvm.return %10 : i1
^bb3:  // pred: ^bb1
  %11 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %12 = llvm.load %11 : !llvm.ptr -> i32
  %13 = llvm.sext %12 : i32 to i64
  %14 = llvm.mlir.constant(1 : i64) : i64
  %15 = llvm.icmp "eq" %13, %14 : i64
  %16 = llvm.mlir.constant(3 : i64) : i64
  %17 = llvm.icmp "eq" %13, %16 : i64
  %18 = llvm.or %15, %17 : i1
  llvm.cond_br %18, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %19 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> !llvm.ptr
  %21 = llvm.getelementptr %20[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.load %21 : !llvm.ptr -> i32
  %23 = llvm.sext %22 : i32 to i64
  %24 = llvm.mlir.constant(2 : i64) : i64
  %25 = llvm.icmp "eq" %23, %24 : i64
  llvm.cond_br %25, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %26 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> !llvm.ptr
  %28 = llvm.getelementptr %27[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> i32
  %30 = llvm.sext %29 : i32 to i64
  %31 = llvm.mlir.constant(90 : i64) : i64
  %32 = llvm.icmp "eq" %30, %31 : i64
  llvm.cond_br %32, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %33 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i32
  %37 = llvm.sext %36 : i32 to i64
  %38 = llvm.mlir.constant(15 : i64) : i64
  %39 = llvm.icmp "eq" %37, %38 : i64
  llvm.cond_br %39, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %40 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> !llvm.ptr
  %42 = llvm.getelementptr %41[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> i32
  %44 = llvm.sext %43 : i32 to i64
  %45 = llvm.mlir.constant(24 : i64) : i64
  %46 = llvm.and %44, %45 : i64
  %47 = llvm.mlir.constant(0 : i64) : i64
  %48 = llvm.icmp "eq" %46, %47 : i64
  llvm.cond_br %48, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %49 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.getelementptr %49[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i64
  %52 = llvm.sitofp %51 : i64 to f64
  %53 = llvm.load %49 : !llvm.ptr -> i32
  %54 = llvm.mlir.constant(3 : i32) : i32
  %55 = llvm.icmp "eq" %53, %54 : i32
  %56 = llvm.getelementptr %49[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> f64
  %58 = llvm.select %55, %57, %52 : i1, f64
  %59 = llvm.mlir.constant(4611686018427387904 : i64) : i64
  llvm.store %59, %1 : i64, !llvm.ptr
  %60 = llvm.load %1 : !llvm.ptr -> f64
  %61 = llvm.fcmp "oeq" %58, %60 : f64
  llvm.cond_br %61, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %62 = llvm.load %arg0 : !llvm.ptr -> i32
  %63 = llvm.mlir.constant(70 : i32) : i32
  %64 = llvm.icmp "eq" %62, %63 : i32
  %65 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> !llvm.ptr
  %67 = llvm.mlir.zero : !llvm.ptr
  %68 = llvm.select %64, %66, %67 : i1, !llvm.ptr
  llvm.store %68, %5 : !llvm.ptr, !llvm.ptr
  %69 = llvm.mlir.constant(1 : i32) : i32
  %70 = llvm.mlir.constant(0 : i32) : i32
  %71 = llvm.mlir.constant(0 : i32) : i32
  %72 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%3, %5, %69, %70, %71, %72) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %73 = llvm.getelementptr %3[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %74 = llvm.load %73 : !llvm.ptr -> i64
  %75 = llvm.mlir.constant(1 : i64) : i64
  %76 = llvm.icmp "eq" %74, %75 : i64
  llvm.cond_br %76, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %77 = llvm.mlir.constant(1 : i64) : i64
  %78 = llvm.getelementptr %3[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %79 = llvm.load %78 : !llvm.ptr -> i64
  %80 = llvm.icmp "sle" %77, %79 : i64
  llvm.cond_br %80, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %81 = llvm.getelementptr %3[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> i64
  %83 = llvm.mlir.constant(2147475456 : i64) : i64
  %84 = llvm.icmp "sle" %82, %83 : i64
  llvm.cond_br %84, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %85 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %86 = llvm.load %85 : !llvm.ptr -> !llvm.ptr
  %87 = llvm.getelementptr %86[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> i64
  %89 = llvm.mlir.constant(16 : i64) : i64
  %90 = llvm.sdiv %88, %89 : i64
  %91 = llvm.srem %88, %89 : i64
  %92 = llvm.mlir.constant(0 : i64) : i64
  %93 = llvm.icmp "ne" %91, %92 : i64
  %94 = llvm.xor %88, %89 : i64
  %95 = llvm.icmp "slt" %94, %92 : i64
  %96 = llvm.mlir.constant(1 : i64) : i64
  %97 = llvm.sub %90, %96 : i64
  %98 = llvm.and %93, %95 : i1
  %99 = llvm.select %98, %97, %90 : i1, i64
  %100 = llvm.mul %99, %89 : i64
  %101 = llvm.sub %88, %100 : i64
  %102 = llvm.mlir.constant(0 : i64) : i64
  %103 = llvm.icmp "eq" %101, %102 : i64
  llvm.cond_br %103, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %104 = llvm.mlir.constant(true) : i1
  llvm.return %104 : i1
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
  %71 = llvm.mlir.addressof @kernel_0_pow_exponent_2_flat_kernel : !llvm.ptr
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
internal @string_1 = 'bfloat16.exponent_2.aligned'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_pow_exponent_2_flat_kernel
internal @string_2 = 'aten_pow_Tensor_Scalar'
internal @string_3 = 'aten::pow.Tensor_Scalar'
external @__trident_aten_pow_Tensor_Scalar_module = structure of
  0: 4 : i32
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
