"""Fabricated calls of functions of a list of one dense tensor in channels_last."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Mapping

from support.relations import with_layout
from trident.arguments import Argument, TensorArgument
from trident.capture.classes import ArgumentClass, TensorClass

LIST, DIM = "tensors", "dim"
MOST_ELEMENTS = 2**31 - 2**13


def is_listed(classes: Mapping[str, ArgumentClass]) -> bool:
    """Whether the class is of such a list."""
    items = classes.get(LIST)
    return isinstance(items, list) and isinstance(items[0], TensorClass) and items[0].flat


def lay_out(call: dict[str, Argument], source: random.Random) -> None:
    """Give the tensor such a layout, and the dimension its number."""
    n, c, h, w = (source.choice((1, 2, 3, 5)), *(source.choice((2, 3, 7, 16)) for _ in range(3)))
    if source.random() < 0.1:
        n = MOST_ELEMENTS // (c * h * w)
    _put(call, (n, c, h, w), _strides((n, c, h, w)))
    call[DIM] = source.randint(-4, 3)


def _strides(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Of a batch, channels, and any number of dimensions in space."""
    strides, step = [0] * len(sizes), 1
    for d in (1, *reversed(range(2, len(sizes))), 0):
        strides[d] = step
        step *= sizes[d]
    return tuple(strides)


def _put(call: dict[str, Argument], sizes: tuple[int, ...], strides: tuple[int, ...]) -> None:
    items = call[LIST]
    assert isinstance(items, tuple) and isinstance(items[0], TensorArgument)
    call[LIST] = (with_layout(items[0], sizes, strides),)


def _change(
    sizes: tuple[int, ...], strides: tuple[int, ...] | None, call: dict[str, Argument], source: random.Random
) -> None:
    _put(call, sizes, _strides(sizes) if strides is None else strides)


def _outside(call: dict[str, Argument], source: random.Random) -> None:
    call[DIM] = source.choice((-5, 4))


LAYOUTS: tuple[tuple[tuple[int, ...], tuple[int, ...] | None], ...] = (
    ((2, 3, 4, 5), (120, 1, 30, 6)),  # channels apart
    ((2, 3, 4, 5), (60, 20, 1, 4)),  # in another order
    ((2, 1, 4, 5), None),  # contiguous too
    ((2, 3, 1, 1), None),
    ((2, 3, 4, 5), (72, 1, 18, 3)),  # rows apart
    ((2, 3, 4, 5, 6), None),  # in three dimensions
    ((2**31 // 96, 2, 6, 8), None),
    ((2**31 // 96 + 1, 2, 6, 8), None),
    ((0, 3, 4, 5), None),
)
CHANGES: tuple[Callable[[dict[str, Argument], random.Random], None], ...] = (
    _outside,
    *(functools.partial(_change, sizes, strides) for sizes, strides in LAYOUTS),
)
