#include "door/arguments.h"

namespace trident {

bool Packer::pack(PyObject* object, TVMFFIAny* out) {
  const PyTypeObject* type = Py_TYPE(object);
  if (type == torch_python.tensor_type || type == torch_python.parameter_type) return pack_tensor_object(object, out);
  if (object == Py_None) {
    *out = none_value();
  } else if (type == &PyLong_Type) {
    int overflow = 0;
    *out = int_value(PyLong_AsLongLongAndOverflow(object, &overflow));
    return overflow == 0;
  } else if (type == &PyFloat_Type) {
    *out = float_value(PyFloat_AsDouble(object));
  } else if (type == &PyBool_Type) {
    *out = bool_value(object == Py_True);
  } else if (type == torch_python.dtype_type) {
    *out = dtype_value(reinterpret_cast<DtypeObject*>(object)->scalar_type);
  } else if (type == &PyUnicode_Type) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object, &size);
    if (text == nullptr) {
      PyErr_Clear();  // lone surrogates: the slow path says what PyTorch says
      return false;
    }
    *out = string_value(arena_, {text, static_cast<size_t>(size)});
  } else if (type == &PyList_Type) {
    return pack_sequence(object, kTridentList, out);
  } else if (type == &PyTuple_Type) {
    return pack_sequence(object, kTridentTuple, out);
  } else if (type == torch_python.size_type) {
    return pack_sequence(object, kTridentSize, out);
  } else if (type == &PyDict_Type) {
    return pack_dict(object, out);
  } else if (type == torch_python.device_type) {
    const c10::Device device = reinterpret_cast<DeviceObject*>(object)->device;
    if (!device.is_cpu() && !device.is_cuda()) return false;
    *out = device_value({device.is_cuda() ? kDLCUDA : kDLCPU, device.index()});
  } else if (type == torch_python.memory_format_type) {
    const auto format = reinterpret_cast<MemoryFormatObject*>(object)->memory_format;
    *out = enumerator_value(kTridentMemoryFormat, static_cast<int>(format));
  } else if (type == torch_python.layout_type) {
    *out = enumerator_value(kTridentLayout, static_cast<int>(reinterpret_cast<LayoutObject*>(object)->layout));
  } else {
    return false;
  }
  return true;
}

bool Packer::pack_tensor_object(PyObject* object, TVMFFIAny* out) {
  if (!tensor_value(arena_, tensor_in(object).unsafeGetTensorImpl(), out)) return false;
  plain_.add(*reinterpret_cast<const TridentTensor*>(out->v_obj));
  return true;
}

bool Packer::pack_kept(PyObject* object, TVMFFIAny* out) {
  if (!pack(object, out)) return false;
  if (out->type_index >= kTVMFFIStaticObjectBegin) kept_.push_back(Object::borrow(object));  // all else is a copy
  return true;
}

bool Packer::pack_dict(PyObject* object, TVMFFIAny* out) {
  if (depth_ >= kDeepest) return false;
  ++depth_;
  TVMFFIAny* elements = nullptr;
  *out = dict_value(arena_, PyDict_Size(object), &elements);
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  for (Py_ssize_t position = 0; PyDict_Next(object, &position, &key, &value) != 0; elements += 2) {
    const PyTypeObject* type = Py_TYPE(key);
    if (type != &PyUnicode_Type && type != &PyLong_Type) return false;
    if (!pack_kept(key, &elements[0]) || !pack_kept(value, &elements[1])) return false;
  }
  --depth_;
  return true;
}

bool Packer::pack_sequence(PyObject* object, TridentSequenceKind kind, TVMFFIAny* out) {
  const bool is_list = kind == kTridentList;
  const Py_ssize_t size = is_list ? PyList_Size(object) : PyTuple_Size(object);
  if (depth_ >= kDeepest) return false;  // a list may hold itself
  ++depth_;
  TVMFFIAny* elements = nullptr;
  *out = list_value(arena_, size, &elements);
  set_kind(*out, kind);
  for (Py_ssize_t k = 0; k < size; ++k) {
    PyObject* element = is_list ? PyList_GetItem(object, k) : PyTuple_GetItem(object, k);
    if (!(is_list ? pack_kept(element, &elements[k]) : pack(element, &elements[k]))) return false;
  }
  --depth_;
  return true;
}

}  // namespace trident
