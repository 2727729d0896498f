// A frame's results as Python objects.
#ifndef TRIDENT_DOOR_RESULTS_H_
#define TRIDENT_DOOR_RESULTS_H_

#include "door/python.h"
// python.h goes first: Python's headers have to.
#include "runtime/abi.h"

namespace trident {

// A new reference to what the call returns: result `only`, all if that is -1. `bound` are the call's arguments. Null
// with a Python error set if there is no memory.
PyObject* results_object(const TridentFrame& frame, PyObject* const* bound, Py_ssize_t only);

// Drops what results_object has not taken.
void drop_results(const TridentFrame& frame);

}  // namespace trident

#endif  // TRIDENT_DOOR_RESULTS_H_
