#include "door/results.h"

#include <cstdlib>

#include "door/torch_python.h"
#include "runtime/host.h"
#include "runtime/tensor.h"

namespace trident {
namespace {

PyObject* new_reference(PyObject* object) {
  Py_INCREF(object);
  return object;
}

// What a dict holds at a position that counts its keys and its values; borrowed, null if it does not reach so far.
PyObject* in_dict(PyObject* dict, Py_ssize_t position) {
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t cursor = 0;
  for (Py_ssize_t k = 0; k <= position / 2; ++k) {
    if (PyDict_Next(dict, &cursor, &key, &value) == 0) return nullptr;
  }
  return position % 2 == 0 ? key : value;
}

PyObject* in_container(PyObject* container, Py_ssize_t position) {
  if (PyDict_Check(container)) return in_dict(container, position);
  if (PyList_Check(container)) return position < PyList_Size(container) ? PyList_GetItem(container, position) : nullptr;
  return PyTuple_Check(container) && position < PyTuple_Size(container) ? PyTuple_GetItem(container, position)
                                                                        : nullptr;
}

// What the positions ("1/0") lead to within an argument.
PyObject* element(PyObject* argument, const char* positions) {
  PyObject* found = argument;
  for (const char* rest = positions; *rest != '\0';) {
    char* end = nullptr;
    found = in_container(found, std::strtol(rest, &end, 10));
    if (found == nullptr) {
      PyErr_SetString(PyExc_RuntimeError, "an argument was changed by another thread during the call");
      return nullptr;
    }
    rest = *end == '/' ? end + 1 : end;
  }
  return new_reference(found);
}

// Python objects of the frame's results, in order.
class ResultObjects {
 public:
  ResultObjects(const TridentFrame& frame, PyObject* const* bound) : frame_(frame), bound_(bound) {}

  // All of them, as the function returns them.
  PyObject* all() {
    int32_t count = 0;
    for (int32_t k = 0; k < frame_.n_results; k = behind(k)) ++count;
    if (count == 0) return new_reference(Py_None);
    return count == 1 ? next() : tuple(count);
  }

  PyObject* only(int32_t index) {
    position_ = index;
    return next();
  }

 private:
  // Where what follows result k begins.
  int32_t behind(int32_t k) const {
    const TridentResult& result = frame_.results[k];
    ++k;
    if (result.kind < kTridentResultTuple || result.kind == kTridentResultElement) return k;
    const int32_t inside = result.kind == kTridentResultDict ? 2 * result.index : result.index;
    for (int32_t each = 0; each < inside; ++each) k = behind(k);
    return k;
  }

  // A new reference to the next result, or null with a Python error set.
  PyObject* next() {
    const int32_t index = position_++;
    PyObject* object = make(frame_.results[index]);
    made_[index] = object;  // held by what it goes into, which is under construction or done
    return object;
  }

  PyObject* make(TridentResult& result) {
    switch (result.kind) {
      case kTridentResultTensor:
        result.kind = kTridentResultNone;
        return torch_python.wrap(reclaim_tensor(result.tensor));
      case kTridentResultArgument:
        return new_reference(bound_[result.index]);
      case kTridentResultElement:
        return element(bound_[result.index], result.text);
      case kTridentResultSame:
        return new_reference(made_[result.index]);
      case kTridentResultInt:
        return PyLong_FromLongLong(result.integer);
      case kTridentResultFloat:
        return PyFloat_FromDouble(result.number);
      case kTridentResultBool:
        return PyBool_FromLong(result.integer != 0);
      case kTridentResultText:
        return PyUnicode_FromString(result.text);
      case kTridentResultTuple:
        return tuple(result.index);
      case kTridentResultList:
        return list(result.index);
      case kTridentResultDict:
        return dict(result.index);
      case kTridentResultSize:
        return of_tuple(Object::borrow(reinterpret_cast<PyObject*>(torch_python.size_type)), result.index);
      case kTridentResultStruct:
        return of_tuple(Object(PyObject_GetAttrString(torch_python.return_types, result.text)), result.index);
      default:
        return new_reference(Py_None);
    }
  }

  PyObject* tuple(int32_t count) {
    Object made(PyTuple_New(count));
    if (!made) return nullptr;
    for (int32_t k = 0; k < count; ++k) {
      PyObject* element = next();
      if (element == nullptr || PyTuple_SetItem(made.get(), k, element) != 0) return nullptr;
    }
    return made.release();
  }

  PyObject* list(int32_t count) {
    Object made(PyList_New(count));
    if (!made) return nullptr;
    for (int32_t k = 0; k < count; ++k) {
      PyObject* element = next();
      if (element == nullptr || PyList_SetItem(made.get(), k, element) != 0) return nullptr;
    }
    return made.release();
  }

  PyObject* dict(int32_t count) {
    Object made(PyDict_New());
    if (!made) return nullptr;
    for (int32_t k = 0; k < count; ++k) {
      const Object key(next());
      if (!key) return nullptr;
      const Object value(next());
      if (!value || PyDict_SetItem(made.get(), key.get(), value.get()) != 0) return nullptr;
    }
    return made.release();
  }

  PyObject* of_tuple(const Object& type, int32_t count) {
    if (!type) return nullptr;
    const Object items(tuple(count));
    return items ? PyObject_CallFunctionObjArgs(type.get(), items.get(), nullptr) : nullptr;
  }

  const TridentFrame& frame_;
  PyObject* const* bound_;
  int32_t position_ = 0;
  PyObject* made_[TRIDENT_MAX_RESULTS];
};

}  // namespace

PyObject* results_object(const TridentFrame& frame, PyObject* const* bound, Py_ssize_t only) {
  ResultObjects objects(frame, bound);
  return only >= 0 && only < frame.n_results ? objects.only(static_cast<int32_t>(only)) : objects.all();
}

void drop_results(const TridentFrame& frame) {
  for (int32_t k = 0; k < frame.n_results; ++k) {
    TridentResult& result = frame.results[k];
    if (result.kind == kTridentResultTensor) reclaim_tensor(result.tensor).reset();
    result.kind = kTridentResultNone;
  }
}

}  // namespace trident
