// ATen through the bindings: each kind of argument and result, right and wrong.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/DLConvertor.h>
#include <torch/library.h>
#include <tvm/ffi/container/array.h>
#include <tvm/ffi/container/shape.h>
#include <tvm/ffi/string.h>

#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "dispatch/pack.h"
#include "harness.h"

namespace harness {
namespace {

using torch::jit::Stack;

struct Operator {
  Operator(const char* name, const char* overload)
      : handle(c10::Dispatcher::singleton().findSchemaOrThrow((std::string("aten::") + name).c_str(), overload)),
        name("aten::" + std::string(name)),
        overload(overload) {
    const std::string global = std::string("trident.aten.") + name + "." + (*overload == 0 ? "default" : overload);
    const TVMFFIByteArray text{global.data(), global.size()};
    DEMAND(TVMFFIFunctionGetGlobal(&text, &function) == 0 && function != nullptr);
  }
  ~Operator() { TVMFFIObjectDecRef(function); }
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;

  int call(std::vector<TVMFFIAny> args, TVMFFIAny* result) const {
    *result = trident::none_value();
    return TVMFFIFunctionCall(function, args.data(), static_cast<int32_t>(args.size()), result);
  }

  c10::OperatorHandle handle;
  std::string name;
  const char* overload;
  TVMFFIObjectHandle function = nullptr;
};

std::vector<TVMFFIAny> packed(Values& values, const Operator& called, const Stack& arguments) {
  std::vector<TVMFFIAny> args;
  for (size_t k = 0; k < arguments.size(); ++k) {
    c10::TypePtr type = called.handle.schema().arguments()[k].real_type();
    if (const auto* optional = type->castRaw<c10::OptionalType>()) type = optional->getElementType();
    TVMFFIAny value;
    DEMAND(trident::pack_ivalue(values, arguments[k], type->kind() == c10::TypeKind::ScalarTypeType, &value));
    args.push_back(value);
  }
  return args;
}

// Sites live as long as the process: who forgot one would have lost it to the leak checks.
void* remembered(void* site) {
  static auto* sites = new std::vector<void*>;
  if (site != nullptr) sites->push_back(site);
  return site;
}

// A call of the operator in compiled code, every argument of which varies.
void* site_of(const std::string& name, const char* overload, size_t n_args, const std::vector<int32_t>& results) {
  std::vector<int32_t> varying(n_args);
  std::iota(varying.begin(), varying.end(), 0);
  const std::vector<TVMFFIAny> none(n_args, trident::none_value());
  const auto n = static_cast<int32_t>(n_args);
  return remembered(trident_aten_site(name.c_str(), overload, none.data(), n, varying.data(), n, results.data(),
                                      static_cast<int32_t>(results.size())));
}

// An IValue and what came back for it.
bool agrees(const c10::IValue& expected, const TVMFFIAny& value) {
  if (expected.isTensor()) {
    if (!expected.toTensor().defined()) return value.type_index == kTVMFFINone;
    if (value.type_index != kTVMFFITensor) return false;
    const at::Tensor tensor(trident::tensor_of(reinterpret_cast<const TridentTensor*>(value.v_obj)));
    return tensor.strides() == expected.toTensor().strides() && at::equal(tensor, expected.toTensor());
  }
  if (expected.isBool()) return value.type_index == kTVMFFIBool && (value.v_int64 != 0) == expected.toBool();
  if (expected.isInt()) return value.type_index == kTVMFFIInt && value.v_int64 == expected.toInt();
  if (expected.isDouble()) return value.type_index == kTVMFFIFloat && value.v_float64 == expected.toDouble();
  if (!expected.isList() || value.type_index != kTVMFFIArray) return false;
  const c10::ArrayRef<c10::IValue> elements = expected.toListRef();
  const TVMFFISeqCell& cell = trident::cell_of(value);
  if (cell.size != static_cast<int64_t>(elements.size())) return false;
  for (size_t k = 0; k < elements.size(); ++k) {
    if (!agrees(elements[k], static_cast<const TVMFFIAny*>(cell.data)[k])) return false;
  }
  return true;
}

// The same call as compiled code makes it.
class AsCompiled {
 public:
  AsCompiled(const Operator& called, size_t n_args, const Stack& expected) : expected_(expected) {
    size_t n_tensors = 0;
    std::vector<int32_t> results;
    for (const c10::IValue& each : expected) {
      if (each.isTensor()) {
        results.push_back(kTridentSiteTensor);
        ++n_tensors;
      } else if (each.isTensorList() && !each.toListRef().empty()) {
        results.push_back(static_cast<int32_t>(each.toListRef().size()));
        n_tensors += each.toListRef().size();
      } else {
        results.push_back(kTridentSiteValue);
      }
    }
    tensors_.resize(n_tensors);
    values_.resize(expected.size());
    site_ = site_of(called.name, called.overload, n_args, results);
    DEMAND(site_ != nullptr);
  }

