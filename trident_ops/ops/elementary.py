"""Elementary functions that Triton's own are too inexact for, as kernels call them."""

from __future__ import annotations

import triton
import triton.language as tl


@triton.jit
def exp(x):
    """e to the x of a float32 block, within an ulp where exp2 is exact to half of one."""
    # exp2 of the rounded product alone errs by |x| * 2**-24; the product's rest goes in as a factor. At infinities the
    # rest is NaN and must not.
    product = x * 1.4426950408889634
    rest = tl.fma(x, 1.4426950408889634, -product) + x * 1.925963033500e-8
    rest = tl.where(tl.abs(product) < 256.0, rest, 0.0)
    power = tl.exp2(product)
    return tl.where(product < 128.0, tl.fma(power, rest * 0.6931471805599453, power), power)


@triton.jit
def erf(x):
    """The error function of a float32 block."""
    return tl.math.erf(x)


@triton.jit
def power(x, y):
    """x to the y of float32 blocks or scalars, special values as in C, to within half an ulp or so.

    In float64: in float32 a large |y * log2(x)| would cost as many digits as it has.
    """
    base = x.to(tl.float64)
    exponent = tl.zeros_like(base) + tl.cast(y, tl.float64)
    size = tl.abs(base)
    result = tl.exp2(exponent * tl.log2(size))
    whole = tl.floor(exponent) == exponent
    odd = whole & (exponent - 2.0 * tl.floor(exponent * 0.5) == 1.0)
    # The sign bit, of -0.0 too.
    negative = x.to(tl.int32, bitcast=True) < 0
    result = tl.where(negative & odd, -1.0 * result, result)  # -result is 0 - result, which has another zero
    result = tl.where((base < 0.0) & (size < float("inf")) & ~whole, float("nan"), result)
    is_one = (base == 1.0) | (exponent == 0.0) | ((size == 1.0) & (tl.abs(exponent) == float("inf")))
    return tl.where(is_one, 1.0, result).to(tl.float32)


@triton.jit
def power_of_integer(x, y):
    """x to the y >= 0 of int64 blocks or scalars, modulo 2**64."""
    result = x * 0 + 1
    for _ in range(63):
        result = tl.where(y % 2 != 0, result * x, result)
        x = x * x
        y = y // 2
    return result
