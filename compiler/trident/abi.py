"""The binary contract of csrc/runtime/abi.h, mirrored for ctypes and for the emitter of compiled code.

A test compares sizes and offsets with what the native run time says (``trident_abi_layout``).
"""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_double, c_int32, c_int64, c_uint8, c_uint16, c_uint32, c_uint64, c_void_p
from enum import IntEnum

ABI_VERSION = 4
MAX_DEVICES = 64
MAX_RESULTS = 128
MAX_ITERATED = 4  # operands of an iteration
MAX_SPLIT = 4  # dimensions of a tensor that is seen on both sides of one
MAX_RANK = 5  # and its dimensions


class TypeIndex(IntEnum):
    """TVM FFI type indices that occur in arguments and results of calls, of compiled code's and of the loader's."""

    NONE = 0
    INT = 1
    BOOL = 2
    FLOAT = 3
    OPAQUE_POINTER = 4
    DTYPE = 5
    DEVICE = 6
    RAW_STRING = 8
    BYTE_ARRAY = 9
    STR = 65
    TENSOR = 70
    ARRAY = 71
    MAP = 72


class Status(IntEnum):
    """What a body answers (``TridentStatus``)."""

    ERROR = -1
    HIT = 0
    MISS = 1
    FALLBACK = 2
    DECLINED = 3


class ResultKind(IntEnum):
    """``TridentResultKind``."""

    NONE = 0
    TENSOR = 1
    ARGUMENT = 2
    INT = 3
    FLOAT = 4
    BOOL = 5
    SAME = 6
    TEXT = 7
    TUPLE = 8
    LIST = 9
    DICT = 10
    SIZE = 11
    STRUCT = 12
    ELEMENT = 13


class SiteResult(IntEnum):
    """``TridentSiteResult``; a positive number is a list of that many tensors."""

    UNUSED = 0
    TENSOR = -1
    VALUE = -2


class Policy(IntEnum):
    """``TridentPolicy``."""

    ACCEPT_ALL = 0
    ONLY_PAYING = 1


class DLDevice(ctypes.Structure):
    """DLPack's device."""

    _fields_ = (("device_type", c_int32), ("device_id", c_int32))


