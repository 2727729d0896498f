#include "runtime/foreign.h"

#include <ATen/DLConvertor.h>

#include <new>
#include <string>
#include <utility>

namespace trident {
namespace {

c10::ScalarType scalar_type_of_dl(DLDataType type) {
  for (int k = 0; k < static_cast<int>(c10::ScalarType::NumOptions); ++k) {
    const DLDataType& each = kDLTypes.types[k];
    if (each.bits == type.bits && each.code == type.code && type.lanes == 1 && each.bits != 0) {
      return static_cast<c10::ScalarType>(k);
    }
  }
  C10_THROW_ERROR(TypeError, "PyTorch has no dtype for DLPack code " + std::to_string(type.code) + " with " +
                                 std::to_string(type.bits) + " bits and " + std::to_string(type.lanes) + " lanes");
}

// fromDLPack drops the reference that it was given only once it has a tensor: what it would refuse is refused before.
void check_importable(const DLTensor& tensor) {
  scalar_type_of_dl(tensor.dtype);
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

const DLTensor& dl_tensor_of(const TVMFFIAny& value) {
  return value.type_index == kTVMFFITensor ? *reinterpret_cast<const DLTensor*>(value.v_obj + 1)
                                           : *static_cast<const DLTensor*>(value.v_ptr);
}

bool same_memory(const DLTensor& outside, const c10::TensorImpl& inside) {
  const c10::IntArrayRef sizes(outside.shape, static_cast<size_t>(outside.ndim));
  if (sizes != inside.sizes()) return false;
  if (inside.numel() == 0) return true;
  if (static_cast<const char*>(outside.data) + outside.byte_offset != inside.data()) return false;
  if (outside.strides == nullptr) return inside.is_contiguous();
  for (size_t k = 0; k < sizes.size(); ++k) {
    if (sizes[k] != 1 && outside.strides[k] != inside.stride(static_cast<int64_t>(k))) return false;
  }
  return true;
}

}  // namespace

ForeignArguments::ForeignArguments(const TVMFFIAny* args, int32_t n, Reader reader)
    : values_(arena_.take<TVMFFIAny>(static_cast<size_t>(n))), n_(n), reader_(reader) {
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
      return dtype_value(scalar_type_of_dl(value.v_dtype));
    case kTVMFFIRawStr:
      return string_value(arena_, value.v_c_str);
    case kTVMFFISmallStr: {
      char* text = arena_.take<char>(sizeof(value.v_bytes));
      std::memcpy(text, value.v_bytes, value.small_str_len);
      return string_value(arena_, {text, value.small_str_len});
    }
    case kTVMFFIDLTensorPtr:
    case kTVMFFITensor:
      return convert_tensor(value, index);
    case kTVMFFIShape:
    case kTVMFFIArray:
    case kTVMFFIList:
      return convert_list(value, index);
    default:
      if (reader_ == Reader::kDispatcher) return value;
      C10_THROW_ERROR(TypeError, "argument " + std::to_string(index) + " is of TVM FFI type index " +
                                     std::to_string(value.type_index) + ", which compiled code does not take");
  }
}

TVMFFIAny ForeignArguments::convert_tensor(const TVMFFIAny& value, int32_t index) {
  const bool carrier = is_trident_tensor(value);
  if (!carrier) {
    views_.push_back(value.type_index == kTVMFFITensor ? view_of_object(value.v_obj)
                                                       : view_of_pointer(*static_cast<DLTensor*>(value.v_ptr)));
  }
  auto* impl = carrier ? static_cast<c10::TensorImpl*>(reinterpret_cast<TridentTensor*>(value.v_obj)->impl)
                       : views_.back().unsafeGetTensorImpl();
  tensors_.push_back({index, &value, impl});
  if (carrier && reader_ == Reader::kDispatcher) return value;  // which looks at the at::Tensor alone
  // Packed anew: PyTorch may have changed the tensor since its carrier was made.
  TVMFFIAny packed;
  if (C10_LIKELY(tensor_value(arena_, impl, &packed))) return packed;
  TORCH_CHECK(reader_ == Reader::kDispatcher, "compiled code can't see a tensor of key set ", impl->key_set(),
              " as plain memory");
  auto* opaque = arena_.take<TridentTensor>();
  pack_carrier(impl, opaque);
  return object_value(kTVMFFITensor, opaque);
}

TVMFFIAny ForeignArguments::convert_list(const TVMFFIAny& value, int32_t index) {
  TVMFFIAny* elements = nullptr;
  if (value.type_index == kTVMFFIShape) {
    const auto* shape = reinterpret_cast<const TVMFFIShapeCell*>(value.v_obj + 1);
    const TVMFFIAny list = list_value(arena_, static_cast<int64_t>(shape->size), &elements);
    for (size_t k = 0; k < shape->size; ++k) elements[k] = int_value(shape->data[k]);
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

const TVMFFIAny* ForeignArguments::find(const at::TensorBase& tensor) const {
  for (const Crossing& each : tensors_) {
    if (each.impl == tensor.unsafeGetTensorImpl() && each.outside->type_index == kTVMFFITensor) return each.outside;
  }
  return nullptr;
}

void ForeignArguments::refresh(int32_t k) const {
  for (const Crossing& each : tensors_) {
    if (each.index != k || !is_trident_tensor(*each.outside)) continue;
    auto* carrier = reinterpret_cast<TridentTensor*>(each.outside->v_obj);
    TridentTensor now;
    pack_carrier(each.impl, &now);
    std::memcpy(reinterpret_cast<char*>(carrier) + sizeof(TVMFFIObject),
                reinterpret_cast<char*>(&now) + sizeof(TVMFFIObject), sizeof(TridentTensor) - sizeof(TVMFFIObject));
  }
}

void ForeignArguments::check_memory(int32_t k) const {
  for (const Crossing& each : tensors_) {
    if (each.index != k || is_trident_tensor(*each.outside)) continue;
    TORCH_CHECK(same_memory(dl_tensor_of(*each.outside), *each.impl), "argument ", k,
                " belongs to another library: its memory, sizes and strides can't be changed");
  }
}

TVMFFIAny owned_tensor_value(at::TensorBase tensor) {
  if (!tensor.defined()) return none_value();
  auto owned = std::make_unique_for_overwrite<TridentTensor>();
  pack_carrier(tensor.unsafeGetTensorImpl(), owned.get());
  owned->impl = tensor.unsafeReleaseTensorImpl();
  return object_value(kTVMFFITensor, owned.release());
}

OwnedValues::OwnedValues(size_t capacity)
    : list_(static_cast<TridentSequence*>(::operator new(sizeof(TridentSequence) + capacity * sizeof(TVMFFIAny)))) {
  set_borrowed_header(&list_->header, kTVMFFIArray);
  list_->cell = {list_ + 1, 0, static_cast<int64_t>(capacity), nullptr};
  list_->header.deleter = [](void* self, int flags) {
    const auto* owner = static_cast<const TridentSequence*>(self);
    if ((flags & kTVMFFIObjectDeleterFlagBitMaskStrong) != 0) {
      const auto* each = static_cast<const TVMFFIAny*>(owner->cell.data);
      for (int64_t k = 0; k < owner->cell.size; ++k) release_value(each[k]);
    }
    if ((flags & kTVMFFIObjectDeleterFlagBitMaskWeak) != 0) ::operator delete(self);
  };
}

OwnedValues::~OwnedValues() {
  if (list_ != nullptr) TVMFFIObjectDecRef(list_);
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

void release_value(const TVMFFIAny& owned) {
  if (owned.type_index >= kTVMFFIStaticObjectBegin) TVMFFIObjectDecRef(owned.v_obj);
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
