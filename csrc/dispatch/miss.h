// Misses that wait for a compiler: metadata of calls that no version covered, bounded and without repeats.
#ifndef TRIDENT_DISPATCH_MISS_H_
#define TRIDENT_DISPATCH_MISS_H_

#include "runtime/scm.h"

namespace trident {

// Queues the call's metadata and tells the listener; true if a record was added. Nothing happens in a thread that
// compiles, without a listener, for a class that was recorded since the SCM last grew, and when the queue is full. The
// listener is not told (a later call or trident_ops.wait() finds the record) while this thread must not reach Python:
// its stream is being captured, or a mode or functorch is at work. Throws what the listener reports.
bool report_miss(TridentScm* scm, const TVMFFIAny* args, int32_t n);

}  // namespace trident

#endif  // TRIDENT_DISPATCH_MISS_H_
