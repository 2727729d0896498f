// The one function that the run time takes from libtorch_cuda.so, for a process without it.
int aoti_torch_get_current_cuda_stream(int device, void** stream) {
  (void)device;
  *stream = 0;
  return 0;
}
