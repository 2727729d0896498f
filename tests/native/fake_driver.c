// A CUDA driver for tests: counts loads and launches, keeps each thread's context and capture mode, fails on request.
#include <stdatomic.h>
#include <unistd.h>

#ifndef FAKE_DRIVER_ARCH
#define FAKE_DRIVER_ARCH 90  // 10 * compute capability of its one device
#endif

static atomic_int loads;
static atomic_int launches;
static atomic_int failing;
static atomic_int hosted;
static atomic_int devices = 1;
static int contexts[64];
static _Thread_local void* current_context;
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

// One device, until a test says otherwise. A context is the address of its device's slot.
int fake_driver_launches(void) { return atomic_load(&launches); }
void fake_driver_devices(int count) { atomic_store(&devices, count); }

int cuDeviceGetCount(int* count) {
  *count = atomic_load(&devices);
  return 0;
}

int cuDeviceGetAttribute(int* value, int attribute, int device) {
  (void)device;
  *value = attribute == 75 ? FAKE_DRIVER_ARCH / 10 : FAKE_DRIVER_ARCH % 10;  // compute capability, major and minor
  return 0;
}

int cuDevicePrimaryCtxRetain(void** context, int device) {
  *context = &contexts[device];
  return 0;
}

int cuCtxGetCurrent(void** context) {
  *context = current_context;
  return 0;
}

int cuCtxSetCurrent(void* context) {
  current_context = context;
  return 0;
}

// A launch does nothing, or calls the image, a host function then, once with the grid and the kernel's parameters.
void fake_driver_images_are_functions(void) { atomic_store(&hosted, 1); }

int cuLaunchKernelEx(const void* config, void* function, void** params, void** extra) {
  (void)extra;
  if (current_context == 0) return 201;  // CUDA_ERROR_INVALID_CONTEXT
  if (atomic_load(&failing) != 0) return atomic_load(&failing);
  atomic_fetch_add(&launches, 1);
  if (atomic_load(&hosted) != 0) ((void (*)(const unsigned*, void**))function)(config, params);
  return 0;
}

int cuStreamIsCapturing(void* stream, int* status) {
  (void)stream;
  *status = 0;
  return 0;
}

// PyTorch's own CUDA initialisation, which has to find no device.
int cuInit(unsigned flags) {
  (void)flags;
  return 100;  // CUDA_ERROR_NO_DEVICE
}
