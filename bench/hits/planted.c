// Regressions to preload into the hit harness, one per library: what the gate has to catch.
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/host.h"

#if defined(PLANT_ALLOCATION) || defined(PLANT_LOOKUP)
static const char* name;  // of the SCM at work

TridentScm* trident_scm_create(const char* scm) {
  TridentScm* (*next)(const char*) = (TridentScm * (*)(const char*)) dlsym(RTLD_NEXT, "trident_scm_create");
  name = strdup(scm);
  return next(scm);
}

// Once a hit.
int32_t trident_enter(TridentFrame* frame, int32_t device_type, int32_t device_index) {
  static int32_t (*next)(TridentFrame*, int32_t, int32_t);
  if (next == NULL) next = (int32_t (*)(TridentFrame*, int32_t, int32_t))dlsym(RTLD_NEXT, "trident_enter");
#if defined(PLANT_ALLOCATION)
  void* volatile memory = malloc(64);
  free(memory);
#else
  if (trident_scm_find(name) == NULL) abort();
#endif
  return next(frame, device_type, device_index);
}
#elif defined(PLANT_GUARDS)
static const TridentModule* planted;

static int32_t run(TridentFrame* frame, const TVMFFIAny* args, int32_t n) {
  if (planted->select(args, n) < 0) return kTridentMiss;
  return planted->run(frame, args, n);
}

int32_t trident_scm_append(TridentScm* scm, const TridentModule* module) {
  int32_t (*next)(TridentScm*, const TridentModule*) =
      (int32_t (*)(TridentScm*, const TridentModule*))dlsym(RTLD_NEXT, "trident_scm_append");
  static TridentModule copies[64];
  static int used;
  TridentModule* copy = &copies[used++];
  *copy = *module;
  copy->run = run;
  planted = module;
  return next(scm, copy);
}
#else
#error "define what to plant"
#endif
