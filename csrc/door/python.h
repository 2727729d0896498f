// CPython through its limited API only, so that one build serves every version from 3.11 on.
#ifndef TRIDENT_DOOR_PYTHON_H_
#define TRIDENT_DOOR_PYTHON_H_

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <utility>

#ifndef Py_LIMITED_API
#error "the door is built for the limited API"
#endif

namespace trident {

// One owned reference.
class Object {
 public:
  Object() = default;
  explicit Object(PyObject* owned) : object_(owned) {}
  Object(Object&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  ~Object() { Py_XDECREF(object_); }

  static Object borrow(PyObject* object) {
    Py_XINCREF(object);
    return Object(object);
  }
  PyObject* get() const { return object_; }
  PyObject* release() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  PyObject* object_ = nullptr;
};

}  // namespace trident

#endif  // TRIDENT_DOOR_PYTHON_H_
