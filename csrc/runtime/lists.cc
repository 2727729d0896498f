// Tensors in a list, and tensors seen on both sides of a dimension (compiler/trident/lists.py says the same in Python).
#include <ATen/EmptyTensor.h>

#include <algorithm>
#include <array>

#include "runtime/allocate.h"
#include "runtime/error.h"
#include "runtime/values.h"

namespace trident {
namespace {

constexpr int32_t kMaxRank = 64;  // PyTorch's own limit
// Products of sizes and strides that never were in memory, as guards meet them, need not fit into 64 bits.
__extension__ using Wide = __int128;

const TridentTensor& tensor_at(const TVMFFISeqCell& cell, int64_t k) {
  return *reinterpret_cast<const TridentTensor*>(static_cast<const TVMFFIAny*>(cell.data)[k].v_obj);
}

// The dimension counted from the front, or -1.
int32_t wrapped(int64_t dim, int32_t rank) {
  if (dim < -rank || dim >= rank) return -1;
  return static_cast<int32_t>(dim < 0 ? dim + rank : dim);
}

struct Extent {
  int64_t size;
  int64_t stride;
};

// Dimensions [first, last) with neighbours that memory allows to be one as one; how many are left.
int32_t merge(const DLTensor& tensor, int32_t first, int32_t last, Extent* merged, int32_t most) {
  int32_t n = 0;
  for (int32_t d = first; d < last; ++d) {
    const int64_t size = tensor.shape[d];
    const int64_t stride = tensor.strides[d];
    if (size == 1) continue;
    if (n > 0 && n <= most && merged[n - 1].stride == Wide{size} * stride) {
      merged[n - 1] = {static_cast<int64_t>(static_cast<uint64_t>(merged[n - 1].size) * static_cast<uint64_t>(size)),
                       stride};
      continue;
    }
    if (n < most) merged[n] = {size, stride};
    ++n;
  }
  return n;
}

// One half of a split. False if more than `most` dimensions are left.
bool fill_half(const DLTensor& tensor, int32_t first, int32_t last, int32_t most, int64_t unit, int64_t* sizes,
               int64_t* strides) {
  std::array<Extent, TRIDENT_MAX_SPLIT> merged;
  const int32_t n = merge(tensor, first, last, merged.data(), most);
  if (n > most) return false;
  for (int32_t d = 0; d < most - n; ++d) {
    sizes[d] = 1;
    strides[d] = 0;
  }
  if (n == 0) strides[most - 1] = unit;
  for (int32_t d = 0; d < n; ++d) {
    sizes[most - n + d] = merged[static_cast<size_t>(d)].size;
    strides[most - n + d] = merged[static_cast<size_t>(d)].stride;
  }
  return true;
}

int64_t parts(const TVMFFISeqCell& cell, int64_t dim) {
  int32_t most = 0;
  for (int64_t k = 0; k < cell.size; ++k) {
    const DLTensor& tensor = tensor_at(cell, k).dl;
    const int32_t at = wrapped(dim, tensor.ndim);
    if (at < 0 || tensor.ndim > kMaxRank) return kMaxRank;
    std::array<Extent, kMaxRank> merged;
    most = std::max(
        {most, merge(tensor, 0, at, merged.data(), kMaxRank), merge(tensor, at, tensor.ndim, merged.data(), kMaxRank)});
  }
  return most;
}

// PyTorch's is_channels_last_strides, of two and of three dimensions in space.
bool is_channels_last(const DLTensor& tensor) {
  if ((tensor.ndim != 4 && tensor.ndim != 5) || tensor.strides[1] == 0) return false;
  Wide least = 0;
  for (int32_t step = 0; step < tensor.ndim; ++step) {
    const int32_t d = step == 0 ? 1 : step == tensor.ndim - 1 ? 0 : tensor.ndim - step;
    if (tensor.shape[d] == 0 || tensor.strides[d] < least) return false;
    if (d == 0 && least == tensor.strides[1]) return false;  // as of a contiguous tensor too
    least = Wide{tensor.strides[d]} * std::max<int64_t>(tensor.shape[d], 1);
  }
  return true;
}

bool concatenates(const TVMFFISeqCell& cell, int64_t dim) {
  const DLTensor& first = tensor_at(cell, 0).dl;
  const int32_t at = wrapped(dim, first.ndim);
  if (at < 0 || is_channels_last(first)) return false;
  for (int64_t k = 0; k < cell.size; ++k) {
    const TridentTensor& tensor = tensor_at(cell, k);
    if (tensor.numel == 0 || tensor.dl.ndim != first.ndim) return false;
    for (int32_t d = 0; d < first.ndim; ++d) {
      if (d != at && tensor.dl.shape[d] != first.shape[d]) return false;
    }
  }
  return true;
}

template <typename Agrees>
bool all_agree(const TVMFFISeqCell& cell, Agrees&& agrees) {
  for (int64_t k = 0; k < cell.size; ++k) {
    if (!agrees(tensor_at(cell, 0), tensor_at(cell, k))) return false;
  }
  return true;
}

bool all_tensors(const TVMFFISeqCell& cell) {
  const auto* values = static_cast<const TVMFFIAny*>(cell.data);
  return std::all_of(values, values + cell.size, [](const TVMFFIAny& one) { return one.type_index == kTVMFFITensor; });
}

int64_t total_numel(const TVMFFISeqCell& cell) {
  int64_t total = 0;
  for (int64_t k = 0; k < cell.size; ++k) {
    if (__builtin_add_overflow(total, tensor_at(cell, k).numel, &total)) return INT64_MAX;
  }
  return total;
}

}  // namespace
}  // namespace trident

