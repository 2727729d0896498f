// The CUDA driver, found at run time. Only what launches need is declared; layouts and values are the driver API's.
#ifndef TRIDENT_RUNTIME_DRIVER_H_
#define TRIDENT_RUNTIME_DRIVER_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "runtime/abi.h"
#include "runtime/error.h"

namespace trident {

using CUresult = int;
using CUdevice = int;
using CUcontext = void*;
using CUlibrary = void*;
using CUkernel = void*;
using CUfunction = void*;
using CUstream = void*;

constexpr CUresult kCudaSuccess = 0;
constexpr int kAttributeMajor = 75;           // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
constexpr int kAttributeMinor = 76;           // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR
constexpr int kFunctionMaxDynamicShared = 8;  // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
constexpr int kLaunchClusterDimension = 4;    // CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
constexpr int kLaunchClusterScheduling = 5;   // CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE
constexpr int kClusterSchedulingSpread = 1;   // CU_CLUSTER_SCHEDULING_POLICY_SPREAD
constexpr int kCaptureModeRelaxed = 2;        // CU_STREAM_CAPTURE_MODE_RELAXED

struct CUlaunchAttribute {
  int id;
  char pad[4];
  union {
    char bytes[64];
    struct {
      unsigned x, y, z;
    } cluster;
    int scheduling;
  };
};
static_assert(sizeof(CUlaunchAttribute) == 72, "CUlaunchAttribute layout");

struct CUlaunchConfig {
  unsigned grid_x, grid_y, grid_z;
  unsigned block_x, block_y, block_z;
  unsigned shared_bytes;
  CUstream stream;
  CUlaunchAttribute* attributes;
  unsigned n_attributes;
};
static_assert(sizeof(CUlaunchConfig) == 56, "CUlaunchConfig layout");

struct Driver {
  CUresult (*cuDeviceGet)(CUdevice*, int);
  CUresult (*cuDeviceGetCount)(int*);
  CUresult (*cuDeviceGetAttribute)(int*, int, CUdevice);
  CUresult (*cuDevicePrimaryCtxRetain)(CUcontext*, CUdevice);
  CUresult (*cuCtxGetCurrent)(CUcontext*);
  CUresult (*cuCtxSetCurrent)(CUcontext);
  CUresult (*cuLibraryLoadData)(CUlibrary*, const void*, int*, void**, unsigned, int*, void**, unsigned);
  CUresult (*cuLibraryGetKernel)(CUkernel*, CUlibrary, const char*);
  CUresult (*cuKernelGetFunction)(CUfunction*, CUkernel);
  CUresult (*cuKernelSetAttribute)(int, int, CUkernel, CUdevice);
  CUresult (*cuLaunchKernelEx)(const CUlaunchConfig*, CUkernel, void**, void**);
  CUresult (*cuThreadExchangeStreamCaptureMode)(int*);
  CUresult (*cuStreamIsCapturing)(CUstream, int*);
  CUresult (*cuGetErrorName)(CUresult, const char**);
  CUresult (*cuGetErrorString)(CUresult, const char**);
};

// The driver of this process. Loads the library on first use, never initialises CUDA; throws c10::Error that says what
// is missing on a machine without a driver.
const Driver& driver();
const Driver* driver_if_present() noexcept;

// Throws c10::Error with the driver's error name if `result` is not success.
void check_driver(CUresult result, const char* call, const char* what);

// PyTorch's current stream of the device; throws c10::Error if this PyTorch has no CUDA.
CUstream current_stream(int32_t device_index);
// Whether PyTorch's current stream of the device is being captured.
bool is_capturing(int32_t device_index) noexcept;

// 10 * major + minor per device: 0 not asked yet, -1 unknown.
extern TRIDENT_API std::atomic<int32_t> device_archs[TRIDENT_MAX_DEVICES];
TRIDENT_API int32_t lookup_arch(int32_t device_index) noexcept;

inline int32_t device_arch(int32_t device_index) noexcept {
  if (device_index < 0 || device_index >= TRIDENT_MAX_DEVICES) return -1;
  const int32_t arch = device_archs[device_index].load(std::memory_order_relaxed);
  return arch != 0 ? arch : lookup_arch(device_index);
}

}  // namespace trident

#endif  // TRIDENT_RUNTIME_DRIVER_H_
