func.func private @computation_0(%arg0: !torch.vtensor<[?,?],f32>, %arg1: !torch.int) -> (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>) {
  %int0 = torch.constant.int 0
  %0 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.int
  %int1 = torch.constant.int 1
  %1 = torch.aten.size.int %arg0, %int1 : !torch.vtensor<[?,?],f32>, !torch.int -> !torch.int
  %2 = torch.prim.ListConstruct %0, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %none = torch.constant.none
  %cuda3A0 = torch.constant.device "cuda:0"
  %false = torch.constant.bool false
  %none_0 = torch.constant.none
  %3 = torch.aten.empty.memory_format %2, %int6, %none, %cuda3A0, %false, %none_0 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,?],f32>
  %4 = torch.prim.ListConstruct %0, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int4 = torch.constant.int 4
  %none_1 = torch.constant.none
  %cuda3A0_2 = torch.constant.device "cuda:0"
  %false_3 = torch.constant.bool false
  %none_4 = torch.constant.none
  %5 = torch.aten.empty.memory_format %4, %int4, %none_1, %cuda3A0_2, %false_3, %none_4 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,?],si64>
  %int1_5 = torch.constant.int 1
  %int1_6 = torch.constant.int 1
  %6 = torch.prim.TupleConstruct %arg0, %3, %5, %0, %1, %arg1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>, !torch.int, !torch.int, !torch.int -> !torch.tuple<vtensor<[?,?],f32>, vtensor<[?,?],f32>, vtensor<[?,?],si64>, int, int, int>
  "trident.launch"(%0, %int1_5, %int1_6, %6) {kernel = @kernel_0_sort_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[?,?],f32>, vtensor<[?,?],f32>, vtensor<[?,?],si64>, int, int, int>) -> ()
  return %3, %5 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],si64>
}
