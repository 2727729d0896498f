#include "runtime/foreign.h"

#include <ATen/DLConvertor.h>

#include <atomic>
#include <string>
#include <utility>

namespace trident {
namespace {

c10::ScalarType demand_scalar_type(DLDataType type) {
  const c10::ScalarType found = scalar_type_of(type);
  if (found != c10::ScalarType::Undefined) return found;
  C10_THROW_ERROR(TypeError, "PyTorch has no dtype for DLPack code " + std::to_string(type.code) + " with " +
                                 std::to_string(type.bits) + " bits and " + std::to_string(type.lanes) + " lanes");
}

// fromDLPack drops the reference that it was given only once it has a tensor: what it would refuse is refused before.
void check_importable(const DLTensor& tensor) {
  demand_scalar_type(tensor.dtype);
  TORCH_CHECK(tensor.device.device_type == kDLCPU || tensor.device.device_type == kDLCUDA,
              "a tensor of DLPack device type ", static_cast<int>(tensor.device.device_type),
              " can't be an argument: only the CPU's and CUDA's can");
}

// fromDLPack reads `data` alone.
void fold_byte_offset(DLTensor& tensor) {
  tensor.data = static_cast<char*>(tensor.data) + std::exchange(tensor.byte_offset, 0);
}

at::Tensor view_of_object(TVMFFIObjectHandle object) {
  check_importable(*reinterpret_cast<const DLTensor*>(static_cast<TVMFFIObject*>(object) + 1));
  DLManagedTensorVersioned* managed = nullptr;
  if (TVMFFITensorToDLPackVersioned(object, &managed) != 0) rethrow_pending();
  fold_byte_offset(managed->dl_tensor);
  return at::fromDLPackVersioned(managed);
}

at::Tensor view_of_pointer(const DLTensor& tensor) {
  check_importable(tensor);
  auto* managed = new DLManagedTensor{tensor, nullptr, [](DLManagedTensor* self) { delete self; }};
  fold_byte_offset(managed->dl_tensor);
  return at::fromDLPack(managed);
}

}  // namespace

const DLTensor& dl_tensor_of(const TVMFFIAny& value) {
  return value.type_index == kTVMFFITensor ? *reinterpret_cast<const DLTensor*>(value.v_obj + 1)
                                           : *static_cast<const DLTensor*>(value.v_ptr);
}

at::Tensor view_of_foreign(const TVMFFIAny& value) {
  return value.type_index == kTVMFFITensor ? view_of_object(value.v_obj) : view_of_pointer(dl_tensor_of(value));
}

ForeignArguments::ForeignArguments(const TVMFFIAny* args, int32_t n)
    : values_(arena_.take<TVMFFIAny>(static_cast<size_t>(n))) {
  for (int32_t k = 0; k < n; ++k) values_[k] = convert(args[k], k);
}

TVMFFIAny ForeignArguments::convert(const TVMFFIAny& value, int32_t index) {
  switch (value.type_index) {
    case kTVMFFINone:
    case kTVMFFIInt:
    case kTVMFFIBool:
    case kTVMFFIFloat:
    case kTVMFFIDevice:
    case kTVMFFIStr:
    case kTVMFFIOpaquePtr:
      return value;
    case kTVMFFIDataType:
      return dtype_value(demand_scalar_type(value.v_dtype));
    case kTVMFFIRawStr:
      return string_value(arena_, value.v_c_str);
    case kTVMFFISmallStr: {
      char* text = arena_.take<char>(sizeof(value.v_bytes));
      std::memcpy(text, value.v_bytes, value.small_str_len);
      return string_value(arena_, {text, value.small_str_len});
    }
    case kTVMFFIDLTensorPtr:
    case kTVMFFITensor:
      return convert_tensor(value);
    case kTVMFFIShape:
    case kTVMFFIArray:
    case kTVMFFIList:
      return convert_list(value, index);
    default:
      C10_THROW_ERROR(TypeError, "argument " + std::to_string(index) + " is of TVM FFI type index " +
                                     std::to_string(value.type_index) + ", which compiled code does not take");
  }
}

TVMFFIAny ForeignArguments::convert_tensor(const TVMFFIAny& value) {
  c10::TensorImpl* impl = nullptr;
  if (is_trident_tensor(value)) {
    impl = static_cast<c10::TensorImpl*>(reinterpret_cast<TridentTensor*>(value.v_obj)->impl);
  } else {
    impl = views_.emplace_back(view_of_foreign(value)).unsafeGetTensorImpl();
  }
  // Packed anew: PyTorch may have changed the tensor since its carrier was made.
  TVMFFIAny packed;
  TORCH_CHECK(tensor_value(arena_, impl, &packed), "compiled code can't see a tensor of key set ", impl->key_set(),
              " as plain memory");
  return packed;
}

TVMFFIAny ForeignArguments::convert_list(const TVMFFIAny& value, int32_t index) {
  TVMFFIAny* elements = nullptr;
  if (value.type_index == kTVMFFIShape) {
    const c10::IntArrayRef shape = integers_of(value);
    const TVMFFIAny list = list_value(arena_, static_cast<int64_t>(shape.size()), &elements);
    for (size_t k = 0; k < shape.size(); ++k) elements[k] = int_value(shape[k]);
    set_kind(list, kTridentTuple);
    return list;
  }
  const TVMFFISeqCell& cell = cell_of(value);
  const TVMFFIAny list = list_value(arena_, cell.size, &elements);
  set_kind(list, value.type_index == kTVMFFIList ? kTridentList : kTridentTuple);
  for (int64_t k = 0; k < cell.size; ++k) {
    elements[k] = convert(static_cast<const TVMFFIAny*>(cell.data)[k], index);
  }
  return list;
}

namespace {

void release_element(const TVMFFIAny& element, Blocks& blocks) {
  if (element.type_index < kTVMFFIStaticObjectBegin) return;
  const std::atomic_ref count(element.v_obj->combined_ref_count);
  if (is_trident_tensor(element) && count.load(std::memory_order_acquire) == kOneReference) {
    // The list's is the only one, so that nothing needs to be counted down.
    release_tensor(reinterpret_cast<TridentTensor*>(element.v_obj));
    blocks.give(element.v_obj);
  } else {
    TVMFFIObjectDecRef(element.v_obj);
  }
}

}  // namespace

void delete_owned_list(void* self, int flags) {
  const auto* owner = static_cast<const TridentSequence*>(self);
  Blocks& blocks = Blocks::of_thread();
  if ((flags & kTVMFFIObjectDeleterFlagBitMaskStrong) != 0) {
    const auto* elements = static_cast<const TVMFFIAny*>(owner->cell.data);
    for (int64_t k = 0; k < owner->cell.size; ++k) release_element(elements[k], blocks);
  }
  if ((flags & kTVMFFIObjectDeleterFlagBitMaskWeak) == 0) return;
  if (static_cast<size_t>(owner->cell.capacity) <= OwnedValues::kInBlock) {
    blocks.give(self);
  } else {
    ::operator delete(self);
  }
}

TVMFFIAny owned_string_value(std::string_view text) {
  const TVMFFIByteArray bytes{text.data(), text.size()};
  TVMFFIAny value{};
  if (TVMFFIStringFromByteArray(&bytes, &value) != 0) rethrow_pending();
  return value;
}

TVMFFIAny owned_copy(const TVMFFIAny& value) {
  TVMFFIAny owned{};
  if (TVMFFIAnyViewToOwnedAny(&value, &owned) != 0) rethrow_pending();
  return owned;
}

int32_t raise_through_tvm_ffi() noexcept {
  try {
    rethrow_pending();
  } catch (...) {
    raise_in_tvm_ffi(std::current_exception());
  }
  return -1;
}

}  // namespace trident
