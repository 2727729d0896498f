#include "dispatch/miss.h"

#include <c10/core/impl/LocalDispatchKeySet.h>

#include <bit>
#include <deque>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "runtime/error.h"
#include "runtime/values.h"

namespace trident {
namespace {

constexpr size_t kMaxQueued = 256;
constexpr size_t kMaxRemembered = 4096;  // classes per SCM between two growths
constexpr int64_t kExactIntegers = 64;   // small integers (dim, flags) are classes of their own

constexpr c10::DispatchKeySet kModes = c10::DispatchKeySet(
    {c10::DispatchKey::Python, c10::DispatchKey::PythonDispatcher, c10::DispatchKey::PythonTLSSnapshot,
     c10::DispatchKey::FuncTorchDynamicLayerFrontMode, c10::DispatchKey::FuncTorchDynamicLayerBackMode,
     c10::DispatchKey::FuncTorchBatched, c10::DispatchKey::FuncTorchGradWrapper, c10::DispatchKey::FuncTorchVmapMode});

// What a class of calls is: everything but values, with sizes by the catalog's ranges.
class ClassHash {
 public:
  void add(uint64_t value) { state_ = (std::rotl(state_, 23) ^ value) * 0x9E3779B97F4A7C15ull; }
  void add_size(int64_t size) {
    add(size <= 1 ? static_cast<uint64_t>(size) : size <= 16 ? 2 : size <= 256 ? 3 : size < (int64_t{1} << 31) ? 4 : 5);
  }
  void add(const TVMFFIAny& value) {
    add(static_cast<uint64_t>(value.type_index));
    switch (value.type_index) {
      case kTVMFFITensor:
        return add(*reinterpret_cast<const TridentTensor*>(value.v_obj));
      case kTVMFFIArray: {
        const TVMFFISeqCell& cell = cell_of(value);
        add(static_cast<uint64_t>(cell.size));
        for (int64_t k = 0; k < cell.size; ++k) add(static_cast<const TVMFFIAny*>(cell.data)[k]);
        return;
      }
      case kTVMFFIInt:
        if (value.v_int64 >= -kExactIntegers && value.v_int64 <= kExactIntegers) add(value.v_uint64);
        return;
      case kTVMFFIBool:
      case kTVMFFIDataType:
      case kTVMFFIDevice:
        return add(value.v_uint64);
      case kTVMFFIStr:
        return add(std::hash<std::string_view>()(string_of(value)));
      default:
        return;
    }
  }
  uint64_t value() const { return state_; }

 private:
  void add(const TridentTensor& tensor) {
    add(static_cast<uint64_t>(tensor.scalar_type) << 32 | static_cast<uint32_t>(tensor.dl.ndim));
    add(static_cast<uint64_t>(tensor.flags) << 32 | static_cast<uint32_t>(tensor.arch));
    add(static_cast<uint64_t>(tensor.dl.device.device_type));
    add(reinterpret_cast<uintptr_t>(tensor.dl.data) % 16 == 0 ? 1 : 0);
    add_size(tensor.numel);
    for (int32_t d = 0; d < tensor.dl.ndim; ++d) {
      add_size(tensor.dl.shape[d]);
      add(tensor.dl.shape[d] % 16 == 0 ? 1 : 0);
      const int64_t stride = tensor.dl.strides[d];
      add(stride == 0 || stride == 1 ? static_cast<uint64_t>(stride) : stride % 16 == 0 ? 2 : 3);
    }
  }

