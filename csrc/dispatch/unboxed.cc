// Calls with C++ arguments, as PyTorch's own code makes them.
#include <ATen/core/Tensor.h>
#include <c10/core/SymIntArrayRef.h>

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "dispatch/kernel.h"
#include "dispatch/pack.h"
#include "dispatch/pytorch.h"

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

const at::Tensor& argument_of(const TridentResult& result, const at::Tensor* const* tensors) {
  const at::Tensor* tensor = tensors[result.index];
  TORCH_CHECK(tensor != nullptr, "a result is argument ", result.index, ", which is no tensor");
  return *tensor;
}

// Whoever takes several takes the last one first: a result may be an earlier one once more.
at::Tensor take_tensor(TridentFrame& frame, size_t index, const at::Tensor* const* tensors) {
  TridentResult& result = frame.results[index];
  switch (result.kind) {
    case kTridentResultTensor:
      result.kind = kTridentResultNone;
      return at::Tensor(reclaim_tensor(result.tensor));
    case kTridentResultArgument:
      return argument_of(result, tensors);
    case kTridentResultSame: {
      const TridentResult& earlier = frame.results[result.index];
      if (earlier.kind == kTridentResultArgument) return argument_of(earlier, tensors);
      TORCH_CHECK(earlier.kind == kTridentResultTensor, "a result of kind ", earlier.kind, " is no tensor");
      return at::Tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(
          static_cast<c10::TensorImpl*>(earlier.tensor)));
    }
    default:
      TORCH_CHECK(result.kind == kTridentResultNone, "a result of kind ", result.kind, " is no tensor");
      return at::Tensor();
  }
}

template <typename Result>
struct Take;

template <>
struct Take<at::Tensor> {
  static at::Tensor from(TridentFrame& frame, size_t first, const at::Tensor* const* tensors) {
    return take_tensor(frame, first, tensors);
  }
};

// What is written in place or into `out`.
template <>
struct Take<at::Tensor&> {
  static at::Tensor& from(TridentFrame& frame, size_t first, const at::Tensor* const* tensors) {
    const TridentResult& result = frame.results[first];
    TORCH_CHECK(result.kind == kTridentResultArgument, "a result of kind ", result.kind, " is no argument");
    return const_cast<at::Tensor&>(argument_of(result, tensors));
  }
};

template <typename... Tensors>
struct Take<std::tuple<Tensors...>> {
  static std::tuple<Tensors...> from(TridentFrame& frame, size_t first, const at::Tensor* const* tensors) {
    std::array<at::Tensor, sizeof...(Tensors)> results;
    for (size_t k = sizeof...(Tensors); k-- > 0;) results[k] = take_tensor(frame, first + k, tensors);
    return std::apply([](auto&... each) { return std::tuple<Tensors...>(std::move(each)...); }, results);
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
      return Take<Result>::from(*frame, first_result_, tensors);
    }
  }
  return original_.kernel(handle_).template call<Result, Arguments...>(handle_, keys,
                                                                       std::forward<Arguments>(arguments)...);
}

namespace {

template <typename Function>
struct Entry;

template <typename Result, typename... Arguments>
struct Entry<Result(Arguments...)> {
  static constexpr bool kSymbolic = std::disjunction_v<c10::has_symint<Arguments>...>;

  static Result call(c10::OperatorKernel* functor, c10::DispatchKeySet keys, Arguments... arguments) {
    return static_cast<KernelFunctor*>(functor)->kernel().call<Result, Arguments...>(
        keys, std::forward<Arguments>(arguments)...);
  }

  static UnboxedEntry of(const OperatorEntry& entry) {
    if (!has_signature(entry, c10::impl::CppSignature::make<Result(Arguments...)>(), kSymbolic)) return {};
    return {reinterpret_cast<void*>(&call), kSymbolic};
  }
};

using T = const at::Tensor&;
using Out = at::Tensor&;
using S = const at::Scalar&;
using OptionalType = std::optional<c10::ScalarType>;
using OptionalT = const std::optional<at::Tensor>&;
using Two = std::tuple<at::Tensor, at::Tensor>;
using Three = std::tuple<at::Tensor, at::Tensor, at::Tensor>;

template <typename... Functions>
UnboxedEntry first_of(const OperatorEntry& entry) {
  UnboxedEntry found;
  static_cast<void>((((found = Entry<Functions>::of(entry)).call != nullptr) || ...));
  return found;
}

}  // namespace

// Closed on purpose: each costs 2 to 3 KB, and an operator with another signature is called boxed, as all could be.
UnboxedEntry unboxed_entry(const c10::OperatorHandle& handle) {
  return first_of<
      // one operand
      at::Tensor(T), Out(Out), Out(T, Out), at::Tensor(T, S), Out(Out, S), Out(T, S, Out),
      at::Tensor(T, std::string_view),
      // two
      at::Tensor(T, T), Out(Out, T), Out(T, T, Out), at::Tensor(T, T, S), Out(Out, T, S), Out(T, T, S, Out),
      at::Tensor(T, T, std::string_view),
      // three
      at::Tensor(T, T, T), Out(Out, T, T), Out(T, T, T, Out),
      // rows
      at::Tensor(T, int64_t, bool), at::Tensor(T, T, int64_t, c10::ScalarType), at::Tensor(T, int64_t, OptionalType),
      Out(Out, int64_t, OptionalType), Out(T, int64_t, OptionalType, Out), Two(T, std::optional<bool>, int64_t, bool),
      at::Tensor(T, c10::SymIntArrayRef, OptionalT, std::optional<double>),
      Two(T, c10::IntArrayRef, OptionalT, std::optional<double>),
      Two(T, T, c10::IntArrayRef, T, OptionalT, std::array<bool, 2>)>(entry_of(handle));
}

}  // namespace trident
