#include "aten/scratch.h"

#include <atomic>
#include <utility>

#include "runtime/foreign.h"

namespace trident {
namespace {

// Without a destructor, so that an access needs no check whether it was made; the Keeper empties it.
constinit thread_local Scratch* kept = nullptr;
constinit thread_local bool ended = false;

}  // namespace

template <typename Element>
void SpareLists<Element>::clear() {
  for (size_t k = 0; k < used_; ++k) {
    std::optional<c10::List<Element>>& list = lists_[k];
    if (list.has_value() && list->use_count() == 1 && list->size() <= kLargest) {
      std::atomic_thread_fence(std::memory_order_acquire);  // after whoever let go of it in another thread
      list->clear();
    } else {
      list.reset();
    }
  }
  used_ = 0;
}

const at::Tensor& Scratch::import(const TVMFFIAny& outside) {
  return imports_.emplace_back(Import{&outside, view_of_foreign(outside)}).view;
}

ScratchLoan::ScratchLoan() : scratch_(kept) {
  if (C10_LIKELY(scratch_ != nullptr)) {
    kept = scratch_->next_;
    return;
  }
  struct Keeper {
    ~Keeper() {
      ended = true;
      while (kept != nullptr) delete std::exchange(kept, kept->next_);
    }
  };
  static thread_local const Keeper keeper;
  static_cast<void>(&keeper);
  scratch_ = new Scratch(ended ? nullptr : &kept);
}

ScratchLoan::~ScratchLoan() {
  scratch_->stack_.clear();
  if (scratch_->integers_.any()) scratch_->integers_.clear();
  if (scratch_->tensors_.any()) scratch_->tensors_.clear();
  scratch_->imports_.clear();
  if (C10_LIKELY(scratch_->home_ != nullptr)) {
    scratch_->next_ = std::exchange(*scratch_->home_, scratch_);
  } else {
    delete scratch_;
  }
}

}  // namespace trident
