#include "aten/signature.h"

#include <set>
#include <utility>

namespace trident {

namespace {

// A value's type in words: `int`, `list of (int, str)`.
std::string describe(const TVMFFIAny& value) {
  std::set<std::string> elements;
  switch (value.type_index) {
    case kTVMFFINone:
      return "None";
    case kTVMFFITensor:
    case kTVMFFIDLTensorPtr:
      return "Tensor";
    case kTVMFFIOpaquePtr:
      return "a pointer";
    case kTVMFFIStr:
    case kTVMFFISmallStr:
    case kTVMFFIRawStr:
      return "str";
    case kTVMFFIShape:
      if (!integers_of(value).empty()) elements.insert("int");
      break;
    case kTVMFFIArray:
    case kTVMFFIList: {
      const TVMFFISeqCell& cell = cell_of(value);
      for (int64_t k = 0; k < cell.size; ++k) elements.insert(describe(static_cast<const TVMFFIAny*>(cell.data)[k]));
      break;
    }
    default: {
      const TVMFFITypeInfo* info = TVMFFIGetTypeInfo(value.type_index);
      if (info == nullptr) return "a value of TVM FFI type index " + std::to_string(value.type_index);
      return {info->type_key.data, info->type_key.size};
    }
  }
  std::string text = "list of (";
  for (const std::string& each : elements) text += (each == *elements.begin() ? "" : ", ") + each;
  return text + ")";
}

ArgumentType classify(const c10::TypePtr& type, std::optional<int32_t> fixed_size) {
  ArgumentType result;
  switch (type->kind()) {
    case c10::TypeKind::OptionalType:
      result = classify(type->castRaw<c10::OptionalType>()->getElementType(), fixed_size);
      result.optional = true;
      return result;
    case c10::TypeKind::ListType: {
      const ArgumentType element = classify(type->castRaw<c10::ListType>()->getElementType(), std::nullopt);
      const bool nested = element.kind == Kind::kList || element.kind == Kind::kUnsupported;
      result.kind = nested ? Kind::kUnsupported : Kind::kList;
      result.element = element.kind;
      result.element_optional = element.optional;
      result.broadcast = fixed_size.value_or(0);
      return result;
    }
    case c10::TypeKind::TensorType:
      result.kind = Kind::kTensor;
      return result;
    case c10::TypeKind::IntType:
    case c10::TypeKind::SymIntType:
      result.kind = Kind::kInt;
      return result;
    case c10::TypeKind::FloatType:
      result.kind = Kind::kFloat;
      return result;
    case c10::TypeKind::BoolType:
      result.kind = Kind::kBool;
      return result;
    case c10::TypeKind::NumberType:
      result.kind = Kind::kScalar;
      return result;
    case c10::TypeKind::StringType:
      result.kind = Kind::kString;
      return result;
    case c10::TypeKind::ScalarTypeType:
      result.kind = Kind::kDtype;
      return result;
    case c10::TypeKind::LayoutType:
      result.kind = Kind::kLayout;
      return result;
    case c10::TypeKind::MemoryFormatType:
      result.kind = Kind::kMemoryFormat;
      return result;
    case c10::TypeKind::DeviceObjType:
      result.kind = Kind::kDevice;
      return result;
    case c10::TypeKind::GeneratorType:
      result.kind = Kind::kGenerator;
      return result;
    default:
      return result;
  }
}

inline bool to_ivalue(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out) {
  if (C10_LIKELY(value.type_index != kTVMFFINone)) {
    // Most arguments are carriers: two calls less, whose code would not be in the cache.
    if (type.kind == Kind::kTensor && from_carrier(value, out)) return true;
    return type.convert(value, type, scratch, out);
  }
  if (type.kind != Kind::kTensor) return type.optional;
  if (!type.optional) out = at::Tensor();
  return true;
}

}  // namespace

Signature::Signature(c10::OperatorHandle handle, uint64_t dimnames) : handle_(std::move(handle)) {
  const c10::FunctionSchema& schema = handle_.schema();
  name_ = schema.name();
  if (!schema.overload_name().empty()) name_ += "." + schema.overload_name();
  for (const c10::Argument& argument : schema.arguments()) {
    const c10::TypePtr& type = argument.real_type();
    ArgumentType classified = classify(type, argument.N());
    if ((dimnames >> arguments_.size() & 1) != 0) {
      (classified.kind == Kind::kList ? classified.element : classified.kind) = Kind::kDimname;
    }
    classified.convert = converter_of(classified);
    const bool written = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
    if (written) written_.push_back(static_cast<int32_t>(arguments_.size()));
    types_.push_back(classified);
    arguments_.push_back({argument.name(), type->str(), argument.default_value()});
  }
}

void Signature::refuse(size_t k, const TVMFFIAny& value) const {
  const SignatureArgument& argument = arguments_[k];
  C10_THROW_ERROR(TypeError, name_ + ": argument '" + argument.name + "' (position " + std::to_string(k) +
                                 ") must be " + argument.type_name + ", not " + describe(value));
}

void Signature::convert(size_t k, const TVMFFIAny& value, Scratch& scratch, c10::IValue& out) const {
  if (C10_UNLIKELY(!to_ivalue(value, types_[k], scratch, out))) refuse(k, value);
}

void Signature::push(Scratch& scratch, const TVMFFIAny* args, int32_t n) const {
  const size_t given = static_cast<size_t>(n);
  if (given > types_.size()) {
    C10_THROW_ERROR(TypeError, name_ + " takes at most " + std::to_string(arguments_.size()) + " arguments, " +
                                   std::to_string(n) + " were given");
  }
  torch::jit::Stack& stack = scratch.stack();
  for (size_t k = 0; k < given; ++k) {
    const ArgumentType& type = types_[k];
    // Constructed in place, without a converter's call: its code would not be in the cache.
    if (type.kind == Kind::kTensor && is_trident_tensor(args[k])) {
      stack.emplace_back(at::Tensor(tensor_of(reinterpret_cast<const TridentTensor*>(args[k].v_obj))));
    } else if (type.kind == Kind::kInt && args[k].type_index == kTVMFFIInt) {
      stack.emplace_back(args[k].v_int64);
    } else if (type.kind == Kind::kBool && args[k].type_index == kTVMFFIBool) {
      stack.emplace_back(args[k].v_int64 != 0);
    } else if (C10_UNLIKELY(!to_ivalue(args[k], type, scratch, stack.emplace_back()))) {
      refuse(k, args[k]);
    }
  }
  for (size_t k = given; k < types_.size(); ++k) stack.push_back(default_of(k));
}

const c10::IValue& Signature::default_of(size_t k) const {
  const SignatureArgument& argument = arguments_[k];
  if (!argument.default_value) {
    C10_THROW_ERROR(TypeError, name_ + ": missing argument '" + argument.name + "' (" + argument.type_name + ")");
  }
  return *argument.default_value;
}

}  // namespace trident
