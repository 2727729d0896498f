#include "runtime/mutex.h"

#include <pthread.h>

#include <atomic>

namespace trident {
namespace {

std::atomic<Mutex::Node*> newest{nullptr};
Mutex::Node* held_by_fork = nullptr;  // everything from here on is locked by the thread that forks

// Mutexes made meanwhile are taken in another round: who made them held a mutex, or nobody knows them yet.
void before_fork() {
  Mutex::Node* locked = nullptr;
  for (Mutex::Node* first = newest.load(); first != locked; first = newest.load()) {
    for (Mutex::Node* node = first; node != locked; node = node->next) node->mutex.lock();
    locked = first;
  }
  held_by_fork = locked;
}

void after_fork() {
  for (Mutex::Node* node = held_by_fork; node != nullptr; node = node->next) node->mutex.unlock();
}

Mutex::Node* make_node() {
  static const int handlers = pthread_atfork(before_fork, after_fork, after_fork);
  static_cast<void>(handlers);
  auto* node = new Mutex::Node;
  node->next = newest.load();
  while (!newest.compare_exchange_weak(node->next, node)) {
  }
  return node;
}

}  // namespace

Mutex::Mutex() : node_(make_node()) {}

}  // namespace trident
