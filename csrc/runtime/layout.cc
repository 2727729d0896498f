// The contract's layout in words, for the Python mirror to compare itself with; and errors for callers outside of C++.
#include <sstream>
#include <string>

#include "runtime/error.h"
#include "runtime/host.h"

namespace trident {
namespace {

std::string layout() {
  std::ostringstream out;
#define FIELD(type, field) out << #type "." #field " " << offsetof(type, field) << "\n"
#define SIZE(type) out << #type " " << sizeof(type) << "\n"
  FIELD(TridentTensor, header);
  FIELD(TridentTensor, dl);
  FIELD(TridentTensor, impl);
  FIELD(TridentTensor, numel);
  FIELD(TridentTensor, flags);
  FIELD(TridentTensor, arch);
  FIELD(TridentTensor, storage_offset);
  FIELD(TridentTensor, scalar_type);
  SIZE(TridentTensor);
  FIELD(TridentSequence, header);
  FIELD(TridentSequence, cell);
  FIELD(TridentSequence, kind);
  SIZE(TridentSequence);
  FIELD(TridentIteration, rank);
  FIELD(TridentIteration, numel);
  FIELD(TridentIteration, sizes);
  FIELD(TridentIteration, strides);
  SIZE(TridentIteration);
  FIELD(TridentSplit, fits);
  FIELD(TridentSplit, sizes);
  FIELD(TridentSplit, strides);
  SIZE(TridentSplit);
  FIELD(TridentResult, kind);
  FIELD(TridentResult, index);
  FIELD(TridentResult, tensor);
  SIZE(TridentResult);
  FIELD(TridentFrame, policy);
  FIELD(TridentFrame, version);
  FIELD(TridentFrame, n_results);
  FIELD(TridentFrame, capacity);
  FIELD(TridentFrame, results);
  FIELD(TridentFrame, prior_device);
  FIELD(TridentFrame, device);
  SIZE(TridentFrame);
  FIELD(TridentVersion, key);
  FIELD(TridentVersion, pays);
  FIELD(TridentVersion, fallback);
  SIZE(TridentVersion);
  FIELD(TridentModule, abi_version);
  FIELD(TridentModule, n_versions);
  FIELD(TridentModule, n_fallbacks);
  FIELD(TridentModule, n_args);
  FIELD(TridentModule, max_results);
  FIELD(TridentModule, arch);
  FIELD(TridentModule, name);
  FIELD(TridentModule, run);
  FIELD(TridentModule, fallback);
  FIELD(TridentModule, select);
  FIELD(TridentModule, versions);
  FIELD(TridentModule, original);
  FIELD(TridentModule, kernels);
  FIELD(TridentModule, n_kernels);
  SIZE(TridentModule);
  FIELD(TridentKernel, name);
  FIELD(TridentKernel, image);
  FIELD(TridentKernel, image_size);
  FIELD(TridentKernel, arch);
  FIELD(TridentKernel, num_warps);
  FIELD(TridentKernel, num_ctas);
  FIELD(TridentKernel, shared);
  FIELD(TridentKernel, global_scratch_size);
  FIELD(TridentKernel, global_scratch_align);
  FIELD(TridentKernel, reference);
  FIELD(TridentKernel, n_params);
  FIELD(TridentKernel, functions);
  SIZE(TridentKernel);
  out << "version " << TRIDENT_ABI_VERSION << "\n";
#undef FIELD
#undef SIZE
  return out.str();
}

}  // namespace
}  // namespace trident

extern "C" {

const char* trident_abi_layout(void) {
  static const std::string text = trident::layout();
  return text.c_str();
}

void trident_error_take(const char** kind, const char** message) {
  thread_local std::string text;
  try {
    trident::rethrow_pending();
  } catch (...) {
    const std::exception_ptr error = std::current_exception();
    text = trident::message_of(error);
    *kind = trident::python_kind(error);
    *message = text.c_str();
  }
}

void trident_error_set(const char* kind, const char* message) {
  trident::guarded([&] { trident::raise(kind, message); });
}

}  // extern "C"
