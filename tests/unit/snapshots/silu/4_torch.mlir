func.func private @computation_0(%arg0: !torch.vtensor<[?],bf16>) -> !torch.vtensor<[?],bf16> {
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %none_0 = torch.constant.none
  %false = torch.constant.bool false
  %none_1 = torch.constant.none
  %0 = torch.aten.empty_like %arg0, %int15, %none, %none_0, %false, %none_1 : !torch.vtensor<[?],bf16>, !torch.int, !torch.none, !torch.none, !torch.bool, !torch.none -> !torch.vtensor<[?],bf16>
  %int0 = torch.constant.int 0
  %1 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[?],bf16>, !torch.int -> !torch.int
  %int1024 = torch.constant.int 1024
  %2 = torch.aten.add.int %1, %int1024 : !torch.int, !torch.int -> !torch.int
  %int1 = torch.constant.int 1
  %3 = torch.aten.sub.int %2, %int1 : !torch.int, !torch.int -> !torch.int
  %int1024_2 = torch.constant.int 1024
  %4 = torch.aten.floordiv.int %3, %int1024_2 : !torch.int, !torch.int -> !torch.int
  %int1_3 = torch.constant.int 1
  %int1_4 = torch.constant.int 1
  %5 = torch.prim.TupleConstruct %arg0, %0, %1 : !torch.vtensor<[?],bf16>, !torch.vtensor<[?],bf16>, !torch.int -> !torch.tuple<vtensor<[?],bf16>, vtensor<[?],bf16>, int>
  "trident.launch"(%4, %int1_3, %int1_4, %5) {kernel = @kernel_0_silu_flat_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[?],bf16>, vtensor<[?],bf16>, int>) -> ()
  return %0 : !torch.vtensor<[?],bf16>
}
