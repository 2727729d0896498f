#include "dispatch/pack.h"

#include <ATen/core/ivalue_inl.h>

namespace trident {

namespace {

// A Python number that PyTorch wrapped into a tensor is that number again. False if it is another kind of tensor.
bool pack_wrapped_number(const c10::TensorImpl* impl, TVMFFIAny* out) {
  if (!impl->is_wrapped_number() || !impl->is_cpu() || impl->dim() != 0 || impl->is_python_dispatch()) return false;
  const void* data = impl->data();
  switch (c10::typeMetaToScalarType(impl->dtype())) {
    case c10::ScalarType::Double:
      *out = float_value(*static_cast<const double*>(data));
      return true;
    case c10::ScalarType::Long:
      *out = int_value(*static_cast<const int64_t*>(data));
      return true;
    case c10::ScalarType::Bool:
      *out = bool_value(*static_cast<const bool*>(data));
      return true;
    default:
      return false;
  }
}

inline bool pack_impl(Arena& arena, c10::TensorImpl* impl, TVMFFIAny* out) {
  if (impl == c10::UndefinedTensorImpl::singleton()) {
    *out = none_value();
    return true;
  }
  if (C10_UNLIKELY(impl->is_wrapped_number()) && pack_wrapped_number(impl, out)) return true;
  return tensor_value(arena, impl, out);
}

}  // namespace

bool pack_tensor_argument(Arena& arena, const at::TensorBase& tensor, TVMFFIAny* out) {
  return pack_impl(arena, tensor.unsafeGetTensorImpl(), out);
}

bool pack_ivalue(Arena& arena, const c10::IValue& value, bool is_dtype, TVMFFIAny* out) {
  if (C10_LIKELY(value.isTensor())) return pack_impl(arena, value.unsafeToTensorImpl(), out);
  if (value.isNone()) {
    *out = none_value();
  } else if (value.isBool()) {
    *out = bool_value(value.toBool());
  } else if (value.isInt()) {
    *out = is_dtype ? dtype_value(static_cast<c10::ScalarType>(value.toInt())) : int_value(value.toInt());
  } else if (value.isDouble()) {
    *out = float_value(value.toDouble());
  } else if (value.isString()) {
    *out = string_value(arena, value.toStringRef());
  } else if (value.isDevice()) {
    const c10::Device device = value.toDevice();
    if (!device.is_cuda() && !device.is_cpu()) return false;
    *out = device_value({device.is_cuda() ? kDLCUDA : kDLCPU, device.is_cuda() ? device.index() : 0});
  } else if (value.isList()) {
    const c10::ArrayRef<c10::IValue> items = value.toListRef();
    TVMFFIAny* elements = nullptr;
    *out = list_value(arena, static_cast<int64_t>(items.size()), &elements);
    for (size_t k = 0; k < items.size(); ++k) {
      if (!pack_ivalue(arena, items[k], is_dtype, &elements[k])) return false;
    }
  } else {
    return false;
  }
  return true;
}

}  // namespace trident
