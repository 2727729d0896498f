// Calls with C++ arguments, as PyTorch's own code makes them.
#include <cstddef>
#include <type_traits>
#include <utility>

#include "dispatch/kernel.h"
#include "dispatch/pack.h"
#include "dispatch/pytorch.h"
#include "dispatch/results.h"
#include "dispatch/signatures.h"

namespace trident {
namespace {

// ---- arguments: each sets *out as pack_ivalue does for the boxed argument, or answers false.

bool pack_argument(Arena& arena, const at::Tensor& tensor, TVMFFIAny* out) {
  return pack_tensor_argument(arena, tensor, out);
}

bool pack_argument(Arena& /*arena*/, int64_t number, TVMFFIAny* out) {
  *out = int_value(number);
  return true;
}

bool pack_argument(Arena& /*arena*/, double number, TVMFFIAny* out) {
  *out = float_value(number);
  return true;
}

bool pack_argument(Arena& /*arena*/, bool truth, TVMFFIAny* out) {
  *out = bool_value(truth);
  return true;
}

bool pack_argument(Arena& /*arena*/, c10::ScalarType type, TVMFFIAny* out) {
  *out = dtype_value(type);
  return true;
}

bool pack_argument(Arena& arena, std::string_view text, TVMFFIAny* out) {
  *out = string_value(arena, text);
  return true;
}

bool pack_argument(Arena& arena, const c10::SymInt& number, TVMFFIAny* out) {
  return !number.is_heap_allocated() && pack_argument(arena, number.as_int_unchecked(), out);
}

bool pack_argument(Arena& arena, const at::Scalar& number, TVMFFIAny* out) {
  if (number.isSymbolic() || number.isComplex() || number.type() == c10::ScalarType::UInt64) return false;
  if (number.isBoolean()) return pack_argument(arena, number.toBool(), out);
  if (number.isFloatingPoint()) return pack_argument(arena, number.toDouble(), out);
  return pack_argument(arena, number.toLong(), out);
}

template <typename Elements>
bool pack_elements(Arena& arena, const Elements& given, TVMFFIAny* out) {
  TVMFFIAny* elements = nullptr;
  *out = list_value(arena, static_cast<int64_t>(given.size()), &elements);
  for (const auto& each : given) {
    if (!pack_argument(arena, each, elements++)) return false;
  }
  return true;
}

bool pack_argument(Arena& arena, c10::IntArrayRef list, TVMFFIAny* out) { return pack_elements(arena, list, out); }

bool pack_argument(Arena& arena, c10::SymIntArrayRef list, TVMFFIAny* out) { return pack_elements(arena, list, out); }

bool pack_argument(Arena& arena, const at::ITensorListRef& list, TVMFFIAny* out) {
  return pack_elements(arena, list, out);
}

template <size_t n>
bool pack_argument(Arena& arena, const std::array<bool, n>& list, TVMFFIAny* out) {
  return pack_elements(arena, list, out);
}

template <typename Value>
bool pack_argument(Arena& arena, const std::optional<Value>& value, TVMFFIAny* out) {
  if (value.has_value()) return pack_argument(arena, *value, out);
  *out = none_value();
  return true;
}

// The tensor that an argument is, if it is one.
const at::Tensor* tensor_among(const at::Tensor& tensor) { return &tensor; }
const at::Tensor* tensor_among(const std::optional<at::Tensor>& tensor) { return tensor ? &*tensor : nullptr; }
template <typename Other>
const at::Tensor* tensor_among(const Other& /*other*/) {
  return nullptr;
}

// ---- results

// The tensors among a call's arguments.
struct Given {
  const at::Tensor* const* tensors;

  const at::Tensor& operator()(int32_t k) const {
    TORCH_CHECK(tensors[k] != nullptr, "a result is argument ", k, ", which is no tensor");
    return *tensors[k];
  }
};

template <typename Result>
struct Take;

template <>
struct Take<at::Tensor> {
  static at::Tensor from(TridentFrame& frame, size_t first, const Given& given) {
    return take_tensor(frame, first, given);
  }
};

// What is written in place or into `out`.
template <>
struct Take<at::Tensor&> {
  static at::Tensor& from(TridentFrame& frame, size_t first, const Given& given) {
    const TridentResult& result = frame.results[first];
    TORCH_CHECK(result.kind == kTridentResultArgument, "a result of kind ", result.kind, " is no argument");
    return const_cast<at::Tensor&>(given(result.index));
  }
};

template <typename... Each>
struct Take<std::tuple<Each...>> {
  static std::tuple<Each...> from(TridentFrame& frame, size_t first, const Given& given) {
    return in_turn(frame, first, given, std::index_sequence_for<Each...>());
  }

 private:
  template <size_t... k>
  static std::tuple<Each...> in_turn(TridentFrame& frame, size_t first, const Given& given,
                                     std::index_sequence<k...> /*positions*/) {
    if constexpr ((std::is_reference_v<Each> && ...)) {
      return {Take<Each>::from(frame, first + k, given)...};
    } else {
      std::array<at::Tensor, sizeof...(Each)> results;
      for (size_t each = sizeof...(Each); each-- > 0;) results[each] = take_tensor(frame, first + each, given);
      return {std::move(results[k])...};
    }
  }
};

}  // namespace

// ---- calls

template <typename Result, typename... Arguments>
Result Kernel::call(c10::DispatchKeySet keys, Arguments... arguments) {
  const int32_t now = mode(keys);
  if (now != kTridentModeOff) {
    Arena arena;
    TVMFFIAny args[sizeof...(Arguments)];
    size_t next = 0;
    OwnedFrame frame(now);
    if (!(pack_argument(arena, arguments, &args[next++]) && ...)) {
      cannot_pack();
    } else if (run(&*frame, args, static_cast<int32_t>(sizeof...(Arguments)))) {
      check_results(*frame);
      const at::Tensor* const tensors[] = {tensor_among(arguments)...};
      return Take<Result>::from(*frame, first_result_, Given{tensors});
    }
  }
  return original_.kernel(handle_).template call<Result, Arguments...>(handle_, keys,
                                                                       std::forward<Arguments>(arguments)...);
}

namespace {

template <typename Result, typename... Arguments>
Result call_kernel(c10::OperatorKernel* functor, c10::DispatchKeySet keys, Arguments... arguments) {
  return static_cast<KernelFunctor*>(functor)->kernel().call<Result, Arguments...>(
      keys, std::forward<Arguments>(arguments)...);
}

template <typename Result, typename... Arguments>
void* address_of(Result (* /*signature*/)(Arguments...)) {
  return reinterpret_cast<void*>(&call_kernel<Result, Arguments...>);
}

template <typename... Functions>
UnboxedEntry find(const OperatorEntry& entry, signatures::List<Functions...> /*listed*/) {
  UnboxedEntry found;
  static_cast<void>(((has_signature<Functions>(entry) &&
                      (found = {address_of(static_cast<Functions*>(nullptr)), is_symbolic<Functions>()}, true)) ||
                     ...));
  return found;
}

}  // namespace

UnboxedEntry unboxed_entry(const c10::OperatorHandle& handle) { return find(entry_of(handle), signatures::All()); }

}  // namespace trident
