// The kernels that stood in the dispatcher before ours, called only while they are registered.
#ifndef TRIDENT_DISPATCH_ORIGINAL_H_
#define TRIDENT_DISPATCH_ORIGINAL_H_

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>
#include <vector>

namespace trident {

// What the dispatcher would run for one operator and key without us: the kernel that was in force before our
// registration (for an alias key: the newest of its own kernels) and, should that be unregistered (another library's
// override, gone again), the next older one. PyTorch keeps a copy of each kernel alive and a token that says whether it
// is still registered.
class Original {
 public:
  // Reads the dispatcher's lists: must not run beside registrations of that operator. There must be a kernel.
  Original(const c10::OperatorHandle& handle, c10::DispatchKey key);

  // Whether the kernel that was in force is still registered.
  bool alive() const noexcept;
  // Who registered the kernel that was in force.
  const std::string& registered_by() const { return kernels_.front().debug(); }
  // Who registered the kernel that calls go to now; null if none is left.
  const std::string* current() const noexcept;

  // The kernel that calls go to. Throws c10::Error by name if every kernel was unregistered.
  const c10::KernelFunction& kernel(const c10::OperatorHandle& handle) const;

 private:
  const c10::SafeKernelFunction* find() const noexcept;

  std::vector<c10::SafeKernelFunction> kernels_;  // newest first
};

}  // namespace trident

#endif  // TRIDENT_DISPATCH_ORIGINAL_H_
