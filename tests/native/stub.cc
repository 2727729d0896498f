// Modules as compiled code exports them, written by hand: what the native tests put behind the doors.
//
// By the first argument, a CPU tensor: float32, a new tensor of the negated values; float64, the same in a version that
// does not pay; int64, the argument itself; int32, an error; bool, a fallback version; empty, a fallback version;
// anything else, a miss.
#include <unistd.h>

#include <cstring>

#include "runtime/host.h"

namespace {

constexpr int32_t kInt = 3, kLong = 4, kFloat = 6, kDouble = 7, kBool = 11;  // c10::ScalarType

enum Version { kNegate = 0, kUnpaid = 1, kSame = 2, kFails = 3, kComputing = 4, kCallsOriginal = 4, kVersions = 5 };

const TridentTensor* tensor_of(const TVMFFIAny& value) {
  if (value.type_index != kTVMFFITensor) return nullptr;
  const auto* tensor = reinterpret_cast<const TridentTensor*>(value.v_obj);
  return tensor->dl.device.device_type == kDLCPU && (tensor->flags & kTridentDense) != 0 ? tensor : nullptr;
}

int32_t choose(const TVMFFIAny* args) {
  const TridentTensor* tensor = tensor_of(args[0]);
  if (tensor == nullptr) return -1;
  if (tensor->numel == 0 || tensor->scalar_type == kBool) return kCallsOriginal;
  switch (tensor->scalar_type) {
    case kFloat:
      return kNegate;
    case kDouble:
      return kUnpaid;
    case kLong:
      return kSame;
    case kInt:
      return kFails;
    default:
      return -1;
  }
}

template <typename Number>
int32_t negate(TridentFrame* frame, const TridentTensor* in) {
  TridentTensor out;
  if (trident_enter(frame, in->dl.device.device_type, in->dl.device.device_id) != 0) return kTridentError;
  const int32_t status = trident_empty_dense_like(&out, in, in->scalar_type);
  trident_leave(frame);
  if (status != 0) return kTridentError;
  for (int64_t k = 0; k < in->numel; ++k) {
    static_cast<Number*>(out.dl.data)[k] = -static_cast<const Number*>(in->dl.data)[k];
  }
  trident_result_tensor(frame, &out);
  return kTridentHit;
}

int32_t compute(TridentFrame* frame, const TVMFFIAny* args) {
  const TridentTensor* tensor = tensor_of(args[0]);
  frame->version = choose(args);
  switch (frame->version) {
    case kNegate:
      return negate<float>(frame, tensor);
    case kUnpaid:
      return frame->policy == kTridentOnlyPaying ? kTridentDeclined : negate<double>(frame, tensor);
    case kSame:
      trident_result_argument(frame, 0);
      return kTridentHit;
    case kFails:
      trident_error_set("IndexError", "int32 is an error here");
      return kTridentError;
    default:
      return kTridentMiss;
  }
}

int32_t run_one(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) { return compute(frame, args); }

// Several results: what `run_one` gives, the argument itself, and its number of elements.
int32_t run_three(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  const int32_t status = compute(frame, args);
  if (status != kTridentHit) return status;
  trident_result_argument(frame, 0);
  trident_result_integer(frame, tensor_of(args[0])->numel);
  return kTridentHit;
}

// Works in place on the first argument.
int32_t run_in_place(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  if (choose(args) != kNegate) return kTridentMiss;
  const TridentTensor* tensor = tensor_of(args[0]);
  for (int64_t k = 0; k < tensor->numel; ++k) static_cast<float*>(tensor->dl.data)[k] *= -1;
  trident_result_argument(frame, 0);
  return kTridentHit;
}

// Fails after it has written a result: the door has to drop it.
int32_t run_late_failure(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  if (compute(frame, args) != kTridentHit) return kTridentMiss;
  trident_error_set("NotImplementedError", "after a result");
  return kTridentError;
}

// A call of an overload whose first `n_varying` arguments each call gives; the rest has schema defaults.
void* prepare(const char* name, int32_t n_varying, int32_t result) {
  constexpr int32_t kVarying[] = {0, 1};
  const TVMFFIAny none[2] = {};
  return trident_aten_site(name, "", none, n_varying, kVarying, n_varying, &result, 1);
}

// Through ATen, with the second argument as its list of sizes.
int32_t run_reshape(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  static void* site = prepare("aten::reshape", 2, kTridentSiteTensor);
  TridentTensor out;
  out.impl = nullptr;
  if (site == nullptr || trident_aten_site_call(site, args, &out, nullptr) != 0) return kTridentError;
  trident_result_tensor(frame, &out);
  return kTridentHit;
}

// Through ATen, an operator that returns a list: both halves, and the first one once more.
int32_t run_halves(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  static void* site = prepare("aten::chunk", 2, 2);
  TVMFFIAny chunk_args[2] = {args[0], {}};
  chunk_args[1].type_index = kTVMFFIInt;
  chunk_args[1].v_int64 = 2;
  TridentTensor halves[2];
  for (TridentTensor& half : halves) half.impl = nullptr;
  const bool called = site != nullptr && trident_aten_site_call(site, chunk_args, halves, nullptr) == 0;
  if (called) {
    for (TridentTensor& half : halves) trident_result_tensor(frame, &half);
    trident_result_same(frame, 0);
  }
  for (TridentTensor& half : halves) trident_release(&half);
  return called ? kTridentHit : kTridentError;
}

// Writes the negated first argument into the second one.
int32_t run_out(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  const TridentTensor* in = tensor_of(args[0]);
  const TridentTensor* out = tensor_of(args[1]);
  if (in == nullptr || out == nullptr || in->scalar_type != kFloat || out->scalar_type != kFloat ||
      trident_same_layout(in, out) == 0) {
    return kTridentMiss;
  }
  for (int64_t k = 0; k < in->numel; ++k) {
    static_cast<float*>(out->dl.data)[k] = -static_cast<const float*>(in->dl.data)[k];
  }
  trident_result_argument(frame, 1);
  return kTridentHit;
}

// The last two arguments, as what is written into `out` is returned.
int32_t run_last_two(TridentFrame* frame, const TVMFFIAny* /*args*/, int32_t n) {
  trident_result_argument(frame, n - 2);
  trident_result_argument(frame, n - 1);
  return kTridentHit;
}

int32_t fall_back(TridentFrame* frame, const TVMFFIAny* args, int32_t /*n*/) {
  frame->version = kCallsOriginal;
  return choose(args) == kCallsOriginal ? kTridentFallback : kTridentMiss;
}

int32_t never(TridentFrame* /*frame*/, const TVMFFIAny* /*args*/, int32_t /*n*/) { return kTridentMiss; }

int32_t select(const TVMFFIAny* args, int32_t /*n*/) { return choose(args); }

int32_t select_first(const TVMFFIAny* /*args*/, int32_t /*n*/) { return 0; }

#ifdef STUB_LOAD_MICROSECONDS
// Whoever opens this library stays in the run time's locks for so long.
[[gnu::constructor]] void load_slowly() { usleep(STUB_LOAD_MICROSECONDS); }
#endif

const TridentVersion versions[kVersions] = {
    {"negate", 1, 0}, {"unpaid", 0, 0}, {"same", 1, 0}, {"fails", 1, 0}, {"original", 1, 1}};

}  // namespace

