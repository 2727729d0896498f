// Fresh tensors on PyTorch's allocators, without the dispatcher.
#ifndef TRIDENT_RUNTIME_ALLOCATE_H_
#define TRIDENT_RUNTIME_ALLOCATE_H_

#include <c10/core/MemoryFormat.h>
#include <c10/util/ArrayRef.h>

#include <optional>

#include "runtime/abi.h"

namespace trident {

// Both throw; *out owns the tensor.
void allocate(TridentTensor* out, int32_t scalar_type, int32_t device_type, c10::IntArrayRef sizes,
              std::optional<c10::MemoryFormat> format);
void allocate_strided(TridentTensor* out, int32_t scalar_type, int32_t device_type, c10::IntArrayRef sizes,
                      c10::IntArrayRef strides);

}  // namespace trident

#endif  // TRIDENT_RUNTIME_ALLOCATE_H_
