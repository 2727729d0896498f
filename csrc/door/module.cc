// `trident._door`: the extension behind direct calls and `@trident.jit`.
#include "door/function.h"
#include "door/interpreter.h"
#include "door/torch_python.h"
#include "door/unchanged.h"

namespace {

PyObject* tensor_at(PyObject* /*module*/, PyObject* address) {
  void* impl = PyLong_AsVoidPtr(address);
  if (impl == nullptr) {
    if (PyErr_Occurred() == nullptr) PyErr_SetString(PyExc_ValueError, "there is no tensor at address 0");
    return nullptr;
  }
  return trident::torch_python.wrap(
      at::TensorBase(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(
          static_cast<c10::TensorImpl*>(impl))));
}

PyMethodDef methods[] = {
    {"function", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(trident::make_function)),
     METH_VARARGS | METH_KEYWORDS,
     "function(name, doc, parameters, defaults, scm, policy, slow, miss, mutated=(), label=None)\n\n"
     "A callable over the SCM at address `scm`. `parameters` are names in order, \"*\" before keyword-only ones;\n"
     "`defaults` belong to the last of them. A call that must go through PyTorch's dispatcher, or that the SCM\n"
     "answers with fallback or declined, is handed to `slow`; a miss to `miss` (None: it is recorded for the miss\n"
     "callback and handed to `slow`); each with the call's own arguments. `mutated` are positions of tensors whose\n"
     "version counters a hit bumps; the profiler sees hits under `label` (None: `name`)."},
    {"set_interpreter", trident::set_interpreter, METH_O,
     "set_interpreter(callable)\n\nRuns kernels of the cpu target:\n"
     "callable(reference: str, grid: tuple[int, int, int], arguments: list). None unsets it."},
    {"tensor", tensor_at, METH_O,
     "tensor(address)\n\nThe torch.Tensor of the c10::TensorImpl at that address: the one that is there already, if "
     "any."},
    {"unchanged", trident::make_unchanged, METH_VARARGS,
     "unchanged(steps, rest)\n\nA callable that says whether all steps (door/unchanged.h) hold and `rest()` is true; "
     "`rest` may be None."},
    {nullptr, nullptr, 0, nullptr},
};

int execute(PyObject* /*module*/) { return trident::load_torch_python() && trident::load_unchanged() ? 0 : -1; }

PyModuleDef_Slot slots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_door",
    "The Python door of compiled modules.",
    0,
    methods,
    slots,
    nullptr,
    nullptr,
    nullptr,
};

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name that CPython looks up
PyMODINIT_FUNC PyInit__door(void) { return PyModuleDef_Init(&definition); }
