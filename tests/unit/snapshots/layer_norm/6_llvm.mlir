internal @kernel_0_layer_norm_kernel_image = 7296 bytes
internal @string_0 = 'layer_norm_kernel'
internal @kernel_0_layer_norm_kernel = structure of
  0: @string_0
  1: @kernel_0_layer_norm_kernel_image
  2: 7296 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 512 : i32
  7: 0 : i32
  8: 1 : i32
  10: 9 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.load %arg0 : !llvm.ptr -> i32
  %1 = llvm.sext %0 : i32 to i64
  %2 = llvm.mlir.constant(70 : i64) : i64
  %3 = llvm.icmp "eq" %1, %2 : i64
  llvm.cond_br %3, ^bb3, ^bb2
^bb2:  // 30 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25, ^bb26, ^bb27, ^bb28, ^bb29, ^bb30, ^bb31
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(70 : i64) : i64
  %9 = llvm.icmp "eq" %7, %8 : i64
  llvm.cond_br %9, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %10 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %11 = llvm.load %10 : !llvm.ptr -> i32
  %12 = llvm.sext %11 : i32 to i64
  %13 = llvm.mlir.constant(70 : i64) : i64
  %14 = llvm.icmp "eq" %12, %13 : i64
  llvm.cond_br %14, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %15 = llvm.getelementptr %arg0[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> i32
  %17 = llvm.sext %16 : i32 to i64
  %18 = llvm.mlir.constant(3 : i64) : i64
  %19 = llvm.icmp "eq" %17, %18 : i64
  llvm.cond_br %19, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %20 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> !llvm.ptr
  %22 = llvm.getelementptr %21[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> i32
  %24 = llvm.sext %23 : i32 to i64
  %25 = llvm.mlir.constant(2 : i64) : i64
  %26 = llvm.icmp "eq" %24, %25 : i64
  llvm.cond_br %26, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %27 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.getelementptr %27[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> !llvm.ptr
  %30 = llvm.getelementptr %29[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> i32
  %32 = llvm.sext %31 : i32 to i64
  %33 = llvm.mlir.constant(2 : i64) : i64
  %34 = llvm.icmp "eq" %32, %33 : i64
  llvm.cond_br %34, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %35 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.getelementptr %35[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> !llvm.ptr
  %38 = llvm.getelementptr %37[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> i32
  %40 = llvm.sext %39 : i32 to i64
  %41 = llvm.mlir.constant(2 : i64) : i64
  %42 = llvm.icmp "eq" %40, %41 : i64
  llvm.cond_br %42, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %43 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> !llvm.ptr
  %45 = llvm.getelementptr %44[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> i32
  %47 = llvm.sext %46 : i32 to i64
  %48 = llvm.mlir.constant(90 : i64) : i64
  %49 = llvm.icmp "eq" %47, %48 : i64
  llvm.cond_br %49, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %50 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.getelementptr %50[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> !llvm.ptr
  %53 = llvm.getelementptr %52[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> i32
  %55 = llvm.sext %54 : i32 to i64
  %56 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> !llvm.ptr
  %58 = llvm.getelementptr %57[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i32
  %60 = llvm.sext %59 : i32 to i64
  %61 = llvm.icmp "eq" %55, %60 : i64
  llvm.cond_br %61, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %62 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.getelementptr %62[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %64 = llvm.load %63 : !llvm.ptr -> !llvm.ptr
  %65 = llvm.getelementptr %64[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> i32
  %67 = llvm.sext %66 : i32 to i64
  %68 = llvm.icmp "eq" %67, %60 : i64
  llvm.cond_br %68, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %69 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %70 = llvm.load %69 : !llvm.ptr -> !llvm.ptr
  %71 = llvm.getelementptr %70[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.load %71 : !llvm.ptr -> i32
  %73 = llvm.sext %72 : i32 to i64
  %74 = llvm.mlir.constant(15 : i64) : i64
  %75 = llvm.icmp "eq" %73, %74 : i64
  llvm.cond_br %75, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %76 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.getelementptr %76[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %78 = llvm.load %77 : !llvm.ptr -> !llvm.ptr
  %79 = llvm.getelementptr %78[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %80 = llvm.load %79 : !llvm.ptr -> i32
  %81 = llvm.sext %80 : i32 to i64
  %82 = llvm.mlir.constant(15 : i64) : i64
  %83 = llvm.icmp "eq" %81, %82 : i64
  llvm.cond_br %83, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %84 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %85 = llvm.getelementptr %84[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %86 = llvm.load %85 : !llvm.ptr -> !llvm.ptr
  %87 = llvm.getelementptr %86[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> i32
  %89 = llvm.sext %88 : i32 to i64
  %90 = llvm.mlir.constant(15 : i64) : i64
  %91 = llvm.icmp "eq" %89, %90 : i64
  llvm.cond_br %91, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %92 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %93 = llvm.load %92 : !llvm.ptr -> !llvm.ptr
  %94 = llvm.getelementptr %93[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %95 = llvm.load %94 : !llvm.ptr -> i32
  %96 = llvm.sext %95 : i32 to i64
  %97 = llvm.mlir.constant(24 : i64) : i64
  %98 = llvm.and %96, %97 : i64
  %99 = llvm.mlir.constant(0 : i64) : i64
  %100 = llvm.icmp "eq" %98, %99 : i64
  llvm.cond_br %100, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %101 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %102 = llvm.getelementptr %101[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %103 = llvm.load %102 : !llvm.ptr -> !llvm.ptr
  %104 = llvm.getelementptr %103[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %105 = llvm.load %104 : !llvm.ptr -> i32
  %106 = llvm.sext %105 : i32 to i64
  %107 = llvm.mlir.constant(24 : i64) : i64
  %108 = llvm.and %106, %107 : i64
  %109 = llvm.mlir.constant(0 : i64) : i64
  %110 = llvm.icmp "eq" %108, %109 : i64
  llvm.cond_br %110, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %111 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %112 = llvm.getelementptr %111[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %113 = llvm.load %112 : !llvm.ptr -> !llvm.ptr
  %114 = llvm.getelementptr %113[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %115 = llvm.load %114 : !llvm.ptr -> i32
  %116 = llvm.sext %115 : i32 to i64
  %117 = llvm.mlir.constant(24 : i64) : i64
  %118 = llvm.and %116, %117 : i64
  %119 = llvm.mlir.constant(0 : i64) : i64
  %120 = llvm.icmp "eq" %118, %119 : i64
  llvm.cond_br %120, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %121 = llvm.mlir.constant(1 : i64) : i64
  %122 = llvm.and %96, %121 : i64
  %123 = llvm.mlir.constant(0 : i64) : i64
  %124 = llvm.icmp "ne" %122, %123 : i64
  llvm.cond_br %124, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %125 = llvm.mlir.constant(1 : i64) : i64
  %126 = llvm.and %106, %125 : i64
  %127 = llvm.mlir.constant(0 : i64) : i64
  %128 = llvm.icmp "ne" %126, %127 : i64
  llvm.cond_br %128, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %129 = llvm.mlir.constant(1 : i64) : i64
  %130 = llvm.and %116, %129 : i64
  %131 = llvm.mlir.constant(0 : i64) : i64
  %132 = llvm.icmp "ne" %130, %131 : i64
  llvm.cond_br %132, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %133 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %134 = llvm.call @trident_elements(%133) : (!llvm.ptr) -> i64
  %135 = llvm.mlir.constant(16 : i64) : i64
  %136 = llvm.sdiv %134, %135 : i64
  %137 = llvm.srem %134, %135 : i64
  %138 = llvm.mlir.constant(0 : i64) : i64
  %139 = llvm.icmp "ne" %137, %138 : i64
  %140 = llvm.xor %134, %135 : i64
  %141 = llvm.icmp "slt" %140, %138 : i64
  %142 = llvm.mlir.constant(1 : i64) : i64
  %143 = llvm.sub %136, %142 : i64
  %144 = llvm.and %139, %141 : i1
  %145 = llvm.select %144, %143, %136 : i1, i64
  %146 = llvm.mul %145, %135 : i64
  %147 = llvm.sub %134, %146 : i64
  %148 = llvm.mlir.constant(0 : i64) : i64
  %149 = llvm.icmp "eq" %147, %148 : i64
  llvm.cond_br %149, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %150 = llvm.mlir.constant(1 : i64) : i64
  %151 = llvm.icmp "sle" %150, %134 : i64
  llvm.cond_br %151, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %152 = llvm.mlir.constant(256 : i64) : i64
  %153 = llvm.icmp "sle" %134, %152 : i64
  llvm.cond_br %153, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %154 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %155 = llvm.call @trident_ends_with(%arg0, %154) : (!llvm.ptr, !llvm.ptr) -> i32
  %156 = llvm.mlir.constant(0 : i32) : i32
  %157 = llvm.icmp "ne" %155, %156 : i32
  llvm.cond_br %157, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %158 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %159 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %160 = llvm.call @trident_has_sizes(%158, %159) : (!llvm.ptr, !llvm.ptr) -> i32
  %161 = llvm.mlir.constant(0 : i32) : i32
  %162 = llvm.icmp "ne" %160, %161 : i32
  llvm.cond_br %162, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %163 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %164 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %165 = llvm.call @trident_has_sizes(%163, %164) : (!llvm.ptr, !llvm.ptr) -> i32
  %166 = llvm.mlir.constant(0 : i32) : i32
  %167 = llvm.icmp "ne" %165, %166 : i32
  llvm.cond_br %167, ^bb27, ^bb2
^bb27:  // pred: ^bb26
  %168 = llvm.mlir.constant(1 : i64) : i64
  %169 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %170 = llvm.load %169 : !llvm.ptr -> !llvm.ptr
  %171 = llvm.getelementptr %170[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %172 = llvm.load %171 : !llvm.ptr -> i64
  %173 = llvm.sdiv %172, %134 : i64
  %174 = llvm.srem %172, %134 : i64
  %175 = llvm.mlir.constant(0 : i64) : i64
  %176 = llvm.icmp "ne" %174, %175 : i64
  %177 = llvm.xor %172, %134 : i64
  %178 = llvm.icmp "slt" %177, %175 : i64
  %179 = llvm.mlir.constant(1 : i64) : i64
  %180 = llvm.sub %173, %179 : i64
  %181 = llvm.and %176, %178 : i1
  %182 = llvm.select %181, %180, %173 : i1, i64
  %183 = llvm.icmp "sle" %168, %182 : i64
  llvm.cond_br %183, ^bb28, ^bb2
^bb28:  // pred: ^bb27
  %184 = llvm.sdiv %172, %134 : i64
  %185 = llvm.srem %172, %134 : i64
  %186 = llvm.mlir.constant(0 : i64) : i64
  %187 = llvm.icmp "ne" %185, %186 : i64
  %188 = llvm.xor %172, %134 : i64
  %189 = llvm.icmp "slt" %188, %186 : i64
  %190 = llvm.mlir.constant(1 : i64) : i64
  %191 = llvm.sub %184, %190 : i64
  %192 = llvm.and %187, %189 : i1
  %193 = llvm.select %192, %191, %184 : i1, i64
  %194 = llvm.mlir.constant(255 : i64) : i64
  %195 = llvm.add %193, %194 : i64
  %196 = llvm.mlir.constant(256 : i64) : i64
  %197 = llvm.sdiv %195, %196 : i64
  %198 = llvm.srem %195, %196 : i64
  %199 = llvm.mlir.constant(0 : i64) : i64
  %200 = llvm.icmp "ne" %198, %199 : i64
  %201 = llvm.xor %195, %196 : i64
  %202 = llvm.icmp "slt" %201, %199 : i64
  %203 = llvm.mlir.constant(1 : i64) : i64
  %204 = llvm.sub %197, %203 : i64
  %205 = llvm.and %200, %202 : i1
  %206 = llvm.select %205, %204, %197 : i1, i64
  %207 = llvm.mlir.constant(256 : i64) : i64
  %208 = llvm.mul %206, %207 : i64
  %209 = llvm.mlir.constant(1 : i64) : i64
  %210 = llvm.sub %208, %209 : i64
  %211 = llvm.mul %210, %134 : i64
  %212 = llvm.mlir.constant(255 : i64) : i64
  %213 = llvm.add %134, %212 : i64
  %214 = llvm.mlir.constant(256 : i64) : i64
  %215 = llvm.sdiv %213, %214 : i64
  %216 = llvm.srem %213, %214 : i64
  %217 = llvm.mlir.constant(0 : i64) : i64
  %218 = llvm.icmp "ne" %216, %217 : i64
  %219 = llvm.xor %213, %214 : i64
  %220 = llvm.icmp "slt" %219, %217 : i64
  %221 = llvm.mlir.constant(1 : i64) : i64
  %222 = llvm.sub %215, %221 : i64
  %223 = llvm.and %218, %220 : i1
  %224 = llvm.select %223, %222, %215 : i1, i64
  %225 = llvm.mlir.constant(256 : i64) : i64
  %226 = llvm.mul %224, %225 : i64
  %227 = llvm.mlir.constant(1 : i64) : i64
  %228 = llvm.sub %226, %227 : i64
  %229 = llvm.mlir.constant(1 : i64) : i64
  %230 = llvm.mul %228, %229 : i64
  %231 = llvm.add %211, %230 : i64
  %232 = llvm.mlir.constant(2147483648 : i64) : i64
  %233 = llvm.icmp "slt" %231, %232 : i64
  llvm.cond_br %233, ^bb29, ^bb2
^bb29:  // pred: ^bb28
  %234 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %235 = llvm.load %234 : !llvm.ptr -> !llvm.ptr
  %236 = llvm.getelementptr %235[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %237 = llvm.load %236 : !llvm.ptr -> i64
  %238 = llvm.mlir.constant(16 : i64) : i64
  %239 = llvm.sdiv %237, %238 : i64
  %240 = llvm.srem %237, %238 : i64
  %241 = llvm.mlir.constant(0 : i64) : i64
  %242 = llvm.icmp "ne" %240, %241 : i64
  %243 = llvm.xor %237, %238 : i64
  %244 = llvm.icmp "slt" %243, %241 : i64
  %245 = llvm.mlir.constant(1 : i64) : i64
  %246 = llvm.sub %239, %245 : i64
  %247 = llvm.and %242, %244 : i1
  %248 = llvm.select %247, %246, %239 : i1, i64
  %249 = llvm.mul %248, %238 : i64
  %250 = llvm.sub %237, %249 : i64
  %251 = llvm.mlir.constant(0 : i64) : i64
  %252 = llvm.icmp "eq" %250, %251 : i64
  llvm.cond_br %252, ^bb30, ^bb2
^bb30:  // pred: ^bb29
  %253 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %254 = llvm.getelementptr %253[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %255 = llvm.load %254 : !llvm.ptr -> !llvm.ptr
  %256 = llvm.getelementptr %255[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %257 = llvm.load %256 : !llvm.ptr -> i64
  %258 = llvm.mlir.constant(16 : i64) : i64
  %259 = llvm.sdiv %257, %258 : i64
  %260 = llvm.srem %257, %258 : i64
  %261 = llvm.mlir.constant(0 : i64) : i64
  %262 = llvm.icmp "ne" %260, %261 : i64
  %263 = llvm.xor %257, %258 : i64
  %264 = llvm.icmp "slt" %263, %261 : i64
  %265 = llvm.mlir.constant(1 : i64) : i64
  %266 = llvm.sub %259, %265 : i64
  %267 = llvm.and %262, %264 : i1
  %268 = llvm.select %267, %266, %259 : i1, i64
  %269 = llvm.mul %268, %258 : i64
  %270 = llvm.sub %257, %269 : i64
  %271 = llvm.mlir.constant(0 : i64) : i64
  %272 = llvm.icmp "eq" %270, %271 : i64
  llvm.cond_br %272, ^bb31, ^bb2
^bb31:  // pred: ^bb30
  %273 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %274 = llvm.getelementptr %273[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %275 = llvm.load %274 : !llvm.ptr -> !llvm.ptr
  %276 = llvm.getelementptr %275[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %277 = llvm.load %276 : !llvm.ptr -> i64
  %278 = llvm.mlir.constant(16 : i64) : i64
  %279 = llvm.sdiv %277, %278 : i64
  %280 = llvm.srem %277, %278 : i64
  %281 = llvm.mlir.constant(0 : i64) : i64
  %282 = llvm.icmp "ne" %280, %281 : i64
  %283 = llvm.xor %277, %278 : i64
  %284 = llvm.icmp "slt" %283, %281 : i64
  %285 = llvm.mlir.constant(1 : i64) : i64
  %286 = llvm.sub %279, %285 : i64
  %287 = llvm.and %282, %284 : i1
  %288 = llvm.select %287, %286, %279 : i1, i64
  %289 = llvm.mul %288, %278 : i64
  %290 = llvm.sub %277, %289 : i64
  %291 = llvm.mlir.constant(0 : i64) : i64
  %292 = llvm.icmp "eq" %290, %291 : i64
  llvm.cond_br %292, ^bb32, ^bb2
^bb32:  // pred: ^bb31
  %293 = llvm.mlir.constant(true) : i1
  llvm.return %293 : i1
}
llvm.func @trident_elements(!llvm.ptr) -> i64
llvm.func @trident_ends_with(!llvm.ptr, !llvm.ptr) -> i32
llvm.func @trident_has_sizes(!llvm.ptr, !llvm.ptr) -> i32
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(112 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.getelementptr %5[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %6, %7 : !llvm.ptr, !llvm.ptr
  %8 = llvm.mlir.constant(112 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.zero : !llvm.ptr
  %11 = llvm.getelementptr %9[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %10, %11 : !llvm.ptr, !llvm.ptr
  %12 = llvm.mlir.constant(88 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %14 = llvm.mlir.constant(8 : i64) : i64
  %15 = llvm.alloca %14 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %16 = llvm.mlir.constant(8 : i64) : i64
  %17 = llvm.alloca %16 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %18 = llvm.mlir.constant(8 : i64) : i64
  %19 = llvm.alloca %18 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %20 = llvm.mlir.constant(8 : i64) : i64
  %21 = llvm.alloca %20 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %22 = llvm.mlir.constant(8 : i64) : i64
  %23 = llvm.alloca %22 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %24 = llvm.mlir.constant(8 : i64) : i64
  %25 = llvm.alloca %24 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %26 = llvm.mlir.constant(8 : i64) : i64
  %27 = llvm.alloca %26 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %28 = llvm.mlir.constant(8 : i64) : i64
  %29 = llvm.alloca %28 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %30 = llvm.mlir.constant(8 : i64) : i64
  %31 = llvm.alloca %30 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %32 = llvm.mlir.constant(0 : i32) : i32
  %33 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.getelementptr %35[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> !llvm.ptr
  %38 = llvm.getelementptr %37[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> i64
  %40 = llvm.call @trident_elements(%35) : (!llvm.ptr) -> i64
  %41 = llvm.getelementptr %arg1[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.getelementptr %41[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.getelementptr %arg1[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.getelementptr %44[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> !llvm.ptr
  %47 = llvm.getelementptr %arg1[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.getelementptr %47[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> f64
  %50 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> !llvm.ptr
  %52 = llvm.getelementptr %51[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> i32
  %54 = llvm.mlir.constant(2 : i32) : i32
  %55 = llvm.call @trident_enter(%arg0, %54, %53) : (!llvm.ptr, i32, i32) -> i32
  %56 = llvm.mlir.constant(0 : i32) : i32
  %57 = llvm.icmp "eq" %55, %56 : i32
  llvm.cond_br %57, ^bb3, ^bb2
^bb2:  // 5 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_release(%9) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %58 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %58 : i32
^bb3:  // pred: ^bb1
  %59 = llvm.getelementptr %34[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %60 = llvm.load %59 : !llvm.ptr -> i64
  %61 = llvm.sdiv %60, %40 : i64
  %62 = llvm.getelementptr %34[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> i64
  %64 = llvm.sdiv %63, %40 : i64
  %65 = llvm.mlir.constant(15 : i32) : i32
  %66 = llvm.call @trident_empty_rows(%1, %34, %39, %40, %65) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %67 = llvm.mlir.constant(0 : i32) : i32
  %68 = llvm.icmp "eq" %66, %67 : i32
  llvm.cond_br %68, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %69 = llvm.mlir.constant(1 : i64) : i64
  %70 = llvm.mlir.constant(6 : i32) : i32
  %71 = llvm.call @trident_empty_rows(%5, %34, %39, %69, %70) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %72 = llvm.mlir.constant(0 : i32) : i32
  %73 = llvm.icmp "eq" %71, %72 : i32
  llvm.cond_br %73, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %74 = llvm.mlir.constant(1 : i64) : i64
  %75 = llvm.mlir.constant(6 : i32) : i32
  %76 = llvm.call @trident_empty_rows(%9, %34, %39, %74, %75) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %77 = llvm.mlir.constant(0 : i32) : i32
  %78 = llvm.icmp "eq" %76, %77 : i32
  llvm.cond_br %78, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %79 = llvm.mlir.constant(4 : i64) : i64
  %80 = llvm.add %61, %79 : i64
  %81 = llvm.mlir.constant(1 : i64) : i64
  %82 = llvm.sub %80, %81 : i64
  %83 = llvm.mlir.constant(4 : i64) : i64
  %84 = llvm.sdiv %82, %83 : i64
  %85 = llvm.srem %82, %83 : i64
  %86 = llvm.mlir.constant(0 : i64) : i64
  %87 = llvm.icmp "ne" %85, %86 : i64
  %88 = llvm.xor %82, %83 : i64
  %89 = llvm.icmp "slt" %88, %86 : i64
  %90 = llvm.mlir.constant(1 : i64) : i64
  %91 = llvm.sub %84, %90 : i64
  %92 = llvm.and %87, %89 : i1
  %93 = llvm.select %92, %91, %84 : i1, i64
  %94 = llvm.mlir.constant(1 : i64) : i64
  %95 = llvm.mlir.constant(1 : i64) : i64
  %96 = llvm.getelementptr %34[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %97 = llvm.load %96 : !llvm.ptr -> i64
  llvm.store %97, %15 : i64, !llvm.ptr
  llvm.store %15, %13 : !llvm.ptr, !llvm.ptr
  %98 = llvm.getelementptr %43[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %99 = llvm.load %98 : !llvm.ptr -> i64
  llvm.store %99, %17 : i64, !llvm.ptr
  %100 = llvm.getelementptr %13[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %100 : !llvm.ptr, !llvm.ptr
  %101 = llvm.getelementptr %46[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %102 = llvm.load %101 : !llvm.ptr -> i64
  llvm.store %102, %19 : i64, !llvm.ptr
  %103 = llvm.getelementptr %13[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %103 : !llvm.ptr, !llvm.ptr
  %104 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %105 = llvm.load %104 : !llvm.ptr -> i64
  llvm.store %105, %21 : i64, !llvm.ptr
  %106 = llvm.getelementptr %13[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %21, %106 : !llvm.ptr, !llvm.ptr
  %107 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %108 = llvm.load %107 : !llvm.ptr -> i64
  llvm.store %108, %23 : i64, !llvm.ptr
  %109 = llvm.getelementptr %13[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %23, %109 : !llvm.ptr, !llvm.ptr
  %110 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %111 = llvm.load %110 : !llvm.ptr -> i64
  llvm.store %111, %25 : i64, !llvm.ptr
  %112 = llvm.getelementptr %13[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %25, %112 : !llvm.ptr, !llvm.ptr
  %113 = llvm.trunc %61 : i64 to i32
  llvm.store %113, %27 : i32, !llvm.ptr
  %114 = llvm.getelementptr %13[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %27, %114 : !llvm.ptr, !llvm.ptr
  %115 = llvm.trunc %40 : i64 to i32
  llvm.store %115, %29 : i32, !llvm.ptr
  %116 = llvm.getelementptr %13[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %29, %116 : !llvm.ptr, !llvm.ptr
  %117 = llvm.fptrunc %49 : f64 to f32
  llvm.store %117, %31 : f32, !llvm.ptr
  %118 = llvm.getelementptr %13[64] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %31, %118 : !llvm.ptr, !llvm.ptr
  %119 = llvm.mlir.addressof @kernel_0_layer_norm_kernel : !llvm.ptr
  %120 = llvm.call @trident_launch(%119, %53, %93, %94, %95, %13) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %121 = llvm.mlir.constant(0 : i32) : i32
  %122 = llvm.icmp "eq" %120, %121 : i32
  llvm.cond_br %122, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_result_tensor(%arg0, %9) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %123 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %123 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_rows(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_native_layer_norm_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_native_layer_norm_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_native_layer_norm_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_1 = 'bfloat16.256'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_layer_norm_kernel
internal @string_2 = 'aten_native_layer_norm'
internal @string_3 = 'aten::native_layer_norm'
external @__trident_aten_native_layer_norm_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 5 : i32
  4: 3 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_native_layer_norm_run
  8: @__trident_aten_native_layer_norm_fallback
  9: @__trident_aten_native_layer_norm_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_native_layer_norm(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_native_layer_norm_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_native_layer_norm__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_native_layer_norm_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
