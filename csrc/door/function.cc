#include "door/function.h"

#include <ATen/record_function.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <optional>

#include "door/binding.h"
#include "door/results.h"
#include "runtime/error.h"

namespace trident {
namespace {

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

}  // namespace

PyObject* call_function(PyObject* self, PyObject* const* args, Py_ssize_t n_args, PyObject* names) {
  const auto& function = *static_cast<const Function*>(PyCapsule_GetPointer(self, kFunctionCapsule));
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

}  // namespace trident
