// State outside of a call's arguments that a guard may read.
#include <ATen/Context.h>
#include <c10/core/DefaultDtype.h>

#include "runtime/abi.h"
#include "runtime/error.h"

extern "C" int64_t trident_ambient(int32_t what) {
  const at::Context& context = at::globalContext();
  switch (static_cast<TridentAmbient>(what)) {
    case kTridentDefaultDtype:
      return static_cast<int64_t>(c10::typeMetaToScalarType(c10::get_default_dtype()));
    case kTridentDeterministic:
      return context.deterministicAlgorithms() ? 1 : 0;
    case kTridentAllowTf32Matmul:
      return context.allowTF32CuBLAS() ? 1 : 0;
    case kTridentAllowBf16Reduction:
      return static_cast<int64_t>(context.allowBF16ReductionCuBLAS());
    case kTridentAllowFp16Reduction:
      return static_cast<int64_t>(context.allowFP16ReductionCuBLAS());
  }
  return -1;  // no guard compares with it
}
