internal @kernel_0_cat_rows_kernel_image = 6768 bytes
internal @string_0 = 'cat_rows_kernel'
internal @kernel_0_cat_rows_kernel = structure of
  0: @string_0
  1: @kernel_0_cat_rows_kernel_image
  2: 6768 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 0 : i32
  7: 0 : i32
  8: 1 : i32
  10: 8 : i32
llvm.func internal @guards_0(%arg0: !llvm.ptr) -> i1 attributes {always_inline} {
  %0 = llvm.mlir.constant(72 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(72 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %4 = llvm.load %arg0 : !llvm.ptr -> i32
  %5 = llvm.sext %4 : i32 to i64
  %6 = llvm.mlir.constant(71 : i64) : i64
  %7 = llvm.icmp "eq" %5, %6 : i64
  llvm.cond_br %7, ^bb3, ^bb2
^bb2:  // 23 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24
  %8 = llvm.mlir.constant(false) : i1
  llvm.return %8 : i1
^bb3:  // pred: ^bb1
  %9 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %10 = llvm.load %9 : !llvm.ptr -> !llvm.ptr
  %11 = llvm.getelementptr %10[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %12 = llvm.load %11 : !llvm.ptr -> i64
  %13 = llvm.mlir.constant(2 : i64) : i64
  %14 = llvm.icmp "eq" %12, %13 : i64
  llvm.cond_br %14, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %15 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> i32
  %17 = llvm.sext %16 : i32 to i64
  %18 = llvm.mlir.constant(1 : i64) : i64
  %19 = llvm.icmp "eq" %17, %18 : i64
  llvm.cond_br %19, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %20 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> !llvm.ptr
  %22 = llvm.getelementptr %21[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
  %24 = llvm.load %23 : !llvm.ptr -> i32
  %25 = llvm.sext %24 : i32 to i64
  %26 = llvm.mlir.constant(70 : i64) : i64
  %27 = llvm.icmp "eq" %25, %26 : i64
  llvm.cond_br %27, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %28 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %29 = llvm.load %28 : !llvm.ptr -> !llvm.ptr
  %30 = llvm.getelementptr %29[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %31 = llvm.load %30 : !llvm.ptr -> !llvm.ptr
  %32 = llvm.getelementptr %31[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> i32
  %34 = llvm.sext %33 : i32 to i64
  %35 = llvm.mlir.constant(70 : i64) : i64
  %36 = llvm.icmp "eq" %34, %35 : i64
  llvm.cond_br %36, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %37 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %38 = llvm.load %37 : !llvm.ptr -> !llvm.ptr
  %39 = llvm.getelementptr %38[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.load %39 : !llvm.ptr -> !llvm.ptr
  %41 = llvm.getelementptr %40[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> !llvm.ptr
  %43 = llvm.getelementptr %42[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> i32
  %45 = llvm.sext %44 : i32 to i64
  %46 = llvm.mlir.constant(2 : i64) : i64
  %47 = llvm.icmp "eq" %45, %46 : i64
  llvm.cond_br %47, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %48 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %49[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> !llvm.ptr
  %52 = llvm.getelementptr %51[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.getelementptr %52[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> !llvm.ptr
  %55 = llvm.getelementptr %54[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> i32
  %57 = llvm.sext %56 : i32 to i64
  %58 = llvm.mlir.constant(2 : i64) : i64
  %59 = llvm.icmp "eq" %57, %58 : i64
  llvm.cond_br %59, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %60 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %61 = llvm.load %60 : !llvm.ptr -> !llvm.ptr
  %62 = llvm.getelementptr %61[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> !llvm.ptr
  %64 = llvm.getelementptr %63[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> !llvm.ptr
  %66 = llvm.getelementptr %65[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i32
  %68 = llvm.sext %67 : i32 to i64
  %69 = llvm.mlir.constant(90 : i64) : i64
  %70 = llvm.icmp "eq" %68, %69 : i64
  llvm.cond_br %70, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %71 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.load %71 : !llvm.ptr -> !llvm.ptr
  %73 = llvm.getelementptr %72[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %74 = llvm.load %73 : !llvm.ptr -> !llvm.ptr
  %75 = llvm.getelementptr %74[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %76 = llvm.getelementptr %75[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> !llvm.ptr
  %78 = llvm.getelementptr %77[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %79 = llvm.load %78 : !llvm.ptr -> i32
  %80 = llvm.sext %79 : i32 to i64
  %81 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> !llvm.ptr
  %83 = llvm.getelementptr %82[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.load %83 : !llvm.ptr -> !llvm.ptr
  %85 = llvm.getelementptr %84[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %86 = llvm.load %85 : !llvm.ptr -> !llvm.ptr
  %87 = llvm.getelementptr %86[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> i32
  %89 = llvm.sext %88 : i32 to i64
  %90 = llvm.icmp "eq" %80, %89 : i64
  llvm.cond_br %90, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %91 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %92 = llvm.load %91 : !llvm.ptr -> !llvm.ptr
  %93 = llvm.getelementptr %92[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %94 = llvm.load %93 : !llvm.ptr -> !llvm.ptr
  %95 = llvm.getelementptr %94[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %96 = llvm.load %95 : !llvm.ptr -> !llvm.ptr
  %97 = llvm.getelementptr %96[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %98 = llvm.load %97 : !llvm.ptr -> i32
  %99 = llvm.sext %98 : i32 to i64
  %100 = llvm.mlir.constant(15 : i64) : i64
  %101 = llvm.icmp "eq" %99, %100 : i64
  llvm.cond_br %101, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %102 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %103 = llvm.load %102 : !llvm.ptr -> !llvm.ptr
  %104 = llvm.getelementptr %103[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %105 = llvm.load %104 : !llvm.ptr -> !llvm.ptr
  %106 = llvm.getelementptr %105[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %107 = llvm.getelementptr %106[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %108 = llvm.load %107 : !llvm.ptr -> !llvm.ptr
  %109 = llvm.getelementptr %108[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %110 = llvm.load %109 : !llvm.ptr -> i32
  %111 = llvm.sext %110 : i32 to i64
  %112 = llvm.mlir.constant(15 : i64) : i64
  %113 = llvm.icmp "eq" %111, %112 : i64
  llvm.cond_br %113, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %114 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %115 = llvm.load %114 : !llvm.ptr -> !llvm.ptr
  %116 = llvm.getelementptr %115[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %117 = llvm.load %116 : !llvm.ptr -> !llvm.ptr
  %118 = llvm.getelementptr %117[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %119 = llvm.load %118 : !llvm.ptr -> !llvm.ptr
  %120 = llvm.getelementptr %119[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %121 = llvm.load %120 : !llvm.ptr -> i32
  %122 = llvm.sext %121 : i32 to i64
  %123 = llvm.mlir.constant(24 : i64) : i64
  %124 = llvm.and %122, %123 : i64
  %125 = llvm.mlir.constant(0 : i64) : i64
  %126 = llvm.icmp "eq" %124, %125 : i64
  llvm.cond_br %126, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %127 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %128 = llvm.load %127 : !llvm.ptr -> !llvm.ptr
  %129 = llvm.getelementptr %128[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %130 = llvm.load %129 : !llvm.ptr -> !llvm.ptr
  %131 = llvm.getelementptr %130[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %132 = llvm.getelementptr %131[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %133 = llvm.load %132 : !llvm.ptr -> !llvm.ptr
  %134 = llvm.getelementptr %133[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %135 = llvm.load %134 : !llvm.ptr -> i32
  %136 = llvm.sext %135 : i32 to i64
  %137 = llvm.mlir.constant(24 : i64) : i64
  %138 = llvm.and %136, %137 : i64
  %139 = llvm.mlir.constant(0 : i64) : i64
  %140 = llvm.icmp "eq" %138, %139 : i64
  llvm.cond_br %140, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %141 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %142 = llvm.load %141 : !llvm.ptr -> !llvm.ptr
  %143 = llvm.getelementptr %142[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %144 = llvm.load %143 : !llvm.ptr -> !llvm.ptr
  %145 = llvm.getelementptr %144[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %146 = llvm.load %145 : !llvm.ptr -> !llvm.ptr
  %147 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %148 = llvm.getelementptr %147[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %149 = llvm.load %148 : !llvm.ptr -> i64
  %150 = llvm.mlir.constant(2 : i32) : i32
  llvm.call @trident_split(%1, %146, %149, %150) : (!llvm.ptr, !llvm.ptr, i64, i32) -> ()
  %151 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %152 = llvm.load %151 : !llvm.ptr -> i64
  %153 = llvm.mlir.constant(16 : i64) : i64
  %154 = llvm.sdiv %152, %153 : i64
  %155 = llvm.srem %152, %153 : i64
  %156 = llvm.mlir.constant(0 : i64) : i64
  %157 = llvm.icmp "ne" %155, %156 : i64
  %158 = llvm.xor %152, %153 : i64
  %159 = llvm.icmp "slt" %158, %156 : i64
  %160 = llvm.mlir.constant(1 : i64) : i64
  %161 = llvm.sub %154, %160 : i64
  %162 = llvm.and %157, %159 : i1
  %163 = llvm.select %162, %161, %154 : i1, i64
  %164 = llvm.mul %163, %153 : i64
  %165 = llvm.sub %152, %164 : i64
  %166 = llvm.mlir.constant(0 : i64) : i64
  %167 = llvm.icmp "eq" %165, %166 : i64
  llvm.cond_br %167, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %168 = llvm.getelementptr %1[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %169 = llvm.load %168 : !llvm.ptr -> i64
  %170 = llvm.mlir.constant(16 : i64) : i64
  %171 = llvm.sdiv %169, %170 : i64
  %172 = llvm.srem %169, %170 : i64
  %173 = llvm.mlir.constant(0 : i64) : i64
  %174 = llvm.icmp "ne" %172, %173 : i64
  %175 = llvm.xor %169, %170 : i64
  %176 = llvm.icmp "slt" %175, %173 : i64
  %177 = llvm.mlir.constant(1 : i64) : i64
  %178 = llvm.sub %171, %177 : i64
  %179 = llvm.and %174, %176 : i1
  %180 = llvm.select %179, %178, %171 : i1, i64
  %181 = llvm.mul %180, %170 : i64
  %182 = llvm.sub %169, %181 : i64
  %183 = llvm.mlir.constant(0 : i64) : i64
  %184 = llvm.icmp "eq" %182, %183 : i64
  llvm.cond_br %184, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %185 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %186 = llvm.load %185 : !llvm.ptr -> !llvm.ptr
  %187 = llvm.getelementptr %186[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %188 = llvm.load %187 : !llvm.ptr -> !llvm.ptr
  %189 = llvm.getelementptr %188[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %190 = llvm.getelementptr %189[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %191 = llvm.load %190 : !llvm.ptr -> !llvm.ptr
  %192 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %193 = llvm.getelementptr %192[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %194 = llvm.load %193 : !llvm.ptr -> i64
  %195 = llvm.mlir.constant(2 : i32) : i32
  llvm.call @trident_split(%3, %191, %194, %195) : (!llvm.ptr, !llvm.ptr, i64, i32) -> ()
  %196 = llvm.getelementptr %3[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %197 = llvm.load %196 : !llvm.ptr -> i64
  %198 = llvm.mlir.constant(16 : i64) : i64
  %199 = llvm.sdiv %197, %198 : i64
  %200 = llvm.srem %197, %198 : i64
  %201 = llvm.mlir.constant(0 : i64) : i64
  %202 = llvm.icmp "ne" %200, %201 : i64
  %203 = llvm.xor %197, %198 : i64
  %204 = llvm.icmp "slt" %203, %201 : i64
  %205 = llvm.mlir.constant(1 : i64) : i64
  %206 = llvm.sub %199, %205 : i64
  %207 = llvm.and %202, %204 : i1
  %208 = llvm.select %207, %206, %199 : i1, i64
  %209 = llvm.mul %208, %198 : i64
  %210 = llvm.sub %197, %209 : i64
  %211 = llvm.mlir.constant(0 : i64) : i64
  %212 = llvm.icmp "eq" %210, %211 : i64
  llvm.cond_br %212, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %213 = llvm.getelementptr %3[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %214 = llvm.load %213 : !llvm.ptr -> i64
  %215 = llvm.mlir.constant(16 : i64) : i64
  %216 = llvm.sdiv %214, %215 : i64
  %217 = llvm.srem %214, %215 : i64
  %218 = llvm.mlir.constant(0 : i64) : i64
  %219 = llvm.icmp "ne" %217, %218 : i64
  %220 = llvm.xor %214, %215 : i64
  %221 = llvm.icmp "slt" %220, %218 : i64
  %222 = llvm.mlir.constant(1 : i64) : i64
  %223 = llvm.sub %216, %222 : i64
  %224 = llvm.and %219, %221 : i1
  %225 = llvm.select %224, %223, %216 : i1, i64
  %226 = llvm.mul %225, %215 : i64
  %227 = llvm.sub %214, %226 : i64
  %228 = llvm.mlir.constant(0 : i64) : i64
  %229 = llvm.icmp "eq" %227, %228 : i64
  llvm.cond_br %229, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %230 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %231 = llvm.getelementptr %230[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %232 = llvm.load %231 : !llvm.ptr -> i64
  %233 = llvm.mlir.constant(6 : i32) : i32
  %234 = llvm.call @trident_of_list(%arg0, %233, %232) : (!llvm.ptr, i32, i64) -> i64
  %235 = llvm.mlir.constant(0 : i64) : i64
  %236 = llvm.icmp "ne" %234, %235 : i64
  llvm.cond_br %236, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %237 = llvm.getelementptr %1[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %238 = llvm.load %237 : !llvm.ptr -> i64
  %239 = llvm.mlir.constant(1 : i64) : i64
  %240 = llvm.icmp "eq" %238, %239 : i64
  llvm.cond_br %240, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %241 = llvm.getelementptr %3[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %242 = llvm.load %241 : !llvm.ptr -> i64
  %243 = llvm.mlir.constant(1 : i64) : i64
  %244 = llvm.icmp "eq" %242, %243 : i64
  llvm.cond_br %244, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %245 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %246 = llvm.load %245 : !llvm.ptr -> !llvm.ptr
  %247 = llvm.getelementptr %246[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %248 = llvm.load %247 : !llvm.ptr -> !llvm.ptr
  %249 = llvm.getelementptr %248[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %250 = llvm.load %249 : !llvm.ptr -> !llvm.ptr
  %251 = llvm.getelementptr %250[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %252 = llvm.load %251 : !llvm.ptr -> i64
  %253 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %254 = llvm.load %253 : !llvm.ptr -> !llvm.ptr
  %255 = llvm.getelementptr %254[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %256 = llvm.load %255 : !llvm.ptr -> !llvm.ptr
  %257 = llvm.getelementptr %256[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %258 = llvm.getelementptr %257[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %259 = llvm.load %258 : !llvm.ptr -> !llvm.ptr
  %260 = llvm.getelementptr %259[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %261 = llvm.load %260 : !llvm.ptr -> i64
  %262 = llvm.add %252, %261 : i64
  %263 = llvm.mlir.constant(2147482624 : i64) : i64
  %264 = llvm.icmp "sle" %262, %263 : i64
  llvm.cond_br %264, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %265 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %266 = llvm.load %265 : !llvm.ptr -> !llvm.ptr
  %267 = llvm.getelementptr %266[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %268 = llvm.load %267 : !llvm.ptr -> !llvm.ptr
  %269 = llvm.getelementptr %268[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %270 = llvm.load %269 : !llvm.ptr -> !llvm.ptr
  %271 = llvm.getelementptr %270[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %272 = llvm.load %271 : !llvm.ptr -> i64
  %273 = llvm.mlir.constant(16 : i64) : i64
  %274 = llvm.sdiv %272, %273 : i64
  %275 = llvm.srem %272, %273 : i64
  %276 = llvm.mlir.constant(0 : i64) : i64
  %277 = llvm.icmp "ne" %275, %276 : i64
  %278 = llvm.xor %272, %273 : i64
  %279 = llvm.icmp "slt" %278, %276 : i64
  %280 = llvm.mlir.constant(1 : i64) : i64
  %281 = llvm.sub %274, %280 : i64
  %282 = llvm.and %277, %279 : i1
  %283 = llvm.select %282, %281, %274 : i1, i64
  %284 = llvm.mul %283, %273 : i64
  %285 = llvm.sub %272, %284 : i64
  %286 = llvm.mlir.constant(0 : i64) : i64
  %287 = llvm.icmp "eq" %285, %286 : i64
  llvm.cond_br %287, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %288 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %289 = llvm.load %288 : !llvm.ptr -> !llvm.ptr
  %290 = llvm.getelementptr %289[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %291 = llvm.load %290 : !llvm.ptr -> !llvm.ptr
  %292 = llvm.getelementptr %291[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %293 = llvm.getelementptr %292[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %294 = llvm.load %293 : !llvm.ptr -> !llvm.ptr
  %295 = llvm.getelementptr %294[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %296 = llvm.load %295 : !llvm.ptr -> i64
  %297 = llvm.mlir.constant(16 : i64) : i64
  %298 = llvm.sdiv %296, %297 : i64
  %299 = llvm.srem %296, %297 : i64
  %300 = llvm.mlir.constant(0 : i64) : i64
  %301 = llvm.icmp "ne" %299, %300 : i64
  %302 = llvm.xor %296, %297 : i64
  %303 = llvm.icmp "slt" %302, %300 : i64
  %304 = llvm.mlir.constant(1 : i64) : i64
  %305 = llvm.sub %298, %304 : i64
  %306 = llvm.and %301, %303 : i1
  %307 = llvm.select %306, %305, %298 : i1, i64
  %308 = llvm.mul %307, %297 : i64
  %309 = llvm.sub %296, %308 : i64
  %310 = llvm.mlir.constant(0 : i64) : i64
  %311 = llvm.icmp "eq" %309, %310 : i64
  llvm.cond_br %311, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %312 = llvm.mlir.constant(true) : i1
  llvm.return %312 : i1
}
llvm.func @trident_split(!llvm.ptr, !llvm.ptr, i64, i32)
llvm.func @trident_of_list(!llvm.ptr, i32, i64) -> i64
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(72 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.constant(72 : i64) : i64
  %3 = llvm.alloca %2 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %4 = llvm.mlir.constant(112 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.getelementptr %5[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %6, %7 : !llvm.ptr, !llvm.ptr
  %8 = llvm.mlir.constant(80 : i64) : i64
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
  %24 = llvm.mlir.constant(8 : i64) : i64
  %25 = llvm.alloca %24 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %26 = llvm.mlir.constant(0 : i32) : i32
  %27 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %28 = llvm.load %27 : !llvm.ptr -> !llvm.ptr
  %29 = llvm.getelementptr %28[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %30 = llvm.load %29 : !llvm.ptr -> !llvm.ptr
  %31 = llvm.getelementptr %30[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> !llvm.ptr
  %33 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> !llvm.ptr
  %37 = llvm.getelementptr %36[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %38 = llvm.load %37 : !llvm.ptr -> !llvm.ptr
  %39 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %40 = llvm.getelementptr %39[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> i64
  %42 = llvm.mlir.constant(2 : i32) : i32
  llvm.call @trident_split(%1, %38, %41, %42) : (!llvm.ptr, !llvm.ptr, i64, i32) -> ()
  %43 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> !llvm.ptr
  %45 = llvm.getelementptr %44[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> !llvm.ptr
  %47 = llvm.getelementptr %46[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.getelementptr %47[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> !llvm.ptr
  %52 = llvm.getelementptr %51[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %53 = llvm.load %52 : !llvm.ptr -> !llvm.ptr
  %54 = llvm.getelementptr %53[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %55 = llvm.getelementptr %54[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> !llvm.ptr
  %57 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.getelementptr %57[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %59 = llvm.load %58 : !llvm.ptr -> i64
  %60 = llvm.mlir.constant(2 : i32) : i32
  llvm.call @trident_split(%3, %56, %59, %60) : (!llvm.ptr, !llvm.ptr, i64, i32) -> ()
  %61 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.load %61 : !llvm.ptr -> !llvm.ptr
  %63 = llvm.getelementptr %62[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %64 = llvm.load %63 : !llvm.ptr -> !llvm.ptr
  %65 = llvm.getelementptr %64[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %66 = llvm.load %65 : !llvm.ptr -> !llvm.ptr
  %67 = llvm.getelementptr %66[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.load %67 : !llvm.ptr -> i32
  %69 = llvm.mlir.constant(2 : i32) : i32
  %70 = llvm.call @trident_enter(%arg0, %69, %68) : (!llvm.ptr, i32, i32) -> i32
  %71 = llvm.mlir.constant(0 : i32) : i32
  %72 = llvm.icmp "eq" %70, %71 : i32
  llvm.cond_br %72, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%5) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %73 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %73 : i32
^bb3:  // pred: ^bb1
  %74 = llvm.getelementptr %32[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> i64
  %76 = llvm.getelementptr %49[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i64
  %78 = llvm.add %75, %77 : i64
  %79 = llvm.mlir.constant(15 : i32) : i32
  %80 = llvm.call @trident_empty_split(%5, %32, %41, %78, %79) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %81 = llvm.mlir.constant(0 : i32) : i32
  %82 = llvm.icmp "eq" %80, %81 : i32
  llvm.cond_br %82, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %83 = llvm.mlir.constant(1024 : i64) : i64
  %84 = llvm.add %75, %83 : i64
  %85 = llvm.mlir.constant(1 : i64) : i64
  %86 = llvm.sub %84, %85 : i64
  %87 = llvm.mlir.constant(1024 : i64) : i64
  %88 = llvm.sdiv %86, %87 : i64
  %89 = llvm.srem %86, %87 : i64
  %90 = llvm.mlir.constant(0 : i64) : i64
  %91 = llvm.icmp "ne" %89, %90 : i64
  %92 = llvm.xor %86, %87 : i64
  %93 = llvm.icmp "slt" %92, %90 : i64
  %94 = llvm.mlir.constant(1 : i64) : i64
  %95 = llvm.sub %88, %94 : i64
  %96 = llvm.and %91, %93 : i1
  %97 = llvm.select %96, %95, %88 : i1, i64
  %98 = llvm.mlir.constant(1024 : i64) : i64
  %99 = llvm.add %77, %98 : i64
  %100 = llvm.mlir.constant(1 : i64) : i64
  %101 = llvm.sub %99, %100 : i64
  %102 = llvm.mlir.constant(1024 : i64) : i64
  %103 = llvm.sdiv %101, %102 : i64
  %104 = llvm.srem %101, %102 : i64
  %105 = llvm.mlir.constant(0 : i64) : i64
  %106 = llvm.icmp "ne" %104, %105 : i64
  %107 = llvm.xor %101, %102 : i64
  %108 = llvm.icmp "slt" %107, %105 : i64
  %109 = llvm.mlir.constant(1 : i64) : i64
  %110 = llvm.sub %103, %109 : i64
  %111 = llvm.and %106, %108 : i1
  %112 = llvm.select %111, %110, %103 : i1, i64
  %113 = llvm.add %97, %112 : i64
  %114 = llvm.getelementptr %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %115 = llvm.load %114 : !llvm.ptr -> i64
  %116 = llvm.getelementptr %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %117 = llvm.load %116 : !llvm.ptr -> i64
  %118 = llvm.getelementptr %3[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %119 = llvm.load %118 : !llvm.ptr -> i64
  %120 = llvm.getelementptr %1[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %121 = llvm.load %120 : !llvm.ptr -> i64
  %122 = llvm.getelementptr %3[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %123 = llvm.load %122 : !llvm.ptr -> i64
  %124 = llvm.mlir.constant(1 : i64) : i64
  %125 = llvm.mlir.constant(1 : i64) : i64
  %126 = llvm.getelementptr %32[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %127 = llvm.load %126 : !llvm.ptr -> i64
  llvm.store %127, %11 : i64, !llvm.ptr
  llvm.store %11, %9 : !llvm.ptr, !llvm.ptr
  %128 = llvm.getelementptr %49[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %129 = llvm.load %128 : !llvm.ptr -> i64
  llvm.store %129, %13 : i64, !llvm.ptr
  %130 = llvm.getelementptr %9[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %130 : !llvm.ptr, !llvm.ptr
  %131 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %132 = llvm.load %131 : !llvm.ptr -> i64
  llvm.store %132, %15 : i64, !llvm.ptr
  %133 = llvm.getelementptr %9[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %133 : !llvm.ptr, !llvm.ptr
  %134 = llvm.trunc %115 : i64 to i32
  llvm.store %134, %17 : i32, !llvm.ptr
  %135 = llvm.getelementptr %9[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %135 : !llvm.ptr, !llvm.ptr
  %136 = llvm.trunc %117 : i64 to i32
  llvm.store %136, %19 : i32, !llvm.ptr
  %137 = llvm.getelementptr %9[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %137 : !llvm.ptr, !llvm.ptr
  %138 = llvm.trunc %119 : i64 to i32
  llvm.store %138, %21 : i32, !llvm.ptr
  %139 = llvm.getelementptr %9[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %21, %139 : !llvm.ptr, !llvm.ptr
  llvm.store %121, %23 : i64, !llvm.ptr
  %140 = llvm.getelementptr %9[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %23, %140 : !llvm.ptr, !llvm.ptr
  llvm.store %123, %25 : i64, !llvm.ptr
  %141 = llvm.getelementptr %9[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %25, %141 : !llvm.ptr, !llvm.ptr
  %142 = llvm.mlir.addressof @kernel_0_cat_rows_kernel : !llvm.ptr
  %143 = llvm.call @trident_launch(%142, %68, %113, %124, %125, %9) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %144 = llvm.mlir.constant(0 : i32) : i32
  %145 = llvm.icmp "eq" %143, %144 : i32
  llvm.cond_br %145, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %5) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %146 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %146 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_split(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_cat_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_cat_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_cat_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_1 = 'bfloat16.2.aligned'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_cat_rows_kernel
internal @string_2 = 'aten_cat'
internal @string_3 = 'aten::cat'
external @__trident_aten_cat_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 2 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_cat_run
  8: @__trident_aten_cat_fallback
  9: @__trident_aten_cat_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_cat(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_cat_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_cat__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_cat_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
