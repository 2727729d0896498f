"""What operators along a dimension that others follow share: the tensor as they see it."""

from __future__ import annotations

import torch

from trident.capture.classes import Dim, Split, TensorClass
from trident.expression import Expression, Read, apply

AROUND = Split("dim", 3)  # what is in front of the dimension, it, and what is behind
LONG = 2**32  # a stride beyond 32 bits: kernels take all strides in 64


def is_inner(tensor: str) -> Expression:
    """Others follow the dimension; or the tensor has none."""
    follow = apply("ne", AROUND.function("size", (tensor,), 2), 1)
    return apply("or", follow, apply("eq", Read((tensor,), "ndim"), 0))


def of_any_length(dtype: torch.dtype) -> TensorClass:
    """A tensor of any strides that comes down to three dimensions."""
    sizes = (Dim(hint=8), Dim(hint=5000), Dim(hint=49))
    strides = (Dim(hint=4 * LONG), Dim(hint=2 * LONG), Dim(hint=LONG))
    return TensorClass(dtype, sizes, strides, aligned=False, split=AROUND)
