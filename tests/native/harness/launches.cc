// Launches on CUDA tensors whose memory is the host's, by a driver that runs host functions (fake_driver.c).
#include <c10/core/Allocator.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "harness.h"

extern "C" {
int fake_driver_loads(void);
int fake_driver_launches(void);
void fake_driver_fail(int result);
void fake_driver_devices(int count);
void fake_driver_images_are_functions(void);
}

namespace harness {
namespace {

thread_local c10::DeviceIndex current_device = 0;

class Guard final : public c10::impl::DeviceGuardImplInterface {
 public:
  c10::DeviceType type() const override { return c10::DeviceType::CUDA; }
  c10::Device exchangeDevice(c10::Device device) const override {
    return {type(), std::exchange(current_device, device.index())};
  }
  c10::Device getDevice() const override { return {type(), current_device}; }
  void setDevice(c10::Device device) const override { current_device = device.index(); }
  void uncheckedSetDevice(c10::Device device) const noexcept override { current_device = device.index(); }
  c10::Stream getStream(c10::Device device) const override { return c10::Stream(c10::Stream::DEFAULT, device); }
  c10::Stream exchangeStream(c10::Stream stream) const override { return stream; }
  c10::DeviceIndex deviceCount() const noexcept override { return 2; }
};

C10_REGISTER_GUARD_IMPL(CUDA, Guard)

class HostMemory final : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t n) override {
    void* data = std::malloc(n + 1);
    return {data, data, std::free, {c10::DeviceType::CUDA, current_device}};
  }
  c10::DeleterFnPtr raw_deleter() const override { return std::free; }
  void copy_data(void* to, const void* from, size_t count) const override { default_copy_data(to, from, count); }
};

// float* out, const float* in, int32_t n; one grid, whatever its size.
void negate(const unsigned* /*config*/, void** params) {
  const auto* in = *static_cast<const float**>(params[1]);
  float* out = *static_cast<float**>(params[0]);
  for (int32_t k = 0; k < *static_cast<int32_t*>(params[2]); ++k) out[k] = -in[k];
}

// Fills its scratch memory: 16 bytes for each CTA of the grid.
void scribble(const unsigned* config, void** params) {
  std::memset(*static_cast<void**>(params[0]), 1, size_t{16} * config[0] * config[1] * config[2]);
}

TridentKernel kernel(const char* name, void (*image)(const unsigned*, void**), int32_t n_params) {
  TridentKernel made{};
  made.name = name;
  made.image = reinterpret_cast<const void*>(image);
  made.arch = 90;
  made.num_warps = 4;
  made.num_ctas = 1;
  made.n_params = n_params;
  return made;
}

TridentKernel negate_kernel = kernel("negate", negate, 3);

void negate_once(int32_t device) {
  TridentFrame frame{kTridentAcceptAll, 0, 0, 0, nullptr, -1, 0};
  DEMAND(trident_enter(&frame, kDLCUDA, device) == 0);
  const int64_t size = 5;
  TridentTensor in;
  TridentTensor out;
  DEMAND(trident_empty(&in, 6, kDLCUDA, device, 1, &size) == 0 && in.dl.device.device_id == device && in.arch == 90);
  DEMAND(trident_empty_like(&out, &in, 6) == 0);
  for (int k = 0; k < 5; ++k) static_cast<float*>(in.dl.data)[k] = static_cast<float>(k);
  int32_t n = 5;
  void* params[5] = {&out.dl.data, &in.dl.data, &n, nullptr, nullptr};
  DEMAND(trident_launch(&negate_kernel, device, 1, 1, 1, params) == 0);
  DEMAND(static_cast<float*>(out.dl.data)[4] == -4);
  trident_leave(&frame);
  DEMAND(current_device == 0);
  trident_release(&in);
  trident_release(&out);
}

void beside_each_other() {
  std::vector<std::thread> threads;
  for (int k = 0; k < 8; ++k) threads.emplace_back([] { negate_once(0); });
  for (std::thread& each : threads) each.join();
  DEMAND(fake_driver_loads() == 1);
}

void odd_launches() {
  TridentFrame frame{kTridentAcceptAll, 0, 0, 0, nullptr, -1, 0};
  DEMAND(trident_enter(&frame, kDLCUDA, 0) == 0);
  TridentKernel scribbling = kernel("scribble", scribble, 0);
  scribbling.global_scratch_size = 16;
  scribbling.num_ctas = 2;
  scribbling.shared = 64 * 1024;
  void* params[5] = {};
  DEMAND(trident_launch(&scribbling, 0, 3, 2, 1, params) == 0);
  const int before = fake_driver_launches();
  DEMAND(trident_launch(&scribbling, 0, 0, 2, 1, params) == 0 && fake_driver_launches() == before);
  DEMAND(trident_launch(&scribbling, 0, 1, 70000, 1, params) == -1 && pending_kind() == "RuntimeError");
  DEMAND(trident_launch(&scribbling, TRIDENT_MAX_DEVICES, 1, 1, 1, params) == -1 && pending_kind() == "RuntimeError");
  fake_driver_fail(700);
  DEMAND(trident_launch(&scribbling, 0, 1, 1, 1, params) == -1 && pending_kind() == "RuntimeError");
  fake_driver_fail(0);
  TridentKernel imageless = kernel("imageless", nullptr, 0);
  DEMAND(trident_launch(&imageless, 0, 1, 1, 1, params) == -1 && pending_kind() == "RuntimeError");
  trident_leave(&frame);
  DEMAND(trident_enter(&frame, kDLCUDA, TRIDENT_MAX_DEVICES) == -1 && pending_kind() == "RuntimeError");
}

void preloaded() {
  static TridentKernel* const kernels[1] = {&negate_kernel};
  static TridentModule module = __trident_stub_one_module;
  module.arch = 90;
  module.kernels = kernels;
  module.n_kernels = 1;
  DEMAND(trident_scm_preload(fresh({&module}), 1) == 0);
}

int interpreted = 0;

int32_t interpret(const char* reference, const int64_t* grid, const TVMFFIAny* /*args*/, int32_t n) {
  interpreted += n + static_cast<int32_t>(grid[0]);
  if (reference != nullptr) return 0;
  trident_error_set("TypeError", "no reference");
  return -1;
}

void interpreted_launches() {
  TridentKernel referring = kernel("referring", nullptr, 0);
  Values values;
  const TVMFFIAny argument = values.keep(at::ones(3));
  DEMAND(trident_launch_interpreted(&referring, 2, 1, 1, &argument, 1) == -1 && pending_kind() == "RuntimeError");
  trident_set_interpreter(interpret);
  DEMAND(trident_launch_interpreted(&referring, 2, 1, 1, &argument, 1) == -1 && pending_kind() == "TypeError");
  referring.reference = "{}";
  DEMAND(trident_launch_interpreted(&referring, 2, 1, 1, &argument, 1) == 0 && interpreted == 6);
  trident_set_interpreter(nullptr);
}

}  // namespace

void launches() {
  static HostMemory memory;
  c10::SetAllocator(c10::DeviceType::CUDA, &memory);
  fake_driver_images_are_functions();
  beside_each_other();
  odd_launches();
  fake_driver_devices(2);
  negate_once(1);
  negate_once(0);
  preloaded();
  interpreted_launches();
}

}  // namespace harness
