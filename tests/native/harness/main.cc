// The native run time exercised from C++ alone, for the sanitizers: every way in, every way out, errors included.
//
// With an argument it does on purpose what a sanitizer has to report; `make asan` expects each of these to fail.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "harness.h"

namespace harness {
namespace {

struct Subject {
  const char* name;
  void (*run)();
};

constexpr Subject kSubjects[] = {
    {"scms", scms},
    {"overrides", overrides},
    {"misses", misses},
    {"growth", growth},
    {"packed entries", packed_entries},
    {"allocations", allocations},
    {"bindings", bindings},
    {"launches", launches},
};

// A tensor that claims more dimensions than it has.
void overflow() {
  std::vector<int64_t> extents(1, 1);
  TridentTensor tensor{};
  tensor.dl.ndim = 2;
  tensor.dl.shape = extents.data();
  tensor.dl.strides = extents.data();
  trident_same_layout(&tensor, &tensor);
}

// Drops a result twice: the run time reads a tensor that has gone.
void use_after_free() {
  const int64_t size = 1;
  TridentTensor out;
  DEMAND(trident_empty(&out, 6, kDLCPU, 0, 1, &size) == 0);
  TridentTensor same = out;
  trident_release(&out);
  trident_release(&same);
}

// Forgets a result.
void leak() {
  const int64_t size = 1;
  TridentTensor out;
  DEMAND(trident_empty(&out, 6, kDLCPU, 0, 1, &size) == 0);
  out.impl = nullptr;
  out.dl.data = nullptr;
}

constexpr Subject kFaults[] = {{"overflow", overflow}, {"use-after-free", use_after_free}, {"leak", leak}};

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  if (argc == 2) {
    for (const harness::Subject& fault : harness::kFaults) {
      if (std::strcmp(argv[1], fault.name) == 0) return fault.run(), EXIT_SUCCESS;
    }
    std::fprintf(stderr, "no fault '%s'\n", argv[1]);
    return 2;
  }
  for (const harness::Subject& subject : harness::kSubjects) {
    subject.run();
    std::printf("%s: fine\n", subject.name);
  }
  return EXIT_SUCCESS;
}
