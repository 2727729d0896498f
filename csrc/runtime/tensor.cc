#include "runtime/tensor.h"

#include <cstring>

#include "runtime/blocks.h"
#include "runtime/host.h"

static_assert(sizeof(TridentTensor) <= trident::kBlockSize);

extern "C" void trident_tensor_deleter(void* self, int flags) {
  auto* tensor = static_cast<TridentTensor*>(self);
  if ((flags & kTVMFFIObjectDeleterFlagBitMaskStrong) != 0) trident::release_tensor(tensor);
  if ((flags & kTVMFFIObjectDeleterFlagBitMaskWeak) != 0) trident::Blocks::of_thread().give(tensor);
}

extern "C" void trident_release(TridentTensor* owned) { trident::release_tensor(owned); }

extern "C" int32_t trident_pack_tensor(void* impl, TridentTensor* out) {
  int32_t packed = 0;
  const int32_t status =
      trident::guarded([&] { packed = trident::pack_tensor(static_cast<c10::TensorImpl*>(impl), out) ? 1 : 0; });
  return status == 0 ? packed : status;
}

namespace trident {

void pack_carrier(c10::TensorImpl* impl, TridentTensor* out) {
  constexpr c10::DispatchKeySet kUnresolved({c10::DispatchKey::Conjugate, c10::DispatchKey::Negative});
  if (!impl->key_set().has_any(kUnresolved) && pack_memory(impl, out)) {
    out->numel = 0;
    out->flags = 0;
    out->arch = 0;
    return;
  }
  std::memset(out, 0, sizeof(*out));
  out->header.combined_ref_count = kOneReference;
  out->header.type_index = kTVMFFITensor;
  out->header.deleter = trident_tensor_deleter;
  out->dl.device = {kDLExtDev, 0};
  out->impl = impl;
  out->flags = kTridentOpaque;
  out->scalar_type = static_cast<int32_t>(c10::ScalarType::Undefined);
}

void pack_owned(at::TensorBase tensor, TridentTensor* out) {
  TORCH_CHECK(tensor.defined(), "compiled code can't hold an undefined tensor");
  TORCH_CHECK(pack_tensor(tensor.unsafeGetTensorImpl(), out), "compiled code can't hold a tensor of key set ",
              tensor.key_set(), " and dtype ", tensor.scalar_type());
  out->impl = tensor.unsafeReleaseTensorImpl();
}

}  // namespace trident
