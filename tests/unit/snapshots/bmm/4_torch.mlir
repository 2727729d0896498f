func.func private @computation_0(%arg0: !torch.vtensor<[?,1,?],bf16>, %arg1: !torch.vtensor<[?,?,?],bf16>) -> !torch.vtensor<[?,1,?],bf16> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[?,1,?],bf16>, !torch.int -> !torch.int
  %int2 = torch.constant.int 2
  %1 = torch.aten.size.int %arg1, %int2 : !torch.vtensor<[?,?,?],bf16>, !torch.int -> !torch.int
  %int1 = torch.constant.int 1
  %2 = torch.prim.ListConstruct %0, %int1, %1 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %cuda3A0 = torch.constant.device "cuda:0"
  %false = torch.constant.bool false
  %none_0 = torch.constant.none
  %3 = torch.aten.empty.memory_format %2, %int15, %none, %cuda3A0, %false, %none_0 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,1,?],bf16>
  %int8 = torch.constant.int 8
  %4 = torch.aten.add.int %1, %int8 : !torch.int, !torch.int -> !torch.int
  %int1_1 = torch.constant.int 1
  %5 = torch.aten.sub.int %4, %int1_1 : !torch.int, !torch.int -> !torch.int
  %int8_2 = torch.constant.int 8
  %6 = torch.aten.floordiv.int %5, %int8_2 : !torch.int, !torch.int -> !torch.int
  %int1_3 = torch.constant.int 1
  %7 = torch.aten.size.int %arg1, %int1_3 : !torch.vtensor<[?,?,?],bf16>, !torch.int -> !torch.int
  %int1_4 = torch.constant.int 1
  %8 = torch.prim.TupleConstruct %arg0, %arg1, %3, %1, %7 : !torch.vtensor<[?,1,?],bf16>, !torch.vtensor<[?,?,?],bf16>, !torch.vtensor<[?,1,?],bf16>, !torch.int, !torch.int -> !torch.tuple<vtensor<[?,1,?],bf16>, vtensor<[?,?,?],bf16>, vtensor<[?,1,?],bf16>, int, int>
  "trident.launch"(%6, %0, %int1_4, %8) {kernel = @kernel_0_row_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[?,1,?],bf16>, vtensor<[?,?,?],bf16>, vtensor<[?,1,?],bf16>, int, int>) -> ()
  return %3 : !torch.vtensor<[?,1,?],bf16>
}
