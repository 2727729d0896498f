// The shared libraries of baked modules, one per architecture, opened when a first call needs them.
#ifndef TRIDENT_RUNTIME_LIBRARY_H_
#define TRIDENT_RUNTIME_LIBRARY_H_

#include <cstdint>
#include <string>

#include "runtime/abi.h"

namespace trident {

constexpr int32_t kMaxLibraries = 64;

// The architecture whose libraries a device of `arch` takes, -1: none. Lock-free.
int32_t library_arch(int32_t arch) noexcept;
// A bit for the slot of each library that a device of `arch` takes. Lock-free.
uint64_t library_slots(int32_t arch) noexcept;
// The module of that SCM name in the slot's library, or null; opens the library. Throws if it can't be opened.
const TridentModule* library_module(int32_t slot, const std::string& scm_name);
void register_library(int32_t arch, const std::string& path);
// Says once per architecture that no library was built for it.
void warn_no_library(int32_t arch);

}  // namespace trident

#endif  // TRIDENT_RUNTIME_LIBRARY_H_
