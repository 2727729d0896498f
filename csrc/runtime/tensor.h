// at::Tensor as compiled code sees it, and back.
#ifndef TRIDENT_RUNTIME_TENSOR_H_
#define TRIDENT_RUNTIME_TENSOR_H_

#include <ATen/core/TensorBase.h>
#include <c10/core/ScalarType.h>
#include <c10/core/TensorImpl.h>
#include <c10/core/impl/COWDeleter.h>

#include <bit>
#include <utility>

#include "runtime/abi.h"
#include "runtime/driver.h"

// Deleter of every TridentTensor, and what they are recognised by.
extern "C" TRIDENT_API void trident_tensor_deleter(void* self, int flags);

namespace trident {

// DLPack's type of each c10::ScalarType; 0 bits: compiled code has no such type.
struct DLTypeTable {
  DLDataType types[static_cast<int>(c10::ScalarType::NumOptions)];
  constexpr DLTypeTable() : types{} {
    using c10::ScalarType;
    set(ScalarType::Byte, kDLUInt, 8), set(ScalarType::Char, kDLInt, 8), set(ScalarType::Short, kDLInt, 16);
    set(ScalarType::Int, kDLInt, 32), set(ScalarType::Long, kDLInt, 64), set(ScalarType::Half, kDLFloat, 16);
    set(ScalarType::Float, kDLFloat, 32), set(ScalarType::Double, kDLFloat, 64), set(ScalarType::Bool, kDLBool, 8);
    set(ScalarType::ComplexHalf, kDLComplex, 32), set(ScalarType::ComplexFloat, kDLComplex, 64);
    set(ScalarType::ComplexDouble, kDLComplex, 128), set(ScalarType::BFloat16, kDLBfloat, 16);
    set(ScalarType::Float8_e5m2, kDLFloat8_e5m2, 8), set(ScalarType::Float8_e4m3fn, kDLFloat8_e4m3fn, 8);
    set(ScalarType::Float8_e5m2fnuz, kDLFloat8_e5m2fnuz, 8), set(ScalarType::Float8_e4m3fnuz, kDLFloat8_e4m3fnuz, 8);
    set(ScalarType::Float8_e8m0fnu, kDLFloat8_e8m0fnu, 8), set(ScalarType::UInt16, kDLUInt, 16);
    set(ScalarType::UInt32, kDLUInt, 32), set(ScalarType::UInt64, kDLUInt, 64);
  }
  constexpr void set(c10::ScalarType type, int code, int bits) {
    types[static_cast<int>(type)] = {static_cast<uint8_t>(code), static_cast<uint8_t>(bits), 1};
  }
};
inline constexpr DLTypeTable kDLTypes;

// The c10::ScalarType of each of DLPack's, by code and logarithm of the bits.
struct ScalarTypeTable {
  static constexpr size_t kCodes = 32;
  static constexpr size_t kLogarithms = 8;
  c10::ScalarType types[kCodes][kLogarithms];
  constexpr ScalarTypeTable() : types{} {
    for (auto& each : types) {
      for (auto& type : each) type = c10::ScalarType::Undefined;
    }
    for (int k = 0; k < static_cast<int>(c10::ScalarType::NumOptions); ++k) {
      const DLDataType type = kDLTypes.types[k];
      if (type.bits != 0) types[type.code][std::countr_zero(type.bits)] = static_cast<c10::ScalarType>(k);
    }
  }
};
inline constexpr ScalarTypeTable kScalarTypes;

// Undefined for one that PyTorch lacks.
inline c10::ScalarType scalar_type_of(DLDataType type) {
  const bool known = type.code < ScalarTypeTable::kCodes && std::has_single_bit(type.bits) && type.lanes == 1;
  return known ? kScalarTypes.types[type.code][std::countr_zero(type.bits)] : c10::ScalarType::Undefined;
}

// TVM FFI's count of an object to which there is one strong reference and no weak one.
inline constexpr uint64_t kOneReference = (uint64_t{1} << 32) | 1;

// Everything a tensor's key set may hold for compiled code to see it as plain memory.
inline constexpr c10::DispatchKeySet kPackableKeys =
    c10::DispatchKeySet({c10::DispatchKey::CPU, c10::DispatchKey::CUDA, c10::DispatchKey::ADInplaceOrView,
                         c10::DispatchKey::AutogradCPU, c10::DispatchKey::AutogradCUDA, c10::DispatchKey::AutocastCPU,
                         c10::DispatchKey::AutocastCUDA, c10::DispatchKey::Conjugate, c10::DispatchKey::Negative});

// Fills *out, borrowing `impl`, but for what only guards read. False for what compiled code can't see as plain memory:
// undefined, sparse, quantized, symbolic, fake, wrapped, copy-on-write, another device than CPU and CUDA, a dtype
// without a DLPack type. In line wherever a tensor is packed: that is most of what a call costs. Of such a key
// set a class that claims sizes of its own has no way to tell them (PyTorch raises), so they are read where they are
// kept (`..._default`).
C10_ALWAYS_INLINE bool pack_memory(c10::TensorImpl* impl, TridentTensor* out) {
  const c10::DispatchKeySet keys = impl->key_set();
  if (C10_UNLIKELY((keys.raw_repr() & ~kPackableKeys.raw_repr()) != 0 || impl->has_symbolic_sizes_strides() ||
                   impl->unsafe_storage().unsafeGetStorageImpl() == nullptr)) {
    return false;
  }
  const c10::IntArrayRef sizes = impl->sizes_default();
  const int64_t* strides = impl->strides_default().data();
  const int64_t offset = impl->storage_offset_default();
  const c10::ScalarType scalar_type = c10::typeMetaToScalarType(impl->dtype());
  const DLDataType type = kDLTypes.types[static_cast<int>(scalar_type)];
  const c10::DataPtr& data = impl->unsafe_storage().unsafeGetStorageImpl()->data_ptr();
  if (C10_UNLIKELY(type.bits == 0 || data.get_deleter() == c10::impl::cow::cow_deleter)) return false;
  const c10::Device device = impl->device();
  const bool is_cuda = device.type() == c10::DeviceType::CUDA;
  if (C10_UNLIKELY(!is_cuda && device.type() != c10::DeviceType::CPU)) return false;

  out->header.combined_ref_count = kOneReference;
  out->header.type_index = kTVMFFITensor;
  out->header.__padding = 0;
  out->header.deleter = trident_tensor_deleter;
  out->dl.data = static_cast<char*>(data.get()) + offset * (type.bits / 8);
  out->dl.device = {is_cuda ? kDLCUDA : kDLCPU, is_cuda ? device.index() : 0};
  out->dl.ndim = static_cast<int32_t>(sizes.size());
  out->dl.dtype = type;
  out->dl.shape = const_cast<int64_t*>(sizes.data());
  out->dl.strides = const_cast<int64_t*>(strides);
  out->dl.byte_offset = 0;
  out->impl = impl;
  out->storage_offset = offset;
  out->scalar_type = static_cast<int32_t>(scalar_type);
  out->reserved = 0;
  return true;
}

// Fills all of *out, borrowing `impl`; false as pack_memory.
inline bool pack_tensor(c10::TensorImpl* impl, TridentTensor* out) {
  if (C10_UNLIKELY(!pack_memory(impl, out))) return false;
  const c10::DispatchKeySet keys = impl->key_set();
  out->numel = impl->numel();
  uint32_t flags = 0;
  if (impl->is_contiguous()) flags |= kTridentContiguous;
  if (out->dl.ndim == 4 && impl->is_contiguous(c10::MemoryFormat::ChannelsLast)) flags |= kTridentChannelsLast;
  if (impl->is_non_overlapping_and_dense()) flags |= kTridentDense;
  if (C10_UNLIKELY(keys.has(c10::DispatchKey::Conjugate))) flags |= kTridentConj;
  if (C10_UNLIKELY(keys.has(c10::DispatchKey::Negative))) flags |= kTridentNeg;
  if (C10_UNLIKELY(impl->is_wrapped_number())) flags |= kTridentWrappedNumber;
  if (impl->requires_grad()) flags |= kTridentRequiresGrad;
  out->flags = flags;
  out->arch = out->dl.device.device_type == kDLCUDA ? device_arch(out->dl.device.device_id) : 0;
  return true;
}

// Fills *out, borrowing `impl`, for readers outside. What DLPack's fields can't describe (all that pack_tensor refuses,
// conj and neg views too) has neither memory, shape nor dtype there: its device is kDLExtDev, its flags kTridentOpaque.
// What guards read is left 0: compiled code gets every tensor packed anew.
void pack_carrier(c10::TensorImpl* impl, TridentTensor* out);

// Fills *out with a tensor that it owns from here on; throws if the tensor can't be packed.
void pack_owned(at::TensorBase tensor, TridentTensor* out);

// The tensor that *packed stands for (one reference more).
inline at::TensorBase tensor_of(const TridentTensor* packed) {
  return at::TensorBase(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(
      static_cast<c10::TensorImpl*>(packed->impl)));
}

// The tensor whose reference `impl` is (no reference more).
inline at::TensorBase reclaim_tensor(void* impl) {
  return at::TensorBase(
      c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim(static_cast<c10::TensorImpl*>(impl)));
}

// Lets go of the tensor that *owned holds, if it holds one.
inline void release_tensor(TridentTensor* owned) {
  if (owned->impl != nullptr) reclaim_tensor(std::exchange(owned->impl, nullptr)).reset();
}

inline bool is_trident_tensor(const TVMFFIAny& value) {
  return value.type_index == kTVMFFITensor && value.v_obj->deleter == trident_tensor_deleter;
}

}  // namespace trident

#endif  // TRIDENT_RUNTIME_TENSOR_H_
