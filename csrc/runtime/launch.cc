// Triton launches: load a kernel once per device, launch on PyTorch's current stream.
#include <c10/core/Allocator.h>
#include <c10/util/Exception.h>

#include <unordered_map>

#include "runtime/driver.h"
#include "runtime/host.h"
#include "runtime/mutex.h"

namespace trident {
namespace {

constexpr int64_t kMaxGridX = 2147483647;
constexpr int64_t kMaxGridYZ = 65535;
constexpr int32_t kSharedWithoutOptIn = 48 * 1024;

// A capture in global mode forbids loading; the thread's own mode is relaxed around it.
class RelaxedCapture {
 public:
  explicit RelaxedCapture(const Driver& d) : driver_(d) {
    check_driver(d.cuThreadExchangeStreamCaptureMode(&mode_), "cuThreadExchangeStreamCaptureMode", "a kernel to load");
  }
  ~RelaxedCapture() { driver_.cuThreadExchangeStreamCaptureMode(&mode_); }
  RelaxedCapture(const RelaxedCapture&) = delete;
  RelaxedCapture& operator=(const RelaxedCapture&) = delete;

 private:
  const Driver& driver_;
  int mode_ = kCaptureModeRelaxed;
};

// Libraries are independent of contexts: one load per kernel, attributes per device.
CUkernel load_kernel(TridentKernel* kernel, int32_t device_index) {
  static Mutex mutex;
  static std::unordered_map<const TridentKernel*, CUkernel> loaded;
  const Lock lock(mutex);
  void*& slot = kernel->functions[device_index];
  if (slot != nullptr) return slot;
  const Driver& d = driver();
  TORCH_CHECK(kernel->image != nullptr, "kernel ", kernel->name, " has no CUBIN: it is of the cpu target");
  const RelaxedCapture relaxed(d);
  CUkernel& handle = loaded[kernel];
  if (handle == nullptr) {
    CUlibrary library = nullptr;
    check_driver(d.cuLibraryLoadData(&library, kernel->image, nullptr, nullptr, 0, nullptr, nullptr, 0),
                 "cuLibraryLoadData", kernel->name);
    check_driver(d.cuLibraryGetKernel(&handle, library, kernel->name), "cuLibraryGetKernel", kernel->name);
  }
  if (kernel->shared > kSharedWithoutOptIn) {
    CUdevice device = 0;
    check_driver(d.cuDeviceGet(&device, device_index), "cuDeviceGet", kernel->name);
    check_driver(d.cuKernelSetAttribute(kFunctionMaxDynamicShared, kernel->shared, handle, device),
                 "cuKernelSetAttribute", kernel->name);
  }
  __atomic_store_n(&slot, handle, __ATOMIC_RELEASE);
  return handle;
}

void check_grid(const TridentKernel* kernel, int64_t grid_x, int64_t grid_y, int64_t grid_z) {
  TORCH_CHECK(grid_x > 0 && grid_x * kernel->num_ctas <= kMaxGridX && grid_y > 0 && grid_y <= kMaxGridYZ &&
                  grid_z > 0 && grid_z <= kMaxGridYZ,
              "grid (", grid_x, ", ", grid_y, ", ", grid_z, ") of kernel ", kernel->name, " with ", kernel->num_ctas,
              " CTAs per cluster is beyond CUDA's limits (", kMaxGridX, ", ", kMaxGridYZ, ", ", kMaxGridYZ, ")");
}

void launch(TridentKernel* kernel, int32_t device_index, int64_t grid_x, int64_t grid_y, int64_t grid_z,
            void** params) {
  if (grid_x == 0 || grid_y == 0 || grid_z == 0) return;
  check_grid(kernel, grid_x, grid_y, grid_z);
  TORCH_CHECK(device_index >= 0 && device_index < TRIDENT_MAX_DEVICES, "no CUDA device ", device_index);
  CUkernel function = __atomic_load_n(&kernel->functions[device_index], __ATOMIC_ACQUIRE);
  if (C10_UNLIKELY(function == nullptr)) function = load_kernel(kernel, device_index);

  c10::DataPtr scratch;
  void* scratch_address = nullptr;
  void* profile_address = nullptr;
  if (C10_UNLIKELY(kernel->global_scratch_size > 0)) {
    const int64_t bytes = grid_x * grid_y * grid_z * kernel->num_ctas * kernel->global_scratch_size;
    scratch = c10::GetAllocator(c10::DeviceType::CUDA)->allocate(static_cast<size_t>(bytes));
    scratch_address = scratch.get();
  }
  params[kernel->n_params] = static_cast<void*>(&scratch_address);
  params[kernel->n_params + 1] = static_cast<void*>(&profile_address);

  CUlaunchAttribute attributes[2];
  CUlaunchConfig config{static_cast<unsigned>(grid_x * kernel->num_ctas),
                        static_cast<unsigned>(grid_y),
                        static_cast<unsigned>(grid_z),
                        static_cast<unsigned>(32 * kernel->num_warps),
                        1,
                        1,
                        static_cast<unsigned>(kernel->shared),
                        current_stream(device_index),
                        attributes,
                        0};
  if (C10_UNLIKELY(kernel->num_ctas != 1)) {
    attributes[0].id = kLaunchClusterDimension;
    attributes[0].cluster = {static_cast<unsigned>(kernel->num_ctas), 1, 1};
    attributes[1].id = kLaunchClusterScheduling;
    attributes[1].scheduling = kClusterSchedulingSpread;
    config.n_attributes = 2;
  }
  check_driver(driver().cuLaunchKernelEx(&config, function, params, nullptr), "cuLaunchKernelEx", kernel->name);
}

std::atomic<TridentInterpreter> interpreter{nullptr};

void launch_interpreted(const TridentKernel* kernel, int64_t grid_x, int64_t grid_y, int64_t grid_z,
                        const TVMFFIAny* args, int32_t n) {
  if (grid_x == 0 || grid_y == 0 || grid_z == 0) return;
  const TridentInterpreter run = interpreter.load(std::memory_order_acquire);
  TORCH_CHECK(run != nullptr, "no interpreter is set for kernels of the cpu target (kernel ", kernel->name, ")");
  const int64_t grid[3] = {grid_x, grid_y, grid_z};
  if (run(kernel->reference, grid, args, n) != 0) rethrow_pending();
}

}  // namespace
}  // namespace trident

