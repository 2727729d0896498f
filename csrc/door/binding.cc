#include "door/binding.h"

namespace trident {
namespace {

Py_ssize_t index_of(const Function& function, PyObject* name) {
  const auto n = static_cast<Py_ssize_t>(function.parameters.size());
  const auto by_name = [&](Py_ssize_t k) { return k != function.var_positional && k != function.var_keyword; };
  for (Py_ssize_t k = function.n_positional_only; k < n; ++k) {
    if (function.parameters[k].get() == name && by_name(k)) return k;  // call sites intern their keywords
  }
  for (Py_ssize_t k = function.n_positional_only; k < n; ++k) {
    if (by_name(k) && PyUnicode_Compare(function.parameters[k].get(), name) == 0) return k;
  }
  return -1;
}

bool take_leftover_positional(const Function& function, PyObject* const* args, Py_ssize_t n_args, Leftover& leftover) {
  const Py_ssize_t n = n_args > function.n_positional ? n_args - function.n_positional : 0;
  leftover.positional = Object(PyTuple_New(n));
  for (Py_ssize_t k = 0; leftover.positional && k < n; ++k) {
    PyObject* argument = args[function.n_positional + k];
    Py_INCREF(argument);
    if (PyTuple_SetItem(leftover.positional.get(), k, argument) != 0) return false;
  }
  return static_cast<bool>(leftover.positional);
}

bool take_leftover_keyword(PyObject* keyword, PyObject* value, Leftover& leftover) {
  return PyDict_SetItem(leftover.keyword.get(), keyword, value) == 0;
}

}  // namespace

bool bind(const Function& function, PyObject* const* args, Py_ssize_t n_args, PyObject* names, PyObject** bound,
          Leftover& leftover) {
  const char* name = function.name.c_str();
  const auto n = static_cast<Py_ssize_t>(function.parameters.size());
  if (function.var_positional >= 0) {
    if (!take_leftover_positional(function, args, n_args, leftover)) return false;
    bound[function.var_positional] = leftover.positional.get();
  } else if (n_args > function.n_positional) {
    PyErr_Format(PyExc_TypeError, "%s() takes %zd positional argument%s but %zd %s given", name, function.n_positional,
                 function.n_positional == 1 ? "" : "s", n_args, n_args == 1 ? "was" : "were");
    return false;
  }
  if (function.var_keyword >= 0) {
    leftover.keyword = Object(PyDict_New());
    if (!leftover.keyword) return false;
    bound[function.var_keyword] = leftover.keyword.get();
  }
  for (Py_ssize_t k = 0; k < n_args && k < function.n_positional; ++k) bound[k] = args[k];
  const Py_ssize_t n_names = names == nullptr ? 0 : PyTuple_Size(names);
  for (Py_ssize_t k = 0; k < n_names; ++k) {
    PyObject* keyword = PyTuple_GetItem(names, k);
    const Py_ssize_t index = index_of(function, keyword);
    if (index < 0 && function.out && PyUnicode_CompareWithASCIIString(keyword, "out") == 0) continue;  // None
    if (index < 0 && function.var_keyword >= 0) {
      if (!take_leftover_keyword(keyword, args[n_args + k], leftover)) return false;
      continue;
    }
    if (index < 0) {
      PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", name, keyword);
      return false;
    }
    if (bound[index] != nullptr) {
      PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%U'", name, keyword);
      return false;
    }
    bound[index] = args[n_args + k];
  }
  for (Py_ssize_t k = 0; k < n; ++k) {
    if (bound[k] != nullptr) continue;
    bound[k] = function.defaults[k].get();
    if (bound[k] == nullptr) {
      PyErr_Format(PyExc_TypeError, "%s() missing required argument '%U' (pos %zd)", name, function.parameters[k].get(),
                   k + 1);
      return false;
    }
  }
  return true;
}

}  // namespace trident
