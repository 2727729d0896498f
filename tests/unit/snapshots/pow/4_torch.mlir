func.func private @computation_0(%arg0: !torch.vtensor<[?],bf16>) -> !torch.vtensor<[?],bf16> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[?],bf16>, !torch.int -> !torch.int
  %1 = torch.prim.ListConstruct %0 : (!torch.int) -> !torch.list<int>
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %none_0 = torch.constant.none
  %false = torch.constant.bool false
  %2 = torch.aten.new_empty %arg0, %1, %int15, %none, %none_0, %false : !torch.vtensor<[?],bf16>, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.bool -> !torch.vtensor<[?],bf16>
  %int1024 = torch.constant.int 1024
  %3 = torch.aten.add.int %0, %int1024 : !torch.int, !torch.int -> !torch.int
  %int1 = torch.constant.int 1
  %4 = torch.aten.sub.int %3, %int1 : !torch.int, !torch.int -> !torch.int
  %int1024_1 = torch.constant.int 1024
  %5 = torch.aten.floordiv.int %4, %int1024_1 : !torch.int, !torch.int -> !torch.int
  %int1_2 = torch.constant.int 1
  %int1_3 = torch.constant.int 1
  %6 = torch.prim.TupleConstruct %arg0, %2, %0 : !torch.vtensor<[?],bf16>, !torch.vtensor<[?],bf16>, !torch.int -> !torch.tuple<vtensor<[?],bf16>, vtensor<[?],bf16>, int>
  "trident.launch"(%5, %int1_2, %int1_3, %6) {kernel = @kernel_0_pow_exponent_2_flat_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[?],bf16>, vtensor<[?],bf16>, int>) -> ()
  return %2 : !torch.vtensor<[?],bf16>
}