extern "C" {

#define STUB_EXPORT __attribute__((visibility("default")))

STUB_EXPORT TridentModule __trident_stub_one_module = {
    TRIDENT_ABI_VERSION, kComputing, 1,        1,           1,       0, "stub_one", run_one,
    fall_back,           select,     versions, "aten::neg", nullptr, 0, 0};
STUB_EXPORT TridentModule __trident_stub_three_module = {TRIDENT_ABI_VERSION,
                                                         kComputing,
                                                         1,
                                                         1,
                                                         3,
                                                         0,
                                                         "stub_three",
                                                         run_three,
                                                         fall_back,
                                                         select,
                                                         versions,
                                                         nullptr,
                                                         nullptr,
                                                         0,
                                                         0};
STUB_EXPORT TridentModule __trident_stub_in_place_module = {
    TRIDENT_ABI_VERSION, 1,        0,       1,       1, 0, "stub_in_place", run_in_place, never,
    select_first,        versions, nullptr, nullptr, 0, 0};
STUB_EXPORT TridentModule __trident_stub_late_failure_module = {TRIDENT_ABI_VERSION,
                                                                kComputing,
                                                                0,
                                                                1,
                                                                1,
                                                                0,
                                                                "stub_late_failure",
                                                                run_late_failure,
                                                                never,
                                                                select,
                                                                versions,
                                                                nullptr,
                                                                nullptr,
                                                                0,
                                                                0};
STUB_EXPORT TridentModule __trident_stub_reshape_module = {
    TRIDENT_ABI_VERSION, 1,        0,       2,       1, 0, "stub_reshape", run_reshape, never,
    select_first,        versions, nullptr, nullptr, 0, 0};
STUB_EXPORT TridentModule __trident_stub_halves_module = {
    TRIDENT_ABI_VERSION, 1,        0,       1,       3, 0, "stub_halves", run_halves, never,
    select_first,        versions, nullptr, nullptr, 0, 0};
STUB_EXPORT TridentModule __trident_stub_out_module = {
    TRIDENT_ABI_VERSION, 1, 0, 2, 1, 0, "stub_out", run_out, never, select_first, versions, nullptr, nullptr, 0, 0};
STUB_EXPORT TridentModule __trident_stub_last_two_module = {
    TRIDENT_ABI_VERSION, 1,        0,       6,       2, 0, "stub_last_two", run_last_two, never,
    select_first,        versions, nullptr, nullptr, 0, 0};
STUB_EXPORT TridentModule __trident_stub_stale_module = {TRIDENT_ABI_VERSION + 1,
                                                         1,
                                                         0,
                                                         1,
                                                         1,
                                                         0,
                                                         "stub_stale",
                                                         run_one,
                                                         never,
                                                         select_first,
                                                         versions,
                                                         nullptr,
                                                         nullptr,
                                                         0,
                                                         0};

STUB_EXPORT int __tvm_ffi_stub_one(void* /*self*/, const TVMFFIAny* args, int32_t n, TVMFFIAny* result) {
  return trident_call_packed(&__trident_stub_one_module, args, n, result);
}
STUB_EXPORT int __tvm_ffi_stub_halves(void* /*self*/, const TVMFFIAny* args, int32_t n, TVMFFIAny* result) {
  return trident_call_packed(&__trident_stub_halves_module, args, n, result);
}
STUB_EXPORT int __tvm_ffi_stub_three(void* /*self*/, const TVMFFIAny* args, int32_t n, TVMFFIAny* result) {
  return trident_call_packed(&__trident_stub_three_module, args, n, result);
}

// Hits per second of a body without any door around it.
STUB_EXPORT void stub_repeat(const TridentModule* module, const TVMFFIAny* args, int32_t n, int64_t times) {
  for (int64_t k = 0; k < times; ++k) {
    TridentResult slots[TRIDENT_MAX_RESULTS];
    TridentFrame frame{kTridentAcceptAll, 0, 0, TRIDENT_MAX_RESULTS, slots, -1, 0};
    module->run(&frame, args, n);
    for (int32_t r = 0; r < frame.n_results; ++r) {
      if (slots[r].kind != kTridentResultTensor) continue;
      TridentTensor owned;
      std::memset(&owned, 0, sizeof(owned));
      owned.impl = slots[r].tensor;
      trident_release(&owned);
    }
  }
}

}  // extern "C"
