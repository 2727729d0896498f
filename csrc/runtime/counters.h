// Counters of calls by outcome: per thread, written without read-modify-write, summed on reading.
#ifndef TRIDENT_RUNTIME_COUNTERS_H_
#define TRIDENT_RUNTIME_COUNTERS_H_

#include <cstdint>

namespace trident {

// Reserves the counters of one more SCM and answers its index.
int32_t reserve_counters();
void count(int32_t scm_index, int32_t device_type, int32_t outcome) noexcept;
void sum_counters(int32_t scm_index, int32_t device_type, int64_t* out);

}  // namespace trident

#endif  // TRIDENT_RUNTIME_COUNTERS_H_
