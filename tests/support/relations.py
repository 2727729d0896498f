"""Fabricated calls made to fit conditions between arguments: what one side of an equality says, the other is given."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from trident.arguments import Argument, TensorArgument, TensorFlags, layout_flags
from trident.expression import Apply, Call, Expression, Path, Read, Unreadable, evaluate, has_flag, reads

LAYOUT_BITS = TensorFlags.CONTIGUOUS | TensorFlags.CHANNELS_LAST | TensorFlags.DENSE


def with_layout(tensor: TensorArgument, sizes: tuple[int, ...], strides: tuple[int, ...]) -> TensorArgument:
    """The tensor with other sizes and strides, and the layout bits that belong to them."""
    flags = (tensor.flags & ~LAYOUT_BITS) | layout_flags(sizes, strides)
    return replace(tensor, sizes=sizes, strides=strides, flags=flags)


def contiguous(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides, as PyTorch sets them (an extent of 0 counts as 1)."""
    strides = []
    step = 1
    for size in reversed(sizes):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def follow(call: dict[str, Argument], path: Path) -> Argument:
    """The argument at a path into nested tuples; None where a change has left nothing there."""
    value: Argument = call[str(path[0])]
    for step in path[1:]:
        if not isinstance(value, tuple) or not isinstance(step, int) or step >= len(value):
            return None
        value = value[step]
    return value


def put(call: dict[str, Argument], path: Path, value: Argument) -> None:
    """Set the argument at a path, if there is one."""

    def within(container: Argument, steps: tuple[str | int, ...]) -> Argument:
        if not steps:
            return value
        step = steps[0]
        if not isinstance(container, tuple) or not isinstance(step, int) or step >= len(container):
            return container
        return tuple(within(item, steps[1:]) if i == step else item for i, item in enumerate(container))

    call[str(path[0])] = within(call[str(path[0])], path[1:])


def settle(
    call: dict[str, Argument], conditions: Iterable[Expression], source: random.Random, *, bounds: bool = False
) -> None:
    """Change arguments until each condition in turn holds, where its form says how; else leave them.

    ``bounds``: upper bounds (of products, strides and ranks), what a number must not be and that a tensor is contiguous
    too, not equalities alone.
    """
    for condition in conditions:
        if bounds and isinstance(condition, Apply) and _value(call, condition) is False:
            _bound(call, condition)
        _settle(call, condition, source)


def _bound(call: dict[str, Argument], condition: Apply) -> None:
    left, right = condition.operands[0], condition.operands[-1]
    if condition.operation == "ne" and isinstance(left, Read):
        assign(call, left, _value(call, right) + 1)
    elif any(condition == has_flag(read.path, TensorFlags.CONTIGUOUS) for read in reads(condition)):
        _make_contiguous(call, next(iter(reads(condition))).path)
    elif condition.operation == "le" and isinstance(left, Apply) and left.operation == "mul":
        factor, other = left.operands
        if isinstance(factor, Read):
            assign(call, factor, max(_value(call, right) // _value(call, other) // 16, 1) * 16)
    elif condition.operation == "le" and isinstance(left, Read) and left.field == "ndim":
        _leave_out_ones(call, left.path, _value(call, right))
    elif condition.operation == "le" and isinstance(left, Read) and left.field == "stride":
        assign(call, left, _value(call, right))


def _make_contiguous(call: dict[str, Argument], path: Path) -> None:
    tensor = follow(call, path)
    assert isinstance(tensor, TensorArgument)
    put(call, path, with_layout(tensor, tensor.sizes, contiguous(tensor.sizes)))


def _leave_out_ones(call: dict[str, Argument], path: Path, most: int) -> None:
    """Dimensions of size 1, until a tensor has no more than so many or none of them."""
    tensor = follow(call, path)
    assert isinstance(tensor, TensorArgument)
    extents = list(zip(tensor.sizes, tensor.strides, strict=True))
    while len(extents) > most and (one := next((extent for extent in extents if extent[0] == 1), None)):
        extents.remove(one)
    put(call, path, with_layout(tensor, tuple(s for s, _ in extents), tuple(s for _, s in extents)))


def _value(call: dict[str, Argument], expression: Expression) -> Any:
    try:
        return evaluate(expression, Call(call, {}))
    except (Unreadable, ZeroDivisionError, TypeError):
        return None


def _settle(call: dict[str, Argument], condition: Expression, source: random.Random) -> None:
    if not isinstance(condition, Apply):
        return
    if condition.operation == "or":
        branches = list(condition.operands)
        if _value(call, condition) and source.random() < 0.8:
            return
        source.shuffle(branches)
        for branch in branches:
            _settle(call, branch, source)
            if _value(call, condition):
                return
    elif condition.operation == "same_layout":
        left, right = condition.operands
        assert isinstance(left, Read) and isinstance(right, Read)
        first, second = follow(call, left.path), follow(call, right.path)
        if isinstance(first, TensorArgument) and isinstance(second, TensorArgument):
            put(call, left.path, with_layout(first, second.sizes, second.strides))
    elif condition.operation == "eq":
        left, right = condition.operands
        wanted = _value(call, right)
        if wanted is None or _value(call, left) == wanted:
            return
        if isinstance(left, Apply) and left.operation == "add" and isinstance(left.operands[0], Read):
            offset = _value(call, left.operands[1])
            assign(call, left.operands[0], wanted - offset)
        elif isinstance(left, Read):
            assign(call, left, wanted)


def assign(call: dict[str, Argument], read: Read, wanted: int) -> None:
    """Give what is read that value; nothing where a change has left nothing to read."""
    value = follow(call, read.path)
    if read.field in ("value", "number"):
        if isinstance(value, int | float) and not isinstance(value, bool):
            put(call, read.path, type(value)(wanted))
        return
    if not isinstance(value, TensorArgument):
        return
    if read.field == "size" and read.index is not None and -len(value.sizes) <= read.index < len(value.sizes):
        sizes = list(value.sizes)
        sizes[read.index] = wanted
        is_contiguous = bool(value.flags & TensorFlags.CONTIGUOUS)
        strides = contiguous(tuple(sizes)) if is_contiguous else value.strides
        put(call, read.path, with_layout(value, tuple(sizes), strides))
    elif read.field == "stride" and read.index is not None and -len(value.strides) <= read.index < len(value.strides):
        changed = [wanted if index == read.index else stride for index, stride in enumerate(value.strides)]
        put(call, read.path, with_layout(value, value.sizes, tuple(changed)))
    elif read.field == "numel":
        put(call, read.path, with_layout(value, (wanted,), (1,)))
    elif read.field in ("data", "device_index"):
        put(call, read.path, replace(value, **{read.field: wanted}))
