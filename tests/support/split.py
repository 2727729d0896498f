"""Fabricated calls of functions that see tensors on both sides of a dimension: what fits together, and not."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence

from support.relations import contiguous, with_layout
from trident import lists
from trident.arguments import Argument, TensorArgument
from trident.capture.classes import ArgumentClass, Dim, Split, TensorClass
from trident.expression import Call, Expression, evaluate

MOST_ELEMENTS = 2**31 - 2**13
MOST_ROWED = 2**30  # of a tensor that is no list's
MOST_STEPS = 10_000  # along the dimension, where the class has no bound
LIST = "tensors"


def split_of(classes: Mapping[str, ArgumentClass]) -> Split | None:
    """How the tensors of a list are seen, or those that are arguments, if they are."""
    first = _first(classes)
    return None if first is None else first.split


def _first(classes: Mapping[str, ArgumentClass]) -> TensorClass | None:
    items = classes.get(LIST)
    candidates = items if isinstance(items, list) else classes.values()
    return next((item for item in candidates if isinstance(item, TensorClass)), None)


def lay_out(
    call: dict[str, Argument],
    split: Split,
    source: random.Random,
    classes: Mapping[str, ArgumentClass],
    conditions: Sequence[Expression],
) -> None:
    """Give all tensors layouts that the class covers, and the dimension its number."""
    if LIST in classes:
        _lay_out_list(call, split, source)
        return
    item = _first(classes)
    assert item is not None
    extent, n = item.sizes[1], _tensors(call)[0].sizes[1]
    assert isinstance(extent, Dim)
    n = max(extent.multiple_of, n if extent.max is not None else min(n, MOST_STEPS))
    while True:
        _lay_out_alone(call, split, source, n)
        if all(evaluate(condition, Call(call, {})) for condition in conditions):
            return


def _lay_out_alone(call: dict[str, Argument], split: Split, source: random.Random, n: int) -> None:
    (tensor,) = _tensors(call)
    front = [source.choice((1, 2, 3, 5)) for _ in range(source.randint(0, 3))]
    back = [source.choice((1, 2, 3, 5)) for _ in range(source.randint(0, 2))] if split.rank == 3 else []
    if front and source.random() < 0.1:
        front[0] = max(1, MOST_ROWED // (n * math.prod((*front[1:], *back))))
    while front and n * math.prod((*front, *back)) > MOST_ROWED:
        front.pop()
    sizes = (*front, n, *back)
    apart = source.random() < 0.5
    strides = _apart(front, n, back, split, source) if apart else contiguous(sizes)
    (name,) = _names(call)
    call[name] = with_layout(tensor, sizes, strides)
    call[split.dim] = len(front) - source.choice((0, len(sizes)))


def _apart(front: list[int], n: int, back: list[int], split: Split, source: random.Random) -> tuple[int, ...]:
    """Strides with a gap in front of the dimension; where others follow it, behind it and between elements too."""
    unit = source.choice((1, 2)) if split.rank == 3 else 1
    step = unit * math.prod(back) + (source.choice((0, 3)) if split.rank == 3 else 0)
    row = n * step + source.choice((0, 16))
    return (*(row * stride for stride in contiguous(tuple(front))), step, *(unit * s for s in contiguous(tuple(back))))


def _lay_out_list(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    while True:
        tensors = _tensors(call)
        rank = source.randint(1, 5)
        at = source.choice((rank - 1, source.randrange(rank)))
        common = [source.choice((1, 2, 3, 5)) for _ in range(rank)]
        if split.rank == 2:
            common[-1] = 16 * source.choice((1, 2, 3))
        made = []
        for tensor in tensors:
            sizes = list(common)
            sizes[at] *= source.choice((1, 2, 7))
            if source.random() < 0.1:
                fitting = MOST_ELEMENTS // len(tensors) // math.prod(sizes)
                sizes[at] *= source.choice((fitting, source.randint(1, fitting)))
            made.append(with_layout(tensor, tuple(sizes), _strides(split, sizes, at, source)))
        call[LIST] = tuple(made)
        call[split.dim] = at - source.choice((0, rank))
        if lists.concatenates(made, at) and all(lists.split(split.rank, tensor, at).fits for tensor in made):
            return


def _strides(split: Split, sizes: list[int], at: int, source: random.Random, pad: int | None = None) -> tuple[int, ...]:
    """Rows that may be apart; where four dimensions are left, a gap on either side of the dimension too."""
    step = source.choice((1, 1, 2)) if split.rank == 4 else 1
    strides = [step * stride for stride in contiguous(tuple(sizes))]
    gaps = [(at, source.choice((0, 16, 64)) if pad is None else pad)]
    if split.rank == 4:
        gaps += [
            (source.randint(0, at), source.choice((0, 3))),
            (source.randint(at, len(sizes)), source.choice((0, 3))),
        ]
    for place, gap in gaps:
        row = strides[place - 1] if place else 0
        for d in range(place):
            strides[d] = strides[d] // max(row, 1) * (row + gap)
    return tuple(strides)


def _names(call: dict[str, Argument]) -> list[str]:
    return [name for name, value in call.items() if isinstance(value, TensorArgument)]


def _tensors(call: dict[str, Argument]) -> list[TensorArgument]:
    items = call[LIST] if LIST in call else tuple(call.values())
    assert isinstance(items, tuple)
    return [item for item in items if isinstance(item, TensorArgument)]


def _put(call: dict[str, Argument], tensors: Sequence[Argument]) -> None:
    if LIST in call:
        call[LIST] = tuple(tensors)
    else:
        call.update(zip(_names(call), tensors, strict=True))


def _at(call: dict[str, Argument], split: Split) -> int:
    dim = call[split.dim]
    assert isinstance(dim, int)
    return dim % len(_tensors(call)[0].sizes)


def _change_one(call: dict[str, Argument], source: random.Random, change: Callable[[TensorArgument], Argument]) -> None:
    tensors: list[Argument] = [*_tensors(call)]
    place = source.randrange(len(tensors))
    tensors[place] = change(tensors[place])  # type: ignore[arg-type]
    _put(call, tensors)


def other_size(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """One tensor has another size, in whatever dimension."""

    def change(tensor: TensorArgument) -> Argument:
        sizes = list(tensor.sizes)
        d = source.randrange(len(sizes))
        sizes[d] = max(0, sizes[d] + source.choice((1, -1, 16)))
        return with_layout(tensor, tuple(sizes), contiguous(tuple(sizes)))

    _change_one(call, source, change)


def other_columns(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """Tensors with one column each that is longer: no multiple of anything. Rows stay multiples apart."""
    at = _at(call, split)

    def change(tensor: TensorArgument) -> TensorArgument:
        sizes = (*tensor.sizes[:at], 5)
        rows = contiguous((*tensor.sizes[:at], 16))
        return with_layout(tensor, sizes, rows)

    wrong = source.randrange(len(_tensors(call)))
    tensors = [change(tensor) for tensor in _tensors(call)]
    whole = [with_layout(t, (*t.sizes[:-1], 16), contiguous((*t.sizes[:-1], 16))) for t in tensors]
    _put(call, [t if k == wrong else w for k, (t, w) in enumerate(zip(tensors, whole, strict=True))])
    call[split.dim] = -1


def other_rows(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """One tensor's rows are apart by no multiple of anything."""
    at = _at(call, split)
    _change_one(call, source, lambda t: with_layout(t, t.sizes, _strides(split, list(t.sizes), at, source, pad=3)))


