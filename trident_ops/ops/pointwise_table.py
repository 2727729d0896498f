"""Rows of elementwise operators to declarations: what a row leaves open is the same for all of them.

Each dtype has three versions: ``aligned``, where all operands are elements side by side from addresses that are
multiples of 16, ``unaligned``, where they are from any address (not for ``out=`` of several operands), and
``strided``, for whatever else broadcasts to at most five dimensions; and as many more where a Python number stands for
a tensor. Empty tensors have nothing to compute: they stay with PyTorch, as do mixed dtypes. A number that has a
function of its own makes versions of its own, ahead of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import torch

from trident_ops.declaration import Operator
from trident_ops.functions import Function
from trident_ops.ops.pointwise_row import Row
from trident_ops.ops.pointwise_versions import Signature

SHAPES = ((1, 4096), (16, 4096), (128, 4096), (1024, 128), (1024, 4096), (4096, 11008))


def operators(rows: tuple[Row, ...]) -> tuple[Operator, ...]:
    """The operators that the rows make up; rows of one operator stand together, its direct function's first."""
    return tuple(_operator(name, tuple(own)) for name, own in groupby(rows, lambda row: row.operator))


def _operator(name: str, rows: tuple[Row, ...]) -> Operator:
    first = rows[0]
    signatures = [Signature(row, overload) for row in rows for overload in row.overloads]
    reads = signatures[0].tensors

    def bytes_moved(shape: tuple[int, ...], itemsize: int) -> int:
        sizes = [1 if tensor in first.masks else itemsize for tensor in reads]
        return (sum(sizes) + (1 if first.boolean else itemsize)) * torch.Size(shape).numel()

    return Operator(
        name=name,
        doc=f"{first.doc}\n\nElementwise, with PyTorch's broadcasting, promotion and errors (aten::{name}).",
        overloads=tuple(signature.overload() for signature in signatures),
        direct=signatures[0].name,
        functions=tuple(_functions(name, first, signatures)),
        samples=signatures[0].sample,
        shapes=SHAPES,
        dtypes=first.dtypes,
        bytes_moved=bytes_moved,
        flops=lambda shape: first.flops * torch.Size(shape).numel(),
        tolerance=first.tolerance,
    )


def _functions(name: str, row: Row, signatures: list[Signature]) -> Iterator[Function]:
    direct = signatures[0]
    into = next((s.name for s in signatures if s.row is row and s.out), None)
    yield Function(
        name,
        overload=direct.name,
        stock=direct.name,
        parameters=tuple(direct.parameters),
        defaults=direct.defaults,
        out=into,
        tensor=_beside(direct, signatures),
        gradient=row.gradient,
    )
    in_place = next((s for s in signatures if s.row is row and s.in_place), None)
    if in_place is not None:
        yield Function(
            f"{name}_",
            overload=in_place.name,
            stock=in_place.name,
            parameters=tuple(in_place.parameters),
            defaults=in_place.defaults,
            tensor=_beside(in_place, signatures),
        )


def _beside(number: Signature, signatures: list[Signature]) -> str | None:
    """The overload of the same parameters that takes a tensor where this one takes a number."""
    for other in signatures:
        alike = list(other.parameters) == list(number.parameters) and other.in_place == number.in_place
        if alike and number.numbers and not other.numbers:
            return other.name
    return None
