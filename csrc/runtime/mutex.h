// Mutexes that a forked child finds free, whatever other threads of its parent were doing.
#ifndef TRIDENT_RUNTIME_MUTEX_H_
#define TRIDENT_RUNTIME_MUTEX_H_

#include <mutex>

#include "runtime/error.h"

namespace trident {

// fork() waits until nobody else is in a section that a Mutex guards, and gives all of them back in parent and child.
// So a section must not call into Python or take a lock whose holder may fork. Its state is never freed.
class TRIDENT_API Mutex {
 public:
  Mutex();
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void lock() { node_->mutex.lock(); }
  void unlock() { node_->mutex.unlock(); }

  struct Node {
    std::mutex mutex;
    Node* next = nullptr;
  };

 private:
  Node* const node_;
};

using Lock = std::lock_guard<Mutex>;

}  // namespace trident

#endif  // TRIDENT_RUNTIME_MUTEX_H_
