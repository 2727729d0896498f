// The body of every module's TVM FFI entry.
#include <c10/util/Exception.h>

#include <string>

#include "aten/call.h"
#include "runtime/foreign.h"
#include "runtime/host.h"

namespace trident {
namespace {

// One immortal object of a type of its own: no operator returns it, and returning it allocates nothing.
TVMFFIAny miss_value() {
  static TVMFFIObject* object = [] {
    const std::string key = "trident.Miss";
    const TVMFFIByteArray name{key.data(), key.size()};
    auto* immortal = new TVMFFIObject;
    const int32_t type_index = TVMFFITypeGetOrAllocIndex(&name, -1, 1, 0, 0, kTVMFFIObject);
    set_borrowed_header(immortal, type_index);
    return immortal;
  }();
  TVMFFIObjectIncRef(object);
  return object_value(object->type_index, object);
}

class Results {
 public:
  explicit Results(TridentFrame* frame) : frame_(frame) {}
  ~Results() {
    for (int32_t k = 0; k < frame_->n_results; ++k) {
      const TridentResult& result = frame_->results[k];
      if (result.kind == kTridentResultTensor) reclaim_tensor(result.tensor).reset();
    }
  }
  Results(const Results&) = delete;
  Results& operator=(const Results&) = delete;

  // Boxes result k, those before it being boxed; arguments are handed back as the very objects that came in.
  TVMFFIAny box(int32_t k, const TVMFFIAny* args, const OwnedValues& before) {
    TridentResult& result = frame_->results[k];
    switch (result.kind) {
      case kTridentResultTensor:
        result.kind = kTridentResultNone;
        return owned_tensor_value(reclaim_tensor(result.tensor));
      case kTridentResultArgument:
        return owned_copy(args[result.index]);
      case kTridentResultSame:
        return owned_copy(before.at(static_cast<size_t>(result.index)));
      case kTridentResultInt:
        return int_value(result.integer);
      case kTridentResultFloat:
        return float_value(result.number);
      case kTridentResultBool:
        return bool_value(result.integer != 0);
      default:
        return none_value();
    }
  }

 private:
  TridentFrame* frame_;
};

TVMFFIAny call_original(const TridentModule* module, const ForeignArguments& arguments) {
  const std::string original = module->original;
  const size_t dot = original.find('.');
  const std::string overload = dot == std::string::npos ? "" : original.substr(dot + 1);
  return call_and_box(*resolve(original.substr(0, dot), overload), arguments);
}

TVMFFIAny call(const TridentModule* module, const TVMFFIAny* args, int32_t n) {
  if (n != module->n_args) {
    C10_THROW_ERROR(TypeError, std::string(module->name) + " takes " + std::to_string(module->n_args) + " arguments, " +
                                   std::to_string(n) + " were given");
  }
  const ForeignArguments arguments(args, n, Reader::kCompiledCode);
  TridentResult slots[TRIDENT_MAX_RESULTS];
  TridentFrame frame{kTridentAcceptAll, 0, 0, TRIDENT_MAX_RESULTS, slots, -1, 0};
  Results results(&frame);
  int32_t status = module->run(&frame, arguments.values(), n);
  if (status == kTridentMiss) status = module->fallback(&frame, arguments.values(), n);
  if (status == kTridentError) rethrow_pending();
  if (status == kTridentFallback && module->original != nullptr) return call_original(module, arguments);
  if (status != kTridentHit) return miss_value();
  if (frame.n_results == 0) return none_value();
  if (frame.n_results == 1) return results.box(0, args, {});
  OwnedValues boxed;
  for (int32_t k = 0; k < frame.n_results; ++k) boxed.push(results.box(k, args, boxed));
  return boxed.into_list();
}

}  // namespace
}  // namespace trident

extern "C" int32_t trident_call_packed(const TridentModule* module, const TVMFFIAny* args, int32_t n,
                                       TVMFFIAny* result) {
  const int32_t status = trident::guarded([&] { *result = trident::call(module, args, n); });
  return status == 0 ? 0 : trident::raise_through_tvm_ffi();
}
