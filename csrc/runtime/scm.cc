#include "runtime/scm.h"

#include <c10/util/Exception.h>

#include <map>
#include <utility>

#include "runtime/counters.h"
#include "runtime/error.h"
#include "runtime/library.h"
#include "runtime/values.h"

namespace trident {
namespace {

const TridentTensor* first_cuda_tensor(const TVMFFIAny* args, int64_t n) {
  for (int64_t k = 0; k < n; ++k) {
    if (args[k].type_index == kTVMFFITensor) {
      const auto* tensor = reinterpret_cast<const TridentTensor*>(args[k].v_obj);
      if (tensor->dl.device.device_type == kDLCUDA) return tensor;
    } else if (is_container(args[k])) {
      const Elements elements = elements_of(args[k]);
      if (const TridentTensor* found = first_cuda_tensor(elements.data, elements.size)) return found;
    }
  }
  return nullptr;
}

struct Registry {
  Mutex mutex;
  std::map<std::string, TridentScm*> by_name;
};

Registry& registry() {
  static auto* instance = new Registry;
  return *instance;
}

}  // namespace

int32_t arch_of(const TVMFFIAny* args, int32_t n) {
  const TridentTensor* tensor = first_cuda_tensor(args, n);
  return tensor == nullptr ? 0 : tensor->arch;
}

int32_t device_type_of(const TVMFFIAny* args, int32_t n) {
  return first_cuda_tensor(args, n) == nullptr ? kDLCPU : kDLCUDA;
}

int32_t device_index_of(const TVMFFIAny* args, int32_t n) {
  const TridentTensor* tensor = first_cuda_tensor(args, n);
  return tensor == nullptr ? 0 : tensor->dl.device.device_id;
}

}  // namespace trident

TridentScm::TridentScm(std::string name) : name_(std::move(name)), counters_(trident::reserve_counters()) {
  tables_.push_back(std::make_unique<const Table>());
  table_.store(tables_.back().get(), std::memory_order_release);
}

void TridentScm::append(const TridentModule* module, TridentSize size) {
  const trident::Lock lock(mutex_);
  publish(module, false, size);
}

void TridentScm::publish(const TridentModule* module, bool baked, TridentSize size) {
  TORCH_CHECK(module->abi_version == TRIDENT_ABI_VERSION, "module ", module->name, " was built for ABI version ",
              module->abi_version, ", this run time has ", TRIDENT_ABI_VERSION);
  TORCH_CHECK(module->max_results <= TRIDENT_MAX_RESULTS, "module ", module->name, " has ", module->max_results,
              " results, at most ", TRIDENT_MAX_RESULTS, " fit");
  auto table = std::make_unique<Table>(*tables_.back());
  const auto place = static_cast<int64_t>(baked ? table->n_baked++ : table->modules.size());
  table->modules.insert(table->modules.begin() + place, module);
  table->candidates.insert(table->candidates.begin() + place, {module->run, size});
  table->fallbacks.clear();
  for (const TridentModule* each : table->modules) {
    if (each->n_fallbacks > 0) table->fallbacks.push_back(each);
  }
  tables_.push_back(std::move(table));
  table_.store(tables_.back().get(), std::memory_order_release);
  generation_.fetch_add(1, std::memory_order_relaxed);
}

bool TridentScm::attach(int32_t arch) {
  const uint64_t slots = trident::library_slots(arch);
  if (slots == 0) {
    if (arch > 0) trident::warn_no_library(arch);
    return false;
  }
  if ((slots & ~attached_.load(std::memory_order_acquire)) == 0) return false;
  const trident::Lock lock(mutex_);
  const uint64_t asked = slots & ~attached_.load(std::memory_order_relaxed);
  const TridentModule* module = nullptr;
  for (int32_t slot = trident::kMaxLibraries - 1; slot >= 0 && module == nullptr; --slot) {  // the latest one first
    if ((asked >> slot & 1) != 0) module = trident::library_module(slot, name_);
  }
  if (module != nullptr) publish(module, true, kNoSize);
  attached_.fetch_or(asked, std::memory_order_release);
  return module != nullptr;
}

void TridentScm::preload(int32_t device_index) {
  const int32_t arch = trident::device_arch(device_index);
  TORCH_CHECK(arch > 0, "no CUDA device ", device_index);
  attach(arch);
  const int32_t baked_for = trident::library_arch(arch);
  for (const TridentModule* module : table_.load(std::memory_order_acquire)->modules) {
    if (module->arch != arch && module->arch != baked_for) continue;
    for (int32_t k = 0; k < module->n_kernels; ++k) {
      if (trident_preload(module->kernels[k], device_index) != 0) trident::rethrow_pending();
    }
  }
}

int32_t TridentScm::run(const Table& table, TridentFrame* frame, const TVMFFIAny* args, int32_t n) {
  for (const Candidate& candidate : table.candidates) {
    if (!candidate.may_take(args)) continue;
    const int32_t status = candidate.run(frame, args, n);
    if (status != kTridentMiss) return status;
  }
  for (const TridentModule* module : table.fallbacks) {
    const int32_t status = module->fallback(frame, args, n);
    if (status != kTridentMiss) return status;
  }
  return kTridentMiss;
}

