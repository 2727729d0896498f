// Whether what a function read outside its arguments is what it was: the checks of trident/unchanged.py, natively.
#ifndef TRIDENT_DOOR_UNCHANGED_H_
#define TRIDENT_DOOR_UNCHANGED_H_

#include "door/python.h"

namespace trident {

// Finds where a Python function keeps what its steps compare. False with a Python error set.
bool load_unchanged();

// _door.unchanged(steps, rest): a callable that says whether all steps hold and then, unless `rest` is None, what
// `rest()` says. A step is (kind, object, key, expected); it compares identities, and runs no Python code for str keys:
//   "item"       object[key] is expected, of a dict
//   "absent"     key not in object, of a dict
//   "present"    key in object, of a dict
//   "type"       type(object) is expected
//   "attribute"  getattr(object, key) is expected
// A step that fails or raises gives False.
PyObject* make_unchanged(PyObject* module, PyObject* args);

}  // namespace trident

#endif  // TRIDENT_DOOR_UNCHANGED_H_
