// A Python callable over an SCM: the fast path in native code, everything else handed to Python functions.
#ifndef TRIDENT_DOOR_FUNCTION_H_
#define TRIDENT_DOOR_FUNCTION_H_

#include <string>
#include <vector>

#include "door/arguments.h"
#include "runtime/host.h"

namespace trident {

constexpr Py_ssize_t kMaxParameters = 32;

struct Function {
  std::string name;
  std::string doc;
  std::string label;               // what the profiler sees a call under
  std::vector<Object> parameters;  // interned names
  std::vector<Object> defaults;    // per parameter; empty: required
  Py_ssize_t n_positional = 0;     // parameters that may be given by position
  Py_ssize_t n_positional_only = 0;
  Py_ssize_t var_positional = -1;  // the parameter that takes the positional arguments left over; -1: none
  Py_ssize_t var_keyword = -1;     // the one that takes the keywords left over
  std::vector<Py_ssize_t> order;   // of the module's leading parameters among these; empty: they are these
  std::vector<Py_ssize_t> left;    // of the parameters that are not among them: the module takes their defaults only
  std::vector<Object> constants;   // of the module's parameters behind these
  std::vector<Py_ssize_t> mutated;
  Py_ssize_t result = -1;  // the only one of the module's results that is returned; -1: all of them
  Object out;              // takes calls with the keyword `out`; empty: there is no such keyword
  Object tensor;           // takes calls whose last argument is a tensor; empty: this function does
  TridentScm* scm = nullptr;
  int32_t policy = kTridentAcceptAll;
  Object slow;
  Object miss;  // empty: a miss is recorded and handed to `slow`
  PyMethodDef definition{};
};

constexpr const char* kFunctionCapsule = "trident._door.Function";

// One call; `self` is the capsule of a Function.
PyObject* call_function(PyObject* self, PyObject* const* args, Py_ssize_t n_args, PyObject* names);

// Among the names of parameters, "/" stands behind positional-only ones, "*" before keyword-only ones; variadic
// ones are "*args" and "**kwargs". An entry of defaults that is inspect.Parameter.empty is none.
// _door.function(name, doc, parameters, defaults, scm, policy, slow, miss, mutated=(), label=name, constants=(),
// result=-1, out=None, tensor=None, order=()).
PyObject* make_function(PyObject* module, PyObject* args, PyObject* kwargs);

}  // namespace trident

#endif  // TRIDENT_DOOR_FUNCTION_H_
