// The C++ signatures by which overrides are called without boxes, as PyTorch's own code calls operators.
//
// They name types and no operator. Closed on purpose: each costs 2 to 3 KB, and an operator with another signature is
// called boxed, as all could be.
#ifndef TRIDENT_DISPATCH_SIGNATURES_H_
#define TRIDENT_DISPATCH_SIGNATURES_H_

#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>
#include <c10/core/Scalar.h>
#include <c10/core/SymIntArrayRef.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

namespace trident {
namespace signatures {

template <typename... Functions>
struct List {};

using T = const at::Tensor&;
using Out = at::Tensor&;
using Tensors = const at::ITensorListRef&;
using S = const at::Scalar&;
using Sizes = c10::SymIntArrayRef;
using OptionalT = const std::optional<at::Tensor>&;
using OptionalDtype = std::optional<c10::ScalarType>;
using Two = std::tuple<at::Tensor, at::Tensor>;
using TwoOut = std::tuple<at::Tensor&, at::Tensor&>;
using Three = std::tuple<at::Tensor, at::Tensor, at::Tensor>;

using All = List<
    // one operand
    at::Tensor(T), Out(Out), Out(T, Out), at::Tensor(T, S), Out(Out, S), Out(T, S, Out),
    at::Tensor(T, std::string_view),
    // two
    at::Tensor(T, T), Out(Out, T), Out(T, T, Out), at::Tensor(T, T, S), Out(Out, T, S), Out(T, T, S, Out),
    at::Tensor(T, T, std::string_view),
    // three
    at::Tensor(T, T, T), Out(Out, T, T), Out(T, T, T, Out), at::Tensor(T, T, T, S, S), Out(Out, T, T, S, S),
    Out(T, T, T, S, S, Out),
    // a list
    at::Tensor(Tensors, int64_t), Out(Tensors, int64_t, Out),
    // along a dimension
    at::Tensor(T, int64_t, bool), at::Tensor(T, T, int64_t, c10::ScalarType), at::Tensor(T, int64_t, OptionalDtype),
    Out(Out, int64_t, OptionalDtype), Out(T, int64_t, OptionalDtype, Out), Two(T, std::optional<bool>, int64_t, bool),
    TwoOut(T, std::optional<bool>, int64_t, bool, Out, Out),
    // rows by an index
    at::Tensor(T, T, c10::SymInt, bool, bool), at::Tensor(T, T, c10::SymInt, c10::SymInt, bool),
    // rows of listed sizes
    at::Tensor(T, Sizes, OptionalT, std::optional<double>), Two(T, c10::IntArrayRef, OptionalT, std::optional<double>),
    Two(T, T, c10::IntArrayRef, T, OptionalT, std::array<bool, 2>), Three(T, Sizes, OptionalT, OptionalT, double),
    Three(T, T, Sizes, T, T, OptionalT, OptionalT, std::array<bool, 3>)>;

}  // namespace signatures
}  // namespace trident

#endif  // TRIDENT_DISPATCH_SIGNATURES_H_
