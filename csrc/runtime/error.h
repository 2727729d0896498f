// Errors between C++ and compiled code: an exception is parked in the thread while compiled code unwinds by status.
#ifndef TRIDENT_RUNTIME_ERROR_H_
#define TRIDENT_RUNTIME_ERROR_H_

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>

#define TRIDENT_API __attribute__((visibility("default")))

namespace trident {

// Python's ZeroDivisionError, which PyTorch has no C++ class for.
class TRIDENT_API DivisionByZero : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Parks the exception for the door that made the call; a later one replaces it.
void set_pending(std::exception_ptr error) noexcept;

// Throws the parked exception, or the TVM FFI error that compiled code raised by itself.
[[noreturn]] TRIDENT_API void rethrow_pending();

// Name of the Python exception type that PyTorch maps the exception to.
TRIDENT_API const char* python_kind(const std::exception_ptr& error) noexcept;
TRIDENT_API std::string message_of(const std::exception_ptr& error);

// Sets a Python exception that crossed C++ as PyTorch's `python_error` in the thread's Python state again. Given by the
// door: this library links no Python.
using PythonRestore = void (*)(const std::exception_ptr& error);
TRIDENT_API void set_python_restore(PythonRestore restore) noexcept;

// The exception as TVM FFI's raised error, of its Python exception type; a Python exception as itself.
void raise_in_tvm_ffi(const std::exception_ptr& error) noexcept;

// Throws the C++ exception that PyTorch maps to the Python type `kind`; RuntimeError for a type that it has none for,
// with the type's name in front of the message.
[[noreturn]] TRIDENT_API void raise(const std::string& kind, const std::string& message);

// Runs `body`, turning an exception into a pending error: 0 or -1.
template <typename Body>
int32_t guarded(Body&& body) noexcept {
  try {
    body();
    return 0;
  } catch (...) {
    set_pending(std::current_exception());
    return -1;
  }
}

// The same for functions that answer a pointer (null on error).
template <typename Body>
auto guarded_pointer(Body&& body) noexcept -> decltype(body()) {
  try {
    return body();
  } catch (...) {
    set_pending(std::current_exception());
    return nullptr;
  }
}

}  // namespace trident

#endif  // TRIDENT_RUNTIME_ERROR_H_
