// A CUDA driver for tests: loads nothing, counts loads, keeps each thread's capture mode, fails on request.
#include <stdatomic.h>
#include <unistd.h>

static atomic_int loads;
static atomic_int failing;
static _Thread_local int capture_mode;

int fake_driver_loads(void) { return atomic_load(&loads); }
void fake_driver_fail(int result) { atomic_store(&failing, result); }
int fake_driver_capture_mode(void) { return capture_mode; }

int cuLibraryLoadData(void** library, const void* code, int* a, void** b, unsigned c, int* d, void** e, unsigned f) {
  (void)a, (void)b, (void)c, (void)d, (void)e, (void)f;
  if (capture_mode != 2) return 900;  // CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED unless relaxed
  if (atomic_load(&failing) != 0) return atomic_load(&failing);
  usleep(20000);
  atomic_fetch_add(&loads, 1);
  *library = (void*)code;
  return 0;
}

int cuLibraryGetKernel(void** kernel, void* library, const char* name) {
  (void)name;
  *kernel = library;
  return 0;
}

int cuKernelGetFunction(void** function, void* kernel) {
  *function = kernel;
  return 0;
}

int cuThreadExchangeStreamCaptureMode(int* mode) {
  const int previous = capture_mode;
  capture_mode = *mode;
  *mode = previous;
  return 0;
}

int cuKernelSetAttribute(int attribute, int value, void* kernel, int device) {
  (void)attribute, (void)value, (void)kernel, (void)device;
  return 0;
}

int cuDeviceGet(int* device, int ordinal) {
  *device = ordinal;
  return 0;
}

int cuGetErrorName(int result, const char** name) {
  (void)result;
  *name = "CUDA_ERROR_OF_THE_TEST";
  return 0;
}

int cuGetErrorString(int result, const char** text) {
  (void)result;
  *text = "a failure that the test asked for";
  return 0;
}

// Never called by what is tested.
int cuInit(unsigned flags) {
  (void)flags;
  return 100;  // CUDA_ERROR_NO_DEVICE
}
int cuDeviceGetCount(int* count) {
  *count = 0;
  return 0;
}
int cuDeviceGetAttribute(int* value, int attribute, int device) {
  (void)value, (void)attribute, (void)device;
  return 100;
}
int cuDevicePrimaryCtxRetain(void** context, int device) {
  (void)context, (void)device;
  return 100;
}
int cuCtxGetCurrent(void** context) {
  *context = 0;
  return 0;
}
int cuCtxSetCurrent(void* context) {
  (void)context;
  return 100;
}
int cuLaunchKernelEx(const void* config, void* function, void** params, void** extra) {
  (void)config, (void)function, (void)params, (void)extra;
  return 100;
}
int cuStreamIsCapturing(void* stream, int* status) {
  (void)stream;
  *status = 0;
  return 0;
}
