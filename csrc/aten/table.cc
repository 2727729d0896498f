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
    const ForeignArguments arguments(args, n);
    *result = call_and_box(*signature, arguments.values(), n);
  });
  return status == 0 ? 0 : raise_through_tvm_ffi();
}

}  // namespace
}  // namespace trident

extern "C" int32_t trident_aten_register(void) {
  return trident::guarded([] {
    for (trident::Row& row : trident::rows) {
      TVMFFIObjectHandle function = nullptr;
      const TVMFFIByteArray name{row.function, std::strlen(row.function)};
      if (TVMFFIFunctionCreate(&row, trident::call_row, nullptr, &function) != 0 ||
          TVMFFIFunctionSetGlobal(&name, function, 1) != 0) {
        trident::rethrow_pending();
      }
      TVMFFIObjectDecRef(function);
    }
  });
}
