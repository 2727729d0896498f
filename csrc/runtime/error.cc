#include "runtime/error.h"

#include <c10/util/Exception.h>
#include <tvm/ffi/c_api.h>

#include <atomic>
#include <cstring>
#include <new>
#include <typeinfo>
#include <utility>

namespace trident {
namespace {

thread_local std::exception_ptr pending;
std::atomic<PythonRestore> python_restore{nullptr};

bool is_python_error(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const std::exception& e) {
    return std::strcmp(typeid(e).name(), "12python_error") == 0;  // torch/csrc/Exceptions.h, in libtorch_python
  } catch (...) {
    return false;
  }
}

// The class that PyTorch's Python bindings translate to each type, most derived first.
template <typename Visit>
const char* classify(const std::exception_ptr& error, Visit&& visit) {
  try {
    std::rethrow_exception(error);
  } catch (const c10::IndexError& e) {
    return visit(e.what_without_backtrace()), "IndexError";
  } catch (const c10::ValueError& e) {
    return visit(e.what_without_backtrace()), "ValueError";
  } catch (const c10::TypeError& e) {
    return visit(e.what_without_backtrace()), "TypeError";
  } catch (const c10::NotImplementedError& e) {
    return visit(e.what_without_backtrace()), "NotImplementedError";
  } catch (const c10::BufferError& e) {
    return visit(e.what_without_backtrace()), "BufferError";
  } catch (const c10::SyntaxError& e) {
    return visit(e.what_without_backtrace()), "SyntaxError";
  } catch (const c10::AcceleratorError& e) {
    return visit(e.what_without_backtrace()), "AcceleratorError";
  } catch (const c10::OutOfMemoryError& e) {
    return visit(e.what_without_backtrace()), "OutOfMemoryError";
  } catch (const c10::LinAlgError& e) {
    return visit(e.what_without_backtrace()), "LinAlgError";
  } catch (const c10::Error& e) {
    return visit(e.what_without_backtrace()), "RuntimeError";
  } catch (const DivisionByZero& e) {
    return visit(e.what()), "ZeroDivisionError";
  } catch (const std::bad_alloc& e) {
    return visit(e.what()), "MemoryError";
  } catch (const std::exception& e) {
    return visit(e.what()), "RuntimeError";
  } catch (...) {
    return visit("unknown C++ exception"), "RuntimeError";
  }
}

std::string text_of(const TVMFFIByteArray& bytes) { return {bytes.data, bytes.size}; }

}  // namespace

void set_pending(std::exception_ptr error) noexcept { pending = std::move(error); }

void rethrow_pending() {
  if (std::exception_ptr error = std::exchange(pending, nullptr)) std::rethrow_exception(error);
  TVMFFIObjectHandle handle = nullptr;
  TVMFFIErrorMoveFromRaised(&handle);
  TORCH_CHECK(handle != nullptr, "compiled code reported an error without setting one");
  const auto* cell = reinterpret_cast<const TVMFFIErrorCell*>(static_cast<const char*>(handle) + sizeof(TVMFFIObject));
  const std::string kind = text_of(cell->kind);
  const std::string message = text_of(cell->message);
  TVMFFIObjectDecRef(handle);
  raise(kind, message);
}

const char* python_kind(const std::exception_ptr& error) noexcept {
  return classify(error, [](const char*) {});
}

std::string message_of(const std::exception_ptr& error) {
  std::string message;
  classify(error, [&](const char* text) { message = text; });
  return message;
}

void set_python_restore(PythonRestore restore) noexcept { python_restore = restore; }

void raise_in_tvm_ffi(const std::exception_ptr& error) noexcept {
  const PythonRestore restore = python_restore;
  if (restore != nullptr && is_python_error(error)) {
    restore(error);
    TVMFFIErrorSetRaisedFromCStr("EnvErrorAlreadySet", message_of(error).c_str());  // TVM FFI's word for it
  } else {
    TVMFFIErrorSetRaisedFromCStr(python_kind(error), message_of(error).c_str());
  }
}

void raise(const std::string& kind, const std::string& message) {
  const c10::SourceLocation here{__func__, __FILE__, static_cast<uint32_t>(__LINE__)};
  if (kind == "IndexError") throw c10::IndexError(here, message);
  if (kind == "ValueError") throw c10::ValueError(here, message);
  if (kind == "TypeError") throw c10::TypeError(here, message);
  if (kind == "NotImplementedError") throw c10::NotImplementedError(here, message);
  if (kind == "BufferError") throw c10::BufferError(here, message);
  if (kind == "SyntaxError") throw c10::SyntaxError(here, message);
  if (kind == "AcceleratorError") throw c10::AcceleratorError(here, 0, message);
  if (kind == "OutOfMemoryError") throw c10::OutOfMemoryError(here, message);
  if (kind == "ZeroDivisionError") throw DivisionByZero(message);
  if (kind == "LinAlgError") throw c10::LinAlgError(here, message);
  throw c10::Error(here, kind == "RuntimeError" || kind.empty() ? message : kind + ": " + message);
}

}  // namespace trident
