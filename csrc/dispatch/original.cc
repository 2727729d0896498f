#include "dispatch/original.h"

#include <memory>

#include "dispatch/pytorch.h"

namespace trident {
namespace {

using Kernels = std::vector<const c10::impl::AnnotatedKernel*>;

bool is_registered(const c10::SafeKernelFunction& kernel) noexcept {
  const std::shared_ptr<c10::KernelToken>& token = token_of(kernel);
  return token != nullptr && token->isValid();
}

// The kernels that may serve a backend's key, in the order in which the dispatcher prefers them; of an alias key its
// own.
Kernels registered(const c10::OperatorHandle& handle, c10::DispatchKey key) {
  std::vector<c10::DispatchKey> preferred{key};
  if (!c10::isAliasDispatchKey(key)) {
    preferred.insert(preferred.end(),
                     {c10::DispatchKey::CompositeExplicitAutogradNonFunctional,
                      c10::DispatchKey::CompositeExplicitAutograd, c10::DispatchKey::CompositeImplicitAutograd});
  }
  const KernelTable& table = table_of(entry_of(handle));
  Kernels kernels;
  for (const c10::DispatchKey each : preferred) {
    const auto found = table.find(each);
    if (found == table.end()) continue;
    for (const c10::impl::AnnotatedKernel& kernel : found->second) kernels.push_back(&kernel);
  }
  return kernels;
}

}  // namespace

Original::Original(const c10::OperatorHandle& handle, c10::DispatchKey key) {
  const bool is_alias = c10::isAliasDispatchKey(key);
  if (!is_alias) kernels_.push_back(handle.getComputedKernelForDispatchKey(key));
  const Kernels all = registered(handle, key);
  for (size_t k = is_alias ? 0 : 1; k < all.size(); ++k) {  // the first one is the computed one
    kernels_.emplace_back(&all[k]->kernel, all[k]->debug, std::make_shared<c10::OperatorHandle>(handle));
  }
}

bool Original::alive() const noexcept { return is_registered(kernels_.front()); }

const c10::SafeKernelFunction* Original::find() const noexcept {
  for (const c10::SafeKernelFunction& each : kernels_) {
    if (C10_LIKELY(is_registered(each))) return &each;
  }
  return nullptr;
}

const std::string* Original::current() const noexcept {
  const c10::SafeKernelFunction* kernel = find();
  return kernel == nullptr ? nullptr : &kernel->debug();
}

const c10::KernelFunction& Original::kernel(const c10::OperatorHandle& handle) const {
  const c10::SafeKernelFunction* kernel = find();
  TORCH_CHECK(kernel != nullptr, "the kernel of ", handle.operator_name(),
              " that was in force when its override was installed (", registered_by(),
              ") has been unregistered, and so has every older one");
  return kernel_of(*kernel);
}

}  // namespace trident
