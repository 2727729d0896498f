#include "harness.h"

#include <cstdio>
#include <cstdlib>

namespace harness {

void fail(const char* what, const char* file, int line) {
  const char* kind = "";
  const char* message = "";
  trident_error_take(&kind, &message);
  std::fprintf(stderr, "%s:%d: does not hold: %s (pending: %s: %s)\n", file, line, what, kind, message);
  std::abort();
}

TridentScm* fresh(const std::vector<const TridentModule*>& modules) {
  static int made = 0;
  TridentScm* scm = trident_scm_create(("harness_" + std::to_string(made++)).c_str());
  DEMAND(scm != nullptr);
  for (const TridentModule* module : modules) DEMAND(trident_scm_append(scm, module) == 0);
  return scm;
}

std::string pending_kind() {
  const char* kind = nullptr;
  const char* message = nullptr;
  trident_error_take(&kind, &message);
  return kind;
}

std::string raised_kind() {
  TVMFFIObjectHandle error = nullptr;
  TVMFFIErrorMoveFromRaised(&error);
  DEMAND(error != nullptr);
  const auto* cell = reinterpret_cast<const TVMFFIErrorCell*>(static_cast<const char*>(error) + sizeof(TVMFFIObject));
  std::string kind(cell->kind.data, cell->kind.size);
  TVMFFIObjectDecRef(error);
  return kind;
}

Call::~Call() {
  for (int32_t k = 0; k < frame.n_results; ++k) {
    if (slots[k].kind == kTridentResultTensor) trident::reclaim_tensor(slots[k].tensor).reset();
  }
}

}  // namespace harness