def too_large(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """One tensor has so many columns that the result has too many elements."""
    at = _at(call, split)

    def change(tensor: TensorArgument) -> Argument:
        sizes = list(tensor.sizes)
        sizes[at] = 16 * (2**31 // 16 // (math.prod(sizes) // sizes[at]) + source.choice((0, 1, 2**10)))
        return with_layout(tensor, tuple(sizes), contiguous(tuple(sizes)))

    _change_one(call, source, change)


def too_many_rows(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """More of what is in front of the dimension than 32 bits count."""
    at, rows = _at(call, split), 2**31 + source.choice((0, 1, 2**10))
    shapes = [(rows, *tensor.sizes[at:]) for tensor in _tensors(call)]
    _put(call, [with_layout(t, s, contiguous(s)) for t, s in zip(_tensors(call), shapes, strict=True)])
    call[split.dim] = 1


def too_many_parts(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """Seven dimensions, no two of which can be merged in one of the tensors."""
    sizes = (2,) * 6 + (16,)
    _put(call, [with_layout(tensor, sizes, contiguous(sizes)) for tensor in _tensors(call)])
    call[split.dim] = source.choice((0, 3, -1))
    apart = (*tuple(16 * 3**step for step in reversed(range(6))), 1)
    _change_one(call, source, lambda tensor: with_layout(tensor, sizes, apart))


CHANGES = (other_size, other_columns, other_rows, too_large, too_many_rows, too_many_parts)
