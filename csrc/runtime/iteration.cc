#include "runtime/iteration.h"

#include <ATen/EmptyTensor.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "runtime/allocate.h"
#include "runtime/error.h"

namespace trident {
namespace {

// Offsets of operands that never were in memory, as guards meet them, need not fit into 64 bits.
__extension__ using Wide = __int128;

constexpr int64_t kUncountable = std::numeric_limits<int64_t>::max();

int64_t bytes_of(const TridentTensor& tensor) { return (tensor.dl.dtype.bits + 7) / 8; }

// How many elements lie between the first and the last one of a tensor that is not empty.
Wide reach(int32_t rank, const int64_t* sizes, const int64_t* strides) {
  Wide last = 0;
  for (int32_t d = 0; d < rank; ++d) last += Wide{sizes[d] - 1} * strides[d];
  return last;
}

// Whether no two indices surely lead to one element: each step is larger than all that the smaller ones reach.
bool is_injective(int32_t rank, const int64_t* sizes, const int64_t* strides) {
  std::array<int32_t, kMaxIteratedRank> by_stride;
  std::iota(by_stride.begin(), by_stride.begin() + rank, 0);
  std::sort(by_stride.begin(), by_stride.begin() + rank, [&](int32_t a, int32_t b) { return strides[a] < strides[b]; });
  Wide last = 0;
  for (int32_t k = 0; k < rank; ++k) {
    const int32_t d = by_stride[static_cast<size_t>(k)];
    if (sizes[d] == 1) continue;
    if (strides[d] <= last) return false;
    last += Wide{sizes[d] - 1} * strides[d];
  }
  return true;
}

// Whether two operands of one shape share no memory, or each index leads to one place in both.
bool same_or_disjoint(const TridentTensor& a, const int64_t* a_strides, const TridentTensor& b,
                      const int64_t* b_strides, int32_t rank, const int64_t* sizes) {
  const auto a_begin = reinterpret_cast<intptr_t>(a.dl.data);
  const auto b_begin = reinterpret_cast<intptr_t>(b.dl.data);
  const Wide a_end = a_begin + (reach(rank, sizes, a_strides) + 1) * bytes_of(a);
  const Wide b_end = b_begin + (reach(rank, sizes, b_strides) + 1) * bytes_of(b);
  if (a_end <= b_begin || b_end <= a_begin) return true;
  if (a_begin != b_begin || bytes_of(a) != bytes_of(b)) return false;
  for (int32_t d = 0; d < rank; ++d) {
    if (sizes[d] != 1 && a_strides[d] != b_strides[d]) return false;
  }
  return true;
}

// What is read of an iteration that there is not.
void no_extents(TridentIteration* out, int32_t n, int32_t rank) {
  std::fill_n(out->sizes, rank, 0);
  for (int32_t k = 0; k < n; ++k) std::fill_n(out->strides[k], rank, 0);
}

}  // namespace

bool Iterator::broadcast_sizes() {
  bool numbers = false;
  for (int32_t k = outputs_; k < n_; ++k) {
    if (operands_[k] == nullptr || operands_[k]->dl.ndim == 0) numbers = true;
    if (operands_[k] != nullptr) rank_ = std::max(rank_, operands_[k]->dl.ndim);
  }
  if (rank_ > kMaxIteratedRank) return false;
  same_shape_ = !numbers || rank_ == 0;
  int64_t* sizes = sizes_.data();
  std::fill_n(sizes, rank_, 1);
  for (int32_t k = outputs_; k < n_; ++k) {
    if (operands_[k] == nullptr) continue;
    const DLTensor& tensor = operands_[k]->dl;
    const int32_t offset = rank_ - tensor.ndim;
    if (offset != 0) same_shape_ = false;
    for (int32_t d = 0; d < tensor.ndim; ++d) {
      int64_t& size = sizes[offset + d];
      if (tensor.shape[d] == size || tensor.shape[d] == 1) continue;
      if (size != 1) return false;
      size = tensor.shape[d];
    }
  }
  for (int32_t k = outputs_; k < n_ && same_shape_; ++k) {
    if (operands_[k] != nullptr)
      same_shape_ = std::equal(sizes_.begin(), sizes_.begin() + rank_, operands_[k]->dl.shape);
  }
  for (int32_t d = 0; d < rank_; ++d) {
    if (sizes[d] == 0) numel_ = 0;
  }
  for (int32_t d = 0; d < rank_ && numel_ != 0; ++d) {
    if (__builtin_mul_overflow(numel_, sizes[d], &numel_)) {
      numel_ = kUncountable;
      break;
    }
  }
  return true;
}

void Iterator::broadcast_strides() {
  const int64_t* common = sizes();
  for (int32_t k = 0; k < n_; ++k) {
    int64_t* strides = strides_[static_cast<size_t>(k)].data();
    if (operands_[k] == nullptr) {
      std::fill_n(strides, rank_, 0);
      continue;
    }
    const DLTensor& tensor = operands_[k]->dl;
    const int32_t offset = rank_ - tensor.ndim;
    std::fill_n(strides, offset, 0);
    for (int32_t d = 0; d < tensor.ndim; ++d) {
      const bool repeated = tensor.shape[d] == 1 && common[offset + d] != 1;
      strides[offset + d] = repeated ? 0 : tensor.strides[d];
    }
  }
}

int32_t Iterator::broadcast() {
  if (!broadcast_sizes()) return kTridentNotBroadcastable;
  for (int32_t k = 0; k < outputs_; ++k) {
    if (operands_[k] == nullptr) return kTridentOtherOutputShape;
    const DLTensor& output = operands_[k]->dl;
    if (output.ndim != rank_ || !std::equal(output.shape, output.shape + rank_, sizes_.begin())) {
      return kTridentOtherOutputShape;
    }
  }
  broadcast_strides();
  if (numel_ == 0) return 0;
  for (int32_t k = 0; k < outputs_; ++k) {
    const int64_t* strides = strides_[static_cast<size_t>(k)].data();
    if (!is_injective(rank_, sizes(), strides)) return kTridentOverlapping;
    for (int32_t other = 0; other < n_; ++other) {
      if (other == k || operands_[other] == nullptr) continue;
      const int64_t* read = strides_[static_cast<size_t>(other)].data();
      if (!same_or_disjoint(*operands_[k], strides, *operands_[other], read, rank_, sizes())) {
        return kTridentOverlapping;
      }
    }
  }
  return 0;
}

// As TensorIterator compares two dimensions: by the first operand that is broadcast in neither and whose strides, or
// else sizes, differ.
bool Iterator::should_swap(int32_t faster, int32_t slower, bool* ambiguous) const {
  *ambiguous = false;
  for (int32_t k = 0; k < n_; ++k) {
    const Extents& strides = strides_[static_cast<size_t>(k)];
    const int64_t low = strides[static_cast<size_t>(faster)];
    const int64_t high = strides[static_cast<size_t>(slower)];
    if (low == 0 || high == 0) continue;
    if (low != high) return low > high;
    if (sizes_[static_cast<size_t>(faster)] > sizes_[static_cast<size_t>(slower)]) return true;
  }
  *ambiguous = true;
  return false;
}

void Iterator::order(bool linear) {
  for (int32_t d = 0; d < rank_; ++d) order_[static_cast<size_t>(d)] = rank_ - 1 - d;
  if (linear) return;
  // Insertion sort that steps over what it cannot compare.
  for (int32_t i = 1; i < rank_; ++i) {
    int32_t moving = i;
    for (int32_t before = i - 1; before >= 0; --before) {
      int32_t& left = order_[static_cast<size_t>(before)];
      int32_t& right = order_[static_cast<size_t>(moving)];
      bool ambiguous = false;
      if (should_swap(left, right, &ambiguous)) {
        std::swap(left, right);
        moving = before;
      } else if (!ambiguous) {
        break;
      }
    }
  }
}

bool Iterator::in_order() const {
  for (int32_t d = 0; d < rank_; ++d) {
    if (order_[static_cast<size_t>(d)] != rank_ - 1 - d) return false;
  }
  return true;
}

void Iterator::dense_strides(int64_t* strides) const {
  int64_t step = 1;
  for (int32_t d = 0; d < rank_; ++d) {
    const int32_t dimension = order_[static_cast<size_t>(d)];
    strides[dimension] = step;
    step *= sizes_[static_cast<size_t>(dimension)];
  }
}

void Iterator::coalesce(int32_t rank, TridentIteration* out) const {
  // Merged dimensions, fastest first; each is told by its fastest dimension and its extent.
  std::array<int32_t, kMaxIteratedRank> fastest;
  std::array<int64_t, kMaxIteratedRank> extents;
  int32_t merged = 0;
  for (int32_t d = 0; d < rank_; ++d) {
    const int32_t dimension = order_[static_cast<size_t>(d)];
    const int64_t size = sizes_[static_cast<size_t>(dimension)];
    if (size == 1) continue;
    bool continues = merged > 0;
    for (int32_t k = 0; continues && k < n_; ++k) {
      const Extents& strides = strides_[static_cast<size_t>(k)];
      const int64_t step = strides[static_cast<size_t>(fastest[static_cast<size_t>(merged - 1)])];
      continues = Wide{extents[static_cast<size_t>(merged - 1)]} * step == strides[static_cast<size_t>(dimension)];
    }
    if (continues && numel_ != kUncountable) {
      extents[static_cast<size_t>(merged - 1)] *= size;
    } else {
      fastest[static_cast<size_t>(merged)] = dimension;
      extents[static_cast<size_t>(merged)] = size;
      ++merged;
    }
  }
  out->rank = merged;
  if (merged > rank) return no_extents(out, n_, rank);
  for (int32_t d = 0; d < rank; ++d) {
    const int32_t place = rank - 1 - d;
    out->sizes[place] = d < merged ? extents[static_cast<size_t>(d)] : 1;
    for (int32_t k = 0; k < n_; ++k) {
      // A dimension of one index is whatever suits: one step to the next element.
      out->strides[k][place] =
          d < merged ? strides_[static_cast<size_t>(k)][static_cast<size_t>(fastest[static_cast<size_t>(d)])]
                     : static_cast<int64_t>(d == 0);
    }
  }
}

namespace {

// Whether the strides are those of a fresh tensor, in dimensions of one index too: then any order() is the plain one.
bool is_canonical(const DLTensor& tensor) {
  int64_t step = 1;
  for (int32_t d = tensor.ndim - 1; d >= 0; --d) {
    if (tensor.strides[d] != step) return false;
    step *= tensor.shape[d];
  }
  return true;
}

// The commonest call: contiguous tensors of one shape, not empty, and numbers. Its first tensor, or null if it is
// another one.
const TridentTensor* all_contiguous(const TridentTensor* const* operands, int32_t n) {
  const TridentTensor* first = nullptr;
  bool numbers = false;
  for (int32_t k = 0; k < n; ++k) {
    const TridentTensor* one = operands[k];
    if (one == nullptr) {
      numbers = true;
      continue;
    }
    if ((one->flags & kTridentContiguous) == 0) return nullptr;
    if (first == nullptr) {
      first = one;
    } else if (one->dl.ndim != first->dl.ndim ||
               !std::equal(one->dl.shape, one->dl.shape + one->dl.ndim, first->dl.shape)) {
      return nullptr;
    }
  }
  if (first == nullptr || first->numel == 0 || (numbers && !is_canonical(first->dl))) return nullptr;
  return first;
}

// Whether contiguous operands of numel elements share no memory, or all of it.
bool same_or_disjoint(const TridentTensor& a, const TridentTensor& b, int64_t numel) {
  const auto a_begin = reinterpret_cast<intptr_t>(a.dl.data);
  const auto b_begin = reinterpret_cast<intptr_t>(b.dl.data);
  if (a_begin == b_begin) return bytes_of(a) == bytes_of(b);
  const TridentTensor& lower = a_begin < b_begin ? a : b;
  return Wide{numel} * bytes_of(lower) <= Wide{std::max(a_begin, b_begin)} - std::min(a_begin, b_begin);
}

// Of the commonest call; false if it is another one.
bool iterate_contiguous(TridentIteration* out, const TridentTensor* const* operands, int32_t n, int32_t outputs,
                        int32_t rank) {
  const TridentTensor* first = all_contiguous(operands, n);
  if (first == nullptr) return false;
  // Numbers alone have no dimensions, whatever the output has.
  if (std::all_of(operands + outputs, operands + n, [](const auto* one) { return one == nullptr; })) return false;
  const int64_t numel = first->numel;
  for (int32_t k = 0; k < outputs; ++k) {
    if (operands[k] == nullptr) return false;
    for (int32_t other = 0; other < n; ++other) {
      if (other == k || operands[other] == nullptr) continue;
      if (!same_or_disjoint(*operands[k], *operands[other], numel)) return false;
    }
  }
  out->numel = numel;
  out->rank = numel == 1 ? 0 : 1;
  for (int32_t d = 0; d < rank; ++d) {
    const bool last = d == rank - 1;
    out->sizes[d] = last ? numel : 1;
    for (int32_t k = 0; k < n; ++k)
      out->strides[k][d] = static_cast<int64_t>(last && (operands[k] != nullptr || numel == 1));
  }
  return true;
}

enum class Fast { kNo, kContiguous, kChannelsLast, kDense };

// TensorIterator's ways around its own general case.
Fast fast_layout(const TridentTensor* const* operands, int32_t n) {
  uint32_t common = kTridentContiguous | kTridentChannelsLast | kTridentDense;
  for (int32_t k = 0; k < n; ++k) {
    if (operands[k] != nullptr) common &= operands[k]->flags;  // beside a number there are only tensors like it
  }
  if ((common & kTridentContiguous) != 0) return Fast::kContiguous;
  if ((common & kTridentChannelsLast) != 0) return Fast::kChannelsLast;
  if ((common & kTridentDense) == 0) return Fast::kNo;
  const TridentTensor* last = operands[n - 1];
  for (int32_t k = 0; k < n - 1; ++k) {
    const TridentTensor* one = operands[k];
    if (one == nullptr || last == nullptr) return Fast::kNo;
    if (!std::equal(last->dl.strides, last->dl.strides + last->dl.ndim, one->dl.strides)) return Fast::kNo;
  }
  return Fast::kDense;
}

void empty_iterated(TridentTensor* out, const TridentTensor* const* operands, int32_t n, bool linear,
                    int32_t scalar_type) {
  if (const TridentTensor* first = all_contiguous(operands, n)) {
    const c10::IntArrayRef sizes{first->dl.shape, static_cast<size_t>(first->dl.ndim)};
    const auto device_type = static_cast<int32_t>(first->dl.device.device_type);
    return allocate(out, scalar_type, device_type, sizes, std::nullopt);
  }
  Iterator iterator(operands, n, 0);
  TORCH_CHECK(iterator.broadcast() == 0, "a result of operands that don't broadcast");
  const TridentTensor* tensor = *std::find_if(operands, operands + n, [](const auto* one) { return one != nullptr; });
  const auto device_type = static_cast<int32_t>(tensor->dl.device.device_type);
  const c10::IntArrayRef sizes{iterator.sizes(), static_cast<size_t>(iterator.rank())};
  const Fast fast = linear ? Fast::kContiguous : iterator.same_shape() ? fast_layout(operands, n) : Fast::kNo;
  if (fast == Fast::kDense) {
    const c10::IntArrayRef strides{operands[n - 1]->dl.strides, sizes.size()};
    return allocate_strided(out, scalar_type, device_type, sizes, strides);
  }
  if (fast == Fast::kChannelsLast) {
    return allocate(out, scalar_type, device_type, sizes, c10::MemoryFormat::ChannelsLast);
  }
  if (fast == Fast::kNo) {
    iterator.order(false);
    if (!iterator.in_order()) {
      Extents strides;
      iterator.dense_strides(strides.data());
      return allocate_strided(out, scalar_type, device_type, sizes, {strides.data(), sizes.size()});
    }
  }
  allocate(out, scalar_type, device_type, sizes, std::nullopt);
}

}  // namespace
}  // namespace trident

