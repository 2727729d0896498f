// What a binding costs: each operator called through the dispatcher's callBoxed, through `trident.aten.<op>` by TVM
// FFI's C ABI, and through a site as compiled code does; in one process, by turns.
//
// Prints medians over the quietest rounds, in nanoseconds a call, and ends with status 1 if a median of the differences
// to callBoxed in the same round is over the budget.
#include <ATen/Parallel.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/ones.h>
#include <c10/core/InferenceMode.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "dispatch/pack.h"
#include "runtime/host.h"

namespace {

constexpr double kBudget = 150;    // ns over callBoxed
constexpr int kPasses = 10;        // over all operators: others work on this machine too, for seconds at a time
constexpr int kRounds = 100;       // of an operator in a pass
constexpr int kQuietRounds = 100;  // of all, those that took least
constexpr int kCalls = 100;        // a round, of each way
constexpr int kWays = 3;
constexpr int kMaxResults = 2;  // tensors, in a list or by themselves

struct Case {
  const char* name;  // of the operator, without aten::
  const char* overload;
  torch::jit::Stack arguments;
};

std::vector<Case> cases() {
  const at::Tensor x = at::arange(8, at::kFloat);
  const at::Tensor y = at::ones({2, 4});
  const c10::List<at::Tensor> tensors({x, x, x});
  const c10::List<int64_t> sizes({2, 4});
  const c10::IValue none;
  return {
      {"neg", "", {x}},
      {"empty", "memory_format", {sizes, at::kFloat, none, none, none, none}},
      {"view", "", {x, sizes}},
      {"transpose", "int", {y, 0, 1}},
      {"add", "Tensor", {x, x, 2}},
      {"cat", "", {tensors, 0}},
      {"max", "dim", {y, 1, false}},
      {"chunk", "", {x, 2, 0}},
      {"add_", "Tensor", {at::ones(8), x, 1.5}},
  };
}

void check(bool held, const std::string& what) {
  if (held) return;
  std::fprintf(stderr, "%s failed\n", what.c_str());
  std::exit(2);
}

// Of this thread alone: whoever else keeps the machine busy does not count.
double thread_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

// Moving to another CPU, where the caches are cold, does count: stay on this one.
void stay_on_this_cpu() {
  const int cpu = sched_getcpu();
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(cpu, &only);
  check(cpu >= 0 && sched_setaffinity(0, sizeof only, &only) == 0, "staying on a CPU");
}

double nanoseconds_a_call(const std::function<void()>& calls) {
  const double start = thread_time();
  calls();
  return (thread_time() - start) / kCalls;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<int64_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

class Ways {
 public:
  explicit Ways(const Case& each) : case_(each), title_(std::string(each.name)) {
    const std::string name = std::string("aten::") + each.name;
    const std::string suffix = std::string(".") + (*each.overload != 0 ? each.overload : "default");
    title_ += suffix;
    handle_ = c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), each.overload);
    const std::string global = "trident.aten." + title_;
    const TVMFFIByteArray text{global.data(), global.size()};
    check(TVMFFIFunctionGetGlobal(&text, &function_) == 0 && function_ != nullptr, "finding " + global);
    const auto schema_arguments = handle_->schema().arguments();
    for (size_t k = 0; k < each.arguments.size(); ++k) {
      c10::TypePtr type = schema_arguments[k].real_type();
      if (const auto* optional = type->castRaw<c10::OptionalType>()) type = optional->getElementType();
      const bool is_dtype = type->kind() == c10::TypeKind::ScalarTypeType;
      TVMFFIAny packed;
      check(trident::pack_ivalue(arena_, each.arguments[k], is_dtype, &packed), "packing an argument of " + title_);
      args_.push_back(packed);
      if (!each.arguments[k].isTensor() && !each.arguments[k].isList()) continue;
      varying_.push_back(static_cast<int32_t>(k));  // the rest is constant in most compiled code
      varying_args_.push_back(packed);
    }
    std::vector<int32_t> results;
    for (const c10::Argument& result : handle_->schema().returns()) {
      const bool is_list = result.type()->kind() == c10::TypeKind::ListType;
      results.push_back(is_list ? kMaxResults : kTridentSiteTensor);
    }
    site_ =
        trident_aten_site(name.c_str(), each.overload, args_.data(), n(), varying_.data(),
                          static_cast<int32_t>(varying_.size()), results.data(), static_cast<int32_t>(results.size()));
    check(site_ != nullptr, "preparing " + title_);
  }

