// The cpu target's kernels: compiled code calls back into Python, where Triton's interpreter runs them.
#ifndef TRIDENT_DOOR_INTERPRETER_H_
#define TRIDENT_DOOR_INTERPRETER_H_

#include "door/python.h"

namespace trident {

// _door.set_interpreter(callable | None): called as callable(reference, grid, arguments).
PyObject* set_interpreter(PyObject* module, PyObject* callable);

}  // namespace trident

#endif  // TRIDENT_DOOR_INTERPRETER_H_
