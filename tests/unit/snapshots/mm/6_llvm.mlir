internal @kernel_0_row_kernel_image = 6232 bytes
internal @string_0 = 'row_kernel'
internal @kernel_0_row_kernel = structure of
  0: @string_0
  1: @kernel_0_row_kernel_image
  2: 6232 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 16 : i32
  7: 0 : i32
  8: 1 : i32
  10: 5 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.load %arg0 : !llvm.ptr -> i32
  %1 = llvm.sext %0 : i32 to i64
  %2 = llvm.mlir.constant(70 : i64) : i64
  %3 = llvm.icmp "eq" %1, %2 : i64
  llvm.cond_br %3, ^bb3, ^bb2
^bb2:  // 26 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25, ^bb26, ^bb27
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(70 : i64) : i64
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
  %17 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.getelementptr %17[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %19 = llvm.load %18 : !llvm.ptr -> !llvm.ptr
  %20 = llvm.getelementptr %19[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> i32
  %22 = llvm.sext %21 : i32 to i64
  %23 = llvm.mlir.constant(2 : i64) : i64
  %24 = llvm.icmp "eq" %22, %23 : i64
  llvm.cond_br %24, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %25 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.load %25 : !llvm.ptr -> !llvm.ptr
  %27 = llvm.getelementptr %26[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> i32
  %29 = llvm.sext %28 : i32 to i64
  %30 = llvm.mlir.constant(90 : i64) : i64
  %31 = llvm.icmp "eq" %29, %30 : i64
  llvm.cond_br %31, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %32 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.getelementptr %32[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i32
  %37 = llvm.sext %36 : i32 to i64
  %38 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> !llvm.ptr
  %40 = llvm.getelementptr %39[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> i32
  %42 = llvm.sext %41 : i32 to i64
  %43 = llvm.icmp "eq" %37, %42 : i64
  llvm.cond_br %43, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %44 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> !llvm.ptr
  %46 = llvm.getelementptr %45[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %47 = llvm.load %46 : !llvm.ptr -> i32
  %48 = llvm.sext %47 : i32 to i64
  %49 = llvm.mlir.constant(15 : i64) : i64
  %50 = llvm.icmp "eq" %48, %49 : i64
  llvm.cond_br %50, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %51 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.getelementptr %51[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> !llvm.ptr
  %54 = llvm.getelementptr %53[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %55 = llvm.load %54 : !llvm.ptr -> i32
  %56 = llvm.sext %55 : i32 to i64
  %57 = llvm.mlir.constant(15 : i64) : i64
  %58 = llvm.icmp "eq" %56, %57 : i64
  llvm.cond_br %58, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %59 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %60 = llvm.load %59 : !llvm.ptr -> !llvm.ptr
  %61 = llvm.getelementptr %60[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.load %61 : !llvm.ptr -> i32
  %63 = llvm.sext %62 : i32 to i64
  %64 = llvm.mlir.constant(2 : i64) : i64
  %65 = llvm.icmp "eq" %63, %64 : i64
  llvm.cond_br %65, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %66 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.getelementptr %66[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.load %67 : !llvm.ptr -> !llvm.ptr
  %69 = llvm.getelementptr %68[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %70 = llvm.load %69 : !llvm.ptr -> i32
  %71 = llvm.sext %70 : i32 to i64
  %72 = llvm.mlir.constant(2 : i64) : i64
  %73 = llvm.icmp "eq" %71, %72 : i64
  llvm.cond_br %73, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %74 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> !llvm.ptr
  %76 = llvm.getelementptr %75[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i32
  %78 = llvm.sext %77 : i32 to i64
  %79 = llvm.mlir.constant(24 : i64) : i64
  %80 = llvm.and %78, %79 : i64
  %81 = llvm.mlir.constant(0 : i64) : i64
  %82 = llvm.icmp "eq" %80, %81 : i64
  llvm.cond_br %82, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %83 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.getelementptr %83[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %85 = llvm.load %84 : !llvm.ptr -> !llvm.ptr
  %86 = llvm.getelementptr %85[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %87 = llvm.load %86 : !llvm.ptr -> i32
  %88 = llvm.sext %87 : i32 to i64
  %89 = llvm.mlir.constant(24 : i64) : i64
  %90 = llvm.and %88, %89 : i64
  %91 = llvm.mlir.constant(0 : i64) : i64
  %92 = llvm.icmp "eq" %90, %91 : i64
  llvm.cond_br %92, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %93 = llvm.mlir.constant(1 : i64) : i64
  %94 = llvm.and %78, %93 : i64
  %95 = llvm.mlir.constant(0 : i64) : i64
  %96 = llvm.icmp "ne" %94, %95 : i64
  llvm.cond_br %96, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %97 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %98 = llvm.load %97 : !llvm.ptr -> !llvm.ptr
  %99 = llvm.getelementptr %98[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %100 = llvm.load %99 : !llvm.ptr -> !llvm.ptr
  %101 = llvm.getelementptr %100[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %102 = llvm.load %101 : !llvm.ptr -> i64
  %103 = llvm.mlir.constant(16 : i64) : i64
  %104 = llvm.sdiv %102, %103 : i64
  %105 = llvm.srem %102, %103 : i64
  %106 = llvm.mlir.constant(0 : i64) : i64
  %107 = llvm.icmp "ne" %105, %106 : i64
  %108 = llvm.xor %102, %103 : i64
  %109 = llvm.icmp "slt" %108, %106 : i64
  %110 = llvm.mlir.constant(1 : i64) : i64
  %111 = llvm.sub %104, %110 : i64
  %112 = llvm.and %107, %109 : i1
  %113 = llvm.select %112, %111, %104 : i1, i64
  %114 = llvm.mul %113, %103 : i64
  %115 = llvm.sub %102, %114 : i64
  %116 = llvm.mlir.constant(0 : i64) : i64
  %117 = llvm.icmp "eq" %115, %116 : i64
  llvm.cond_br %117, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %118 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %119 = llvm.getelementptr %118[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %120 = llvm.load %119 : !llvm.ptr -> !llvm.ptr
  %121 = llvm.getelementptr %120[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %122 = llvm.load %121 : !llvm.ptr -> !llvm.ptr
  %123 = llvm.getelementptr %122[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %124 = llvm.load %123 : !llvm.ptr -> i64
  %125 = llvm.mlir.constant(16 : i64) : i64
  %126 = llvm.sdiv %124, %125 : i64
  %127 = llvm.srem %124, %125 : i64
  %128 = llvm.mlir.constant(0 : i64) : i64
  %129 = llvm.icmp "ne" %127, %128 : i64
  %130 = llvm.xor %124, %125 : i64
  %131 = llvm.icmp "slt" %130, %128 : i64
  %132 = llvm.mlir.constant(1 : i64) : i64
  %133 = llvm.sub %126, %132 : i64
  %134 = llvm.and %129, %131 : i1
  %135 = llvm.select %134, %133, %126 : i1, i64
  %136 = llvm.mul %135, %125 : i64
  %137 = llvm.sub %124, %136 : i64
  %138 = llvm.mlir.constant(0 : i64) : i64
  %139 = llvm.icmp "eq" %137, %138 : i64
  llvm.cond_br %139, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %140 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %141 = llvm.getelementptr %140[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %142 = llvm.load %141 : !llvm.ptr -> !llvm.ptr
  %143 = llvm.getelementptr %142[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %144 = llvm.load %143 : !llvm.ptr -> !llvm.ptr
  %145 = llvm.load %144 : !llvm.ptr -> i64
  %146 = llvm.icmp "eq" %102, %145 : i64
  llvm.cond_br %146, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %147 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %148 = llvm.load %147 : !llvm.ptr -> !llvm.ptr
  %149 = llvm.getelementptr %148[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %150 = llvm.load %149 : !llvm.ptr -> !llvm.ptr
  %151 = llvm.load %150 : !llvm.ptr -> i64
  %152 = llvm.mlir.constant(1 : i64) : i64
  %153 = llvm.icmp "eq" %151, %152 : i64
  llvm.cond_br %153, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %154 = llvm.mlir.constant(2048 : i64) : i64
  %155 = llvm.icmp "sle" %154, %102 : i64
  llvm.cond_br %155, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %156 = llvm.mlir.constant(131072 : i64) : i64
  %157 = llvm.icmp "sle" %102, %156 : i64
  llvm.cond_br %157, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %158 = llvm.mlir.constant(16 : i64) : i64
  %159 = llvm.icmp "sle" %158, %124 : i64
  llvm.cond_br %159, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %160 = llvm.mlir.constant(262144 : i64) : i64
  %161 = llvm.icmp "sle" %124, %160 : i64
  llvm.cond_br %161, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %162 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %163 = llvm.getelementptr %162[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %164 = llvm.load %163 : !llvm.ptr -> !llvm.ptr
  %165 = llvm.getelementptr %164[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %166 = llvm.load %165 : !llvm.ptr -> !llvm.ptr
  %167 = llvm.getelementptr %166[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %168 = llvm.load %167 : !llvm.ptr -> i64
  %169 = llvm.icmp "eq" %168, %145 : i64
  llvm.cond_br %169, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %170 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %171 = llvm.getelementptr %170[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %172 = llvm.load %171 : !llvm.ptr -> !llvm.ptr
  %173 = llvm.getelementptr %172[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %174 = llvm.load %173 : !llvm.ptr -> !llvm.ptr
  %175 = llvm.load %174 : !llvm.ptr -> i64
  %176 = llvm.mlir.constant(1 : i64) : i64
  %177 = llvm.icmp "eq" %175, %176 : i64
  llvm.cond_br %177, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %178 = llvm.mlir.constant(2047 : i64) : i64
  %179 = llvm.add %145, %178 : i64
  %180 = llvm.mlir.constant(2048 : i64) : i64
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
  %191 = llvm.mlir.constant(2048 : i64) : i64
  %192 = llvm.mul %190, %191 : i64
  %193 = llvm.mlir.constant(1 : i64) : i64
  %194 = llvm.sub %192, %193 : i64
  %195 = llvm.mlir.constant(1 : i64) : i64
  %196 = llvm.mul %194, %195 : i64
  %197 = llvm.mlir.constant(2047 : i64) : i64
  %198 = llvm.add %124, %197 : i64
  %199 = llvm.mlir.constant(2048 : i64) : i64
  %200 = llvm.sdiv %198, %199 : i64
  %201 = llvm.srem %198, %199 : i64
  %202 = llvm.mlir.constant(0 : i64) : i64
  %203 = llvm.icmp "ne" %201, %202 : i64
  %204 = llvm.xor %198, %199 : i64
  %205 = llvm.icmp "slt" %204, %202 : i64
  %206 = llvm.mlir.constant(1 : i64) : i64
  %207 = llvm.sub %200, %206 : i64
  %208 = llvm.and %203, %205 : i1
  %209 = llvm.select %208, %207, %200 : i1, i64
  %210 = llvm.mlir.constant(2048 : i64) : i64
  %211 = llvm.mul %209, %210 : i64
  %212 = llvm.mlir.constant(1 : i64) : i64
  %213 = llvm.sub %211, %212 : i64
  %214 = llvm.mul %213, %168 : i64
  %215 = llvm.add %196, %214 : i64
  %216 = llvm.mlir.constant(2147483648 : i64) : i64
  %217 = llvm.icmp "slt" %215, %216 : i64
  llvm.cond_br %217, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %218 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %219 = llvm.load %218 : !llvm.ptr -> !llvm.ptr
  %220 = llvm.getelementptr %219[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %221 = llvm.load %220 : !llvm.ptr -> i64
  %222 = llvm.mlir.constant(16 : i64) : i64
  %223 = llvm.sdiv %221, %222 : i64
  %224 = llvm.srem %221, %222 : i64
  %225 = llvm.mlir.constant(0 : i64) : i64
  %226 = llvm.icmp "ne" %224, %225 : i64
  %227 = llvm.xor %221, %222 : i64
  %228 = llvm.icmp "slt" %227, %225 : i64
  %229 = llvm.mlir.constant(1 : i64) : i64
  %230 = llvm.sub %223, %229 : i64
  %231 = llvm.and %226, %228 : i1
  %232 = llvm.select %231, %230, %223 : i1, i64
  %233 = llvm.mul %232, %222 : i64
  %234 = llvm.sub %221, %233 : i64
  %235 = llvm.mlir.constant(0 : i64) : i64
  %236 = llvm.icmp "eq" %234, %235 : i64
  llvm.cond_br %236, ^bb27, ^bb2
^bb27:  // pred: ^bb26
  %237 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %238 = llvm.getelementptr %237[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %239 = llvm.load %238 : !llvm.ptr -> !llvm.ptr
  %240 = llvm.getelementptr %239[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %241 = llvm.load %240 : !llvm.ptr -> i64
  %242 = llvm.mlir.constant(16 : i64) : i64
  %243 = llvm.sdiv %241, %242 : i64
  %244 = llvm.srem %241, %242 : i64
  %245 = llvm.mlir.constant(0 : i64) : i64
  %246 = llvm.icmp "ne" %244, %245 : i64
  %247 = llvm.xor %241, %242 : i64
  %248 = llvm.icmp "slt" %247, %245 : i64
  %249 = llvm.mlir.constant(1 : i64) : i64
  %250 = llvm.sub %243, %249 : i64
  %251 = llvm.and %246, %248 : i1
  %252 = llvm.select %251, %250, %243 : i1, i64
  %253 = llvm.mul %252, %242 : i64
  %254 = llvm.sub %241, %253 : i64
  %255 = llvm.mlir.constant(0 : i64) : i64
  %256 = llvm.icmp "eq" %254, %255 : i64
  llvm.cond_br %256, ^bb28, ^bb2
^bb28:  // pred: ^bb27
  %257 = llvm.mlir.constant(true) : i1
  llvm.return %257 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(16 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.constant(56 : i64) : i64
  %7 = llvm.alloca %6 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %8 = llvm.mlir.constant(8 : i64) : i64
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
  %21 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %22 = llvm.getelementptr %21[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
  %24 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> !llvm.ptr
  %26 = llvm.getelementptr %25[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> i32
  %28 = llvm.mlir.constant(2 : i32) : i32
  %29 = llvm.call @trident_enter(%arg0, %28, %27) : (!llvm.ptr, i32, i32) -> i32
  %30 = llvm.mlir.constant(0 : i32) : i32
  %31 = llvm.icmp "eq" %29, %30 : i32
  llvm.cond_br %31, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %32 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %32 : i32
^bb3:  // pred: ^bb1
  %33 = llvm.getelementptr %23[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i64
  %37 = llvm.mlir.constant(15 : i32) : i32
  %38 = llvm.mlir.constant(2 : i32) : i32
  %39 = llvm.mlir.constant(2 : i32) : i32
  %40 = llvm.mlir.constant(1 : i64) : i64
  llvm.store %40, %5 : i64, !llvm.ptr
  %41 = llvm.getelementptr %5[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %36, %41 : i64, !llvm.ptr
  %42 = llvm.call @trident_empty(%1, %37, %38, %27, %39, %5) : (!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
  %43 = llvm.mlir.constant(0 : i32) : i32
  %44 = llvm.icmp "eq" %42, %43 : i32
  llvm.cond_br %44, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %45 = llvm.getelementptr %23[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> !llvm.ptr
  %47 = llvm.load %46 : !llvm.ptr -> i64
  %48 = llvm.mlir.constant(1 : i64) : i64
  %49 = llvm.mlir.constant(1 : i64) : i64
  %50 = llvm.getelementptr %20[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i64
  llvm.store %51, %9 : i64, !llvm.ptr
  llvm.store %9, %7 : !llvm.ptr, !llvm.ptr
  %52 = llvm.getelementptr %23[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> i64
  llvm.store %53, %11 : i64, !llvm.ptr
  %54 = llvm.getelementptr %7[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %11, %54 : !llvm.ptr, !llvm.ptr
  %55 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> i64
  llvm.store %56, %13 : i64, !llvm.ptr
  %57 = llvm.getelementptr %7[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %57 : !llvm.ptr, !llvm.ptr
  %58 = llvm.trunc %36 : i64 to i32
  llvm.store %58, %15 : i32, !llvm.ptr
  %59 = llvm.getelementptr %7[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %59 : !llvm.ptr, !llvm.ptr
  %60 = llvm.trunc %47 : i64 to i32
  llvm.store %60, %17 : i32, !llvm.ptr
  %61 = llvm.getelementptr %7[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %61 : !llvm.ptr, !llvm.ptr
  %62 = llvm.mlir.addressof @kernel_0_row_kernel : !llvm.ptr
  %63 = llvm.call @trident_launch(%62, %27, %36, %48, %49, %7) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %64 = llvm.mlir.constant(0 : i32) : i32
  %65 = llvm.icmp "eq" %63, %64 : i32
  llvm.cond_br %65, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %66 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %66 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty(!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_mm_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_mm_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_mm_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_1 = 'bfloat16.one.linear'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_row_kernel
internal @string_2 = 'aten_mm'
internal @string_3 = 'aten::mm'
external @__trident_aten_mm_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_mm_run
  8: @__trident_aten_mm_fallback
  9: @__trident_aten_mm_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_mm(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_mm_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_mm__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_mm_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
