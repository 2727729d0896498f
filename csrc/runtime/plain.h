// Calls for which PyTorch's dispatcher does nothing but run the backend's kernel.
#ifndef TRIDENT_RUNTIME_PLAIN_H_
#define TRIDENT_RUNTIME_PLAIN_H_

#include <ATen/PythonTorchFunctionTLS.h>
#include <ATen/core/Tensor.h>
#include <c10/core/GradMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>

#include "runtime/tensor.h"

namespace trident {

// What a call's tensors and thread may ask the dispatcher for without anyone having to care: the backend itself, and
// what does nothing as long as no gradient is recorded.
inline constexpr c10::DispatchKeySet kIgnorableKeys = c10::DispatchKeySet(
    {c10::DispatchKey::CPU, c10::DispatchKey::CUDA, c10::DispatchKey::ADInplaceOrView, c10::DispatchKey::AutogradCPU,
     c10::DispatchKey::AutogradCUDA, c10::DispatchKey::BackendSelect});

// Gathers what the tensors of one call ask for.
class PlainCall {
 public:
  void add(const TridentTensor& packed) {
    const auto* impl = static_cast<const c10::TensorImpl*>(packed.impl);
    keys_ = keys_ | impl->key_set();
    if (packed.dl.device.device_type == kDLCUDA) saw_cuda_ = true;
    if ((packed.flags & kTridentRequiresGrad) != 0) requires_grad_ = true;
    if (impl->autograd_meta() != nullptr && at::Tensor(tensor_of(&packed))._fw_grad(0).defined()) has_tangent_ = true;
  }

  // Whether the tensors' key sets and the thread's state let the call skip the dispatcher: no mode, functorch,
  // autocast, tracing or profiling wrapper, no gradient to record, no forward AD.
  bool holds() const {
    const c10::impl::LocalDispatchKeySet local = c10::impl::tls_local_dispatch_key_set();
    const c10::DispatchKeySet effective = (keys_ | local.included_) - local.excluded_;
    return (effective.raw_repr() & ~kIgnorableKeys.raw_repr()) == 0 && !has_tangent_ &&
           !(requires_grad_ && c10::GradMode::is_enabled()) && !at::impl::torch_function_mode_enabled();
  }

  int32_t device_type() const { return saw_cuda_ ? kDLCUDA : kDLCPU; }

 private:
  c10::DispatchKeySet keys_;
  bool requires_grad_ = false;
  bool has_tangent_ = false;
  bool saw_cuda_ = false;
};

}  // namespace trident

#endif  // TRIDENT_RUNTIME_PLAIN_H_
