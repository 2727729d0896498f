internal @kernel_0_embedding_kernel_image = 5128 bytes
internal @string_0 = 'embedding_kernel'
internal @kernel_0_embedding_kernel = structure of
  0: @string_0
  1: @kernel_0_embedding_kernel_image
  2: 5128 : i64
  3: 90 : i32
  4: 2 : i32
  5: 1 : i32
  6: 0 : i32
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
^bb2:  // 24 preds: ^bb1, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20, ^bb21, ^bb22, ^bb23, ^bb24, ^bb25
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
  %10 = llvm.getelementptr %arg0[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %11 = llvm.load %10 : !llvm.ptr -> i32
  %12 = llvm.sext %11 : i32 to i64
  %13 = llvm.mlir.constant(1 : i64) : i64
  %14 = llvm.icmp "eq" %12, %13 : i64
  llvm.cond_br %14, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  %15 = llvm.getelementptr %arg0[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %16 = llvm.load %15 : !llvm.ptr -> i32
  %17 = llvm.sext %16 : i32 to i64
  %18 = llvm.mlir.constant(2 : i64) : i64
  %19 = llvm.icmp "eq" %17, %18 : i64
  llvm.cond_br %19, ^bb6, ^bb2
^bb6:  // pred: ^bb5
  %20 = llvm.getelementptr %arg0[64] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> i32
  %22 = llvm.sext %21 : i32 to i64
  %23 = llvm.mlir.constant(2 : i64) : i64
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
  %32 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %33 = llvm.getelementptr %32[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[32] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i32
  %37 = llvm.sext %36 : i32 to i64
  %38 = llvm.mlir.constant(2 : i64) : i64
  %39 = llvm.icmp "eq" %37, %38 : i64
  llvm.cond_br %39, ^bb9, ^bb2
^bb9:  // pred: ^bb8
  %40 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %41 = llvm.load %40 : !llvm.ptr -> !llvm.ptr
  %42 = llvm.getelementptr %41[92] : (!llvm.ptr) -> !llvm.ptr, i8
  %43 = llvm.load %42 : !llvm.ptr -> i32
  %44 = llvm.sext %43 : i32 to i64
  %45 = llvm.mlir.constant(90 : i64) : i64
  %46 = llvm.icmp "eq" %44, %45 : i64
  llvm.cond_br %46, ^bb10, ^bb2
^bb10:  // pred: ^bb9
  %47 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %48 = llvm.getelementptr %47[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %49 = llvm.load %48 : !llvm.ptr -> !llvm.ptr
  %50 = llvm.getelementptr %49[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %51 = llvm.load %50 : !llvm.ptr -> i32
  %52 = llvm.sext %51 : i32 to i64
  %53 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %54 = llvm.load %53 : !llvm.ptr -> !llvm.ptr
  %55 = llvm.getelementptr %54[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %56 = llvm.load %55 : !llvm.ptr -> i32
  %57 = llvm.sext %56 : i32 to i64
  %58 = llvm.icmp "eq" %52, %57 : i64
  llvm.cond_br %58, ^bb11, ^bb2
^bb11:  // pred: ^bb10
  %59 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %60 = llvm.load %59 : !llvm.ptr -> !llvm.ptr
  %61 = llvm.getelementptr %60[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.load %61 : !llvm.ptr -> i32
  %63 = llvm.sext %62 : i32 to i64
  %64 = llvm.mlir.constant(15 : i64) : i64
  %65 = llvm.icmp "eq" %63, %64 : i64
  llvm.cond_br %65, ^bb12, ^bb2
^bb12:  // pred: ^bb11
  %66 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.getelementptr %66[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %68 = llvm.load %67 : !llvm.ptr -> !llvm.ptr
  %69 = llvm.getelementptr %68[104] : (!llvm.ptr) -> !llvm.ptr, i8
  %70 = llvm.load %69 : !llvm.ptr -> i32
  %71 = llvm.sext %70 : i32 to i64
  %72 = llvm.mlir.constant(4 : i64) : i64
  %73 = llvm.icmp "eq" %71, %72 : i64
  llvm.cond_br %73, ^bb13, ^bb2
^bb13:  // pred: ^bb12
  %74 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %75 = llvm.load %74 : !llvm.ptr -> !llvm.ptr
  %76 = llvm.getelementptr %75[40] : (!llvm.ptr) -> !llvm.ptr, i8
  %77 = llvm.load %76 : !llvm.ptr -> i32
  %78 = llvm.sext %77 : i32 to i64
  %79 = llvm.mlir.constant(2 : i64) : i64
  %80 = llvm.icmp "eq" %78, %79 : i64
  llvm.cond_br %80, ^bb14, ^bb2
^bb14:  // pred: ^bb13
  %81 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %82 = llvm.load %81 : !llvm.ptr -> !llvm.ptr
  %83 = llvm.getelementptr %82[88] : (!llvm.ptr) -> !llvm.ptr, i8
  %84 = llvm.load %83 : !llvm.ptr -> i32
  %85 = llvm.sext %84 : i32 to i64
  %86 = llvm.mlir.constant(24 : i64) : i64
  %87 = llvm.and %85, %86 : i64
  %88 = llvm.mlir.constant(0 : i64) : i64
  %89 = llvm.icmp "eq" %87, %88 : i64
  llvm.cond_br %89, ^bb15, ^bb2
^bb15:  // pred: ^bb14
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
  llvm.cond_br %99, ^bb16, ^bb2
^bb16:  // pred: ^bb15
  %100 = llvm.mlir.constant(1 : i64) : i64
  %101 = llvm.and %85, %100 : i64
  %102 = llvm.mlir.constant(0 : i64) : i64
  %103 = llvm.icmp "ne" %101, %102 : i64
  llvm.cond_br %103, ^bb17, ^bb2
^bb17:  // pred: ^bb16
  %104 = llvm.mlir.constant(1 : i64) : i64
  %105 = llvm.and %95, %104 : i64
  %106 = llvm.mlir.constant(0 : i64) : i64
  %107 = llvm.icmp "ne" %105, %106 : i64
  llvm.cond_br %107, ^bb18, ^bb2
^bb18:  // pred: ^bb17
  %108 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %109 = llvm.load %108 : !llvm.ptr -> !llvm.ptr
  %110 = llvm.getelementptr %109[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %111 = llvm.load %110 : !llvm.ptr -> !llvm.ptr
  %112 = llvm.getelementptr %111[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %113 = llvm.load %112 : !llvm.ptr -> i64
  %114 = llvm.mlir.constant(16 : i64) : i64
  %115 = llvm.sdiv %113, %114 : i64
  %116 = llvm.srem %113, %114 : i64
  %117 = llvm.mlir.constant(0 : i64) : i64
  %118 = llvm.icmp "ne" %116, %117 : i64
  %119 = llvm.xor %113, %114 : i64
  %120 = llvm.icmp "slt" %119, %117 : i64
  %121 = llvm.mlir.constant(1 : i64) : i64
  %122 = llvm.sub %115, %121 : i64
  %123 = llvm.and %118, %120 : i1
  %124 = llvm.select %123, %122, %115 : i1, i64
  %125 = llvm.mul %124, %114 : i64
  %126 = llvm.sub %113, %125 : i64
  %127 = llvm.mlir.constant(0 : i64) : i64
  %128 = llvm.icmp "eq" %126, %127 : i64
  llvm.cond_br %128, ^bb19, ^bb2
^bb19:  // pred: ^bb18
  %129 = llvm.mlir.constant(1 : i64) : i64
  %130 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %131 = llvm.load %130 : !llvm.ptr -> !llvm.ptr
  %132 = llvm.getelementptr %131[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %133 = llvm.load %132 : !llvm.ptr -> !llvm.ptr
  %134 = llvm.load %133 : !llvm.ptr -> i64
  %135 = llvm.icmp "sle" %129, %134 : i64
  llvm.cond_br %135, ^bb20, ^bb2
^bb20:  // pred: ^bb19
  %136 = llvm.mlir.constant(1 : i64) : i64
  %137 = llvm.icmp "sle" %136, %113 : i64
  llvm.cond_br %137, ^bb21, ^bb2
^bb21:  // pred: ^bb20
  %138 = llvm.mlir.constant(65536 : i64) : i64
  %139 = llvm.icmp "sle" %113, %138 : i64
  llvm.cond_br %139, ^bb22, ^bb2
^bb22:  // pred: ^bb21
  %140 = llvm.mlir.constant(1023 : i64) : i64
  %141 = llvm.add %134, %140 : i64
  %142 = llvm.mlir.constant(1024 : i64) : i64
  %143 = llvm.sdiv %141, %142 : i64
  %144 = llvm.srem %141, %142 : i64
  %145 = llvm.mlir.constant(0 : i64) : i64
  %146 = llvm.icmp "ne" %144, %145 : i64
  %147 = llvm.xor %141, %142 : i64
  %148 = llvm.icmp "slt" %147, %145 : i64
  %149 = llvm.mlir.constant(1 : i64) : i64
  %150 = llvm.sub %143, %149 : i64
  %151 = llvm.and %146, %148 : i1
  %152 = llvm.select %151, %150, %143 : i1, i64
  %153 = llvm.mlir.constant(1024 : i64) : i64
  %154 = llvm.mul %152, %153 : i64
  %155 = llvm.mlir.constant(1 : i64) : i64
  %156 = llvm.sub %154, %155 : i64
  %157 = llvm.mul %156, %113 : i64
  %158 = llvm.mlir.constant(1023 : i64) : i64
  %159 = llvm.add %113, %158 : i64
  %160 = llvm.mlir.constant(1024 : i64) : i64
  %161 = llvm.sdiv %159, %160 : i64
  %162 = llvm.srem %159, %160 : i64
  %163 = llvm.mlir.constant(0 : i64) : i64
  %164 = llvm.icmp "ne" %162, %163 : i64
  %165 = llvm.xor %159, %160 : i64
  %166 = llvm.icmp "slt" %165, %163 : i64
  %167 = llvm.mlir.constant(1 : i64) : i64
  %168 = llvm.sub %161, %167 : i64
  %169 = llvm.and %164, %166 : i1
  %170 = llvm.select %169, %168, %161 : i1, i64
  %171 = llvm.mlir.constant(1024 : i64) : i64
  %172 = llvm.mul %170, %171 : i64
  %173 = llvm.mlir.constant(1 : i64) : i64
  %174 = llvm.sub %172, %173 : i64
  %175 = llvm.mlir.constant(1 : i64) : i64
  %176 = llvm.mul %174, %175 : i64
  %177 = llvm.add %157, %176 : i64
  %178 = llvm.mlir.constant(2147483648 : i64) : i64
  %179 = llvm.icmp "slt" %177, %178 : i64
  llvm.cond_br %179, ^bb23, ^bb2
^bb23:  // pred: ^bb22
  %180 = llvm.mlir.constant(1 : i64) : i64
  %181 = llvm.getelementptr %arg0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %182 = llvm.getelementptr %181[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %183 = llvm.load %182 : !llvm.ptr -> !llvm.ptr
  %184 = llvm.getelementptr %183[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %185 = llvm.load %184 : !llvm.ptr -> i64
  %186 = llvm.icmp "sle" %180, %185 : i64
  llvm.cond_br %186, ^bb24, ^bb2
^bb24:  // pred: ^bb23
  %187 = llvm.mlir.constant(1023 : i64) : i64
  %188 = llvm.add %185, %187 : i64
  %189 = llvm.mlir.constant(1024 : i64) : i64
  %190 = llvm.sdiv %188, %189 : i64
  %191 = llvm.srem %188, %189 : i64
  %192 = llvm.mlir.constant(0 : i64) : i64
  %193 = llvm.icmp "ne" %191, %192 : i64
  %194 = llvm.xor %188, %189 : i64
  %195 = llvm.icmp "slt" %194, %192 : i64
  %196 = llvm.mlir.constant(1 : i64) : i64
  %197 = llvm.sub %190, %196 : i64
  %198 = llvm.and %193, %195 : i1
  %199 = llvm.select %198, %197, %190 : i1, i64
  %200 = llvm.mlir.constant(1024 : i64) : i64
  %201 = llvm.mul %199, %200 : i64
  %202 = llvm.mlir.constant(1 : i64) : i64
  %203 = llvm.sub %201, %202 : i64
  %204 = llvm.mul %203, %113 : i64
  %205 = llvm.mlir.constant(1023 : i64) : i64
  %206 = llvm.add %113, %205 : i64
  %207 = llvm.mlir.constant(1024 : i64) : i64
  %208 = llvm.sdiv %206, %207 : i64
  %209 = llvm.srem %206, %207 : i64
  %210 = llvm.mlir.constant(0 : i64) : i64
  %211 = llvm.icmp "ne" %209, %210 : i64
  %212 = llvm.xor %206, %207 : i64
  %213 = llvm.icmp "slt" %212, %210 : i64
  %214 = llvm.mlir.constant(1 : i64) : i64
  %215 = llvm.sub %208, %214 : i64
  %216 = llvm.and %211, %213 : i1
  %217 = llvm.select %216, %215, %208 : i1, i64
  %218 = llvm.mlir.constant(1024 : i64) : i64
  %219 = llvm.mul %217, %218 : i64
  %220 = llvm.mlir.constant(1 : i64) : i64
  %221 = llvm.sub %219, %220 : i64
  %222 = llvm.mlir.constant(1 : i64) : i64
  %223 = llvm.mul %221, %222 : i64
  %224 = llvm.add %204, %223 : i64
  %225 = llvm.mlir.constant(2147483648 : i64) : i64
  %226 = llvm.icmp "slt" %224, %225 : i64
  llvm.cond_br %226, ^bb25, ^bb2
^bb25:  // pred: ^bb24
  %227 = llvm.getelementptr %arg0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %228 = llvm.load %227 : !llvm.ptr -> !llvm.ptr
  %229 = llvm.getelementptr %228[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %230 = llvm.load %229 : !llvm.ptr -> i64
  %231 = llvm.mlir.constant(16 : i64) : i64
  %232 = llvm.sdiv %230, %231 : i64
  %233 = llvm.srem %230, %231 : i64
  %234 = llvm.mlir.constant(0 : i64) : i64
  %235 = llvm.icmp "ne" %233, %234 : i64
  %236 = llvm.xor %230, %231 : i64
  %237 = llvm.icmp "slt" %236, %234 : i64
  %238 = llvm.mlir.constant(1 : i64) : i64
  %239 = llvm.sub %232, %238 : i64
  %240 = llvm.and %235, %237 : i1
  %241 = llvm.select %240, %239, %232 : i1, i64
  %242 = llvm.mul %241, %231 : i64
  %243 = llvm.sub %230, %242 : i64
  %244 = llvm.mlir.constant(0 : i64) : i64
  %245 = llvm.icmp "eq" %243, %244 : i64
  llvm.cond_br %245, ^bb26, ^bb2
^bb26:  // pred: ^bb25
  %246 = llvm.mlir.constant(true) : i1
  llvm.return %246 : i1
}
llvm.func internal @compute_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(112 : i64) : i64
  %1 = llvm.alloca %0 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.getelementptr %1[72] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %3 : !llvm.ptr, !llvm.ptr
  %4 = llvm.mlir.constant(56 : i64) : i64
  %5 = llvm.alloca %4 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %6 = llvm.mlir.constant(8 : i64) : i64
  %7 = llvm.alloca %6 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %8 = llvm.mlir.constant(8 : i64) : i64
  %9 = llvm.alloca %8 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %10 = llvm.mlir.constant(8 : i64) : i64
  %11 = llvm.alloca %10 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %12 = llvm.mlir.constant(8 : i64) : i64
  %13 = llvm.alloca %12 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %14 = llvm.mlir.constant(8 : i64) : i64
  %15 = llvm.alloca %14 x i8 {alignment = 16 : i64} : (i64) -> !llvm.ptr
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %16 = llvm.mlir.constant(0 : i32) : i32
  %17 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %18 = llvm.load %17 : !llvm.ptr -> !llvm.ptr
  %19 = llvm.getelementptr %arg1[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %20 = llvm.getelementptr %19[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %21 = llvm.load %20 : !llvm.ptr -> !llvm.ptr
  %22 = llvm.getelementptr %arg1[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %23 = llvm.load %22 : !llvm.ptr -> !llvm.ptr
  %24 = llvm.getelementptr %23[36] : (!llvm.ptr) -> !llvm.ptr, i8
  %25 = llvm.load %24 : !llvm.ptr -> i32
  %26 = llvm.mlir.constant(2 : i32) : i32
  %27 = llvm.call @trident_enter(%arg0, %26, %25) : (!llvm.ptr, i32, i32) -> i32
  %28 = llvm.mlir.constant(0 : i32) : i32
  %29 = llvm.icmp "eq" %27, %28 : i32
  llvm.cond_br %29, ^bb3, ^bb2
^bb2:  // 3 preds: ^bb1, ^bb3, ^bb4
  llvm.call @trident_release(%1) : (!llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %30 = llvm.mlir.constant(-1 : i32) : i32
  llvm.return %30 : i32
^bb3:  // pred: ^bb1
  %31 = llvm.getelementptr %21[80] : (!llvm.ptr) -> !llvm.ptr, i8
  %32 = llvm.load %31 : !llvm.ptr -> i64
  %33 = llvm.getelementptr %18[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %34 = llvm.load %33 : !llvm.ptr -> !llvm.ptr
  %35 = llvm.getelementptr %34[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %36 = llvm.load %35 : !llvm.ptr -> i64
  %37 = llvm.mlir.constant(0 : i64) : i64
  %38 = llvm.mlir.constant(15 : i32) : i32
  %39 = llvm.call @trident_empty_rows(%1, %21, %37, %36, %38) : (!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
  %40 = llvm.mlir.constant(0 : i32) : i32
  %41 = llvm.icmp "eq" %39, %40 : i32
  llvm.cond_br %41, ^bb4, ^bb2
^bb4:  // pred: ^bb3
  %42 = llvm.mlir.constant(1024 : i64) : i64
  %43 = llvm.add %36, %42 : i64
  %44 = llvm.mlir.constant(1 : i64) : i64
  %45 = llvm.sub %43, %44 : i64
  %46 = llvm.mlir.constant(1024 : i64) : i64
  %47 = llvm.sdiv %45, %46 : i64
  %48 = llvm.srem %45, %46 : i64
  %49 = llvm.mlir.constant(0 : i64) : i64
  %50 = llvm.icmp "ne" %48, %49 : i64
  %51 = llvm.xor %45, %46 : i64
  %52 = llvm.icmp "slt" %51, %49 : i64
  %53 = llvm.mlir.constant(1 : i64) : i64
  %54 = llvm.sub %47, %53 : i64
  %55 = llvm.and %50, %52 : i1
  %56 = llvm.select %55, %54, %47 : i1, i64
  %57 = llvm.getelementptr %18[48] : (!llvm.ptr) -> !llvm.ptr, i8
  %58 = llvm.load %57 : !llvm.ptr -> !llvm.ptr
  %59 = llvm.load %58 : !llvm.ptr -> i64
  %60 = llvm.mlir.constant(1 : i64) : i64
  %61 = llvm.getelementptr %18[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %62 = llvm.load %61 : !llvm.ptr -> i64
  llvm.store %62, %7 : i64, !llvm.ptr
  llvm.store %7, %5 : !llvm.ptr, !llvm.ptr
  %63 = llvm.getelementptr %21[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %64 = llvm.load %63 : !llvm.ptr -> i64
  llvm.store %64, %9 : i64, !llvm.ptr
  %65 = llvm.getelementptr %5[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %9, %65 : !llvm.ptr, !llvm.ptr
  %66 = llvm.getelementptr %1[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %67 = llvm.load %66 : !llvm.ptr -> i64
  llvm.store %67, %11 : i64, !llvm.ptr
  %68 = llvm.getelementptr %5[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %11, %68 : !llvm.ptr, !llvm.ptr
  %69 = llvm.trunc %59 : i64 to i32
  llvm.store %69, %13 : i32, !llvm.ptr
  %70 = llvm.getelementptr %5[24] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %13, %70 : !llvm.ptr, !llvm.ptr
  %71 = llvm.trunc %36 : i64 to i32
  llvm.store %71, %15 : i32, !llvm.ptr
  %72 = llvm.getelementptr %5[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %15, %72 : !llvm.ptr, !llvm.ptr
  %73 = llvm.mlir.addressof @kernel_0_embedding_kernel : !llvm.ptr
  %74 = llvm.call @trident_launch(%73, %25, %32, %56, %60, %5) : (!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
  %75 = llvm.mlir.constant(0 : i32) : i32
  %76 = llvm.icmp "eq" %74, %75 : i32
  llvm.cond_br %76, ^bb5, ^bb2
^bb5:  // pred: ^bb4
  llvm.call @trident_result_tensor(%arg0, %1) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @trident_leave(%arg0) : (!llvm.ptr) -> ()
  %77 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %77 : i32
}
llvm.func @trident_enter(!llvm.ptr, i32, i32) -> i32
llvm.func @trident_empty_rows(!llvm.ptr, !llvm.ptr, i64, i64, i32) -> i32
llvm.func @trident_launch(!llvm.ptr, i32, i64, i64, i64, !llvm.ptr) -> i32
llvm.func @trident_result_tensor(!llvm.ptr, !llvm.ptr)
llvm.func @trident_leave(!llvm.ptr)
llvm.func @trident_release(!llvm.ptr)
llvm.func internal @__trident_aten_embedding_run(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
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
llvm.func internal @__trident_aten_embedding_fallback(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32) -> i32 {
  llvm.br ^bb1
^bb1:  // pred: ^bb0
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @__trident_aten_embedding_select(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
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
internal @string_1 = 'bfloat16.int64.aligned'
internal @version_table = structure of
  0, 0: @string_1
  0, 1: 1 : i32
  0, 2: 0 : i32
internal @kernel_table = structure of
  0, 0: @kernel_0_embedding_kernel
internal @string_2 = 'aten_embedding'
internal @string_3 = 'aten::embedding'
external @__trident_aten_embedding_module = structure of
  0: 4 : i32
  1: 1 : i32
  2: 0 : i32
  3: 5 : i32
  4: 1 : i32
  5: 90 : i32
  6: @string_2
  7: @__trident_aten_embedding_run
  8: @__trident_aten_embedding_fallback
  9: @__trident_aten_embedding_select
  10: @version_table
  11: @string_3
  12: @kernel_table
  13: 1 : i32
llvm.func @__tvm_ffi_aten_embedding(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.addressof @__trident_aten_embedding_module : !llvm.ptr
  %1 = llvm.call @trident_call_packed(%0, %arg1, %arg2, %arg3) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.return %1 : i32
}
llvm.func @trident_call_packed(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @__tvm_ffi_aten_embedding__module(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i32, %arg3: !llvm.ptr) -> i32 {
  %0 = llvm.mlir.constant(4 : i32) : i32
  llvm.store %0, %arg3 : i32, !llvm.ptr
  %1 = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.getelementptr %arg3[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %1, %2 : i32, !llvm.ptr
  %3 = llvm.mlir.addressof @__trident_aten_embedding_module : !llvm.ptr
  %4 = llvm.getelementptr %arg3[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %3, %4 : !llvm.ptr, !llvm.ptr
  %5 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %5 : i32
}
