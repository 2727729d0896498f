#include "dispatch/pytorch.h"

namespace trident {
namespace {

using Token = std::shared_ptr<c10::KernelToken>;

const Token& reach_token(const c10::SafeKernelFunction& kernel);
const c10::KernelFunction& reach_kernel(const c10::SafeKernelFunction& kernel);
const OperatorEntry& reach_entry(const c10::OperatorHandle& handle);
const KernelTable& reach_table(const OperatorEntry& entry);
void*& reach_unboxed(c10::KernelFunction& kernel, bool symbolic);
bool reach_signature(const OperatorEntry& entry, const c10::impl::CppSignature& signature, bool symbolic);

template <auto member>
struct ReachToken {
  friend const Token& reach_token(const c10::SafeKernelFunction& kernel) { return kernel.*member; }
};
template struct ReachToken<&c10::SafeKernelFunction::token_>;

template <auto member>
struct ReachKernel {
  friend const c10::KernelFunction& reach_kernel(const c10::SafeKernelFunction& kernel) { return kernel.*member; }
};
template struct ReachKernel<&c10::SafeKernelFunction::kernel_>;

template <auto member>
struct ReachEntry {
  friend const OperatorEntry& reach_entry(const c10::OperatorHandle& handle) { return (handle.*member)->op; }
};
template struct ReachEntry<&c10::OperatorHandle::operatorDef_>;

template <auto member>
struct ReachTable {
  friend const KernelTable& reach_table(const OperatorEntry& entry) { return entry.*member; }
};
template struct ReachTable<&OperatorEntry::kernels_>;

template <auto plain, auto symbolic>
struct ReachUnboxed {
  friend void*& reach_unboxed(c10::KernelFunction& kernel, bool is_symbolic) {
    return is_symbolic ? kernel.*symbolic : kernel.*plain;
  }
};
template struct ReachUnboxed<&c10::KernelFunction::unboxed_kernel_func_,
                             &c10::KernelFunction::sym_unboxed_kernel_func_>;

template <typename Known>
bool is(const std::optional<Known>& known, const c10::impl::CppSignature& signature) {
  return known.has_value() && known->signature == signature;
}

template <auto plain, auto symbolic>
struct ReachSignature {
  friend bool reach_signature(const OperatorEntry& entry, const c10::impl::CppSignature& signature, bool is_symbolic) {
    return is(is_symbolic ? entry.*symbolic : entry.*plain, signature);
  }
};
template struct ReachSignature<&OperatorEntry::cpp_signature_, &OperatorEntry::sym_cpp_signature_>;

}  // namespace

const Token& token_of(const c10::SafeKernelFunction& kernel) { return reach_token(kernel); }
const c10::KernelFunction& kernel_of(const c10::SafeKernelFunction& kernel) { return reach_kernel(kernel); }
const OperatorEntry& entry_of(const c10::OperatorHandle& handle) { return reach_entry(handle); }
const KernelTable& table_of(const OperatorEntry& entry) { return reach_table(entry); }
void*& unboxed_of(c10::KernelFunction& kernel, bool symbolic) { return reach_unboxed(kernel, symbolic); }
bool has_signature(const OperatorEntry& entry, const c10::impl::CppSignature& signature, bool symbolic) {
  return reach_signature(entry, signature, symbolic);
}

}  // namespace trident
