// A call of an ATen operator in compiled code: what is the same in every call is converted once.
#include "aten/site.h"

#include <ATen/ScalarOps.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "aten/call.h"
#include "runtime/host.h"

namespace trident {
namespace {

bool is_number(const TVMFFIAny& value) {
  return value.type_index == kTVMFFIInt || value.type_index == kTVMFFIBool || value.type_index == kTVMFFIFloat;
}

// A Python number where the schema has a Tensor: the 0-dim CPU tensor that PyTorch's bindings make of it.
c10::IValue wrapped_number(const TVMFFIAny& value) {
  const at::AutoDispatchBelowADInplaceOrView guard;
  at::Scalar scalar;
  if (value.type_index == kTVMFFIInt) {
    scalar = value.v_int64;
  } else if (value.type_index == kTVMFFIBool) {
    scalar = value.v_int64 != 0;
  } else {
    scalar = value.v_float64;
  }
  at::Tensor tensor = c10::scalar_to_tensor(scalar);
  tensor.unsafeGetTensorImpl()->set_wrapped_number(true);
  return {std::move(tensor)};
}

c10::IValue convert(const Signature& signature, const SignatureArgument& argument, const TVMFFIAny& value) {
  if (argument.type.kind == Kind::kTensor && is_number(value)) return wrapped_number(value);
  c10::IValue converted;
  if (C10_UNLIKELY(!to_ivalue(value, argument.type, converted))) {
    C10_THROW_ERROR(TypeError, signature.name() + ": argument '" + argument.name + "' must be " + argument.type_name +
                                   ", not a value of TVM FFI type index " + std::to_string(value.type_index));
  }
  return converted;
}

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

class StackLoan {
 public:
  StackLoan() : stack_(std::move(spare())) { stack_.clear(); }
  ~StackLoan() {
    stack_.clear();
    spare() = std::move(stack_);
  }
  StackLoan(const StackLoan&) = delete;
  StackLoan& operator=(const StackLoan&) = delete;
  torch::jit::Stack& get() { return stack_; }

 private:
  // One a thread: an operator that calls compiled code again finds it on loan, and empty.
  static torch::jit::Stack& spare() {
    thread_local torch::jit::Stack stack;
    return stack;
  }
  torch::jit::Stack stack_;
};

void store_list(const Site& site, const c10::IValue& result, TridentTensor* tensors, int32_t n) {
  const c10::ArrayRef<c10::IValue> list = result.toListRef();
  TORCH_CHECK(list.size() == static_cast<size_t>(n), site.name(), " gave ", list.size(),
              " tensors, compiled code expects ", n);
  for (int32_t k = 0; k < n; ++k) {
    const at::Tensor& each = list[static_cast<size_t>(k)].toTensor();
    if (each.defined()) pack_owned(each, &tensors[k]);
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
  TORCH_CHECK(results_.size() == signature.returns().size(), signature.name(), " has ", signature.returns().size(),
              " results, compiled code expects ", results_.size());
  for (size_t k = 0; k < arguments.size(); ++k) {
    const auto index = static_cast<int32_t>(k);
    if (std::find(varying_.begin(), varying_.end(), index) != varying_.end()) {
      constants_.emplace_back();
    } else if (index < n) {
      constants_.push_back(convert(signature, arguments[k], args[k]));
    } else {
      const std::optional<c10::IValue>& given = arguments[k].default_value;
      if (!given) C10_THROW_ERROR(TypeError, signature.name() + ": missing argument '" + arguments[k].name + "'");
      constants_.push_back(*given);
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
  StackLoan loan;
  torch::jit::Stack& stack = loan.get();
  stack.insert(stack.end(), constants_.begin(), constants_.end());
  for (size_t k = 0; k < varying_.size(); ++k) {
    const auto index = static_cast<size_t>(varying_[k]);
    stack[index] = convert(signature_, signature_.arguments()[index], varying[k]);
  }
  invoke(stack);
  for (size_t k = 0; k < results_.size(); ++k) {
    const int32_t expected = results_[k];
    if (expected == kTridentSiteUnused) continue;
    if (expected == kTridentSiteValue) {
      *values++ = from_ivalue(std::move(stack[k]), nullptr);
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
