// A kernel of ours in front of the one that stood in PyTorch's dispatcher, for one operator and dispatch key.
#ifndef TRIDENT_DISPATCH_KERNEL_H_
#define TRIDENT_DISPATCH_KERNEL_H_

#include <ATen/core/boxing/OperatorKernel.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dispatch/original.h"
#include "runtime/host.h"
#include "runtime/values.h"

namespace trident {

// Boxed for every operator; for the C++ signatures in signatures.h it can be called without boxes too, and so can the
// original behind it: boxes cost a call of _fused_rms_norm 1,300 of 7,100 instructions.
class Kernel {
 public:
  Kernel(const c10::OperatorHandle& handle, c10::DispatchKey key);
  // The operator's one result is that one of the `n_results` of a frame.
  Kernel(c10::OperatorHandle handle, c10::DispatchKey key, size_t n_results, size_t result);
  virtual ~Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  // One call: ours, or the original kernel's.
  void call(c10::DispatchKeySet keys, torch::jit::Stack* stack);
  template <typename Result, typename... Arguments>
  Result call(c10::DispatchKeySet keys, Arguments... arguments);

  const c10::OperatorHandle& handle() const { return handle_; }
  c10::DispatchKey key() const { return key_; }
  const Original& original() const { return original_; }
  const std::string& debug_name() const { return debug_name_; }

 protected:
  void register_kernel();

  // A TridentMode; off: a call by these keys is the original's.
  virtual int32_t mode(c10::DispatchKeySet keys) const = 0;
  // True if the frame holds the results of a hit; false if the original has to run.
  virtual bool run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) = 0;
  // Compiled code has no form for an argument: the original runs.
  virtual void cannot_pack() {}

 private:
  bool pack(Arena& arena, const torch::jit::Stack& stack, TVMFFIAny* args) const;
  void push_results(TridentFrame* frame, torch::jit::Stack* stack) const;
  void check_results(const TridentFrame& frame) const;

  const c10::OperatorHandle handle_;
  const c10::DispatchKey key_;
  const Original original_;
  const std::string debug_name_;
  const size_t n_args_;
  const size_t n_returns_;
  const size_t n_results_;     // of a frame
  const size_t first_result_;  // the operator's, among them
  std::vector<bool> is_dtype_;
  // Kept for ever, as kernels are: unregistering while another thread calls crashes it.
  std::optional<c10::RegistrationHandleRAII> registration_;
};

// What the dispatcher owns.
class KernelFunctor final : public c10::OperatorKernel {
 public:
  explicit KernelFunctor(Kernel* kernel) : kernel_(kernel) {}
  void operator()(const c10::OperatorHandle& /*op*/, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    kernel_->call(keys, stack);
  }
  Kernel& kernel() const { return *kernel_; }

 private:
  Kernel* kernel_;
};

// Where a KernelFunctor is called with the C++ arguments of the operator; null for a signature that is not listed.
struct UnboxedEntry {
  void* call = nullptr;
  bool symbolic = false;  // integers that may be symbols are c10::SymInt
};
UnboxedEntry unboxed_entry(const c10::OperatorHandle& handle);

// A call's frame, which drops what it still owns on every way out.
class OwnedFrame {
 public:
  explicit OwnedFrame(int32_t mode)
      : frame_{mode == kTridentModePaying ? kTridentOnlyPaying : kTridentAcceptAll,
               0,
               0,
               TRIDENT_MAX_RESULTS,
               slots_,
               -1,
               0} {}
  ~OwnedFrame() {
    for (int32_t k = 0; k < frame_.n_results; ++k) {
      if (slots_[k].kind == kTridentResultTensor) reclaim_tensor(slots_[k].tensor).reset();
    }
  }
  OwnedFrame(const OwnedFrame&) = delete;
  OwnedFrame& operator=(const OwnedFrame&) = delete;
  TridentFrame& operator*() { return frame_; }

 private:
  TridentResult slots_[TRIDENT_MAX_RESULTS];
  TridentFrame frame_;
};

}  // namespace trident

#endif  // TRIDENT_DISPATCH_KERNEL_H_
