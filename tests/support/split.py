"""Fabricated calls of functions of lists that see tensors on both sides of a dimension: what fits together, and not."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping

from support.relations import contiguous, with_layout
from trident import lists
from trident.arguments import Argument, TensorArgument
from trident.capture.classes import ArgumentClass, Split, TensorClass

MOST_ELEMENTS = 2**31 - 2**13
LIST, OUT = "tensors", "out"


def split_of(classes: Mapping[str, ArgumentClass]) -> Split | None:
    """How the tensors of a list are seen, if they are."""
    items = classes.get(LIST)
    first = items[0] if isinstance(items, list) else None
    return first.split if isinstance(first, TensorClass) else None


def lay_out(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """Give all tensors layouts that the class covers, and the dimension its number."""
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
        _put_result(call, at)
        if OUT in call and not lists.joins_into(made, at, _result(call)):
            continue
        if lists.concatenates(made, at) and all(lists.split(split.rank, tensor, at).fits for tensor in made):
            return


def _result(call: dict[str, Argument]) -> TensorArgument:
    out = call[OUT]
    assert isinstance(out, TensorArgument)
    return out


def _put_result(call: dict[str, Argument], at: int) -> None:
    """The tensor that is written, if there is one, of the sizes that the others have when joined."""
    if OUT in call:
        sizes = list(_tensors(call)[0].sizes)
        sizes[at] = sum(tensor.sizes[at] for tensor in _tensors(call))
        call[OUT] = with_layout(_result(call), tuple(sizes), contiguous(tuple(sizes)))


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


def _tensors(call: dict[str, Argument]) -> list[TensorArgument]:
    items = call[LIST]
    assert isinstance(items, tuple)
    return [item for item in items if isinstance(item, TensorArgument)]


def _at(call: dict[str, Argument], split: Split) -> int:
    dim = call[split.dim]
    assert isinstance(dim, int)
    return dim % len(_tensors(call)[0].sizes)


def _change_one(call: dict[str, Argument], source: random.Random, change: Callable[[TensorArgument], Argument]) -> None:
    tensors: list[Argument] = [*_tensors(call)]
    place = source.randrange(len(tensors))
    tensors[place] = change(tensors[place])  # type: ignore[arg-type]
    call[LIST] = tuple(tensors)


def other_size(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """One tensor has another size, in whatever dimension."""

    def change(tensor: TensorArgument) -> Argument:
        sizes = list(tensor.sizes)
        d = source.randrange(len(sizes))
        sizes[d] = max(0, sizes[d] + source.choice((1, -1, 16)))
        return with_layout(tensor, tuple(sizes), contiguous(tuple(sizes)))

    _change_one(call, source, change)


def other_length(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """One tensor more, or one less of several."""
    at, tensors = _at(call, split), _tensors(call)
    more = len(tensors) == 1 or source.random() < 0.5
    call[LIST] = (*tensors, tensors[-1]) if more else tuple(tensors[:-1])
    _put_result(call, at)


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
    call[LIST] = tuple(t if k == wrong else w for k, (t, w) in enumerate(zip(tensors, whole, strict=True)))
    call[split.dim] = -1
    _put_result(call, len(whole[0].sizes) - 1)


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
    _put_result(call, at)


def too_many_parts(call: dict[str, Argument], split: Split, source: random.Random) -> None:
    """Seven dimensions, no two of which can be merged in one of the tensors."""
    sizes = (2,) * 6 + (16,)
    call[LIST] = tuple(with_layout(tensor, sizes, contiguous(sizes)) for tensor in _tensors(call))
    call[split.dim] = source.choice((0, 3, -1))
    apart = (*tuple(16 * 3**step for step in reversed(range(6))), 1)
    _change_one(call, source, lambda tensor: with_layout(tensor, sizes, apart))
    _put_result(call, _at(call, split))


CHANGES = (other_size, other_length, other_columns, other_rows, too_large, too_many_parts)
