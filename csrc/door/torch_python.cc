#include "door/torch_python.h"

#include <dlfcn.h>

#include "runtime/error.h"

namespace trident {
namespace {

template <typename Function>
bool find(void* library, const char* symbol, Function& slot) {
  slot = reinterpret_cast<Function>(dlsym(library, symbol));
  if (slot == nullptr) PyErr_Format(PyExc_ImportError, "libtorch_python.so has no %s", symbol);
  return slot != nullptr;
}

bool find_type(const Object& module, const char* name, PyTypeObject*& slot) {
  // The reference is kept: the types live as long as the door.
  slot = reinterpret_cast<PyTypeObject*>(PyObject_GetAttrString(module.get(), name));
  return slot != nullptr;
}

bool layouts_match(const Object& torch) {
  const Object tensor(PyObject_CallMethod(torch.get(), "empty", "i", 0));
  if (!tensor) return false;
  const Object address(PyObject_GetAttrString(tensor.get(), "_cdata"));
  const Object dtype(PyObject_GetAttrString(torch.get(), "bfloat16"));
  if (!address || !dtype) return false;
  const bool tensor_matches = PyLong_AsVoidPtr(address.get()) == tensor_in(tensor.get()).unsafeGetTensorImpl();
  const auto scalar_type = reinterpret_cast<DtypeObject*>(dtype.get())->scalar_type;
  if (tensor_matches && scalar_type == c10::ScalarType::BFloat16) return true;
  PyErr_SetString(PyExc_ImportError, "this PyTorch's Tensor or dtype objects have another layout");
  return false;
}

bool enumerators_match(const Object& torch) {
  const Object device(PyObject_CallMethod(torch.get(), "device", "si", "cuda", 3));
  const Object format(PyObject_GetAttrString(torch.get(), "channels_last_3d"));
  const Object layout(PyObject_GetAttrString(torch.get(), "sparse_csr"));
  if (!device || !format || !layout) return false;
  if (reinterpret_cast<DeviceObject*>(device.get())->device == c10::Device(c10::DeviceType::CUDA, 3) &&
      reinterpret_cast<MemoryFormatObject*>(format.get())->memory_format == c10::MemoryFormat::ChannelsLast3d &&
      reinterpret_cast<LayoutObject*>(layout.get())->layout == c10::Layout::SparseCsr) {
    return true;
  }
  PyErr_SetString(PyExc_ImportError, "this PyTorch's device, memory format or layout objects have another layout");
  return false;
}

void restore_python_error(const std::exception_ptr& error) {
  const PyGILState_STATE state = PyGILState_Ensure();
  torch_python.translate(error);
  PyGILState_Release(state);
}

}  // namespace

TorchPython torch_python{};

bool load_torch_python() {
  const Object torch(PyImport_ImportModule("torch"));
  const Object nn(PyImport_ImportModule("torch.nn.parameter"));
  Object return_types(PyImport_ImportModule("torch.return_types"));
  if (!torch || !nn || !return_types) return false;
  torch_python.return_types = return_types.release();
  void* library = dlopen("libtorch_python.so", RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) {
    PyErr_SetString(PyExc_ImportError, "libtorch_python.so is not loaded");
    return false;
  }
  const bool loaded =
      find_type(torch, "Tensor", torch_python.tensor_type) && find_type(torch, "dtype", torch_python.dtype_type) &&
      find_type(torch, "Size", torch_python.size_type) && find_type(torch, "device", torch_python.device_type) &&
      find_type(torch, "layout", torch_python.layout_type) &&
      find_type(torch, "memory_format", torch_python.memory_format_type) &&
      find_type(nn, "Parameter", torch_python.parameter_type) &&
      find(library, "_Z16THPVariable_WrapON2at10TensorBaseE", torch_python.wrap) &&
      find(library, "_ZN5torch29translate_exception_to_pythonERKNSt15__exception_ptr13exception_ptrE",
           torch_python.translate) &&
      layouts_match(torch) && enumerators_match(torch);
  if (loaded) set_python_restore(restore_python_error);
  return loaded;
}

}  // namespace trident
