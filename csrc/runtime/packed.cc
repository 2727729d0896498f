// The body of every module's TVM FFI entry.
#include <c10/util/Exception.h>

#include <cstdlib>
#include <string>
#include <vector>

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

// TVM FFI's Map of keys, each before its value.
TVMFFIAny map_of(const OwnedValues& items) {
  const std::string key = "ffi.Map";
  const TVMFFIByteArray name{key.data(), key.size()};
  TVMFFIObjectHandle make = nullptr;
  TVMFFIAny map{};
  if (TVMFFIFunctionGetGlobal(&name, &make) != 0) rethrow_pending();
  const int status =
      TVMFFIFunctionCall(make, const_cast<TVMFFIAny*>(items.data()), static_cast<int32_t>(items.size()), &map);
  TVMFFIObjectDecRef(make);
  if (status != 0) rethrow_pending();
  return map;
}

// What the positions ("1/0") lead to within an argument.
TVMFFIAny element_of(TVMFFIAny value, const char* positions) {
  for (const char* rest = positions; *rest != '\0';) {
    char* end = nullptr;
    const auto position = static_cast<size_t>(std::strtoul(rest, &end, 10));
    rest = *end == '/' ? end + 1 : end;
    if (value.type_index == kTVMFFIShape) {
      value = int_value(reinterpret_cast<const TVMFFIShapeCell*>(value.v_obj + 1)->data[position]);
    } else {
      value = static_cast<const TVMFFIAny*>(cell_of(value).data)[position];
    }
  }
  return value;
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

  // All of them as one owned value; arguments are handed back as the very objects that came in.
  TVMFFIAny box(const TVMFFIAny* args) {
    if (frame_->n_results == 0) return none_value();
    OwnedValues items(static_cast<size_t>(frame_->n_results), blocks_);
    const TVMFFIAny first = next(args);
    if (position_ == frame_->n_results) return first;
    items.push(first);
    while (position_ < frame_->n_results) items.push(next(args));
    return items.into_list();
  }

 private:
  TVMFFIAny next(const TVMFFIAny* args) {
    const auto index = static_cast<size_t>(position_++);
    made_.resize(index + 1);
    const TVMFFIAny made = make(frame_->results[index], args);
    made_[index] = made;
    return made;
  }

  TVMFFIAny make(TridentResult& result, const TVMFFIAny* args) {
    switch (result.kind) {
      case kTridentResultTensor:
        result.kind = kTridentResultNone;
        return owned_tensor_value(reclaim_tensor(result.tensor), blocks_);
      case kTridentResultArgument:
        return owned_copy(args[result.index]);
      case kTridentResultElement:
        return owned_copy(element_of(args[result.index], result.text));
      case kTridentResultSame:
        return owned_copy(made_.at(static_cast<size_t>(result.index)));
      case kTridentResultInt:
        return int_value(result.integer);
      case kTridentResultFloat:
        return float_value(result.number);
      case kTridentResultBool:
        return bool_value(result.integer != 0);
      case kTridentResultText:
        return owned_string_value(result.text);
      case kTridentResultTuple:
      case kTridentResultList:
      case kTridentResultSize:
      case kTridentResultStruct:
        return several(result.index, args).into_list();
      case kTridentResultDict:
        return map_of(several(2 * result.index, args));
      default:
        return none_value();
    }
  }

  OwnedValues several(int32_t count, const TVMFFIAny* args) {
    OwnedValues items(static_cast<size_t>(count), blocks_);
    for (int32_t k = 0; k < count; ++k) items.push(next(args));
    return items;
  }

  TridentFrame* frame_;
  Blocks& blocks_ = Blocks::of_thread();
  int32_t position_ = 0;
  std::vector<TVMFFIAny> made_;  // borrowed: each is held by what it became part of
};

TVMFFIAny call_original(const TridentModule* module, const TVMFFIAny* args, int32_t n) {
  const std::string original = module->original;
  const size_t dot = original.find('.');
  const std::string overload = dot == std::string::npos ? "" : original.substr(dot + 1);
  return call_and_box(*resolve(original.substr(0, dot), overload), args, n);
}

TVMFFIAny call(const TridentModule* module, const TVMFFIAny* args, int32_t n) {
  if (n != module->n_args) {
    C10_THROW_ERROR(TypeError, std::string(module->name) + " takes " + std::to_string(module->n_args) + " arguments, " +
                                   std::to_string(n) + " were given");
  }
  const ForeignArguments arguments(args, n);
  TridentResult slots[TRIDENT_MAX_RESULTS];
  TridentFrame frame{kTridentAcceptAll, 0, 0, TRIDENT_MAX_RESULTS, slots, -1, 0};
  Results results(&frame);
  int32_t status = module->run(&frame, arguments.values(), n);
  if (status == kTridentMiss) status = module->fallback(&frame, arguments.values(), n);
  if (status == kTridentError) rethrow_pending();
  if (status == kTridentFallback && module->original != nullptr) return call_original(module, args, n);
  if (status != kTridentHit) return miss_value();
  return results.box(args);
}

}  // namespace
}  // namespace trident

extern "C" int32_t trident_call_packed(const TridentModule* module, const TVMFFIAny* args, int32_t n,
                                       TVMFFIAny* result) {
  const int32_t status = trident::guarded([&] { *result = trident::call(module, args, n); });
  return status == 0 ? 0 : trident::raise_through_tvm_ffi();
}
