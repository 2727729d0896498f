"""Conditions on the numbers that elementwise operators take."""

from __future__ import annotations

from functools import partial, reduce

import torch

from trident.expression import TYPE_FLOAT, Expression, Read, apply
from trident.scalar_types import SCALAR_TYPES
from trident_ops.declaration import Requirement
from trident_ops.ops.pointwise_row import FLOATS


def integers_take_integers(name: str) -> Requirement:
    is_float = apply("eq", Read((name,), "type"), TYPE_FLOAT)
    condition = apply("or", is_float_tensor(FLOATS), apply("not", is_float))
    return Requirement(f"{name} is no float beside integers", condition)


def is_float_tensor(dtypes: tuple[torch.dtype, ...]) -> Expression:
    floats = [dtype for dtype in dtypes if dtype.is_floating_point]
    return reduce(partial(apply, "or"), (apply("eq", Read(("self",), "dtype"), SCALAR_TYPES[d]) for d in floats))


def representable(name: str, dtypes: tuple[torch.dtype, ...]) -> Requirement:
    """PyTorch raises for what overflows the tensor's dtype."""
    conditions = [
        apply("or", apply("ne", Read(("self",), "dtype"), SCALAR_TYPES[dtype]), fits(name, dtype))
        for dtype in dtypes
        if dtype.is_floating_point
    ]
    return Requirement(f"{name} is representable in self.dtype", reduce(partial(apply, "and"), conditions))


def fits(name: str, dtype: torch.dtype) -> Expression:
    """In the range of the dtype, or not finite."""
    value, most = Read((name,), "number"), float(torch.finfo(dtype).max)
    within = apply("and", apply("ge", value, -most), apply("le", value, most))
    return apply("or", within, apply("ne", apply("mul", value, 0.0), 0.0))
