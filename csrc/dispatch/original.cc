#include "dispatch/original.h"

#include <list>
#include <memory>

namespace trident {
namespace {

using Entry = c10::impl::OperatorEntry;
using Table = ska::flat_hash_map<c10::DispatchKey, std::list<c10::impl::AnnotatedKernel>>;
using Kernels = std::vector<const c10::impl::AnnotatedKernel*>;
using Token = std::shared_ptr<c10::KernelToken>;

const Token& token_of(const c10::SafeKernelFunction& kernel);
const Entry& entry_of(const c10::OperatorHandle& handle);
const Table& table_of(const Entry& entry);

// PyTorch has no accessor for these three. A private member that is named in an explicit instantiation is not checked
// for access. SafeKernelFunction tells only by throwing whether its kernel is registered; its token says it without.
template <auto member>
struct ReachToken {
  friend const Token& token_of(const c10::SafeKernelFunction& kernel) { return kernel.*member; }
};
template struct ReachToken<&c10::SafeKernelFunction::token_>;

template <auto member>
struct ReachEntry {
  friend const Entry& entry_of(const c10::OperatorHandle& handle) { return (handle.*member)->op; }
};
template struct ReachEntry<&c10::OperatorHandle::operatorDef_>;

template <auto member>
struct ReachTable {
  friend const Table& table_of(const Entry& entry) { return entry.*member; }
};
template struct ReachTable<&Entry::kernels_>;

bool is_registered(const c10::SafeKernelFunction& kernel) noexcept {
  const Token& token = token_of(kernel);
  return token != nullptr && token->isValid();
}

// The kernels that may serve a backend's key, in the order in which the dispatcher prefers them.
Kernels registered(const c10::OperatorHandle& handle, c10::DispatchKey key) {
  const Table& table = table_of(entry_of(handle));
  Kernels kernels;
  for (const c10::DispatchKey each :
       {key, c10::DispatchKey::CompositeExplicitAutogradNonFunctional, c10::DispatchKey::CompositeExplicitAutograd,
        c10::DispatchKey::CompositeImplicitAutograd}) {
    const auto found = table.find(each);
    if (found == table.end()) continue;
    for (const c10::impl::AnnotatedKernel& kernel : found->second) kernels.push_back(&kernel);
  }
  return kernels;
}

}  // namespace

Original::Original(const c10::OperatorHandle& handle, c10::DispatchKey key) {
  kernels_.push_back(handle.getComputedKernelForDispatchKey(key));
  const Kernels all = registered(handle, key);
  for (size_t k = 1; k < all.size(); ++k) {  // the first one is the computed one
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

void Original::call(const c10::OperatorHandle& handle, c10::DispatchKeySet keys, torch::jit::Stack* stack) const {
  const c10::SafeKernelFunction* kernel = find();
  TORCH_CHECK(kernel != nullptr, "the kernel of ", handle.operator_name(),
              " that was in force when its override was installed (", registered_by(),
              ") has been unregistered, and so has every older one");
  kernel->callBoxed(handle, keys, stack);
}

}  // namespace trident
