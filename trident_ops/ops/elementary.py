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
def quotient(x, y):
    """x / y of float32, y a block of at least 1, infinity included, within 0.501 ulp.

    Triton's division errs by up to 2 ulp on a GPU with 8 instructions, and div_rn branches; this has 7 and no branch.
    """
    root = tl.rsqrt(y)  # one instruction, unlike 1 / y; it errs by 2**-22
    share = root * root
    near = x * share
    excess = tl.fma(near, y, -1.0 * x)  # negated as it is, so that -0.0 stays
    return tl.where(tl.abs(excess) < float("inf"), tl.fma(excess, -1.0 * share, near), near)


@triton.jit
def sigmoid_16(x):
    """1 / (1 + exp(-x)) to the digits of 16-bit floats, by a third of the instructions: it errs by 2**-17 of itself."""
    root = tl.rsqrt(1.0 + tl.exp2(x * -1.4426950408889634))
    return root * root


@triton.jit
def normal(x):
    """The standard normal distribution of a float32 block: the probability below x, and exp(-x * x / 2).

    From 1 on, the tail is exp(-x * x / 2) times a polynomial of 1 / (1 + 0.4 |x|), fitted to 9e-8 of it (least squares
    reweighted to an even error): no digits cancel below zero. Nearer to 0, the probability is 0.5 + x P(x * x).
    """
    square = x * x
    t = quotient(1.0, tl.fma(tl.abs(x), 0.4, 1.0))
    tail = tl.fma(t, 0.0673450828, -0.184187204)
    tail = tl.fma(tail, t, 0.102684714)
    tail = tl.fma(tail, t, 0.0572541542)
    tail = tl.fma(tail, t, 0.138370395)
    tail = tl.fma(tail, t, 0.159233958)
    tail = tl.fma(tail, t, 0.159580693)
    tail = tl.fma(tail, t, 6.95169206e-07)
    density = tl.exp2(square * -0.7213475204444817)
    tail *= density
    slope = tl.fma(square, -7.65420828e-06, 0.000113486378)
    slope = tl.fma(slope, square, -0.00118632999)
    slope = tl.fma(slope, square, 0.00997332297)
    slope = tl.fma(slope, square, -0.0664903596)
    slope = tl.fma(slope, square, 0.398942292)
    below = tl.where(x < 0.0, tail, 1.0 - tail)
    return tl.where(square < 1.0, tl.fma(x, slope, 0.5), below), density


@triton.jit
def normal_16(x):
    """The probability below x to the digits of 16-bit floats, by half of the instructions.

    log2 of the tail is a polynomial of |x|, fitted to an even error of 8e-5 of the tail up to 6, where fp16 ends, and
    of 3e-4 up to 13.3, where bf16 does. At 16 the tail is 0, and beyond it no such polynomial.
    """
    size = tl.minimum(tl.abs(x), 16.0)
    tail = tl.fma(size, 3.22048521e-08, -1.98977841e-06)
    tail = tl.fma(tail, size, 5.28823948e-05)
    tail = tl.fma(tail, size, -0.000800049689)
    tail = tl.fma(tail, size, 0.00774348248)
    tail = tl.fma(tail, size, -0.0518035889)
    tail = tl.fma(tail, size, -0.461293787)
    tail = tl.fma(tail, size, -1.14986563)
    # 2**24 above: exp2 takes what is below 2**-126 for 0.
    tail = tl.exp2(tl.fma(tail, size, 22.99989104)) * 5.9604644775390625e-08
    return tl.where(x < 0.0, tail, 1.0 - tail)


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
