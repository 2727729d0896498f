internal @kernel_0_where_flat_kernel_image = 9184 bytes
internal @string_0 = 'where_flat_kernel'
internal @kernel_0_where_flat_kernel = structure of
  0: @string_0
  1: @kernel_0_where_flat_kernel_image
  2: 9184 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 2048 : i32
  7: 0 : i32
  8: 1 : i32
  10: 5 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  %0 = llvm.mlir.constant(216 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(24 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %4 = llvm.load %arg0 : !llvm.ptr -> i32
  %5 = llvm.sext %4 : i32 to i64
  %6 = llvm.mlir.constant(70 : i64) : i64
  %7 = llvm.icmp "eq" %5, %6 : i64
  llvm.cond_br %7, ^bb3, ^bb2
^bb2:  // 23 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24
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
  %14 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %15 = llvm.load %14 : !llvm.ptr -> i32
  %16 = llvm.sext %15 : i32 to i64
  %17 = llvm.mlir.constant(70 : i64) : i64
  %18 = llvm.icmp "eq" %16, %17 : i64
  llvm.cond_br %18, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %19 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.load %19 : !llvm.ptr -> !llvm.ptr
  %21 = llvm.getelementptr %20[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.load %21 : !llvm.ptr -> i32
  %23 = llvm.sext %22 : i32 to i64
  %24 = llvm.mlir.constant(2 : i64) : i64
  %25 = llvm.icmp "eq" %23, %24 : i64
  llvm.cond_br %25, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %26 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.getelementptr %26[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> !llvm.ptr
  %29 = llvm.getelementptr %28[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> i32
  %31 = llvm.sext %30 : i32 to i64
  %32 = llvm.mlir.constant(2 : i64) : i64
  %33 = llvm.icmp "eq" %31, %32 : i64
  llvm.cond_br %33, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %34 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.getelementptr %34[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> !llvm.ptr
  %37 = llvm.getelementptr %36[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %38 = llvm.load %37 : !llvm.ptr -> i32
  %39 = llvm.sext %38 : i32 to i64
  %40 = llvm.mlir.constant(2 : i64) : i64
  %41 = llvm.icmp "eq" %39, %40 : i64
  llvm.cond_br %41, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %42 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.getelementptr %43[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> i32
  %46 = llvm.sext %45 : i32 to i64
  %47 = llvm.mlir.constant(90 : i64) : i64
  %48 = llvm.icmp "eq" %46, %47 : i64
  llvm.cond_br %48, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %49 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.getelementptr %49[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> !llvm.ptr
  %52 = llvm.getelementptr %51[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> i32
  %54 = llvm.sext %53 : i32 to i64
  %55 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> !llvm.ptr
  %57 = llvm.getelementptr %56[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.load %57 : !llvm.ptr -> i32
  %59 = llvm.sext %58 : i32 to i64
  %60 = llvm.icmp "eq" %54, %59 : i64
  llvm.cond_br %60, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %61 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.getelementptr %61[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> !llvm.ptr
  %64 = llvm.getelementptr %63[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> i32
  %66 = llvm.sext %65 : i32 to i64
  %67 = llvm.icmp "eq" %66, %59 : i64
  llvm.cond_br %67, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %68 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %69 = llvm.load %68 : !llvm.ptr -> !llvm.ptr
  %70 = llvm.getelementptr %69[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %71 = llvm.load %70 : !llvm.ptr -> i32
  %72 = llvm.sext %71 : i32 to i64
  %73 = llvm.mlir.constant(11 : i64) : i64
  %74 = llvm.icmp "eq" %72, %73 : i64
  llvm.cond_br %74, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %75 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %76 = llvm.getelementptr %75[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> !llvm.ptr
  %78 = llvm.getelementptr %77[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %79 = llvm.load %78 : !llvm.ptr -> i32
  %80 = llvm.sext %79 : i32 to i64
  %81 = llvm.mlir.constant(15 : i64) : i64
  %82 = llvm.icmp "eq" %80, %81 : i64
  llvm.cond_br %82, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %83 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.getelementptr %83[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %85 = llvm.load %84 : !llvm.ptr -> !llvm.ptr
  %86 = llvm.getelementptr %85[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %87 = llvm.load %86 : !llvm.ptr -> i32
  %88 = llvm.sext %87 : i32 to i64
  %89 = llvm.mlir.constant(15 : i64) : i64
  %90 = llvm.icmp "eq" %88, %89 : i64
  llvm.cond_br %90, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %91 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %92 = llvm.load %91 : !llvm.ptr -> !llvm.ptr
  %93 = llvm.getelementptr %92[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %94 = llvm.load %93 : !llvm.ptr -> i32
  %95 = llvm.sext %94 : i32 to i64
  %96 = llvm.mlir.constant(24 : i64) : i64
  %97 = llvm.and %95, %96 : i64
  %98 = llvm.mlir.constant(0 : i64) : i64
  %99 = llvm.icmp "eq" %97, %98 : i64
  llvm.cond_br %99, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %100 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %101 = llvm.getelementptr %100[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %102 = llvm.load %101 : !llvm.ptr -> !llvm.ptr
  %103 = llvm.getelementptr %102[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %104 = llvm.load %103 : !llvm.ptr -> i32
  %105 = llvm.sext %104 : i32 to i64
  %106 = llvm.mlir.constant(24 : i64) : i64
  %107 = llvm.and %105, %106 : i64
  %108 = llvm.mlir.constant(0 : i64) : i64
  %109 = llvm.icmp "eq" %107, %108 : i64
  llvm.cond_br %109, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %110 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %111 = llvm.getelementptr %110[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %112 = llvm.load %111 : !llvm.ptr -> !llvm.ptr
  %113 = llvm.getelementptr %112[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %114 = llvm.load %113 : !llvm.ptr -> i32
  %115 = llvm.sext %114 : i32 to i64
  %116 = llvm.mlir.constant(24 : i64) : i64
  %117 = llvm.and %115, %116 : i64
  %118 = llvm.mlir.constant(0 : i64) : i64
  %119 = llvm.icmp "eq" %117, %118 : i64
  llvm.cond_br %119, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %120 = llvm.load %arg0 : !llvm.ptr -> i32
  %121 = llvm.mlir.constant(70 : i32) : i32
  %122 = llvm.icmp "eq" %120, %121 : i32
  %123 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %124 = llvm.load %123 : !llvm.ptr -> !llvm.ptr
  %125 = llvm.mlir.zero : !llvm.ptr
  %126 = llvm.select %122, %124, %125 : i1, !llvm.ptr
  llvm.store %126, %3 : !llvm.ptr, !llvm.ptr
  %127 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %128 = llvm.load %127 : !llvm.ptr -> i32
  %129 = llvm.mlir.constant(70 : i32) : i32
  %130 = llvm.icmp "eq" %128, %129 : i32
  %131 = llvm.getelementptr %127[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %132 = llvm.load %131 : !llvm.ptr -> !llvm.ptr
  %133 = llvm.mlir.zero : !llvm.ptr
  %134 = llvm.select %130, %132, %133 : i1, !llvm.ptr
  %135 = llvm.getelementptr %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %134, %135 : !llvm.ptr, !llvm.ptr
  %136 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %137 = llvm.load %136 : !llvm.ptr -> i32
  %138 = llvm.mlir.constant(70 : i32) : i32
  %139 = llvm.icmp "eq" %137, %138 : i32
  %140 = llvm.getelementptr %136[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %141 = llvm.load %140 : !llvm.ptr -> !llvm.ptr
  %142 = llvm.mlir.zero : !llvm.ptr
  %143 = llvm.select %139, %141, %142 : i1, !llvm.ptr
  %144 = llvm.getelementptr %3[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %143, %144 : !llvm.ptr, !llvm.ptr
  %145 = llvm.mlir.constant(3 : i32) : i32
  %146 = llvm.mlir.constant(0 : i32) : i32
  %147 = llvm.mlir.constant(0 : i32) : i32
  %148 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %145, %146, %147, %148) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %149 = llvm.getelementptr %1[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %150 = llvm.load %149 : !llvm.ptr -> i64
  %151 = llvm.mlir.constant(1 : i64) : i64
  %152 = llvm.icmp "eq" %150, %151 : i64
  llvm.cond_br %152, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %153 = llvm.getelementptr %1[96] : (!llvm.ptr) -> !llvm.ptr, i8
  %154 = llvm.load %153 : !llvm.ptr -> i64
  %155 = llvm.mlir.constant(1 : i64) : i64
  %156 = llvm.icmp "eq" %154, %155 : i64
  llvm.cond_br %156, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %157 = llvm.getelementptr %1[136] : (!llvm.ptr) -> !llvm.ptr, i8
  %158 = llvm.load %157 : !llvm.ptr -> i64
  %159 = llvm.mlir.constant(1 : i64) : i64
  %160 = llvm.icmp "eq" %158, %159 : i64
  llvm.cond_br %160, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %161 = llvm.mlir.constant(1 : i64) : i64
  %162 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %163 = llvm.load %162 : !llvm.ptr -> i64
  %164 = llvm.icmp "sle" %161, %163 : i64
  llvm.cond_br %164, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %165 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %166 = llvm.load %165 : !llvm.ptr -> i64
  %167 = llvm.mlir.constant(2147475456 : i64) : i64
  %168 = llvm.icmp "sle" %166, %167 : i64
  llvm.cond_br %168, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %169 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %170 = llvm.load %169 : !llvm.ptr -> !llvm.ptr
  %171 = llvm.getelementptr %170[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %172 = llvm.load %171 : !llvm.ptr -> i64
  %173 = llvm.mlir.constant(16 : i64) : i64
  %174 = llvm.sdiv %172, %173 : i64
  %175 = llvm.srem %172, %173 : i64
  %176 = llvm.mlir.constant(0 : i64) : i64
  %177 = llvm.icmp "ne" %175, %176 : i64
  %178 = llvm.xor %172, %173 : i64
  %179 = llvm.icmp "slt" %178, %176 : i64
  %180 = llvm.mlir.constant(1 : i64) : i64
  %181 = llvm.sub %174, %180 : i64
  %182 = llvm.and %177, %179 : i1
  %183 = llvm.select %182, %181, %174 : i1, i64
  %184 = llvm.mul %183, %173 : i64
  %185 = llvm.sub %172, %184 : i64
  %186 = llvm.mlir.constant(0 : i64) : i64
  %187 = llvm.icmp "eq" %185, %186 : i64
  llvm.cond_br %187, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %188 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %189 = llvm.getelementptr %188[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %190 = llvm.load %189 : !llvm.ptr -> !llvm.ptr
  %191 = llvm.getelementptr %190[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %192 = llvm.load %191 : !llvm.ptr -> i64
  %193 = llvm.mlir.constant(16 : i64) : i64
  %194 = llvm.sdiv %192, %193 : i64
  %195 = llvm.srem %192, %193 : i64
  %196 = llvm.mlir.constant(0 : i64) : i64
  %197 = llvm.icmp "ne" %195, %196 : i64
  %198 = llvm.xor %192, %193 : i64
  %199 = llvm.icmp "slt" %198, %196 : i64
  %200 = llvm.mlir.constant(1 : i64) : i64
  %201 = llvm.sub %194, %200 : i64
  %202 = llvm.and %197, %199 : i1
  %203 = llvm.select %202, %201, %194 : i1, i64
  %204 = llvm.mul %203, %193 : i64
  %205 = llvm.sub %192, %204 : i64
  %206 = llvm.mlir.constant(0 : i64) : i64
  %207 = llvm.icmp "eq" %205, %206 : i64
  llvm.cond_br %207, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %208 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %209 = llvm.getelementptr %208[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %210 = llvm.load %209 : !llvm.ptr -> !llvm.ptr
  %211 = llvm.getelementptr %210[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %212 = llvm.load %211 : !llvm.ptr -> i64
  %213 = llvm.mlir.constant(16 : i64) : i64
  %214 = llvm.sdiv %212, %213 : i64
  %215 = llvm.srem %212, %213 : i64
  %216 = llvm.mlir.constant(0 : i64) : i64
  %217 = llvm.icmp "ne" %215, %216 : i64
  %218 = llvm.xor %212, %213 : i64
  %219 = llvm.icmp "slt" %218, %216 : i64
  %220 = llvm.mlir.constant(1 : i64) : i64
  %221 = llvm.sub %214, %220 : i64
  %222 = llvm.and %217, %219 : i1
  %223 = llvm.select %222, %221, %214 : i1, i64
  %224 = llvm.mul %223, %213 : i64
  %225 = llvm.sub %212, %224 : i64
  %226 = llvm.mlir.constant(0 : i64) : i64
  %227 = llvm.icmp "eq" %225, %226 : i64
  llvm.cond_br %227, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %228 = llvm.mlir.constant(true) : i1
  llvm.return %228 : i1
}
llvm.func @trident_iterate(!llvm.ptr, !llvm.ptr, i32, i32, i32, i32)
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(216 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(24 : i64) : i64
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
  %21 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.load %21 : !llvm.ptr -> !llvm.ptr
  %23 = llvm.load %arg1 : !llvm.ptr -> i32
  %24 = llvm.mlir.constant(70 : i32) : i32
  %25 = llvm.icmp "eq" %23, %24 : i32
  %26 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> !llvm.ptr
  %28 = llvm.mlir.zero : !llvm.ptr
  %29 = llvm.select %25, %27, %28 : i1, !llvm.ptr
  llvm.store %29, %3 : !llvm.ptr, !llvm.ptr
  %30 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> i32
  %32 = llvm.mlir.constant(70 : i32) : i32
  %33 = llvm.icmp "eq" %31, %32 : i32
  %34 = llvm.getelementptr %30[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %35 = llvm.load %34 : !llvm.ptr -> !llvm.ptr
  %36 = llvm.mlir.zero : !llvm.ptr
  %37 = llvm.select %33, %35, %36 : i1, !llvm.ptr
  %38 = llvm.getelementptr %3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %37, %38 : !llvm.ptr, !llvm.ptr
  %39 = llvm.getelementptr %arg1[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> i32
  %41 = llvm.mlir.constant(70 : i32) : i32
  %42 = llvm.icmp "eq" %40, %41 : i32
  %43 = llvm.getelementptr %39[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> !llvm.ptr
  %45 = llvm.mlir.zero : !llvm.ptr
  %46 = llvm.select %42, %44, %45 : i1, !llvm.ptr
  %47 = llvm.getelementptr %3[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %46, %47 : !llvm.ptr, !llvm.ptr
  %48 = llvm.mlir.constant(3 : i32) : i32
  %49 = llvm.mlir.constant(0 : i32) : i32
  %50 = llvm.mlir.constant(0 : i32) : i32
  %51 = llvm.mlir.constant(1 : i32) : i32
  llvm.call @trident_iterate(%1, %3, %48, %49, %50, %51) : (!llvm.ptr, !llvm.ptr, i32, i32, i32, i32) -> ()
  %52 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.getelementptr %52[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> !llvm.ptr
  %55 = llvm.getelementptr %arg1[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.getelementptr %55[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> !llvm.ptr
  %58 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> !llvm.ptr
  %60 = llvm.getelementptr %59[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> i32
  %62 = llvm.mlir.constant(2 : i32) : i32
  %63 = llvm.call @trident_enter(%arg0, %62, %61) : (!llvm.ptr, i32, i32) -> i32
  %64 = llvm.mlir.constant(0 : i32) : i32
  %65 = llvm.icmp "eq" %63, %64 : i32
  llvm.cond_br %65, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %66 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %66 : i32
^bb3:  // pred: ^bb1
  %67 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.load %67 : !llvm.ptr -> i64
  %69 = llvm.mlir.constant(3 : i32) : i32
  %70 = llvm.mlir.constant(0 : i32) : i32
  %71 = llvm.mlir.constant(15 : i32) : i32
  %72 = llvm.call @trident_empty_iterated(%5, %3, %69, %70, %71) : (!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
  %73 = llvm.mlir.constant(0 : i32) : i32
  %74 = llvm.icmp "eq" %72, %73 : i32
  llvm.cond_br %74, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %75 = llvm.mlir.constant(1024 : i64) : i64
  %76 = llvm.add %68, %75 : i64
  %77 = llvm.mlir.constant(1 : i64) : i64
  %78 = llvm.sub %76, %77 : i64
  %79 = llvm.mlir.constant(1024 : i64) : i64
  %80 = llvm.sdiv %78, %79 : i64
  %81 = llvm.srem %78, %79 : i64
  %82 = llvm.mlir.constant(0 : i64) : i64
  %83 = llvm.icmp "ne" %81, %82 : i64
  %84 = llvm.xor %78, %79 : i64
  %85 = llvm.icmp "slt" %84, %82 : i64
  %86 = llvm.mlir.constant(1 : i64) : i64
  %87 = llvm.sub %80, %86 : i64
  %88 = llvm.and %83, %85 : i1
  %89 = llvm.select %88, %87, %80 : i1, i64
  %90 = llvm.mlir.constant(1 : i64) : i64
  %91 = llvm.mlir.constant(1 : i64) : i64
  %92 = llvm.getelementptr %22[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %93 = llvm.load %92 : !llvm.ptr -> i64
  llvm.store %93, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %94 = llvm.getelementptr %54[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %95 = llvm.load %94 : !llvm.ptr -> i64
  llvm.store %95, %13 : i64, !llvm.ptr
  %96 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %96 : !llvm.ptr, !llvm.ptr
  %97 = llvm.getelementptr %57[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %98 = llvm.load %97 : !llvm.ptr -> i64
  llvm.store %98, %15 : i64, !llvm.ptr
  %99 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %99 : !llvm.ptr, !llvm.ptr
  %100 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %101 = llvm.load %100 : !llvm.ptr -> i64
  llvm.store %101, %17 : i64, !llvm.ptr
  %102 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %102 : !llvm.ptr, !llvm.ptr
  %103 = llvm.trunc %68 : i64 to i32
  llvm.store %103, %19 : i32, !llvm.ptr
  %104 = llvm.getelementptr %9[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %104 : !llvm.ptr, !llvm.ptr
  %105 = llvm.mlir.addressof @kernel_0_where_flat_kernel : !llvm.ptr
  %106 = llvm.call @trident_launch(%105, %61, %89, %90, %91, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %107 = llvm.mlir.constant(0 : i32) : i32
  %108 = llvm.icmp "eq" %106, %107 : i32
  llvm.cond_br %108, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %109 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %109 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_iterated(!llvm.ptr, !llvm.ptr, i32, i32, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_where_self_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_where_self_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_where_self_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
  0, 0: @kernel_0_where_flat_kernel
internal @string_2 = 'aten_where_self'
internal @string_3 = 'aten::where.self'
external @__trident_aten_where_self_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 3 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_where_self_run
  8: @__trident_aten_where_self_fallback
  9: @__trident_aten_where_self_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_where_self(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_where_self_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_where_self__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_where_self_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
