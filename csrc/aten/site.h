#ifndef TRIDENT_ATEN_SITE_H_
#define TRIDENT_ATEN_SITE_H_

#include <string>
#include <vector>

#include "aten/signature.h"

namespace trident {

// Where a call enters the dispatcher.
enum class Level : uint8_t { kDispatcher, kViewsAndVersions, kBackend };

// One call of an operator in compiled code: its overload, the arguments that never change, and what becomes of its
// results. Immutable, so that any number of threads may call it.
class Site {
 public:
  // `varying` are the indices of the arguments that each call gives; `args` holds all others. `results` has a
  // TridentSiteResult for each result of the schema.
  Site(const Signature& signature, const TVMFFIAny* args, int32_t n, std::vector<int32_t> varying,
       std::vector<int32_t> results);

  const std::string& name() const { return signature_.name(); }
  void call(const TVMFFIAny* varying, TridentTensor* tensors, TVMFFIAny* values) const;

 private:
  void invoke(torch::jit::Stack& stack) const;

  const Signature& signature_;
  Level level_;
  std::vector<int32_t> varying_;
  std::vector<int32_t> results_;
  std::vector<c10::IValue> constants_;  // a whole stack, empty where an argument varies
};

}  // namespace trident

#endif  // TRIDENT_ATEN_SITE_H_