  int32_t call(const std::vector<TVMFFIAny>& args) {
    for (TridentTensor& each : tensors_) each.impl = nullptr;
    return trident_aten_site_call(site_, args.data(), tensors_.data(), values_.data());
  }

  // Whether the results are the expected ones; drops them.
  void check() {
    auto tensor = tensors_.begin();
    auto value = values_.begin();
    for (const c10::IValue& each : expected_) {
      if (each.isTensor()) {
        check_tensor(each, *tensor++);
      } else if (each.isTensorList()) {
        for (const c10::IValue& element : each.toListRef()) check_tensor(element, *tensor++);
      } else {
        DEMAND(agrees(each, *value));
        release(*value++);
      }
    }
  }

 private:
  static void check_tensor(const c10::IValue& expected, TridentTensor& tensor) {
    if (expected.toTensor().defined()) {
      DEMAND(tensor.impl != nullptr && agrees(expected, trident::object_value(kTVMFFITensor, &tensor)));
    } else {
      DEMAND(tensor.impl == nullptr);
    }
    trident_release(&tensor);
  }

  const Stack& expected_;
  std::vector<TridentTensor> tensors_;
  std::vector<TVMFFIAny> values_;
  void* site_ = nullptr;
};

// The same call directly, by TVM FFI and as compiled code makes it; then with each argument of a wrong kind.
void compare(const char* name, const char* overload, const Stack& arguments) {
  const Operator called(name, overload);
  Stack expected = arguments;
  called.handle.callBoxed(expected);
  Values memory;
  std::vector<TVMFFIAny> args = packed(memory, called, arguments);

  TVMFFIAny result;
  DEMAND(called.call(args, &result) == 0);
  if (expected.empty()) {
    DEMAND(result.type_index == kTVMFFINone);
  } else if (expected.size() == 1) {
    DEMAND(agrees(expected[0], result));
  } else {
    const TVMFFISeqCell& cell = trident::cell_of(result);
    DEMAND(cell.size == static_cast<int64_t>(expected.size()));
    for (size_t k = 0; k < expected.size(); ++k) {
      DEMAND(agrees(expected[k], static_cast<const TVMFFIAny*>(cell.data)[k]));
    }
  }
  release(result);

  AsCompiled compiled(called, args.size(), expected);
  DEMAND(compiled.call(args) == 0);
  compiled.check();

  const TVMFFIAny wrong = trident::device_value({kDLCPU, 0});
  for (TVMFFIAny& each : args) {
    const TVMFFIAny right = std::exchange(each, wrong);
    if (right.type_index != kTVMFFIDevice) {
      DEMAND(called.call(args, &result) != 0);
      DEMAND(raised_kind() == "TypeError");
      DEMAND(compiled.call(args) == -1 && pending_kind() == "TypeError");
    }
    each = right;
  }
  args.resize(args.size() + 40, trident::none_value());
  DEMAND(called.call(args, &result) != 0 && raised_kind() == "TypeError");
}

void kinds() {
  const c10::IValue none;
  const at::Tensor x = at::ones({2, 4});
  const at::Tensor index = at::ones(2, at::kLong);
  const c10::List<int64_t> sizes({4, 2});
  const c10::List<at::Tensor> tensors({x, x});
  c10::List<std::optional<at::Tensor>> indices;
  indices.push_back(std::nullopt);
  indices.push_back(index);
  compare("neg", "", {x});
  compare("add", "Tensor", {x, x, 2});
  compare("add", "Scalar", {x, 1.5, 1});
  compare("clamp", "", {x, none, 0.5});
  compare("clamp", "Tensor", {x, x, none});
  compare("view", "", {x, sizes});
  compare("zeros", "", {sizes, at::kDouble, none, c10::Device("cpu"), false});
  compare("to", "dtype", {x, at::kHalf, false, true, c10::MemoryFormat::Contiguous});
  compare("to", "dtype_layout", {x, at::kLong, c10::Layout::Strided, c10::Device("cpu"), none, false, false, none});
  compare("cat", "", {tensors, 1});
  compare("index", "Tensor", {x, indices});
  compare("max", "dim", {x, 1, true});
  compare("chunk", "", {x, 2, 1});
  compare("gelu", "", {x, "tanh"});
  compare("cumsum", "", {x, 0, at::kDouble});
  compare("dropout", "", {x, 0.5, false});
  compare("avg_pool1d", "", {x, c10::List<int64_t>({2}), c10::List<int64_t>(), c10::List<int64_t>({0}), false, true});
  compare("_foreach_add", "ScalarList", {tensors, c10::List<at::Scalar>({at::Scalar(1), at::Scalar(2.5)})});
  compare("_foreach_zero_", "", {c10::List<at::Tensor>({at::ones(2), at::ones(3)})});
  compare("upsample_nearest1d", "vec", {at::ones({1, 1, 4}), none, c10::List<double>({2.0})});
  compare("native_layer_norm_backward", "",
          {x, x, c10::List<int64_t>({4}), at::ones({2, 1}), at::ones({2, 1}), none, none,
           c10::List<bool>({true, false, false})});
  compare("size", "int", {x, 1});
  compare("is_same_size", "", {x, x});
  compare("item", "", {at::ones(1, at::kDouble)});
  compare("item", "", {at::ones(1, at::kLong)});
  compare("add_", "Tensor", {at::ones(4), at::ones(4), 0});
  DEMAND(x.use_count() == 1 + 2 && index.use_count() == 1 + 1);  // the lists above hold them
}

TVMFFIAny value_of(const tvm::ffi::Any& any) { return *reinterpret_cast<const TVMFFIAny*>(&any); }

// Values as other languages make them.
void foreign_values() {
  const at::Tensor x = at::ones({2, 4});
  Values values;
  TVMFFIAny result;
  const tvm::ffi::Any shape(tvm::ffi::Shape({4, 2}));
  const tvm::ffi::Any array(tvm::ffi::Array<int64_t>({4, 2}));
  const Operator view("view", "");
  for (const tvm::ffi::Any& sizes : {shape, array}) {
    DEMAND(view.call({values.borrow(x), value_of(sizes)}, &result) == 0 && result.type_index == kTVMFFITensor);
    release(result);
  }

  const Operator gelu("gelu", "");
  TVMFFIAny raw{};
  raw.type_index = kTVMFFIRawStr;
  raw.v_c_str = "tanh";
  const tvm::ffi::Any small(tvm::ffi::String("tanh"));
  const tvm::ffi::Any large(tvm::ffi::String("no approximation has a name as long as this"));
  for (const TVMFFIAny& text : {raw, value_of(small)}) {
    DEMAND(gelu.call({values.borrow(x), text}, &result) == 0);
    release(result);
  }
  DEMAND(gelu.call({values.borrow(x), value_of(large)}, &result) != 0 && raised_kind() == "RuntimeError");

  const Operator neg("neg", "");
  DLManagedTensorVersioned* managed = at::toDLPackVersioned(x);
  TVMFFIObjectHandle tensor = nullptr;
  DEMAND(TVMFFITensorFromDLPackVersioned(managed, 0, 0, &tensor) == 0);
  DEMAND(neg.call({trident::object_value(kTVMFFITensor, tensor)}, &result) == 0);
  release(result);
  const Operator cat("cat", "");
  TVMFFIAny* elements = nullptr;
  const TVMFFIAny list = trident::list_value(values, 2, &elements);
  elements[0] = trident::object_value(kTVMFFITensor, tensor);
  elements[1] = values.borrow(x);
  DEMAND(cat.call({list}, &result) == 0);
  release(result);
  elements[1] = trident::int_value(1);
  DEMAND(cat.call({list}, &result) != 0 && raised_kind() == "TypeError");
  TVMFFIObjectDecRef(tensor);

  const Operator rand("rand", "generator");
  at::Generator generator = at::detail::createCPUGenerator(3);
  TVMFFIAny pointer{};
  pointer.type_index = kTVMFFIOpaquePtr;
  pointer.v_ptr = generator.unsafeGetGeneratorImpl();
  DEMAND(rand.call({value_of(shape), pointer}, &result) == 0);
  release(result);
  DEMAND(generator.getIntrusivePtr().use_count() == 1 && x.use_count() == 1);
}

c10::List<int64_t> kept_list;

void keep(const c10::OperatorHandle& /*op*/, Stack* stack) {
  kept_list = stack->back().toIntList();
  torch::jit::drop(*stack, 2);
}

// The list of one call serves the next, unless the operator kept it.
void lists_in_turn() {
  torch::Library library(torch::Library::DEF, "harness", std::nullopt, __FILE__, __LINE__);
  library.def("keep(Tensor self, int[] sizes) -> ()");
  library.impl("keep", torch::dispatch(c10::DispatchKey::CPU, torch::CppFunction::makeFromBoxedFunction<&keep>()));
  void* site = site_of("harness::keep", "", 2, {});
  const at::Tensor x = at::ones(1);
  for (int64_t k = 0; k < 20; ++k) {
    Values values;
    TVMFFIAny* elements = nullptr;
    const TVMFFIAny args[2] = {values.borrow(x), trident::list_value(values, 2, &elements)};
    elements[0] = trident::int_value(k);
    elements[1] = trident::int_value(-k);
    const c10::List<int64_t> before = kept_list;
    DEMAND(trident_aten_site_call(site, args, nullptr, nullptr) == 0);
    DEMAND(kept_list == c10::List<int64_t>({k, -k}));
    DEMAND(k == 0 || before == c10::List<int64_t>({k - 1, 1 - k}));
    const Operator view("view", "");
    elements[0] = elements[1] = trident::int_value(1);
    TVMFFIAny result;
    DEMAND(view.call({args[0], args[1]}, &result) == 0 && kept_list == c10::List<int64_t>({k, -k}));
    release(result);
  }
}

// Results and calls that fail half-way.
void failures() {
  DEMAND(site_of("aten::no_such", "", 0, {}) == nullptr && pending_kind() == "NotImplementedError");
  const at::Tensor x = at::ones({2, 4});
  Values values;
  TVMFFIAny result;
  const Operator cat("cat", "");
  TVMFFIAny* elements = nullptr;
  const TVMFFIAny list = trident::list_value(values, 2, &elements);
  elements[0] = values.borrow(x);
  elements[1] = values.keep(at::ones({3, 5}));
  DEMAND(cat.call({list, trident::int_value(0)}, &result) != 0 && raised_kind() == "RuntimeError");
  const Operator transpose("transpose", "int");
  DEMAND(transpose.call({values.borrow(x), trident::int_value(7), trident::int_value(0)}, &result) != 0);
  DEMAND(raised_kind() == "IndexError");
  DEMAND(transpose.call({values.borrow(x)}, &result) != 0 && raised_kind() == "TypeError");

  const TVMFFIAny args[3] = {values.borrow(x), trident::int_value(2), trident::int_value(0)};
  for (const int32_t expected : {2, 3}) {
    TridentTensor tensors[3] = {};
    void* chunk = site_of("aten::chunk", "", 3, {expected});
    DEMAND(trident_aten_site_call(chunk, args, tensors, nullptr) == (expected == 2 ? 0 : -1));
    for (int32_t k = 0; k < expected; ++k) trident_release(&tensors[k]);
  }
  DEMAND(pending_kind() == "RuntimeError");
  DEMAND(site_of("aten::chunk", "", 3, {1, 1}) == nullptr && pending_kind() == "RuntimeError");  // it has one result
  DEMAND(x.use_count() == 1);
}

}  // namespace

void bindings() {
  DEMAND(trident_aten_register() == 0);
  kinds();
  foreign_values();
  lists_in_turn();
  failures();
}

}  // namespace harness
