"""How many versions a case's calls imply, from the calls alone: the rules of growth, said once more and otherwise.

A version assumes of each integer (a size, a stride that counts, an integer argument) one value, or, where other values
were seen before, any: sizes and strides from 2. It assumes everything else as it was: types, dtypes, ranks, layouts,
the structure of containers, texts, flags, what host code decides by, and of each integer that a kernel is given what
Triton compiles kernels by: whether it is 1, and whether 16 divides it.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch

from corpus.case import Call, Case

Place = tuple[Any, ...]


@dataclass(frozen=True)
class Integer:
    """A number that a version may assume; an extent may be symbolic from 2 on."""

    value: int
    is_extent: bool


@dataclass(frozen=True)
class Float:
    """A number that a version assumes only if it is infinite."""

    value: float


def versions_implied(case: Case, calls: list[Call]) -> int:
    """How many versions the calls, made in this order, lead to."""
    seen: dict[Place, set[int]] = {}
    versions: list[tuple[Any, dict[Place, Integer | Float | None]]] = []
    for one in calls:
        bound = inspect.signature(case.function).bind(*one.args, **one.kwargs)
        bound.apply_defaults()
        leaves = dict(_leaves((), dict(bound.arguments)))
        integers = {place: leaf for place, leaf in leaves.items() if isinstance(leaf, Integer | Float)}
        fixed = {place: leaf for place, leaf in leaves.items() if not isinstance(leaf, Integer | Float)}
        facts = (
            fixed,
            case.decides(*one.args, **one.kwargs),
            _same_tensors(bound.arguments) if case.identities else (),
            [(number == 1, number % 16 == 0) for number in case.launched(*one.args, **one.kwargs)],
        )
        if any(facts == known and _covers(assumed, integers) for known, assumed in versions):
            continue
        versions.append((facts, {place: _assumed(place, integer, seen) for place, integer in integers.items()}))
    return len(versions)


def _assumed(place: Place, integer: Integer | Float, seen: dict[Place, set[int]]) -> Integer | Float | None:
    if isinstance(integer, Float):
        return integer if math.isinf(integer.value) else None
    values = seen.setdefault(place, set())
    values.add(integer.value)
    return None if integer.value not in (0, 1) and len(values) > 1 else integer


def _covers(assumed: dict[Place, Integer | Float | None], integers: dict[Place, Integer | Float]) -> bool:
    return all(
        integer == assumed[place] if assumed[place] is not None else _may_be_symbolic(integer)
        for place, integer in integers.items()
    )


def _may_be_symbolic(integer: Integer | Float) -> bool:
    return isinstance(integer, Float) or integer.value >= 2 or not integer.is_extent


def _leaves(place: Place, value: Any) -> Iterator[tuple[Place, Any]]:
    yield place, type(value)
    if isinstance(value, torch.Tensor):
        contiguous = value.is_contiguous()
        yield (*place, "tensor"), (value.dtype, value.device, value.dim(), contiguous)
        for dimension, (size, stride) in enumerate(zip(value.shape, value.stride(), strict=True)):
            yield (*place, value.dim(), "size", dimension), Integer(size, is_extent=True)
            if not contiguous and size != 1:
                yield (*place, value.dim(), "stride", dimension), Integer(stride, is_extent=True)
    elif isinstance(value, dict):
        yield (*place, "keys"), tuple(value)
        for key, item in value.items():
            yield from _leaves((*place, key), item)
    elif isinstance(value, torch.Size):
        yield (*place, "sizes"), tuple(value)
    elif isinstance(value, list | tuple):
        yield (*place, "length"), len(value)
        for index, item in enumerate(value):
            yield from _leaves((*place, index), item)
    elif type(value) is int:
        yield (*place, "value"), Integer(value, is_extent=False)
    elif type(value) is float:
        yield (*place, "value"), Float(value)
    else:
        yield (*place, "value"), value


def _same_tensors(arguments: dict[str, Any]) -> tuple[int, ...]:
    """Which tensors are one: for each the number of the first that it is."""
    found: list[torch.Tensor] = []

    def visit(value: Any) -> None:
        if isinstance(value, torch.Tensor):
            found.append(value)
        elif isinstance(value, list | tuple | dict):
            for item in value.values() if isinstance(value, dict) else value:
                visit(item)

    visit(dict(arguments))
    first = [next(k for k, other in enumerate(found) if other is one) for one in found]
    return tuple(first) if len(set(first)) < len(first) else ()
