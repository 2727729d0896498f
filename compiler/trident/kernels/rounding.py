"""Arithmetic of Triton's interpreter as a GPU rounds it.

The interpreter of Triton 3.6 cuts off the lower half of an fp32 value on its way to bf16, where a GPU rounds to nearest
even (half of all results were an ulp off), and computes ``tl.fma`` with two roundings, which undoes what kernels use it
for (13 ulps in place of 2 in an exponential).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import numpy.typing
from triton import language
from triton.runtime import interpreter

Array = numpy.typing.NDArray[Any]


def replacements() -> dict[str, Callable[..., Any]]:
    """Methods of the interpreter's builder, by name, as they have to be."""
    cast = interpreter.InterpreterBuilder.cast_impl
    convert = interpreter.InterpreterBuilder.create_fp_to_fp

    def cast_impl(self: Any, source: Any, target: Any) -> Any:
        return _to_bfloat16(source) if _narrows(source, target) else cast(self, source, target)

    def create_fp_to_fp(self: Any, source: Any, target: Any, rounding: Any) -> Any:
        nearest = rounding == interpreter._ir.ROUNDING_MODE.RTNE
        return _to_bfloat16(source) if nearest and _narrows(source, target) else convert(self, source, target, rounding)

    def create_fma(self: Any, x: Any, y: Any, z: Any) -> Any:
        result = x.data.astype(numpy.float64) * y.data.astype(numpy.float64) + z.data.astype(numpy.float64)
        return interpreter.TensorHandle(result.astype(z.data.dtype), z.dtype.scalar)

    return {"cast_impl": cast_impl, "create_fp_to_fp": create_fp_to_fp, "create_fma": create_fma}


def _narrows(source: Any, target: Any) -> bool:
    return bool(source.dtype.scalar == language.float32 and target.scalar == language.bfloat16)


def _to_bfloat16(source: Any) -> Any:
    return interpreter.TensorHandle(nearest_bfloat16(source.data), language.bfloat16)


def nearest_bfloat16(values: Array) -> Array:
    """Bits (uint16) of the bf16 values nearest to fp32 ``values``, ties to even; a NaN stays one."""
    bits = numpy.ascontiguousarray(values, dtype=numpy.float32).view(numpy.uint32).reshape(values.shape)
    quiet = (bits >> 16) | 0x40
    rounded = (bits.astype(numpy.uint64) + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return numpy.where(numpy.isnan(values), quiet, rounded).astype(numpy.uint16)
