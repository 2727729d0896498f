// One value across: TVM FFI to IValue by the schema's type, IValue to TVM FFI by its own tag.
#include <ATen/ScalarOps.h>
#include <ATen/core/Dimname.h>
#include <c10/core/Device.h>
#include <c10/core/GeneratorImpl.h>
#include <c10/util/SmallVector.h>

#include <string>
#include <utility>
#include <vector>

#include "aten/arguments.h"
#include "aten/scratch.h"
#include "aten/signature.h"
#include "runtime/foreign.h"

namespace trident {
namespace {

bool is_string(const TVMFFIAny& value) {
  return value.type_index == kTVMFFIStr || value.type_index == kTVMFFISmallStr || value.type_index == kTVMFFIRawStr;
}

bool is_tensor(const TVMFFIAny& value) {
  return value.type_index == kTVMFFITensor || value.type_index == kTVMFFIDLTensorPtr;
}

// Each `to_...` sets `out`, or answers false: the value is not of that type.

bool to_tensor(const TVMFFIAny& value, const ArgumentType& /*type*/, Scratch& scratch, c10::IValue& out) {
  if (C10_LIKELY(from_carrier(value, out))) return true;
  if (!is_tensor(value)) return false;
  out = scratch.import(value);
  return true;
}

// The value of a 0-dim tensor where a number is expected, as PyTorch's bindings accept it.
bool to_item(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  if (!to_tensor(value, type, scratch, out)) return false;
  out = out.toTensor().item();
  return true;
}

bool to_complex(const TVMFFISeqCell& cell, c10::IValue& out) {
  if (cell.size != 2) return false;
  const auto* parts = static_cast<const TVMFFIAny*>(cell.data);
  if (parts[0].type_index != kTVMFFIFloat || parts[1].type_index != kTVMFFIFloat) return false;
  out = c10::complex<double>(parts[0].v_float64, parts[1].v_float64);
  return true;
}

bool to_number(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  switch (value.type_index) {
    case kTVMFFIInt:
      out = value.v_int64;
      return true;
    case kTVMFFIBool:
      out = value.v_int64 != 0;
      return true;
    case kTVMFFIFloat:
      out = value.v_float64;
      return true;
    case kTVMFFIArray:  // complex: [real, imaginary]
    case kTVMFFIList:
      return to_complex(cell_of(value), out);
    default:
      return to_item(value, type, scratch, out);
  }
}

// A number where a Tensor is expected is a wrapped one, as in PyTorch's bindings: it takes no part in type promotion
// between tensors.
bool to_tensor_or_number(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  if (to_tensor(value, type, scratch, out)) return true;
  if (!to_number(value, type, scratch, out)) return false;
  at::Tensor wrapped = at::scalar_to_tensor(out.toScalar());
  wrapped.unsafeGetTensorImpl()->set_wrapped_number(true);
  out = std::move(wrapped);
  return true;
}

bool to_int(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  if (value.type_index == kTVMFFIInt || value.type_index == kTVMFFIBool) {
    out = value.v_int64;
    return true;
  }
  return to_item(value, type, scratch, out) && out.isInt();
}

bool to_float(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  if (value.type_index == kTVMFFIFloat) {
    out = value.v_float64;
  } else if (value.type_index == kTVMFFIInt) {
    out = static_cast<double>(value.v_int64);
  } else {
    if (!to_item(value, type, scratch, out) || !(out.isDouble() || out.isInt())) return false;
    out = out.toScalar().toDouble();
  }
  return true;
}

bool to_bool(const TVMFFIAny& value, const ArgumentType& /*type*/, Scratch& /*scratch*/, c10::IValue& out) {
  if (value.type_index != kTVMFFIBool && value.type_index != kTVMFFIInt) return false;
  out = value.v_int64 != 0;
  return true;
}

bool to_string(const TVMFFIAny& value, const ArgumentType& /*type*/, Scratch& /*scratch*/, c10::IValue& out) {
  if (!is_string(value)) return false;
  out = std::string(string_of(value));
  return true;
}

bool to_dimname(const TVMFFIAny& value, const ArgumentType& /*type*/, Scratch& /*scratch*/, c10::IValue& out) {
  if (!is_string(value)) return false;
  const std::string name(string_of(value));
  const c10::Symbol symbol = c10::Symbol::dimname(name);
  TORCH_CHECK(symbol == c10::Symbol::dimname("*") || at::Dimname::isValidName(name), "invalid dimension name '", name,
              "'");
  out = c10::IValue(at::Dimname::fromSymbol(symbol));
  return true;
}

bool to_dtype(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  if (value.type_index != kTVMFFIDataType) return to_int(value, type, scratch, out);
  const c10::ScalarType dtype = scalar_type_of(value);
  if (dtype == c10::ScalarType::Undefined) return false;
  out = static_cast<int64_t>(dtype);
  return true;
}

bool to_device(const TVMFFIAny& value, const ArgumentType& /*type*/, Scratch& /*scratch*/, c10::IValue& out) {
  if (is_string(value)) {
    out = c10::Device(std::string(string_of(value)));
    return true;
  }
  if (value.type_index != kTVMFFIDevice) return false;
  const DLDevice device = value.v_device;
  switch (device.device_type) {
    case kDLCPU:
      out = c10::Device(c10::DeviceType::CPU);
      return true;
    case kDLCUDA:
      out = c10::Device(c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device.device_id));
      return true;
    default:
      return false;
  }
}

bool to_generator(const TVMFFIAny& value, const ArgumentType& /*type*/, Scratch& /*scratch*/, c10::IValue& out) {
  if (value.type_index != kTVMFFIOpaquePtr) return false;
  out = at::Generator(
      c10::intrusive_ptr<c10::GeneratorImpl>::reclaim_copy(static_cast<c10::GeneratorImpl*>(value.v_ptr)));
  return true;
}

bool to_nothing(const TVMFFIAny& /*value*/, const ArgumentType& /*type*/, Scratch& /*scratch*/, c10::IValue& /*out*/) {
  return false;
}

Converter converter_of(Kind kind) {
  switch (kind) {
    case Kind::kTensor:
      return to_tensor;
    case Kind::kInt:
    case Kind::kLayout:
    case Kind::kMemoryFormat:
      return to_int;
    case Kind::kFloat:
      return to_float;
    case Kind::kBool:
      return to_bool;
    case Kind::kScalar:
      return to_number;
    case Kind::kString:
      return to_string;
    case Kind::kDimname:
      return to_dimname;
    case Kind::kDtype:
      return to_dtype;
    case Kind::kDevice:
      return to_device;
    case Kind::kGenerator:
      return to_generator;
    default:
      return to_nothing;
  }
}

using Elements = c10::ArrayRef<TVMFFIAny>;

template <typename Element, typename Take>
bool fill(Elements elements, const ArgumentType& type, Scratch& scratch, c10::IValue& out, Take take) {
  const Converter convert = converter_of(type.element);
  c10::List<Element> list;
  list.reserve(elements.size());
  for (const TVMFFIAny& each : elements) {
    if (!convert(each, type, scratch, out)) return false;
    list.push_back(take(out));
  }
  out = std::move(list);
  return true;
}

// Most lists are sizes and strides.
bool fill_integers(Elements elements, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  c10::List<int64_t> list = scratch.integers();
  list.reserve(elements.size());
  for (const TVMFFIAny& each : elements) {
    if (C10_LIKELY(each.type_index == kTVMFFIInt)) {
      list.push_back(each.v_int64);
      continue;
    }
    if (!to_int(each, type, scratch, out)) return false;
    list.push_back(out.toInt());
  }
  out = std::move(list);
  return true;
}

bool fill_tensors(Elements elements, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  c10::List<at::Tensor> list = scratch.tensors();
  list.reserve(elements.size());
  for (const TVMFFIAny& each : elements) {
    if (!to_tensor(each, type, scratch, out)) return false;
    list.push_back(std::move(out).toTensor());
  }
  out = std::move(list);
  return true;
}

bool fill_optional_tensors(Elements elements, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  c10::List<std::optional<at::Tensor>> list;
  list.reserve(elements.size());
  for (const TVMFFIAny& each : elements) {
    if (each.type_index == kTVMFFINone) {
      list.push_back(std::optional<at::Tensor>());
      continue;
    }
    if (!to_tensor(each, type, scratch, out)) return false;
    list.push_back(std::optional<at::Tensor>(std::move(out).toTensor()));
  }
  out = std::move(list);
  return true;
}

bool fill_list(Elements elements, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  switch (type.element) {
    case Kind::kTensor:
      return type.element_optional ? fill_optional_tensors(elements, type, scratch, out)
                                   : fill_tensors(elements, type, scratch, out);
    case Kind::kInt:
      return fill_integers(elements, type, scratch, out);
    case Kind::kFloat:
      return fill<double>(elements, type, scratch, out, [](const c10::IValue& v) { return v.toDouble(); });
    case Kind::kBool:
      return fill<bool>(elements, type, scratch, out, [](const c10::IValue& v) { return v.toBool(); });
    case Kind::kScalar:
      return fill<at::Scalar>(elements, type, scratch, out, [](const c10::IValue& v) { return v.toScalar(); });
    case Kind::kString:
    case Kind::kDimname:
      return fill<std::string>(elements, type, scratch, out, [](const c10::IValue& v) { return v.toStringRef(); });
    default:
      return false;
  }
}

bool to_list(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  switch (value.type_index) {
    case kTVMFFIArray:
    case kTVMFFIList: {
      const TVMFFISeqCell& cell = cell_of(value);
      return fill_list({static_cast<const TVMFFIAny*>(cell.data), static_cast<size_t>(cell.size)}, type, scratch, out);
    }
    case kTVMFFIShape: {
      c10::SmallVector<TVMFFIAny, 8> integers;
      for (const int64_t each : integers_of(value)) integers.push_back(int_value(each));
      return fill_list(integers, type, scratch, out);
    }
    default: {
      if (type.broadcast == 0) return false;
      const std::vector<TVMFFIAny> repeated(static_cast<size_t>(type.broadcast), value);
      return fill_list(repeated, type, scratch, out);
    }
  }
}

}  // namespace

