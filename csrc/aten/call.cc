// The one wrapper through which compiled code and TVM FFI call every ATen overload: boxed, through the dispatcher.
#include "aten/call.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "runtime/foreign.h"
#include "runtime/host.h"
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

torch::jit::Stack call_boxed(const Signature& signature, const TVMFFIAny* args, int32_t n) {
  torch::jit::Stack stack;
  signature.push(stack, args, n);
  signature.handle().callBoxed(stack);
  return stack;
}

TVMFFIAny call_and_box(const Signature& signature, const ForeignArguments& arguments) {
  const auto each_written = [&](auto&& visit) {
    if (!signature.writes()) return;
    for (int32_t k = 0; k < arguments.size(); ++k) {
      if (signature.arguments()[static_cast<size_t>(k)].written) visit(k);
    }
  };
  torch::jit::Stack stack;
  signature.push(stack, arguments.values(), arguments.size());
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
  if (stack.size() == 1) return from_ivalue(std::move(stack[0]), &arguments);
  OwnedValues results(stack.size());
  for (c10::IValue& each : stack) results.push(from_ivalue(std::move(each), &arguments));
  return results.into_list();
}

namespace {

void unpack_list(const TVMFFIAny& list, TridentTensor* tensors, int32_t n) {
  TORCH_CHECK(list.type_index == kTVMFFIArray, "compiled code expects a list of tensors");
  const TVMFFISeqCell& cell = cell_of(list);
  TORCH_CHECK(cell.size == n, "compiled code expects ", n, " tensors, the operator gave ", cell.size);
  for (int32_t k = 0; k < n; ++k) {
    const TVMFFIAny& each = static_cast<const TVMFFIAny*>(cell.data)[k];
    if (each.type_index == kTVMFFINone) continue;
    TORCH_CHECK(is_trident_tensor(each), "compiled code expects a list of tensors");
    auto* element = reinterpret_cast<TridentTensor*>(each.v_obj);
    pack_owned(reclaim_tensor(std::exchange(element->impl, nullptr)), &tensors[k]);  // the list was the only owner
  }
}

}  // namespace
}  // namespace trident

extern "C" {

void* trident_aten_resolve(const char* name, const char* overload) {
  return trident::guarded_pointer(
      [&] { return const_cast<void*>(static_cast<const void*>(trident::resolve(name, overload))); });
}

int32_t trident_aten_call(void* handle, const TVMFFIAny* args, int32_t n, TridentTensor* tensors, TVMFFIAny* values,
                          int32_t n_results) {
  const auto& signature = *static_cast<const trident::Signature*>(handle);
  for (int32_t k = 0; k < n_results; ++k) {
    tensors[k].impl = nullptr;
    values[k] = trident::none_value();
  }
  const int32_t status = trident::guarded([&] {
    TORCH_CHECK(n_results == static_cast<int32_t>(signature.returns().size()), signature.name(), " has ",
                signature.returns().size(), " results, compiled code expects ", n_results);
    torch::jit::Stack stack = trident::call_boxed(signature, args, n);
    for (size_t k = 0; k < stack.size(); ++k) {
      if (!stack[k].isTensor()) {
        values[k] = trident::from_ivalue(std::move(stack[k]), nullptr);
      } else if (stack[k].toTensor().defined()) {
        trident::pack_owned(std::move(stack[k]).toTensor(), &tensors[k]);
      }
    }
  });
  for (int32_t k = 0; status != 0 && k < n_results; ++k) {
    trident_release(&tensors[k]);
    trident_value_release(&values[k]);
  }
  return status;
}

int32_t trident_list_unpack(TVMFFIAny* list, TridentTensor* tensors, int32_t n) {
  for (int32_t k = 0; k < n; ++k) tensors[k].impl = nullptr;
  const int32_t status = trident::guarded([&] { trident::unpack_list(*list, tensors, n); });
  for (int32_t k = 0; status != 0 && k < n; ++k) trident_release(&tensors[k]);
  trident_value_release(list);
  return status;
}

void trident_value_release(TVMFFIAny* owned) { trident::release_value(std::exchange(*owned, trident::none_value())); }

}  // extern "C"
