#include "door/unchanged.h"

#include <array>
#include <memory>
#include <string_view>
#include <vector>

namespace trident {
namespace {

constexpr const char* kCapsule = "trident._door.unchanged";

enum class Kind { kItem, kAbsent, kPresent, kType, kAttribute, kWord };

struct Step {  // the references are those of the tuple of steps, which lives as long
  Kind kind;
  PyObject* object;
  PyObject* key;
  PyObject* expected;
  Py_ssize_t word = 0;  // of the object, where it keeps the attribute
};

struct FunctionAttribute {
  const char* name;
  Py_ssize_t word;  // 0: not found
};

// An attribute of a function takes 30 ns to get and 1 to look at: a getter, an audit event, a reference.
std::array<FunctionAttribute, 3> function_attributes{{{"__code__", 0}, {"__defaults__", 0}, {"__kwdefaults__", 0}}};
PyTypeObject* function_type = nullptr;

PyObject* const* words(PyObject* object) { return reinterpret_cast<PyObject* const*>(object); }

Py_ssize_t only_word(PyObject* object, PyObject* value) {
  constexpr Py_ssize_t kFirst = 2, kEnd = 12;  // behind the header; a function has more words than that
  Py_ssize_t found = 0;
  for (Py_ssize_t index = kFirst; index < kEnd; ++index) {
    if (words(object)[index] != value) continue;
    if (found != 0) return 0;
    found = index;
  }
  return found;
}

bool holds(const Step& step) {
  switch (step.kind) {
    case Kind::kItem:
      return PyDict_GetItemWithError(step.object, step.key) == step.expected;
    case Kind::kAbsent:
      return PyDict_Contains(step.object, step.key) == 0;
    case Kind::kPresent:
      return PyDict_Contains(step.object, step.key) == 1;
    case Kind::kType:
      return reinterpret_cast<PyObject*>(Py_TYPE(step.object)) == step.expected;
    case Kind::kWord: {
      const PyObject* value = words(step.object)[step.word];
      return (value == nullptr ? Py_None : value) == step.expected;
    }
    case Kind::kAttribute:
      return Object(PyObject_GetAttr(step.object, step.key)).get() == step.expected;
  }
  return false;
}

PyObject* unchanged(PyObject* self, PyObject* /*unused*/) {
  const auto* steps = static_cast<const std::vector<Step>*>(PyCapsule_GetPointer(PyTuple_GetItem(self, 0), kCapsule));
  for (const Step& step : *steps) {
    if (holds(step)) continue;
    PyErr_Clear();
    Py_RETURN_FALSE;
  }
  PyObject* rest = PyTuple_GetItem(self, 2);
  if (rest == Py_None) Py_RETURN_TRUE;
  return PyObject_CallNoArgs(rest);
}

PyMethodDef definition = {"unchanged", unchanged, METH_NOARGS, "Whether all steps lead where they led."};

bool fill(Step& step, const char* given) {
  const std::string_view kind = given;
  const bool of_dict = kind == "item" || kind == "absent" || kind == "present";
  if (of_dict && PyDict_CheckExact(step.object)) {
    step.kind = kind == "item" ? Kind::kItem : kind == "absent" ? Kind::kAbsent : Kind::kPresent;
  } else if (kind == "type") {
    step.kind = Kind::kType;
  } else if (kind == "attribute") {
    step.kind = Kind::kAttribute;
    for (const auto& [name, word] : function_attributes) {
      if (Py_TYPE(step.object) == function_type && word != 0 && PyUnicode_CompareWithASCIIString(step.key, name) == 0) {
        step.kind = Kind::kWord;
        step.word = word;
      }
    }
  } else {
    PyErr_Format(PyExc_ValueError, "no step %s of this object", given);
    return false;
  }
  return true;
}

void destroy(PyObject* capsule) { delete static_cast<std::vector<Step>*>(PyCapsule_GetPointer(capsule, kCapsule)); }

}  // namespace

bool load_unchanged() {
  const Object code(Py_CompileString("def probe(a=1, *, b=2): pass", "<probe>", Py_file_input));
  const Object scope(PyDict_New());
  if (!code || !scope || !Object(PyEval_EvalCode(code.get(), scope.get(), scope.get()))) return false;
  PyObject* probe = PyDict_GetItemString(scope.get(), "probe");
  function_type = Py_TYPE(probe);
  for (auto& [name, word] : function_attributes) {
    const Object value(PyObject_GetAttrString(probe, name));
    if (!value) return false;
    word = only_word(probe, value.get());
  }
  return true;
}

PyObject* make_unchanged(PyObject* /*module*/, PyObject* args) {
  PyObject* given = nullptr;
  const PyObject* rest = nullptr;
  if (!PyArg_ParseTuple(args, "O!O", &PyTuple_Type, &given, &rest)) return nullptr;
  auto steps = std::make_unique<std::vector<Step>>(PyTuple_Size(given));
  for (Py_ssize_t k = 0; k < PyTuple_Size(given); ++k) {
    const char* kind = nullptr;
    Step& step = (*steps)[k];
    PyObject* one = PyTuple_GetItem(given, k);
    if (PyTuple_Check(one) == 0) {
      PyErr_SetString(PyExc_TypeError, "a step is a tuple");
      return nullptr;
    }
    if (!PyArg_ParseTuple(one, "sOOO", &kind, &step.object, &step.key, &step.expected) || !fill(step, kind)) {
      return nullptr;
    }
  }
  const Object capsule(PyCapsule_New(steps.get(), kCapsule, destroy));
  if (!capsule) return nullptr;
  static_cast<void>(steps.release());  // the capsule's from here on
  // The garbage collector sees what a built-in function's self refers to.
  const Object self(PyTuple_Pack(3, capsule.get(), given, rest));
  return self ? PyCFunction_NewEx(&definition, self.get(), nullptr) : nullptr;
}

}  // namespace trident
