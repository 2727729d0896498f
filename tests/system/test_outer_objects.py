"""What a jitted function reads of objects and classes outside its arguments: a change of any of it is seen."""

from __future__ import annotations

import math
import os
import timeit
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support import thirdparty
from trident.unchanged import checker


class Base:
    shift = 1

    def shifted(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.shift


class Scale(Base):
    kinds = ("one", "two")

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self.table = {"by": [2.0, 3.0]}

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        return self.shifted(x) * self.factor * self.table["by"][1] * len(self.kinds)

    @staticmethod
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x + x


def _set_method(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Base, "shifted", lambda self, x: x - self.shift)


def _set_class_attribute(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Base, "shift", 5)


def _set_class_attribute_of_equal_value(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Base, "shift", 1.0)


def _shadow_method(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    scale.shifted = lambda x: x * 10  # type: ignore[method-assign]


def _set_static_method(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scale, "twice", staticmethod(lambda x: x + x + x))


def _set_instance_attribute(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    scale.factor = -1.5


def _set_element(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    scale.table["by"][1] = 0.125


def _set_container(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    scale.table = {"by": [0.0, 9.0]}


def _set_tuple(scale: Scale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scale, "kinds", ("one",))


CHANGES: tuple[Callable[[Scale, pytest.MonkeyPatch], None], ...] = (
    _set_method,
    _set_class_attribute,
    _set_class_attribute_of_equal_value,
    _shadow_method,
    _set_static_method,
    _set_instance_attribute,
    _set_element,
    _set_container,
    _set_tuple,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_is_seen(change: Callable[[Scale, pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    scale = Scale(0.5)

    def function(x: torch.Tensor) -> torch.Tensor:
        return Scale.twice(scale(x))

    jitted = trident.jit(function)
    x = torch.arange(4)
    first = jitted(x)
    assert torch.equal(first, function(x)) and torch.equal(jitted(x), first)
    assert (jitted.counters().hits, jitted.counters().misses) == (2, 1), "compiled"
    change(scale, monkeypatch)
    for _ in range(2):
        result, expected = jitted(x), function(x)
        assert result.dtype == expected.dtype and torch.equal(result, expected)
    assert jitted.counters().misses == 2, "compiled anew"


def test_generated_code_is_watched() -> None:
    jitted = trident.jit(thirdparty.generates_again)
    x = torch.randn(3, 4)
    assert torch.equal(jitted(x), x * 7) and torch.equal(jitted(x), x * 7)
    assert jitted.counters().hits == 2
    made = thirdparty.generated_again.functions["times_7"]
    made.__globals__["TIMES"] = 11  # type: ignore[attr-defined]
    assert torch.equal(jitted(x), x * 11)
    made.__globals__["TIMES"] = 7  # type: ignore[attr-defined]
    assert torch.equal(jitted(x), x * 7)


def test_steps_are_checked_one_by_one() -> None:
    scale = Scale(2.0)
    names: dict[str, Any] = {"G": {"scale": scale}}
    reads = ("type(G['scale'])", "G['scale'].factor", "id(G['scale'].table)", "len(G['scale'].table['by']) == 2")
    unchanged = checker(reads, names, frozenset())
    assert unchanged()
    changes: tuple[tuple[Callable[..., Any], tuple[Any, ...], tuple[Any, ...]], ...] = (
        (setattr, (scale, "factor", 3.0), (scale, "factor", scale.factor)),
        (setattr, (scale, "__class__", Base), (scale, "__class__", Scale)),
        (scale.table["by"].__setitem__, (slice(2, None), [1.0]), (slice(2, None), [])),
        (names["G"].__setitem__, ("scale", Scale(2.0)), ("scale", scale)),
    )
    for change, there, back in changes:
        change(*there)
        assert not unchanged()
        change(*back)
        assert unchanged()
    del names["G"]["scale"]
    assert not unchanged()


def test_a_hundred_steps_cost_microseconds() -> None:
    names = {"G": {f"name_{index}": object() for index in range(100)}}
    unchanged = checker([f"id(G['name_{index}'])" for index in range(100)], names, frozenset())
    best = min(timeit.repeat(unchanged, number=10, repeat=2000)) / 10
    assert best < 20e-6, f"{best * 1e6:.1f} µs"


def _switched(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if torch.backends.mkldnn.enabled else x + 2


def _constant(x: torch.Tensor) -> torch.Tensor:
    return x * math.pi


def _variable(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if os.environ.get("TRIDENT_TEST", "0") == "1" else x + 2


def _getenv(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if os.getenv("TRIDENT_TEST") == "1" else x + 2


@pytest.mark.parametrize("function", (_variable, _getenv), ids=lambda f: f.__name__)
def test_environment_variables(function: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is not set leaves no guard of Dynamo's; it is seen when it comes, changes and goes."""
    jitted, x = trident.jit(function), torch.ones(3)
    monkeypatch.delenv("TRIDENT_TEST", raising=False)
    assert jitted(x).tolist() == [3, 3, 3] and jitted.versions()
    for value, expected in (("1", 2), ("2", 3), ("1", 2)):
        monkeypatch.setenv("TRIDENT_TEST", value)
        assert jitted(x).tolist() == [expected] * 3, value
    monkeypatch.delenv("TRIDENT_TEST")
    assert jitted(x).tolist() == [3, 3, 3]


def test_settings_of_the_toolchain(monkeypatch: pytest.MonkeyPatch) -> None:
    switched, constant, x = trident.jit(_switched), trident.jit(_constant), torch.ones(2)
    for value, expected in ((True, 2), (False, 3), (True, 2)):
        with torch.backends.mkldnn.flags(enabled=value):
            assert switched(x).tolist() == [expected] * 2, value
        assert switched.versions()
    assert torch.equal(constant(x), x * math.pi) and constant.versions()
    monkeypatch.setattr(math, "pi", 3.0)
    assert constant(x).tolist() == [3, 3]
