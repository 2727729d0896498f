"""Fabricated calls of elementwise operators: operands that broadcast, in memory of their own, and such that do not."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from support import layouts
from support.relations import contiguous, with_layout
from trident.arguments import Argument, TensorArgument
from trident.capture.classes import ArgumentClass, Dim, Iteration, TensorClass

APART = 2**45  # bytes between the operands of a call
MOST_ELEMENTS = 2**31 - 2**13


def iteration_of(classes: Mapping[str, ArgumentClass]) -> Iteration | None:
    """The iteration that the classes declare, if they do."""
    declared = (item.iteration for item in classes.values() if isinstance(item, TensorClass))
    return next((iteration for iteration in declared if iteration is not None), None)


def lay_out(
    call: dict[str, Argument], classes: Mapping[str, ArgumentClass], iteration: Iteration, source: random.Random
) -> None:
    """Give all operands layouts that the class covers."""
    written = set(iteration.operands[: iteration.outputs])
    common, strides = _flat(classes, iteration, source) if iteration.rank == 1 else _common(source)
    for place, name in enumerate(dict.fromkeys(iteration.operands), 1):
        tensor, item = call[name], classes[name]
        if not isinstance(tensor, TensorArgument) or not isinstance(item, TensorClass):
            continue
        sizes, own = common, strides
        if item.iteration is None:
            sizes, own = (), ()
        elif iteration.rank > 1:
            whole = name in written or name == iteration.operands[iteration.outputs]
            sizes = common if whole else layouts.broadcast_from(source, common)
            own = layouts.strides(source, sizes, overlapping=name not in written)
        data = place * APART + 16 * source.randrange(2**20) + tensor.data % 16
        call[name] = replace(with_layout(tensor, sizes, own), data=data)


def _flat(
    classes: Mapping[str, ArgumentClass], iteration: Iteration, source: random.Random
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """One dense layout for all operands."""
    item = classes[iteration.operands[0]]
    assert isinstance(item, TensorClass) and isinstance(item.sizes[0], Dim)
    most = item.sizes[0].max or MOST_ELEMENTS
    numel = source.choice((1, 2, most, most - 1, source.randint(1, 10_000)))
    sizes = [1] * source.randint(0, 2)
    while numel % 2 == 0 and source.random() < 0.5:
        sizes.append(2)
        numel //= 2
    sizes.append(numel)
    source.shuffle(sizes)
    order = list(range(len(sizes)))
    if not iteration.linear and source.random() < 0.4:
        source.shuffle(order)
    strides, step = [0] * len(sizes), 1
    for dim in reversed(order):
        strides[dim] = step
        step *= sizes[dim]
    return tuple(sizes), tuple(strides)


def _common(source: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sizes = list(layouts.shape(source, most=5))
    if sizes and source.random() < 0.3:  # as large as may be
        others = layouts.numel(tuple(sizes[1:]))
        sizes[0] = source.choice((MOST_ELEMENTS // others, source.randint(1, MOST_ELEMENTS // others)))
    return tuple(sizes), contiguous(tuple(sizes))


def _all(call: dict[str, Argument], iteration: Iteration, sizes: tuple[int, ...], strides: tuple[int, ...]) -> None:
    for name in set(iteration.operands):
        tensor = call[name]
        if isinstance(tensor, TensorArgument):
            call[name] = with_layout(tensor, sizes, strides)


def all_empty(call: dict[str, Argument], iteration: Iteration, source: random.Random) -> None:
    """No operand has an element."""
    sizes = source.choice(((0,), (3, 0), (0, 7), (2, 0, 2)))
    _all(call, iteration, sizes, contiguous(sizes))


def all_too_large(call: dict[str, Argument], iteration: Iteration, source: random.Random) -> None:
    """More elements than 32-bit indices reach, or hardly as many."""
    sizes = (2**31 + source.choice((-(2**13) - 1, -(2**13), -(2**13) + 1, -1, 0, 2**20)),)
    _all(call, iteration, sizes, (1,))


def all_shuffled(call: dict[str, Argument], iteration: Iteration, source: random.Random) -> None:
    """Other layouts of one shape: few dimensions, or more than are taken."""
    sizes = (2,) * source.choice((2, 3, 7))
    _all(call, iteration, sizes, tuple(3**step for step in reversed(range(len(sizes)))))


CHANGES: tuple[Callable[[dict[str, Argument], Iteration, random.Random], None], ...] = (
    all_empty,
    all_too_large,
    all_shuffled,
)
