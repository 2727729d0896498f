func.func private @computation_0(%arg0: !torch.vtensor<[?,?],bf16>, %arg1: !torch.vtensor<[?],bf16>, %arg2: !torch.float) -> (!torch.vtensor<[?,?],bf16>, !torch.vtensor<[?,1],f32>) {
  %int0 = torch.constant.int 0
  %0 = torch.aten.size.int %arg0, %int0 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %int1 = torch.constant.int 1
  %1 = torch.aten.size.int %arg0, %int1 : !torch.vtensor<[?,?],bf16>, !torch.int -> !torch.int
  %2 = torch.prim.ListConstruct %0, %1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int15 = torch.constant.int 15
  %none = torch.constant.none
  %cuda3A0 = torch.constant.device "cuda:0"
  %false = torch.constant.bool false
  %none_0 = torch.constant.none
  %3 = torch.aten.empty.memory_format %2, %int15, %none, %cuda3A0, %false, %none_0 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,?],bf16>
  %int1_1 = torch.constant.int 1
  %4 = torch.prim.ListConstruct %0, %int1_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %int6 = torch.constant.int 6
  %none_2 = torch.constant.none
  %cuda3A0_3 = torch.constant.device "cuda:0"
  %false_4 = torch.constant.bool false
  %none_5 = torch.constant.none
  %5 = torch.aten.empty.memory_format %4, %int6, %none_2, %cuda3A0_3, %false_4, %none_5 : !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool, !torch.none -> !torch.vtensor<[?,1],f32>
  %int4 = torch.constant.int 4
  %6 = torch.aten.add.int %0, %int4 : !torch.int, !torch.int -> !torch.int
  %int1_6 = torch.constant.int 1
  %7 = torch.aten.sub.int %6, %int1_6 : !torch.int, !torch.int -> !torch.int
  %int4_7 = torch.constant.int 4
  %8 = torch.aten.floordiv.int %7, %int4_7 : !torch.int, !torch.int -> !torch.int
  %int1_8 = torch.constant.int 1
  %int1_9 = torch.constant.int 1
  %9 = torch.prim.TupleConstruct %arg0, %arg1, %3, %5, %0, %1, %arg2 : !torch.vtensor<[?,?],bf16>, !torch.vtensor<[?],bf16>, !torch.vtensor<[?,?],bf16>, !torch.vtensor<[?,1],f32>, !torch.int, !torch.int, !torch.float -> !torch.tuple<vtensor<[?,?],bf16>, vtensor<[?],bf16>, vtensor<[?,?],bf16>, vtensor<[?,1],f32>, int, int, float>
  "trident.launch"(%8, %int1_8, %int1_9, %9) {kernel = @kernel_0_rms_norm_kernel} : (!torch.int, !torch.int, !torch.int, !torch.tuple<vtensor<[?,?],bf16>, vtensor<[?],bf16>, vtensor<[?,?],bf16>, vtensor<[?,1],f32>, int, int, float>) -> ()
  return %3, %5 : !torch.vtensor<[?,?],bf16>, !torch.vtensor<[?,1],f32>
}
