#include "aten/signature.h"

#include <set>
#include <utility>

namespace trident {

namespace {

// A value's type in words: `int`, `list of (int, str)`.
std::string describe(const TVMFFIAny& value) {
  switch (value.type_index) {
    case kTVMFFINone:
      return "None";
    case kTVMFFITensor:
      return "Tensor";
    case kTVMFFIOpaquePtr:
      return "a pointer";
    case kTVMFFIStr:
      return "str";
    case kTVMFFIArray:
      break;
    default: {
      const TVMFFITypeInfo* info = TVMFFIGetTypeInfo(value.type_index);
      if (info == nullptr) return "a value of TVM FFI type index " + std::to_string(value.type_index);
      return {info->type_key.data, info->type_key.size};
    }
  }
  const TVMFFISeqCell& cell = cell_of(value);
  std::set<std::string> elements;
  for (int64_t k = 0; k < cell.size; ++k) elements.insert(describe(static_cast<const TVMFFIAny*>(cell.data)[k]));
  std::string text = "list of (";
  for (const std::string& each : elements) text += (each == *elements.begin() ? "" : ", ") + each;
  return text + ")";
}

}  // namespace

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
    const bool written = argument.alias_info() != nullptr && argument.alias_info()->isWrite();
    writes_ = writes_ || written;
    arguments_.push_back({argument.name(), type->str(), classified, written, argument.default_value()});
  }
  for (const c10::Argument& result : schema.returns()) returns_.push_back(classify(result.real_type(), std::nullopt));
}

void Signature::push(torch::jit::Stack& stack, const TVMFFIAny* args, int32_t n) const {
  const auto count = static_cast<int32_t>(arguments_.size());
  if (n > count) {
    C10_THROW_ERROR(TypeError, name_ + " takes at most " + std::to_string(count) + " arguments, " + std::to_string(n) +
                                   " were given");
  }
  stack.reserve(stack.size() + arguments_.size());
  for (int32_t k = 0; k < count; ++k) {
    const SignatureArgument& argument = arguments_[static_cast<size_t>(k)];
    if (k >= n) {
      if (!argument.default_value) {
        C10_THROW_ERROR(TypeError, name_ + ": missing argument '" + argument.name + "' (" + argument.type_name + ")");
      }
      stack.push_back(*argument.default_value);
      continue;
    }
    if (!to_ivalue(args[k], argument.type, stack.emplace_back())) {
      C10_THROW_ERROR(TypeError, name_ + ": argument '" + argument.name + "' (position " + std::to_string(k) +
                                     ") must be " + argument.type_name + ", not " + describe(args[k]));
    }
  }
}

}  // namespace trident
