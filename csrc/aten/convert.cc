// One value across: TVM FFI to IValue by the schema's type, IValue to TVM FFI by its own tag.
#include <ATen/ScalarOps.h>
#include <ATen/core/Dimname.h>
#include <c10/core/Device.h>
#include <c10/core/GeneratorImpl.h>

#include <atomic>
#include <string>
#include <utility>

#include "aten/signature.h"
#include "runtime/foreign.h"

namespace trident {
namespace {

using Converted = std::optional<c10::IValue>;

bool is_string(const TVMFFIAny& value) {
  return value.type_index == kTVMFFIStr || value.type_index == kTVMFFISmallStr || value.type_index == kTVMFFIRawStr;
}

Converted to_tensor(const TVMFFIAny& value) {
  if (value.type_index != kTVMFFITensor) return std::nullopt;
  return c10::IValue(at::Tensor(tensor_of(reinterpret_cast<const TridentTensor*>(value.v_obj))));
}

// The value of a 0-dim tensor where a number is expected, as PyTorch's bindings accept it.
c10::IValue item_of(const TVMFFIAny& tensor) {
  return at::Tensor(tensor_of(reinterpret_cast<const TridentTensor*>(tensor.v_obj))).item();
}

Converted to_complex(const TVMFFISeqCell& cell) {
  if (cell.size != 2) return std::nullopt;
  const auto* parts = static_cast<const TVMFFIAny*>(cell.data);
  if (parts[0].type_index != kTVMFFIFloat || parts[1].type_index != kTVMFFIFloat) return std::nullopt;
  return c10::IValue(c10::complex<double>(parts[0].v_float64, parts[1].v_float64));
}

Converted to_number(const TVMFFIAny& value) {
  switch (value.type_index) {
    case kTVMFFIInt:
      return c10::IValue(value.v_int64);
    case kTVMFFIBool:
      return c10::IValue(value.v_int64 != 0);
    case kTVMFFIFloat:
      return c10::IValue(value.v_float64);
    case kTVMFFITensor:
      return item_of(value);
    case kTVMFFIArray:  // complex: [real, imaginary]
      return to_complex(cell_of(value));
    default:
      return std::nullopt;
  }
}

// A number where a Tensor is expected is a wrapped one, as in PyTorch's bindings: it takes no part in type promotion
// between tensors.
Converted to_tensor_or_number(const TVMFFIAny& value) {
  if (value.type_index == kTVMFFITensor) return to_tensor(value);
  const Converted number = to_number(value);
  if (!number) return std::nullopt;
  at::Tensor wrapped = at::scalar_to_tensor(number->toScalar());
  wrapped.unsafeGetTensorImpl()->set_wrapped_number(true);
  return c10::IValue(std::move(wrapped));
}

Converted to_int(const TVMFFIAny& value) {
  if (value.type_index == kTVMFFIInt || value.type_index == kTVMFFIBool) return c10::IValue(value.v_int64);
  if (value.type_index != kTVMFFITensor) return std::nullopt;
  c10::IValue number = item_of(value);
  return number.isInt() ? Converted(std::move(number)) : std::nullopt;
}

Converted to_float(const TVMFFIAny& value) {
  if (value.type_index == kTVMFFIFloat) return c10::IValue(value.v_float64);
  if (value.type_index == kTVMFFIInt) return c10::IValue(static_cast<double>(value.v_int64));
  if (value.type_index != kTVMFFITensor) return std::nullopt;
  const c10::IValue number = item_of(value);
  return number.isDouble() || number.isInt() ? Converted(number.toScalar().toDouble()) : std::nullopt;
}

Converted to_dimname(const TVMFFIAny& value) {
  if (!is_string(value)) return std::nullopt;
  const std::string name(string_of(value));
  const c10::Symbol symbol = c10::Symbol::dimname(name);
  TORCH_CHECK(symbol == c10::Symbol::dimname("*") || at::Dimname::isValidName(name), "invalid dimension name '", name,
              "'");
  return c10::IValue(at::Dimname::fromSymbol(symbol));
}

Converted to_device(const TVMFFIAny& value) {
  if (is_string(value)) return c10::IValue(c10::Device(std::string(string_of(value))));
  if (value.type_index != kTVMFFIDevice) return std::nullopt;
  const DLDevice device = value.v_device;
  switch (device.device_type) {
    case kDLCPU:
      return c10::IValue(c10::Device(c10::DeviceType::CPU));
    case kDLCUDA:
      return c10::IValue(c10::Device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device.device_id)));
    default:
      return std::nullopt;
  }
}

