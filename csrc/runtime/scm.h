// A specialization cache module: an ordered, growing list of compiled modules that callers read without a lock.
#ifndef TRIDENT_RUNTIME_SCM_H_
#define TRIDENT_RUNTIME_SCM_H_

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "runtime/host.h"
#include "runtime/mutex.h"

struct TridentScm {
 public:
  static constexpr TridentSize kNoSize{-1, 0, 0};

  explicit TridentScm(std::string name);
  TridentScm(const TridentScm&) = delete;
  TridentScm& operator=(const TridentScm&) = delete;

  const std::string& name() const { return name_; }
  int32_t counters() const { return counters_; }
  // Changes whenever the table does: what was a miss before may be a hit now.
  int64_t generation() const { return generation_.load(std::memory_order_relaxed); }

  void append(const TridentModule* module, TridentSize size = kNoSize);
  int32_t run(TridentFrame* frame, const TVMFFIAny* args, int32_t n);
  int32_t select(const TVMFFIAny* args, int32_t n) const;
  std::vector<TridentVersionInfo> versions() const;
  // Looks for this SCM's module in the library for `arch`; true if it brought one. Asked once per architecture.
  bool attach(int32_t arch);
  // Loads every kernel that a call on this CUDA device may launch; the device's context is current.
  void preload(int32_t device_index);

 private:
  // What dispatch asks of a module, side by side: modules and their code lie at equal offsets of pages of their own, so
  // that fifty of them evict each other from the first cache.
  struct Candidate {
    decltype(TridentModule::run) run;
    TridentSize size;  // that every version demands; argument -1: none

    bool may_take(const TVMFFIAny* args) const {
      if (size.argument < 0 || args[size.argument].type_index != kTVMFFITensor) return true;
      const DLTensor& tensor = reinterpret_cast<const TridentTensor*>(args[size.argument].v_obj)->dl;
      return size.dim >= tensor.ndim || tensor.shape[size.dim] == size.size;
    }
  };

  // Immutable once published; superseded tables stay allocated, since a caller may still be in one.
  struct Table {
    std::vector<const TridentModule*> modules;    // computing versions, in dispatch order
    std::vector<Candidate> candidates;            // of the same modules
    std::vector<const TridentModule*> fallbacks;  // the modules among them that have fallback versions
    size_t n_baked = 0;
  };

  void publish(const TridentModule* module, bool baked, TridentSize size);
  static int32_t run(const Table& table, TridentFrame* frame, const TVMFFIAny* args, int32_t n);

  const std::string name_;
  const int32_t counters_;
  std::atomic<const Table*> table_;
  std::atomic<int64_t> generation_{0};
  std::atomic<uint64_t> attached_{0};  // bit per slot of the library registry that was asked
  trident::Mutex mutex_;
  std::vector<std::unique_ptr<const Table>> tables_;
};

namespace trident {

// Architecture of a call: that of its first CUDA tensor (also inside a list), 0 if it has none.
int32_t arch_of(const TVMFFIAny* args, int32_t n);
// kDLCUDA if an argument is a CUDA tensor, kDLCPU otherwise.
int32_t device_type_of(const TVMFFIAny* args, int32_t n);
// CUDA device of a call's first CUDA tensor, 0 if it has none.
int32_t device_index_of(const TVMFFIAny* args, int32_t n);

}  // namespace trident

#endif  // TRIDENT_RUNTIME_SCM_H_
