"""Tensors in a list, and tensors seen on both sides of a dimension: what csrc/runtime/lists.cc computes natively."""

from __future__ import annotations

from collections.abc import Sequence

from trident import iteration
from trident.arguments import Argument, TensorArgument
from trident.record import record

MAX_SPLIT = 4


@record
class Split:
    """A tensor whose dimensions in front of one come down to ``rank // 2``, and those from it on too.

    An odd rank leaves the dimension as it is, between those in front of it and those behind it. Sizes and strides are
    in elements, slowest first, with dimensions of size 1 in front of each half; all 0 if it does not come down to so
    many (``fits`` is false), or has no such dimension.
    """

    fits: bool
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


def split(rank: int, tensor: TensorArgument, dim: int) -> Split:
    """``tensor`` on both sides of ``dim``, which counts from the end if negative."""
    nothing = Split(False, (0,) * rank, (0,) * rank)
    at = _wrapped(dim, len(tensor.sizes))
    if at is None:
        return nothing
    extents = list(zip(tensor.sizes, tensor.strides, strict=True))
    behind = at + rank % 2
    front, back = _merged(extents[:at], rank // 2, 0), _merged(extents[behind:], rank // 2, 1)
    if front is None or back is None:
        return nothing
    merged = [*front, *extents[at:behind], *back]
    return Split(True, tuple(size for size, _ in merged), tuple(stride for _, stride in merged))


def _wrapped(dim: int, rank: int) -> int | None:
    return dim % rank if -rank <= dim < rank else None


def _merged(extents: Sequence[tuple[int, int]], most: int, unit: int) -> list[tuple[int, int]] | None:
    """Neighbours that memory allows to be one as one; a half without any dimension has the stride ``unit``."""
    merged: list[tuple[int, int]] = []
    for size, stride in extents:
        if size == 1:
            continue
        if merged and merged[-1][1] == size * stride:
            merged[-1] = (merged[-1][0] * size, stride)
        else:
            merged.append((size, stride))
    if len(merged) > most:
        return None
    padding = [(1, 0)] * (most - len(merged))
    if not merged:
        padding[-1] = (1, unit)
    return padding + merged


def all_tensors(values: Sequence[Argument]) -> bool:
    """Whether the list holds nothing but tensors. All other functions of lists presume so."""
    return all(isinstance(value, TensorArgument) for value in values)


def one_dtype(values: Sequence[Argument]) -> bool:
    """Whether all have one dtype."""
    return iteration.same_dtype(*values)


def one_device(values: Sequence[Argument]) -> bool:
    """Whether all are on one device."""
    return iteration.same_device(*values)


def resolved(values: Sequence[Argument]) -> bool:
    """Whether none is a conj or neg view."""
    return iteration.are_resolved(*values)


def total_numel(values: Sequence[Argument]) -> int:
    """The number of elements of all together, and at most 2**63 - 1."""
    total = sum(value.numel for value in values if isinstance(value, TensorArgument))
    return min(total, iteration.UNCOUNTABLE)


def parts(values: Sequence[Argument], dim: int) -> int:
    """The most dimensions that one of them comes down to on a side of ``dim``; 64 if one has no such dimension."""
    most = 0
    for value in values:
        assert isinstance(value, TensorArgument)
        at = _wrapped(dim, len(value.sizes))
        if at is None:
            return iteration.MAX_RANK
        extents = list(zip(value.sizes, value.strides, strict=True))
        for half in (extents[:at], extents[at:]):
            merged = _merged(half, iteration.MAX_RANK, 0)
            assert merged is not None
            most = max(most, sum(size != 1 for size, _ in merged))
    return most


def concatenates(values: Sequence[Argument], dim: int) -> bool:
    """Whether the tensors can be joined along ``dim``, into a contiguous tensor as PyTorch does.

    None is empty, and the first does not lie as channels_last, whichever strides size-1 dimensions have.
    """
    tensors = [value for value in values if isinstance(value, TensorArgument)]
    first = tensors[0]
    at = _wrapped(dim, len(first.sizes))
    if at is None or _is_channels_last(first.sizes, first.strides):
        return False
    return all(
        len(tensor.sizes) == len(first.sizes)
        and tensor.numel > 0
        and all(d == at or pair[0] == pair[1] for d, pair in enumerate(zip(tensor.sizes, first.sizes, strict=True)))
        for tensor in tensors
    )


def _is_channels_last(sizes: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    """PyTorch's ``is_channels_last_strides``, of two and of three dimensions in space."""
    if len(sizes) not in (4, 5) or strides[1] == 0:
        return False
    least = 0
    for d in (1, *reversed(range(2, len(sizes))), 0):
        if sizes[d] == 0 or strides[d] < least:
            return False
        if d == 0 and least == strides[1]:  # as of a contiguous tensor too
            return False
        least = strides[d] * (sizes[d] if sizes[d] > 1 else 1)
    return True
