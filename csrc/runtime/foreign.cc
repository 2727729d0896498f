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

at::Tensor view_of_object(TVMFFIObjectHandle object) {
  DLManagedTensorVersioned* managed = nullptr;
  if (TVMFFITensorToDLPackVersioned(object, &managed) != 0) rethrow_pending();
  return at::fromDLPackVersioned(managed);
}

at::Tensor view_of_pointer(const DLTensor& tensor) {
  auto* managed = new DLManagedTensor{tensor, nullptr, [](DLManagedTensor* self) { delete self; }};
  return at::fromDLPack(managed);
}

}  // namespace

ForeignArguments::ForeignArguments(const TVMFFIAny* args, int32_t n)
    : values_(arena_.take<TVMFFIAny>(static_cast<size_t>(n))), n_(n) {
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
      return convert_tensor(value);
    case kTVMFFIShape:
    case kTVMFFIArray:
    case kTVMFFIList:
      return convert_list(value, index);
    default:
      C10_THROW_ERROR(TypeError, "argument " + std::to_string(index) + " is of TVM FFI type index " +
                                     std::to_string(value.type_index) + ", which a PyTorch operator does not take");
  }
}

TVMFFIAny ForeignArguments::convert_tensor(const TVMFFIAny& value) {
  if (is_trident_tensor(value)) return value;
  views_.push_back(value.type_index == kTVMFFITensor ? view_of_object(value.v_obj)
                                                     : view_of_pointer(*static_cast<DLTensor*>(value.v_ptr)));
  TVMFFIAny packed;
  TORCH_CHECK(tensor_value(arena_, views_.back().unsafeGetTensorImpl(), &packed),
              "compiled code can't see a tensor on ", views_.back().device(), " as plain memory");
  return packed;
}

TVMFFIAny ForeignArguments::convert_list(const TVMFFIAny& value, int32_t index) {
  TVMFFIAny* elements = nullptr;
  if (value.type_index == kTVMFFIShape) {
    const auto* shape = reinterpret_cast<const TVMFFIShapeCell*>(value.v_obj + 1);
    const TVMFFIAny list = list_value(arena_, static_cast<int64_t>(shape->size), &elements);
    for (size_t k = 0; k < shape->size; ++k) elements[k] = int_value(shape->data[k]);
    return list;
  }
  const TVMFFISeqCell& cell = cell_of(value);
  const TVMFFIAny list = list_value(arena_, cell.size, &elements);
  for (int64_t k = 0; k < cell.size; ++k) {
    elements[k] = convert(static_cast<const TVMFFIAny*>(cell.data)[k], index);
  }
  return list;
}

TVMFFIAny owned_tensor_value(at::TensorBase tensor) {
  if (!tensor.defined()) return none_value();
  auto owned = std::make_unique<TridentTensor>();
  pack_owned(std::move(tensor), owned.get());
  return object_value(kTVMFFITensor, owned.release());
}

TVMFFIAny owned_list_value(const std::vector<TVMFFIAny>& owned_elements) {
  const size_t n = owned_elements.size();
  auto* list = static_cast<BorrowedList*>(::operator new(sizeof(BorrowedList) + n * sizeof(TVMFFIAny)));
  auto* elements = reinterpret_cast<TVMFFIAny*>(list + 1);
  for (size_t k = 0; k < n; ++k) elements[k] = owned_elements[k];
  set_borrowed_header(&list->header, kTVMFFIArray);
  list->cell = {elements, static_cast<int64_t>(n), static_cast<int64_t>(n), nullptr};
  list->header.deleter = [](void* self, int flags) {
    const auto* owner = static_cast<const BorrowedList*>(self);
    if ((flags & kTVMFFIObjectDeleterFlagBitMaskStrong) != 0) {
      const auto* each = static_cast<const TVMFFIAny*>(owner->cell.data);
      for (int64_t k = 0; k < owner->cell.size; ++k) release_value(each[k]);
    }
    if ((flags & kTVMFFIObjectDeleterFlagBitMaskWeak) != 0) ::operator delete(self);
  };
  return object_value(kTVMFFIArray, list);
}

TVMFFIAny owned_string_value(std::string_view text) {
  const TVMFFIByteArray bytes{text.data(), text.size()};
  TVMFFIAny value{};
  if (TVMFFIStringFromByteArray(&bytes, &value) != 0) rethrow_pending();
  return value;
}

void release_value(const TVMFFIAny& owned) {
  if (owned.type_index >= kTVMFFIStaticObjectBegin) TVMFFIObjectDecRef(owned.v_obj);
}

int32_t raise_through_tvm_ffi() noexcept {
  try {
    rethrow_pending();
  } catch (...) {
    const std::exception_ptr error = std::current_exception();
    TVMFFIErrorSetRaisedFromCStr(python_kind(error), message_of(error).c_str());
  }
  return -1;
}

}  // namespace trident
