#include "aten/arguments.h"

#include <cstring>

#include "runtime/foreign.h"

namespace trident {
namespace {

bool is_list(const TVMFFIAny& value) { return value.type_index == kTVMFFIArray || value.type_index == kTVMFFIList; }

TridentTensor* carrier_of(const TVMFFIAny& value) { return reinterpret_cast<TridentTensor*>(value.v_obj); }

const TVMFFIAny* find_carrier(const TVMFFIAny* values, int64_t n, const c10::TensorImpl* impl) {
  for (int64_t k = 0; k < n; ++k) {
    const TVMFFIAny* found = nullptr;
    if (is_list(values[k])) {
      const TVMFFISeqCell& cell = cell_of(values[k]);
      found = find_carrier(static_cast<const TVMFFIAny*>(cell.data), cell.size, impl);
    } else if (is_trident_tensor(values[k]) && carrier_of(values[k])->impl == impl) {
      found = &values[k];
    }
    if (found != nullptr) return found;
  }
  return nullptr;
}

void refresh_carriers(const TVMFFIAny& value) {
  if (is_list(value)) {
    const TVMFFISeqCell& cell = cell_of(value);
    for (int64_t k = 0; k < cell.size; ++k) refresh_carriers(static_cast<const TVMFFIAny*>(cell.data)[k]);
  } else if (is_trident_tensor(value)) {
    TridentTensor* carrier = carrier_of(value);
    TridentTensor now;
    pack_carrier(static_cast<c10::TensorImpl*>(carrier->impl), &now);
    std::memcpy(reinterpret_cast<char*>(carrier) + sizeof(TVMFFIObject),
                reinterpret_cast<char*>(&now) + sizeof(TVMFFIObject), sizeof(TridentTensor) - sizeof(TVMFFIObject));
  }
}

bool same_memory(const DLTensor& outside, const at::TensorBase& inside) {
  const c10::IntArrayRef sizes(outside.shape, static_cast<size_t>(outside.ndim));
  if (sizes != inside.sizes()) return false;
  if (inside.numel() == 0) return true;
  if (static_cast<const char*>(outside.data) + outside.byte_offset != inside.const_data_ptr()) return false;
  if (outside.strides == nullptr) return inside.is_contiguous();
  for (size_t k = 0; k < sizes.size(); ++k) {
    if (sizes[k] != 1 && outside.strides[k] != inside.stride(static_cast<int64_t>(k))) return false;
  }
  return true;
}

// Whether `part` is the value itself or one of its elements.
bool holds(const TVMFFIAny& value, const TVMFFIAny* part) {
  if (part == &value) return true;
  if (!is_list(value)) return false;
  const TVMFFISeqCell& cell = cell_of(value);
  for (int64_t k = 0; k < cell.size; ++k) {
    if (holds(static_cast<const TVMFFIAny*>(cell.data)[k], part)) return true;
  }
  return false;
}

}  // namespace

const TVMFFIAny* Arguments::find(const at::TensorBase& tensor) const {
  const c10::TensorImpl* impl = tensor.unsafeGetTensorImpl();
  for (const Import& each : scratch_.imports()) {
    if (each.view.unsafeGetTensorImpl() == impl && each.outside->type_index == kTVMFFITensor) return each.outside;
  }
  return find_carrier(values_, n_, impl);
}

void Arguments::refresh(int32_t k) const { refresh_carriers(values_[k]); }

void Arguments::check_memory(int32_t k) const {
  for (const Import& each : scratch_.imports()) {
    if (!holds(values_[k], each.outside)) continue;
    TORCH_CHECK(same_memory(dl_tensor_of(*each.outside), each.view), "argument ", k,
                " belongs to another library: its memory, sizes and strides can't be changed");
  }
}

}  // namespace trident
