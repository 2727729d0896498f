#include "door/function.h"

#include <ATen/record_function.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <optional>

#include "door/results.h"
#include "runtime/error.h"

namespace trident {
namespace {

constexpr const char* kCapsule = "trident._door.Function";

// ---- binding, with CPython's own words ------------------------------------------------------------------------------

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

// What variadic parameters are bound to, for the length of a call.
struct Leftover {
  Object positional;
  Object keyword;
};

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

// The value given for the keyword `out`, of a function that has it; null: none, or None.
PyObject* out_given(const Function& function, PyObject* const* args, Py_ssize_t n_args, PyObject* names) {
  const Py_ssize_t n_names = !function.out || names == nullptr ? 0 : PyTuple_Size(names);
  for (Py_ssize_t k = 0; k < n_names; ++k) {
    const bool is_out = PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, k), "out") == 0;
    if (is_out && args[n_args + k] != Py_None) return args[n_args + k];
  }
  return nullptr;
}

bool is_tensor(PyObject* object) { return PyType_IsSubtype(Py_TYPE(object), torch_python.tensor_type) != 0; }

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

// ---- the Python functions behind ------------------------------------------------------------------------------------

PyObject* hand_over(PyObject* callable, PyObject* const* args, Py_ssize_t n_args, PyObject* names) {
  const Object positional(PyTuple_New(n_args));
  if (!positional) return nullptr;
  for (Py_ssize_t k = 0; k < n_args; ++k) {
    Py_INCREF(args[k]);
    if (PyTuple_SetItem(positional.get(), k, args[k]) != 0) return nullptr;
  }
  const Py_ssize_t n_names = names == nullptr ? 0 : PyTuple_Size(names);
  const Object keywords(n_names > 0 ? PyDict_New() : nullptr);
  if (n_names > 0 && !keywords) return nullptr;
  for (Py_ssize_t k = 0; k < n_names; ++k) {
    if (PyDict_SetItem(keywords.get(), PyTuple_GetItem(names, k), args[n_args + k]) != 0) return nullptr;
  }
  return PyObject_Call(callable, positional.get(), keywords.get());
}

// Inside, the override of the same SCM goes straight to the original kernel: this call is counted already.
class Bypass {
 public:
  explicit Bypass(TridentScm* scm) : previous_(trident_set_bypass(scm)) {}
  ~Bypass() { trident_set_bypass(previous_); }
  Bypass(const Bypass&) = delete;
  Bypass& operator=(const Bypass&) = delete;

 private:
  TridentScm* previous_;
};

// ---- one call -------------------------------------------------------------------------------------------------------

// In-place work on inference tensors outside of inference mode is an error that PyTorch words.
bool may_mutate(const Function& function, const TVMFFIAny* packed) {
  for (const Py_ssize_t index : function.mutated) {
    if (packed[index].type_index != kTVMFFITensor) continue;
    auto* impl = static_cast<c10::TensorImpl*>(reinterpret_cast<TridentTensor*>(packed[index].v_obj)->impl);
    if (impl->is_inference() && !c10::InferenceMode::is_enabled()) return false;
  }
  return true;
}

void bump_versions(const Function& function, const TVMFFIAny* packed) {
  for (const Py_ssize_t index : function.mutated) {
    if (packed[index].type_index != kTVMFFITensor) continue;
    auto* impl = static_cast<c10::TensorImpl*>(reinterpret_cast<TridentTensor*>(packed[index].v_obj)->impl);
    if (!impl->is_inference()) impl->bump_version();
  }
}

// Whether the parameters that the module does not have were left at their defaults, which are singletons.
bool are_defaults(const Function& function, PyObject* const* bound) {
  return std::all_of(function.left.begin(), function.left.end(),
                     [&](Py_ssize_t k) { return bound[k] == function.defaults[k].get(); });
}

// The module's arguments, given the function's; how many there are.
int32_t arrange(const Function& function, PyObject** bound) {
  size_t n = function.parameters.size();
  if (!function.order.empty()) {
    PyObject* given[kMaxParameters];
    std::copy_n(bound, n, given);
    n = function.order.size();
    for (size_t k = 0; k < n; ++k) bound[k] = given[function.order[k]];
  }
  for (const Object& constant : function.constants) bound[n++] = constant.get();
  return static_cast<int32_t>(n);
}