extern "C" {

void trident_split(TridentSplit* out, const TridentTensor* tensor, int64_t dim, int32_t rank) {
  const int32_t half = rank / 2;
  const int32_t apart = rank % 2;  // the dimension itself
  const int32_t behind = half + apart;
  const DLTensor& dl = tensor->dl;
  const int32_t at = trident::wrapped(dim, dl.ndim);
  out->fits = at >= 0 && trident::fill_half(dl, 0, at, half, 0, out->sizes, out->strides) &&
              trident::fill_half(dl, at + apart, dl.ndim, half, 1, out->sizes + behind, out->strides + behind);
  if (out->fits != 0) {
    std::copy_n(dl.shape + at, apart, out->sizes + half);
    std::copy_n(dl.strides + at, apart, out->strides + half);
    return;
  }
  std::fill_n(out->sizes, rank, 0);
  std::fill_n(out->strides, rank, 0);
}

int64_t trident_of_list(const TVMFFIAny* list, int32_t what, int64_t dim) {
  const TVMFFISeqCell& cell = trident::cell_of(*list);
  switch (what) {
    case kTridentAllTensors:
      return trident::all_tensors(cell);
    case kTridentOneDtype:
      return trident::all_agree(
          cell, [](const TridentTensor& a, const TridentTensor& b) { return a.scalar_type == b.scalar_type; });
    case kTridentOneDevice:
      return trident::all_agree(cell, [](const TridentTensor& a, const TridentTensor& b) {
        return a.dl.device.device_type == b.dl.device.device_type && a.dl.device.device_id == b.dl.device.device_id;
      });
    case kTridentResolved:
      return trident::all_agree(cell, [](const TridentTensor& /*first*/, const TridentTensor& one) {
        return (one.flags & (kTridentConj | kTridentNeg)) == 0;
      });
    case kTridentTotalNumel:
      return trident::total_numel(cell);
    case kTridentParts:
      return trident::parts(cell, dim);
    default:
      return trident::concatenates(cell, dim);
  }
}

int32_t trident_empty_split(TridentTensor* out, const TridentTensor* like, int64_t dim, int64_t numel,
                            int32_t scalar_type) {
  out->impl = nullptr;
  return trident::guarded([&] {
    const int32_t rank = like->dl.ndim;
    const int32_t at = trident::wrapped(dim, rank);
    TORCH_CHECK(at >= 0 && rank <= trident::kMaxRank && like->numel > 0, "a result along dimension ", dim, " of ",
                rank);
    std::array<int64_t, trident::kMaxRank> sizes;
    std::copy_n(like->dl.shape, rank, sizes.begin());
    sizes[static_cast<size_t>(at)] = numel / (like->numel / like->dl.shape[at]);
    trident::allocate(out, scalar_type, static_cast<int32_t>(like->dl.device.device_type),
                      {sizes.data(), static_cast<size_t>(rank)}, std::nullopt);
  });
}

}  // extern "C"
