// Values that cross by TVM FFI, whoever calls: arguments of modules' entries, and results.
#ifndef TRIDENT_RUNTIME_FOREIGN_H_
#define TRIDENT_RUNTIME_FOREIGN_H_

#include <ATen/core/Tensor.h>

#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "runtime/blocks.h"
#include "runtime/values.h"

namespace trident {

// Arguments as compiled code reads them. Views of foreign tensors share their memory; strings, shapes and lists are
// borrowed from the caller. Lives as long as the call.
class ForeignArguments {
 public:
  // Throws c10::TypeError for a value that compiled code has no counterpart of.
  ForeignArguments(const TVMFFIAny* args, int32_t n);

  const TVMFFIAny* values() const { return values_; }

 private:
  TVMFFIAny convert(const TVMFFIAny& value, int32_t index);
  TVMFFIAny convert_tensor(const TVMFFIAny& value);
  TVMFFIAny convert_list(const TVMFFIAny& value, int32_t index);

  Arena arena_;
  TVMFFIAny* values_;
  std::vector<at::TensorBase> views_;
};

// A view of the memory of another library's tensor, which lives as long as the view.
at::Tensor view_of_foreign(const TVMFFIAny& value);
const DLTensor& dl_tensor_of(const TVMFFIAny& value);

// Heap objects with one reference, for results that leave through TVM FFI.
inline TVMFFIAny owned_tensor_value(at::TensorBase tensor, Blocks& blocks) {
  if (!tensor.defined()) return none_value();
  const auto give = [&blocks](TridentTensor* block) { blocks.give(block); };
  std::unique_ptr<TridentTensor, decltype(give)> owned(new (blocks.take()) TridentTensor, give);
  pack_carrier(tensor.unsafeGetTensorImpl(), owned.get());
  owned->impl = tensor.unsafeReleaseTensorImpl();
  return object_value(kTVMFFITensor, owned.release());
}
TVMFFIAny owned_string_value(std::string_view text);
// One reference more on a value that the caller passed.
TVMFFIAny owned_copy(const TVMFFIAny& value);

// Deleter of the lists that OwnedValues makes.
void delete_owned_list(void* self, int flags);

// A list in the making: its elements are released with it if nobody takes it.
class OwnedValues {
 public:
  OwnedValues(size_t capacity, Blocks& blocks)
      : list_(static_cast<TridentSequence*>(
            capacity <= kInBlock ? blocks.take()
                                 : ::operator new(sizeof(TridentSequence) + capacity * sizeof(TVMFFIAny)))) {
    set_borrowed_header(&list_->header, kTVMFFIArray);
    list_->header.deleter = delete_owned_list;
    list_->cell = {list_ + 1, 0, static_cast<int64_t>(capacity), nullptr};
  }
  ~OwnedValues() {
    if (list_ != nullptr) TVMFFIObjectDecRef(list_);
  }
  OwnedValues(const OwnedValues&) = delete;
  OwnedValues& operator=(const OwnedValues&) = delete;
  OwnedValues(OwnedValues&& other) noexcept : list_(std::exchange(other.list_, nullptr)) {}
  OwnedValues& operator=(OwnedValues&&) = delete;

  static constexpr size_t kInBlock = (kBlockSize - sizeof(TridentSequence)) / sizeof(TVMFFIAny);

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
