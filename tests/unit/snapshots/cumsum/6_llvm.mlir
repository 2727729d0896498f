internal @kernel_0_cumsum_kernel_image = 5200 bytes
internal @string_0 = 'cumsum_kernel'
internal @kernel_0_cumsum_kernel = structure of
  0: @string_0
  1: @kernel_0_cumsum_kernel_image
  2: 5200 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 32 : i32
  7: 0 : i32
  8: 1 : i32
  10: 4 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.load %arg0 : !llvm.ptr -> i32
  %1 = llvm.sext %0 : i32 to i64
  %2 = llvm.mlir.constant(70 : i64) : i64
  %3 = llvm.icmp "eq" %1, %2 : i64
  llvm.cond_br %3, ^bb3, ^bb2
^bb2:  // 16 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(1 : i64) : i64
  %9 = llvm.icmp "eq" %7, %8 : i64
  llvm.cond_br %9, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %10 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %11 = llvm.load %10 : !llvm.ptr -> i32
  %12 = llvm.sext %11 : i32 to i64
  %13 = llvm.mlir.constant(0 : i64) : i64
  %14 = llvm.icmp "eq" %12, %13 : i64
  llvm.cond_br %14, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %15 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> !llvm.ptr
  %17 = llvm.getelementptr %16[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> i32
  %19 = llvm.sext %18 : i32 to i64
  %20 = llvm.mlir.constant(2 : i64) : i64
  %21 = llvm.icmp "eq" %19, %20 : i64
  llvm.cond_br %21, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %22 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
  %24 = llvm.getelementptr %23[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> i32
  %26 = llvm.sext %25 : i32 to i64
  %27 = llvm.mlir.constant(90 : i64) : i64
  %28 = llvm.icmp "eq" %26, %27 : i64
  llvm.cond_br %28, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %29 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> !llvm.ptr
  %31 = llvm.getelementptr %30[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> i32
  %33 = llvm.sext %32 : i32 to i64
  %34 = llvm.mlir.constant(6 : i64) : i64
  %35 = llvm.icmp "eq" %33, %34 : i64
  llvm.cond_br %35, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %36 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> !llvm.ptr
  %38 = llvm.getelementptr %37[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> i32
  %40 = llvm.sext %39 : i32 to i64
  %41 = llvm.mlir.constant(1 : i64) : i64
  %42 = llvm.icmp "sge" %40, %41 : i64
  llvm.cond_br %42, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %43 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> !llvm.ptr
  %45 = llvm.getelementptr %44[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> i32
  %47 = llvm.sext %46 : i32 to i64
  %48 = llvm.mlir.constant(24 : i64) : i64
  %49 = llvm.and %47, %48 : i64
  %50 = llvm.mlir.constant(0 : i64) : i64
  %51 = llvm.icmp "eq" %49, %50 : i64
  llvm.cond_br %51, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %52 = llvm.mlir.constant(1 : i64) : i64
  %53 = llvm.and %47, %52 : i64
  %54 = llvm.mlir.constant(0 : i64) : i64
  %55 = llvm.icmp "ne" %53, %54 : i64
  llvm.cond_br %55, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %56 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.getelementptr %56[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.load %57 : !llvm.ptr -> i64
  %59 = llvm.mlir.constant(-1 : i64) : i64
  %60 = llvm.icmp "eq" %58, %59 : i64
  %61 = llvm.mlir.constant(1 : i64) : i64
  %62 = llvm.add %58, %61 : i64
  %63 = llvm.icmp "eq" %62, %40 : i64
  %64 = llvm.or %60, %63 : i1
  llvm.cond_br %64, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %65 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> !llvm.ptr
  %67 = llvm.getelementptr %66[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.load %67 : !llvm.ptr -> !llvm.ptr
  %69 = llvm.getelementptr %66[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %70 = llvm.load %69 : !llvm.ptr -> i32
  %71 = llvm.sext %70 : i32 to i64
  %72 = llvm.mlir.constant(8 : i64) : i64
  %73 = llvm.mul %71, %72 : i64
  %74 = llvm.getelementptr %68[%73] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %75 = llvm.getelementptr %74[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %76 = llvm.load %75 : !llvm.ptr -> i64
  %77 = llvm.mlir.constant(16 : i64) : i64
  %78 = llvm.sdiv %76, %77 : i64
  %79 = llvm.srem %76, %77 : i64
  %80 = llvm.mlir.constant(0 : i64) : i64
  %81 = llvm.icmp "ne" %79, %80 : i64
  %82 = llvm.xor %76, %77 : i64
  %83 = llvm.icmp "slt" %82, %80 : i64
  %84 = llvm.mlir.constant(1 : i64) : i64
  %85 = llvm.sub %78, %84 : i64
  %86 = llvm.and %81, %83 : i1
  %87 = llvm.select %86, %85, %78 : i1, i64
  %88 = llvm.mul %87, %77 : i64
  %89 = llvm.sub %76, %88 : i64
  %90 = llvm.mlir.constant(0 : i64) : i64
  %91 = llvm.icmp "eq" %89, %90 : i64
  llvm.cond_br %91, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %92 = llvm.mlir.constant(1 : i64) : i64
  %93 = llvm.icmp "sle" %92, %76 : i64
  llvm.cond_br %93, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %94 = llvm.mlir.constant(256 : i64) : i64
  %95 = llvm.icmp "sle" %76, %94 : i64
  llvm.cond_br %95, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %96 = llvm.mlir.constant(1 : i64) : i64
  %97 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %98 = llvm.load %97 : !llvm.ptr -> !llvm.ptr
  %99 = llvm.getelementptr %98[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %100 = llvm.load %99 : !llvm.ptr -> i64
  %101 = llvm.sdiv %100, %76 : i64
  %102 = llvm.srem %100, %76 : i64
  %103 = llvm.mlir.constant(0 : i64) : i64
  %104 = llvm.icmp "ne" %102, %103 : i64
  %105 = llvm.xor %100, %76 : i64
  %106 = llvm.icmp "slt" %105, %103 : i64
  %107 = llvm.mlir.constant(1 : i64) : i64
  %108 = llvm.sub %101, %107 : i64
  %109 = llvm.and %104, %106 : i1
  %110 = llvm.select %109, %108, %101 : i1, i64
  %111 = llvm.icmp "sle" %96, %110 : i64
  llvm.cond_br %111, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %112 = llvm.sdiv %100, %76 : i64
  %113 = llvm.srem %100, %76 : i64
  %114 = llvm.mlir.constant(0 : i64) : i64
  %115 = llvm.icmp "ne" %113, %114 : i64
  %116 = llvm.xor %100, %76 : i64
  %117 = llvm.icmp "slt" %116, %114 : i64
  %118 = llvm.mlir.constant(1 : i64) : i64
  %119 = llvm.sub %112, %118 : i64
  %120 = llvm.and %115, %117 : i1
  %121 = llvm.select %120, %119, %112 : i1, i64
  %122 = llvm.mlir.constant(255 : i64) : i64
  %123 = llvm.add %121, %122 : i64
  %124 = llvm.mlir.constant(256 : i64) : i64
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
  %135 = llvm.mlir.constant(256 : i64) : i64
  %136 = llvm.mul %134, %135 : i64
  %137 = llvm.mlir.constant(1 : i64) : i64
  %138 = llvm.sub %136, %137 : i64
  %139 = llvm.mul %138, %76 : i64
  %140 = llvm.mlir.constant(255 : i64) : i64
  %141 = llvm.add %76, %140 : i64
  %142 = llvm.mlir.constant(256 : i64) : i64
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
  %153 = llvm.mlir.constant(256 : i64) : i64
  %154 = llvm.mul %152, %153 : i64
  %155 = llvm.mlir.constant(1 : i64) : i64
  %156 = llvm.sub %154, %155 : i64
  %157 = llvm.mlir.constant(1 : i64) : i64
  %158 = llvm.mul %156, %157 : i64
  %159 = llvm.add %139, %158 : i64
  %160 = llvm.mlir.constant(2147483648 : i64) : i64
  %161 = llvm.icmp "slt" %159, %160 : i64
  llvm.cond_br %161, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %162 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %163 = llvm.load %162 : !llvm.ptr -> !llvm.ptr
  %164 = llvm.getelementptr %163[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %165 = llvm.load %164 : !llvm.ptr -> i64
  %166 = llvm.mlir.constant(16 : i64) : i64
  %167 = llvm.sdiv %165, %166 : i64
  %168 = llvm.srem %165, %166 : i64
  %169 = llvm.mlir.constant(0 : i64) : i64
  %170 = llvm.icmp "ne" %168, %169 : i64
  %171 = llvm.xor %165, %166 : i64
  %172 = llvm.icmp "slt" %171, %169 : i64
  %173 = llvm.mlir.constant(1 : i64) : i64
  %174 = llvm.sub %167, %173 : i64
  %175 = llvm.and %170, %172 : i1
  %176 = llvm.select %175, %174, %167 : i1, i64
  %177 = llvm.mul %176, %166 : i64
  %178 = llvm.sub %165, %177 : i64
  %179 = llvm.mlir.constant(0 : i64) : i64
  %180 = llvm.icmp "eq" %178, %179 : i64
  llvm.cond_br %180, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %181 = llvm.mlir.constant(true) : i1
  llvm.return %181 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(48 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.constant(8 : i64) : i64
  %7 = llvm.alloca %6 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %8 = llvm.mlir.constant(8 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(8 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(8 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %14 = llvm.mlir.constant(0 : i32) : i32
  %15 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> !llvm.ptr
  %17 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> !llvm.ptr
  %19 = llvm.getelementptr %18[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> i32
  %21 = llvm.mlir.constant(2 : i32) : i32
  %22 = llvm.call @trident_enter(%arg0, %21, %20) : (!llvm.ptr, i32, i32) -> i32
  %23 = llvm.mlir.constant(0 : i32) : i32
  %24 = llvm.icmp "eq" %22, %23 : i32
  llvm.cond_br %24, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %25 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %25 : i32
^bb3:  // pred: ^bb1
  %26 = llvm.getelementptr %16[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> !llvm.ptr
  %28 = llvm.getelementptr %16[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> i32
  %30 = llvm.sext %29 : i32 to i64
  %31 = llvm.mlir.constant(8 : i64) : i64
  %32 = llvm.mul %30, %31 : i64
  %33 = llvm.getelementptr %27[%32] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %34 = llvm.getelementptr %33[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> i64
  %36 = llvm.getelementptr %16[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> i64
  %38 = llvm.sdiv %37, %35 : i64
  %39 = llvm.getelementptr %16[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> !llvm.ptr
  %41 = llvm.getelementptr %16[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> i32
  %43 = llvm.sext %42 : i32 to i64
  %44 = llvm.mlir.constant(8 : i64) : i64
  %45 = llvm.mul %43, %44 : i64
  %46 = llvm.getelementptr %40[%45] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %47 = llvm.getelementptr %46[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.load %47 : !llvm.ptr -> i64
  %49 = llvm.getelementptr %16[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.load %49 : !llvm.ptr -> i64
  %51 = llvm.sdiv %50, %48 : i64
  %52 = llvm.mlir.constant(1 : i64) : i64
  %53 = llvm.mlir.constant(6 : i32) : i32
  %54 = llvm.call @trident_empty_rows(%1, %16, %52, %48, %53) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %55 = llvm.mlir.constant(0 : i32) : i32
  %56 = llvm.icmp "eq" %54, %55 : i32
  llvm.cond_br %56, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %57 = llvm.mlir.constant(4 : i64) : i64
  %58 = llvm.add %38, %57 : i64
  %59 = llvm.mlir.constant(1 : i64) : i64
  %60 = llvm.sub %58, %59 : i64
  %61 = llvm.mlir.constant(4 : i64) : i64
  %62 = llvm.sdiv %60, %61 : i64
  %63 = llvm.srem %60, %61 : i64
  %64 = llvm.mlir.constant(0 : i64) : i64
  %65 = llvm.icmp "ne" %63, %64 : i64
  %66 = llvm.xor %60, %61 : i64
  %67 = llvm.icmp "slt" %66, %64 : i64
  %68 = llvm.mlir.constant(1 : i64) : i64
  %69 = llvm.sub %62, %68 : i64
  %70 = llvm.and %65, %67 : i1
  %71 = llvm.select %70, %69, %62 : i1, i64
  %72 = llvm.mlir.constant(1 : i64) : i64
  %73 = llvm.mlir.constant(1 : i64) : i64
  %74 = llvm.getelementptr %16[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> i64
  llvm.store %75, %7 : i64, !llvm.ptr
  llvm.store %7, %5 : !llvm.ptr, !llvm.ptr
  %76 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i64
  llvm.store %77, %9 : i64, !llvm.ptr
  %78 = llvm.getelementptr %5[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %9, %78 : !llvm.ptr, !llvm.ptr
  %79 = llvm.trunc %38 : i64 to i32
  llvm.store %79, %11 : i32, !llvm.ptr
  %80 = llvm.getelementptr %5[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %11, %80 : !llvm.ptr, !llvm.ptr
  %81 = llvm.trunc %48 : i64 to i32
  llvm.store %81, %13 : i32, !llvm.ptr
  %82 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %82 : !llvm.ptr, !llvm.ptr
  %83 = llvm.mlir.addressof @kernel_0_cumsum_kernel : !llvm.ptr
  %84 = llvm.call @trident_launch(%83, %20, %71, %72, %73, %5) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %85 = llvm.mlir.constant(0 : i32) : i32
  %86 = llvm.icmp "eq" %84, %85 : i32
  llvm.cond_br %86, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %87 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %87 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_rows(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_cumsum_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_cumsum_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_cumsum_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_1 = 'float32.256'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_cumsum_kernel
internal @string_2 = 'aten_cumsum'
internal @string_3 = 'aten::cumsum'
external @__trident_aten_cumsum_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 3 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_cumsum_run
  8: @__trident_aten_cumsum_fallback
  9: @__trident_aten_cumsum_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_cumsum(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_cumsum_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_cumsum__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_cumsum_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
