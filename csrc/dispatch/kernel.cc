#include "dispatch/kernel.h"

#include <c10/util/Exception.h>
#include <c10/util/SmallVector.h>

#include <memory>

#include "dispatch/pack.h"
#include "dispatch/pytorch.h"
#include "dispatch/results.h"

namespace trident {
namespace {

// PyTorch warns at every override of a kernel of its own; ours are announced by enable().
class Silence final : public c10::WarningHandler {
 public:
  void process(const c10::Warning& /*warning*/) override {}
};

// What a tensor result is not likely to be: an argument, a number or nothing.
c10::IValue other_ivalue(TridentFrame& frame, size_t index, const torch::jit::Stack& stack, size_t first) {
  const TridentResult& result = frame.results[index];
  switch (result.kind) {
    case kTridentResultArgument:
      return stack[first + static_cast<size_t>(result.index)];
    case kTridentResultInt:
      return result.integer;
    case kTridentResultFloat:
      return result.number;
    case kTridentResultBool:
      return result.integer != 0;
    default:
      return take_tensor(frame, index, [&](int32_t k) { return stack[first + static_cast<size_t>(k)].toTensor(); });
  }
}

// The last one first, as take_tensor.
inline c10::IValue take_ivalue(TridentFrame& frame, size_t index, const torch::jit::Stack& stack, size_t first) {
  TridentResult& result = frame.results[index];
  if (C10_UNLIKELY(result.kind != kTridentResultTensor)) return other_ivalue(frame, index, stack, first);
  result.kind = kTridentResultNone;
  return at::Tensor(reclaim_tensor(result.tensor));
}

}  // namespace

Kernel::Kernel(const c10::OperatorHandle& handle, c10::DispatchKey key)
    : Kernel(handle, key, handle.schema().returns().size(), 0) {}

Kernel::Kernel(c10::OperatorHandle handle, c10::DispatchKey key, size_t n_results, size_t result)
    : handle_(std::move(handle)),
      key_(key),
      original_(handle_, key_),
      debug_name_("trident_ops " + c10::toString(handle_.operator_name())),
      n_args_(handle_.schema().arguments().size()),
      n_returns_(handle_.schema().returns().size()),
      n_results_(n_results),
      first_result_(result) {
  for (const c10::Argument& argument : handle_.schema().arguments()) {
    c10::TypePtr type = argument.real_type();
    if (const auto* optional = type->castRaw<c10::OptionalType>()) type = optional->getElementType();
    is_dtype_.push_back(type->kind() == c10::TypeKind::ScalarTypeType);
  }
}

void Kernel::register_kernel() {
  Silence silence;
  const c10::WarningUtils::WarningHandlerGuard guard(&silence);
  c10::KernelFunction kernel = c10::KernelFunction::makeFromBoxedFunctor(std::make_unique<KernelFunctor>(this));
  const UnboxedEntry entry = unboxed_entry(handle_);
  if (entry.call != nullptr) unboxed_of(kernel, entry.symbolic) = entry.call;
  registration_.emplace(c10::Dispatcher::singleton().registerImpl(handle_.operator_name(), key_, std::move(kernel),
                                                                  std::nullopt, nullptr, debug_name_));
}

void Kernel::call(c10::DispatchKeySet keys, torch::jit::Stack* stack) {
  const int32_t now = mode(keys);
  if (now != kTridentModeOff) {
    Arena arena;
    auto* args = arena.take<TVMFFIAny>(n_args_);
    OwnedFrame frame(now);
    if (!pack(arena, *stack, args)) {
      cannot_pack();
    } else if (run(&*frame, args, static_cast<int32_t>(n_args_))) {
      return push_results(&*frame, stack);
    }
  }
  original_.kernel(handle_).callBoxed(handle_, keys, stack);
}

bool Kernel::pack(Arena& arena, const torch::jit::Stack& stack, TVMFFIAny* args) const {
  const size_t first = stack.size() - n_args_;
  for (size_t k = 0; k < n_args_; ++k) {
    if (!pack_ivalue(arena, stack[first + k], is_dtype_[k], &args[k])) return false;
  }
  return true;
}

void Kernel::check_results(const TridentFrame& frame) const {
  TORCH_CHECK(static_cast<size_t>(frame.n_results) == n_results_, debug_name_, ": ", frame.n_results,
              " results where the schema has ", n_results_);
}

void Kernel::push_results(TridentFrame* frame, torch::jit::Stack* stack) const {
  check_results(*frame);
  const TridentResult& given = frame->results[first_result_];
  if (n_returns_ == 1 && given.kind == kTridentResultArgument && given.index == 0) {  // in place
    torch::jit::drop(*stack, n_args_ - 1);
    return;
  }
  const size_t first = stack->size() - n_args_;
  if (C10_LIKELY(n_returns_ == 1 && n_args_ > 0)) {
    c10::IValue result = take_ivalue(*frame, first_result_, *stack, first);
    torch::jit::drop(*stack, n_args_ - 1);
    stack->back() = std::move(result);
    return;
  }
  c10::SmallVector<c10::IValue, 8> results(n_returns_);
  for (size_t k = n_returns_; k-- > 0;) results[k] = take_ivalue(*frame, first_result_ + k, *stack, first);
  torch::jit::drop(*stack, n_args_);
  for (size_t k = 0; k < n_returns_; ++k) stack->push_back(std::move(results[k]));
}

}  // namespace trident
