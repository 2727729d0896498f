// The dispatcher door: overrides of ATen overloads and of operators that PyTorch composes of them.
#ifndef TRIDENT_DISPATCH_OVERRIDE_H_
#define TRIDENT_DISPATCH_OVERRIDE_H_

#include <atomic>
#include <string>

#include "dispatch/kernel.h"
#include "runtime/mutex.h"
#include "runtime/scm.h"

struct TridentOverride final : public trident::Kernel {
 public:
  TridentOverride(const c10::OperatorHandle& handle, int32_t device_type, TridentScm* scm);

  void set_base(int32_t mode);
  void change_blocks(int32_t mode, int32_t by);
  int32_t mode() const { return mode_.load(std::memory_order_relaxed); }
  // Off in a thread that bypasses the SCM.
  int32_t mode(c10::DispatchKeySet keys) const override;
  // Who registered the kernel that the dispatcher now has for our key.
  std::string computed_by() const;
  // Whether a call of the overload by a plain tensor would come here, through autograd's kernel of the time of our
  // registration.
  bool is_reached() const;
  int32_t device_type() const { return device_type_; }
  TridentScm* scm() const { return scm_; }

 private:
  bool run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) override;
  void cannot_pack() override;
  void refresh_mode();

  const int32_t device_type_;
  TridentScm* const scm_;
  c10::KernelFunction ours_;
  c10::KernelFunction autograd_;

  std::atomic<int32_t> mode_{kTridentModeOff};
  trident::Mutex mutex_;
  int32_t base_ = kTridentModeOff;
  int32_t blocks_[kTridentModeAll + 1] = {};
};

namespace trident {

// An operator that PyTorch composes of others and whose result is, given the same arguments, one of an overridden
// overload's. Where the dispatcher has nothing to do but call kernels, the overload's versions answer at once: what the
// composition does before it comes to the overload takes longer than all else (rms_norm formats an error message that
// it throws away: 9,600 instructions of 16,700). It follows the override's switch; a call that is no hit runs the
// composition, which comes to the override, and only there is it counted.
//
// Registered as the composition itself is, by CompositeImplicitAutograd, so that kernels of others for the operator,
// its autograd, decompositions and tracing find what they found before.
class Composite final : public Kernel {
 public:
  Composite(c10::OperatorHandle handle, const TridentOverride* part, size_t result);

 private:
  int32_t mode(c10::DispatchKeySet keys) const override;
  bool run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) override;

  const TridentOverride* const part_;
};

}  // namespace trident

#endif  // TRIDENT_DISPATCH_OVERRIDE_H_
