// Python arguments as compiled code reads them, if a call may take the fast path at all.
#ifndef TRIDENT_DOOR_ARGUMENTS_H_
#define TRIDENT_DOOR_ARGUMENTS_H_

#include "door/torch_python.h"
// torch_python.h goes first: Python's headers have to.
#include "runtime/plain.h"
#include "runtime/values.h"

namespace trident {

// Packs one call's arguments and gathers what its tensors ask for. Every answer is "fast path or not": nothing raises.
class Packer {
 public:
  explicit Packer(Arena& arena) : arena_(arena) {}

  // False for a value that the fast path does not take: subclasses, odd tensors, integers beyond 64 bits, other types.
  bool pack(PyObject* object, TVMFFIAny* out);

  bool may_skip_dispatcher() const { return plain_.holds(); }

  int32_t device_type() const { return plain_.device_type(); }

 private:
  bool pack_tensor_object(PyObject* object, TVMFFIAny* out);
  bool pack_sequence(PyObject* object, TridentSequenceKind kind, TVMFFIAny* out);
  bool pack_dict(PyObject* object, TVMFFIAny* out);
  // Packs what a list or dict holds; another thread may take it out while the call runs.
  bool pack_kept(PyObject* object, TVMFFIAny* out);

  static constexpr int kDeepest = 16;  // nested containers

  Arena& arena_;
  std::vector<Object> kept_;
  int depth_ = 0;
  PlainCall plain_;
};

}  // namespace trident

#endif  // TRIDENT_DOOR_ARGUMENTS_H_
