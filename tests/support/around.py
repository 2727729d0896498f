"""Fabricated calls of functions that see tensors with one dimension by itself: what is in front of it, it, the rest."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Mapping

from support.relations import contiguous, with_layout
from trident.arguments import Argument, TensorArgument
from trident.capture.classes import ArgumentClass, Dim, TensorClass

RANK = 3
MOST_ELEMENTS = 2**31 - 2**11
MOST_STEPS = 3000  # along the dimension, where the class has no bound


def around_of(classes: Mapping[str, ArgumentClass]) -> TensorClass | None:
    """The class of the tensors that are seen so, if they are."""
    tensors = (item for item in classes.values() if isinstance(item, TensorClass))
    return next((item for item in tensors if item.split is not None and item.split.rank == RANK), None)


def lay_out(call: dict[str, Argument], item: TensorClass, source: random.Random) -> None:
    """Give all tensors one layout that the class covers, and the dimension its number."""
    assert item.split is not None
    extent, inner = item.sizes[1:]
    assert isinstance(extent, Dim) and isinstance(inner, Dim)
    unit = inner.multiple_of
    if unit == 1 and source.random() < 0.1:
        _put_layout(call, (), ())
        call[item.split.dim] = source.choice((0, -1))
        return
    n = source.randint(1, MOST_STEPS if extent.max is None else extent.max)
    front = [source.choice((1, 2, 3, 5)) for _ in range(source.randint(0, 3))]
    back = [source.choice((1, 2, 3, 5)) for _ in range(source.randint(0, 2))]
    back.append(source.choice((1, 2, 3)) * unit + (1 if unit == 1 else 0))
    if front and source.random() < 0.1:
        front[0] = MOST_ELEMENTS // (n * math.prod((*front[1:], *back)))
    sizes = (*front, n, *back)
    strides = _apart(front, n, back, unit, source) if source.random() < 0.5 else contiguous(sizes)
    _put_layout(call, sizes, strides)
    call[item.split.dim] = len(front) - source.choice((0, len(sizes)))


def _apart(front: list[int], n: int, back: list[int], unit: int, source: random.Random) -> tuple[int, ...]:
    """Strides with gaps on either side of the dimension, and where there are no multiples between elements too."""
    between = source.choice((1, 2)) if unit == 1 else 1
    step = between * math.prod(back) + unit * source.choice((0, 3))
    row = n * step + unit * source.choice((0, 16))
    inner = tuple(between * stride for stride in contiguous(tuple(back)))
    return (*(row * stride for stride in contiguous(tuple(front))), step, *inner)


def _put_layout(call: dict[str, Argument], sizes: tuple[int, ...], strides: tuple[int, ...]) -> None:
    for name, value in call.items():
        if isinstance(value, TensorArgument):
            call[name] = with_layout(value, sizes, strides)


def _change(
    sizes: tuple[int, ...],
    strides: tuple[int, ...] | None,
    at: int,
    call: dict[str, Argument],
    item: TensorClass,
    source: random.Random,
) -> None:
    assert item.split is not None
    _put_layout(call, sizes, contiguous(sizes) if strides is None else strides)
    call[item.split.dim] = source.choice((at, at - len(sizes)))


def longer(call: dict[str, Argument], item: TensorClass, source: random.Random) -> None:
    """More along the dimension than the class takes, or as many."""
    extent = item.sizes[1]
    assert isinstance(extent, Dim)
    n = MOST_STEPS if extent.max is None else extent.max + source.choice((0, 1, 2))
    _change((2, n, 16), None, 1, call, item, source)


def one_apart(call: dict[str, Argument], item: TensorClass, source: random.Random) -> None:
    """One tensor of a layout of its own."""
    name = source.choice([name for name, value in call.items() if isinstance(value, TensorArgument)])
    value = call[name]
    assert isinstance(value, TensorArgument)
    call[name] = with_layout(value, value.sizes, tuple(2 * stride for stride in value.strides))


CHANGES = (
    longer,
    one_apart,
    *(
        functools.partial(_change, sizes, strides, at)
        for sizes, strides, at in (
            ((3, 7, 5), (112, 16, 1), 1),  # behind the dimension no multiple of anything
            ((3, 7, 16), (115, 16, 1), 1),  # in front of it
            ((3, 7, 16), (224, 19, 1), 1),  # along it
            ((3, 7, 16), (224, 32, 2), 1),  # elements apart
            ((3, 7), None, 1),  # nothing behind it
            ((0, 7, 16), None, 1),
            ((2**31 // 112, 7, 16), None, 1),
            ((2**31 // 112 + 1, 7, 16), None, 1),
            ((2, 2, 7, 16), (3000, 1000, 16, 1), 2),  # what is in front has two strides
            ((7, 2, 16), (3000, 1000, 1), 0),  # what is behind
        )
    ),
)
