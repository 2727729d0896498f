// The kernels that stood in the dispatcher before ours, called only while they are registered.
#ifndef TRIDENT_DISPATCH_ORIGINAL_H_
#define TRIDENT_DISPATCH_ORIGINAL_H_

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>

namespace trident {

// The dispatcher's computed kernel for one operator and key, kept from before our registration. PyTorch keeps a copy of
// the kernel alive and a token that says whether it is still registered.
class Original {
 public:
  Original(const c10::OperatorHandle& handle, c10::DispatchKey key);

  bool alive() const noexcept;
  const std::string& registered_by() const { return kernel_.debug(); }

  // Throws c10::Error by name if the kernel was unregistered.
  void call(const c10::OperatorHandle& handle, c10::DispatchKeySet keys, torch::jit::Stack* stack) const;

 private:
  c10::SafeKernelFunction kernel_;
};

}  // namespace trident

#endif  // TRIDENT_DISPATCH_ORIGINAL_H_
