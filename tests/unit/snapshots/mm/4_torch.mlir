func.func private @computation_0(%arg0: !torch.vtensor<[1,?],bf16>, %arg1: !torch.vtensor<[?,?],bf16>) -> !torch.vtensor<[1,?],bf16> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.size.int %arg1, %int1 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %int1_0 = torch.constant.int 1
  %1 = torch.prim.ListConstruct %int1_0, %0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %cuda3A0 = torch.constant.device "cuda:0"
  %false = torch.constant.bool false
  %none_1 = torch.constant.none
  %2 = torch.aten.empty.memory_format %1, %int15, %none, %cuda3A0, %false, %none_1 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[1,?],bf16>
  %int2 = torch.constant.int 2
  %3 = torch.aten.add.int %0, %int2 : !torch.int, !torch.int -> !torch.int
  %int1_2 = torch.constant.int 1
  %4 = torch.aten.sub.int %3, %int1_2 : !torch.int, !torch.int -> !torch.int
  %int2_3 = torch.constant.int 2
  %5 = torch.aten.floordiv.int %4, %int2_3 : !torch.int, !torch.int -> !torch.int
  %int0 = torch.constant.int 0
  %6 = torch.aten.size.int %arg1, %int0 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %int1_4 = torch.constant.int 1
  %int1_5 = torch.constant.int 1
  %7 = torch.prim.TupleConstruct %arg0, %arg1, %2, %0, %6 : !torch.vtensor<[1,?],bf16>, !torch.vtensor<[?,?],bf16>, !torch.vtensor<[1,?],bf16>, !torch.int, !torch.int -> !torch.tuple<vtensor<[1,?],bf16>, vtensor<[?,?],bf16>, vtensor<[1,?],bf16>, int, int>
  "trident.launch"(%5, %int1_4, %int1_5, %7) {kernel = @kernel_0_row_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[1,?],bf16>, vtensor<[?,?],bf16>, vtensor<[1,?],bf16>, int, int>) -> ()
  return %2 : !torch.vtensor<[1,?],bf16>
}
