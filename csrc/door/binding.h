// Arguments of a call to the parameters of a function, with CPython's own words for errors.
#ifndef TRIDENT_DOOR_BINDING_H_
#define TRIDENT_DOOR_BINDING_H_

#include "door/function.h"

namespace trident {

// What variadic parameters are bound to, for the length of a call.
struct Leftover {
  Object positional;
  Object keyword;
};

// Sets what each parameter is bound to, borrowed; false with a Python error set.
bool bind(const Function& function, PyObject* const* args, Py_ssize_t n_args, PyObject* names, PyObject** bound,
          Leftover& leftover);

}  // namespace trident

#endif  // TRIDENT_DOOR_BINDING_H_
