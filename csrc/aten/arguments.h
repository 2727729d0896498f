#ifndef TRIDENT_ATEN_ARGUMENTS_H_
#define TRIDENT_ATEN_ARGUMENTS_H_

#include "aten/scratch.h"

namespace trident {

// A call's arguments as the caller knows them, for what leaves the call again.
class Arguments {
 public:
  Arguments(const TVMFFIAny* values, int32_t n, Scratch& scratch) : values_(values), n_(n), scratch_(scratch) {}

  // Where objects for the caller are made.
  Blocks& blocks() const { return scratch_.blocks(); }
  // The caller's own object for a tensor that came in, in a list or by itself; null for another tensor.
  const TVMFFIAny* find(const at::TensorBase& tensor) const;
  // Brings the carriers of argument k, a tensor or list of tensors that the call wrote to, up to date with its sizes
  // and strides.
  void refresh(int32_t k) const;
  // Throws c10::Error if argument k is another library's tensor and the call gave it other memory, sizes or strides.
  void check_memory(int32_t k) const;

 private:
  const TVMFFIAny* values_;
  int32_t n_;
  Scratch& scratch_;
};

}  // namespace trident

#endif  // TRIDENT_ATEN_ARGUMENTS_H_
