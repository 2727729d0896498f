// What guards ask that is no instruction.
#include "runtime/values.h"

extern "C" int32_t trident_same_layout(const TridentTensor* left, const TridentTensor* right) {
  if (left->dl.ndim != right->dl.ndim) return 0;
  for (int32_t d = 0; d < left->dl.ndim; ++d) {
    if (left->dl.shape[d] != right->dl.shape[d]) return 0;
    if (left->dl.shape[d] != 1 && left->dl.strides[d] != right->dl.strides[d]) return 0;
  }
  return 1;
}

extern "C" int32_t trident_string_equals(const TVMFFIAny* argument, const char* text, int64_t length) {
  return trident::string_of(*argument) == std::string_view(text, static_cast<size_t>(length)) ? 1 : 0;
}
