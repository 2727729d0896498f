// A call of an ATen operator in compiled code: what is the same in every call is converted once.
#include "aten/site.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "aten/call.h"
#include "runtime/host.h"

namespace trident {
namespace {

// What PyTorch does above the backend when no gradient is needed, which the doors have established. Its autograd
// kernels then compute nothing; they exclude ADInplaceOrView too unless the operator makes views or writes in place.
// Factories are called below both by PyTorch's Python bindings. All else (composite operators) runs as it is.
Level level_of(const c10::OperatorHandle& handle) {
  const c10::FunctionSchema& schema = handle.schema();
  const auto aliases = [](const c10::Argument& one) { return one.alias_info() != nullptr; };
  const bool fresh = std::none_of(schema.arguments().begin(), schema.arguments().end(), aliases) &&
                     std::none_of(schema.returns().begin(), schema.returns().end(), aliases);
  const auto named = [&](const char* name) {
    return std::any_of(schema.arguments().begin(), schema.arguments().end(),
                       [&](const c10::Argument& one) { return one.name() == name; });
  };
  if (fresh && named("dtype") && named("layout") && named("pin_memory") && schema.name().rfind("aten::new_", 0) != 0) {
    return Level::kBackend;
  }
  if (!handle.hasKernelForDispatchKey(c10::DispatchKey::Autograd)) return Level::kDispatcher;
  return fresh ? Level::kBackend : Level::kViewsAndVersions;
}

void store_list(const Site& site, const c10::IValue& result, TridentTensor* tensors, int32_t n) {
  const c10::ArrayRef<c10::IValue> list = result.toListRef();
  TORCH_CHECK(list.size() == static_cast<size_t>(n), site.name(), " gave ", list.size(),
              " tensors, compiled code expects ", n);
  const bool alone = result.use_count() == 1;
  for (const c10::IValue& element : list) {
    at::Tensor tensor = alone ? taken(element).toTensor() : element.toTensor();
    if (tensor.defined()) pack_owned(std::move(tensor), tensors);
    ++tensors;
  }
}

}  // namespace

Site::Site(const Signature& signature, const TVMFFIAny* args, int32_t n, std::vector<int32_t> varying,
           std::vector<int32_t> results)
    : signature_(signature),
      level_(level_of(signature.handle())),
      varying_(std::move(varying)),
      results_(std::move(results)) {
  const std::vector<SignatureArgument>& arguments = signature.arguments();
  TORCH_CHECK(static_cast<size_t>(n) <= arguments.size(), signature.name(), " takes ", arguments.size(),
              " arguments, compiled code has ", n);
  const size_t returned = signature.handle().schema().returns().size();
  TORCH_CHECK(results_.size() == returned, signature.name(), " has ", returned, " results, compiled code expects ",
              results_.size());
  const ScratchLoan loan;
  for (size_t k = 0; k < arguments.size(); ++k) {
    const auto index = static_cast<int32_t>(k);
    c10::IValue& constant = constants_.emplace_back();
    if (std::find(varying_.begin(), varying_.end(), index) != varying_.end()) continue;
    if (index < n) {
      signature.convert(k, args[k], *loan, constant);
    } else {
      constant = signature.default_of(k);
    }
  }
}

void Site::invoke(torch::jit::Stack& stack) const {
  switch (level_) {
    case Level::kBackend: {
      const at::AutoDispatchBelowADInplaceOrView guard;
      return signature_.handle().callBoxed(stack);
    }
    case Level::kViewsAndVersions: {
      const at::AutoDispatchBelowAutograd guard;
      return signature_.handle().callBoxed(stack);
    }
    case Level::kDispatcher:
      return signature_.handle().callBoxed(stack);
  }
}

void Site::call(const TVMFFIAny* varying, TridentTensor* tensors, TVMFFIAny* values) const {
  const ScratchLoan loan;
  torch::jit::Stack& stack = (*loan).stack();
  stack.insert(stack.end(), constants_.begin(), constants_.end());
  for (size_t k = 0; k < varying_.size(); ++k) {
    const auto index = static_cast<size_t>(varying_[k]);
    signature_.convert(index, varying[k], *loan, stack[index]);
  }
  invoke(stack);
  for (size_t k = 0; k < results_.size(); ++k) {
    const int32_t expected = results_[k];
    if (expected == kTridentSiteUnused) continue;
    if (expected == kTridentSiteValue) {
      *values++ = from_ivalue(std::move(stack[k]), Arguments(nullptr, 0, *loan));
    } else if (expected == kTridentSiteTensor) {
      if (stack[k].toTensor().defined()) pack_owned(std::move(stack[k]).toTensor(), tensors);
      ++tensors;
    } else {
      store_list(*this, stack[k], tensors, expected);
      tensors += expected;
    }
  }
}

}  // namespace trident

extern "C" {

void* trident_aten_site(const char* name, const char* overload, const TVMFFIAny* args, int32_t n,
                        const int32_t* varying, int32_t n_varying, const int32_t* results, int32_t n_results) {
  return trident::guarded_pointer([&]() -> void* {
    return new trident::Site(*trident::resolve(name, overload), args, n, {varying, varying + n_varying},
                             {results, results + n_results});
  });
}

int32_t trident_aten_site_call(void* site, const TVMFFIAny* varying, TridentTensor* tensors, TVMFFIAny* values) {
  return trident::guarded([&] { static_cast<const trident::Site*>(site)->call(varying, tensors, values); });
}

int32_t trident_constant_tensor(TridentTensor* out, int32_t scalar_type, int32_t ndim, const int64_t* sizes,
                                const void* data) {
  return trident::guarded([&] {
    const at::AutoDispatchBelowADInplaceOrView guard;
    const auto type = static_cast<c10::ScalarType>(scalar_type);
    at::Tensor tensor = at::empty({sizes, static_cast<size_t>(ndim)}, at::TensorOptions().dtype(type));
    if (tensor.nbytes() != 0) std::memcpy(tensor.mutable_data_ptr(), data, tensor.nbytes());
    trident::pack_owned(std::move(tensor), out);
  });
}

int32_t trident_repack(TridentTensor* tensor) {
  return trident::guarded([&] {
    if (tensor->impl == nullptr) return;
    const TVMFFIObject header = tensor->header;  // it may be counted
    TORCH_CHECK(trident::pack_tensor(static_cast<c10::TensorImpl*>(tensor->impl), tensor),
                "an operator made a tensor of a kind that compiled code can't hold");
    tensor->header = header;
  });
}

}  // extern "C"
