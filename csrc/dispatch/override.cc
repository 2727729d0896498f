#include "dispatch/override.h"

#include <c10/util/Exception.h>
#include <c10/util/SmallVector.h>

#include <map>
#include <memory>
#include <utility>

#include "dispatch/miss.h"
#include "dispatch/pack.h"
#include "runtime/counters.h"
#include "runtime/values.h"

namespace trident {
namespace {

thread_local TridentScm* bypass = nullptr;

class Kernel final : public c10::OperatorKernel {
 public:
  explicit Kernel(TridentOverride* target) : target_(target) {}
  void operator()(const c10::OperatorHandle& /*op*/, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    target_->call(keys, stack);
  }

 private:
  TridentOverride* target_;
};

// PyTorch warns at every override of a kernel of its own; ours are announced by enable().
class Silence final : public c10::WarningHandler {
 public:
  void process(const c10::Warning& /*warning*/) override {}
};

// Result k, given those before it.
c10::IValue to_ivalue(TridentResult& result, const torch::jit::Stack& stack, size_t first, const c10::IValue* before) {
  switch (result.kind) {
    case kTridentResultTensor:
      result.kind = kTridentResultNone;
      return at::Tensor(reclaim_tensor(result.tensor));
    case kTridentResultArgument:
      return stack[first + static_cast<size_t>(result.index)];
    case kTridentResultSame:
      return before[result.index];
    case kTridentResultInt:
      return result.integer;
    case kTridentResultFloat:
      return result.number;
    case kTridentResultBool:
      return result.integer != 0;
    default:
      return at::Tensor();
  }
}

// Drops what a frame still owns, on every way out.
class FrameOwner {
 public:
  explicit FrameOwner(TridentFrame* frame) : frame_(frame) {}
  ~FrameOwner() {
    for (int32_t k = 0; k < frame_->n_results; ++k) {
      const TridentResult& result = frame_->results[k];
      if (result.kind == kTridentResultTensor) reclaim_tensor(result.tensor).reset();
    }
  }
  FrameOwner(const FrameOwner&) = delete;
  FrameOwner& operator=(const FrameOwner&) = delete;

 private:
  TridentFrame* frame_;
};

}  // namespace
}  // namespace trident

TridentOverride::TridentOverride(c10::OperatorHandle handle, int32_t device_type, TridentScm* scm)
    : handle_(std::move(handle)),
      device_type_(device_type),
      key_(device_type == kDLCUDA ? c10::DispatchKey::CUDA : c10::DispatchKey::CPU),
      scm_(scm),
      original_(handle_, key_),
      debug_name_("trident_ops " + c10::toString(handle_.operator_name())),
      n_args_(handle_.schema().arguments().size()),
      n_returns_(handle_.schema().returns().size()) {
  for (const c10::Argument& argument : handle_.schema().arguments()) {
    c10::TypePtr type = argument.real_type();
    if (const auto* optional = type->castRaw<c10::OptionalType>()) type = optional->getElementType();
    is_dtype_.push_back(type->kind() == c10::TypeKind::ScalarTypeType);
  }
  register_kernel();
}

void TridentOverride::register_kernel() {
  trident::Silence silence;
  const c10::WarningUtils::WarningHandlerGuard guard(&silence);
  registration_.emplace(c10::Dispatcher::singleton().registerImpl(
      handle_.operator_name(), key_, c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<trident::Kernel>(this)),
      std::nullopt, nullptr, debug_name_));
}

void TridentOverride::call(c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const int32_t mode = mode_.load(std::memory_order_relaxed);
  if (mode == kTridentModeOff || trident::bypass == scm_ || !try_ours(mode, stack))
    original_.call(handle_, keys, stack);
}

bool TridentOverride::try_ours(int32_t mode, torch::jit::Stack* stack) {
  const size_t first = stack->size() - n_args_;
  trident::Arena arena;
  auto* args = arena.take<TVMFFIAny>(n_args_);
  for (size_t k = 0; k < n_args_; ++k) {
    if (!trident::pack_ivalue(arena, (*stack)[first + k], is_dtype_[k], &args[k])) {
      trident::count(scm_->counters(), device_type_, kTridentCountFallback);
      return false;
    }
  }
  const auto n = static_cast<int32_t>(n_args_);
  TridentResult slots[TRIDENT_MAX_RESULTS];
  TridentFrame frame{
      mode == kTridentModePaying ? kTridentOnlyPaying : kTridentAcceptAll, 0, 0, TRIDENT_MAX_RESULTS, slots, -1, 0};
  const trident::FrameOwner owner(&frame);
  int32_t status = scm_->run(&frame, args, n);
  if (status == kTridentMiss) {
    trident::count(scm_->counters(), device_type_, kTridentCountMiss);
    if (trident::report_miss(scm_, args, n)) status = scm_->run(&frame, args, n);  // the listener may have waited
  }
  switch (status) {
    case kTridentHit:
      trident::count(scm_->counters(), device_type_, kTridentCountHit);
      push_results(&frame, stack);
      return true;
    case kTridentFallback:
      trident::count(scm_->counters(), device_type_, kTridentCountFallback);
      return false;
    case kTridentDeclined:
      trident::count(scm_->counters(), device_type_, kTridentCountDeclined);
      return false;
    case kTridentMiss:
      return false;
    default:
      trident::count(scm_->counters(), device_type_, kTridentCountError);
      trident::rethrow_pending();
  }
}

