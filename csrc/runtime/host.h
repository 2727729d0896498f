// What doors, the dispatcher override and trident.runtime (by ctypes) call. Functions that can fail answer -1 or null
// with an error pending; trident_error_take reads it out.
#ifndef TRIDENT_RUNTIME_HOST_H_
#define TRIDENT_RUNTIME_HOST_H_

#include "runtime/abi.h"

#if defined(__cplusplus)
extern "C" {
#endif
#pragma GCC visibility push(default)

// Most results that a module may have, groups included: the doors keep the result slots on their stack.
#define TRIDENT_MAX_RESULTS 128

typedef struct TridentScm TridentScm;

// What a call came to; index into TridentCounters.
enum TridentOutcome {
  kTridentCountHit = 0,
  kTridentCountFallback = 1,
  kTridentCountDeclined = 2,
  kTridentCountMiss = 3,
  kTridentCountError = 4,
  kTridentOutcomes = 5,
};

typedef struct TridentVersionInfo {
  const char* key;  // lives as long as the process
  int32_t pays;
  int32_t fallback;
  int32_t arch;
  int32_t module;  // address order of the modules in dispatch order
} TridentVersionInfo;

// ---- specialization cache modules ------------------------------------------------------------------------------
// An SCM lives as long as the process. `name` is the symbol name of its baked modules.
TridentScm* trident_scm_create(const char* name);
TridentScm* trident_scm_find(const char* name);
const char* trident_scm_name(const TridentScm* scm);
// Appends a grown module behind those already there; it must stay loaded for ever.
int32_t trident_scm_append(TridentScm* scm, const TridentModule* module);
// A size of a tensor argument, in elements.
typedef struct TridentSize {
  int32_t argument;
  int32_t dim;
  int64_t size;
} TridentSize;
// The same for a module whose every version demands that size: it is asked of no call with another.
int32_t trident_scm_append_sized(TridentScm* scm, const TridentModule* module, TridentSize size);
// Runs the first version whose guards hold: a TridentStatus. Attaches the baked library of the arguments' architecture
// on a miss.
int32_t trident_scm_run(TridentScm* scm, TridentFrame* frame, const TVMFFIAny* args, int32_t n);
// index into trident_scm_versions of the version that trident_scm_run would run, -1: none, -2: error. No side effects
// beside attaching a baked library of `arch` (-1: none).
int32_t trident_scm_select(TridentScm* scm, const TVMFFIAny* args, int32_t n, int32_t arch);
// Writes up to `capacity` versions in dispatch order and answers how many there are.
int32_t trident_scm_versions(const TridentScm* scm, TridentVersionInfo* out, int32_t capacity);
// Attaches the baked library for `arch` now: 1 if it brought a module, 0 if there is none for this SCM.
int32_t trident_scm_attach(TridentScm* scm, int32_t arch);
// Attaches the versions for a CUDA device and loads their kernels onto it ahead of the first call. Initialises CUDA.
int32_t trident_scm_preload(TridentScm* scm, int32_t device_index);
// Loads one kernel onto a device whose context is current.
int32_t trident_preload(TridentKernel* kernel, int32_t device_index);

// Names the shared library with the modules baked for an architecture (0: the cpu target); opened at the first miss.
int32_t trident_library_register(int32_t arch, const char* path);
// The architecture whose library a device of `arch` takes, -1: none.
int32_t trident_library_for(int32_t arch);

// ---- counters ---------------------------------------------------------------------------------------------------
void trident_count(const TridentScm* scm, int32_t device_type, int32_t outcome);
// Sums over all threads, those that ended included, into out[kTridentOutcomes].
void trident_counters(const TridentScm* scm, int32_t device_type, int64_t* out);

// ---- the dispatcher override -------------------------------------------------------------------------------------
typedef struct TridentOverride TridentOverride;

enum TridentMode { kTridentModeOff = 0, kTridentModePaying = 1, kTridentModeAll = 2 };

// Registers the override of an ATen overload ("aten::name.overload") for kDLCPU or kDLCUDA, switched off. It is kept
// for ever; installing again answers the same handle. Must not run beside calls of that overload in other threads.
TridentOverride* trident_override_install(const char* overload, int32_t device_type, TridentScm* scm);
// Lets the versions of `part` answer for an operator that PyTorch composes of others, which takes the same arguments
// and whose one result is that result of `part`'s overload (dispatch/override.h says when). Kept for ever; again is
// nothing. Must not run beside calls of that operator in other threads.
int32_t trident_override_compose(const TridentOverride* part, const char* overload, int32_t result);
void trident_override_set_base(TridentOverride* handle, int32_t mode);
void trident_override_push(TridentOverride* handle, int32_t mode);
void trident_override_pop(TridentOverride* handle, int32_t mode);
int32_t trident_override_mode(const TridentOverride* handle);
// Whether the dispatcher's computed kernel is ours; if not, *covered_by (a thread's buffer) says who covers it.
int32_t trident_override_reached(const TridentOverride* handle, const char** covered_by);
// Whether the kernel that was in force at installation is still registered, and who registered it.
int32_t trident_override_original_alive(const TridentOverride* handle);
const char* trident_override_original(const TridentOverride* handle);
// Who registered the kernel that calls go to now: the original or, if that was unregistered, the next older one; null
// if none is left (such calls raise).
const char* trident_override_current(const TridentOverride* handle);
// Overrides of `scm` go straight to the original kernel in this thread, uncounted; answers the previous value.
TridentScm* trident_set_bypass(TridentScm* scm);

// ---- misses ------------------------------------------------------------------------------------------------------
typedef struct TridentMiss {
  const char* scm;  // name
  int32_t n;
  int32_t device_type;
  const TVMFFIAny* args;  // metadata only: tensors have no impl and must not be read through
} TridentMiss;

// Called in the thread that missed, after a new record was queued; 0, or -1 with an error pending that the call raises.
// Null: record nothing.
typedef int32_t (*TridentMissCallback)(void);
void trident_set_miss_callback(TridentMissCallback callback);
// In a thread that compiles, misses are neither recorded nor announced.
void trident_set_compiling(int32_t compiling);
int32_t trident_is_compiling(void);
// Forgets which classes were recorded: the next miss of each is recorded again.
void trident_forget_misses(void);
// Records a miss of a door and announces it if it is a new one: 1, 0, or -1 with an error pending. After 1 the door
// asks the SCM once more, since the callback may have waited for a version to be compiled; both outcomes are counted.
int32_t trident_record_miss(TridentScm* scm, const TVMFFIAny* args, int32_t n);
// The oldest record, to be freed, or null.
TridentMiss* trident_miss_take(void);
void trident_miss_free(TridentMiss* miss);

// ---- ATen operators ----------------------------------------------------------------------------------------------
// Registers `trident.aten.<op>.<overload>` for every overload of the generated table in TVM FFI's global table, and
// `trident.carrier`.
int32_t trident_aten_register(void);

// ---- the cpu target ----------------------------------------------------------------------------------------------
// Runs the kernel that `reference` names over grid[3]; 0, or -1 with an error pending.
typedef int32_t (*TridentInterpreter)(const char* reference, const int64_t* grid, const TVMFFIAny* args, int32_t n);
void trident_set_interpreter(TridentInterpreter run);

// ---- errors, tests and tools -------------------------------------------------------------------------------------
// Takes the pending error of a call that failed: name of its Python exception type and its message (the thread's
// buffer).
void trident_error_take(const char** kind, const char** message);
// Parks an error of that Python exception type.
void trident_error_set(const char* kind, const char* message);
// Packs the tensor behind a Python object's `_cdata`: 1, 0 if compiled code can't see it, -1 on error.
int32_t trident_pack_tensor(void* impl, TridentTensor* out);
// "struct.field offset" lines and "struct size" lines of the contract.
const char* trident_abi_layout(void);
// The build of this library in hexadecimal digits: another one has others. Empty if it was linked without.
const char* trident_build_id(void);

#pragma GCC visibility pop
#if defined(__cplusplus)
}
#endif

#endif  // TRIDENT_RUNTIME_HOST_H_
