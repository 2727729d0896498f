#include "aten/signature.h"

#include <utility>

namespace trident {

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

Signature::Signature(c10::OperatorHandle handle) : handle_(std::move(handle)) {
  const c10::FunctionSchema& schema = handle_.schema();
  name_ = schema.name();
  if (!schema.overload_name().empty()) name_ += "." + schema.overload_name();
  for (const c10::Argument& argument : schema.arguments()) {
    const c10::TypePtr& type = argument.real_type();
    arguments_.push_back({argument.name(), type->str(), classify(type, argument.N()), argument.default_value()});
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
    std::optional<c10::IValue> value = to_ivalue(args[k], argument.type);
    if (!value) {
      C10_THROW_ERROR(TypeError, name_ + ": argument '" + argument.name + "' must be " + argument.type_name +
                                     ", not a value of TVM FFI type index " + std::to_string(args[k].type_index));
    }
    stack.push_back(*std::move(value));
  }
}

}  // namespace trident
