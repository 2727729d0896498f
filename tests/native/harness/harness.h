// What the harness's files share: checks, tensors and calls, without Python.
#ifndef TRIDENT_TESTS_HARNESS_H_
#define TRIDENT_TESTS_HARNESS_H_

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/ones.h>

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "runtime/host.h"
#include "runtime/values.h"

#define DEMAND(condition) ((condition) ? void() : harness::fail(#condition, __FILE__, __LINE__))

extern "C" {
extern TridentModule __trident_stub_one_module;
extern TridentModule __trident_stub_three_module;
extern TridentModule __trident_stub_late_failure_module;
extern TridentModule __trident_stub_reshape_module;
extern TridentModule __trident_stub_halves_module;
extern TridentModule __trident_stub_out_module;
extern TridentModule __trident_stub_stale_module;
}

namespace harness {

[[noreturn]] void fail(const char* what, const char* file, int line);

// An SCM of its own over the modules.
TridentScm* fresh(const std::vector<const TridentModule*>& modules);

// Takes the pending error: its Python exception type.
std::string pending_kind();
// Takes TVM FFI's raised error: its Python exception type.
std::string raised_kind();

// Memory for a call's arguments, and the tensors among them that nobody else keeps.
class Values : public trident::Arena {
 public:
  TVMFFIAny borrow(const at::Tensor& tensor) {
    TVMFFIAny value;
    DEMAND(trident::tensor_value(*this, tensor.unsafeGetTensorImpl(), &value));
    return value;
  }
  TVMFFIAny borrow(at::Tensor&& tensor) = delete;
  TVMFFIAny keep(at::Tensor tensor) { return borrow(kept_.emplace_back(std::move(tensor))); }

 private:
  std::deque<at::Tensor> kept_;
};

inline void release(const TVMFFIAny& owned) {
  if (owned.type_index >= kTVMFFIStaticObjectBegin) TVMFFIObjectDecRef(owned.v_obj);
}

// A frame with the slots behind it, whose results are dropped with it.
struct Call {
  explicit Call(int32_t policy = kTridentAcceptAll) : frame{policy, 0, 0, TRIDENT_MAX_RESULTS, slots, -1, 0} {}
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  TridentResult slots[TRIDENT_MAX_RESULTS];
  TridentFrame frame;
};

// The subjects; each ends the process if something does not hold.
void scms();
void overrides();
void misses();
void growth();
void packed_entries();
void allocations();
void bindings();
void launches();

}  // namespace harness

#endif  // TRIDENT_TESTS_HARNESS_H_
