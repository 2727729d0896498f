// TVM FFI values: reading lists and strings, and building borrowed ones on a caller's stack.
#ifndef TRIDENT_RUNTIME_VALUES_H_
#define TRIDENT_RUNTIME_VALUES_H_

#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "runtime/tensor.h"

namespace trident {

struct BorrowedString {
  TVMFFIObject header;
  TVMFFIByteArray bytes;
};

inline const TVMFFISeqCell& cell_of(const TVMFFIAny& list) {
  return reinterpret_cast<const TridentSequence*>(list.v_obj)->cell;
}

inline c10::IntArrayRef integers_of(const TVMFFIAny& shape) {
  const auto* cell = reinterpret_cast<const TVMFFIShapeCell*>(shape.v_obj + 1);
  return {cell->data, cell->size};
}

inline std::string_view string_of(const TVMFFIAny& string) {
  if (string.type_index == kTVMFFISmallStr) return {string.v_bytes, string.small_str_len};
  if (string.type_index == kTVMFFIRawStr) return string.v_c_str;
  const TVMFFIByteArray& bytes = reinterpret_cast<const BorrowedString*>(string.v_obj)->bytes;
  return {bytes.data, bytes.size};
}

inline TVMFFIAny none_value() {
  TVMFFIAny value{};
  return value;
}

inline TVMFFIAny int_value(int64_t number) {
  TVMFFIAny value{};
  value.type_index = kTVMFFIInt;
  value.v_int64 = number;
  return value;
}

inline TVMFFIAny bool_value(bool truth) {
  TVMFFIAny value{};
  value.type_index = kTVMFFIBool;
  value.v_int64 = truth ? 1 : 0;
  return value;
}

inline TVMFFIAny float_value(double number) {
  TVMFFIAny value{};
  value.type_index = kTVMFFIFloat;
  value.v_float64 = number;
  return value;
}

// The contract's dtype: DLDataType in the first half of the payload, c10::ScalarType in the second.
inline TVMFFIAny dtype_value(c10::ScalarType type) {
  TVMFFIAny value{};
  value.type_index = kTVMFFIDataType;
  const int32_t halves[2] = {0, static_cast<int32_t>(type)};
  std::memcpy(value.v_bytes, halves, sizeof(halves));
  value.v_dtype = kDLTypes.types[static_cast<int>(type)];
  return value;
}

// Undefined for a DLPack type that PyTorch lacks. Another library's dtype has zeros in the second half.
inline c10::ScalarType scalar_type_of(const TVMFFIAny& dtype) {
  const DLDataType type = dtype.v_dtype;
  if (type.bits != 0) return scalar_type_of(type);
  int32_t halves[2];
  std::memcpy(halves, dtype.v_bytes, sizeof(halves));
  const bool ours = halves[0] == 0 && halves[1] > 0 && halves[1] < static_cast<int>(c10::ScalarType::NumOptions);
  if (!ours || kDLTypes.types[halves[1]].bits != 0) return c10::ScalarType::Undefined;
  return static_cast<c10::ScalarType>(halves[1]);
}

inline TVMFFIAny device_value(DLDevice device) {
  TVMFFIAny value{};
  value.type_index = kTVMFFIDevice;
  value.v_device = device;
  return value;
}

inline TVMFFIAny object_value(int32_t type_index, void* object) {
  TVMFFIAny value{};
  value.type_index = type_index;
  value.v_obj = static_cast<TVMFFIObject*>(object);
  return value;
}

// Memory for one call's packed arguments: on the caller's stack, on the heap only beyond it.
class Arena {
 public:
  Arena() {}  // NOLINT: the buffer stays uninitialised
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  template <typename T>
  T* take(size_t n = 1) {
    return static_cast<T*>(bytes(n * sizeof(T)));
  }

 private:
  void* bytes(size_t size) {
    size = (size + 15) & ~size_t{15};
    if (C10_LIKELY(used_ + size <= sizeof(buffer_))) {
      void* taken = buffer_ + used_;
      used_ += size;
      return taken;
    }
    overflow_.push_back(std::make_unique<std::max_align_t[]>(size / sizeof(std::max_align_t) + 1));
    return overflow_.back().get();
  }

  size_t used_ = 0;
  std::vector<std::unique_ptr<std::max_align_t[]>> overflow_;
  alignas(16) char buffer_[6 * 1024];
};

inline void borrowed_deleter(void* /*self*/, int /*flags*/) {}

inline void set_borrowed_header(TVMFFIObject* header, int32_t type_index) {
  header->combined_ref_count = kOneReference;
  header->type_index = type_index;
  header->__padding = 0;
  header->deleter = borrowed_deleter;
}

// What a container of arguments holds; a dict its keys, each before its value.
struct Elements {
  const TVMFFIAny* data;
  int64_t size;
};

inline bool is_container(const TVMFFIAny& value) {
  return value.type_index == kTVMFFIArray || value.type_index == kTVMFFIMap;
}

inline Elements elements_of(const TVMFFIAny& container) {
  const TVMFFISeqCell& cell = cell_of(container);
  return {static_cast<const TVMFFIAny*>(cell.data), container.type_index == kTVMFFIMap ? 2 * cell.size : cell.size};
}

inline TVMFFIAny container_value(Arena& arena, int32_t type_index, int64_t size, int64_t n, TVMFFIAny** elements) {
  auto* made = arena.take<TridentSequence>();
  *elements = arena.take<TVMFFIAny>(static_cast<size_t>(n));
  set_borrowed_header(&made->header, type_index);
  made->cell = {*elements, size, size, nullptr};
  made->kind = kTridentAnySequence;
  made->reserved = 0;
  return object_value(type_index, made);
}

// A list whose `n` elements the caller fills in; *elements points at them.
inline TVMFFIAny list_value(Arena& arena, int64_t n, TVMFFIAny** elements) {
  return container_value(arena, kTVMFFIArray, n, n, elements);
}

// A dict of `n` keys; the caller fills in 2 * n elements.
inline TVMFFIAny dict_value(Arena& arena, int64_t n, TVMFFIAny** elements) {
  return container_value(arena, kTVMFFIMap, n, 2 * n, elements);
}

inline void set_kind(const TVMFFIAny& list, TridentSequenceKind kind) {
  reinterpret_cast<TridentSequence*>(list.v_obj)->kind = kind;
}

inline TVMFFIAny enumerator_value(TridentEnumeration enumeration, int number) {
  TVMFFIAny value{};
  value.type_index = kTVMFFIOpaquePtr;
  value.v_int64 = enumeration | number;
  return value;
}

inline TVMFFIAny string_value(Arena& arena, std::string_view text) {
  auto* string = arena.take<BorrowedString>();
  set_borrowed_header(&string->header, kTVMFFIStr);
  string->bytes = {text.data(), text.size()};
  return object_value(kTVMFFIStr, string);
}

// False if compiled code can't see the tensor (see pack_tensor).
inline bool tensor_value(Arena& arena, c10::TensorImpl* impl, TVMFFIAny* out) {
  auto* tensor = arena.take<TridentTensor>();
  if (!pack_tensor(impl, tensor)) return false;
  *out = object_value(kTVMFFITensor, tensor);
  return true;
}

}  // namespace trident

#endif  // TRIDENT_RUNTIME_VALUES_H_