Converter converter_of(const ArgumentType& type) {
  if (type.kind == Kind::kTensor) return to_tensor_or_number;
  return type.kind == Kind::kList ? to_list : converter_of(type.kind);
}

namespace {

TVMFFIAny from_tensor(at::Tensor tensor, const Arguments& arguments) {
  // Whoever passes a tensor holds it.
  const TVMFFIAny* argument = tensor.use_count() == 1 ? nullptr : arguments.find(tensor);
  return argument != nullptr ? owned_copy(*argument) : owned_tensor_value(std::move(tensor), arguments.blocks());
}

TVMFFIAny from_list(const c10::IValue& list, const Arguments& arguments) {
  const c10::ArrayRef<c10::IValue> elements = list.toListRef();
  const bool alone = list.use_count() == 1;
  OwnedValues owned(elements.size(), arguments.blocks());
  for (const c10::IValue& each : elements) {
    owned.push(alone ? from_ivalue(taken(each), arguments) : from_ivalue(c10::IValue(each), arguments));
  }
  return owned.into_list();
}

TVMFFIAny from_complex(c10::complex<double> number, const Arguments& arguments) {
  OwnedValues parts(2, arguments.blocks());
  parts.push(float_value(number.real()));
  parts.push(float_value(number.imag()));
  return parts.into_list();
}

}  // namespace

TVMFFIAny from_ivalue(c10::IValue&& value, const Arguments& arguments) {
  if (value.isTensor()) return from_tensor(std::move(value).toTensor(), arguments);
  if (value.isNone()) return none_value();
  if (value.isBool()) return bool_value(value.toBool());
  if (value.isInt()) return int_value(value.toInt());
  if (value.isSymInt()) return int_value(value.toSymInt().guard_int(__FILE__, __LINE__));
  if (value.isDouble()) return float_value(value.toDouble());
  if (value.isString()) return owned_string_value(value.toStringRef());
  if (value.isComplexDouble()) return from_complex(value.toComplexDouble(), arguments);
  if (value.isList()) return from_list(value, arguments);
  C10_THROW_ERROR(TypeError, "a result of type " + value.tagKind() + " has no TVM FFI counterpart");
}

}  // namespace trident
