// `trident.aten.<op>.<overload>` in TVM FFI's global function table, for every row of the generated table.
#include <atomic>
#include <cstring>
#include <string>

#include "aten/call.h"
#include "runtime/foreign.h"
#include "runtime/host.h"

namespace trident {
namespace {

struct Row {
  const char* function;  // "trident.aten.<op>.<overload or default>"
  const char* name;      // "aten::<op>"
  const char* overload;
  std::atomic<const Signature*> signature;
};

#define TRIDENT_ATEN(op, overload, function) {function, "aten::" op, overload, nullptr},
Row rows[] = {
#include "table.inc"
};
#undef TRIDENT_ATEN

int call_row(void* self, const TVMFFIAny* args, int32_t n, TVMFFIAny* result) {
  auto* row = static_cast<Row*>(self);
  const int32_t status = guarded([&] {
    const Signature* signature = row->signature.load(std::memory_order_acquire);
    if (signature == nullptr) {
      signature = resolve(row->name, row->overload);
      row->signature.store(signature, std::memory_order_release);
    }
    *result = call_and_box(*signature, args, n);
  });
  return status == 0 ? 0 : raise_through_tvm_ffi();
}

// `trident.carrier`: an OpaquePtr to a c10::TensorImpl -> the Tensor through which it crosses, which holds a reference.
int make_carrier(void* /*self*/, const TVMFFIAny* args, int32_t n, TVMFFIAny* result) {
  const int32_t status = guarded([&] {
    if (n != 1 || args[0].type_index != kTVMFFIOpaquePtr) {
      C10_THROW_ERROR(TypeError, "trident.carrier takes one pointer to a c10::TensorImpl");
    }
    auto* impl = static_cast<c10::TensorImpl*>(args[0].v_ptr);
    *result = owned_tensor_value(
        at::TensorBase(c10::intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>::reclaim_copy(impl)),
        Blocks::of_thread());
  });
  return status == 0 ? 0 : raise_through_tvm_ffi();
}

void register_function(const char* name, TVMFFISafeCallType call, void* self) {
  TVMFFIObjectHandle function = nullptr;
  const TVMFFIByteArray bytes{name, std::strlen(name)};
  if (TVMFFIFunctionCreate(self, call, nullptr, &function) != 0) rethrow_pending();
  const int status = TVMFFIFunctionSetGlobal(&bytes, function, 1);
  TVMFFIObjectDecRef(function);
  if (status != 0) rethrow_pending();
}

struct DimnameRow {
  const char* name;
  const char* overload;
  uint64_t arguments;
};

#define TRIDENT_DIMNAMES(op, overload, arguments) {"aten::" op, overload, arguments},
constexpr DimnameRow kDimnameRows[] = {
#include "dimnames.inc"
};
#undef TRIDENT_DIMNAMES

}  // namespace

uint64_t dimname_arguments(const std::string& name, const std::string& overload) {
  for (const DimnameRow& row : kDimnameRows) {
    if (name == row.name && overload == row.overload) return row.arguments;
  }
  return 0;
}

}  // namespace trident

extern "C" int32_t trident_aten_register(void) {
  return trident::guarded([] {
    trident::register_function("trident.carrier", trident::make_carrier, nullptr);
    for (trident::Row& row : trident::rows) trident::register_function(row.function, trident::call_row, &row);
  });
}