int32_t TridentScm::run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) {
  const Table* table = table_.load(std::memory_order_acquire);
  const int32_t status = run(*table, frame, args, n);
  if (C10_LIKELY(status != kTridentMiss)) return status;
  attach(trident::arch_of(args, n));
  const Table* grown = table_.load(std::memory_order_acquire);  // by us or by another thread meanwhile
  return grown == table ? kTridentMiss : run(*grown, frame, args, n);
}

int32_t TridentScm::select(const TVMFFIAny* args, int32_t n) const {
  const Table& table = *table_.load(std::memory_order_acquire);
  int32_t fallback = -1;
  int32_t computing = 0;
  int32_t behind = 0;  // fallback versions of the modules before
  for (const TridentModule* module : table.modules) {
    const int32_t index = module->select(args, n);
    if (index >= 0 && index < module->n_versions) return computing + index;
    if (index >= module->n_versions && fallback < 0) fallback = behind + index - module->n_versions;
    computing += module->n_versions;
    behind += module->n_fallbacks;
  }
  return fallback < 0 ? -1 : computing + fallback;
}

std::vector<TridentVersionInfo> TridentScm::versions() const {
  const Table& table = *table_.load(std::memory_order_acquire);
  std::vector<TridentVersionInfo> all;
  for (const bool fallback : {false, true}) {
    for (size_t m = 0; m < table.modules.size(); ++m) {
      const TridentModule* module = table.modules[m];
      const int32_t first = fallback ? module->n_versions : 0;
      const int32_t last = fallback ? module->n_versions + module->n_fallbacks : module->n_versions;
      for (int32_t v = first; v < last; ++v) {
        const TridentVersion& version = module->versions[v];
        all.push_back({version.key, version.pays, version.fallback, module->arch, static_cast<int32_t>(m)});
      }
    }
  }
  return all;
}

extern "C" {

TridentScm* trident_scm_create(const char* name) {
  return trident::guarded_pointer([&] {
    const trident::Lock lock(trident::registry().mutex);
    TridentScm*& slot = trident::registry().by_name[name];
    if (slot == nullptr) slot = new TridentScm(name);
    return slot;
  });
}

TridentScm* trident_scm_find(const char* name) {
  const trident::Lock lock(trident::registry().mutex);
  const auto found = trident::registry().by_name.find(name);
  return found == trident::registry().by_name.end() ? nullptr : found->second;
}

const char* trident_scm_name(const TridentScm* scm) { return scm->name().c_str(); }

int32_t trident_scm_append(TridentScm* scm, const TridentModule* module) {
  return trident::guarded([&] { scm->append(module); });
}

int32_t trident_scm_append_sized(TridentScm* scm, const TridentModule* module, TridentSize size) {
  return trident::guarded([&] { scm->append(module, size); });
}

int32_t trident_scm_run(TridentScm* scm, TridentFrame* frame, const TVMFFIAny* args, int32_t n) {
  int32_t status = kTridentError;
  if (trident::guarded([&] { status = scm->run(frame, args, n); }) != 0) return kTridentError;
  return status;
}

int32_t trident_scm_select(TridentScm* scm, const TVMFFIAny* args, int32_t n, int32_t arch) {
  int32_t index = -1;
  const int32_t status = trident::guarded([&] {
    if (arch >= 0) scm->attach(arch);
    index = scm->select(args, n);
  });
  return status == 0 ? index : -2;
}

int32_t trident_scm_versions(const TridentScm* scm, TridentVersionInfo* out, int32_t capacity) {
  const std::vector<TridentVersionInfo> all = scm->versions();
  for (int32_t k = 0; k < capacity && k < static_cast<int32_t>(all.size()); ++k) out[k] = all[k];
  return static_cast<int32_t>(all.size());
}

int32_t trident_scm_attach(TridentScm* scm, int32_t arch) {
  bool brought = false;
  const int32_t status = trident::guarded([&] { brought = scm->attach(arch); });
  return status == 0 ? static_cast<int32_t>(brought) : -1;
}

int32_t trident_scm_preload(TridentScm* scm, int32_t device_index) {
  TridentFrame frame{kTridentAcceptAll, 0, 0, 0, nullptr, -1, 0};
  if (trident_enter(&frame, kDLCUDA, device_index) != 0) return -1;
  const int32_t status = trident::guarded([&] { scm->preload(device_index); });
  trident_leave(&frame);
  return status;
}

void trident_count(const TridentScm* scm, int32_t device_type, int32_t outcome) {
  trident::count(scm->counters(), device_type, outcome);
}

void trident_counters(const TridentScm* scm, int32_t device_type, int64_t* out) {
  trident::sum_counters(scm->counters(), device_type, out);
}

}  // extern "C"
