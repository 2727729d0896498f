internal @kernel_0_row_kernel_image = 9560 bytes
internal @string_0 = 'row_kernel'
internal @kernel_0_row_kernel = structure of
  0: @string_0
  1: @kernel_0_row_kernel_image
  2: 9560 : i64
  3: 90 : i32
  4: 1 : i32
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
^bb2:  // 31 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25, ^bb26, ^bb27, ^bb28, ^bb29, ^bb30, ^bb31, ^bb32
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
  %64 = llvm.mlir.constant(3 : i64) : i64
  %65 = llvm.icmp "eq" %63, %64 : i64
  llvm.cond_br %65, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %66 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.getelementptr %66[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.load %67 : !llvm.ptr -> !llvm.ptr
  %69 = llvm.getelementptr %68[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %70 = llvm.load %69 : !llvm.ptr -> i32
  %71 = llvm.sext %70 : i32 to i64
  %72 = llvm.mlir.constant(3 : i64) : i64
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
  %101 = llvm.getelementptr %100[16] : (!llvm.ptr) -> !llvm.ptr, i8
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
  %123 = llvm.getelementptr %122[16] : (!llvm.ptr) -> !llvm.ptr, i8
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
  %145 = llvm.getelementptr %144[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %146 = llvm.load %145 : !llvm.ptr -> i64
  %147 = llvm.mul %146, %124 : i64
  %148 = llvm.mlir.constant(2097152 : i64) : i64
  %149 = llvm.icmp "sle" %147, %148 : i64
  llvm.cond_br %149, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %150 = llvm.icmp "eq" %102, %146 : i64
  llvm.cond_br %150, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %151 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %152 = llvm.load %151 : !llvm.ptr -> !llvm.ptr
  %153 = llvm.getelementptr %152[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %154 = llvm.load %153 : !llvm.ptr -> !llvm.ptr
  %155 = llvm.load %154 : !llvm.ptr -> i64
  %156 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %157 = llvm.getelementptr %156[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %158 = llvm.load %157 : !llvm.ptr -> !llvm.ptr
  %159 = llvm.getelementptr %158[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %160 = llvm.load %159 : !llvm.ptr -> !llvm.ptr
  %161 = llvm.load %160 : !llvm.ptr -> i64
  %162 = llvm.icmp "eq" %155, %161 : i64
  llvm.cond_br %162, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %163 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %164 = llvm.load %163 : !llvm.ptr -> !llvm.ptr
  %165 = llvm.getelementptr %164[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %166 = llvm.load %165 : !llvm.ptr -> !llvm.ptr
  %167 = llvm.getelementptr %166[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %168 = llvm.load %167 : !llvm.ptr -> i64
  %169 = llvm.mlir.constant(1 : i64) : i64
  %170 = llvm.icmp "eq" %168, %169 : i64
  llvm.cond_br %170, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %171 = llvm.mlir.constant(1 : i64) : i64
  %172 = llvm.icmp "sle" %171, %155 : i64
  llvm.cond_br %172, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %173 = llvm.mlir.constant(4096 : i64) : i64
  %174 = llvm.icmp "sle" %155, %173 : i64
  llvm.cond_br %174, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %175 = llvm.mlir.constant(16 : i64) : i64
  %176 = llvm.icmp "sle" %175, %102 : i64
  llvm.cond_br %176, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %177 = llvm.mlir.constant(16384 : i64) : i64
  %178 = llvm.icmp "sle" %102, %177 : i64
  llvm.cond_br %178, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %179 = llvm.mlir.constant(16 : i64) : i64
  %180 = llvm.icmp "sle" %179, %124 : i64
  llvm.cond_br %180, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %181 = llvm.mlir.constant(16384 : i64) : i64
  %182 = llvm.icmp "sle" %124, %181 : i64
  llvm.cond_br %182, ^bb27, ^bb2
^bb27:  // pred: ^bb26
  %183 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %184 = llvm.getelementptr %183[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %185 = llvm.load %184 : !llvm.ptr -> !llvm.ptr
  %186 = llvm.getelementptr %185[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %187 = llvm.load %186 : !llvm.ptr -> !llvm.ptr
  %188 = llvm.getelementptr %187[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %189 = llvm.load %188 : !llvm.ptr -> i64
  %190 = llvm.icmp "eq" %189, %146 : i64
  llvm.cond_br %190, ^bb28, ^bb2
^bb28:  // pred: ^bb27
  %191 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %192 = llvm.getelementptr %191[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %193 = llvm.load %192 : !llvm.ptr -> !llvm.ptr
  %194 = llvm.getelementptr %193[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %195 = llvm.load %194 : !llvm.ptr -> !llvm.ptr
  %196 = llvm.load %195 : !llvm.ptr -> i64
  %197 = llvm.mul %146, %124 : i64
  %198 = llvm.icmp "eq" %196, %197 : i64
  llvm.cond_br %198, ^bb29, ^bb2
^bb29:  // pred: ^bb28
  %199 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %200 = llvm.getelementptr %199[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %201 = llvm.load %200 : !llvm.ptr -> !llvm.ptr
  %202 = llvm.getelementptr %201[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %203 = llvm.load %202 : !llvm.ptr -> !llvm.ptr
  %204 = llvm.getelementptr %203[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %205 = llvm.load %204 : !llvm.ptr -> i64
  %206 = llvm.mlir.constant(1 : i64) : i64
  %207 = llvm.icmp "eq" %205, %206 : i64
  llvm.cond_br %207, ^bb30, ^bb2
^bb30:  // pred: ^bb29
  %208 = llvm.mlir.constant(127 : i64) : i64
  %209 = llvm.add %161, %208 : i64
  %210 = llvm.mlir.constant(128 : i64) : i64
  %211 = llvm.sdiv %209, %210 : i64
  %212 = llvm.srem %209, %210 : i64
  %213 = llvm.mlir.constant(0 : i64) : i64
  %214 = llvm.icmp "ne" %212, %213 : i64
  %215 = llvm.xor %209, %210 : i64
  %216 = llvm.icmp "slt" %215, %213 : i64
  %217 = llvm.mlir.constant(1 : i64) : i64
  %218 = llvm.sub %211, %217 : i64
  %219 = llvm.and %214, %216 : i1
  %220 = llvm.select %219, %218, %211 : i1, i64
  %221 = llvm.mlir.constant(128 : i64) : i64
  %222 = llvm.mul %220, %221 : i64
  %223 = llvm.mlir.constant(1 : i64) : i64
  %224 = llvm.sub %222, %223 : i64
  %225 = llvm.mul %224, %196 : i64
  %226 = llvm.mlir.constant(127 : i64) : i64
  %227 = llvm.add %146, %226 : i64
  %228 = llvm.mlir.constant(128 : i64) : i64
  %229 = llvm.sdiv %227, %228 : i64
  %230 = llvm.srem %227, %228 : i64
  %231 = llvm.mlir.constant(0 : i64) : i64
  %232 = llvm.icmp "ne" %230, %231 : i64
  %233 = llvm.xor %227, %228 : i64
  %234 = llvm.icmp "slt" %233, %231 : i64
  %235 = llvm.mlir.constant(1 : i64) : i64
  %236 = llvm.sub %229, %235 : i64
  %237 = llvm.and %232, %234 : i1
  %238 = llvm.select %237, %236, %229 : i1, i64
  %239 = llvm.mlir.constant(128 : i64) : i64
  %240 = llvm.mul %238, %239 : i64
  %241 = llvm.mlir.constant(1 : i64) : i64
  %242 = llvm.sub %240, %241 : i64
  %243 = llvm.mlir.constant(1 : i64) : i64
  %244 = llvm.mul %242, %243 : i64
  %245 = llvm.add %225, %244 : i64
  %246 = llvm.mlir.constant(127 : i64) : i64
  %247 = llvm.add %124, %246 : i64
  %248 = llvm.mlir.constant(128 : i64) : i64
  %249 = llvm.sdiv %247, %248 : i64
  %250 = llvm.srem %247, %248 : i64
  %251 = llvm.mlir.constant(0 : i64) : i64
  %252 = llvm.icmp "ne" %250, %251 : i64
  %253 = llvm.xor %247, %248 : i64
  %254 = llvm.icmp "slt" %253, %251 : i64
  %255 = llvm.mlir.constant(1 : i64) : i64
  %256 = llvm.sub %249, %255 : i64
  %257 = llvm.and %252, %254 : i1
  %258 = llvm.select %257, %256, %249 : i1, i64
  %259 = llvm.mlir.constant(128 : i64) : i64
  %260 = llvm.mul %258, %259 : i64
  %261 = llvm.mlir.constant(1 : i64) : i64
  %262 = llvm.sub %260, %261 : i64
  %263 = llvm.mul %262, %189 : i64
  %264 = llvm.add %245, %263 : i64
  %265 = llvm.mlir.constant(2147483648 : i64) : i64
  %266 = llvm.icmp "slt" %264, %265 : i64
  llvm.cond_br %266, ^bb31, ^bb2
^bb31:  // pred: ^bb30
  %267 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %268 = llvm.load %267 : !llvm.ptr -> !llvm.ptr
  %269 = llvm.getelementptr %268[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %270 = llvm.load %269 : !llvm.ptr -> i64
  %271 = llvm.mlir.constant(16 : i64) : i64
  %272 = llvm.sdiv %270, %271 : i64
  %273 = llvm.srem %270, %271 : i64
  %274 = llvm.mlir.constant(0 : i64) : i64
  %275 = llvm.icmp "ne" %273, %274 : i64
  %276 = llvm.xor %270, %271 : i64
  %277 = llvm.icmp "slt" %276, %274 : i64
  %278 = llvm.mlir.constant(1 : i64) : i64
  %279 = llvm.sub %272, %278 : i64
  %280 = llvm.and %275, %277 : i1
  %281 = llvm.select %280, %279, %272 : i1, i64
  %282 = llvm.mul %281, %271 : i64
  %283 = llvm.sub %270, %282 : i64
  %284 = llvm.mlir.constant(0 : i64) : i64
  %285 = llvm.icmp "eq" %283, %284 : i64
  llvm.cond_br %285, ^bb32, ^bb2
^bb32:  // pred: ^bb31
  %286 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %287 = llvm.getelementptr %286[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %288 = llvm.load %287 : !llvm.ptr -> !llvm.ptr
  %289 = llvm.getelementptr %288[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %290 = llvm.load %289 : !llvm.ptr -> i64
  %291 = llvm.mlir.constant(16 : i64) : i64
  %292 = llvm.sdiv %290, %291 : i64
  %293 = llvm.srem %290, %291 : i64
  %294 = llvm.mlir.constant(0 : i64) : i64
  %295 = llvm.icmp "ne" %293, %294 : i64
  %296 = llvm.xor %290, %291 : i64
  %297 = llvm.icmp "slt" %296, %294 : i64
  %298 = llvm.mlir.constant(1 : i64) : i64
  %299 = llvm.sub %292, %298 : i64
  %300 = llvm.and %295, %297 : i1
  %301 = llvm.select %300, %299, %292 : i1, i64
  %302 = llvm.mul %301, %291 : i64
  %303 = llvm.sub %290, %302 : i64
  %304 = llvm.mlir.constant(0 : i64) : i64
  %305 = llvm.icmp "eq" %303, %304 : i64
  llvm.cond_br %305, ^bb33, ^bb2
^bb33:  // pred: ^bb32
  %306 = llvm.mlir.constant(true) : i1
  llvm.return %306 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(24 : i64) : i64
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
  %33 = llvm.getelementptr %20[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.load %34 : !llvm.ptr -> i64
  %36 = llvm.getelementptr %23[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> !llvm.ptr
  %38 = llvm.getelementptr %37[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> i64
  %40 = llvm.mlir.constant(15 : i32) : i32
  %41 = llvm.mlir.constant(2 : i32) : i32
  %42 = llvm.mlir.constant(3 : i32) : i32
  llvm.store %35, %5 : i64, !llvm.ptr
  %43 = llvm.mlir.constant(1 : i64) : i64
  %44 = llvm.getelementptr %5[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %43, %44 : i64, !llvm.ptr
  %45 = llvm.getelementptr %5[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %39, %45 : i64, !llvm.ptr
  %46 = llvm.call @trident_empty(%1, %40, %41, %27, %42, %5) : (!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
  %47 = llvm.mlir.constant(0 : i32) : i32
  %48 = llvm.icmp "eq" %46, %47 : i32
  llvm.cond_br %48, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %49 = llvm.mlir.constant(8 : i64) : i64
  %50 = llvm.add %39, %49 : i64
  %51 = llvm.mlir.constant(1 : i64) : i64
  %52 = llvm.sub %50, %51 : i64
  %53 = llvm.mlir.constant(8 : i64) : i64
  %54 = llvm.sdiv %52, %53 : i64
  %55 = llvm.srem %52, %53 : i64
  %56 = llvm.mlir.constant(0 : i64) : i64
  %57 = llvm.icmp "ne" %55, %56 : i64
  %58 = llvm.xor %52, %53 : i64
  %59 = llvm.icmp "slt" %58, %56 : i64
  %60 = llvm.mlir.constant(1 : i64) : i64
  %61 = llvm.sub %54, %60 : i64
  %62 = llvm.and %57, %59 : i1
  %63 = llvm.select %62, %61, %54 : i1, i64
  %64 = llvm.getelementptr %23[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> !llvm.ptr
  %66 = llvm.getelementptr %65[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i64
  %68 = llvm.mlir.constant(1 : i64) : i64
  %69 = llvm.getelementptr %20[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %70 = llvm.load %69 : !llvm.ptr -> i64
  llvm.store %70, %9 : i64, !llvm.ptr
  llvm.store %9, %7 : !llvm.ptr, !llvm.ptr
  %71 = llvm.getelementptr %23[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.load %71 : !llvm.ptr -> i64
  llvm.store %72, %11 : i64, !llvm.ptr
  %73 = llvm.getelementptr %7[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %11, %73 : !llvm.ptr, !llvm.ptr
  %74 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> i64
  llvm.store %75, %13 : i64, !llvm.ptr
  %76 = llvm.getelementptr %7[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %76 : !llvm.ptr, !llvm.ptr
  %77 = llvm.trunc %39 : i64 to i32
  llvm.store %77, %15 : i32, !llvm.ptr
  %78 = llvm.getelementptr %7[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %78 : !llvm.ptr, !llvm.ptr
  %79 = llvm.trunc %67 : i64 to i32
  llvm.store %79, %17 : i32, !llvm.ptr
  %80 = llvm.getelementptr %7[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %80 : !llvm.ptr, !llvm.ptr
  %81 = llvm.mlir.addressof @kernel_0_row_kernel : !llvm.ptr
  %82 = llvm.call @trident_launch(%81, %27, %63, %35, %68, %7) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %83 = llvm.mlir.constant(0 : i32) : i32
  %84 = llvm.icmp "eq" %82, %83 : i32
  llvm.cond_br %84, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %85 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %85 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty(!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_bmm_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_bmm_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_bmm_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_2 = 'aten_bmm'
internal @string_3 = 'aten::bmm'
external @__trident_aten_bmm_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_bmm_run
  8: @__trident_aten_bmm_fallback
  9: @__trident_aten_bmm_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_bmm(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_bmm_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_bmm__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_bmm_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
