#include "door/interpreter.h"

#include <string>

#include "door/torch_python.h"
#include "runtime/host.h"
#include "runtime/values.h"

namespace trident {
namespace {

PyObject* interpreter = nullptr;  // owned; read and written under the GIL

Object to_python(const TVMFFIAny& value) {
  switch (value.type_index) {
    case kTVMFFITensor:
      return Object(torch_python.wrap(tensor_of(reinterpret_cast<const TridentTensor*>(value.v_obj))));
    case kTVMFFIInt:
      return Object(PyLong_FromLongLong(value.v_int64));
    case kTVMFFIBool:
      return Object(PyBool_FromLong(value.v_int64 != 0));
    case kTVMFFIFloat:
      return Object(PyFloat_FromDouble(value.v_float64));
    case kTVMFFINone:
      return Object::borrow(Py_None);
    default:
      PyErr_Format(PyExc_TypeError, "a kernel argument of TVM FFI type index %d", value.type_index);
      return Object();
  }
}

Object arguments_list(const TVMFFIAny* args, int32_t n) {
  Object list(PyList_New(n));
  for (int32_t k = 0; list && k < n; ++k) {
    Object argument = to_python(args[k]);
    if (!argument || PyList_SetItem(list.get(), k, argument.release()) != 0) return Object();
  }
  return list;
}

bool call_interpreter(const char* reference, const int64_t* grid, const TVMFFIAny* args, int32_t n) {
  if (interpreter == nullptr) {
    PyErr_SetString(PyExc_RuntimeError, "no interpreter is set for kernels of the cpu target");
    return false;
  }
  const Object callable = Object::borrow(interpreter);
  const Object arguments = arguments_list(args, n);
  if (!arguments) return false;
  const Object result(PyObject_CallFunction(callable.get(), "s(LLL)O", reference, static_cast<long long>(grid[0]),
                                            static_cast<long long>(grid[1]), static_cast<long long>(grid[2]),
                                            arguments.get()));
  return static_cast<bool>(result);
}

// The Python exception as a pending error: its type's name and its text.
void park_python_error() {
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* traceback = nullptr;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  const Object owned_type(type);
  const Object owned_value(value);
  const Object owned_traceback(traceback);
  const Object name(PyObject_GetAttrString(type, "__name__"));
  const Object text(PyObject_Str(value));
  const char* kind = name ? PyUnicode_AsUTF8AndSize(name.get(), nullptr) : nullptr;
  const char* message = text ? PyUnicode_AsUTF8AndSize(text.get(), nullptr) : nullptr;
  PyErr_Clear();
  trident_error_set(kind == nullptr ? "RuntimeError" : kind, message == nullptr ? "" : message);
}

int32_t run(const char* reference, const int64_t* grid, const TVMFFIAny* args, int32_t n) {
  const PyGILState_STATE state = PyGILState_Ensure();
  const bool done = call_interpreter(reference, grid, args, n);
  if (!done) park_python_error();
  PyGILState_Release(state);
  return done ? 0 : -1;
}

}  // namespace

PyObject* set_interpreter(PyObject* /*module*/, PyObject* callable) {
  PyObject* previous = interpreter;
  Py_INCREF(callable);
  interpreter = callable == Py_None ? nullptr : callable;
  if (callable == Py_None) Py_DECREF(callable);
  trident_set_interpreter(interpreter == nullptr ? nullptr : run);
  Py_XDECREF(previous);
  Py_INCREF(Py_None);
  return Py_None;
}

}  // namespace trident