extern "C" {

int32_t trident_launch(TridentKernel* kernel, int32_t device_index, int64_t grid_x, int64_t grid_y, int64_t grid_z,
                       void** params) {
  return trident::guarded([&] { trident::launch(kernel, device_index, grid_x, grid_y, grid_z, params); });
}

int32_t trident_launch_interpreted(TridentKernel* kernel, int64_t grid_x, int64_t grid_y, int64_t grid_z,
                                   const TVMFFIAny* args, int32_t n) {
  return trident::guarded([&] { trident::launch_interpreted(kernel, grid_x, grid_y, grid_z, args, n); });
}

void trident_set_interpreter(TridentInterpreter run) { trident::interpreter.store(run, std::memory_order_release); }

int32_t trident_preload(TridentKernel* kernel, int32_t device_index) {
  return trident::guarded([&] {
    TORCH_CHECK(device_index >= 0 && device_index < TRIDENT_MAX_DEVICES, "no CUDA device ", device_index);
    const trident::CUkernel handle = trident::load_kernel(kernel, device_index);
    const trident::Driver& d = trident::driver();
    const trident::RelaxedCapture relaxed(d);
    trident::CUfunction function = nullptr;  // asking for it is what loads the code under lazy loading
    trident::check_driver(d.cuKernelGetFunction(&function, handle), "cuKernelGetFunction", kernel->name);
  });
}

}  // extern "C"
