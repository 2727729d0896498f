// The dispatcher door, misses, and the TVM FFI entries of modules.
#include <ATen/ops/neg.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/split.h>
#include <c10/util/Exception.h>

#include <thread>

#include "harness.h"

extern "C" {
int __tvm_ffi_stub_one(void* self, const TVMFFIAny* args, int32_t n, TVMFFIAny* result);
int __tvm_ffi_stub_three(void* self, const TVMFFIAny* args, int32_t n, TVMFFIAny* result);
int __tvm_ffi_stub_halves(void* self, const TVMFFIAny* args, int32_t n, TVMFFIAny* result);
}

namespace harness {
namespace {

template <typename Exception, typename Body>
bool throws(Body&& body) {
  try {
    body();
    return false;
  } catch (const Exception&) {
    return true;
  }
}

void outcomes_of_an_override() {
  TridentScm* scm = fresh({&__trident_stub_one_module});
  TridentOverride* override = trident_override_install("aten::neg", kDLCPU, scm);
  DEMAND(override != nullptr && trident_override_install("aten::neg", kDLCPU, scm) == override);
  const char* covered_by = nullptr;
  DEMAND(trident_override_reached(override, &covered_by) == 1);
  DEMAND(trident_override_original_alive(override) == 1 && trident_override_original(override) != nullptr);
  DEMAND(trident_override_current(override) != nullptr && trident_override_mode(override) == kTridentModeOff);
  for (const int32_t mode : {kTridentModeOff, kTridentModePaying, kTridentModeAll}) {
    trident_override_push(override, mode);
    for (const at::ScalarType type : {at::kFloat, at::kDouble, at::kChar}) {
      const at::Tensor x = at::ones({2, 3}, type);
      DEMAND(at::equal(at::neg(x), at::ones({2, 3}, type).fill_(-1)) && x.use_count() == 1);
    }
    const at::Tensor same = at::ones(3, at::kLong);
    DEMAND(mode == kTridentModeOff || at::neg(same).is_same(same));
    DEMAND(mode == kTridentModeOff || throws<c10::IndexError>([] { at::neg(at::ones(3, at::kInt)); }));
    DEMAND(throws<c10::Error>([] { at::neg(at::ones(3, at::kBool)); }));  // the original's own
    DEMAND(at::neg(at::ones(0)).numel() == 0);
    trident_override_pop(override, mode);
  }
  trident_override_set_base(override, kTridentModeAll);
  DEMAND(trident_set_bypass(scm) == nullptr && at::neg(at::ones(3, at::kInt)).numel() == 3);
  DEMAND(trident_set_bypass(nullptr) == scm);
  trident_override_set_base(override, kTridentModeOff);
  int64_t sums[kTridentOutcomes];
  trident_counters(scm, kDLCPU, sums);
  for (const int64_t sum : sums) DEMAND(sum > 0);
}

void odd_overrides() {
  DEMAND(trident_override_install("aten::no_such", kDLCPU, fresh({})) == nullptr && pending_kind() == "ValueError");
  // A module that has another number of results than the operator.
  TridentOverride* wrong = trident_override_install("aten::_softmax", kDLCPU, fresh({&__trident_stub_three_module}));
  trident_override_set_base(wrong, kTridentModeAll);
  DEMAND(throws<c10::Error>([] { at::softmax(at::ones(3), 0); }));
  trident_override_set_base(wrong, kTridentModeOff);
  // An error after a result.
  TridentOverride* late = trident_override_install("aten::abs", kDLCPU, fresh({&__trident_stub_late_failure_module}));
  trident_override_set_base(late, kTridentModeAll);
  DEMAND(throws<c10::NotImplementedError>([] { at::ones(3).abs(); }));
  trident_override_set_base(late, kTridentModeOff);
}

int announced = 0;

int32_t announce() {
  ++announced;
  return 0;
}

int32_t refuse() {
  trident_error_set("ValueError", "the listener says no");
  return -1;
}

}  // namespace

void overrides() {
  outcomes_of_an_override();
  odd_overrides();
}

void misses() {
  TridentScm* scm = fresh({});
  Values values;
  TVMFFIAny* elements = nullptr;
  TVMFFIAny args[4] = {values.keep(at::ones({2, 3})), trident::list_value(values, 2, &elements),
                       trident::string_value(values, "none"), trident::float_value(2.5)};
  elements[0] = values.keep(at::ones(3));
  elements[1] = trident::int_value(7);
  DEMAND(trident_record_miss(scm, args, 4) == 0);  // nobody listens
  trident_set_miss_callback(announce);
  DEMAND(trident_record_miss(scm, args, 4) == 1 && trident_record_miss(scm, args, 4) == 0 && announced == 1);
  trident_set_compiling(1);
  DEMAND(trident_is_compiling() == 1 && trident_record_miss(scm, args, 3) == 0);
  trident_set_compiling(0);
  trident_forget_misses();
  DEMAND(trident_record_miss(scm, args, 4) == 1);
  for (int64_t rank = 0; rank < 300; ++rank) {  // more than the queue takes
    const TVMFFIAny other = values.keep(at::ones(std::vector<int64_t>(static_cast<size_t>(rank % 60), 1)));
    const TVMFFIAny several[2] = {other, trident::int_value(rank / 60)};
    DEMAND(trident_record_miss(scm, several, 2) >= 0);
  }
  trident_set_miss_callback(refuse);
  TridentMiss* miss = trident_miss_take();
  DEMAND(miss != nullptr && miss->n == 4 && trident::string_of(miss->args[2]) == "none");
  DEMAND(trident::cell_of(miss->args[1]).size == 2);
  for (; miss != nullptr; miss = trident_miss_take()) trident_miss_free(miss);
  DEMAND(trident_record_miss(scm, args, 2) == -1 && pending_kind() == "ValueError");
  trident_miss_free(trident_miss_take());
  trident_set_miss_callback(nullptr);
}

void packed_entries() {
  const at::Tensor x = at::ones({2, 2});
  Values values;
  TVMFFIAny argument = values.borrow(x);
  TVMFFIAny result{};
  DEMAND(__tvm_ffi_stub_one(nullptr, &argument, 1, &result) == 0 && result.type_index == kTVMFFITensor);
  release(result);
  DEMAND(__tvm_ffi_stub_halves(nullptr, &argument, 1, &result) == 0 && trident::cell_of(result).size == 3);
  release(result);
  DEMAND(__tvm_ffi_stub_one(nullptr, &argument, 2, &result) == -1 && raised_kind() == "TypeError");
  DLTensor dl = reinterpret_cast<TridentTensor*>(argument.v_obj)->dl;
  dl.strides = nullptr;  // legal: contiguous
  TVMFFIAny foreign{};
  foreign.type_index = kTVMFFIDLTensorPtr;
  foreign.v_ptr = &dl;
  DEMAND(__tvm_ffi_stub_one(nullptr, &foreign, 1, &result) == 0 && result.type_index == kTVMFFITensor);
  release(result);
  DEMAND(trident_call_packed(&__trident_stub_late_failure_module, &argument, 1, &result) == -1);
  DEMAND(raised_kind() == "NotImplementedError");
  argument = values.keep(at::ones(2, at::kInt));
  DEMAND(__tvm_ffi_stub_one(nullptr, &argument, 1, &result) == -1 && raised_kind() == "IndexError");
  argument = values.keep(at::ones(2, at::kChar));
  DEMAND(__tvm_ffi_stub_one(nullptr, &argument, 1, &result) == 0 && result.type_index > kTVMFFIStaticObjectEnd);
  release(result);
  DEMAND(x.use_count() == 1);
}

}  // namespace harness
