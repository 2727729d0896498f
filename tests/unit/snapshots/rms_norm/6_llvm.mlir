internal @kernel_0_rms_norm_kernel_image = 6256 bytes
internal @string_0 = 'rms_norm_kernel'
internal @kernel_0_rms_norm_kernel = structure of
  0: @string_0
  1: @kernel_0_rms_norm_kernel_image
  2: 6256 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 512 : i32
  7: 0 : i32
  8: 1 : i32
  10: 7 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %1 = llvm.load %0 : !llvm.ptr -> i32
  %2 = llvm.sext %1 : i32 to i64
  %3 = llvm.mlir.constant(71 : i64) : i64
  %4 = llvm.icmp "eq" %2, %3 : i64
  llvm.cond_br %4, ^bb3, ^bb2
^bb2:  // 27 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25, ^bb26, ^bb27, ^bb28
  %5 = llvm.mlir.constant(false) : i1
  llvm.return %5 : i1
^bb3:  // pred: ^bb1
  %6 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %7 = llvm.getelementptr %6[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %8 = llvm.load %7 : !llvm.ptr -> !llvm.ptr
  %9 = llvm.getelementptr %8[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %10 = llvm.load %9 : !llvm.ptr -> i64
  %11 = llvm.mlir.constant(1 : i64) : i64
  %12 = llvm.icmp "eq" %10, %11 : i64
  llvm.cond_br %12, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %13 = llvm.load %arg0 : !llvm.ptr -> i32
  %14 = llvm.sext %13 : i32 to i64
  %15 = llvm.mlir.constant(70 : i64) : i64
  %16 = llvm.icmp "eq" %14, %15 : i64
  llvm.cond_br %16, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %17 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> i32
  %19 = llvm.sext %18 : i32 to i64
  %20 = llvm.mlir.constant(70 : i64) : i64
  %21 = llvm.icmp "eq" %19, %20 : i64
  llvm.cond_br %21, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %22 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> i32
  %24 = llvm.sext %23 : i32 to i64
  %25 = llvm.mlir.constant(3 : i64) : i64
  %26 = llvm.icmp "eq" %24, %25 : i64
  llvm.cond_br %26, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %27 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.getelementptr %27[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> !llvm.ptr
  %30 = llvm.getelementptr %29[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> !llvm.ptr
  %32 = llvm.load %31 : !llvm.ptr -> i32
  %33 = llvm.sext %32 : i32 to i64
  %34 = llvm.mlir.constant(1 : i64) : i64
  %35 = llvm.icmp "eq" %33, %34 : i64
  llvm.cond_br %35, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %36 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> !llvm.ptr
  %38 = llvm.getelementptr %37[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %39 = llvm.load %38 : !llvm.ptr -> i32
  %40 = llvm.sext %39 : i32 to i64
  %41 = llvm.mlir.constant(2 : i64) : i64
  %42 = llvm.icmp "eq" %40, %41 : i64
  llvm.cond_br %42, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %43 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.getelementptr %43[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> !llvm.ptr
  %46 = llvm.getelementptr %45[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %47 = llvm.load %46 : !llvm.ptr -> i32
  %48 = llvm.sext %47 : i32 to i64
  %49 = llvm.mlir.constant(2 : i64) : i64
  %50 = llvm.icmp "eq" %48, %49 : i64
  llvm.cond_br %50, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %51 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> !llvm.ptr
  %53 = llvm.getelementptr %52[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> i32
  %55 = llvm.sext %54 : i32 to i64
  %56 = llvm.mlir.constant(90 : i64) : i64
  %57 = llvm.icmp "eq" %55, %56 : i64
  llvm.cond_br %57, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %58 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.getelementptr %58[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %60 = llvm.load %59 : !llvm.ptr -> !llvm.ptr
  %61 = llvm.getelementptr %60[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.load %61 : !llvm.ptr -> i32
  %63 = llvm.sext %62 : i32 to i64
  %64 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> !llvm.ptr
  %66 = llvm.getelementptr %65[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i32
  %68 = llvm.sext %67 : i32 to i64
  %69 = llvm.icmp "eq" %63, %68 : i64
  llvm.cond_br %69, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %70 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %71 = llvm.load %70 : !llvm.ptr -> !llvm.ptr
  %72 = llvm.getelementptr %71[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %73 = llvm.load %72 : !llvm.ptr -> i32
  %74 = llvm.sext %73 : i32 to i64
  %75 = llvm.mlir.constant(15 : i64) : i64
  %76 = llvm.icmp "eq" %74, %75 : i64
  llvm.cond_br %76, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %77 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %78 = llvm.getelementptr %77[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %79 = llvm.load %78 : !llvm.ptr -> !llvm.ptr
  %80 = llvm.getelementptr %79[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %81 = llvm.load %80 : !llvm.ptr -> i32
  %82 = llvm.sext %81 : i32 to i64
  %83 = llvm.mlir.constant(15 : i64) : i64
  %84 = llvm.icmp "eq" %82, %83 : i64
  llvm.cond_br %84, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %85 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %86 = llvm.load %85 : !llvm.ptr -> !llvm.ptr
  %87 = llvm.getelementptr %86[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> i32
  %89 = llvm.sext %88 : i32 to i64
  %90 = llvm.mlir.constant(1 : i64) : i64
  %91 = llvm.icmp "sge" %89, %90 : i64
  llvm.cond_br %91, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %92 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %93 = llvm.getelementptr %92[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %94 = llvm.load %93 : !llvm.ptr -> !llvm.ptr
  %95 = llvm.getelementptr %94[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %96 = llvm.load %95 : !llvm.ptr -> i32
  %97 = llvm.sext %96 : i32 to i64
  %98 = llvm.mlir.constant(1 : i64) : i64
  %99 = llvm.icmp "eq" %97, %98 : i64
  llvm.cond_br %99, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %100 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %101 = llvm.load %100 : !llvm.ptr -> !llvm.ptr
  %102 = llvm.getelementptr %101[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %103 = llvm.load %102 : !llvm.ptr -> i32
  %104 = llvm.sext %103 : i32 to i64
  %105 = llvm.mlir.constant(24 : i64) : i64
  %106 = llvm.and %104, %105 : i64
  %107 = llvm.mlir.constant(0 : i64) : i64
  %108 = llvm.icmp "eq" %106, %107 : i64
  llvm.cond_br %108, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %109 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %110 = llvm.getelementptr %109[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %111 = llvm.load %110 : !llvm.ptr -> !llvm.ptr
  %112 = llvm.getelementptr %111[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %113 = llvm.load %112 : !llvm.ptr -> i32
  %114 = llvm.sext %113 : i32 to i64
  %115 = llvm.mlir.constant(24 : i64) : i64
  %116 = llvm.and %114, %115 : i64
  %117 = llvm.mlir.constant(0 : i64) : i64
  %118 = llvm.icmp "eq" %116, %117 : i64
  llvm.cond_br %118, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %119 = llvm.mlir.constant(1 : i64) : i64
  %120 = llvm.and %104, %119 : i64
  %121 = llvm.mlir.constant(0 : i64) : i64
  %122 = llvm.icmp "ne" %120, %121 : i64
  llvm.cond_br %122, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %123 = llvm.mlir.constant(1 : i64) : i64
  %124 = llvm.and %114, %123 : i64
  %125 = llvm.mlir.constant(0 : i64) : i64
  %126 = llvm.icmp "ne" %124, %125 : i64
  llvm.cond_br %126, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %127 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %128 = llvm.load %127 : !llvm.ptr -> !llvm.ptr
  %129 = llvm.getelementptr %128[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %130 = llvm.load %129 : !llvm.ptr -> !llvm.ptr
  %131 = llvm.getelementptr %128[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %132 = llvm.load %131 : !llvm.ptr -> i32
  %133 = llvm.sext %132 : i32 to i64
  %134 = llvm.mlir.constant(8 : i64) : i64
  %135 = llvm.mul %133, %134 : i64
  %136 = llvm.getelementptr %130[%135] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %137 = llvm.getelementptr %136[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %138 = llvm.load %137 : !llvm.ptr -> i64
  %139 = llvm.mlir.constant(16 : i64) : i64
  %140 = llvm.sdiv %138, %139 : i64
  %141 = llvm.srem %138, %139 : i64
  %142 = llvm.mlir.constant(0 : i64) : i64
  %143 = llvm.icmp "ne" %141, %142 : i64
  %144 = llvm.xor %138, %139 : i64
  %145 = llvm.icmp "slt" %144, %142 : i64
  %146 = llvm.mlir.constant(1 : i64) : i64
  %147 = llvm.sub %140, %146 : i64
  %148 = llvm.and %143, %145 : i1
  %149 = llvm.select %148, %147, %140 : i1, i64
  %150 = llvm.mul %149, %139 : i64
  %151 = llvm.sub %138, %150 : i64
  %152 = llvm.mlir.constant(0 : i64) : i64
  %153 = llvm.icmp "eq" %151, %152 : i64
  llvm.cond_br %153, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %154 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %155 = llvm.getelementptr %154[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %156 = llvm.load %155 : !llvm.ptr -> !llvm.ptr
  %157 = llvm.getelementptr %156[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %158 = llvm.load %157 : !llvm.ptr -> !llvm.ptr
  %159 = llvm.getelementptr %158[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %160 = llvm.load %159 : !llvm.ptr -> i64
  %161 = llvm.icmp "eq" %160, %138 : i64
  llvm.cond_br %161, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %162 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %163 = llvm.getelementptr %162[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %164 = llvm.load %163 : !llvm.ptr -> !llvm.ptr
  %165 = llvm.getelementptr %164[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %166 = llvm.load %165 : !llvm.ptr -> !llvm.ptr
  %167 = llvm.load %166 : !llvm.ptr -> i64
  %168 = llvm.icmp "eq" %167, %138 : i64
  llvm.cond_br %168, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %169 = llvm.mlir.constant(1 : i64) : i64
  %170 = llvm.icmp "sle" %169, %138 : i64
  llvm.cond_br %170, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %171 = llvm.mlir.constant(256 : i64) : i64
  %172 = llvm.icmp "sle" %138, %171 : i64
  llvm.cond_br %172, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %173 = llvm.mlir.constant(1 : i64) : i64
  %174 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %175 = llvm.load %174 : !llvm.ptr -> !llvm.ptr
  %176 = llvm.getelementptr %175[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %177 = llvm.load %176 : !llvm.ptr -> i64
  %178 = llvm.sdiv %177, %138 : i64
  %179 = llvm.srem %177, %138 : i64
  %180 = llvm.mlir.constant(0 : i64) : i64
  %181 = llvm.icmp "ne" %179, %180 : i64
  %182 = llvm.xor %177, %138 : i64
  %183 = llvm.icmp "slt" %182, %180 : i64
  %184 = llvm.mlir.constant(1 : i64) : i64
  %185 = llvm.sub %178, %184 : i64
  %186 = llvm.and %181, %183 : i1
  %187 = llvm.select %186, %185, %178 : i1, i64
  %188 = llvm.icmp "sle" %173, %187 : i64
  llvm.cond_br %188, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %189 = llvm.sdiv %177, %138 : i64
  %190 = llvm.srem %177, %138 : i64
  %191 = llvm.mlir.constant(0 : i64) : i64
  %192 = llvm.icmp "ne" %190, %191 : i64
  %193 = llvm.xor %177, %138 : i64
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
  %216 = llvm.mul %215, %138 : i64
  %217 = llvm.mlir.constant(255 : i64) : i64
  %218 = llvm.add %138, %217 : i64
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
  llvm.cond_br %238, ^bb27, ^bb2
^bb27:  // pred: ^bb26
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
  llvm.cond_br %257, ^bb28, ^bb2
^bb28:  // pred: ^bb27
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
  llvm.cond_br %277, ^bb29, ^bb2
^bb29:  // pred: ^bb28
  %278 = llvm.mlir.constant(true) : i1
  llvm.return %278 : i1
}
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
  %8 = llvm.mlir.constant(72 : i64) : i64
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
  %20 = llvm.mlir.constant(8 : i64) : i64
  %21 = llvm.alloca %20 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %22 = llvm.mlir.constant(8 : i64) : i64
  %23 = llvm.alloca %22 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %24 = llvm.mlir.constant(0 : i32) : i32
  %25 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.load %25 : !llvm.ptr -> !llvm.ptr
  %27 = llvm.getelementptr %arg1[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.getelementptr %27[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> !llvm.ptr
  %30 = llvm.getelementptr %arg1[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.getelementptr %30[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> f64
  %33 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i32
  %37 = llvm.mlir.constant(2 : i32) : i32
  %38 = llvm.call @trident_enter(%arg0, %37, %36) : (!llvm.ptr, i32, i32) -> i32
  %39 = llvm.mlir.constant(0 : i32) : i32
  %40 = llvm.icmp "eq" %38, %39 : i32
  llvm.cond_br %40, ^bb3, ^bb2
^bb2:  // 4 preds: ^bb1, ^bb3, ^bb4, ^bb5
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %41 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %41 : i32
^bb3:  // pred: ^bb1
  %42 = llvm.getelementptr %26[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> !llvm.ptr
  %44 = llvm.getelementptr %26[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %45 = llvm.load %44 : !llvm.ptr -> i32
  %46 = llvm.sext %45 : i32 to i64
  %47 = llvm.mlir.constant(8 : i64) : i64
  %48 = llvm.mul %46, %47 : i64
  %49 = llvm.getelementptr %43[%48] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %50 = llvm.getelementptr %49[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i64
  %52 = llvm.getelementptr %26[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> i64
  %54 = llvm.sdiv %53, %51 : i64
  %55 = llvm.getelementptr %26[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> !llvm.ptr
  %57 = llvm.getelementptr %26[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.load %57 : !llvm.ptr -> i32
  %59 = llvm.sext %58 : i32 to i64
  %60 = llvm.mlir.constant(8 : i64) : i64
  %61 = llvm.mul %59, %60 : i64
  %62 = llvm.getelementptr %56[%61] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %63 = llvm.getelementptr %62[-8] : (!llvm.ptr) -> !llvm.ptr, i8
  %64 = llvm.load %63 : !llvm.ptr -> i64
  %65 = llvm.getelementptr %26[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> i64
  %67 = llvm.sdiv %66, %64 : i64
  %68 = llvm.mlir.constant(1 : i64) : i64
  %69 = llvm.mlir.constant(15 : i32) : i32
  %70 = llvm.call @trident_empty_rows(%1, %26, %68, %64, %69) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %71 = llvm.mlir.constant(0 : i32) : i32
  %72 = llvm.icmp "eq" %70, %71 : i32
  llvm.cond_br %72, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %73 = llvm.mlir.constant(1 : i64) : i64
  %74 = llvm.mlir.constant(1 : i64) : i64
  %75 = llvm.mlir.constant(6 : i32) : i32
  %76 = llvm.call @trident_empty_rows(%5, %26, %74, %73, %75) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %77 = llvm.mlir.constant(0 : i32) : i32
  %78 = llvm.icmp "eq" %76, %77 : i32
  llvm.cond_br %78, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %79 = llvm.mlir.constant(4 : i64) : i64
  %80 = llvm.add %54, %79 : i64
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
  %96 = llvm.getelementptr %26[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %97 = llvm.load %96 : !llvm.ptr -> i64
  llvm.store %97, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %98 = llvm.getelementptr %29[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %99 = llvm.load %98 : !llvm.ptr -> i64
  llvm.store %99, %13 : i64, !llvm.ptr
  %100 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %100 : !llvm.ptr, !llvm.ptr
  %101 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %102 = llvm.load %101 : !llvm.ptr -> i64
  llvm.store %102, %15 : i64, !llvm.ptr
  %103 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %103 : !llvm.ptr, !llvm.ptr
  %104 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %105 = llvm.load %104 : !llvm.ptr -> i64
  llvm.store %105, %17 : i64, !llvm.ptr
  %106 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %106 : !llvm.ptr, !llvm.ptr
  %107 = llvm.trunc %54 : i64 to i32
  llvm.store %107, %19 : i32, !llvm.ptr
  %108 = llvm.getelementptr %9[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %108 : !llvm.ptr, !llvm.ptr
  %109 = llvm.trunc %64 : i64 to i32
  llvm.store %109, %21 : i32, !llvm.ptr
  %110 = llvm.getelementptr %9[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %21, %110 : !llvm.ptr, !llvm.ptr
  %111 = llvm.fptrunc %32 : f64 to f32
  llvm.store %111, %23 : f32, !llvm.ptr
  %112 = llvm.getelementptr %9[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %23, %112 : !llvm.ptr, !llvm.ptr
  %113 = llvm.mlir.addressof @kernel_0_rms_norm_kernel : !llvm.ptr
  %114 = llvm.call @trident_launch(%113, %36, %93, %94, %95, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %115 = llvm.mlir.constant(0 : i32) : i32
  %116 = llvm.icmp "eq" %114, %115 : i32
  llvm.cond_br %116, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %117 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %117 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_rows(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten__fused_rms_norm_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten__fused_rms_norm_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten__fused_rms_norm_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
  0, 0: @kernel_0_rms_norm_kernel
internal @string_2 = 'aten__fused_rms_norm'
internal @string_3 = 'aten::_fused_rms_norm'
external @__trident_aten__fused_rms_norm_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 4 : i32
  4: 2 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten__fused_rms_norm_run
  8: @__trident_aten__fused_rms_norm_fallback
  9: @__trident_aten__fused_rms_norm_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten__fused_rms_norm(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten__fused_rms_norm_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten__fused_rms_norm__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten__fused_rms_norm_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
