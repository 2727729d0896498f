// Results of a frame as PyTorch's tensors.
#ifndef TRIDENT_DISPATCH_RESULTS_H_
#define TRIDENT_DISPATCH_RESULTS_H_

#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

#include "runtime/abi.h"
#include "runtime/tensor.h"

namespace trident {

// A result that is a tensor, an argument (`argument` gives the call's k-th), an earlier result once more, or nothing.
// Whoever takes several takes the last one first: what is there once more is still to be taken.
template <typename Argument>
at::Tensor take_tensor(TridentFrame& frame, size_t index, const Argument& argument) {
  TridentResult& result = frame.results[index];
  if (C10_LIKELY(result.kind == kTridentResultTensor)) {
    result.kind = kTridentResultNone;
    return at::Tensor(reclaim_tensor(result.tensor));
  }
  const TridentResult& meant = result.kind == kTridentResultSame ? frame.results[result.index] : result;
  switch (meant.kind) {
    case kTridentResultArgument:
      return argument(meant.index);
    case kTridentResultTensor:
      return at::Tensor(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(
          static_cast<c10::TensorImpl*>(meant.tensor)));
    default:
      TORCH_CHECK(meant.kind == kTridentResultNone && result.kind == kTridentResultNone, "a result of kind ",
                  meant.kind, " is no tensor");
      return at::Tensor();
  }
}

}  // namespace trident

#endif  // TRIDENT_DISPATCH_RESULTS_H_
