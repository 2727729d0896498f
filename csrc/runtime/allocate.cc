// Outputs: PyTorch's allocators without the dispatcher (empty_generic 0.6-1.0 us on a GPU, empty_cuda 0.3 more).
#include "runtime/allocate.h"

#include <ATen/Context.h>
#include <ATen/Dispatch_v2.h>
#include <ATen/EmptyTensor.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/native/TensorFactories.h>
#include <ATen/ops/empty_like.h>
#include <c10/core/Allocator.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "runtime/tensor.h"

namespace trident {
namespace {

constexpr size_t kMaxRank = 64;  // what PyTorch's own iterators take

struct Target {
  c10::Allocator* allocator;
  c10::DispatchKeySet keys;
};

Target target_of(int32_t device_type) {
  if (device_type == kDLCUDA) {
    return {c10::GetAllocator(c10::DeviceType::CUDA), c10::DispatchKeySet(c10::DispatchKey::CUDA)};
  }
  TORCH_CHECK(device_type == kDLCPU, "compiled code allocates on CPU and CUDA only");
  return {c10::GetAllocator(c10::DeviceType::CPU), c10::DispatchKeySet(c10::DispatchKey::CPU)};
}

// As at::empty: with deterministic algorithms, what is uninitialised holds NaN or the largest integer.
void pack_uninitialised(at::TensorBase allocated, TridentTensor* out) {
  if (C10_UNLIKELY(at::globalContext().deterministicAlgorithms() &&
                   at::globalContext().deterministicFillUninitializedMemory())) {
    const at::AutoDispatchBelowADInplaceOrView guard;
    at::Tensor tensor(allocated);
    at::native::fill_empty_deterministic_(tensor);
  }
  pack_owned(std::move(allocated), out);
}

}  // namespace

void allocate(TridentTensor* out, int32_t scalar_type, int32_t device_type, c10::IntArrayRef sizes,
              std::optional<c10::MemoryFormat> format) {
  const Target target = target_of(device_type);
  pack_uninitialised(at::detail::empty_generic(sizes, target.allocator, target.keys,
                                               static_cast<c10::ScalarType>(scalar_type), format),
                     out);
}

void allocate_strided(TridentTensor* out, int32_t scalar_type, int32_t device_type, c10::IntArrayRef sizes,
                      c10::IntArrayRef strides) {
  const Target target = target_of(device_type);
  pack_uninitialised(at::detail::empty_strided_generic(sizes, strides, target.allocator, target.keys,
                                                       static_cast<c10::ScalarType>(scalar_type)),
                     out);
}

}  // namespace trident

extern "C" {

// The device index is the one that trident_enter bound: PyTorch allocates on the current device.
int32_t trident_empty(TridentTensor* out, int32_t scalar_type, int32_t device_type, int32_t /*device_index*/,
                      int32_t ndim, const int64_t* sizes) {
  out->impl = nullptr;
  return trident::guarded(
      [&] { trident::allocate(out, scalar_type, device_type, {sizes, static_cast<size_t>(ndim)}, std::nullopt); });
}

int32_t trident_empty_strided(TridentTensor* out, int32_t scalar_type, int32_t device_type, int32_t /*device_index*/,
                              int32_t ndim, const int64_t* sizes, const int64_t* strides) {
  out->impl = nullptr;
  return trident::guarded([&] {
    const auto rank = static_cast<size_t>(ndim);
    trident::allocate_strided(out, scalar_type, device_type, {sizes, rank}, {strides, rank});
  });
}

int32_t trident_empty_like(TridentTensor* out, const TridentTensor* like, int32_t scalar_type) {
  out->impl = nullptr;
  return trident::guarded([&] {
    const c10::IntArrayRef sizes{like->dl.shape, static_cast<size_t>(like->dl.ndim)};
    if ((like->flags & kTridentDense) != 0) {
      trident::allocate_strided(out, scalar_type, static_cast<int32_t>(like->dl.device.device_type), sizes,
                                {like->dl.strides, sizes.size()});
    } else {
      const at::Tensor tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(
          static_cast<c10::TensorImpl*>(like->impl)));
      trident::pack_owned(at::empty_like(tensor, tensor.options().dtype(static_cast<c10::ScalarType>(scalar_type))),
                          out);
    }
  });
}

int32_t trident_empty_rows(TridentTensor* out, const TridentTensor* like, int64_t row_rank, int64_t columns,
                           int32_t scalar_type) {
  out->impl = nullptr;
  return trident::guarded([&] {
    const int32_t rank = like->dl.ndim;
    TORCH_CHECK(row_rank >= 0 && row_rank <= rank && rank < static_cast<int32_t>(trident::kMaxRank), "rows of ",
                row_rank, " dimensions of a tensor of ", rank);
    const auto leading = static_cast<size_t>(rank - row_rank);
    const c10::IntArrayRef row(like->dl.shape + leading, static_cast<size_t>(row_rank));
    std::array<int64_t, trident::kMaxRank> extents;
    std::copy_n(like->dl.shape, rank, extents.begin());
    if (row_rank <= 1) {
      extents[leading] = columns;
    } else if (columns == 1) {
      std::fill_n(extents.begin() + leading, row_rank, 1);
    } else {
      TORCH_CHECK(columns < 0 || columns == c10::multiply_integers(row), columns, " columns in rows of sizes ", row);
    }
    const c10::IntArrayRef sizes(extents.data(), leading + (columns < 0 ? 0 : std::max<size_t>(row.size(), 1)));
    trident::allocate(out, scalar_type, static_cast<int32_t>(like->dl.device.device_type), sizes, std::nullopt);
  });
}

int32_t trident_empty_dense_like(TridentTensor* out, const TridentTensor* like, int32_t scalar_type) {
  out->impl = nullptr;
  return trident::guarded([&] {
    const c10::IntArrayRef sizes{like->dl.shape, static_cast<size_t>(like->dl.ndim)};
    const auto device_type = static_cast<int32_t>(like->dl.device.device_type);
    if ((like->flags & kTridentContiguous) != 0) {
      trident::allocate(out, scalar_type, device_type, sizes, std::nullopt);
    } else if ((like->flags & kTridentChannelsLast) != 0) {
      trident::allocate(out, scalar_type, device_type, sizes, c10::MemoryFormat::ChannelsLast);
    } else {
      TORCH_CHECK((like->flags & kTridentDense) != 0, "an output like a tensor that is not dense");
      trident::allocate_strided(out, scalar_type, device_type, sizes, {like->dl.strides, sizes.size()});
    }
  });
}

}  // extern "C"
