// The binary contract between compiled code (SCM objects), the native run time and the doors.
//
// Compiled objects address these structures by fixed offsets; compiler/trident/abi.py mirrors them and a test compares
// the two through trident_abi_layout(). Change a layout and raise TRIDENT_ABI_VERSION: a stored object of another
// version is never loaded.
#ifndef TRIDENT_RUNTIME_ABI_H_
#define TRIDENT_RUNTIME_ABI_H_

#include <stddef.h>
#include <stdint.h>
#include <tvm/ffi/c_api.h>

#define TRIDENT_ABI_VERSION 4
#define TRIDENT_MAX_DEVICES 64
#define TRIDENT_MAX_ITERATED 4  // operands of an iteration
#define TRIDENT_MAX_RANK 5      // of its dimensions, those that can be merged being one
#define TRIDENT_MAX_SPLIT 4     // dimensions of a tensor that is seen on both sides of one

#if defined(__cplusplus)
extern "C" {
#endif

// What a body answers.
enum TridentStatus {
  kTridentError = -1,    // an exception or TVM FFI error is pending; the call ends
  kTridentHit = 0,       // a computing version ran; its results are in the frame
  kTridentMiss = 1,      // no version's guards hold; nothing was allocated or launched
  kTridentFallback = 2,  // a version matched whose computation is "call the original"
  kTridentDeclined = 3,  // a version matched that the frame's policy refuses
};

// TridentTensor::flags
enum TridentTensorFlags {
  kTridentContiguous = 1 << 0,
  kTridentChannelsLast = 1 << 1,  // is_contiguous(ChannelsLast)
  kTridentDense = 1 << 2,         // is_non_overlapping_and_dense()
  kTridentConj = 1 << 3,
  kTridentNeg = 1 << 4,
  kTridentWrappedNumber = 1 << 5,  // a Python number that PyTorch wrapped into a 0-dim tensor
  kTridentRequiresGrad = 1 << 6,
  kTridentOpaque = 1 << 7,  // only `impl` says what the tensor is; never passed to compiled code
};

// A tensor as compiled code sees it: a TVM FFI Tensor object (type index 70) followed by what guards read.
// On the stack of a door it borrows its TensorImpl; on the heap (results of the TVM FFI entry) it owns one reference.
typedef struct TridentTensor {
  TVMFFIObject header;     //   0
  DLTensor dl;             //  24  data 24, device 32/36, ndim 40, dtype 44, shape 48, strides 56, byte_offset 64
  void* impl;              //  72  c10::TensorImpl*
  int64_t numel;           //  80
  uint32_t flags;          //  88  TridentTensorFlags
  int32_t arch;            //  92  10 * major + minor of the CUDA device's capability; 0 on the CPU
  int64_t storage_offset;  //  96  in elements
  int32_t scalar_type;     // 104  c10::ScalarType
  int32_t reserved;        // 108
} TridentTensor;           // 112 bytes; dl.data already includes the storage offset, dl.byte_offset is 0

// What a sequence is in the source; a map is always a dict.
enum TridentSequenceKind {
  kTridentAnySequence = 0,  // a list or a tuple, whichever: where the dispatcher packed it, it was either
  kTridentList = 1,
  kTridentTuple = 2,
  kTridentSize = 3,  // torch.Size
};

// A list, tuple or dict as compiled code sees it: a TVM FFI Array or Map object (type indices 71, 72) whose cell holds
// the elements; of a dict `size` keys in order, each before its value.
typedef struct TridentSequence {
  TVMFFIObject header;  //  0
  TVMFFISeqCell cell;   // 24  data 24, size 32
  int32_t kind;         // 56  TridentSequenceKind
  int32_t reserved;     // 60
} TridentSequence;      // 64 bytes

// Payload of an enumerator of PyTorch (type index kTVMFFIOpaquePtr): what it is one of, and its number.
enum TridentEnumeration { kTridentMemoryFormat = 1 << 8, kTridentLayout = 2 << 8 };

// Why there is no iteration: a negative TridentIteration::rank.
enum TridentIterationRefusal {
  kTridentNotBroadcastable = -1,
  kTridentOtherOutputShape = -2,  // what is written does not have the shape that the operands read broadcast to
  kTridentOverlapping = -3,  // what is written has two indices for one element, or partly shares memory with another
};

// The operands of an elementwise call over their common shape, in the order in which PyTorch's TensorIterator walks it.
typedef struct TridentIteration {
  int32_t rank;      //  0  dimensions, adjacent ones merged where all operands allow it; or a TridentIterationRefusal
  int32_t reserved;  //  4
  int64_t numel;     //  8  of the common shape
  // Slowest first, with dimensions of size 1 in front up to the number asked for; all 0 if rank is larger or negative.
  int64_t sizes[TRIDENT_MAX_RANK];                          //  16
  int64_t strides[TRIDENT_MAX_ITERATED][TRIDENT_MAX_RANK];  //  56
} TridentIteration;                                         // 216 bytes

// A tensor whose dimensions in front of one come down to half of those asked for, and those from it on too.
typedef struct TridentSplit {
  int32_t fits;      //  0  0: it does not come down to so many, or has no such dimension; sizes and strides are then 0
  int32_t reserved;  //  4
  // In elements, slowest first, with dimensions of size 1 in front of each half.
  int64_t sizes[TRIDENT_MAX_SPLIT];    //  8
  int64_t strides[TRIDENT_MAX_SPLIT];  // 40
} TridentSplit;                        // 72 bytes

// What trident_of_list says of the tensors in a list.
enum TridentListProperty {
  kTridentAllTensors = 0,  // that they are tensors; the others presume it
  kTridentOneDtype = 1,
  kTridentOneDevice = 2,
  kTridentResolved = 3,      // none is a conj or neg view
  kTridentTotalNumel = 4,    // at most INT64_MAX
  kTridentParts = 5,         // the most dimensions that one comes down to on a side of `dim`
  kTridentConcatenates = 6,  // along `dim`, into a contiguous tensor; none is empty
};

enum TridentResultKind {
  kTridentResultNone = 0,
  kTridentResultTensor = 1,    // `tensor` owns one reference on a c10::TensorImpl
  kTridentResultArgument = 2,  // the result *is* argument `index` (a top-level parameter)
  kTridentResultInt = 3,
  kTridentResultFloat = 4,
  kTridentResultBool = 5,
  kTridentResultSame = 6,  // once more what result `index` is
  kTridentResultText = 7,
  // Groups of the `index` results that follow, groups among them counting as one.
  kTridentResultTuple = 8,
  kTridentResultList = 9,
  kTridentResultDict = 10,    // of `index` keys, each before its value
  kTridentResultSize = 11,    // torch.Size
  kTridentResultStruct = 12,  // torch.return_types.<text>
  // An element of argument `index`: `text` holds its position in each container on the way, "1/0"; a dict counts keys
  // and values.
  kTridentResultElement = 13,
};

// Several results that are in no group are a tuple.
typedef struct TridentResult {
  int32_t kind;   // 0
  int32_t index;  // 4
  union {         // 8
    void* tensor;
    int64_t integer;
    double number;
    const char* text;  // UTF-8, lives as long as the process
  };
} TridentResult;  // 16 bytes

enum TridentPolicy {
  kTridentAcceptAll = 0,
  kTridentOnlyPaying = 1,  // versions whose module entry says pays == 0 answer kTridentDeclined
};

// One call, on the caller's stack. The caller sets policy, results and capacity; nothing else needs to be initialised
// except n_results = 0 and prior_device = -1.
typedef struct TridentFrame {
  int32_t policy;          //  0  in: TridentPolicy
  int32_t version;         //  4  out: index of the version that answered, in its module
  int32_t n_results;       //  8  out: results written so far (each written result is owned by the frame's owner)
  int32_t capacity;        // 12  in: how many results fit
  TridentResult* results;  // 16  in
  int32_t prior_device;    // 24  run time's own: the device to go back to in trident_leave, or -1
  int32_t device;          // 28  out: device index that trident_enter bound
} TridentFrame;            // 32 bytes

typedef int32_t (*TridentBody)(TridentFrame* frame, const TVMFFIAny* args, int32_t n);
// The same choice as TridentBody without side effects: index of the computing version, n_versions + index of the
// fallback version, or -1.
typedef int32_t (*TridentSelect)(const TVMFFIAny* args, int32_t n);

typedef struct TridentVersion {
  const char* key;   //  0  names the version within its module, as the manifest and explain do
  int32_t pays;      //  8  1: measured not to lose on this architecture
  int32_t fallback;  // 12  1: a fallback version
} TridentVersion;    // 16 bytes

// A Triton kernel embedded in an object: constant launch facts and the run time's handles, in writable memory.
typedef struct TridentKernel {
  const char* name;              //  0  entry point in the CUBIN
  const void* image;             //  8  CUBIN; null on the cpu target
  int64_t image_size;            // 16
  int32_t arch;                  // 24
  int32_t num_warps;             // 28  of the compiled kernel (warp specialization included)
  int32_t num_ctas;              // 32
  int32_t shared;                // 36  dynamic shared memory, bytes
  int32_t global_scratch_size;   // 40  bytes per CTA; 0: none
  int32_t global_scratch_align;  // 44
  const char* reference;         // 48  cpu target: what trident.kernels.interpreter resolves (JSON); null otherwise
  int32_t n_params;              // 56  kernel parameters without the two trailing scratch pointers
  int32_t reserved;              // 60
  void* functions[TRIDENT_MAX_DEVICES];  // 64  CUfunction per device; zero, filled once by the run time
} TridentKernel;                         // 576 bytes

// What an object exports as data, `__trident_<name>_module`; `__tvm_ffi_<name>__module()` returns its address as an
// OpaquePtr, for objects that a JIT loader brought in.
typedef struct TridentModule {
  int32_t abi_version;             //  0
  int32_t n_versions;              //  4  computing versions, in dispatch order
  int32_t n_fallbacks;             //  8  fallback versions, tried after all computing ones
  int32_t n_args;                  // 12
  int32_t max_results;             // 16
  int32_t arch;                    // 20  10 * capability the CUBINs are for; 0: the cpu target
  const char* name;                // 24  symbol name
  TridentBody run;                 // 32  computing versions
  TridentBody fallback;            // 40  fallback versions; never null (answers a miss if there are none)
  TridentSelect select;            // 48
  const TridentVersion* versions;  // 56  n_versions + n_fallbacks entries
  const char* original;            // 64  ATen overload ("aten::op"; "aten::op.overload") that a fallback calls, or null
  TridentKernel* const* kernels;   // 72  the n_kernels kernels that its versions launch
  int32_t n_kernels;               // 80
  int32_t reserved;                // 84
} TridentModule;                   // 88 bytes

// Values of arguments. Lists, tuples and dicts are TridentSequences; strings kTVMFFIStr objects whose TVMFFIByteArray
// follows the header; devices kTVMFFIDevice, index -1 where there is none; layouts and memory formats integers where
// the dispatcher packed them and enumerators (TridentEnumeration) where Python did. A dtype
// (kTVMFFIDataType) holds the DLDataType in the payload's first four bytes and the c10::ScalarType in its last four.

// ---- called by compiled code ---------------------------------------------------------------------------------------
#pragma GCC visibility push(default)
// Each int32 function returns 0, or -1 with an error pending (never a C++ exception).

// Makes the context of the device current for this thread if it is not; trident_leave goes back. device_type is
// kDLCPU (a no-op) or kDLCUDA.
int32_t trident_enter(TridentFrame* frame, int32_t device_type, int32_t device_index);
void trident_leave(TridentFrame* frame);

// Fill *out with a fresh tensor (one owned reference in out->impl). Sizes and strides are in elements.
int32_t trident_empty(TridentTensor* out, int32_t scalar_type, int32_t device_type, int32_t device_index, int32_t ndim,
                      const int64_t* sizes);
int32_t trident_empty_strided(TridentTensor* out, int32_t scalar_type, int32_t device_type, int32_t device_index,
                              int32_t ndim, const int64_t* sizes, const int64_t* strides);
// at::empty_like with the preserve format: a dense input's own sizes and strides, else what at::empty_like infers.
int32_t trident_empty_like(TridentTensor* out, const TridentTensor* like, int32_t scalar_type);
// A contiguous tensor with the dimensions of `like` without the last `replaced` (0 or 1) and with `columns` as the last
// one; -1: without a last one.
int32_t trident_empty_rows(TridentTensor* out, const TridentTensor* like, int32_t replaced, int64_t columns,
                           int32_t scalar_type);
// The same where the last `row_rank` dimensions of `like` are a row: `columns` is a row's number of elements, and the
// result's rows have its dimensions, or 1, and they have as many of size 1.
int32_t trident_empty_listed_rows(TridentTensor* out, const TridentTensor* like, int64_t row_rank, int64_t columns,
                                  int32_t scalar_type);
// The output that TensorIterator allocates for a dense input: contiguous, channels_last or the input's own strides.
int32_t trident_empty_dense_like(TridentTensor* out, const TridentTensor* like, int32_t scalar_type);

// Iterates over operands, of which null ones are numbers (tensors without dimensions) and the first `outputs` written.
// `linear`: dimensions in their own order, whatever the strides. At most TRIDENT_MAX_ITERATED operands and
// TRIDENT_MAX_RANK dimensions (`rank`).
void trident_iterate(TridentIteration* out, const TridentTensor* const* operands, int32_t n, int32_t outputs,
                     int32_t linear, int32_t rank);
// The output that TensorIterator allocates for these operands, none of them written: its elements in memory order are
// those of the iteration.
int32_t trident_empty_iterated(TridentTensor* out, const TridentTensor* const* operands, int32_t n, int32_t linear,
                               int32_t scalar_type);

// Sees a tensor on both sides of a dimension, with `rank` (2 to 4) dimensions in all.
void trident_split(TridentSplit* out, const TridentTensor* tensor, int64_t dim, int32_t rank);
// A TridentListProperty of a list.
int64_t trident_of_list(const TVMFFIAny* list, int32_t what, int64_t dim);
// A contiguous tensor like `like`, which is not empty, but in dimension `dim`, so that it has `numel` elements.
int32_t trident_empty_split(TridentTensor* out, const TridentTensor* like, int64_t dim, int64_t numel,
                            int32_t scalar_type);

// params: kernel->n_params + 2 pointers to argument values; the run time fills the last two (scratch) itself.
int32_t trident_launch(TridentKernel* kernel, int32_t device_index, int64_t grid_x, int64_t grid_y, int64_t grid_z,
                       void** params);
// cpu target: arguments as TVM FFI values, tensors as TridentTensor.
int32_t trident_launch_interpreted(TridentKernel* kernel, int64_t grid_x, int64_t grid_y, int64_t grid_z,
                                   const TVMFFIAny* args, int32_t n);

// Whether a string argument is this text.
int32_t trident_string_equals(const TVMFFIAny* argument, const char* text, int64_t length);
// Whether two tensors have equal sizes, and equal strides in every dimension whose size is not 1.
int32_t trident_same_layout(const TridentTensor* left, const TridentTensor* right);
// Whether the tensors among n operands (null: a number) have one dtype / are on one device / are neither conj nor neg
// views / are contiguous.
int32_t trident_same_dtype(const TridentTensor* const* operands, int32_t n);
int32_t trident_same_device(const TridentTensor* const* operands, int32_t n);
int32_t trident_are_resolved(const TridentTensor* const* operands, int32_t n);
int32_t trident_are_contiguous(const TridentTensor* const* operands, int32_t n);
// The number of elements of listed sizes; -1 where there are none, or not integers only.
int64_t trident_elements(const TVMFFIAny* sizes);
// Whether an argument is a tensor whose last dimensions have the listed sizes / that has exactly these.
int32_t trident_ends_with(const TVMFFIAny* tensor, const TVMFFIAny* sizes);
int32_t trident_has_sizes(const TVMFFIAny* tensor, const TVMFFIAny* sizes);

// Moves the reference of an owned tensor into the frame's next result slot / reports other kinds of results.
void trident_result_tensor(TridentFrame* frame, TridentTensor* owned);
void trident_result_argument(TridentFrame* frame, int32_t index);
// An element of an argument, by the positions that lead to it ("1/0").
void trident_result_element(TridentFrame* frame, int32_t index, const char* positions);
void trident_result_same(TridentFrame* frame, int32_t index);
void trident_result_none(TridentFrame* frame);
void trident_result_integer(TridentFrame* frame, int64_t value);
void trident_result_number(TridentFrame* frame, double value);
void trident_result_boolean(TridentFrame* frame, int32_t value);
void trident_result_text(TridentFrame* frame, const char* text);
// `kind` is one of the groups, `count` its size; `text` is null but for kTridentResultStruct.
void trident_result_group(TridentFrame* frame, int32_t kind, int32_t count, const char* text);
// Drops the reference of an owned tensor (null impl: nothing to drop).
void trident_release(TridentTensor* owned);

// ATen through the dispatcher, boxed.
// What becomes of one result of the operator that a site calls; a positive number is a list of that many tensors.
enum TridentSiteResult {
  kTridentSiteUnused = 0,
  kTridentSiteTensor = -1,
  kTridentSiteValue = -2,  // any other kind
};
// Prepares a call whose arguments are `args`, but for those at the `n_varying` indices in `varying`, which each call
// gives. `results` has an entry for each result of the schema. Lives as long as the process; null with an error
// pending.
void* trident_aten_site(const char* name, const char* overload, const TVMFFIAny* args, int32_t n,
                        const int32_t* varying, int32_t n_varying, const int32_t* results, int32_t n_results);
// Calls it. Tensors are written to `tensors` one after the other, each owned (null impl: undefined), whose impl the
// caller has set to null; other results to `values`. No gradient may be needed.
int32_t trident_aten_site_call(void* site, const TVMFFIAny* varying, TridentTensor* tensors, TVMFFIAny* values);
// Reads sizes, strides and data of a tensor again, after an operator that may have changed them.
int32_t trident_repack(TridentTensor* tensor);
// A fresh contiguous CPU tensor with a copy of the data.
int32_t trident_constant_tensor(TridentTensor* out, int32_t scalar_type, int32_t ndim, const int64_t* sizes,
                                const void* data);
// Ambient state that a guard may read.
enum TridentAmbient {
  kTridentDefaultDtype = 0,   // c10::ScalarType
  kTridentDeterministic = 1,  // 0, 1
  kTridentAllowTf32Matmul = 2,
  kTridentAllowBf16Reduction = 3,
  kTridentAllowFp16Reduction = 4,
};
int64_t trident_ambient(int32_t what);

// The body of every `__tvm_ffi_<name>` entry: converts foreign arguments, runs the module, boxes results.
int32_t trident_call_packed(const TridentModule* module, const TVMFFIAny* args, int32_t n, TVMFFIAny* result);

#pragma GCC visibility pop

#if defined(__cplusplus)
}
static_assert(sizeof(TVMFFIObject) == 24 && sizeof(DLTensor) == 48, "TVM FFI layout");
static_assert(offsetof(TridentTensor, impl) == 72 && sizeof(TridentTensor) == 112, "TridentTensor layout");
static_assert(sizeof(TridentResult) == 16 && sizeof(TridentFrame) == 32, "TridentFrame layout");
static_assert(sizeof(TridentIteration) == 216, "TridentIteration layout");
static_assert(sizeof(TridentSplit) == 72, "TridentSplit layout");
static_assert(sizeof(TridentVersion) == 16 && sizeof(TridentModule) == 88, "TridentModule layout");
static_assert(offsetof(TridentKernel, functions) == 64, "TridentKernel layout");
#endif

#endif  // TRIDENT_RUNTIME_ABI_H_
