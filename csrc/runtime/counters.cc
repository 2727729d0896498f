#include "runtime/counters.h"

#include <atomic>
#include <memory>
#include <unordered_set>

#include "runtime/host.h"
#include "runtime/mutex.h"

namespace trident {
namespace {

constexpr int32_t kScmsPerBlock = 64;
constexpr int32_t kBlocks = 1024;
constexpr int32_t kDevices = 2;  // CPU, CUDA

struct Block {
  std::atomic<int64_t> values[kScmsPerBlock][kDevices][kTridentOutcomes];
};

struct ThreadCounters {
  std::atomic<Block*> blocks[kBlocks];

  Block* block(int32_t index) {
    Block* found = blocks[index].load(std::memory_order_relaxed);
    if (found != nullptr) return found;
    found = new Block{};
    blocks[index].store(found, std::memory_order_release);
    return found;
  }
  ~ThreadCounters() {
    for (const auto& block : blocks) delete block.load(std::memory_order_relaxed);
  }
};

struct Registry {
  Mutex mutex;
  std::unordered_set<const ThreadCounters*> live;
  ThreadCounters ended;  // what threads that ended had counted
};

Registry& registry() {
  static auto* instance = new Registry;  // threads may end after static destruction
  return *instance;
}

std::atomic<int32_t> reserved{0};
thread_local ThreadCounters* current = nullptr;

// Adds the thread's counts to those of ended threads when the thread ends.
struct Owner {
  std::unique_ptr<ThreadCounters> counters = std::make_unique<ThreadCounters>();
  Owner() {
    const Lock lock(registry().mutex);
    registry().live.insert(counters.get());
  }
  ~Owner() {
    current = nullptr;
    Registry& all = registry();
    const Lock lock(all.mutex);
    all.live.erase(counters.get());
    for (int32_t b = 0; b < kBlocks; ++b) {
      const Block* from = counters->blocks[b].load(std::memory_order_relaxed);
      if (from == nullptr) continue;
      Block* to = all.ended.block(b);
      const auto* source = &from->values[0][0][0];
      auto* target = &to->values[0][0][0];
      for (size_t i = 0; i < sizeof(Block) / sizeof(std::atomic<int64_t>); ++i) {
        target[i].store(target[i].load(std::memory_order_relaxed) + source[i].load(std::memory_order_relaxed),
                        std::memory_order_relaxed);
      }
    }
  }
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;
};

ThreadCounters* bind_thread() {
  thread_local const Owner owner;
  current = owner.counters.get();
  return current;
}

int32_t device_slot(int32_t device_type) { return device_type == kDLCUDA ? 1 : 0; }

}  // namespace

int32_t reserve_counters() {
  const int32_t index = reserved.fetch_add(1);
  return index < kScmsPerBlock * kBlocks ? index : -1;
}

void count(int32_t scm_index, int32_t device_type, int32_t outcome) noexcept {
  if (scm_index < 0) return;
  ThreadCounters* counters = current != nullptr ? current : bind_thread();
  Block* block = counters->block(scm_index / kScmsPerBlock);
  std::atomic<int64_t>& value = block->values[scm_index % kScmsPerBlock][device_slot(device_type)][outcome];
  value.store(value.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
}

void sum_counters(int32_t scm_index, int32_t device_type, int64_t* out) {
  for (int32_t k = 0; k < kTridentOutcomes; ++k) out[k] = 0;
  if (scm_index < 0) return;
  const auto add = [&](const ThreadCounters& counters) {
    const Block* block = counters.blocks[scm_index / kScmsPerBlock].load(std::memory_order_acquire);
    if (block == nullptr) return;
    const auto& values = block->values[scm_index % kScmsPerBlock][device_slot(device_type)];
    for (int32_t k = 0; k < kTridentOutcomes; ++k) out[k] += values[k].load(std::memory_order_relaxed);
  };
  Registry& all = registry();
  const Lock lock(all.mutex);
  add(all.ended);
  for (const ThreadCounters* counters : all.live) add(*counters);
}

}  // namespace trident
