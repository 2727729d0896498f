"trident.kernel"() {arch = 90 : i64, entry = "gelu_none_flat_kernel", global_scratch_align = 1 : i64, global_scratch_size = 0 : i64, image = "8920 bytes", num_ctas = 1 : i64, num_warps = 4 : i64, parameters = ["*bf16", "*bf16", "i32"], reference = "", shared = 0 : i64, sym_name = "kernel_0_gelu_none_flat_kernel"} : () -> ()
"trident.version"() ({
  %0 = "trident.read"() {field = "type", path = "[\22self\22]"} : () -> i64
  %c70_i64 = arith.constant 70 : i64
  %1 = arith.cmpi eq, %0, %c70_i64 : i64
  "trident.guard"(%1) {origin = "kind", text = "(type(self) == 70)"} : (i1) -> ()
  %2 = "trident.read"() {field = "type", path = "[\22approximate\22]"} : () -> i64
  %c65_i64 = arith.constant 65 : i64
  %3 = arith.cmpi eq, %2, %c65_i64 : i64
  "trident.guard"(%3) {origin = "kind", text = "(type(approximate) == 65)"} : (i1) -> ()
  %4 = "trident.read"() {field = "device_type", path = "[\22self\22]"} : () -> i64
  %c2_i64 = arith.constant 2 : i64
  %5 = arith.cmpi eq, %4, %c2_i64 : i64
  "trident.guard"(%5) {origin = "target", text = "(self.device_type == 2)"} : (i1) -> ()
  %6 = "trident.read"() {field = "arch", path = "[\22self\22]"} : () -> i64
  %c90_i64 = arith.constant 90 : i64
  %7 = arith.cmpi eq, %6, %c90_i64 : i64
  "trident.guard"(%7) {origin = "target", text = "(self.arch == 90)"} : (i1) -> ()
  %8 = "trident.read"() {field = "dtype", path = "[\22self\22]"} : () -> i64
  %c15_i64 = arith.constant 15 : i64
  %9 = arith.cmpi eq, %8, %c15_i64 : i64
  "trident.guard"(%9) {origin = "dynamo:TENSOR_MATCH", text = "(self.dtype == 15)"} : (i1) -> ()
  %10 = "trident.read"() {field = "flags", path = "[\22self\22]"} : () -> i64
  %c24_i64 = arith.constant 24 : i64
  %11 = arith.andi %10, %c24_i64 : i64
  %c0_i64 = arith.constant 0 : i64
  %12 = arith.cmpi eq, %11, %c0_i64 : i64
  "trident.guard"(%12) {origin = "kind", text = "self is neither a conj nor a neg view"} : (i1) -> ()
  %c4_i64 = arith.constant 4 : i64
  %13 = arith.andi %10, %c4_i64 : i64
  %c0_i64_0 = arith.constant 0 : i64
  %14 = arith.cmpi ne, %13, %c0_i64_0 : i64
  "trident.guard"(%14) {origin = "dynamo:SHAPE_ENV", text = "((self.flags & 4) != 0)"} : (i1) -> ()
  %15 = "trident.string_equals"() {path = "[\22approximate\22]", text = "none"} : () -> i1
  "trident.guard"(%15) {origin = "specialization", text = "(approximate == 'none')"} : (i1) -> ()
  %c1_i64 = arith.constant 1 : i64
  %16 = "trident.read"() {field = "numel", path = "[\22self\22]"} : () -> i64
  %17 = arith.cmpi sle, %c1_i64, %16 : i64
  "trident.guard"(%17) {origin = "dynamo:SHAPE_ENV", text = "(1 <= self.numel)"} : (i1) -> ()
  %c2147475456_i64 = arith.constant 2147475456 : i64
  %18 = arith.cmpi sle, %16, %c2147475456_i64 : i64
  "trident.guard"(%18) {origin = "dynamo:SHAPE_ENV", text = "(self.numel <= 2147475456)"} : (i1) -> ()
  %19 = "trident.read"() {field = "data", path = "[\22self\22]"} : () -> i64
  %c16_i64 = arith.constant 16 : i64
  %20 = arith.floordivsi %19, %c16_i64 : i64
  %21 = arith.muli %20, %c16_i64 : i64
  %22 = arith.subi %19, %21 : i64
  %c0_i64_1 = arith.constant 0 : i64
  %23 = arith.cmpi eq, %22, %c0_i64_1 : i64
  "trident.guard"(%23) {origin = "launch:alignment", text = "((self.data % 16) == 0)"} : (i1) -> ()
  %24 = "trident.argument"() {path = "[\22self\22]", view = "flat"} : () -> !torch.vtensor<[?],bf16>
  "trident.input"(%24) : (!torch.vtensor<[?],bf16>) -> ()
  "trident.compute"() {callee = @computation_0, results_recipe = "OutputTensor(index=0)"} : () -> ()
}) {key = "bfloat16.none.aligned", pays = true} : () -> ()