void TridentOverride::push_results(TridentFrame* frame, torch::jit::Stack* stack) const {
  TORCH_CHECK(static_cast<size_t>(frame->n_results) == n_returns_, debug_name_, ": ", frame->n_results,
              " results where the schema has ", n_returns_);
  const size_t first = stack->size() - n_args_;
  if (C10_LIKELY(n_returns_ == 1 && n_args_ > 0)) {
    c10::IValue result = trident::to_ivalue(frame->results[0], *stack, first, nullptr);
    torch::jit::drop(*stack, n_args_ - 1);
    stack->back() = std::move(result);
    return;
  }
  c10::SmallVector<c10::IValue, 8> results(n_returns_);
  for (size_t k = 0; k < n_returns_; ++k) {
    results[k] = trident::to_ivalue(frame->results[k], *stack, first, results.data());
  }
  torch::jit::drop(*stack, n_args_);
  for (size_t k = 0; k < n_returns_; ++k) stack->push_back(std::move(results[k]));
}

void TridentOverride::set_base(int32_t mode) {
  const trident::Lock lock(mutex_);
  base_ = mode;
  refresh_mode();
}

void TridentOverride::change_blocks(int32_t mode, int32_t by) {
  const trident::Lock lock(mutex_);
  blocks_[mode] += by;
  refresh_mode();
}

void TridentOverride::refresh_mode() {
  int32_t mode = base_;
  for (int32_t each = mode + 1; each <= kTridentModeAll; ++each) {
    if (blocks_[each] > 0) mode = each;
  }
  mode_.store(mode, std::memory_order_relaxed);
}

std::string TridentOverride::computed_by() const { return handle_.getComputedKernelForDispatchKey(key_).debug(); }

namespace trident {
namespace {

TridentOverride* install(const std::string& overload, int32_t device_type, TridentScm* scm) {
  static Mutex mutex;
  static auto* installed = new std::map<std::pair<std::string, int32_t>, TridentOverride*>;
  TORCH_CHECK(device_type == kDLCPU || device_type == kDLCUDA, "overrides are for CPU and CUDA");
  const trident::Lock lock(mutex);
  TridentOverride*& slot = (*installed)[{overload, device_type}];
  if (slot != nullptr) return slot;
  const size_t dot = overload.find('.');
  const c10::OperatorName name(overload.substr(0, dot), dot == std::string::npos ? "" : overload.substr(dot + 1));
  auto handle = c10::Dispatcher::singleton().findSchema(name);
  TORCH_CHECK_VALUE(handle.has_value(), "this PyTorch has no operator ", overload);
  const c10::DispatchKey key = device_type == kDLCUDA ? c10::DispatchKey::CUDA : c10::DispatchKey::CPU;
  TORCH_CHECK_VALUE(handle->hasComputedKernelForDispatchKey(key), overload, " has no kernel for ", key);
  slot = new TridentOverride(*handle, device_type, scm);
  return slot;
}

}  // namespace
}  // namespace trident

extern "C" {

TridentOverride* trident_override_install(const char* overload, int32_t device_type, TridentScm* scm) {
  return trident::guarded_pointer([&] { return trident::install(overload, device_type, scm); });
}

void trident_override_set_base(TridentOverride* handle, int32_t mode) { handle->set_base(mode); }

void trident_override_push(TridentOverride* handle, int32_t mode) { handle->change_blocks(mode, 1); }

void trident_override_pop(TridentOverride* handle, int32_t mode) { handle->change_blocks(mode, -1); }

int32_t trident_override_mode(const TridentOverride* handle) { return handle->mode(); }

int32_t trident_override_reached(const TridentOverride* handle, const char** covered_by) {
  thread_local std::string text;
  int32_t reached = 0;
  const int32_t status = trident::guarded([&] {
    text = handle->computed_by();
    *covered_by = text.c_str();
    reached = text == handle->debug_name() ? 1 : 0;
  });
  return status == 0 ? reached : -1;
}

int32_t trident_override_original_alive(const TridentOverride* handle) { return handle->original().alive() ? 1 : 0; }

const char* trident_override_original(const TridentOverride* handle) {
  return handle->original().registered_by().c_str();
}

const char* trident_override_current(const TridentOverride* handle) {
  const std::string* current = handle->original().current();
  return current == nullptr ? nullptr : current->c_str();
}

TridentScm* trident_set_bypass(TridentScm* scm) { return std::exchange(trident::bypass, scm); }

}  // extern "C"
