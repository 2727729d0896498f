// What compiled code does with its frame: bind a device, go back, report results.
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/Exception.h>

#include <atomic>
#include <utility>

#include "runtime/tensor.h"

namespace trident {
namespace {

// Set once a device was bound on the slow path; the fast path then needs one driver call of 9 ns.
std::atomic<CUcontext> primary_contexts[TRIDENT_MAX_DEVICES];
std::atomic<const Driver*> bound_driver{nullptr};
std::atomic<bool> single_device{false};

const c10::impl::DeviceGuardImplInterface& cuda_guard() {
  static const c10::impl::DeviceGuardImplInterface* guard = c10::impl::getDeviceGuardImpl(c10::DeviceType::CUDA);
  return *guard;
}

CUcontext primary_context(const Driver& d, int32_t device_index) {
  CUcontext context = primary_contexts[device_index].load(std::memory_order_acquire);
  if (context != nullptr) return context;
  CUdevice device = 0;
  check_driver(d.cuDeviceGet(&device, device_index), "cuDeviceGet", "a device to bind");
  // Retained for the life of the process, as PyTorch does: two threads may both get here, the handle is the same.
  check_driver(d.cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain", "a device to bind");
  int count = 0;
  check_driver(d.cuDeviceGetCount(&count), "cuDeviceGetCount", "a device to bind");
  single_device.store(count == 1, std::memory_order_relaxed);
  bound_driver.store(&d, std::memory_order_relaxed);
  primary_contexts[device_index].store(context, std::memory_order_release);
  return context;
}

void bind(TridentFrame* frame, int32_t device_index) {
  const Driver& d = driver();
  const c10::impl::DeviceGuardImplInterface& guard = cuda_guard();
  const int32_t prior = guard.getDevice().index();
  if (prior != device_index) {
    guard.setDevice({c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(device_index)});
    frame->prior_device = prior;
  }
  const CUcontext primary = primary_context(d, device_index);
  CUcontext current = nullptr;
  check_driver(d.cuCtxGetCurrent(&current), "cuCtxGetCurrent", "a device to bind");
  // A fresh thread has no context. A context of another kind on this device (a green context) is the caller's choice.
  if (current == nullptr) check_driver(d.cuCtxSetCurrent(primary), "cuCtxSetCurrent", "a device to bind");
}

TridentResult& next_result(TridentFrame* frame) {
  TORCH_INTERNAL_ASSERT(frame->n_results < frame->capacity, "a frame has ", frame->capacity, " result slots");
  return frame->results[frame->n_results++];
}

}  // namespace
}  // namespace trident

extern "C" {

int32_t trident_enter(TridentFrame* frame, int32_t device_type, int32_t device_index) {
  frame->prior_device = -1;
  frame->device = device_index;
  if (device_type != kDLCUDA) return 0;
  return trident::guarded([&] {
    TORCH_CHECK(device_index >= 0 && device_index < TRIDENT_MAX_DEVICES, "no CUDA device ", device_index);
    const trident::CUcontext primary = trident::primary_contexts[device_index].load(std::memory_order_acquire);
    trident::CUcontext current = nullptr;
    // With several devices PyTorch's current device may be another one than that of the driver's current context
    // (a guard that went back to a device without a context), and PyTorch allocates on its own.
    if (primary != nullptr && trident::single_device.load(std::memory_order_relaxed) &&
        trident::bound_driver.load(std::memory_order_relaxed)->cuCtxGetCurrent(&current) == trident::kCudaSuccess &&
        current == primary) {
      return;
    }
    trident::bind(frame, device_index);
  });
}

void trident_leave(TridentFrame* frame) {
  if (frame->prior_device < 0) return;
  const int32_t prior = std::exchange(frame->prior_device, -1);
  trident::cuda_guard().uncheckedSetDevice({c10::DeviceType::CUDA, static_cast<c10::DeviceIndex>(prior)});
}

void trident_result_tensor(TridentFrame* frame, TridentTensor* owned) {
  TridentResult& result = trident::next_result(frame);
  result.kind = owned->impl == nullptr ? kTridentResultNone : kTridentResultTensor;  // undefined tensors are None
  result.tensor = std::exchange(owned->impl, nullptr);
}

void trident_result_argument(TridentFrame* frame, int32_t index) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultArgument;
  result.index = index;
}

void trident_result_element(TridentFrame* frame, int32_t index, const char* positions) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultElement;
  result.index = index;
  result.text = positions;
}

void trident_result_same(TridentFrame* frame, int32_t index) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultSame;
  result.index = index;
}

void trident_result_none(TridentFrame* frame) { trident::next_result(frame).kind = kTridentResultNone; }

void trident_result_integer(TridentFrame* frame, int64_t value) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultInt;
  result.integer = value;
}

void trident_result_number(TridentFrame* frame, double value) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultFloat;
  result.number = value;
}

void trident_result_boolean(TridentFrame* frame, int32_t value) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultBool;
  result.integer = value != 0;
}

void trident_result_text(TridentFrame* frame, const char* text) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kTridentResultText;
  result.text = text;
}

void trident_result_group(TridentFrame* frame, int32_t kind, int32_t count, const char* text) {
  TridentResult& result = trident::next_result(frame);
  result.kind = kind;
  result.index = count;
  result.text = text;
}

}  // extern "C"