extern "C" {

void trident_iterate(TridentIteration* out, const TridentTensor* const* operands, int32_t n, int32_t outputs,
                     int32_t linear, int32_t rank) {
  if (trident::iterate_contiguous(out, operands, n, outputs, rank)) return;
  trident::Iterator iterator(operands, n, outputs);
  out->rank = iterator.broadcast();
  out->numel = iterator.numel();
  if (out->rank < 0) return trident::no_extents(out, n, rank);
  iterator.order(linear != 0);
  iterator.coalesce(rank, out);
}

int32_t trident_empty_iterated(TridentTensor* out, const TridentTensor* const* operands, int32_t n, int32_t linear,
                               int32_t scalar_type) {
  out->impl = nullptr;
  return trident::guarded([&] { trident::empty_iterated(out, operands, n, linear != 0, scalar_type); });
}

// Whether the tensors among the operands have one dtype / are on one device / have neither a conj nor a neg bit.
int32_t trident_same_dtype(const TridentTensor* const* operands, int32_t n) {
  const TridentTensor* first = nullptr;
  for (int32_t k = 0; k < n; ++k) {
    if (operands[k] == nullptr) continue;
    if (first == nullptr) first = operands[k];
    if (operands[k]->scalar_type != first->scalar_type) return 0;
  }
  return 1;
}

int32_t trident_same_device(const TridentTensor* const* operands, int32_t n) {
  const TridentTensor* first = nullptr;
  for (int32_t k = 0; k < n; ++k) {
    if (operands[k] == nullptr) continue;
    if (first == nullptr) first = operands[k];
    const DLDevice one = operands[k]->dl.device;
    if (one.device_type != first->dl.device.device_type || one.device_id != first->dl.device.device_id) return 0;
  }
  return 1;
}

int32_t trident_are_contiguous(const TridentTensor* const* operands, int32_t n) {
  for (int32_t k = 0; k < n; ++k) {
    if (operands[k] != nullptr && (operands[k]->flags & kTridentContiguous) == 0) return 0;
  }
  return 1;
}

int32_t trident_are_resolved(const TridentTensor* const* operands, int32_t n) {
  for (int32_t k = 0; k < n; ++k) {
    if (operands[k] != nullptr && (operands[k]->flags & (kTridentConj | kTridentNeg)) != 0) return 0;
  }
  return 1;
}

}  // extern "C"
