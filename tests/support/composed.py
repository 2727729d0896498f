"""Functions composed at random from the constructs of the corpus, and random calls of them."""

from __future__ import annotations

import linecache
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import torch

from trident.arguments import (
    Argument,
    DeviceArgument,
    DictArgument,
    DtypeArgument,
    EnumeratorArgument,
    SequenceArgument,
    SequenceKind,
    TensorArgument,
    layout_flags,
)

DTYPES = (torch.float32, torch.float64, torch.int64)

Draw = Callable[[random.Random], Any]
# What a parameter is: lines of the body that use it, and inputs for it. Every line turns `total`, of no dimension.
Construct = tuple[tuple[str, ...], Draw]


def _tensor(source: random.Random) -> torch.Tensor:
    sizes = [source.choice((0, 1, 2, 3, 5, 8, 9, 20)) for _ in range(source.choice((1, 2, 2)))]
    made = torch.ones(sizes, dtype=source.choice(DTYPES))
    return source.choice((made, made, made.t().contiguous().t(), made[:, ::2] if made.dim() == 2 else made[::2]))


def _several(source: random.Random) -> list[torch.Tensor]:
    return [torch.ones(source.choice((2, 3, 7))) for _ in range(source.randrange(4))]


def _table(source: random.Random) -> dict[str | int, Any]:
    keys = source.sample(("scale", "shift", "rest", 7), source.randrange(4))
    return {key: source.choice((2.5, 3, source.randrange(9), torch.ones(2))) for key in keys}


CONSTRUCTS: tuple[Construct, ...] = (
    (("total = total + {0}.sum()",), _tensor),
    (("if {0}.dim() == 2 and {0}.size(0) > 6:", "    total = total + {0}.size(1)"), _tensor),
    (("total = total * 2 if {0}.numel() % 2 == 0 else total - {0}.sum()",), _tensor),
    (("if {0}.is_contiguous():", "    total = total + {0}.flatten().sum()"), _tensor),
    (("if {0}.dtype == torch.int64:", "    total = total + {0}.sum()"), _tensor),
    (("for x in {0}:", "    total = total + x.sum()"), lambda source: source.choice((list, tuple))(_several(source))),
    (("total = total + len({0}) if isinstance({0}, list) else total",), lambda s: s.choice((list, tuple))(_several(s))),
    (("if {0} and {0}[-1].size(0) > 2:", "    total = total + {0}[-1].sum()"), _several),
    (("for key, value in {0}.items():", "    total = total + value if key == 'scale' else total * 2"), _table),
    (("if 'scale' in {0}:", "    total = total + {0}['scale']"), _table),
    (("total = total + {0}['inner'][0].sum()",), lambda source: {"inner": (_tensor(source), source.randrange(3))}),
    (("total = total * {0}",), lambda source: source.choice((0, 1, 2, 5, 11))),
    (("total = total + 1 if {0} > 4 else total - {0}",), lambda source: source.randrange(10)),
    (("total = total * {0}",), lambda source: source.uniform(0, 4)),
    (("total = total * {0}",), lambda source: source.choice((2, 2.5, True))),
    (("total = -total if {0} else total",), lambda source: source.choice((True, False, None))),
    (("total = total + 2 if {0} == 'up' else total",), lambda source: source.choice(("up", "down", ""))),
    (("total = total.to({0})",), lambda source: source.choice(DTYPES)),
    (("total = total + torch.zeros((), device={0})",), lambda source: source.choice((torch.device("cpu"), "cpu"))),
    (("total = total + {0}.sum() if {0} is not None else total",), lambda s: s.choice((None, torch.ones(3)))),
    (("total = total + sum({0})",), lambda source: torch.Size(source.choices((2, 3), k=source.randrange(3)))),
)


