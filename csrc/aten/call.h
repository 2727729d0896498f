#ifndef TRIDENT_ATEN_CALL_H_
#define TRIDENT_ATEN_CALL_H_

#include <string>

#include "aten/signature.h"

namespace trident {

// Bit k is set if argument k is a Dimname or a list of them, which a schema's types do not tell from strings.
uint64_t dimname_arguments(const std::string& name, const std::string& overload);

// The overload's signature, resolved once per process; throws c10::NotImplementedError if PyTorch has no such overload.
const Signature* resolve(const std::string& name, const std::string& overload);

// Calls through the dispatcher: the results as one owned TVM FFI value; nothing is None, several are a list. A result
// that is one of the arguments is the caller's own object for it.
TVMFFIAny call_and_box(const Signature& signature, const TVMFFIAny* args, int32_t n);

}  // namespace trident

#endif  // TRIDENT_ATEN_CALL_H_
