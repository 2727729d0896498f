// SCMs without a door: outcomes, results, counters, versions, a baked library, growth beside calls.
#include <c10/core/InferenceMode.h>

#include <atomic>
#include <thread>

#include "harness.h"

namespace harness {
namespace {

int32_t run(TridentScm* scm, const at::Tensor& x, int32_t policy = kTridentAcceptAll) {
  Values values;
  const TVMFFIAny argument = values.borrow(x);
  Call call(policy);
  return trident_scm_run(scm, &call.frame, &argument, 1);
}

int64_t counted(const TridentScm* scm, int32_t outcome) {
  int64_t sums[kTridentOutcomes];
  trident_counters(scm, kDLCPU, sums);
  return sums[outcome];
}

void outcomes() {
  TridentScm* scm = fresh({&__trident_stub_one_module});
  DEMAND(run(scm, at::ones(4)) == kTridentHit);
  DEMAND(run(scm, at::ones(4, at::kDouble)) == kTridentHit);
  DEMAND(run(scm, at::ones(4, at::kDouble), kTridentOnlyPaying) == kTridentDeclined);
  DEMAND(run(scm, at::ones(4, at::kLong)) == kTridentHit);
  DEMAND(run(scm, at::ones(0)) == kTridentFallback);
  DEMAND(run(scm, at::ones(4, at::kChar)) == kTridentMiss);
  DEMAND(run(scm, at::ones(4, at::kInt)) == kTridentError && pending_kind() == "IndexError");
}

void results() {
  const at::Tensor x = at::ones({2, 3});
  Values values;
  const TVMFFIAny args[2] = {values.borrow(x), values.keep(at::ones({2, 3}))};
  {
    Call call;
    DEMAND(__trident_stub_three_module.run(&call.frame, args, 1) == kTridentHit && call.frame.n_results == 3);
    DEMAND(call.slots[2].kind == kTridentResultInt && call.slots[2].integer == 6);
    DEMAND(at::equal(at::Tensor(trident::reclaim_tensor(call.slots[0].tensor)), x.mul(-1)));
    call.slots[0].kind = kTridentResultNone;  // reclaimed
  }
  {
    Call call;  // owns the result that was written before the failure
    DEMAND(__trident_stub_late_failure_module.run(&call.frame, args, 1) == kTridentError);
    DEMAND(call.frame.n_results == 1 && pending_kind() == "NotImplementedError");
  }
  {
    Call call;
    DEMAND(__trident_stub_halves_module.run(&call.frame, args, 1) == kTridentHit && call.frame.n_results == 3);
  }
  DEMAND(x.use_count() == 1);
}

void versions() {
  TridentScm* scm = fresh({&__trident_stub_one_module, &__trident_stub_three_module});
  DEMAND(trident_scm_append(scm, &__trident_stub_stale_module) == -1 && pending_kind() == "RuntimeError");
  std::vector<TridentVersionInfo> all(static_cast<size_t>(trident_scm_versions(scm, nullptr, 0)));
  DEMAND(trident_scm_versions(scm, all.data(), static_cast<int32_t>(all.size())) == 10);
  Values values;
  const TVMFFIAny argument = values.keep(at::ones(3, at::kDouble));
  DEMAND(trident_scm_select(scm, &argument, 1, -1) == 1);
  DEMAND(trident_scm_find(trident_scm_name(scm)) == scm && trident_scm_find("nobody") == nullptr);
}

void baked_library() {
  DEMAND(trident_library_register(0, HARNESS_BAKED_LIBRARY) == 0);
  TridentScm* scm = trident_scm_create("stub_three");
  DEMAND(run(scm, at::ones(4)) == kTridentHit);
  DEMAND(trident_scm_attach(scm, 0) == 0);  // there already
  DEMAND(run(fresh({}), at::ones(4)) == kTridentMiss);
  DEMAND(trident_library_for(0) == 0 && trident_library_for(70) == -1);
  DEMAND(trident_library_register(70, "/nowhere/libbaked.so") == 0);
  DEMAND(trident_scm_attach(scm, 70) == -1 && pending_kind() == "RuntimeError");
}

}  // namespace

void scms() {
  outcomes();
  results();
  versions();
  baked_library();
}

void growth() {
  TridentScm* scm = fresh({});
  std::atomic<bool> stop{false};
  std::atomic<int64_t> hits{0};
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; ++k) {
    threads.emplace_back([&] {
      const c10::InferenceMode inference;
      const at::Tensor x = at::ones(4);
      while (!stop.load()) {
        const int32_t status = run(scm, x);
        DEMAND(status == kTridentHit || status == kTridentMiss);
        trident_count(scm, kDLCPU, status == kTridentHit ? kTridentCountHit : kTridentCountMiss);
        if (status == kTridentHit) hits.fetch_add(1);
      }
    });
  }
  for (int k = 0; k < 100; ++k) {
    DEMAND(trident_scm_append(scm, &__trident_stub_one_module) == 0);
    DEMAND(trident_scm_versions(scm, nullptr, 0) == 5 * (k + 1));
    DEMAND(counted(scm, kTridentCountHit) >= 0);
    std::this_thread::yield();
  }
  while (hits.load() == 0) std::this_thread::yield();
  stop.store(true);
  for (std::thread& each : threads) each.join();
  DEMAND(counted(scm, kTridentCountHit) == hits.load());  // of threads that ended
}

}  // namespace harness
