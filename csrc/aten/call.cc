// The one wrapper through which TVM FFI calls every ATen overload: boxed, through the dispatcher.
#include "aten/call.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "runtime/foreign.h"
#include "runtime/mutex.h"

namespace trident {

const Signature* resolve(const std::string& name, const std::string& overload) {
  static Mutex mutex;
  static auto* known = new std::unordered_map<std::string, std::unique_ptr<const Signature>>;
  const std::string key = name + "." + overload;
  const Lock lock(mutex);
  const auto found = known->find(key);
  if (found != known->end()) return found->second.get();
  auto handle = c10::Dispatcher::singleton().findSchema({name, overload});
  TORCH_CHECK_NOT_IMPLEMENTED(handle.has_value(), "this PyTorch has no operator ", name, overload.empty() ? "" : ".",
                              overload);
  auto signature = std::make_unique<const Signature>(*handle, dimname_arguments(name, overload));
  return known->emplace(key, std::move(signature)).first->second.get();
}

TVMFFIAny call_and_box(const Signature& signature, const TVMFFIAny* args, int32_t n) {
  const ScratchLoan loan;
  Scratch& scratch = *loan;
  const Arguments arguments(args, n, scratch);
  const auto each_written = [&](auto&& visit) {
    for (const int32_t k : signature.written()) {
      if (k < n) visit(k);
    }
  };
  signature.push(scratch, args, n);
  torch::jit::Stack& stack = scratch.stack();
  try {
    signature.handle().callBoxed(stack);
  } catch (...) {  // it may have resized before
    each_written([&](int32_t k) { arguments.refresh(k); });
    throw;
  }
  each_written([&](int32_t k) {
    arguments.refresh(k);
    arguments.check_memory(k);
  });
  if (stack.empty()) return none_value();
  if (stack.size() == 1) return from_ivalue(std::move(stack[0]), arguments);
  OwnedValues results(stack.size(), scratch.blocks());
  for (c10::IValue& each : stack) results.push(from_ivalue(std::move(each), arguments));
  return results.into_list();
}

}  // namespace trident
