// What a call of an ATen operator works with. The thread keeps it for its next calls: the dispatcher's stack and the
// lists among the arguments then cost no allocation.
#ifndef TRIDENT_ATEN_SCRATCH_H_
#define TRIDENT_ATEN_SCRATCH_H_

#include <ATen/core/List.h>
#include <ATen/core/Tensor.h>
#include <ATen/core/stack.h>

#include <array>
#include <optional>
#include <vector>

#include "runtime/blocks.h"
#include "runtime/values.h"

namespace trident {

// Another library's tensor among the arguments, and the view of its memory that the operator is given.
struct Import {
  const TVMFFIAny* outside;
  at::Tensor view;
};

// Lists for the arguments of one call, one after the other. After it nobody else holds them, unless the operator kept
// one and has it from then on for itself.
template <typename Element>
class SpareLists {
 public:
  c10::List<Element> next() {
    if (used_ == lists_.size()) return c10::List<Element>();
    std::optional<c10::List<Element>>& list = lists_[used_++];
    if (!list) list.emplace();
    return *list;
  }
  bool any() const { return used_ != 0; }
  void clear();

 private:
  static constexpr size_t kLargest = 64;  // longer ones are not kept

  std::array<std::optional<c10::List<Element>>, 4> lists_;
  size_t used_ = 0;
};

class Scratch {
 public:
  explicit Scratch(Scratch** home) : home_(home) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  Blocks& blocks() { return blocks_; }
  torch::jit::Stack& stack() { return stack_; }
  // An empty list.
  c10::List<int64_t> integers() { return integers_.next(); }
  c10::List<at::Tensor> tensors() { return tensors_.next(); }
  // A view of a tensor that is no carrier; throws for one that PyTorch can't see.
  const at::Tensor& import(const TVMFFIAny& outside);
  const std::vector<Import>& imports() const { return imports_; }

 private:
  friend class ScratchLoan;

  Blocks& blocks_ = Blocks::of_thread();
  torch::jit::Stack stack_;
  SpareLists<int64_t> integers_;
  SpareLists<at::Tensor> tensors_;
  std::vector<Import> imports_;
  Scratch** home_;           // those that the thread keeps
  Scratch* next_ = nullptr;  // among them
};

// A scratch for the time of one call. An operator that calls operators again gets another one.
class ScratchLoan {
 public:
  ScratchLoan();
  ~ScratchLoan();
  ScratchLoan(const ScratchLoan&) = delete;
  ScratchLoan& operator=(const ScratchLoan&) = delete;
  Scratch& operator*() const { return *scratch_; }

 private:
  Scratch* scratch_;
};

}  // namespace trident

#endif  // TRIDENT_ATEN_SCRATCH_H_
