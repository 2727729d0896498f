internal @kernel_0_add_flat_kernel_image = 8024 bytes
internal @string_0 = 'add_flat_kernel'
internal @kernel_0_add_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_add_flat_kernel_image
  2: 8024 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 5 : i32
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
^bb2:  // 18 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19
  %16 = llvm.mlir.constant(false) : i1
  llvm.return %16 : i1
^bb3:  // pred: ^bb1
  %17 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> i32
  %19 = llvm.sext %18 : i32 to i64
  %20 = llvm.mlir.constant(70 : i64) : i64
  %21 = llvm.icmp "eq" %19, %20 : i64
  llvm.cond_br %21, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %22 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> i32
  %24 = llvm.sext %23 : i32 to i64
  %25 = llvm.mlir.constant(1 : i64) : i64
  %26 = llvm.icmp "eq" %24, %25 : i64
  %27 = llvm.mlir.constant(3 : i64) : i64
  %28 = llvm.icmp "eq" %24, %27 : i64
  %29 = llvm.or %26, %28 : i1
  llvm.cond_br %29, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %30 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> !llvm.ptr
  %32 = llvm.getelementptr %31[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> i32
  %34 = llvm.sext %33 : i32 to i64
  %35 = llvm.mlir.constant(2 : i64) : i64
  %36 = llvm.icmp "eq" %34, %35 : i64
  llvm.cond_br %36, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %37 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %38 = llvm.getelementptr %37[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> !llvm.ptr
  %40 = llvm.getelementptr %39[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> i32
  %42 = llvm.sext %41 : i32 to i64
  %43 = llvm.mlir.constant(2 : i64) : i64
  %44 = llvm.icmp "eq" %42, %43 : i64
  llvm.cond_br %44, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %45 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> !llvm.ptr
  %47 = llvm.getelementptr %46[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.load %47 : !llvm.ptr -> i32
  %49 = llvm.sext %48 : i32 to i64
  %50 = llvm.mlir.constant(90 : i64) : i64
  %51 = llvm.icmp "eq" %49, %50 : i64
  llvm.cond_br %51, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %52 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.getelementptr %52[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> !llvm.ptr
  %55 = llvm.getelementptr %54[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> i32
  %57 = llvm.sext %56 : i32 to i64
  %58 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> !llvm.ptr
  %60 = llvm.getelementptr %59[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> i32
  %62 = llvm.sext %61 : i32 to i64
  %63 = llvm.icmp "eq" %57, %62 : i64
  llvm.cond_br %63, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %64 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> !llvm.ptr
  %66 = llvm.getelementptr %65[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i32
  %68 = llvm.sext %67 : i32 to i64
  %69 = llvm.mlir.constant(15 : i64) : i64
  %70 = llvm.icmp "eq" %68, %69 : i64
  llvm.cond_br %70, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %71 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.getelementptr %71[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %73 = llvm.load %72 : !llvm.ptr -> !llvm.ptr
  %74 = llvm.getelementptr %73[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> i32
  %76 = llvm.sext %75 : i32 to i64
  %77 = llvm.mlir.constant(15 : i64) : i64
  %78 = llvm.icmp "eq" %76, %77 : i64
  llvm.cond_br %78, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %79 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %80 = llvm.load %79 : !llvm.ptr -> !llvm.ptr
  %81 = llvm.getelementptr %80[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> i32
  %83 = llvm.sext %82 : i32 to i64
  %84 = llvm.mlir.constant(24 : i64) : i64
  %85 = llvm.and %83, %84 : i64
  %86 = llvm.mlir.constant(0 : i64) : i64
  %87 = llvm.icmp "eq" %85, %86 : i64
  llvm.cond_br %87, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %88 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %89 = llvm.getelementptr %88[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %90 = llvm.load %89 : !llvm.ptr -> !llvm.ptr
  %91 = llvm.getelementptr %90[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %92 = llvm.load %91 : !llvm.ptr -> i32
  %93 = llvm.sext %92 : i32 to i64
  %94 = llvm.mlir.constant(24 : i64) : i64
  %95 = llvm.and %93, %94 : i64
  %96 = llvm.mlir.constant(0 : i64) : i64
  %97 = llvm.icmp "eq" %95, %96 : i64
  llvm.cond_br %97, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %98 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %99 = llvm.getelementptr %98[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %100 = llvm.load %99 : !llvm.ptr -> i64
  %101 = llvm.sitofp %100 : i64 to f64
  %102 = llvm.load %98 : !llvm.ptr -> i32
  %103 = llvm.mlir.constant(3 : i32) : i32
  %104 = llvm.icmp "eq" %102, %103 : i32
  %105 = llvm.getelementptr %98[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %106 = llvm.load %105 : !llvm.ptr -> f64
  %107 = llvm.select %104, %106, %101 : i1, f64
  %108 = llvm.mlir.constant(-4039764050123423744 : i64) : i64
  llvm.store %108, %1 : i64, !llvm.ptr
  %109 = llvm.load %1 : !llvm.ptr -> f64
  %110 = llvm.fcmp "oge" %107, %109 : f64
  %111 = llvm.mlir.constant(5183607986731352064 : i64) : i64
  llvm.store %111, %3 : i64, !llvm.ptr
  %112 = llvm.load %3 : !llvm.ptr -> f64
  %113 = llvm.fcmp "ole" %107, %112 : f64
  %114 = llvm.and %110, %113 : i1
  %115 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %115, %5 : i64, !llvm.ptr
  %116 = llvm.load %5 : !llvm.ptr -> f64
  %117 = llvm.fmul %107, %116 : f64
  %118 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %118, %7 : i64, !llvm.ptr
  %119 = llvm.load %7 : !llvm.ptr -> f64
  %120 = llvm.fcmp "une" %117, %119 : f64
  %121 = llvm.or %114, %120 : i1
  llvm.cond_br %121, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %122 = llvm.load %arg0 : !llvm.ptr -> i32
  %123 = llvm.mlir.constant(70 : i32) : i32
  %124 = llvm.icmp "eq" %122, %123 : i32
  %125 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %126 = llvm.load %125 : !llvm.ptr -> !llvm.ptr
  %127 = llvm.mlir.zero : !llvm.ptr
  %128 = llvm.select %124, %126, %127 : i1, !llvm.ptr
  llvm.store %128, %11 : !llvm.ptr, !llvm.ptr
  %129 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %130 = llvm.load %129 : !llvm.ptr -> i32
  %131 = llvm.mlir.constant(70 : i32) : i32
  %132 = llvm.icmp "eq" %130, %131 : i32
  %133 = llvm.getelementptr %129[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %134 = llvm.load %133 : !llvm.ptr -> !llvm.ptr
  %135 = llvm.mlir.zero : !llvm.ptr
  %136 = llvm.select %132, %134, %135 : i1, !llvm.ptr
  %137 = llvm.getelementptr %11[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %136, %137 : !llvm.ptr, !llvm.ptr
  %138 = llvm.mlir.constant(2 : i32) : i32
  %139 = llvm.mlir.constant(0 : i32) : i32
  %140 = llvm.mlir.constant(0 : i32) : i32
  %141 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%9, %11, %138, %139, %140, %141) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %142 = llvm.getelementptr %9[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %143 = llvm.load %142 : !llvm.ptr -> i64
  %144 = llvm.mlir.constant(1 : i64) : i64
  %145 = llvm.icmp "eq" %143, %144 : i64
  llvm.cond_br %145, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %146 = llvm.getelementptr %9[96] : (!llvm.ptr) -> !llvm.ptr, i8
  %147 = llvm.load %146 : !llvm.ptr -> i64
  %148 = llvm.mlir.constant(1 : i64) : i64
  %149 = llvm.icmp "eq" %147, %148 : i64
  llvm.cond_br %149, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %150 = llvm.mlir.constant(1 : i64) : i64
  %151 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %152 = llvm.load %151 : !llvm.ptr -> i64
  %153 = llvm.icmp "sle" %150, %152 : i64
  llvm.cond_br %153, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %154 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %155 = llvm.load %154 : !llvm.ptr -> i64
  %156 = llvm.mlir.constant(2147475456 : i64) : i64
  %157 = llvm.icmp "sle" %155, %156 : i64
  llvm.cond_br %157, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %158 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %159 = llvm.load %158 : !llvm.ptr -> !llvm.ptr
  %160 = llvm.getelementptr %159[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %161 = llvm.load %160 : !llvm.ptr -> i64
  %162 = llvm.mlir.constant(16 : i64) : i64
  %163 = llvm.sdiv %161, %162 : i64
  %164 = llvm.srem %161, %162 : i64
  %165 = llvm.mlir.constant(0 : i64) : i64
  %166 = llvm.icmp "ne" %164, %165 : i64
  %167 = llvm.xor %161, %162 : i64
  %168 = llvm.icmp "slt" %167, %165 : i64
  %169 = llvm.mlir.constant(1 : i64) : i64
  %170 = llvm.sub %163, %169 : i64
  %171 = llvm.and %166, %168 : i1
  %172 = llvm.select %171, %170, %163 : i1, i64
  %173 = llvm.mul %172, %162 : i64
  %174 = llvm.sub %161, %173 : i64
  %175 = llvm.mlir.constant(0 : i64) : i64
  %176 = llvm.icmp "eq" %174, %175 : i64
  llvm.cond_br %176, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %177 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %178 = llvm.getelementptr %177[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %179 = llvm.load %178 : !llvm.ptr -> !llvm.ptr
  %180 = llvm.getelementptr %179[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %181 = llvm.load %180 : !llvm.ptr -> i64
  %182 = llvm.mlir.constant(16 : i64) : i64
  %183 = llvm.sdiv %181, %182 : i64
  %184 = llvm.srem %181, %182 : i64
  %185 = llvm.mlir.constant(0 : i64) : i64
  %186 = llvm.icmp "ne" %184, %185 : i64
  %187 = llvm.xor %181, %182 : i64
  %188 = llvm.icmp "slt" %187, %185 : i64
  %189 = llvm.mlir.constant(1 : i64) : i64
  %190 = llvm.sub %183, %189 : i64
  %191 = llvm.and %186, %188 : i1
  %192 = llvm.select %191, %190, %183 : i1, i64
  %193 = llvm.mul %192, %182 : i64
  %194 = llvm.sub %181, %193 : i64
  %195 = llvm.mlir.constant(0 : i64) : i64
  %196 = llvm.icmp "eq" %194, %195 : i64
  llvm.cond_br %196, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %197 = llvm.mlir.constant(true) : i1
  llvm.return %197 : i1
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
  %8 = llvm.mlir.constant(56 : i64) : i64
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
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %20 = llvm.mlir.constant(0 : i32) : i32
  %21 = llvm.getelementptr %arg1[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.getelementptr %21[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> i64
  %24 = llvm.sitofp %23 : i64 to f64
  %25 = llvm.load %21 : !llvm.ptr -> i32
  %26 = llvm.mlir.constant(3 : i32) : i32
  %27 = llvm.icmp "eq" %25, %26 : i32
  %28 = llvm.getelementptr %21[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> f64
  %30 = llvm.select %27, %29, %24 : i1, f64
  %31 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> !llvm.ptr
  %33 = llvm.load %arg1 : !llvm.ptr -> i32
  %34 = llvm.mlir.constant(70 : i32) : i32
  %35 = llvm.icmp "eq" %33, %34 : i32
  %36 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> !llvm.ptr
  %38 = llvm.mlir.zero : !llvm.ptr
  %39 = llvm.select %35, %37, %38 : i1, !llvm.ptr
  llvm.store %39, %3 : !llvm.ptr, !llvm.ptr
  %40 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> i32
  %42 = llvm.mlir.constant(70 : i32) : i32
  %43 = llvm.icmp "eq" %41, %42 : i32
  %44 = llvm.getelementptr %40[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> !llvm.ptr
  %46 = llvm.mlir.zero : !llvm.ptr
  %47 = llvm.select %43, %45, %46 : i1, !llvm.ptr
  %48 = llvm.getelementptr %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %47, %48 : !llvm.ptr, !llvm.ptr
  %49 = llvm.mlir.constant(2 : i32) : i32
  %50 = llvm.mlir.constant(0 : i32) : i32
  %51 = llvm.mlir.constant(0 : i32) : i32
  %52 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %49, %50, %51, %52) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %53 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.getelementptr %53[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %55 = llvm.load %54 : !llvm.ptr -> !llvm.ptr
  %56 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> !llvm.ptr
  %58 = llvm.getelementptr %57[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i32
  %60 = llvm.mlir.constant(2 : i32) : i32
  %61 = llvm.call @trident_enter(%arg0, %60, %59) : (!llvm.ptr, i32, i32) -> i32
  %62 = llvm.mlir.constant(0 : i32) : i32
  %63 = llvm.icmp "eq" %61, %62 : i32
  llvm.cond_br %63, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %64 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %64 : i32
^bb3:  // pred: ^bb1
  %65 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> i64
  %67 = llvm.mlir.constant(2 : i32) : i32
  %68 = llvm.mlir.constant(0 : i32) : i32
  %69 = llvm.mlir.constant(15 : i32) : i32
  %70 = llvm.call @trident_empty_iterated(%5, %3, %67, %68, %69) : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
  %71 = llvm.mlir.constant(0 : i32) : i32
  %72 = llvm.icmp "eq" %70, %71 : i32
  llvm.cond_br %72, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %73 = llvm.mlir.constant(1024 : i64) : i64
  %74 = llvm.add %66, %73 : i64
  %75 = llvm.mlir.constant(1 : i64) : i64
  %76 = llvm.sub %74, %75 : i64
  %77 = llvm.mlir.constant(1024 : i64) : i64
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
  %88 = llvm.mlir.constant(1 : i64) : i64
  %89 = llvm.mlir.constant(1 : i64) : i64
  %90 = llvm.getelementptr %32[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %91 = llvm.load %90 : !llvm.ptr -> i64
  llvm.store %91, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %92 = llvm.getelementptr %55[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %93 = llvm.load %92 : !llvm.ptr -> i64
  llvm.store %93, %13 : i64, !llvm.ptr
  %94 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %94 : !llvm.ptr, !llvm.ptr
  %95 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %96 = llvm.load %95 : !llvm.ptr -> i64
  llvm.store %96, %15 : i64, !llvm.ptr
  %97 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %97 : !llvm.ptr, !llvm.ptr
  %98 = llvm.fptrunc %30 : f64 to f32
  llvm.store %98, %17 : f32, !llvm.ptr
  %99 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %99 : !llvm.ptr, !llvm.ptr
  %100 = llvm.trunc %66 : i64 to i32
  llvm.store %100, %19 : i32, !llvm.ptr
  %101 = llvm.getelementptr %9[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %101 : !llvm.ptr, !llvm.ptr
  %102 = llvm.mlir.addressof @kernel_0_add_flat_kernel : !llvm.ptr
  %103 = llvm.call @trident_launch(%102, %59, %87, %88, %89, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %104 = llvm.mlir.constant(0 : i32) : i32
  %105 = llvm.icmp "eq" %103, %104 : i32
  llvm.cond_br %105, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %106 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %106 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_iterated(!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_add_Tensor_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_add_Tensor_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_add_Tensor_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
  0, 0: @kernel_0_add_flat_kernel
internal @string_2 = 'aten_add_Tensor'
internal @string_3 = 'aten::add.Tensor'
external @__trident_aten_add_Tensor_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 3 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_add_Tensor_run
  8: @__trident_aten_add_Tensor_fallback
  9: @__trident_aten_add_Tensor_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_add_Tensor(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_add_Tensor_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_add_Tensor__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_add_Tensor_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
