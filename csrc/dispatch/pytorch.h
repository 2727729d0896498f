// Private members of PyTorch's dispatcher that it has no accessors for.
//
// A private member that is named in an explicit instantiation is not checked for access.
#ifndef TRIDENT_DISPATCH_PYTORCH_H_
#define TRIDENT_DISPATCH_PYTORCH_H_

#include <ATen/core/dispatch/Dispatcher.h>

#include <list>
#include <memory>
#include <optional>

namespace trident {

using c10::impl::OperatorEntry;
using KernelTable = ska::flat_hash_map<c10::DispatchKey, std::list<c10::impl::AnnotatedKernel>>;

// SafeKernelFunction tells only by throwing whether its kernel is registered; its token says it without.
const std::shared_ptr<c10::KernelToken>& token_of(const c10::SafeKernelFunction& kernel);
const c10::KernelFunction& kernel_of(const c10::SafeKernelFunction& kernel);
const OperatorEntry& entry_of(const c10::OperatorHandle& handle);
const KernelTable& table_of(const OperatorEntry& entry);
// Where a kernel is called with C++ arguments; `symbolic`: with c10::SymInt for integers that may be symbols.
void*& unboxed_of(c10::KernelFunction& kernel, bool symbolic);
// Whether that is the C++ signature by which the operator's own kernels were registered.
bool has_signature(const OperatorEntry& entry, const c10::impl::CppSignature& signature, bool symbolic);

// Whether the C++ function takes c10::SymInt for integers that may be symbols.
template <typename Function>
constexpr bool is_symbolic() {
  return c10::fn_has_symint<Function>::value;
}

template <typename Function>
bool has_signature(const OperatorEntry& entry) {
  return has_signature(entry, c10::impl::CppSignature::make<Function>(), is_symbolic<Function>());
}

}  // namespace trident

#endif  // TRIDENT_DISPATCH_PYTORCH_H_
