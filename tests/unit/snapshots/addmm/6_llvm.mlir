internal @kernel_0_row_kernel_image = 6632 bytes
internal @string_0 = 'row_kernel'
internal @kernel_0_row_kernel = structure of
  0: @string_0
  1: @kernel_0_row_kernel_image
  2: 6632 : i64
  3: 90 : i32
  4: 4 : i32
  5: 1 : i32
  6: 16 : i32
  7: 0 : i32
  8: 1 : i32
  10: 8 : i32
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
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %10 = llvm.load %arg0 : !llvm.ptr -> i32
  %11 = llvm.sext %10 : i32 to i64
  %12 = llvm.mlir.constant(70 : i64) : i64
  %13 = llvm.icmp "eq" %11, %12 : i64
  llvm.cond_br %13, ^bb3, ^bb2
^bb2:  // 40 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25, ^bb26, ^bb27, ^bb28, ^bb29, ^bb30, ^bb31, ^bb32, ^bb33, ^bb34, ^bb35, ^bb36, ^bb37, ^bb38, ^bb39, ^bb40, ^bb41
  %14 = llvm.mlir.constant(false) : i1
  llvm.return %14 : i1
^bb3:  // pred: ^bb1
  %15 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> i32
  %17 = llvm.sext %16 : i32 to i64
  %18 = llvm.mlir.constant(70 : i64) : i64
  %19 = llvm.icmp "eq" %17, %18 : i64
  llvm.cond_br %19, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %20 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> i32
  %22 = llvm.sext %21 : i32 to i64
  %23 = llvm.mlir.constant(70 : i64) : i64
  %24 = llvm.icmp "eq" %22, %23 : i64
  llvm.cond_br %24, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %25 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.load %25 : !llvm.ptr -> i32
  %27 = llvm.sext %26 : i32 to i64
  %28 = llvm.mlir.constant(1 : i64) : i64
  %29 = llvm.icmp "eq" %27, %28 : i64
  %30 = llvm.mlir.constant(3 : i64) : i64
  %31 = llvm.icmp "eq" %27, %30 : i64
  %32 = llvm.or %29, %31 : i1
  llvm.cond_br %32, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %33 = llvm.getelementptr %arg0[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> i32
  %35 = llvm.sext %34 : i32 to i64
  %36 = llvm.mlir.constant(1 : i64) : i64
  %37 = llvm.icmp "eq" %35, %36 : i64
  %38 = llvm.mlir.constant(3 : i64) : i64
  %39 = llvm.icmp "eq" %35, %38 : i64
  %40 = llvm.or %37, %39 : i1
  llvm.cond_br %40, ^bb7, ^bb2
^bb7:  // pred: ^bb6
  %41 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %42 = llvm.load %41 : !llvm.ptr -> !llvm.ptr
  %43 = llvm.getelementptr %42[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %44 = llvm.load %43 : !llvm.ptr -> i32
  %45 = llvm.sext %44 : i32 to i64
  %46 = llvm.mlir.constant(2 : i64) : i64
  %47 = llvm.icmp "eq" %45, %46 : i64
  llvm.cond_br %47, ^bb8, ^bb2
^bb8:  // pred: ^bb7
  %48 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.getelementptr %48[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %50 = llvm.load %49 : !llvm.ptr -> !llvm.ptr
  %51 = llvm.getelementptr %50[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> i32
  %53 = llvm.sext %52 : i32 to i64
  %54 = llvm.mlir.constant(2 : i64) : i64
  %55 = llvm.icmp "eq" %53, %54 : i64
  llvm.cond_br %55, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %56 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %57 = llvm.getelementptr %56[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.load %57 : !llvm.ptr -> !llvm.ptr
  %59 = llvm.getelementptr %58[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %60 = llvm.load %59 : !llvm.ptr -> i32
  %61 = llvm.sext %60 : i32 to i64
  %62 = llvm.mlir.constant(2 : i64) : i64
  %63 = llvm.icmp "eq" %61, %62 : i64
  llvm.cond_br %63, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %64 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> !llvm.ptr
  %66 = llvm.getelementptr %65[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i32
  %68 = llvm.sext %67 : i32 to i64
  %69 = llvm.mlir.constant(90 : i64) : i64
  %70 = llvm.icmp "eq" %68, %69 : i64
  llvm.cond_br %70, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %71 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %72 = llvm.getelementptr %71[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %73 = llvm.load %72 : !llvm.ptr -> !llvm.ptr
  %74 = llvm.getelementptr %73[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> i32
  %76 = llvm.sext %75 : i32 to i64
  %77 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %78 = llvm.load %77 : !llvm.ptr -> !llvm.ptr
  %79 = llvm.getelementptr %78[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %80 = llvm.load %79 : !llvm.ptr -> i32
  %81 = llvm.sext %80 : i32 to i64
  %82 = llvm.icmp "eq" %76, %81 : i64
  llvm.cond_br %82, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %83 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.getelementptr %83[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %85 = llvm.load %84 : !llvm.ptr -> !llvm.ptr
  %86 = llvm.getelementptr %85[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %87 = llvm.load %86 : !llvm.ptr -> i32
  %88 = llvm.sext %87 : i32 to i64
  %89 = llvm.icmp "eq" %88, %81 : i64
  llvm.cond_br %89, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %90 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %91 = llvm.load %90 : !llvm.ptr -> !llvm.ptr
  %92 = llvm.getelementptr %91[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %93 = llvm.load %92 : !llvm.ptr -> i32
  %94 = llvm.sext %93 : i32 to i64
  %95 = llvm.mlir.constant(15 : i64) : i64
  %96 = llvm.icmp "eq" %94, %95 : i64
  llvm.cond_br %96, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %97 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %98 = llvm.getelementptr %97[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %99 = llvm.load %98 : !llvm.ptr -> !llvm.ptr
  %100 = llvm.getelementptr %99[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %101 = llvm.load %100 : !llvm.ptr -> i32
  %102 = llvm.sext %101 : i32 to i64
  %103 = llvm.mlir.constant(15 : i64) : i64
  %104 = llvm.icmp "eq" %102, %103 : i64
  llvm.cond_br %104, ^bb15, ^bb2
^bb15:  // pred: ^bb14
  %105 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %106 = llvm.getelementptr %105[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %107 = llvm.load %106 : !llvm.ptr -> !llvm.ptr
  %108 = llvm.getelementptr %107[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %109 = llvm.load %108 : !llvm.ptr -> i32
  %110 = llvm.sext %109 : i32 to i64
  %111 = llvm.mlir.constant(15 : i64) : i64
  %112 = llvm.icmp "eq" %110, %111 : i64
  llvm.cond_br %112, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %113 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %114 = llvm.load %113 : !llvm.ptr -> !llvm.ptr
  %115 = llvm.getelementptr %114[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %116 = llvm.load %115 : !llvm.ptr -> i32
  %117 = llvm.sext %116 : i32 to i64
  %118 = llvm.mlir.constant(1 : i64) : i64
  %119 = llvm.icmp "eq" %117, %118 : i64
  llvm.cond_br %119, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %120 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %121 = llvm.getelementptr %120[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %122 = llvm.load %121 : !llvm.ptr -> !llvm.ptr
  %123 = llvm.getelementptr %122[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %124 = llvm.load %123 : !llvm.ptr -> i32
  %125 = llvm.sext %124 : i32 to i64
  %126 = llvm.mlir.constant(2 : i64) : i64
  %127 = llvm.icmp "eq" %125, %126 : i64
  llvm.cond_br %127, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %128 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %129 = llvm.getelementptr %128[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %130 = llvm.load %129 : !llvm.ptr -> !llvm.ptr
  %131 = llvm.getelementptr %130[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %132 = llvm.load %131 : !llvm.ptr -> i32
  %133 = llvm.sext %132 : i32 to i64
  %134 = llvm.mlir.constant(2 : i64) : i64
  %135 = llvm.icmp "eq" %133, %134 : i64
  llvm.cond_br %135, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %136 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %137 = llvm.load %136 : !llvm.ptr -> !llvm.ptr
  %138 = llvm.getelementptr %137[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %139 = llvm.load %138 : !llvm.ptr -> i32
  %140 = llvm.sext %139 : i32 to i64
  %141 = llvm.mlir.constant(24 : i64) : i64
  %142 = llvm.and %140, %141 : i64
  %143 = llvm.mlir.constant(0 : i64) : i64
  %144 = llvm.icmp "eq" %142, %143 : i64
  llvm.cond_br %144, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %145 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %146 = llvm.getelementptr %145[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %147 = llvm.load %146 : !llvm.ptr -> !llvm.ptr
  %148 = llvm.getelementptr %147[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %149 = llvm.load %148 : !llvm.ptr -> i32
  %150 = llvm.sext %149 : i32 to i64
  %151 = llvm.mlir.constant(24 : i64) : i64
  %152 = llvm.and %150, %151 : i64
  %153 = llvm.mlir.constant(0 : i64) : i64
  %154 = llvm.icmp "eq" %152, %153 : i64
  llvm.cond_br %154, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %155 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %156 = llvm.getelementptr %155[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %157 = llvm.load %156 : !llvm.ptr -> !llvm.ptr
  %158 = llvm.getelementptr %157[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %159 = llvm.load %158 : !llvm.ptr -> i32
  %160 = llvm.sext %159 : i32 to i64
  %161 = llvm.mlir.constant(24 : i64) : i64
  %162 = llvm.and %160, %161 : i64
  %163 = llvm.mlir.constant(0 : i64) : i64
  %164 = llvm.icmp "eq" %162, %163 : i64
  llvm.cond_br %164, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %165 = llvm.mlir.constant(1 : i64) : i64
  %166 = llvm.and %140, %165 : i64
  %167 = llvm.mlir.constant(0 : i64) : i64
  %168 = llvm.icmp "ne" %166, %167 : i64
  llvm.cond_br %168, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %169 = llvm.mlir.constant(1 : i64) : i64
  %170 = llvm.and %150, %169 : i64
  %171 = llvm.mlir.constant(0 : i64) : i64
  %172 = llvm.icmp "ne" %170, %171 : i64
  llvm.cond_br %172, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %173 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %174 = llvm.getelementptr %173[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %175 = llvm.load %174 : !llvm.ptr -> i64
  %176 = llvm.sitofp %175 : i64 to f64
  %177 = llvm.load %173 : !llvm.ptr -> i32
  %178 = llvm.mlir.constant(3 : i32) : i32
  %179 = llvm.icmp "eq" %177, %178 : i32
  %180 = llvm.getelementptr %173[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %181 = llvm.load %180 : !llvm.ptr -> f64
  %182 = llvm.select %179, %181, %176 : i1, f64
  %183 = llvm.mlir.constant(-4039728866288205824 : i64) : i64
  llvm.store %183, %1 : i64, !llvm.ptr
  %184 = llvm.load %1 : !llvm.ptr -> f64
  %185 = llvm.fcmp "oge" %182, %184 : f64
  %186 = llvm.mlir.constant(5183643170566569984 : i64) : i64
  llvm.store %186, %3 : i64, !llvm.ptr
  %187 = llvm.load %3 : !llvm.ptr -> f64
  %188 = llvm.fcmp "ole" %182, %187 : f64
  %189 = llvm.and %185, %188 : i1
  llvm.cond_br %189, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %190 = llvm.getelementptr %arg0[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %191 = llvm.getelementptr %190[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %192 = llvm.load %191 : !llvm.ptr -> i64
  %193 = llvm.sitofp %192 : i64 to f64
  %194 = llvm.load %190 : !llvm.ptr -> i32
  %195 = llvm.mlir.constant(3 : i32) : i32
  %196 = llvm.icmp "eq" %194, %195 : i32
  %197 = llvm.getelementptr %190[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %198 = llvm.load %197 : !llvm.ptr -> f64
  %199 = llvm.select %196, %198, %193 : i1, f64
  %200 = llvm.mlir.constant(-4039728866288205824 : i64) : i64
  llvm.store %200, %5 : i64, !llvm.ptr
  %201 = llvm.load %5 : !llvm.ptr -> f64
  %202 = llvm.fcmp "oge" %199, %201 : f64
  %203 = llvm.mlir.constant(5183643170566569984 : i64) : i64
  llvm.store %203, %7 : i64, !llvm.ptr
  %204 = llvm.load %7 : !llvm.ptr -> f64
  %205 = llvm.fcmp "ole" %199, %204 : f64
  %206 = llvm.and %202, %205 : i1
  llvm.cond_br %206, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %207 = llvm.mlir.constant(0 : i64) : i64
  llvm.store %207, %9 : i64, !llvm.ptr
  %208 = llvm.load %9 : !llvm.ptr -> f64
  %209 = llvm.fcmp "une" %199, %208 : f64
  llvm.cond_br %209, ^bb27, ^bb2
^bb27:  // pred: ^bb26
  %210 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %211 = llvm.load %210 : !llvm.ptr -> !llvm.ptr
  %212 = llvm.getelementptr %211[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %213 = llvm.load %212 : !llvm.ptr -> !llvm.ptr
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
  llvm.cond_br %229, ^bb28, ^bb2
^bb28:  // pred: ^bb27
  %230 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %231 = llvm.getelementptr %230[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %232 = llvm.load %231 : !llvm.ptr -> !llvm.ptr
  %233 = llvm.getelementptr %232[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %234 = llvm.load %233 : !llvm.ptr -> !llvm.ptr
  %235 = llvm.getelementptr %234[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %236 = llvm.load %235 : !llvm.ptr -> i64
  %237 = llvm.mlir.constant(16 : i64) : i64
  %238 = llvm.sdiv %236, %237 : i64
  %239 = llvm.srem %236, %237 : i64
  %240 = llvm.mlir.constant(0 : i64) : i64
  %241 = llvm.icmp "ne" %239, %240 : i64
  %242 = llvm.xor %236, %237 : i64
  %243 = llvm.icmp "slt" %242, %240 : i64
  %244 = llvm.mlir.constant(1 : i64) : i64
  %245 = llvm.sub %238, %244 : i64
  %246 = llvm.and %241, %243 : i1
  %247 = llvm.select %246, %245, %238 : i1, i64
  %248 = llvm.mul %247, %237 : i64
  %249 = llvm.sub %236, %248 : i64
  %250 = llvm.mlir.constant(0 : i64) : i64
  %251 = llvm.icmp "eq" %249, %250 : i64
  llvm.cond_br %251, ^bb29, ^bb2
^bb29:  // pred: ^bb28
  %252 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %253 = llvm.getelementptr %252[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %254 = llvm.load %253 : !llvm.ptr -> !llvm.ptr
  %255 = llvm.getelementptr %254[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %256 = llvm.load %255 : !llvm.ptr -> !llvm.ptr
  %257 = llvm.getelementptr %256[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %258 = llvm.load %257 : !llvm.ptr -> i64
  %259 = llvm.icmp "eq" %214, %258 : i64
  llvm.cond_br %259, ^bb30, ^bb2
^bb30:  // pred: ^bb29
  %260 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %261 = llvm.getelementptr %260[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %262 = llvm.load %261 : !llvm.ptr -> !llvm.ptr
  %263 = llvm.getelementptr %262[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %264 = llvm.load %263 : !llvm.ptr -> !llvm.ptr
  %265 = llvm.load %264 : !llvm.ptr -> i64
  %266 = llvm.icmp "eq" %236, %265 : i64
  llvm.cond_br %266, ^bb31, ^bb2
^bb31:  // pred: ^bb30
  %267 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %268 = llvm.getelementptr %267[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %269 = llvm.load %268 : !llvm.ptr -> !llvm.ptr
  %270 = llvm.getelementptr %269[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %271 = llvm.load %270 : !llvm.ptr -> !llvm.ptr
  %272 = llvm.load %271 : !llvm.ptr -> i64
  %273 = llvm.mlir.constant(1 : i64) : i64
  %274 = llvm.icmp "eq" %272, %273 : i64
  llvm.cond_br %274, ^bb32, ^bb2
^bb32:  // pred: ^bb31
  %275 = llvm.mlir.constant(16 : i64) : i64
  %276 = llvm.icmp "sle" %275, %214 : i64
  llvm.cond_br %276, ^bb33, ^bb2
^bb33:  // pred: ^bb32
  %277 = llvm.mlir.constant(262144 : i64) : i64
  %278 = llvm.icmp "sle" %214, %277 : i64
  llvm.cond_br %278, ^bb34, ^bb2
^bb34:  // pred: ^bb33
  %279 = llvm.mlir.constant(2048 : i64) : i64
  %280 = llvm.icmp "sle" %279, %236 : i64
  llvm.cond_br %280, ^bb35, ^bb2
^bb35:  // pred: ^bb34
  %281 = llvm.mlir.constant(131072 : i64) : i64
  %282 = llvm.icmp "sle" %236, %281 : i64
  llvm.cond_br %282, ^bb36, ^bb2
^bb36:  // pred: ^bb35
  %283 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %284 = llvm.getelementptr %283[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %285 = llvm.load %284 : !llvm.ptr -> !llvm.ptr
  %286 = llvm.getelementptr %285[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %287 = llvm.load %286 : !llvm.ptr -> !llvm.ptr
  %288 = llvm.getelementptr %287[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %289 = llvm.load %288 : !llvm.ptr -> i64
  %290 = llvm.icmp "eq" %289, %265 : i64
  llvm.cond_br %290, ^bb37, ^bb2
^bb37:  // pred: ^bb36
  %291 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %292 = llvm.getelementptr %291[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %293 = llvm.load %292 : !llvm.ptr -> !llvm.ptr
  %294 = llvm.getelementptr %293[56] : (!llvm.ptr) -> !llvm.ptr, i8
  %295 = llvm.load %294 : !llvm.ptr -> !llvm.ptr
  %296 = llvm.load %295 : !llvm.ptr -> i64
  %297 = llvm.mlir.constant(1 : i64) : i64
  %298 = llvm.icmp "eq" %296, %297 : i64
  llvm.cond_br %298, ^bb38, ^bb2
^bb38:  // pred: ^bb37
  %299 = llvm.mlir.constant(2047 : i64) : i64
  %300 = llvm.add %265, %299 : i64
  %301 = llvm.mlir.constant(2048 : i64) : i64
  %302 = llvm.sdiv %300, %301 : i64
  %303 = llvm.srem %300, %301 : i64
  %304 = llvm.mlir.constant(0 : i64) : i64
  %305 = llvm.icmp "ne" %303, %304 : i64
  %306 = llvm.xor %300, %301 : i64
  %307 = llvm.icmp "slt" %306, %304 : i64
  %308 = llvm.mlir.constant(1 : i64) : i64
  %309 = llvm.sub %302, %308 : i64
  %310 = llvm.and %305, %307 : i1
  %311 = llvm.select %310, %309, %302 : i1, i64
  %312 = llvm.mlir.constant(2048 : i64) : i64
  %313 = llvm.mul %311, %312 : i64
  %314 = llvm.mlir.constant(1 : i64) : i64
  %315 = llvm.sub %313, %314 : i64
  %316 = llvm.mlir.constant(1 : i64) : i64
  %317 = llvm.mul %315, %316 : i64
  %318 = llvm.mlir.constant(2047 : i64) : i64
  %319 = llvm.add %258, %318 : i64
  %320 = llvm.mlir.constant(2048 : i64) : i64
  %321 = llvm.sdiv %319, %320 : i64
  %322 = llvm.srem %319, %320 : i64
  %323 = llvm.mlir.constant(0 : i64) : i64
  %324 = llvm.icmp "ne" %322, %323 : i64
  %325 = llvm.xor %319, %320 : i64
  %326 = llvm.icmp "slt" %325, %323 : i64
  %327 = llvm.mlir.constant(1 : i64) : i64
  %328 = llvm.sub %321, %327 : i64
  %329 = llvm.and %324, %326 : i1
  %330 = llvm.select %329, %328, %321 : i1, i64
  %331 = llvm.mlir.constant(2048 : i64) : i64
  %332 = llvm.mul %330, %331 : i64
  %333 = llvm.mlir.constant(1 : i64) : i64
  %334 = llvm.sub %332, %333 : i64
  %335 = llvm.mul %334, %289 : i64
  %336 = llvm.add %317, %335 : i64
  %337 = llvm.mlir.constant(2147483648 : i64) : i64
  %338 = llvm.icmp "slt" %336, %337 : i64
  llvm.cond_br %338, ^bb39, ^bb2
^bb39:  // pred: ^bb38
  %339 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %340 = llvm.load %339 : !llvm.ptr -> !llvm.ptr
  %341 = llvm.getelementptr %340[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %342 = llvm.load %341 : !llvm.ptr -> i64
  %343 = llvm.mlir.constant(16 : i64) : i64
  %344 = llvm.sdiv %342, %343 : i64
  %345 = llvm.srem %342, %343 : i64
  %346 = llvm.mlir.constant(0 : i64) : i64
  %347 = llvm.icmp "ne" %345, %346 : i64
  %348 = llvm.xor %342, %343 : i64
  %349 = llvm.icmp "slt" %348, %346 : i64
  %350 = llvm.mlir.constant(1 : i64) : i64
  %351 = llvm.sub %344, %350 : i64
  %352 = llvm.and %347, %349 : i1
  %353 = llvm.select %352, %351, %344 : i1, i64
  %354 = llvm.mul %353, %343 : i64
  %355 = llvm.sub %342, %354 : i64
  %356 = llvm.mlir.constant(0 : i64) : i64
  %357 = llvm.icmp "eq" %355, %356 : i64
  llvm.cond_br %357, ^bb40, ^bb2
^bb40:  // pred: ^bb39
  %358 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %359 = llvm.getelementptr %358[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %360 = llvm.load %359 : !llvm.ptr -> !llvm.ptr
  %361 = llvm.getelementptr %360[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %362 = llvm.load %361 : !llvm.ptr -> i64
  %363 = llvm.mlir.constant(16 : i64) : i64
  %364 = llvm.sdiv %362, %363 : i64
  %365 = llvm.srem %362, %363 : i64
  %366 = llvm.mlir.constant(0 : i64) : i64
  %367 = llvm.icmp "ne" %365, %366 : i64
  %368 = llvm.xor %362, %363 : i64
  %369 = llvm.icmp "slt" %368, %366 : i64
  %370 = llvm.mlir.constant(1 : i64) : i64
  %371 = llvm.sub %364, %370 : i64
  %372 = llvm.and %367, %369 : i1
  %373 = llvm.select %372, %371, %364 : i1, i64
  %374 = llvm.mul %373, %363 : i64
  %375 = llvm.sub %362, %374 : i64
  %376 = llvm.mlir.constant(0 : i64) : i64
  %377 = llvm.icmp "eq" %375, %376 : i64
  llvm.cond_br %377, ^bb41, ^bb2
^bb41:  // pred: ^bb40
  %378 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %379 = llvm.getelementptr %378[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %380 = llvm.load %379 : !llvm.ptr -> !llvm.ptr
  %381 = llvm.getelementptr %380[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %382 = llvm.load %381 : !llvm.ptr -> i64
  %383 = llvm.mlir.constant(16 : i64) : i64
  %384 = llvm.sdiv %382, %383 : i64
  %385 = llvm.srem %382, %383 : i64
  %386 = llvm.mlir.constant(0 : i64) : i64
  %387 = llvm.icmp "ne" %385, %386 : i64
  %388 = llvm.xor %382, %383 : i64
  %389 = llvm.icmp "slt" %388, %386 : i64
  %390 = llvm.mlir.constant(1 : i64) : i64
  %391 = llvm.sub %384, %390 : i64
  %392 = llvm.and %387, %389 : i1
  %393 = llvm.select %392, %391, %384 : i1, i64
  %394 = llvm.mul %393, %383 : i64
  %395 = llvm.sub %382, %394 : i64
  %396 = llvm.mlir.constant(0 : i64) : i64
  %397 = llvm.icmp "eq" %395, %396 : i64
  llvm.cond_br %397, ^bb42, ^bb2
^bb42:  // pred: ^bb41
  %398 = llvm.mlir.constant(true) : i1
  llvm.return %398 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(16 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.constant(80 : i64) : i64
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
  %18 = llvm.mlir.constant(8 : i64) : i64
  %19 = llvm.alloca %18 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %20 = llvm.mlir.constant(8 : i64) : i64
  %21 = llvm.alloca %20 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %22 = llvm.mlir.constant(8 : i64) : i64
  %23 = llvm.alloca %22 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %24 = llvm.mlir.constant(0 : i32) : i32
  %25 = llvm.getelementptr %arg1[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %26 = llvm.getelementptr %25[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %27 = llvm.load %26 : !llvm.ptr -> i64
  %28 = llvm.sitofp %27 : i64 to f64
  %29 = llvm.load %25 : !llvm.ptr -> i32
  %30 = llvm.mlir.constant(3 : i32) : i32
  %31 = llvm.icmp "eq" %29, %30 : i32
  %32 = llvm.getelementptr %25[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.load %32 : !llvm.ptr -> f64
  %34 = llvm.select %31, %33, %28 : i1, f64
  %35 = llvm.getelementptr %arg1[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.getelementptr %35[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %37 = llvm.load %36 : !llvm.ptr -> i64
  %38 = llvm.sitofp %37 : i64 to f64
  %39 = llvm.load %35 : !llvm.ptr -> i32
  %40 = llvm.mlir.constant(3 : i32) : i32
  %41 = llvm.icmp "eq" %39, %40 : i32
  %42 = llvm.getelementptr %35[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> f64
  %44 = llvm.select %41, %43, %38 : i1, f64
  %45 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %46 = llvm.load %45 : !llvm.ptr -> !llvm.ptr
  %47 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.getelementptr %47[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %arg1[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.getelementptr %50[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %52 = llvm.load %51 : !llvm.ptr -> !llvm.ptr
  %53 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> !llvm.ptr
  %55 = llvm.getelementptr %54[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> i32
  %57 = llvm.mlir.constant(2 : i32) : i32
  %58 = llvm.call @trident_enter(%arg0, %57, %56) : (!llvm.ptr, i32, i32) -> i32
  %59 = llvm.mlir.constant(0 : i32) : i32
  %60 = llvm.icmp "eq" %58, %59 : i32
  llvm.cond_br %60, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %61 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %61 : i32
^bb3:  // pred: ^bb1
  %62 = llvm.getelementptr %52[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %63 = llvm.load %62 : !llvm.ptr -> !llvm.ptr
  %64 = llvm.getelementptr %63[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %65 = llvm.load %64 : !llvm.ptr -> i64
  %66 = llvm.mlir.constant(15 : i32) : i32
  %67 = llvm.mlir.constant(2 : i32) : i32
  %68 = llvm.mlir.constant(2 : i32) : i32
  %69 = llvm.mlir.constant(1 : i64) : i64
  llvm.store %69, %5 : i64, !llvm.ptr
  %70 = llvm.getelementptr %5[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %65, %70 : i64, !llvm.ptr
  %71 = llvm.call @trident_empty(%1, %66, %67, %56, %68, %5) : (!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
  %72 = llvm.mlir.constant(0 : i32) : i32
  %73 = llvm.icmp "eq" %71, %72 : i32
  llvm.cond_br %73, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %74 = llvm.getelementptr %52[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> !llvm.ptr
  %76 = llvm.load %75 : !llvm.ptr -> i64
  %77 = llvm.mlir.constant(1 : i64) : i64
  %78 = llvm.mlir.constant(1 : i64) : i64
  %79 = llvm.getelementptr %49[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %80 = llvm.load %79 : !llvm.ptr -> i64
  llvm.store %80, %9 : i64, !llvm.ptr
  llvm.store %9, %7 : !llvm.ptr, !llvm.ptr
  %81 = llvm.getelementptr %52[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> i64
  llvm.store %82, %11 : i64, !llvm.ptr
  %83 = llvm.getelementptr %7[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %11, %83 : !llvm.ptr, !llvm.ptr
  %84 = llvm.getelementptr %46[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %85 = llvm.load %84 : !llvm.ptr -> i64
  llvm.store %85, %13 : i64, !llvm.ptr
  %86 = llvm.getelementptr %7[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %86 : !llvm.ptr, !llvm.ptr
  %87 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %88 = llvm.load %87 : !llvm.ptr -> i64
  llvm.store %88, %15 : i64, !llvm.ptr
  %89 = llvm.getelementptr %7[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %89 : !llvm.ptr, !llvm.ptr
  %90 = llvm.trunc %65 : i64 to i32
  llvm.store %90, %17 : i32, !llvm.ptr
  %91 = llvm.getelementptr %7[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %17, %91 : !llvm.ptr, !llvm.ptr
  %92 = llvm.trunc %76 : i64 to i32
  llvm.store %92, %19 : i32, !llvm.ptr
  %93 = llvm.getelementptr %7[40] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %19, %93 : !llvm.ptr, !llvm.ptr
  %94 = llvm.fptrunc %34 : f64 to f32
  llvm.store %94, %21 : f32, !llvm.ptr
  %95 = llvm.getelementptr %7[48] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %21, %95 : !llvm.ptr, !llvm.ptr
  %96 = llvm.fptrunc %44 : f64 to f32
  llvm.store %96, %23 : f32, !llvm.ptr
  %97 = llvm.getelementptr %7[56] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %23, %97 : !llvm.ptr, !llvm.ptr
  %98 = llvm.mlir.addressof @kernel_0_row_kernel : !llvm.ptr
  %99 = llvm.call @trident_launch(%98, %56, %65, %77, %78, %7) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %100 = llvm.mlir.constant(0 : i32) : i32
  %101 = llvm.icmp "eq" %99, %100 : i32
  llvm.cond_br %101, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %102 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %102 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty(!llvm.ptr, i32, i32, i32, i32, !llvm.ptr) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_addmm_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_addmm_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_addmm_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_2 = 'aten_addmm'
internal @string_3 = 'aten::addmm'
external @__trident_aten_addmm_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 5 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_addmm_run
  8: @__trident_aten_addmm_fallback
  9: @__trident_aten_addmm_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_addmm(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_addmm_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_addmm__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_addmm_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
