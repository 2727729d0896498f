"""Native steps that say whether what a function read outside its arguments is what it was."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from trident import runtime

if not runtime.available():
    pytest.skip("the native libraries are not built", allow_module_level=True)


def probe(a: int = 1, *, b: int = 2) -> int:
    return a + b


def plain() -> None: ...


class Slots:
    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value


TABLE: dict[Any, Any] = {"key": probe, (1, 2): plain}
ITEM = Slots(TABLE)

STEPS: tuple[tuple[str, object, object, object], ...] = (
    ("item", TABLE, "key", probe),
    ("item", TABLE, (1, 2), plain),
    ("present", TABLE, "key", None),
    ("absent", TABLE, "no key", None),
    ("type", ITEM, None, Slots),
    ("attribute", ITEM, "value", TABLE),
    ("attribute", probe, "__code__", probe.__code__),
    ("attribute", probe, "__defaults__", probe.__defaults__),
    ("attribute", probe, "__kwdefaults__", probe.__kwdefaults__),
    ("attribute", plain, "__defaults__", None),
    ("attribute", plain, "__kwdefaults__", None),
    ("attribute", probe, "__globals__", globals()),
)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step[0]} {step[2]}")
def test_a_step_holds_only_as_it_is(step: tuple[str, object, object, object]) -> None:
    kind, holder, key, expected = step
    assert runtime.unchanged([step], None)() is True
    other: tuple[str, object, object, object]
    if kind in ("present", "absent"):
        other = ("absent" if kind == "present" else "present", holder, key, expected)
    else:
        other = (kind, holder, key, object())
    assert runtime.unchanged([other], None)() is False
    assert runtime.unchanged([step, other], None)() is False
    assert runtime.unchanged([other, step], None)() is False


CHANGES: tuple[tuple[str, Any], ...] = (
    ("__code__", plain.__code__),
    ("__defaults__", (3,)),
    ("__defaults__", None),
    ("__kwdefaults__", {"b": 2}),
    ("__kwdefaults__", None),
)


@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_a_function_that_is_given_another_part(name: str, value: Any) -> None:
    def function(a: int = 1, *, b: int = 2) -> None: ...

    unchanged = runtime.unchanged([("attribute", function, name, getattr(function, name))], None)
    was = getattr(function, name)
    assert unchanged()
    setattr(function, name, value)
    assert not unchanged()
    setattr(function, name, was)
    assert unchanged()


@pytest.mark.parametrize("step", (("item", {}, "no", None), ("attribute", ITEM, "no", None), ("item", {}, [], None)))
def test_what_leads_nowhere_does_not_hold(step: tuple[str, object, object, object]) -> None:
    assert runtime.unchanged([step], None)() is False


def test_conditions_in_python_come_behind() -> None:
    answers = [True, False]

    def fails() -> bool:
        raise LookupError("gone")

    assert runtime.unchanged(STEPS, lambda: answers.pop(0))() is True
    assert runtime.unchanged(STEPS, lambda: answers.pop(0))() is False
    assert runtime.unchanged([("absent", TABLE, "key", None)], fails)() is False
    with pytest.raises(LookupError, match="gone"):
        runtime.unchanged([], fails)()


@pytest.mark.parametrize("step", (("item", [], 0, None), ("present", SimpleNamespace(), "x", None), ("no", {}, "", 0)))
def test_a_step_of_something_else_is_refused(step: tuple[str, object, object, object]) -> None:
    with pytest.raises(ValueError, match="no step"):
        runtime.unchanged([step], None)


def test_a_cycle_is_collected() -> None:
    class Holder:
        unchanged: Callable[[], bool]

    def cycle() -> weakref.ref[Holder]:
        holder = Holder()
        holder.unchanged = runtime.unchanged([("type", holder, None, Holder)], lambda: holder is not None)
        return weakref.ref(holder)

    gone = cycle()
    gc.collect()
    assert gone() is None
