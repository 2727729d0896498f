// The dispatcher door: one boxed functor over every overridden ATen overload.
#ifndef TRIDENT_DISPATCH_OVERRIDE_H_
#define TRIDENT_DISPATCH_OVERRIDE_H_

#include <ATen/core/boxing/OperatorKernel.h>
#include <ATen/core/dispatch/Dispatcher.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "dispatch/original.h"
#include "runtime/scm.h"

struct TridentOverride {
 public:
  TridentOverride(c10::OperatorHandle handle, int32_t device_type, TridentScm* scm);
  TridentOverride(const TridentOverride&) = delete;
  TridentOverride& operator=(const TridentOverride&) = delete;

  // One call: ours, or the original kernel's.
  void call(c10::DispatchKeySet keys, torch::jit::Stack* stack);

  void set_base(int32_t mode);
  void change_blocks(int32_t mode, int32_t by);
  int32_t mode() const { return mode_.load(std::memory_order_relaxed); }
  // Who registered the kernel that the dispatcher now has for our key.
  std::string computed_by() const;
  const std::string& debug_name() const { return debug_name_; }
  const trident::Original& original() const { return original_; }

 private:
  // Answers false if the original kernel has to run.
  bool try_ours(int32_t mode, torch::jit::Stack* stack);
  void push_results(TridentFrame* frame, torch::jit::Stack* stack) const;
  void register_kernel();
  void refresh_mode();

  const c10::OperatorHandle handle_;
  const int32_t device_type_;
  const c10::DispatchKey key_;
  TridentScm* const scm_;
  const trident::Original original_;
  const std::string debug_name_;
  const size_t n_args_;
  const size_t n_returns_;
  std::vector<bool> is_dtype_;
  // Kept for ever, as overrides are: unregistering while another thread calls crashes it.
  std::optional<c10::RegistrationHandleRAII> registration_;

  std::atomic<int32_t> mode_{kTridentModeOff};
  trident::Mutex mutex_;
  int32_t base_ = kTridentModeOff;
  int32_t blocks_[kTridentModeAll + 1] = {};
};

#endif  // TRIDENT_DISPATCH_OVERRIDE_H_