Converted to_generator(const TVMFFIAny& value) {
  if (value.type_index != kTVMFFIOpaquePtr) return std::nullopt;
  return c10::IValue(at::Generator(
      c10::intrusive_ptr<c10::GeneratorImpl>::reclaim_copy(static_cast<c10::GeneratorImpl*>(value.v_ptr))));
}

Converted to_single(const TVMFFIAny& value, Kind kind) {
  switch (kind) {
    case Kind::kTensor:
      return to_tensor(value);
    case Kind::kInt:
      return to_int(value);
    case Kind::kFloat:
      return to_float(value);
    case Kind::kBool:
      if (value.type_index != kTVMFFIBool && value.type_index != kTVMFFIInt) return std::nullopt;
      return c10::IValue(value.v_int64 != 0);
    case Kind::kScalar:
      return to_number(value);
    case Kind::kString:
      return is_string(value) ? Converted(c10::IValue(std::string(string_of(value)))) : std::nullopt;
    case Kind::kDimname:
      return to_dimname(value);
    case Kind::kDtype:
      if (value.type_index == kTVMFFIDataType) return c10::IValue(static_cast<int64_t>(scalar_type_of(value)));
      return to_int(value);
    case Kind::kLayout:
    case Kind::kMemoryFormat:
      return to_int(value);
    case Kind::kDevice:
      return to_device(value);
    case Kind::kGenerator:
      return to_generator(value);
    default:
      return std::nullopt;
  }
}

template <typename Element, typename Take>
Converted fill(const TVMFFISeqCell& cell, Kind kind, c10::List<Element> list, Take&& take) {
  list.reserve(static_cast<size_t>(cell.size));
  for (int64_t k = 0; k < cell.size; ++k) {
    Converted element = to_single(static_cast<const TVMFFIAny*>(cell.data)[k], kind);
    if (!element) return std::nullopt;
    list.push_back(take(*std::move(element)));
  }
  return c10::IValue(std::move(list));
}

// An empty list of integers, most often one that this thread's last calls filled: after its call nobody else holds it,
// unless the operator kept it and has it now for itself. Saves two allocations, 30 ns, for each list.
c10::List<int64_t> integer_list() {
  constexpr size_t kKept = 4;
  thread_local c10::List<int64_t> kept[kKept];
  thread_local size_t next = 0;
  c10::List<int64_t>& list = kept[next++ % kKept];
  if (list.use_count() == 1) {
    std::atomic_thread_fence(std::memory_order_acquire);  // after whoever let go of it in another thread
    list.clear();
  } else {
    list = c10::List<int64_t>();
  }
  return list;
}

// Most lists are sizes and strides.
Converted fill_integers(const TVMFFISeqCell& cell) {
  c10::List<int64_t> list = integer_list();
  list.reserve(static_cast<size_t>(cell.size));
  for (int64_t k = 0; k < cell.size; ++k) {
    const TVMFFIAny& each = static_cast<const TVMFFIAny*>(cell.data)[k];
    if (C10_LIKELY(each.type_index == kTVMFFIInt)) {
      list.push_back(each.v_int64);
      continue;
    }
    const Converted element = to_int(each);
    if (!element) return std::nullopt;
    list.push_back(element->toInt());
  }
  return c10::IValue(std::move(list));
}

