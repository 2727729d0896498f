"""Elementary functions that Triton's own are too inexact for, as kernels call them."""

from __future__ import annotations

import triton
import triton.language as tl


@triton.jit
def exp(x):
    """e to the x of a float32 block, within 2 ulp."""
    # exp2 of the rounded product alone errs by |x| * 2**-24; the product's rest goes in as a factor. At infinities the
    # rest is NaN and must not.
    product = x * 1.4426950408889634
    rest = tl.fma(x, 1.4426950408889634, -product) + x * 1.925963033500e-8
    rest = tl.where(tl.abs(product) < 256.0, rest, 0.0)
    return tl.exp2(product) * (1.0 + rest * 0.6931471805599453)
