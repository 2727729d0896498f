internal @kernel_0_add_flat_kernel_image = 5592 bytes
internal @string_0 = 'add_flat_kernel'
internal @kernel_0_add_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_add_flat_kernel_image
  2: 5592 : i64
  3: 90 : i32
  4: 4 : i32
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
  %8 = llvm.mlir.constant(8 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(216 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(16 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %14 = llvm.load %arg0 : !llvm.ptr -> i32
  %15 = llvm.sext %14 : i32 to i64
  %16 = llvm.mlir.constant(70 : i64) : i64
  %17 = llvm.icmp "eq" %15, %16 : i64
  llvm.cond_br %17, ^bb3, ^bb2
^bb2:  // 20 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21
  %18 = llvm.mlir.constant(false) : i1
  llvm.return %18 : i1
^bb3:  // pred: ^bb1
  %19 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> i32
  %21 = llvm.sext %20 : i32 to i64
  %22 = llvm.mlir.constant(70 : i64) : i64
  %23 = llvm.icmp "eq" %21, %22 : i64
  llvm.cond_br %23, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %24 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> i32
  %26 = llvm.sext %25 : i32 to i64
  %27 = llvm.mlir.constant(1 : i64) : i64
  %28 = llvm.icmp "eq" %26, %27 : i64
  %29 = llvm.mlir.constant(3 : i64) : i64
  %30 = llvm.icmp "eq" %26, %29 : i64
  %31 = llvm.or %28, %30 : i1
  llvm.cond_br %31, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %32 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> !llvm.ptr
  %34 = llvm.getelementptr %33[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> i32
  %36 = llvm.sext %35 : i32 to i64
  %37 = llvm.mlir.constant(2 : i64) : i64
  %38 = llvm.icmp "eq" %36, %37 : i64
  llvm.cond_br %38, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %39 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.getelementptr %39[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> !llvm.ptr
  %42 = llvm.getelementptr %41[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> i32
  %44 = llvm.sext %43 : i32 to i64
  %45 = llvm.mlir.constant(2 : i64) : i64
  %46 = llvm.icmp "eq" %44, %45 : i64
  llvm.cond_br %46, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %47 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.load %47 : !llvm.ptr -> !llvm.ptr
  %49 = llvm.getelementptr %48[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.load %49 : !llvm.ptr -> i32
  %51 = llvm.sext %50 : i32 to i64
  %52 = llvm.mlir.constant(90 : i64) : i64
  %53 = llvm.icmp "eq" %51, %52 : i64
  llvm.cond_br %53, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %54 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %55 = llvm.getelementptr %54[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> !llvm.ptr
  %57 = llvm.getelementptr %56[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.load %57 : !llvm.ptr -> i32
  %59 = llvm.sext %58 : i32 to i64
  %60 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> !llvm.ptr
  %62 = llvm.getelementptr %61[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> i32
  %64 = llvm.sext %63 : i32 to i64
  %65 = llvm.icmp "eq" %59, %64 : i64
  llvm.cond_br %65, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %66 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> !llvm.ptr
  %68 = llvm.getelementptr %67[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %69 = llvm.load %68 : !llvm.ptr -> i32
  %70 = llvm.sext %69 : i32 to i64
  %71 = llvm.mlir.constant(15 : i64) : i64
  %72 = llvm.icmp "eq" %70, %71 : i64
  llvm.cond_br %72, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %73 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %74 = llvm.getelementptr %73[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> !llvm.ptr
  %76 = llvm.getelementptr %75[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i32
  %78 = llvm.sext %77 : i32 to i64
  %79 = llvm.mlir.constant(15 : i64) : i64
  %80 = llvm.icmp "eq" %78, %79 : i64
  llvm.cond_br %80, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %81 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> !llvm.ptr
  %83 = llvm.getelementptr %82[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.load %83 : !llvm.ptr -> i32
  %85 = llvm.sext %84 : i32 to i64
  %86 = llvm.mlir.constant(24 : i64) : i64
  %87 = llvm.and %85, %86 : i64
  %88 = llvm.mlir.constant(0 : i64) : i64
  %89 = llvm.icmp "eq" %87, %88 : i64
  llvm.cond_br %89, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %90 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %91 = llvm.getelementptr %90[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %92 = llvm.load %91 : !llvm.ptr -> !llvm.ptr
  %93 = llvm.getelementptr %92[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %94 = llvm.load %93 : !llvm.ptr -> i32
  %95 = llvm.sext %94 : i32 to i64
  %96 = llvm.mlir.constant(24 : i64) : i64
  %97 = llvm.and %95, %96 : i64
  %98 = llvm.mlir.constant(0 : i64) : i64
  %99 = llvm.icmp "eq" %97, %98 : i64
  llvm.cond_br %99, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %100 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %101 = llvm.getelementptr %100[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %102 = llvm.load %101 : !llvm.ptr -> f64
  %103 = llvm.fsub %102, %102 : f64
  %104 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %104, %1 : i64, !llvm.ptr
  %105 = llvm.load %1 : !llvm.ptr -> f64
  %106 = llvm.fcmp "oeq" %103, %105 : f64
  llvm.cond_br %106, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %107 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %108 = llvm.getelementptr %107[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %109 = llvm.load %108 : !llvm.ptr -> i64
  %110 = llvm.sitofp %109 : i64 to f64
  %111 = llvm.load %107 : !llvm.ptr -> i32
  %112 = llvm.mlir.constant(3 : i32) : i32
  %113 = llvm.icmp "eq" %111, %112 : i32
  %114 = llvm.getelementptr %107[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %115 = llvm.load %114 : !llvm.ptr -> f64
  %116 = llvm.select %113, %115, %110 : i1, f64
  %117 = llvm.mlir.constant(-4039764050123423744 : i64) : i64
  llvm.store %117, %3 : i64, !llvm.ptr
  %118 = llvm.load %3 : !llvm.ptr -> f64
  %119 = llvm.fcmp "oge" %116, %118 : f64
  %120 = llvm.mlir.constant(5183607986731352064 : i64) : i64
  llvm.store %120, %5 : i64, !llvm.ptr
  %121 = llvm.load %5 : !llvm.ptr -> f64
  %122 = llvm.fcmp "ole" %116, %121 : f64
  %123 = llvm.and %119, %122 : i1
  %124 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %124, %7 : i64, !llvm.ptr
  %125 = llvm.load %7 : !llvm.ptr -> f64
  %126 = llvm.fmul %116, %125 : f64
  %127 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %127, %9 : i64, !llvm.ptr
  %128 = llvm.load %9 : !llvm.ptr -> f64
  %129 = llvm.fcmp "une" %126, %128 : f64
  %130 = llvm.or %123, %129 : i1
  llvm.cond_br %130, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %131 = llvm.load %arg0 : !llvm.ptr -> i32
  %132 = llvm.mlir.constant(70 : i32) : i32
  %133 = llvm.icmp "eq" %131, %132 : i32
  %134 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %135 = llvm.load %134 : !llvm.ptr -> !llvm.ptr
  %136 = llvm.mlir.zero : !llvm.ptr
  %137 = llvm.select %133, %135, %136 : i1, !llvm.ptr
  llvm.store %137, %13 : !llvm.ptr, !llvm.ptr
  %138 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %139 = llvm.load %138 : !llvm.ptr -> i32
  %140 = llvm.mlir.constant(70 : i32) : i32
  %141 = llvm.icmp "eq" %139, %140 : i32
  %142 = llvm.getelementptr %138[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %143 = llvm.load %142 : !llvm.ptr -> !llvm.ptr
  %144 = llvm.mlir.zero : !llvm.ptr
  %145 = llvm.select %141, %143, %144 : i1, !llvm.ptr
  %146 = llvm.getelementptr %13[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %145, %146 : !llvm.ptr, !llvm.ptr
  %147 = llvm.mlir.constant(2 : i32) : i32
  %148 = llvm.mlir.constant(0 : i32) : i32
  %149 = llvm.mlir.constant(0 : i32) : i32
  %150 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%11, %13, %147, %148, %149, %150) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %151 = llvm.load %11 : !llvm.ptr -> i32
  %152 = llvm.sext %151 : i32 to i64
  %153 = llvm.mlir.constant(0 : i64) : i64
  %154 = llvm.icmp "sge" %152, %153 : i64
  %155 = llvm.load %11 : !llvm.ptr -> i32
  %156 = llvm.sext %155 : i32 to i64
  %157 = llvm.mlir.constant(1 : i64) : i64
  %158 = llvm.icmp "sle" %156, %157 : i64
  %159 = llvm.and %154, %158 : i1
  llvm.cond_br %159, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %160 = llvm.getelementptr %11[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %161 = llvm.load %160 : !llvm.ptr -> i64
  %162 = llvm.mlir.constant(1 : i64) : i64
  %163 = llvm.icmp "eq" %161, %162 : i64
  llvm.cond_br %163, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %164 = llvm.getelementptr %11[96] : (!llvm.ptr) -> !llvm.ptr, i8
  %165 = llvm.load %164 : !llvm.ptr -> i64
  %166 = llvm.mlir.constant(1 : i64) : i64
  %167 = llvm.icmp "eq" %165, %166 : i64
  llvm.cond_br %167, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %168 = llvm.mlir.constant(1 : i64) : i64
  %169 = llvm.getelementptr %11[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %170 = llvm.load %169 : !llvm.ptr -> i64
  %171 = llvm.icmp "sle" %168, %170 : i64
  llvm.cond_br %171, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %172 = llvm.getelementptr %11[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %173 = llvm.load %172 : !llvm.ptr -> i64
  %174 = llvm.mlir.constant(2147475456 : i64) : i64
  %175 = llvm.icmp "sle" %173, %174 : i64
  llvm.cond_br %175, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %176 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %177 = llvm.load %176 : !llvm.ptr -> !llvm.ptr
  %178 = llvm.getelementptr %177[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %179 = llvm.load %178 : !llvm.ptr -> i64
  %180 = llvm.mlir.constant(16 : i64) : i64
  %181 = llvm.sdiv %179, %180 : i64
  %182 = llvm.srem %179, %180 : i64
  %183 = llvm.mlir.constant(0 : i64) : i64
  %184 = llvm.icmp "ne" %182, %183 : i64
  %185 = llvm.xor %179, %180 : i64
  %186 = llvm.icmp "slt" %185, %183 : i64
  %187 = llvm.mlir.constant(1 : i64) : i64
  %188 = llvm.sub %181, %187 : i64
  %189 = llvm.and %184, %186 : i1
  %190 = llvm.select %189, %188, %181 : i1, i64
  %191 = llvm.mul %190, %180 : i64
  %192 = llvm.sub %179, %191 : i64
  %193 = llvm.mlir.constant(0 : i64) : i64
  %194 = llvm.icmp "eq" %192, %193 : i64
  llvm.cond_br %194, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %195 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %196 = llvm.getelementptr %195[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %197 = llvm.load %196 : !llvm.ptr -> !llvm.ptr
  %198 = llvm.getelementptr %197[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %199 = llvm.load %198 : !llvm.ptr -> i64
  %200 = llvm.mlir.constant(16 : i64) : i64
  %201 = llvm.sdiv %199, %200 : i64
  %202 = llvm.srem %199, %200 : i64
  %203 = llvm.mlir.constant(0 : i64) : i64
  %204 = llvm.icmp "ne" %202, %203 : i64
  %205 = llvm.xor %199, %200 : i64
  %206 = llvm.icmp "slt" %205, %203 : i64
  %207 = llvm.mlir.constant(1 : i64) : i64
  %208 = llvm.sub %201, %207 : i64
  %209 = llvm.and %204, %206 : i1
  %210 = llvm.select %209, %208, %201 : i1, i64
  %211 = llvm.mul %210, %200 : i64
  %212 = llvm.sub %199, %211 : i64
  %213 = llvm.mlir.constant(0 : i64) : i64
  %214 = llvm.icmp "eq" %212, %213 : i64
  llvm.cond_br %214, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %215 = llvm.mlir.constant(true) : i1
  llvm.return %215 : i1
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
  0: 2 : i32
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
