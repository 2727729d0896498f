#include "runtime/library.h"

#include <c10/util/Exception.h>
#include <dlfcn.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

#include "runtime/error.h"
#include "runtime/host.h"
#include "runtime/mutex.h"

namespace trident {
namespace {

// From this architecture on, CUBINs are built for one architecture's own features and run on no other.
constexpr int32_t kFirstExactArch = 90;

struct Library {
  int32_t arch = 0;
  std::string path;
  std::once_flag once;  // passed only under the mutex of an SCM, so no fork finds it half done
  void* handle = nullptr;
};

Library libraries[kMaxLibraries];
std::atomic<int32_t> n_libraries{0};

Mutex& registration() {
  static auto* mutex = new Mutex;
  return *mutex;
}

}  // namespace

int32_t library_arch(int32_t arch) noexcept {
  const int32_t n = n_libraries.load(std::memory_order_acquire);
  int32_t best = -1;
  for (int32_t slot = 0; slot < n; ++slot) {
    const int32_t candidate = libraries[slot].arch;
    if (candidate == arch) return arch;
    if (candidate > 0 && arch < kFirstExactArch && candidate / 10 == arch / 10 && candidate < arch) {
      best = std::max(best, candidate);
    }
  }
  return best;
}

uint64_t library_slots(int32_t arch) noexcept {
  const int32_t taken = library_arch(arch);
  const int32_t n = n_libraries.load(std::memory_order_acquire);
  uint64_t slots = 0;
  for (int32_t slot = 0; slot < n; ++slot) {
    if (libraries[slot].arch == taken) slots |= uint64_t{1} << slot;
  }
  return slots;
}

const TridentModule* library_module(int32_t slot, const std::string& scm_name) {
  Library& library = libraries[slot];
  std::call_once(library.once, [&] {
    library.handle = dlopen(library.path.c_str(), RTLD_NOW | RTLD_LOCAL);
    TORCH_CHECK(library.handle != nullptr, "baked modules for architecture ", library.arch, ": ",
                dlerror());  // NOLINT(concurrency-mt-unsafe): glibc keeps it per thread
  });
  return static_cast<const TridentModule*>(dlsym(library.handle, ("__trident_" + scm_name + "_module").c_str()));
}

void register_library(int32_t arch, const std::string& path) {
  const Lock lock(registration());
  const int32_t n = n_libraries.load(std::memory_order_relaxed);
  for (int32_t slot = 0; slot < n; ++slot) {
    if (libraries[slot].arch == arch && libraries[slot].path == path) return;
  }
  TORCH_CHECK(n < kMaxLibraries, "more than ", kMaxLibraries, " libraries of baked modules");
  libraries[n].arch = arch;
  libraries[n].path = path;
  n_libraries.store(n + 1, std::memory_order_release);
}

void warn_no_library(int32_t arch) {
  static std::set<int32_t> warned;
  {
    const Lock lock(registration());
    if (n_libraries.load(std::memory_order_relaxed) == 0 || !warned.insert(arch).second) return;
  }
  TORCH_WARN("trident_ops has no kernels built for a GPU of compute capability ", arch / 10, ".", arch % 10,
             "; its operators run stock PyTorch there.");
}

}  // namespace trident

extern "C" {

int32_t trident_library_register(int32_t arch, const char* path) {
  return trident::guarded([&] { trident::register_library(arch, path); });
}

int32_t trident_library_for(int32_t arch) { return trident::library_arch(arch); }

}  // extern "C"
