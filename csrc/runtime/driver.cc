#include "runtime/driver.h"

#include <c10/util/Exception.h>
#include <dlfcn.h>

#include <string>

namespace trident {
namespace {

struct LoadedDriver {
  Driver table{};
  std::string problem;  // empty: usable
};

template <typename Function>
void find(void* library, const char* name, Function& slot, std::string& problem) {
  slot = reinterpret_cast<Function>(dlsym(library, name));
  if (slot == nullptr && problem.empty()) problem = std::string("the CUDA driver has no ") + name;
}

LoadedDriver load() {
  LoadedDriver loaded;
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): glibc keeps it per thread
    loaded.problem = std::string("no CUDA driver: ") + dlerror();
    return loaded;
  }
  Driver& d = loaded.table;
  std::string& p = loaded.problem;
  find(library, "cuDeviceGet", d.cuDeviceGet, p);
  find(library, "cuDeviceGetCount", d.cuDeviceGetCount, p);
  find(library, "cuDeviceGetAttribute", d.cuDeviceGetAttribute, p);
  find(library, "cuDevicePrimaryCtxRetain", d.cuDevicePrimaryCtxRetain, p);
  find(library, "cuCtxGetCurrent", d.cuCtxGetCurrent, p);
  find(library, "cuCtxSetCurrent", d.cuCtxSetCurrent, p);
  find(library, "cuLibraryLoadData", d.cuLibraryLoadData, p);
  find(library, "cuLibraryGetKernel", d.cuLibraryGetKernel, p);
  find(library, "cuKernelGetFunction", d.cuKernelGetFunction, p);
  find(library, "cuKernelSetAttribute", d.cuKernelSetAttribute, p);
  find(library, "cuLaunchKernelEx", d.cuLaunchKernelEx, p);
  find(library, "cuThreadExchangeStreamCaptureMode", d.cuThreadExchangeStreamCaptureMode, p);
  find(library, "cuStreamIsCapturing", d.cuStreamIsCapturing, p);
  find(library, "cuGetErrorName", d.cuGetErrorName, p);
  find(library, "cuGetErrorString", d.cuGetErrorString, p);
  return loaded;
}

const LoadedDriver& loaded_driver() {
  static const LoadedDriver loaded = load();
  return loaded;
}

using CurrentStream = int32_t (*)(int32_t, void**);

CurrentStream find_current_stream() {
  void* library = dlopen("libtorch_cuda.so", RTLD_NOW | RTLD_NOLOAD);
  return library == nullptr ? nullptr
                            : reinterpret_cast<CurrentStream>(dlsym(library, "aoti_torch_get_current_cuda_stream"));
}

}  // namespace

std::atomic<int32_t> device_archs[TRIDENT_MAX_DEVICES];

const Driver& driver() {
  const LoadedDriver& loaded = loaded_driver();
  TORCH_CHECK(loaded.problem.empty(), loaded.problem);
  return loaded.table;
}

const Driver* driver_if_present() noexcept {
  const LoadedDriver& loaded = loaded_driver();
  return loaded.problem.empty() ? &loaded.table : nullptr;
}

void check_driver(CUresult result, const char* call, const char* what) {
  if (C10_LIKELY(result == kCudaSuccess)) return;
  const char* name = nullptr;
  const char* text = nullptr;
  driver().cuGetErrorName(result, &name);
  driver().cuGetErrorString(result, &text);
  TORCH_CHECK(false, "CUDA driver error ", name == nullptr ? "unknown" : name, " (", text == nullptr ? "?" : text,
              ") from ", call, " for ", what);
}

CUstream current_stream(int32_t device_index) {
  static const CurrentStream get = find_current_stream();
  TORCH_CHECK(get != nullptr, "this PyTorch has no CUDA: libtorch_cuda.so is not loaded");
  void* stream = nullptr;
  TORCH_CHECK(get(device_index, &stream) == 0, "PyTorch could not tell its current stream of cuda:", device_index);
  return stream;
}

bool is_capturing(int32_t device_index) noexcept {
  const Driver* d = driver_if_present();
  if (d == nullptr) return false;
  try {
    int status = 0;
    return d->cuStreamIsCapturing(current_stream(device_index), &status) != kCudaSuccess || status != 0;
  } catch (...) {
    return true;  // nobody can tell: behave as inside a capture, where nothing but stock runs
  }
}

int32_t lookup_arch(int32_t device_index) noexcept {
  int32_t arch = -1;
  if (const Driver* d = driver_if_present()) {
    CUdevice device = 0;
    int major = 0;
    int minor = 0;
    if (d->cuDeviceGet(&device, device_index) == kCudaSuccess &&
        d->cuDeviceGetAttribute(&major, kAttributeMajor, device) == kCudaSuccess &&
        d->cuDeviceGetAttribute(&minor, kAttributeMinor, device) == kCudaSuccess) {
      arch = 10 * major + minor;
    }
  }
  device_archs[device_index].store(arch, std::memory_order_relaxed);
  return arch;
}

}  // namespace trident
