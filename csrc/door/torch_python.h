// What the door needs of PyTorch's Python layer, found in the loaded library rather than linked.
#ifndef TRIDENT_DOOR_TORCH_PYTHON_H_
#define TRIDENT_DOOR_TORCH_PYTHON_H_

#include "door/python.h"
// python.h goes first: Python's headers have to.
#include <ATen/core/Tensor.h>

#include <exception>

namespace trident {

struct TorchPython {
  PyTypeObject* tensor_type;
  PyTypeObject* parameter_type;
  PyTypeObject* dtype_type;
  PyTypeObject* size_type;
  PyTypeObject* device_type;
  PyTypeObject* memory_format_type;
  PyTypeObject* layout_type;
  PyObject* return_types;                              // torch.return_types
  PyObject* (*wrap)(at::TensorBase&&);                 // THPVariable_Wrap: the same object for the same tensor
  void (*translate)(const std::exception_ptr& error);  // sets the Python exception that PyTorch would
};

// Filled by load_torch_python; constant from then on.
extern TorchPython torch_python;

// Imports torch, finds the symbols and checks the object layouts below. False with a Python exception set if this is
// not the PyTorch that the door was built for.
bool load_torch_python();

// PyTorch 2.11's Python objects begin with their C++ payload; load_torch_python compares them with `_cdata`.
struct TensorObject {
  PyObject_HEAD at::Tensor tensor;
};
struct DtypeObject {
  PyObject_HEAD c10::ScalarType scalar_type;
};
struct DeviceObject {
  PyObject_HEAD c10::Device device;
};
struct MemoryFormatObject {
  PyObject_HEAD c10::MemoryFormat memory_format;
};
struct LayoutObject {
  PyObject_HEAD c10::Layout layout;
};

inline const at::Tensor& tensor_in(PyObject* object) { return reinterpret_cast<TensorObject*>(object)->tensor; }

}  // namespace trident

#endif  // TRIDENT_DOOR_TORCH_PYTHON_H_