  uint64_t state_ = 0x243F6A8885A308D3ull;
};

// A record owns copies of everything that its arguments point at.
struct Record {
  TridentMiss miss;  // first: trident_miss_take hands out its address
  Arena arena;
};

TVMFFIAny copy_of(Arena& arena, const TVMFFIAny& value) {
  if (value.type_index == kTVMFFITensor) {
    auto* tensor = arena.take<TridentTensor>();
    *tensor = *reinterpret_cast<const TridentTensor*>(value.v_obj);
    tensor->impl = nullptr;
    const auto rank = static_cast<size_t>(tensor->dl.ndim);
    auto* extents = arena.take<int64_t>(2 * rank);
    std::copy_n(tensor->dl.shape, rank, extents);
    std::copy_n(tensor->dl.strides, rank, extents + rank);
    tensor->dl.shape = extents;
    tensor->dl.strides = extents + rank;
    return object_value(kTVMFFITensor, tensor);
  }
  if (value.type_index == kTVMFFIArray) {
    const TVMFFISeqCell& cell = cell_of(value);
    TVMFFIAny* elements = nullptr;
    const TVMFFIAny list = list_value(arena, cell.size, &elements);
    for (int64_t k = 0; k < cell.size; ++k) elements[k] = copy_of(arena, static_cast<const TVMFFIAny*>(cell.data)[k]);
    return list;
  }
  if (value.type_index == kTVMFFIStr) {
    const std::string_view text = string_of(value);
    char* copy = arena.take<char>(text.size());
    std::copy_n(text.data(), text.size(), copy);
    return string_value(arena, {copy, text.size()});
  }
  return value;
}

struct Remembered {
  int64_t generation = -1;
  std::unordered_set<uint64_t> classes;
};

struct Queue {
  Mutex mutex;
  std::deque<std::unique_ptr<Record>> records;
  std::unordered_map<const TridentScm*, Remembered> remembered;
};

Queue& queue() {
  static auto* instance = new Queue;
  return *instance;
}

std::atomic<TridentMissCallback> listener{nullptr};
thread_local bool compiling = false;

bool record(const TridentScm* scm, const TVMFFIAny* args, int32_t n) {
  if (compiling || listener.load(std::memory_order_acquire) == nullptr) return false;
  ClassHash hash;
  for (int32_t k = 0; k < n; ++k) hash.add(args[k]);
  Queue& all = queue();
  const trident::Lock lock(all.mutex);
  Remembered& seen = all.remembered[scm];
  if (seen.generation != scm->generation()) {
    seen.classes.clear();
    seen.generation = scm->generation();
  }
  if (all.records.size() >= kMaxQueued || seen.classes.size() >= kMaxRemembered ||
      !seen.classes.insert(hash.value()).second) {
    return false;
  }
  auto record = std::make_unique<Record>();
  auto* copies = record->arena.take<TVMFFIAny>(static_cast<size_t>(n));
  for (int32_t k = 0; k < n; ++k) copies[k] = copy_of(record->arena, args[k]);
  record->miss = {scm->name().c_str(), n, device_type_of(args, n), copies};
  all.records.push_back(std::move(record));
  return true;
}

void announce(const TVMFFIAny* args, int32_t n) {
  const TridentMissCallback tell = listener.load(std::memory_order_acquire);
  if (tell == nullptr) return;
  const c10::impl::LocalDispatchKeySet local = c10::impl::tls_local_dispatch_key_set();
  if (local.included_.has_any(kModes)) return;
  if (device_type_of(args, n) == kDLCUDA && is_capturing(device_index_of(args, n))) return;
  if (tell() != 0) rethrow_pending();
}

}  // namespace

bool report_miss(TridentScm* scm, const TVMFFIAny* args, int32_t n) {
  const bool added = record(scm, args, n);
  if (added) announce(args, n);
  return added;
}

}  // namespace trident

extern "C" {

void trident_set_miss_callback(TridentMissCallback callback) {
  trident::listener.store(callback, std::memory_order_release);
}

void trident_set_compiling(int32_t compiling) { trident::compiling = compiling != 0; }

int32_t trident_is_compiling(void) { return trident::compiling ? 1 : 0; }

int32_t trident_record_miss(TridentScm* scm, const TVMFFIAny* args, int32_t n) {
  bool recorded = false;
  const int32_t status = trident::guarded([&] { recorded = trident::report_miss(scm, args, n); });
  return status == 0 ? static_cast<int32_t>(recorded) : -1;
}

void trident_forget_misses(void) {
  trident::Queue& all = trident::queue();
  const trident::Lock lock(all.mutex);
  all.remembered.clear();
}

TridentMiss* trident_miss_take(void) {
  trident::Queue& all = trident::queue();
  const trident::Lock lock(all.mutex);
  if (all.records.empty()) return nullptr;
  trident::Record* record = all.records.front().release();
  all.records.pop_front();
  return &record->miss;
}

void trident_miss_free(TridentMiss* miss) { delete reinterpret_cast<trident::Record*>(miss); }

}  // extern "C"
