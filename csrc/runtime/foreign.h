// Arguments of the TVM FFI entries, whoever calls: brought into the form that compiled code reads.
#ifndef TRIDENT_RUNTIME_FOREIGN_H_
#define TRIDENT_RUNTIME_FOREIGN_H_

#include <vector>

#include "runtime/values.h"

namespace trident {

// Views of foreign tensors share their memory; strings, shapes and lists are borrowed from the caller. Lives as long as
// the call.
class ForeignArguments {
 public:
  // Throws c10::TypeError for a value that has no counterpart in a PyTorch call.
  ForeignArguments(const TVMFFIAny* args, int32_t n);

  const TVMFFIAny* values() const { return values_; }
  int32_t size() const { return n_; }

 private:
  TVMFFIAny convert(const TVMFFIAny& value, int32_t index);
  TVMFFIAny convert_tensor(const TVMFFIAny& value);
  TVMFFIAny convert_list(const TVMFFIAny& value, int32_t index);

  Arena arena_;
  TVMFFIAny* values_;
  int32_t n_;
  std::vector<at::TensorBase> views_;
};

// Heap objects with one reference, for results that leave through TVM FFI.
TVMFFIAny owned_tensor_value(at::TensorBase tensor);
TVMFFIAny owned_list_value(const std::vector<TVMFFIAny>& owned_elements);
TVMFFIAny owned_string_value(std::string_view text);
void release_value(const TVMFFIAny& owned);

// Sets the pending exception as TVM FFI's raised error, of its Python exception type. Answers -1.
int32_t raise_through_tvm_ffi() noexcept;

}  // namespace trident

#endif  // TRIDENT_RUNTIME_FOREIGN_H_