class Composed:
    """One function of random parameters, and calls of it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        chosen = [self.random.choice(CONSTRUCTS) for _ in range(self.random.randint(1, 4))]
        names = [f"p{k}" for k in range(len(chosen))]
        self._draws = [draw for _, draw in chosen]
        lines = [line.format(name) for name, (body, _) in zip(names, chosen, strict=True) for line in body]
        text = f"def composed({', '.join(names)}):\n    total = torch.ones(())\n"
        self.source = text + "".join(f"    {line}\n" for line in lines) + "    return total + 0\n"
        file = f"<composed {seed}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        namespace: dict[str, Any] = {"torch": torch}
        exec(compile(self.source, file, "exec"), namespace)
        self.function: Callable[..., Any] = namespace["composed"]

    def call(self) -> list[Any]:
        return [draw(self.random) for draw in self._draws]


def altered(arguments: tuple[Argument, ...], source: random.Random) -> tuple[Argument, ...]:
    """Described arguments with one thing changed that a guard may ask for."""
    places = list(_places((), SequenceArgument(arguments, SequenceKind.TUPLE)))[1:]
    place, value = source.choice(places)
    return tuple(_put(SequenceArgument(arguments, SequenceKind.TUPLE), place, source.choice(list(_others(value)))))


Place = tuple[int, ...]


def _items(container: Argument) -> tuple[Argument, ...]:
    return container.items if isinstance(container, DictArgument) else container if isinstance(container, tuple) else ()


def _places(place: Place, value: Argument) -> Iterator[tuple[Place, Argument]]:
    yield place, value
    for index, item in enumerate(_items(value)):
        yield from _places((*place, index), item)


def _with(container: Argument, items: tuple[Argument, ...]) -> Any:
    if isinstance(container, DictArgument):
        return DictArgument(container.keys, items)
    assert isinstance(container, SequenceArgument)
    return SequenceArgument(items, container.kind)


def _put(container: Argument, place: Place, value: Argument) -> Any:
    if not place:
        return value
    items = _items(container)
    return _with(
        container, tuple(_put(item, place[1:], value) if k == place[0] else item for k, item in enumerate(items))
    )


def _others(value: Argument) -> Iterator[Argument]:
    yield from (None, 3, 2.5, True, "up", DtypeArgument(6), DeviceArgument(1, -1), EnumeratorArgument(256))
    yield TensorArgument(6, (2,), (1,), data=4096, device_type=1, flags=layout_flags((2,), (1,)))
    yield SequenceArgument((), SequenceKind.LIST)
    yield DictArgument((), ())
    if isinstance(value, TensorArgument):
        yield from _other_tensors(value)
    elif isinstance(value, DictArgument) and value.keys:
        yield DictArgument(tuple(reversed(value.keys)), tuple(reversed(value.items)))
        yield DictArgument(tuple(reversed(value.keys)), value.items)
        yield DictArgument((*value.keys[:-1], f"{value.keys[-1]}"), value.items)
        yield DictArgument((*value.keys, "more"), (*value.items, 1))
    elif isinstance(value, SequenceArgument):
        for kind in (SequenceKind.LIST, SequenceKind.TUPLE, SequenceKind.SIZE):
            yield SequenceArgument(value, kind)
        yield SequenceArgument((*value, *value[-1:]), value.kind)
        yield SequenceArgument(value[:-1], value.kind)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield from (value + 1, value - 1, 0, 1, -7)


def _other_tensors(tensor: TensorArgument) -> Iterator[Argument]:
    yield replace(tensor, scalar_type=5)
    yield replace(tensor, device_type=2, arch=90)
    yield replace(tensor, data=tensor.data + 4)
    yield replace(tensor)  # another tensor
    for dimension, size in enumerate(tensor.sizes):
        for other in (size + 1, 0, 1, 2, 2**31):
            sizes = (*tensor.sizes[:dimension], other, *tensor.sizes[dimension + 1 :])
            yield replace(tensor, sizes=sizes, flags=layout_flags(sizes, tensor.strides))
            strides = (*tensor.strides[:dimension], other, *tensor.strides[dimension + 1 :])
            yield replace(tensor, strides=strides, flags=layout_flags(tensor.sizes, strides))
    sizes, strides = (*tensor.sizes, 1), (*tensor.strides, 1)
    yield replace(tensor, sizes=sizes, strides=strides, flags=layout_flags(sizes, strides))
