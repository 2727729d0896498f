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
def normal(x):
    """The standard normal distribution of a float32 block: the probability below x, and exp(-x * x / 2).

    The tail is exp(-x * x / 2) times a polynomial of 1 / (1 + 0.3 |x|), fitted to 6e-8 of it (least squares reweighted
    to an even error). Against float64, gelu errs by a third of what 1 + erf does in float32, with half as many
    instructions; no digits cancel below zero.
    """
    t = 1.0 / tl.fma(tl.abs(x), 0.3, 1.0)
    tail = tl.fma(t, 0.0384071869, -0.169306576)
    tail = tl.fma(tail, t, 0.228950175)
    tail = tl.fma(tail, t, -0.0768380681)
    tail = tl.fma(tail, t, 0.142764327)
    tail = tl.fma(tail, t, 0.0945862075)
    tail = tl.fma(tail, t, 0.121945189)
    tail = tl.fma(tail, t, 0.119484216)
    tail = tl.fma(tail, t, 7.37196225e-06)
    density = tl.exp2(x * x * -0.7213475204444817)
    tail *= density
    return tl.where(x < 0.0, tail, 1.0 - tail), density


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
    """An int64 block to the power of a scalar y >= 0, modulo 2**64."""
    result = x * 0 + 1
    while y > 0:
        if y % 2 != 0:
            result *= x
        x *= x
        y = y // 2
    return result


@triton.jit
def powers_of_integers(x, y):
    """An int64 block to the powers of another, modulo 2**64; 1 where they are negative."""
    result = x * 0 + 1
    y = tl.maximum(y, 0)
    left = tl.max(y, axis=0)
    while left > 0:
        result = tl.where(y % 2 != 0, result * x, result)
        x *= x
        y = y // 2
        left = left // 2
    return result
