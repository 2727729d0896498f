#include "dispatch/override.h"

#include <ATen/record_function.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "dispatch/miss.h"
#include "dispatch/pytorch.h"
#include "runtime/counters.h"
#include "runtime/plain.h"

namespace {

thread_local TridentScm* bypass = nullptr;

c10::DispatchKey backend_key(int32_t device_type) {
  return device_type == kDLCUDA ? c10::DispatchKey::CUDA : c10::DispatchKey::CPU;
}

c10::DispatchKey autograd_key(int32_t device_type) {
  return device_type == kDLCUDA ? c10::DispatchKey::AutogradCUDA : c10::DispatchKey::AutogradCPU;
}

// What the dispatcher runs for a key; there is something.
const c10::KernelFunction& computed(const c10::OperatorHandle& handle, c10::DispatchKey key) {
  return trident::entry_of(handle).lookup(c10::DispatchKeySet(key));
}

}  // namespace

TridentOverride::TridentOverride(const c10::OperatorHandle& handle, int32_t device_type, TridentScm* scm)
    : Kernel(handle, backend_key(device_type)), device_type_(device_type), scm_(scm) {
  register_kernel();
  ours_ = computed(this->handle(), key());
  if (this->handle().hasComputedKernelForDispatchKey(autograd_key(device_type))) {
    autograd_ = computed(this->handle(), autograd_key(device_type));
  }
}

int32_t TridentOverride::mode(c10::DispatchKeySet /*keys*/) const { return bypass == scm_ ? kTridentModeOff : mode(); }

bool TridentOverride::run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) {
  int32_t status = scm_->run(frame, args, n);
  if (status == kTridentMiss) {
    trident::count(scm_->counters(), device_type_, kTridentCountMiss);
    if (trident::report_miss(scm_, args, n)) status = scm_->run(frame, args, n);  // the listener may have waited
  }
  switch (status) {
    case kTridentHit:
      trident::count(scm_->counters(), device_type_, kTridentCountHit);
      return true;
    case kTridentFallback:
      trident::count(scm_->counters(), device_type_, kTridentCountFallback);
      return false;
    case kTridentDeclined:
      trident::count(scm_->counters(), device_type_, kTridentCountDeclined);
      return false;
    case kTridentMiss:
      return false;
    default:
      trident::count(scm_->counters(), device_type_, kTridentCountError);
      trident::rethrow_pending();
  }
}

void TridentOverride::cannot_pack() { trident::count(scm_->counters(), device_type_, kTridentCountFallback); }

void TridentOverride::set_base(int32_t mode) {
  const trident::Lock lock(mutex_);
  base_ = mode;
  refresh_mode();
}

void TridentOverride::change_blocks(int32_t mode, int32_t by) {
  const trident::Lock lock(mutex_);
  blocks_[mode] += by;
  refresh_mode();
}

void TridentOverride::refresh_mode() {
  int32_t mode = base_;
  for (int32_t each = mode + 1; each <= kTridentModeAll; ++each) {
    if (blocks_[each] > 0) mode = each;
  }
  mode_.store(mode, std::memory_order_relaxed);
}

std::string TridentOverride::computed_by() const { return handle().getComputedKernelForDispatchKey(key()).debug(); }

bool TridentOverride::is_reached() const {
  return autograd_.isValid() && computed(handle(), key())._equalsBoxedAndUnboxed(ours_) &&
         computed(handle(), autograd_key(device_type_))._equalsBoxedAndUnboxed(autograd_);
}

namespace trident {

Composite::Composite(c10::OperatorHandle handle, const TridentOverride* part, size_t result)
    : Kernel(std::move(handle), c10::DispatchKey::CompositeImplicitAutograd, part->handle().schema().returns().size(),
             result),
      part_(part) {
  register_kernel();
}

// Of all backends' calls most are told apart here, before anything is packed.
int32_t Composite::mode(c10::DispatchKeySet keys) const {
  const bool may_be_plain = keys.has(part_->key()) && (keys.raw_repr() & ~kIgnorableKeys.raw_repr()) == 0;
  return may_be_plain ? part_->mode(keys) : kTridentModeOff;
}

bool Composite::run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) {
  PlainCall plain;
  for (int32_t k = 0; k < n; ++k) {
    if (args[k].type_index != kTVMFFITensor) continue;
    const auto& tensor = *reinterpret_cast<const TridentTensor*>(args[k].v_obj);
    // Compositions may ask for the suggested memory format, which of a tensor that is both is channels_last.
    const auto* impl = static_cast<const c10::TensorImpl*>(tensor.impl);
    if (impl->is_strides_like_channels_last() || impl->is_strides_like_channels_last_3d()) return false;
    plain.add(tensor);
  }
  const bool is_observed = at::getStepCallbacksUnlessEmpty(at::RecordScope::FUNCTION).has_value();
  if (is_observed || plain.device_type() != part_->device_type() || !plain.holds() || !part_->is_reached())
    return false;
  TridentScm* scm = part_->scm();
  const int32_t status = scm->run(frame, args, n);
  if (status == kTridentError) {
    count(scm->counters(), part_->device_type(), kTridentCountError);
    rethrow_pending();
  }
  if (status != kTridentHit) return false;
  count(scm->counters(), part_->device_type(), kTridentCountHit);
  return true;
}

