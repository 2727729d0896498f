#include "dispatch/original.h"

namespace trident {
namespace {

// SafeKernelFunction tells by throwing whether its kernel is registered. Its token says it without: a member pointer
// named in an explicit instantiation reaches it, since access is not checked there.
using Token = std::shared_ptr<c10::KernelToken> c10::SafeKernelFunction::*;
Token token_member();

template <Token member>
struct Reach {
  friend Token token_member() { return member; }
};
template struct Reach<&c10::SafeKernelFunction::token_>;

}  // namespace

Original::Original(const c10::OperatorHandle& handle, c10::DispatchKey key)
    : kernel_(handle.getComputedKernelForDispatchKey(key)) {}

bool Original::alive() const noexcept {
  const std::shared_ptr<c10::KernelToken>& token = kernel_.*token_member();
  return token != nullptr && token->isValid();
}

void Original::call(const c10::OperatorHandle& handle, c10::DispatchKeySet keys, torch::jit::Stack* stack) const {
  TORCH_CHECK(alive(), "the kernel of ", handle.operator_name(), " that was in force when its override was installed (",
              registered_by(), ") has been unregistered");
  kernel_.callBoxed(handle, keys, stack);
}

}  // namespace trident
