// What libtrident_runtime asks of libtorch_cuda.so, for a process without CUDA: the current stream.
#include <stddef.h>
#include <stdint.h>

int32_t aoti_torch_get_current_cuda_stream(int32_t device_index, void** stream) {
  (void)device_index;
  *stream = NULL;
  return 0;
}