class DLDataType(ctypes.Structure):
    """DLPack's data type."""

    _fields_ = (("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16))


class DLTensor(ctypes.Structure):
    """DLPack's tensor; ``shape`` and ``strides`` point at ``ndim`` int64 each."""

    _fields_ = (
        ("data", c_void_p),
        ("device", DLDevice),
        ("ndim", c_int32),
        ("dtype", DLDataType),
        ("shape", c_void_p),
        ("strides", c_void_p),
        ("byte_offset", c_uint64),
    )


class TVMFFIObject(ctypes.Structure):
    """Header of every TVM FFI object."""

    _fields_ = (
        ("combined_ref_count", c_uint64),
        ("type_index", c_int32),
        ("padding", c_uint32),
        ("deleter", c_void_p),
    )


class TridentSize(ctypes.Structure):
    """A size of a tensor argument, in elements."""

    _fields_ = (("argument", c_int32), ("dim", c_int32), ("size", c_int64))


class DtypePayload(ctypes.Structure):
    """A dtype argument: DLPack's type, then the ``c10::ScalarType``."""

    _fields_ = (("dl", DLDataType), ("scalar_type", c_int32))


class AnyPayload(ctypes.Union):
    """The second half of a TVMFFIAny."""

    _fields_ = (
        ("v_int64", c_int64),
        ("v_float64", c_double),
        ("v_ptr", c_void_p),
        ("v_device", DLDevice),
        ("v_dtype", DtypePayload),
    )


class TVMFFIAny(ctypes.Structure):
    """One value: an argument or a result."""

    _fields_ = (("type_index", c_int32), ("zero_padding", c_uint32), ("payload", AnyPayload))


class SequenceCell(ctypes.Structure):
    """TVM FFI's sequence cell; ``data`` points at TVMFFIAny, ``size`` of them (of a dict twice as many)."""

    _fields_ = (("data", c_void_p), ("size", c_int64), ("capacity", c_int64), ("data_deleter", c_void_p))


class TridentSequence(ctypes.Structure):
    """A list, tuple or dict as compiled code sees it."""

    _fields_ = (
        ("header", TVMFFIObject),
        ("cell", SequenceCell),
        ("kind", c_int32),
        ("reserved", c_int32),
    )


class StringObject(ctypes.Structure):
    """A string: TVM FFI's header and byte array (UTF-8)."""

    _fields_ = (("header", TVMFFIObject), ("data", c_void_p), ("size", c_int64))


class TridentTensor(ctypes.Structure):
    """A tensor as compiled code sees it."""

    _fields_ = (
        ("header", TVMFFIObject),
        ("dl", DLTensor),
        ("impl", c_void_p),
        ("numel", c_int64),
        ("flags", c_uint32),
        ("arch", c_int32),
        ("storage_offset", c_int64),
        ("scalar_type", c_int32),
        ("reserved", c_int32),
    )


class ResultValue(ctypes.Union):
    """The payload of a TridentResult."""

    _fields_ = (("tensor", c_void_p), ("integer", c_int64), ("number", c_double))


class TridentIteration(ctypes.Structure):
    """The operands of an elementwise call over their common shape."""

    _fields_ = (
        ("rank", c_int32),
        ("reserved", c_int32),
        ("numel", c_int64),
        ("sizes", c_int64 * MAX_RANK),
        ("strides", (c_int64 * MAX_RANK) * MAX_ITERATED),
    )


class TridentSplit(ctypes.Structure):
    """A tensor seen on both sides of a dimension."""

    _fields_ = (
        ("fits", c_int32),
        ("reserved", c_int32),
        ("sizes", c_int64 * MAX_SPLIT),
        ("strides", c_int64 * MAX_SPLIT),
    )


class TridentResult(ctypes.Structure):
    """One result of a call."""

    _anonymous_ = ("value",)
    _fields_ = (("kind", c_int32), ("index", c_int32), ("value", ResultValue))


class TridentFrame(ctypes.Structure):
    """One call, on its caller's stack."""

    _fields_ = (
        ("policy", c_int32),
        ("version", c_int32),
        ("n_results", c_int32),
        ("capacity", c_int32),
        ("results", c_void_p),
        ("prior_device", c_int32),
        ("device", c_int32),
    )


class TridentVersion(ctypes.Structure):
    """One version of a module."""

    _fields_ = (("key", c_char_p), ("pays", c_int32), ("fallback", c_int32))


class TridentModule(ctypes.Structure):
    """What a compiled object exports as ``__trident_<name>_module``."""

    _fields_ = (
        ("abi_version", c_int32),
        ("n_versions", c_int32),
        ("n_fallbacks", c_int32),
        ("n_args", c_int32),
        ("max_results", c_int32),
        ("arch", c_int32),
        ("name", c_char_p),
        ("run", c_void_p),
        ("fallback", c_void_p),
        ("select", c_void_p),
        ("versions", c_void_p),
        ("original", c_char_p),
        ("kernels", c_void_p),
        ("n_kernels", c_int32),
        ("reserved", c_int32),
    )


class TridentKernel(ctypes.Structure):
    """A kernel embedded in an object."""

    _fields_ = (
        ("name", c_char_p),
        ("image", c_void_p),
        ("image_size", c_int64),
        ("arch", c_int32),
        ("num_warps", c_int32),
        ("num_ctas", c_int32),
        ("shared", c_int32),
        ("global_scratch_size", c_int32),
        ("global_scratch_align", c_int32),
        ("reference", c_char_p),
        ("n_params", c_int32),
        ("reserved", c_int32),
        ("functions", c_void_p * MAX_DEVICES),
    )


class TridentVersionInfo(ctypes.Structure):
    """One version of an SCM (csrc/runtime/host.h)."""

    _fields_ = (("key", c_char_p), ("pays", c_int32), ("fallback", c_int32), ("arch", c_int32), ("module", c_int32))


class TridentMiss(ctypes.Structure):
    """A recorded miss (csrc/runtime/host.h)."""

    _fields_ = (("scm", c_char_p), ("n", c_int32), ("device_type", c_int32), ("args", c_void_p))


# DLPack (code, bits) of each c10::ScalarType that compiled code knows (csrc/runtime/tensor.h).
DL_TYPES: dict[int, tuple[int, int]] = {
    0: (1, 8),
    1: (0, 8),
    2: (0, 16),
    3: (0, 32),
    4: (0, 64),
    5: (2, 16),
    6: (2, 32),
    7: (2, 64),
    8: (5, 32),
    9: (5, 64),
    10: (5, 128),
    11: (6, 8),
    15: (4, 16),
    23: (12, 8),
    24: (10, 8),
    25: (13, 8),
    26: (11, 8),
    27: (1, 16),
    28: (1, 32),
    29: (1, 64),
    44: (14, 8),
}
