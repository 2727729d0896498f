// An ATen overload's schema, classified once for conversion between TVM FFI values and IValues.
#ifndef TRIDENT_ATEN_SIGNATURE_H_
#define TRIDENT_ATEN_SIGNATURE_H_

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <optional>
#include <string>
#include <vector>

#include "aten/arguments.h"
#include "aten/scratch.h"

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

struct ArgumentType;

// Sets `out` to the value, which is not None; false if the value is not of the type.
using Converter = bool (*)(const TVMFFIAny& value, const ArgumentType& type, Scratch& scratch, c10::IValue& out);

struct ArgumentType {
  Kind kind = Kind::kUnsupported;
  bool optional = false;
  Kind element = Kind::kUnsupported;  // of a list
  bool element_optional = false;
  int32_t broadcast = 0;  // `int[2]`: a single value stands for that many; 0: a list only
  Converter convert = nullptr;
};

struct SignatureArgument {
  std::string name;
  std::string type_name;
  std::optional<c10::IValue> default_value;
};

class Signature {
 public:
  // `dimnames`: bit k is set if argument k is a Dimname or a list of them.
  Signature(c10::OperatorHandle handle, uint64_t dimnames);

  const c10::OperatorHandle& handle() const { return handle_; }
  const std::vector<SignatureArgument>& arguments() const { return arguments_; }
  const std::string& name() const { return name_; }                 // "aten::name.overload"
  const std::vector<int32_t>& written() const { return written_; }  // indices of the arguments that are written to

  // Pushes all arguments, schema defaults for the trailing ones that are missing. Throws c10::TypeError that names
  // operator, argument and expected type; so does `convert`.
  void push(Scratch& scratch, const TVMFFIAny* args, int32_t n) const;
  // Argument k alone.
  void convert(size_t k, const TVMFFIAny& value, Scratch& scratch, c10::IValue& out) const;
  // Throws if it has none.
  const c10::IValue& default_of(size_t k) const;

 private:
  [[noreturn]] void refuse(size_t k, const TVMFFIAny& value) const;

  c10::OperatorHandle handle_;
  std::string name_;
  std::vector<ArgumentType> types_;  // of the arguments; apart from the rest, which only errors read
  std::vector<SignatureArgument> arguments_;
  std::vector<int32_t> written_;
};

Converter converter_of(const ArgumentType& type);

// Sets `out` to the tensor of a carrier; false for another value.
inline bool from_carrier(const TVMFFIAny& value, c10::IValue& out) {
  if (!is_trident_tensor(value)) return false;
  out = at::Tensor(tensor_of(reinterpret_cast<const TridentTensor*>(value.v_obj)));
  return true;
}

// An element of a list that nobody else has, moved out of it: PyTorch shows it const, the list was made for us.
inline c10::IValue&& taken(const c10::IValue& element) { return std::move(const_cast<c10::IValue&>(element)); }

// An owned TVM FFI value: the caller's own object for a tensor that is one of `arguments`, None for an undefined one.
// Throws c10::TypeError for a type that has no counterpart.
TVMFFIAny from_ivalue(c10::IValue&& value, const Arguments& arguments);

}  // namespace trident

#endif  // TRIDENT_ATEN_SIGNATURE_H_
