func.func private @computation_0(%arg0: !torch.vtensor<[?,?],bf16>, %arg1: !torch.vtensor<[?],si64>) -> !torch.vtensor<[?,?],bf16> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.size.int %arg1, %int0 : !torch.vtensor<[?],si64>, !torch.int -> !torch.int
  %int1 = torch.constant.int 1
  %1 = torch.aten.size.int %arg0, %int1 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %2 = torch.prim.ListConstruct %0, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %cuda3A0 = torch.constant.device "cuda:0"
  %false = torch.constant.bool false
  %none_0 = torch.constant.none
  %3 = torch.aten.empty.memory_format %2, %int15, %none, %cuda3A0, %false, %none_0 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,?],bf16>
  %int1024 = torch.constant.int 1024
  %4 = torch.aten.add.int %1, %int1024 : !torch.int, !torch.int -> !torch.int
  %int1_1 = torch.constant.int 1
  %5 = torch.aten.sub.int %4, %int1_1 : !torch.int, !torch.int -> !torch.int
  %int1024_2 = torch.constant.int 1024
  %6 = torch.aten.floordiv.int %5, %int1024_2 : !torch.int, !torch.int -> !torch.int
  %int0_3 = torch.constant.int 0
  %7 = torch.aten.size.int %arg0, %int0_3 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %int1_4 = torch.constant.int 1
  %8 = torch.prim.TupleConstruct %arg0, %arg1, %3, %7, %1 : !torch.vtensor<[?,?],bf16>, !torch.vtensor<[?],si64>, !torch.vtensor<[?,?],bf16>, !torch.int, !torch.int -> !torch.tuple<vtensor<[?,?],bf16>, vtensor<[?],si64>, vtensor<[?,?],bf16>, int, int>
  "trident.launch"(%0, %6, %int1_4, %8) {kernel = @kernel_0_embedding_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[?,?],bf16>, vtensor<[?],si64>, vtensor<[?,?],bf16>, int, int>) -> ()
  return %3 : !torch.vtensor<[?,?],bf16>
}