  const std::string& title() const { return title_; }

  void boxed() {
    for (int k = 0; k < kCalls; ++k) {
      c10::IValue results[kMaxResults];  // which outlive the stack, as those of the other ways do
      torch::jit::Stack stack = case_.arguments;
      handle_->callBoxed(stack);
      std::move(stack.begin(), stack.end(), results);
    }
  }

  void by_tvm_ffi() {
    for (int k = 0; k < kCalls; ++k) {
      TVMFFIAny result{};
      check(TVMFFIFunctionCall(function_, args_.data(), n(), &result) == 0, title_ + " by TVM FFI");
      if (result.type_index >= kTVMFFIStaticObjectBegin) TVMFFIObjectDecRef(result.v_obj);
    }
  }

  void as_compiled_code() {
    for (int k = 0; k < kCalls; ++k) {
      TridentTensor tensors[kMaxResults];
      for (TridentTensor& each : tensors) each.impl = nullptr;
      check(trident_aten_site_call(site_, varying_args_.data(), tensors, nullptr) == 0, title_ + " as compiled");
      for (TridentTensor& each : tensors) trident_release(&each);
    }
  }

 private:
  int32_t n() const { return static_cast<int32_t>(args_.size()); }

  const Case& case_;
  std::string title_;
  std::optional<c10::OperatorHandle> handle_;
  void* site_ = nullptr;
  TVMFFIObjectHandle function_ = nullptr;
  trident::Arena arena_;
  std::vector<TVMFFIAny> args_;
  std::vector<int32_t> varying_;
  std::vector<TVMFFIAny> varying_args_;
};

using Round = std::array<double, kWays>;

void measure(Ways& ways, std::vector<Round>& rounds) {
  const std::function<void()> calls[kWays] = {[&] { ways.boxed(); }, [&] { ways.by_tvm_ffi(); },
                                              [&] { ways.as_compiled_code(); }};
  for (const auto& warm : calls) warm();
  for (int round = 0; round < kRounds; ++round) {
    Round& times = rounds.emplace_back();
    for (int k = 0; k < kWays; ++k) {
      const int way = (round + k) % kWays;
      times[way] = nanoseconds_a_call(calls[way]);
    }
  }
}

// Whether the operator is within the budget.
bool report(const std::string& title, std::vector<Round> rounds) {
  const auto whole = [](const auto& round) { return std::accumulate(round.begin(), round.end(), 0.0); };
  std::sort(rounds.begin(), rounds.end(), [&](const auto& a, const auto& b) { return whole(a) < whole(b); });
  rounds.resize(kQuietRounds);
  const auto middle = [&](auto&& value) {
    std::vector<double> values;
    for (const auto& round : rounds) values.push_back(value(round));
    return median(std::move(values));
  };
  std::printf("%-22s", title.c_str());
  for (int way = 0; way < kWays; ++way) std::printf(" %9.0f", middle([&](const auto& round) { return round[way]; }));
  bool within = true;
  for (int way = 1; way < kWays; ++way) {
    const double over = middle([&](const auto& round) { return round[way] - round[0]; });
    std::printf(" %+9.0f", over);
    within = within && over <= kBudget;
  }
  std::printf("\n");
  return within;
}

}  // namespace

int main() {
  at::set_num_threads(1);
  stay_on_this_cpu();
  const c10::InferenceMode inference;
  check(trident_aten_register() == 0, "registering");
  std::printf("%-22s %9s %9s %9s %9s %9s\n", "ns a call", "callBoxed", "TVM FFI", "compiled", "TVM FFI", "compiled");
  const std::vector<Case> all = cases();
  std::deque<Ways> ways;
  for (const Case& each : all) ways.emplace_back(each);
  std::vector<std::vector<Round>> rounds(all.size());
  for (int pass = 0; pass < kPasses; ++pass) {
    for (size_t k = 0; k < all.size(); ++k) measure(ways[k], rounds[k]);
  }
  bool within = true;
  for (size_t k = 0; k < all.size(); ++k) within = report(ways[k].title(), std::move(rounds[k])) && within;
  std::printf("over callBoxed, at most %.0f ns: %s\n", kBudget, within ? "yes" : "no");
  return within ? 0 : 1;
}