int32_t run(const Function& function, TridentFrame& frame, const TVMFFIAny* packed, int32_t n) {
  std::optional<at::RecordFunction> record;
  if (auto callbacks = at::getStepCallbacksUnlessEmpty(at::RecordScope::FUNCTION)) {
    record.emplace(std::move(*callbacks));
    record->before(function.label);
  }
  PyThreadState* state = PyEval_SaveThread();
  const int32_t status = trident_scm_run(function.scm, &frame, packed, n);
  PyEval_RestoreThread(state);
  return status;
}

PyObject* raise_pending() {
  try {
    rethrow_pending();
  } catch (const DivisionByZero& error) {
    PyErr_SetString(PyExc_ZeroDivisionError, error.what());
  } catch (...) {
    torch_python.translate(std::current_exception());
  }
  return nullptr;
}

PyObject* call(PyObject* self, PyObject* const* args, Py_ssize_t n_args, PyObject* names) {
  const auto& function = *static_cast<const Function*>(PyCapsule_GetPointer(self, kCapsule));
  if (out_given(function, args, n_args, names) != nullptr) return hand_over(function.out.get(), args, n_args, names);
  PyObject* bound[kMaxParameters] = {};
  Leftover leftover;
  if (!bind(function, args, n_args, names, bound, leftover)) return nullptr;
  if (function.tensor && is_tensor(bound[function.parameters.size() - 1])) {
    return hand_over(function.tensor.get(), args, n_args, names);
  }
  if (!are_defaults(function, bound)) return hand_over(function.slow.get(), args, n_args, names);
  Arena arena;
  Packer packer(arena);
  TVMFFIAny packed[kMaxParameters];
  const int32_t n = arrange(function, bound);
  for (int32_t k = 0; k < n; ++k) {
    if (!packer.pack(bound[k], &packed[k])) return hand_over(function.slow.get(), args, n_args, names);
  }
  if (!packer.may_skip_dispatcher() || !may_mutate(function, packed)) {
    return hand_over(function.slow.get(), args, n_args, names);
  }
  TridentResult slots[TRIDENT_MAX_RESULTS];
  TridentFrame frame{function.policy, 0, 0, TRIDENT_MAX_RESULTS, slots, -1, 0};
  const int32_t device_type = packer.device_type();
  int32_t status = run(function, frame, packed, n);
  if (status == kTridentMiss) {
    trident_count(function.scm, device_type, kTridentCountMiss);
    if (function.miss) {
      const Bypass bypass(function.scm);
      return hand_over(function.miss.get(), args, n_args, names);
    }
    const int32_t recorded = trident_record_miss(function.scm, packed, n);
    if (recorded < 0) return raise_pending();
    if (recorded > 0) status = run(function, frame, packed, n);  // the listener may have waited for a version
  }
  switch (status) {
    case kTridentHit: {
      trident_count(function.scm, device_type, kTridentCountHit);
      bump_versions(function, packed);
      PyObject* result = results_object(frame, bound, function.result);
      drop_results(frame);
      return result;
    }
    case kTridentMiss:
    case kTridentFallback:
    case kTridentDeclined: {
      if (status == kTridentFallback) trident_count(function.scm, device_type, kTridentCountFallback);
      if (status == kTridentDeclined) trident_count(function.scm, device_type, kTridentCountDeclined);
      const Bypass bypass(function.scm);
      return hand_over(function.slow.get(), args, n_args, names);
    }
    default:
      trident_count(function.scm, device_type, kTridentCountError);
      drop_results(frame);
      return raise_pending();
  }
}

// ---- making one -----------------------------------------------------------------------------------------------------

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

void destroy(PyObject* capsule) { delete static_cast<Function*>(PyCapsule_GetPointer(capsule, kCapsule)); }

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
  function->definition = {function->name.c_str(), reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call)),
                          METH_FASTCALL | METH_KEYWORDS, function->doc.c_str()};
  PyMethodDef* definition = &function->definition;
  const Object capsule(PyCapsule_New(function.get(), kCapsule, destroy));
  if (!capsule) return nullptr;
  static_cast<void>(function.release());  // the capsule's from here on
  return PyCFunction_NewEx(definition, capsule.get(), nullptr);
}

}  // namespace trident
