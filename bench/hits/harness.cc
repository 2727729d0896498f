// Hits of baked modules through PyTorch's dispatcher, for valgrind's callgrind to count instructions of. Calls are
// those of PyTorch's own at:: functions: a typed handle with C++ arguments.
//
// Usage: hits LIBRARY < cases, under `valgrind --tool=callgrind --instr-atstart=no`. A case is one line:
// LABEL OVERLOAD SYMBOL ARGUMENT..., where an argument is none, int:5, float:1e-6, bool:1, str:tanh, dtype:15,
// ints:4096, bools:1,0, tensor:15:16,4096 (c10::ScalarType, sizes, strides), tensors:15:2,8;15:4,8 or, for an argument
// once more, alias:0.
//
// There is no GPU: tensors are said to be on cuda:0 and lie in no memory, the driver (tests/native/fake_driver.c) and
// PyTorch's stream (fake_torch_cuda.c) are fakes. So counted is all of a hit but the allocator and the driver. For each
// case callgrind dumps "LABEL FEW" and "LABEL MANY"; the difference over kMany - kFew is one hit.
#include <ATen/EmptyTensor.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/FakeGuardImpl.h>
#include <dlfcn.h>
#include <torch/library.h>
#include <valgrind/callgrind.h>

#include <deque>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "dispatch/pytorch.h"
#include "dispatch/signatures.h"
#include "runtime/host.h"

namespace {

constexpr int kWarmUp = 10;
constexpr int kFew = 50;
constexpr int kMany = 250;

using Cuda = c10::impl::FakeGuardImpl<c10::DeviceType::CUDA>;
C10_REGISTER_GUARD_IMPL(CUDA, Cuda);

// Addresses that overlap nothing and that nothing reads or writes.
class Nowhere final : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t bytes) override {
    void* memory = reinterpret_cast<void*>(next_);  // NOLINT(performance-no-int-to-ptr)
    next_ += (bytes + kAlignment) / kAlignment * kAlignment;
    return {memory, c10::Device(c10::DeviceType::CUDA, 0)};
  }
  void copy_data(void* /*target*/, const void* /*source*/, size_t /*bytes*/) const override {}

 private:
  static constexpr size_t kAlignment = 512;
  uintptr_t next_ = uintptr_t{1} << 40;
};

void no_original(const c10::OperatorHandle& op, torch::jit::Stack* /*stack*/) {
  TORCH_CHECK(false, "not a hit: the original kernel of ", op.schema(), " was called");
}

void check(bool fine, const std::string& what) {
  if (fine) return;
  const char* kind = nullptr;
  const char* message = nullptr;
  trident_error_take(&kind, &message);
  std::cerr << what << ": " << (message == nullptr ? "failed" : message) << "\n";
  std::exit(1);
}

std::vector<int64_t> numbers(const std::string& text) {
  std::vector<int64_t> found;
  std::istringstream stream(text);
  for (std::string each; std::getline(stream, each, ',');) found.push_back(std::stoll(each));
  return found;
}

// "type:sizes", contiguous, or "type:sizes:strides".
at::Tensor tensor(const std::string& text) {
  std::istringstream stream(text);
  std::string type, sizes, strides;
  std::getline(stream, type, ':'), std::getline(stream, sizes, ':'), std::getline(stream, strides, ':');
  const auto scalar_type = static_cast<c10::ScalarType>(std::stoi(type));
  c10::Allocator* allocator = c10::GetAllocator(c10::kCUDA);
  const c10::DispatchKeySet keys(c10::DispatchKey::CUDA);
  if (strides.empty()) return at::detail::empty_generic(numbers(sizes), allocator, keys, scalar_type, std::nullopt);
  return at::detail::empty_strided_generic(numbers(sizes), numbers(strides), allocator, keys, scalar_type);
}

c10::IValue argument(const std::string& text, const std::vector<c10::IValue>& before) {
  const size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  const std::string value = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (kind == "none") return {};
  if (kind == "int" || kind == "dtype") return static_cast<int64_t>(std::stoll(value));
  if (kind == "float") return std::stod(value);
  if (kind == "bool") return value == "1";
  if (kind == "str") return value;
  if (kind == "ints") return numbers(value);
  if (kind == "alias") return before.at(std::stoul(value));
  if (kind == "bools") {
    c10::List<bool> list;
    for (const int64_t each : numbers(value)) list.push_back(each != 0);
    return list;
  }
  if (kind == "tensors") {
    c10::List<at::Tensor> list;
    std::istringstream stream(value);
    for (std::string each; std::getline(stream, each, ';');) list.push_back(tensor(each));
    return list;
  }
  check(kind == "tensor", "no argument " + text);
  return tensor(value);
}

// What keeps a C++ argument between calls.
template <typename Argument>
struct Kept {
  using type = std::remove_cvref_t<Argument>;
};
template <>
struct Kept<c10::IntArrayRef> {
  using type = std::vector<int64_t>;
};
template <>
struct Kept<c10::SymIntArrayRef> {
  using type = std::vector<c10::SymInt>;
};
template <>
struct Kept<const at::ITensorListRef&> {
  using type = std::vector<at::Tensor>;
};
template <>
struct Kept<std::string_view> {
  using type = std::string;
};

