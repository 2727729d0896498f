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
^bb2:  // 31 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25, ^bb26, ^bb27, ^bb28, ^bb29, ^bb30, ^bb31, ^bb32
  %4 = llvm.mlir.constant(false) : i1
  llvm.return %4 : i1
^bb3:  // pred: ^bb1
  %5 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %6 = llvm.load %5 : !llvm.ptr -> i32
  %7 = llvm.sext %6 : i32 to i64
  %8 = llvm.mlir.constant(71 : i64) : i64
  %9 = llvm.icmp "eq" %7, %8 : i64
  llvm.cond_br %9, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %10 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %11 = llvm.load %10 : !llvm.ptr -> i32
  %12 = llvm.sext %11 : i32 to i64
  %13 = llvm.mlir.constant(70 : i64) : i64
  %14 = llvm.icmp "eq" %12, %13 : i64
  llvm.cond_br %14, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %15 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> i32
  %17 = llvm.sext %16 : i32 to i64
  %18 = llvm.mlir.constant(70 : i64) : i64
  %19 = llvm.icmp "eq" %17, %18 : i64
  llvm.cond_br %19, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %20 = llvm.getelementptr %arg0[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> i32
  %22 = llvm.sext %21 : i32 to i64
  %23 = llvm.mlir.constant(3 : i64) : i64
  %24 = llvm.icmp "eq" %22, %23 : i64
  llvm.cond_br %24, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %25 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.load %25 : !llvm.ptr -> !llvm.ptr
  %27 = llvm.getelementptr %26[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> i32
  %29 = llvm.sext %28 : i32 to i64
  %30 = llvm.mlir.constant(2 : i64) : i64
  %31 = llvm.icmp "eq" %29, %30 : i64
  llvm.cond_br %31, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %32 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.getelementptr %32[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i32
  %37 = llvm.sext %36 : i32 to i64
  %38 = llvm.mlir.constant(2 : i64) : i64
  %39 = llvm.icmp "eq" %37, %38 : i64
  llvm.cond_br %39, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %40 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.getelementptr %40[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> !llvm.ptr
  %43 = llvm.getelementptr %42[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> i32
  %45 = llvm.sext %44 : i32 to i64
  %46 = llvm.mlir.constant(2 : i64) : i64
  %47 = llvm.icmp "eq" %45, %46 : i64
  llvm.cond_br %47, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %48 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %49[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i32
  %52 = llvm.sext %51 : i32 to i64
  %53 = llvm.mlir.constant(90 : i64) : i64
  %54 = llvm.icmp "eq" %52, %53 : i64
  llvm.cond_br %54, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %55 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.getelementptr %55[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.load %56 : !llvm.ptr -> !llvm.ptr
  %58 = llvm.getelementptr %57[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i32
  %60 = llvm.sext %59 : i32 to i64
  %61 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.load %61 : !llvm.ptr -> !llvm.ptr
  %63 = llvm.getelementptr %62[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %64 = llvm.load %63 : !llvm.ptr -> i32
  %65 = llvm.sext %64 : i32 to i64
  %66 = llvm.icmp "eq" %60, %65 : i64
  llvm.cond_br %66, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %67 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.getelementptr %67[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %69 = llvm.load %68 : !llvm.ptr -> !llvm.ptr
  %70 = llvm.getelementptr %69[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %71 = llvm.load %70 : !llvm.ptr -> i32
  %72 = llvm.sext %71 : i32 to i64
  %73 = llvm.icmp "eq" %72, %65 : i64
  llvm.cond_br %73, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %74 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> !llvm.ptr
  %76 = llvm.getelementptr %75[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i32
  %78 = llvm.sext %77 : i32 to i64
  %79 = llvm.mlir.constant(15 : i64) : i64
  %80 = llvm.icmp "eq" %78, %79 : i64
  llvm.cond_br %80, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %81 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.getelementptr %81[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %83 = llvm.load %82 : !llvm.ptr -> !llvm.ptr
  %84 = llvm.getelementptr %83[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %85 = llvm.load %84 : !llvm.ptr -> i32
  %86 = llvm.sext %85 : i32 to i64
  %87 = llvm.mlir.constant(15 : i64) : i64
  %88 = llvm.icmp "eq" %86, %87 : i64
  llvm.cond_br %88, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %89 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %90 = llvm.getelementptr %89[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %91 = llvm.load %90 : !llvm.ptr -> !llvm.ptr
  %92 = llvm.getelementptr %91[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %93 = llvm.load %92 : !llvm.ptr -> i32
  %94 = llvm.sext %93 : i32 to i64
  %95 = llvm.mlir.constant(15 : i64) : i64
  %96 = llvm.icmp "eq" %94, %95 : i64
  llvm.cond_br %96, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %97 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %98 = llvm.load %97 : !llvm.ptr -> !llvm.ptr
  %99 = llvm.getelementptr %98[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %100 = llvm.load %99 : !llvm.ptr -> i32
  %101 = llvm.sext %100 : i32 to i64
  %102 = llvm.mlir.constant(24 : i64) : i64
  %103 = llvm.and %101, %102 : i64
  %104 = llvm.mlir.constant(0 : i64) : i64
  %105 = llvm.icmp "eq" %103, %104 : i64
  llvm.cond_br %105, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %106 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %107 = llvm.getelementptr %106[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %108 = llvm.load %107 : !llvm.ptr -> !llvm.ptr
  %109 = llvm.getelementptr %108[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %110 = llvm.load %109 : !llvm.ptr -> i32
  %111 = llvm.sext %110 : i32 to i64
  %112 = llvm.mlir.constant(24 : i64) : i64
  %113 = llvm.and %111, %112 : i64
  %114 = llvm.mlir.constant(0 : i64) : i64
  %115 = llvm.icmp "eq" %113, %114 : i64
  llvm.cond_br %115, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %116 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %117 = llvm.getelementptr %116[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %118 = llvm.load %117 : !llvm.ptr -> !llvm.ptr
  %119 = llvm.getelementptr %118[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %120 = llvm.load %119 : !llvm.ptr -> i32
  %121 = llvm.sext %120 : i32 to i64
  %122 = llvm.mlir.constant(24 : i64) : i64
  %123 = llvm.and %121, %122 : i64
  %124 = llvm.mlir.constant(0 : i64) : i64
  %125 = llvm.icmp "eq" %123, %124 : i64
  llvm.cond_br %125, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %126 = llvm.mlir.constant(1 : i64) : i64
  %127 = llvm.and %101, %126 : i64
  %128 = llvm.mlir.constant(0 : i64) : i64
  %129 = llvm.icmp "ne" %127, %128 : i64
  llvm.cond_br %129, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %130 = llvm.mlir.constant(1 : i64) : i64
  %131 = llvm.and %111, %130 : i64
  %132 = llvm.mlir.constant(0 : i64) : i64
  %133 = llvm.icmp "ne" %131, %132 : i64
  llvm.cond_br %133, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %134 = llvm.mlir.constant(1 : i64) : i64
  %135 = llvm.and %121, %134 : i64
  %136 = llvm.mlir.constant(0 : i64) : i64
  %137 = llvm.icmp "ne" %135, %136 : i64
  llvm.cond_br %137, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %138 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %139 = llvm.call @trident_elements(%138) : (!llvm.ptr) -> i64
  %140 = llvm.mlir.constant(16 : i64) : i64
  %141 = llvm.sdiv %139, %140 : i64
  %142 = llvm.srem %139, %140 : i64
  %143 = llvm.mlir.constant(0 : i64) : i64
  %144 = llvm.icmp "ne" %142, %143 : i64
  %145 = llvm.xor %139, %140 : i64
  %146 = llvm.icmp "slt" %145, %143 : i64
  %147 = llvm.mlir.constant(1 : i64) : i64
  %148 = llvm.sub %141, %147 : i64
  %149 = llvm.and %144, %146 : i1
  %150 = llvm.select %149, %148, %141 : i1, i64
  %151 = llvm.mul %150, %140 : i64
  %152 = llvm.sub %139, %151 : i64
  %153 = llvm.mlir.constant(0 : i64) : i64
  %154 = llvm.icmp "eq" %152, %153 : i64
  llvm.cond_br %154, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %155 = llvm.mlir.constant(1 : i64) : i64
  %156 = llvm.icmp "sle" %155, %139 : i64
  llvm.cond_br %156, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %157 = llvm.mlir.constant(256 : i64) : i64
  %158 = llvm.icmp "sle" %139, %157 : i64
  llvm.cond_br %158, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %159 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %160 = llvm.call @trident_ends_with(%arg0, %159) : (!llvm.ptr, !llvm.ptr) -> i32
  %161 = llvm.mlir.constant(0 : i32) : i32
  %162 = llvm.icmp "ne" %160, %161 : i32
  llvm.cond_br %162, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %163 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %164 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %165 = llvm.call @trident_has_sizes(%163, %164) : (!llvm.ptr, !llvm.ptr) -> i32
  %166 = llvm.mlir.constant(0 : i32) : i32
  %167 = llvm.icmp "ne" %165, %166 : i32
  llvm.cond_br %167, ^bb27, ^bb2
^bb27:  // pred: ^bb26
  %168 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %169 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %170 = llvm.call @trident_has_sizes(%168, %169) : (!llvm.ptr, !llvm.ptr) -> i32
  %171 = llvm.mlir.constant(0 : i32) : i32
  %172 = llvm.icmp "ne" %170, %171 : i32
  llvm.cond_br %172, ^bb28, ^bb2
^bb28:  // pred: ^bb27
  %173 = llvm.mlir.constant(1 : i64) : i64
  %174 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %175 = llvm.load %174 : !llvm.ptr -> !llvm.ptr
  %176 = llvm.getelementptr %175[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %177 = llvm.load %176 : !llvm.ptr -> i64
  %178 = llvm.sdiv %177, %139 : i64
  %179 = llvm.srem %177, %139 : i64
  %180 = llvm.mlir.constant(0 : i64) : i64
  %181 = llvm.icmp "ne" %179, %180 : i64
  %182 = llvm.xor %177, %139 : i64
  %183 = llvm.icmp "slt" %182, %180 : i64
  %184 = llvm.mlir.constant(1 : i64) : i64
  %185 = llvm.sub %178, %184 : i64
  %186 = llvm.and %181, %183 : i1
  %187 = llvm.select %186, %185, %178 : i1, i64
  %188 = llvm.icmp "sle" %173, %187 : i64
  llvm.cond_br %188, ^bb29, ^bb2
^bb29:  // pred: ^bb28
  %189 = llvm.sdiv %177, %139 : i64
  %190 = llvm.srem %177, %139 : i64
  %191 = llvm.mlir.constant(0 : i64) : i64
  %192 = llvm.icmp "ne" %190, %191 : i64
  %193 = llvm.xor %177, %139 : i64
  %194 = llvm.icmp "slt" %193, %191 : i64
  %195 = llvm.mlir.constant(1 : i64) : i64
  %196 = llvm.sub %189, %195 : i64
  %197 = llvm.and %192, %194 : i1
  %198 = llvm.select %197, %196, %189 : i1, i64
  %199 = llvm.mlir.constant(255 : i64) : i64
  %200 = llvm.add %198, %199 : i64
  %201 = llvm.mlir.constant(256 : i64) : i64
  %202 = llvm.sdiv %200, %201 : i64
  %203 = llvm.srem %200, %201 : i64
  %204 = llvm.mlir.constant(0 : i64) : i64
  %205 = llvm.icmp "ne" %203, %204 : i64
  %206 = llvm.xor %200, %201 : i64
  %207 = llvm.icmp "slt" %206, %204 : i64
  %208 = llvm.mlir.constant(1 : i64) : i64
  %209 = llvm.sub %202, %208 : i64
  %210 = llvm.and %205, %207 : i1
  %211 = llvm.select %210, %209, %202 : i1, i64
  %212 = llvm.mlir.constant(256 : i64) : i64
  %213 = llvm.mul %211, %212 : i64
  %214 = llvm.mlir.constant(1 : i64) : i64
  %215 = llvm.sub %213, %214 : i64
  %216 = llvm.mul %215, %139 : i64
  %217 = llvm.mlir.constant(255 : i64) : i64
  %218 = llvm.add %139, %217 : i64
  %219 = llvm.mlir.constant(256 : i64) : i64
  %220 = llvm.sdiv %218, %219 : i64
  %221 = llvm.srem %218, %219 : i64
  %222 = llvm.mlir.constant(0 : i64) : i64
  %223 = llvm.icmp "ne" %221, %222 : i64
  %224 = llvm.xor %218, %219 : i64
  %225 = llvm.icmp "slt" %224, %222 : i64
  %226 = llvm.mlir.constant(1 : i64) : i64
  %227 = llvm.sub %220, %226 : i64
  %228 = llvm.and %223, %225 : i1
  %229 = llvm.select %228, %227, %220 : i1, i64
  %230 = llvm.mlir.constant(256 : i64) : i64
  %231 = llvm.mul %229, %230 : i64
  %232 = llvm.mlir.constant(1 : i64) : i64
  %233 = llvm.sub %231, %232 : i64
  %234 = llvm.mlir.constant(1 : i64) : i64
  %235 = llvm.mul %233, %234 : i64
  %236 = llvm.add %216, %235 : i64
  %237 = llvm.mlir.constant(2147483648 : i64) : i64
  %238 = llvm.icmp "slt" %236, %237 : i64
  llvm.cond_br %238, ^bb30, ^bb2
^bb30:  // pred: ^bb29
  %239 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %240 = llvm.load %239 : !llvm.ptr -> !llvm.ptr
  %241 = llvm.getelementptr %240[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %242 = llvm.load %241 : !llvm.ptr -> i64
  %243 = llvm.mlir.constant(16 : i64) : i64
  %244 = llvm.sdiv %242, %243 : i64
  %245 = llvm.srem %242, %243 : i64
  %246 = llvm.mlir.constant(0 : i64) : i64
  %247 = llvm.icmp "ne" %245, %246 : i64
  %248 = llvm.xor %242, %243 : i64
  %249 = llvm.icmp "slt" %248, %246 : i64
  %250 = llvm.mlir.constant(1 : i64) : i64
  %251 = llvm.sub %244, %250 : i64
  %252 = llvm.and %247, %249 : i1
  %253 = llvm.select %252, %251, %244 : i1, i64
  %254 = llvm.mul %253, %243 : i64
  %255 = llvm.sub %242, %254 : i64
  %256 = llvm.mlir.constant(0 : i64) : i64
  %257 = llvm.icmp "eq" %255, %256 : i64
  llvm.cond_br %257, ^bb31, ^bb2
^bb31:  // pred: ^bb30
  %258 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %259 = llvm.getelementptr %258[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %260 = llvm.load %259 : !llvm.ptr -> !llvm.ptr
  %261 = llvm.getelementptr %260[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %262 = llvm.load %261 : !llvm.ptr -> i64
  %263 = llvm.mlir.constant(16 : i64) : i64
  %264 = llvm.sdiv %262, %263 : i64
  %265 = llvm.srem %262, %263 : i64
  %266 = llvm.mlir.constant(0 : i64) : i64
  %267 = llvm.icmp "ne" %265, %266 : i64
  %268 = llvm.xor %262, %263 : i64
  %269 = llvm.icmp "slt" %268, %266 : i64
  %270 = llvm.mlir.constant(1 : i64) : i64
  %271 = llvm.sub %264, %270 : i64
  %272 = llvm.and %267, %269 : i1
  %273 = llvm.select %272, %271, %264 : i1, i64
  %274 = llvm.mul %273, %263 : i64
  %275 = llvm.sub %262, %274 : i64
  %276 = llvm.mlir.constant(0 : i64) : i64
  %277 = llvm.icmp "eq" %275, %276 : i64
  llvm.cond_br %277, ^bb32, ^bb2
^bb32:  // pred: ^bb31
  %278 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %279 = llvm.getelementptr %278[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %280 = llvm.load %279 : !llvm.ptr -> !llvm.ptr
  %281 = llvm.getelementptr %280[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %282 = llvm.load %281 : !llvm.ptr -> i64
  %283 = llvm.mlir.constant(16 : i64) : i64
  %284 = llvm.sdiv %282, %283 : i64
  %285 = llvm.srem %282, %283 : i64
  %286 = llvm.mlir.constant(0 : i64) : i64
  %287 = llvm.icmp "ne" %285, %286 : i64
  %288 = llvm.xor %282, %283 : i64
  %289 = llvm.icmp "slt" %288, %286 : i64
  %290 = llvm.mlir.constant(1 : i64) : i64
  %291 = llvm.sub %284, %290 : i64
  %292 = llvm.and %287, %289 : i1
  %293 = llvm.select %292, %291, %284 : i1, i64
  %294 = llvm.mul %293, %283 : i64
  %295 = llvm.sub %282, %294 : i64
  %296 = llvm.mlir.constant(0 : i64) : i64
  %297 = llvm.icmp "eq" %295, %296 : i64
  llvm.cond_br %297, ^bb33, ^bb2
^bb33:  // pred: ^bb32
  %298 = llvm.mlir.constant(true) : i1
  llvm.return %298 : i1
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
  %66 = llvm.call @trident_empty_listed_rows(%1, %34, %39, %40, %65) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %67 = llvm.mlir.constant(0 : i32) : i32
  %68 = llvm.icmp "eq" %66, %67 : i32
  llvm.cond_br %68, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %69 = llvm.mlir.constant(1 : i64) : i64
  %70 = llvm.mlir.constant(6 : i32) : i32
  %71 = llvm.call @trident_empty_listed_rows(%5, %34, %39, %69, %70) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %72 = llvm.mlir.constant(0 : i32) : i32
  %73 = llvm.icmp "eq" %71, %72 : i32
  llvm.cond_br %73, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %74 = llvm.mlir.constant(1 : i64) : i64
  %75 = llvm.mlir.constant(6 : i32) : i32
  %76 = llvm.call @trident_empty_listed_rows(%9, %34, %39, %74, %75) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
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
llvm.func @trident_empty_listed_rows(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
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
  0: 3 : i32
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
