#ifndef TRIDENT_ATEN_CALL_H_
#define TRIDENT_ATEN_CALL_H_

#include <string>

#include "aten/signature.h"

namespace trident {

// The overload's signature, resolved once per process; throws c10::NotImplementedError if PyTorch has no such overload.
const Signature* resolve(const std::string& name, const std::string& overload);

// Calls through the dispatcher; the results are what is on the stack.
torch::jit::Stack call_boxed(const Signature& signature, const TVMFFIAny* args, int32_t n);

// The results as one owned TVM FFI value.
TVMFFIAny call_and_box(const Signature& signature, const TVMFFIAny* args, int32_t n);

}  // namespace trident

#endif  // TRIDENT_ATEN_CALL_H_
