"""Records against what ``dataclasses`` makes of the same class."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from trident.expression import Apply, Const, Read
from trident.record import record


class _Fields:
    """A class."""

    first: int
    second: str = "b"
    third: tuple[int, ...] = ()


class _Dataclass(_Fields):
    __annotations__ = _Fields.__annotations__
    second, third = _Fields.second, _Fields.third


class _Record(_Fields):
    __annotations__ = _Fields.__annotations__
    second, third = _Fields.second, _Fields.third


ONE: Any = dataclasses.dataclass(frozen=True)(_Dataclass)
OTHER: Any = record(_Record)

CALLS: list[Callable[[Any], Any]] = [
    lambda cls: cls(1),
    lambda cls: cls(1, "x", (2,)),
    lambda cls: cls(third=(1,), first=2),
    lambda cls: dataclasses.replace(cls(1), second="c"),
    lambda cls: copy.deepcopy(cls(1, "x")),
    lambda cls: pickle.loads(pickle.dumps(cls(1, "x"))),
]
REFUSED: list[Callable[[Any], Any]] = [
    lambda cls: cls(),
    lambda cls: cls(1, "x", (), 4),
    lambda cls: cls(1, first=1),
    lambda cls: cls(1, fourth=1),
    lambda cls: setattr(cls(1), "first", 2),
    lambda cls: setattr(cls(1), "fourth", 2),
    lambda cls: delattr(cls(1), "first"),
]


@pytest.mark.parametrize("call", CALLS)
def test_a_record_is_what_a_frozen_dataclass_is(call: Callable[[Any], Any]) -> None:
    one, other = call(ONE), call(OTHER)
    assert dataclasses.asdict(one) == dataclasses.asdict(other)
    assert repr(one).replace("Dataclass", "Record") == repr(other)
    assert other == call(OTHER) and hash(other) == hash(call(OTHER)) == hash(one)
    assert other != one and other != OTHER(7)


@pytest.mark.parametrize("call", REFUSED)
def test_what_a_frozen_dataclass_refuses_a_record_refuses(call: Callable[[Any], Any]) -> None:
    errors = []
    for cls in (ONE, OTHER):
        with pytest.raises((TypeError, AttributeError)) as error:
            call(cls)
        errors.append(error.type)
    assert errors[0] is errors[1]


def test_records_of_different_classes_differ() -> None:
    assert Const("x") != Apply("x", ()) and Read(("x",), "rank") == Read(("x",), "rank", None)
    assert len({Const(1), Const(1), Const(2)}) == 2
