// An ATen overload's schema, classified once for conversion between TVM FFI values and IValues.
#ifndef TRIDENT_ATEN_SIGNATURE_H_
#define TRIDENT_ATEN_SIGNATURE_H_

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <optional>
#include <string>
#include <vector>

#include "runtime/foreign.h"

namespace trident {

enum class Kind : uint8_t {
  kTensor,
  kInt,  // SymInt included
  kFloat,
  kBool,
  kScalar,
  kString,
  kDimname,
  kDtype,
  kLayout,
  kMemoryFormat,
  kDevice,
  kGenerator,
  kList,
  kUnsupported,  // Storage, Stream, QScheme, Dict, ...
};

struct ArgumentType {
  Kind kind = Kind::kUnsupported;
  bool optional = false;
  Kind element = Kind::kUnsupported;  // of a list
  bool element_optional = false;
  int32_t broadcast = 0;  // `int[2]`: a single value stands for that many; 0: a list only
};

struct SignatureArgument {
  std::string name;
  std::string type_name;
  ArgumentType type;
  bool written = false;
  std::optional<c10::IValue> default_value;
};

class Signature {
 public:
  // `dimnames`: bit k is set if argument k is a Dimname or a list of them.
  Signature(c10::OperatorHandle handle, uint64_t dimnames);

  const c10::OperatorHandle& handle() const { return handle_; }
  const std::vector<SignatureArgument>& arguments() const { return arguments_; }
  const std::vector<ArgumentType>& returns() const { return returns_; }
  const std::string& name() const { return name_; }  // "aten::name.overload"
  bool writes() const { return writes_; }            // whether an argument is written to

  // Pushes all arguments, schema defaults for the trailing ones that are missing. Throws c10::TypeError that names
  // operator, argument and expected type.
  void push(torch::jit::Stack& stack, const TVMFFIAny* args, int32_t n) const;

 private:
  c10::OperatorHandle handle_;
  std::string name_;
  std::vector<SignatureArgument> arguments_;
  std::vector<ArgumentType> returns_;
  bool writes_ = false;
};

ArgumentType classify(const c10::TypePtr& type, std::optional<int32_t> fixed_size);

// False if the value is not of that type.
bool to_ivalue(const TVMFFIAny& value, const ArgumentType& type, c10::IValue& out);

// An owned TVM FFI value: the caller's own object for a tensor that is one of `arguments` (null: none), None for an
// undefined one. Throws c10::TypeError for a type that has no counterpart.
TVMFFIAny from_ivalue(c10::IValue&& value, const ForeignArguments* arguments);

}  // namespace trident

#endif  // TRIDENT_ATEN_SIGNATURE_H_
