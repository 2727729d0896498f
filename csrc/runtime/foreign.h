// Arguments of the TVM FFI entries, whoever calls: brought into the form that compiled code and the dispatcher read.
#ifndef TRIDENT_RUNTIME_FOREIGN_H_
#define TRIDENT_RUNTIME_FOREIGN_H_

#include <c10/util/SmallVector.h>

#include <utility>
#include <vector>

#include "runtime/values.h"

namespace trident {

enum class Reader {
  kCompiledCode,  // sees tensors as memory: what can't be seen so is refused
  kDispatcher,    // sees tensors as at::Tensor: anything crosses, and values that it does not know are left as they are
};

// Views of foreign tensors share their memory; strings, shapes and lists are borrowed from the caller. Lives as long as
// the call.
class ForeignArguments {
 public:
  // Throws c10::TypeError for a value that compiled code has no counterpart of.
  ForeignArguments(const TVMFFIAny* args, int32_t n, Reader reader);

  const TVMFFIAny* values() const { return values_; }
  int32_t size() const { return n_; }

  // The caller's own object for a tensor that came in, in a list or by itself; null for another tensor.
  const TVMFFIAny* find(const at::TensorBase& tensor) const;

  // Brings the carriers of argument k, a tensor or list of tensors that the call wrote to, up to date with its sizes
  // and strides.
  void refresh(int32_t k) const;
  // Throws c10::Error if argument k is another library's tensor and the call gave it other memory, sizes or strides.
  void check_memory(int32_t k) const;

 private:
  struct Crossing {
    int32_t index;
    const TVMFFIAny* outside;
    c10::TensorImpl* impl;
  };

  TVMFFIAny convert(const TVMFFIAny& value, int32_t index);
  TVMFFIAny convert_tensor(const TVMFFIAny& value, int32_t index);
  TVMFFIAny convert_list(const TVMFFIAny& value, int32_t index);

  Arena arena_;
  TVMFFIAny* values_;
  int32_t n_;
  Reader reader_;
  c10::SmallVector<Crossing, 8> tensors_;
  std::vector<at::TensorBase> views_;
};

// Heap objects with one reference, for results that leave through TVM FFI.
TVMFFIAny owned_tensor_value(at::TensorBase tensor);
TVMFFIAny owned_string_value(std::string_view text);
// One reference more on a value that the caller passed.
TVMFFIAny owned_copy(const TVMFFIAny& value);
void release_value(const TVMFFIAny& owned);

// A list in the making: its elements are released with it if nobody takes it.
class OwnedValues {
 public:
  explicit OwnedValues(size_t capacity);
  ~OwnedValues();
  OwnedValues(const OwnedValues&) = delete;
  OwnedValues& operator=(const OwnedValues&) = delete;
  OwnedValues(OwnedValues&& other) noexcept : list_(std::exchange(other.list_, nullptr)) {}
  OwnedValues& operator=(OwnedValues&&) = delete;

  // Takes an owned value; at most `capacity` of them.
  void push(const TVMFFIAny& owned) { elements()[list_->cell.size++] = owned; }
  const TVMFFIAny* data() const { return elements(); }
  int64_t size() const { return list_->cell.size; }
  TVMFFIAny into_list() { return object_value(kTVMFFIArray, std::exchange(list_, nullptr)); }

 private:
  TVMFFIAny* elements() const { return reinterpret_cast<TVMFFIAny*>(list_ + 1); }

  TridentSequence* list_;
};

// Sets the pending exception as TVM FFI's raised error, of its Python exception type. Answers -1.
int32_t raise_through_tvm_ffi() noexcept;

}  // namespace trident

#endif  // TRIDENT_RUNTIME_FOREIGN_H_
