// Memory of the objects that leave a call through TVM FFI: small, and most often dropped before the next call.
#ifndef TRIDENT_RUNTIME_BLOCKS_H_
#define TRIDENT_RUNTIME_BLOCKS_H_

#include <c10/macros/Macros.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) (static_cast<void>(address), static_cast<void>(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) (static_cast<void>(address), static_cast<void>(size))
#endif

namespace trident {

inline constexpr size_t kBlockSize = 128;  // two cache lines, and at the beginning of one

// The blocks that a thread keeps for its next objects. One thread may give what another one took.
class Blocks {
 public:
  // Of the calling thread, and for it alone. Costs as much as taking a block: whoever needs several asks once.
  static Blocks& of_thread();

  void* take() { return C10_LIKELY(first_ != nullptr) ? pop() : ::operator new(kBlockSize, kAlignment); }
  void give(void* block) noexcept {
    if (C10_LIKELY(room_ > 0)) {
      push(block);
    } else {
      give_to_full(block);
    }
  }

 private:
  struct Block {
    Block* next;
  };
  class Keeper;
  static constexpr std::align_val_t kAlignment{64};

  void* pop() {
    Block* block = first_;
    ASAN_UNPOISON_MEMORY_REGION(block, kBlockSize);
    first_ = block->next;
    ++room_;
    return block;
  }
  void push(void* memory) {
    auto* block = static_cast<Block*>(memory);
    block->next = std::exchange(first_, block);
    --room_;
    ASAN_POISON_MEMORY_REGION(block, kBlockSize);
  }
  void give_to_full(void* block) noexcept;

  Block* first_ = nullptr;
  int32_t room_ = 0;  // for that many more; none before the thread's Keeper is made and after it has ended
  bool has_keeper_ = false;
};

}  // namespace trident

#endif  // TRIDENT_RUNTIME_BLOCKS_H_
