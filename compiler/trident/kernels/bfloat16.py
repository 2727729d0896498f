"""bfloat16 in Triton's interpreter, which keeps it as 16-bit integers and computes with those.

While this is in force, operations take bfloat16 operands as float32 and round their result to nearest even, as a GPU
does; the interpreter's own conversions truncate.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import triton.language as tl
from triton.runtime.interpreter import InterpreterBuilder, TensorHandle

# Operations on values, and which operand's type is the result's.
_TYPED_BY: Mapping[str, int] = {
    "binary_op": 0,
    "unary_op": 0,
    "ternary_op": 2,
    "create_fma": 2,
    "create_erf": 0,
    "create_rsqrt": 0,
    "create_dot": 2,
}


@contextlib.contextmanager
def bfloat16_arithmetic() -> Iterator[None]:
    """Replace the interpreter's operations for a while (its process-wide state: hold trident.kernels.lock)."""
    with contextlib.ExitStack() as stack:
        for name, typed_by in _TYPED_BY.items():
            original = getattr(InterpreterBuilder, name)
            stack.callback(setattr, InterpreterBuilder, name, original)
            setattr(InterpreterBuilder, name, _through_float32(original, typed_by))
        cast = InterpreterBuilder.cast_impl
        stack.callback(setattr, InterpreterBuilder, "cast_impl", cast)
        InterpreterBuilder.cast_impl = _casting(cast)
        yield


def _through_float32(original: Callable[..., Any], typed_by: int) -> Callable[..., Any]:
    def operation(self: Any, *operands: Any) -> Any:
        result = original(self, *(_widened(operand) for operand in operands))
        if _is_bfloat16(operands[typed_by]):
            return _narrowed(result)
        return result

    return operation


def _casting(original: Callable[..., Any]) -> Callable[..., Any]:
    def cast(self: Any, value: Any, target: Any) -> Any:
        value = _widened(value)
        if target.scalar == tl.bfloat16:
            return _narrowed(original(self, value, tl.float32))
        return original(self, value, target)

    return cast


def _is_bfloat16(operand: Any) -> bool:
    return isinstance(operand, TensorHandle) and operand.dtype.scalar == tl.bfloat16


def _widened(operand: Any) -> Any:
    if not _is_bfloat16(operand) or operand.data.dtype != np.uint16:
        return operand
    return TensorHandle((operand.data.astype(np.uint32) << 16).view(np.float32), tl.float32)


def _narrowed(result: Any) -> Any:
    if result.data.dtype == np.bool_:  # a comparison
        return result
    number = np.ascontiguousarray(result.data, dtype=np.float32)
    bits = number.view(np.uint32)
    rounded = (bits + (((bits >> 16) & 1) + np.uint32(0x7FFF))) >> 16
    rounded = np.where(np.isnan(number), (bits >> 16) | 0x40, rounded)
    return TensorHandle(rounded.astype(np.uint16), tl.bfloat16)
