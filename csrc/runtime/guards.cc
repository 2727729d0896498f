// What guards ask that is no instruction.
#include "runtime/values.h"

namespace {

// The integers of a list; none if it is anything else.
struct Listed {
  const TVMFFIAny* items = nullptr;
  int64_t count = 0;

  explicit Listed(const TVMFFIAny& list) {
    if (list.type_index != kTVMFFIArray) return;
    const TVMFFISeqCell& cell = trident::cell_of(list);
    items = static_cast<const TVMFFIAny*>(cell.data);
    for (int64_t k = 0; k < cell.size; ++k) {
      if (items[k].type_index != kTVMFFIInt) return;
    }
    count = cell.size;
  }
};

bool ends_with(const TVMFFIAny& argument, const Listed& sizes, bool exactly) {
  if (argument.type_index != kTVMFFITensor || sizes.count == 0) return false;
  const DLTensor& tensor = reinterpret_cast<const TridentTensor*>(argument.v_obj)->dl;
  const int64_t leading = tensor.ndim - sizes.count;
  if (leading < 0 || (exactly && leading != 0)) return false;
  for (int64_t k = 0; k < sizes.count; ++k) {
    if (sizes.items[k].v_int64 != tensor.shape[leading + k]) return false;
  }
  return true;
}

}  // namespace

extern "C" int64_t trident_elements(const TVMFFIAny* sizes) {
  const Listed listed(*sizes);
  int64_t product = 1;
  for (int64_t k = 0; k < listed.count; ++k) {
    if (__builtin_mul_overflow(product, listed.items[k].v_int64, &product)) return -1;
  }
  return listed.count == 0 ? -1 : product;
}

extern "C" int32_t trident_ends_with(const TVMFFIAny* tensor, const TVMFFIAny* sizes) {
  return ends_with(*tensor, Listed(*sizes), false) ? 1 : 0;
}

extern "C" int32_t trident_has_sizes(const TVMFFIAny* tensor, const TVMFFIAny* sizes) {
  return ends_with(*tensor, Listed(*sizes), true) ? 1 : 0;
}

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
