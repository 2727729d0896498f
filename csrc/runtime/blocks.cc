#include "runtime/blocks.h"

namespace trident {
namespace {

constexpr int32_t kMost = 32;  // that a thread keeps

// Without a destructor, so that an access needs no check whether it was made; the Keeper empties it.
constinit thread_local Blocks blocks;

}  // namespace

class Blocks::Keeper {
 public:
  Keeper() {
    blocks.has_keeper_ = true;
    blocks.room_ = kMost;
  }
  ~Keeper() {
    while (blocks.first_ != nullptr) ::operator delete(blocks.pop(), kAlignment);
    blocks.room_ = 0;
  }
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
};

Blocks& Blocks::of_thread() { return blocks; }

void Blocks::give_to_full(void* block) noexcept {
  if (has_keeper_) {
    ::operator delete(block, kAlignment);
    return;
  }
  static thread_local const Keeper keeper;
  static_cast<void>(&keeper);
  push(block);
}

}  // namespace trident
