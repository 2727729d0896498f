// What compiled code allocates: sizes, strides, layouts like another tensor's, and what cannot be had.
#include <cstdint>

#include "harness.h"

namespace harness {

void allocations() {
  const int64_t sizes[3] = {2, 3, 4};
  const int64_t strides[3] = {1, 2, 6};
  TridentTensor out;
  const auto drop = [&] { trident_release(&out); };
  DEMAND(trident_empty(&out, 6, kDLCPU, 0, 3, sizes) == 0 && out.numel == 24), drop();
  DEMAND(trident_empty(&out, 6, kDLCPU, 0, 0, nullptr) == 0 && out.numel == 1), drop();
  DEMAND(trident_empty_strided(&out, 6, kDLCPU, 0, 3, sizes, strides) == 0 && out.dl.strides[2] == 6), drop();
  DEMAND(trident_empty(&out, 6, 99, 0, 3, sizes) == -1 && out.impl == nullptr && pending_kind() == "RuntimeError");
  const int64_t impossible[2] = {int64_t{1} << 40, int64_t{1} << 30};
  DEMAND(trident_empty(&out, 6, kDLCPU, 0, 2, impossible) == -1 && pending_kind() == "RuntimeError");
  for (const at::Tensor& like : {at::ones({2, 3, 4, 5}), at::ones({2, 3}).t(), at::ones({4, 6}).slice(1, 0, 6, 2),
                                 at::ones({2, 3, 4, 5}, c10::MemoryFormat::ChannelsLast), at::ones({0, 3})}) {
    TridentTensor source;
    DEMAND(trident_pack_tensor(like.unsafeGetTensorImpl(), &source) == 1);
    DEMAND(trident_empty_like(&out, &source, 15) == 0 && out.scalar_type == 15), drop();
    DEMAND(trident_empty_rows(&out, &source, 1, 7, 6) == 0), drop();
    DEMAND(trident_empty_rows(&out, &source, 0, -1, 6) == 0), drop();
    DEMAND(trident_empty_rows(&out, &source, 0, 5, 6) == 0 && out.dl.shape[source.dl.ndim] == 5), drop();
    DEMAND(trident_empty_rows(&out, &source, 1, -1, 6) == 0 && out.dl.ndim == source.dl.ndim - 1), drop();
    DEMAND(trident_empty_rows(&out, &source, source.dl.ndim, 1, 6) == 0 && out.numel == 1), drop();
    DEMAND(trident_empty_rows(&out, &source, source.dl.ndim, source.numel, 6) == 0 && out.numel == source.numel);
    drop();
    DEMAND(trident_empty_rows(&out, &source, 2, 10007, 6) == -1 && out.impl == nullptr);
    DEMAND(trident_empty_rows(&out, &source, source.dl.ndim + 1, 1, 6) == -1 && out.impl == nullptr);
    DEMAND(pending_kind() == "RuntimeError");
    const bool dense = (source.flags & kTridentDense) != 0;
    DEMAND(trident_empty_dense_like(&out, &source, 6) == (dense ? 0 : -1)), drop();
    TridentSplit split;
    trident_split(&split, &source, -1, 4);
    DEMAND(split.fits == 1 && split.sizes[3] == source.dl.shape[source.dl.ndim - 1]);
    trident_split(&split, &source, source.dl.ndim, 2);
    DEMAND(split.fits == 0 && split.sizes[0] == 0 && split.strides[1] == 0);
    trident_split_around(&split, &source, -1);
    DEMAND(split.fits == 1 && split.sizes[1] == source.dl.shape[source.dl.ndim - 1] && split.sizes[2] == 1);
    trident_split_around(&split, &source, source.dl.ndim);
    DEMAND(split.fits == 0 && split.sizes[2] == 0 && split.strides[0] == 0);
    if (source.numel > 0) {
      DEMAND(trident_empty_split(&out, &source, 0, 3 * source.numel, 6) == 0 && out.numel == 3 * source.numel), drop();
    }
    DEMAND(trident_empty_split(&out, &source, source.dl.ndim, 24, 6) == -1 && out.impl == nullptr);
    DEMAND(pending_kind() == "RuntimeError");
    DEMAND(trident_same_layout(&source, &source) == 1 && like.use_count() == 1);
  }
  DEMAND(pending_kind() == "RuntimeError");
  const at::Tensor number = at::ones({});
  TridentTensor source;
  DEMAND(trident_pack_tensor(number.unsafeGetTensorImpl(), &source) == 1);
  TridentSplit split;
  trident_split_around(&split, &source, 0);
  DEMAND(split.fits == 1 && split.sizes[0] == 1 && split.sizes[1] == 1 && split.sizes[2] == 1);
  DEMAND(trident_empty_split(&out, &source, 0, 1, 6) == 0 && out.dl.ndim == 0), drop();
  DEMAND(trident_empty_split(&out, &source, 0, 2, 6) == -1 && out.impl == nullptr);
  DEMAND(pending_kind() == "RuntimeError");
}

}  // namespace harness
