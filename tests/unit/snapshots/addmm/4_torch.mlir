func.func private @computation_0(%arg0: !torch.vtensor<[?],bf16>, %arg1: !torch.vtensor<[1,?],bf16>, %arg2: !torch.vtensor<[?,?],bf16>, %arg3: !torch.float, %arg4: !torch.float) -> !torch.vtensor<[1,?],bf16> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.size.int %arg2, %int1 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %int1_0 = torch.constant.int 1
  %1 = torch.prim.ListConstruct %int1_0, %0 : (!torch.int, !torch.int) -> !torch.list<int>
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %cuda3A0 = torch.constant.device "cuda:0"
  %false = torch.constant.bool false
  %none_1 = torch.constant.none
  %2 = torch.aten.empty.memory_format %1, %int15, %none, %cuda3A0, %false, %none_1 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[1,?],bf16>
  %int0 = torch.constant.int 0
  %3 = torch.aten.size.int %arg2, %int0 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %int1_2 = torch.constant.int 1
  %int1_3 = torch.constant.int 1
  %4 = torch.prim.TupleConstruct %arg1, %arg2, %arg0, %2, %0, %3, %arg3, %arg4 : !torch.vtensor<[1,?],bf16>, !torch.vtensor<[?,?],bf16>, !torch.vtensor<[?],bf16>, !torch.vtensor<[1,?],bf16>, !torch.int, !torch.int, !torch.float, !torch.float -> !torch.tuple<vtensor<[1,?],bf16>, vtensor<[?,?],bf16>, vtensor<[?],bf16>, vtensor<[1,?],bf16>, int, int, float, float>
  "trident.launch"(%0, %int1_2, %int1_3, %4) {kernel = @kernel_0_row_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[1,?],bf16>, vtensor<[?,?],bf16>, vtensor<[?],bf16>, vtensor<[1,?],bf16>, int, int, float, float>) -> ()
  return %2 : !torch.vtensor<[1,?],bf16>
}
