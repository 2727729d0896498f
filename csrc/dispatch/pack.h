// A dispatcher stack as compiled code reads it, on the caller's stack.
#ifndef TRIDENT_DISPATCH_PACK_H_
#define TRIDENT_DISPATCH_PACK_H_

#include <ATen/core/ivalue.h>

#include "runtime/values.h"

namespace trident {

// Both: false for a value that compiled code has no form for (symbolic integers, complex scalars, streams, odd
// tensors).
bool pack_tensor_argument(Arena& arena, const at::TensorBase& tensor, TVMFFIAny* out);
bool pack_ivalue(Arena& arena, const c10::IValue& value, bool is_dtype, TVMFFIAny* out);

}  // namespace trident

#endif  // TRIDENT_DISPATCH_PACK_H_
