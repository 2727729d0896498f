// Functions as Python defines them.
#include <memory>

#include "door/function.h"

namespace trident {
namespace {

Py_ssize_t leading_stars(PyObject* name) {
  Py_ssize_t stars = 0;
  while (stars < PyUnicode_GetLength(name) && PyUnicode_ReadChar(name, stars) == '*') ++stars;
  return stars;
}

bool fill_parameters(Function& function, PyObject* parameters, PyObject* defaults) {
  bool keyword_only = false;
  for (Py_ssize_t k = 0; k < PyTuple_Size(parameters); ++k) {
    PyObject* name = PyTuple_GetItem(parameters, k);
    if (!PyUnicode_Check(name)) {
      PyErr_SetString(PyExc_TypeError, "parameters must be strings");
      return false;
    }
    if (PyUnicode_CompareWithASCIIString(name, "*") == 0) {
      keyword_only = true;
      continue;
    }
    const auto index = static_cast<Py_ssize_t>(function.parameters.size());
    if (PyUnicode_CompareWithASCIIString(name, "/") == 0) {
      function.n_positional_only = index;
      continue;
    }
    const Py_ssize_t stars = leading_stars(name);
    PyObject* bare = PyUnicode_Substring(name, stars, PyUnicode_GetLength(name));
    if (bare == nullptr) return false;
    PyUnicode_InternInPlace(&bare);
    function.parameters.emplace_back(bare);
    if (stars == 1) function.var_positional = index;
    if (stars == 2) function.var_keyword = index;
    if (stars > 0) keyword_only = true;
    if (!keyword_only) ++function.n_positional;
  }
  const auto n = static_cast<Py_ssize_t>(function.parameters.size());
  const Py_ssize_t n_defaults = PyTuple_Size(defaults);
  if (n > kMaxParameters || n_defaults > n) {
    PyErr_Format(PyExc_ValueError, "%zd parameters (at most %zd fit) with %zd defaults", n, kMaxParameters, n_defaults);
    return false;
  }
  function.defaults.resize(function.parameters.size());
  const Object inspect(PyImport_ImportModule("inspect"));
  const Object parameter(inspect ? PyObject_GetAttrString(inspect.get(), "Parameter") : nullptr);
  const Object none(parameter ? PyObject_GetAttrString(parameter.get(), "empty") : nullptr);
  if (!none) return false;
  for (Py_ssize_t k = 0; k < n_defaults; ++k) {
    PyObject* value = PyTuple_GetItem(defaults, k);
    if (value != none.get()) function.defaults[n - n_defaults + k] = Object::borrow(value);
  }
  return true;
}

bool fill_constants(Function& function, PyObject* constants) {
  for (Py_ssize_t k = 0; constants != nullptr && k < PyTuple_Size(constants); ++k) {
    function.constants.push_back(Object::borrow(PyTuple_GetItem(constants, k)));
  }
  if (function.parameters.size() + function.constants.size() <= static_cast<size_t>(kMaxParameters)) return true;
  PyErr_Format(PyExc_ValueError, "at most %zd parameters and constants fit", kMaxParameters);
  return false;
}

bool fill_mutated(Function& function, PyObject* mutated) {
  for (Py_ssize_t k = 0; mutated != nullptr && k < PyTuple_Size(mutated); ++k) {
    const Py_ssize_t index = PyLong_AsSsize_t(PyTuple_GetItem(mutated, k));
    if (index < 0 || index >= static_cast<Py_ssize_t>(function.parameters.size())) {
      if (PyErr_Occurred() == nullptr) PyErr_SetString(PyExc_IndexError, "mutated: no such parameter");
      return false;
    }
    function.mutated.push_back(index);
  }
  return true;
}

bool fill_order(Function& function, PyObject* order) {
  const auto n = static_cast<Py_ssize_t>(function.parameters.size());
  std::vector<bool> taken(function.parameters.size());
  for (Py_ssize_t k = 0; order != nullptr && k < PyTuple_Size(order); ++k) {
    const Py_ssize_t index = PyLong_AsSsize_t(PyTuple_GetItem(order, k));
    if (index < 0 || index >= n) {
      if (PyErr_Occurred() == nullptr) PyErr_SetString(PyExc_IndexError, "order: no such parameter");
      return false;
    }
    function.order.push_back(index);
    taken[index] = true;
  }
  for (Py_ssize_t k = 0; !function.order.empty() && k < n; ++k) {
    if (!taken[k]) function.left.push_back(k);
  }
  return true;
}

void destroy(PyObject* capsule) { delete static_cast<Function*>(PyCapsule_GetPointer(capsule, kFunctionCapsule)); }

}  // namespace

PyObject* make_function(PyObject* /*module*/, PyObject* args, PyObject* kwargs) {
  static const char* names[] = {"name",    "doc",   "parameters", "defaults", "scm", "policy", "slow",  "miss",
                                "mutated", "label", "constants",  "result",   "out", "tensor", "order", nullptr};
  const char* name = nullptr;
  const char* doc = nullptr;
  PyObject* parameters = nullptr;
  PyObject* defaults = nullptr;
  unsigned long long scm = 0;  // NOLINT(google-runtime-int): what "K" reads
  int policy = 0;
  PyObject* slow = nullptr;
  PyObject* miss = nullptr;
  PyObject* mutated = nullptr;
  const char* label = nullptr;
  PyObject* constants = nullptr;
  Py_ssize_t result = -1;
  PyObject* out = Py_None;
  PyObject* tensor = Py_None;
  PyObject* order = nullptr;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "ssO!O!KiOO|O!zO!nOOO!", const_cast<char**>(names), &name, &doc,
                                   &PyTuple_Type, &parameters, &PyTuple_Type, &defaults, &scm, &policy, &slow, &miss,
                                   &PyTuple_Type, &mutated, &label, &PyTuple_Type, &constants, &result, &out, &tensor,
                                   &PyTuple_Type, &order)) {
    return nullptr;
  }
  auto function = std::make_unique<Function>();
  function->name = name;
  function->doc = doc;
  function->label = label == nullptr ? name : label;
  function->scm = reinterpret_cast<TridentScm*>(scm);  // NOLINT(performance-no-int-to-ptr): Python has no pointers
  function->policy = policy;
  function->slow = Object::borrow(slow);
  if (miss != Py_None) function->miss = Object::borrow(miss);
  function->result = result;
  if (out != Py_None) function->out = Object::borrow(out);
  if (tensor != Py_None) function->tensor = Object::borrow(tensor);
  if (!fill_parameters(*function, parameters, defaults) || !fill_constants(*function, constants) ||
      !fill_mutated(*function, mutated) || !fill_order(*function, order)) {
    return nullptr;
  }
  function->definition = {function->name.c_str(),
                          reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call_function)),
                          METH_FASTCALL | METH_KEYWORDS, function->doc.c_str()};
  PyMethodDef* definition = &function->definition;
  const Object capsule(PyCapsule_New(function.get(), kFunctionCapsule, destroy));
  if (!capsule) return nullptr;
  static_cast<void>(function.release());  // the capsule's from here on
  return PyCFunction_NewEx(definition, capsule.get(), nullptr);
}

}  // namespace trident