namespace {

c10::OperatorHandle find(const std::string& overload) {
  const size_t dot = overload.find('.');
  const c10::OperatorName name(overload.substr(0, dot), dot == std::string::npos ? "" : overload.substr(dot + 1));
  const auto handle = c10::Dispatcher::singleton().findSchema(name);
  TORCH_CHECK_VALUE(handle.has_value(), "this PyTorch has no operator ", overload);
  return *handle;
}

// Integers that may be symbols in one and not in the other are the same.
bool takes_the_same(const c10::FunctionSchema& one, const c10::FunctionSchema& other) {
  return std::equal(one.arguments().begin(), one.arguments().end(), other.arguments().begin(), other.arguments().end(),
                    [](const c10::Argument& a, const c10::Argument& b) { return *a.type() == *b.type(); });
}

void compose(const TridentOverride* part, const std::string& overload, int32_t result) {
  static Mutex mutex;
  static auto* composed = new std::set<std::pair<std::string, const TridentOverride*>>;
  const Lock lock(mutex);
  if (!composed->emplace(overload, part).second) return;
  const c10::OperatorHandle handle = find(overload);
  const c10::FunctionSchema& whole = handle.schema();
  const c10::FunctionSchema& schema = part->handle().schema();
  TORCH_CHECK_VALUE(handle.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd), overload,
                    " is not composed of other operators");
  TORCH_CHECK_VALUE(takes_the_same(whole, schema), overload, " and ", part->debug_name(), " take other arguments");
  TORCH_CHECK_VALUE(whole.returns().size() == 1 && result >= 0 && static_cast<size_t>(result) < schema.returns().size(),
                    overload, " is not one result of ", part->debug_name());
  new Composite(handle, part, static_cast<size_t>(result));  // kept for ever, as overrides are
}

TridentOverride* install(const std::string& overload, int32_t device_type, TridentScm* scm) {
  static Mutex mutex;
  static auto* installed = new std::map<std::pair<std::string, int32_t>, TridentOverride*>;
  TORCH_CHECK(device_type == kDLCPU || device_type == kDLCUDA, "overrides are for CPU and CUDA");
  const trident::Lock lock(mutex);
  TridentOverride*& slot = (*installed)[{overload, device_type}];
  if (slot != nullptr) return slot;
  const c10::OperatorHandle handle = find(overload);
  const c10::DispatchKey key = backend_key(device_type);
  TORCH_CHECK_VALUE(handle.hasComputedKernelForDispatchKey(key), overload, " has no kernel for ", key);
  slot = new TridentOverride(handle, device_type, scm);
  return slot;
}

}  // namespace
}  // namespace trident

extern "C" {

TridentOverride* trident_override_install(const char* overload, int32_t device_type, TridentScm* scm) {
  return trident::guarded_pointer([&] { return trident::install(overload, device_type, scm); });
}

int32_t trident_override_compose(const TridentOverride* part, const char* overload, int32_t result) {
  return trident::guarded([&] { trident::compose(part, overload, result); });
}

void trident_override_set_base(TridentOverride* handle, int32_t mode) { handle->set_base(mode); }

void trident_override_push(TridentOverride* handle, int32_t mode) { handle->change_blocks(mode, 1); }

void trident_override_pop(TridentOverride* handle, int32_t mode) { handle->change_blocks(mode, -1); }

int32_t trident_override_mode(const TridentOverride* handle) { return handle->mode(); }

int32_t trident_override_reached(const TridentOverride* handle, const char** covered_by) {
  thread_local std::string text;
  int32_t reached = 0;
  const int32_t status = trident::guarded([&] {
    text = handle->computed_by();
    *covered_by = text.c_str();
    reached = text == handle->debug_name() ? 1 : 0;
  });
  return status == 0 ? reached : -1;
}

int32_t trident_override_original_alive(const TridentOverride* handle) { return handle->original().alive() ? 1 : 0; }

const char* trident_override_original(const TridentOverride* handle) {
  return handle->original().registered_by().c_str();
}

const char* trident_override_current(const TridentOverride* handle) {
  const std::string* current = handle->original().current();
  return current == nullptr ? nullptr : current->c_str();
}

TridentScm* trident_set_bypass(TridentScm* scm) { return std::exchange(bypass, scm); }

}  // extern "C"