Converted fill_optional_tensors(const TVMFFISeqCell& cell) {
  c10::List<std::optional<at::Tensor>> list;
  for (int64_t k = 0; k < cell.size; ++k) {
    const TVMFFIAny& each = static_cast<const TVMFFIAny*>(cell.data)[k];
    if (each.type_index == kTVMFFINone) {
      list.push_back(std::optional<at::Tensor>());
      continue;
    }
    Converted element = to_tensor(each);
    if (!element) return std::nullopt;
    list.push_back(std::optional<at::Tensor>(element->toTensor()));
  }
  return c10::IValue(std::move(list));
}

Converted to_list(const TVMFFISeqCell& cell, const ArgumentType& type) {
  switch (type.element) {
    case Kind::kTensor:
      if (type.element_optional) return fill_optional_tensors(cell);
      return fill(cell, type.element, c10::List<at::Tensor>(), [](c10::IValue&& v) { return std::move(v).toTensor(); });
    case Kind::kInt:
      return fill_integers(cell);
    case Kind::kFloat:
      return fill(cell, type.element, c10::List<double>(), [](const c10::IValue& v) { return v.toDouble(); });
    case Kind::kBool:
      return fill(cell, type.element, c10::List<bool>(), [](const c10::IValue& v) { return v.toBool(); });
    case Kind::kScalar:
      return fill(cell, type.element, c10::List<at::Scalar>(), [](const c10::IValue& v) { return v.toScalar(); });
    case Kind::kString:
    case Kind::kDimname:
      return fill(cell, type.element, c10::List<std::string>(), [](const c10::IValue& v) { return v.toStringRef(); });
    default:
      return std::nullopt;
  }
}

}  // namespace

bool to_ivalue(const TVMFFIAny& value, const ArgumentType& type, c10::IValue& out) {
  if (value.type_index == kTVMFFINone) {
    if (!type.optional && type.kind == Kind::kTensor) out = at::Tensor();
    return type.optional || type.kind == Kind::kTensor;
  }
  const auto put = [&out](Converted&& converted) {
    if (!converted) return false;
    out = *std::move(converted);
    return true;
  };
  if (type.kind == Kind::kTensor) return put(to_tensor_or_number(value));
  if (type.kind != Kind::kList) return put(to_single(value, type.kind));
  if (value.type_index == kTVMFFIArray) return put(to_list(cell_of(value), type));
  if (type.broadcast == 0) return false;
  const std::vector<TVMFFIAny> repeated(static_cast<size_t>(type.broadcast), value);
  return put(to_list({const_cast<TVMFFIAny*>(repeated.data()), type.broadcast, type.broadcast, nullptr}, type));
}

TVMFFIAny from_ivalue(c10::IValue&& value, const ForeignArguments* arguments) {
  if (value.isTensor()) {
    const TVMFFIAny* argument = arguments == nullptr ? nullptr : arguments->find(value.toTensor());
    return argument != nullptr ? owned_copy(*argument) : owned_tensor_value(std::move(value).toTensor());
  }
  if (value.isNone()) return none_value();
  if (value.isBool()) return bool_value(value.toBool());
  if (value.isInt()) return int_value(value.toInt());
  if (value.isSymInt()) return int_value(value.toSymInt().guard_int(__FILE__, __LINE__));
  if (value.isDouble()) return float_value(value.toDouble());
  if (value.isString()) return owned_string_value(value.toStringRef());
  if (value.isComplexDouble()) {
    OwnedValues parts(2);
    parts.push(float_value(value.toComplexDouble().real()));
    parts.push(float_value(value.toComplexDouble().imag()));
    return parts.into_list();
  }
  if (value.isList()) {
    const c10::ArrayRef<c10::IValue> list = value.toListRef();
    OwnedValues elements(list.size());
    for (const c10::IValue& each : list) elements.push(from_ivalue(c10::IValue(each), arguments));
    return elements.into_list();
  }
  C10_THROW_ERROR(TypeError, "a result of type " + value.tagKind() + " has no TVM FFI counterpart");
}

}  // namespace trident