class Call {
 public:
  virtual ~Call() = default;
  virtual void make(int times) = 0;
};

template <typename Function>
class TypedCall;

template <typename Result, typename... Arguments>
class TypedCall<Result(Arguments...)> final : public Call {
 public:
  TypedCall(const c10::OperatorHandle& handle, const std::vector<c10::IValue>& arguments)
      : TypedCall(handle, arguments, std::index_sequence_for<Arguments...>()) {}

  void make(int times) override {
    const auto call = [&](auto&... kept) { static_cast<void>(handle_.call(kept...)); };
    for (int k = 0; k < times; ++k) std::apply(call, kept_);
  }

 private:
  template <size_t... k>
  TypedCall(const c10::OperatorHandle& handle, const std::vector<c10::IValue>& arguments,
            std::index_sequence<k...> /*positions*/)
      : handle_(handle.typed<Result(Arguments...)>()), kept_(arguments.at(k).to<typename Kept<Arguments>::type>()...) {}

  c10::TypedOperatorHandle<Result(Arguments...)> handle_;
  std::tuple<typename Kept<Arguments>::type...> kept_;
};

// Null for an operator whose signature is not listed.
template <typename... Functions>
std::unique_ptr<Call> typed_call(const c10::OperatorHandle& handle, const std::vector<c10::IValue>& arguments,
                                 trident::signatures::List<Functions...> /*listed*/) {
  const trident::OperatorEntry& entry = trident::entry_of(handle);
  std::unique_ptr<Call> call;
  static_cast<void>(((trident::has_signature<Functions>(entry) &&
                      (call = std::make_unique<TypedCall<Functions>>(handle, arguments), true)) ||
                     ...));
  return call;
}

struct Case {
  std::string label;
  std::optional<c10::OperatorHandle> handle;
  TridentScm* scm = nullptr;
  std::unique_ptr<Call> call;
};

// PyTorch without libtorch_cuda has no kernel to override; and to call one would mean that a call was no hit.
void register_original(const c10::OperatorHandle& handle) {
  new c10::RegistrationHandleRAII(c10::Dispatcher::singleton().registerImpl(
      handle.operator_name(), c10::DispatchKey::CUDA, c10::KernelFunction::makeFromBoxedFunction<&no_original>(),
      std::nullopt, nullptr, "no original"));
}

Case read(const std::string& line, void* library) {
  std::istringstream words(line);
  Case one;
  std::string overload, symbol;
  words >> one.label >> overload >> symbol;
  std::vector<c10::IValue> arguments;
  for (std::string word; words >> word;) arguments.push_back(argument(word, arguments));
  const size_t dot = overload.find('.');
  one.handle = c10::Dispatcher::singleton().findSchemaOrThrow(
      overload.substr(0, dot).c_str(), dot == std::string::npos ? "" : overload.substr(dot + 1).c_str());
  one.call = typed_call(*one.handle, arguments, trident::signatures::All());
  check(one.call != nullptr, overload + " has a C++ signature that csrc/dispatch/signatures.h does not list");
  one.scm = trident_scm_find(symbol.c_str());
  if (one.scm != nullptr) return one;
  register_original(*one.handle);
  one.scm = trident_scm_create(symbol.c_str());
  check(one.scm != nullptr, symbol);
  const auto* module = static_cast<const TridentModule*>(dlsym(library, ("__trident_" + symbol + "_module").c_str()));
  check(module != nullptr, symbol + " is not in the library");
  check(trident_scm_append(one.scm, module) == 0, symbol);
  TridentOverride* override_ = trident_override_install(overload.c_str(), kDLCUDA, one.scm);
  check(override_ != nullptr, overload);
  trident_override_set_base(override_, kTridentModeAll);
  return one;
}

}  // namespace

int main(int /*argc*/, char** argv) {
  static Nowhere nowhere;
  c10::SetAllocator(c10::DeviceType::CUDA, &nowhere);
  Cuda::setDeviceIndex(0);
  check(dlopen("libtorch_cuda.so", RTLD_NOW) != nullptr, "the fake libtorch_cuda.so");
  void* library = dlopen(argv[1], RTLD_NOW);
  check(library != nullptr, argv[1]);
  const c10::InferenceMode no_autograd;
  std::deque<std::string> labels;  // callgrind reads them later
  for (std::string line; std::getline(std::cin, line);) {
    const Case one = read(line, library);
    one.call->make(kWarmUp);
    for (const auto& [times, name] : {std::pair(kFew, " FEW"), std::pair(kMany, " MANY")}) {
      const std::string& label = labels.emplace_back(one.label + name);
      CALLGRIND_START_INSTRUMENTATION;
      CALLGRIND_ZERO_STATS;
      one.call->make(times);
      CALLGRIND_DUMP_STATS_AT(label.c_str());
      CALLGRIND_STOP_INSTRUMENTATION;
    }
    int64_t counters[kTridentOutcomes];
    trident_counters(one.scm, kDLCUDA, counters);
    std::cout << one.label << " " << counters[kTridentCountHit] << "\n";
  }
}
