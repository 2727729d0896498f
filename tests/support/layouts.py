"""Random layouts: tensors of few elements whose strides are whatever PyTorch lets users make."""

from __future__ import annotations

import math
import random

import torch

ROOM = 1 << 14


def shape(source: random.Random, most: int = 6) -> tuple[int, ...]:
    """Zero to ``most`` dimensions, of few elements."""
    return tuple(source.choice((1, 1, 2, 2, 3, 4)) for _ in range(source.randint(0, most)))


def broadcast_from(source: random.Random, common: tuple[int, ...]) -> tuple[int, ...]:
    """A shape that broadcasts to ``common``, most often itself."""
    if source.random() < 0.5:
        return common
    kept = common[source.randint(0, len(common)) :] if source.random() < 0.3 else common
    return tuple(1 if source.random() < 0.3 else size for size in kept)


def strides(source: random.Random, sizes: tuple[int, ...], *, overlapping: bool = True) -> tuple[int, ...]:
    """Dense in some order, padded, or, if ``overlapping``, expanded or overlapping."""
    order = list(range(len(sizes)))
    if source.random() < 0.6:
        source.shuffle(order)
    found = [0] * len(sizes)
    step = source.choice((1, 1, 1, 2, 3)) if source.random() < 0.3 else 1
    for dim in reversed(order):
        found[dim] = step
        step = step * sizes[dim] + (source.choice((0, 0, 1, 5)) if source.random() < 0.2 else 0)
        if sizes[dim] == 1 and source.random() < 0.3:
            found[dim] = source.choice((0, 1, 7, 99))
        elif overlapping and source.random() < 0.08:
            found[dim] = source.choice((0, 0, 1))
    return tuple(found)


def tensor(
    source: random.Random,
    sizes: tuple[int, ...],
    dtype: torch.dtype = torch.float32,
    *,
    device: str = "cpu",
    overlapping: bool = True,
) -> torch.Tensor:
    """A tensor of these sizes in memory of its own."""
    own = strides(source, sizes, overlapping=overlapping)
    reach = sum((size - 1) * stride for size, stride in zip(sizes, own, strict=True)) + 1
    assert reach < ROOM, (sizes, own)
    offset = source.choice((0, 0, 1, 4))
    base = torch.empty(reach + offset, dtype=dtype, device=device)
    return base.as_strided(sizes, own, offset)


def numel(sizes: tuple[int, ...]) -> int:
    return math.prod(sizes)
