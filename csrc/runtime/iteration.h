// Elementwise calls as PyTorch's TensorIterator sees them: one shape for all operands, dimensions in the order of
// memory, adjacent ones merged.
#ifndef TRIDENT_RUNTIME_ITERATION_H_
#define TRIDENT_RUNTIME_ITERATION_H_

#include <array>

#include "runtime/abi.h"

namespace trident {

inline constexpr int32_t kMaxIteratedRank = 64;  // PyTorch's own limit

using Extents = std::array<int64_t, kMaxIteratedRank>;

// The operands of one call over their common shape. Null operands are numbers: tensors without dimensions.
class Iterator {
 public:
  Iterator(const TridentTensor* const* operands, int32_t n, int32_t outputs)
      : operands_(operands), n_(n), outputs_(outputs) {}

  // 0, or the negative TridentIterationRefusal.
  int32_t broadcast();
  // Dimensions in the order in which TensorIterator walks them, the fastest first; `linear`: the last one first.
  void order(bool linear);
  // Into dimensions that can't be merged any further, slowest first, at least `rank`. Needs order().
  void coalesce(int32_t rank, TridentIteration* out) const;

  // Whether all operands are tensors of one shape.
  bool same_shape() const { return same_shape_; }
  int32_t rank() const { return rank_; }
  int64_t numel() const { return numel_; }
  const int64_t* sizes() const { return sizes_.data(); }
  // The order is that of a contiguous tensor.
  bool in_order() const;
  // Strides, in the dimensions of the common shape, of a tensor that order() walks from start to end.
  void dense_strides(int64_t* strides) const;

 private:
  bool broadcast_sizes();
  void broadcast_strides();
  bool should_swap(int32_t faster, int32_t slower, bool* ambiguous) const;

  const TridentTensor* const* operands_;
  int32_t n_;
  int32_t outputs_;
  bool same_shape_ = true;
  int32_t rank_ = 0;
  int64_t numel_ = 1;
  Extents sizes_;
  std::array<Extents, TRIDENT_MAX_ITERATED> strides_;  // by operand and dimension of the common shape
  std::array<int32_t, kMaxIteratedRank> order_;        // fastest first
};

}  // namespace trident

#endif  // TRIDENT_RUNTIME_ITERATION_H_
