"""Bound methods under trident.jit: of modules, of other objects and of classes."""

from __future__ import annotations

import copy
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch import nn

import trident

X = torch.linspace(-1, 1, 6).view(2, 3)


class Scaled(nn.Module):
    def __init__(self, scale: float) -> None:
        super().__init__()
        self.linear, self.scale = nn.Linear(3, 4), scale

    def forward(self, x: torch.Tensor, *, shift: float = 0.5) -> torch.Tensor:
        return self.linear(x) * self.scale + shift


class Steps:
    """No module: what it has is read like a closure."""

    factor = 3

    def __init__(self, offset: int) -> None:
        self.offset = offset

    def step(self, x: torch.Tensor, /, times: int, *rest: int, shift: float = 0.5, **named: int) -> torch.Tensor:
        """A step."""
        return x * times * self.factor + self.offset + shift + sum(rest) + sum(named.values())

    @classmethod
    def of_class(cls, x: torch.Tensor) -> torch.Tensor:
        return x * cls.factor

    def method(self, x: torch.Tensor, method: int = 2) -> torch.Tensor:
        return x * method


def called(module: nn.Module, x: torch.Tensor) -> torch.Tensor:
    return module(x) + 1


@pytest.fixture(autouse=True)
def without_gradients() -> Iterator[None]:
    with torch.no_grad():
        yield


def test_forward_of_a_module() -> None:
    module = Scaled(2.0)
    forward = trident.jit(module.forward)
    for shift in (0.5, 1.5):
        assert torch.equal(forward(X, shift=shift), Scaled.forward(module, X, shift=shift))
    module.linear.weight = nn.Parameter(torch.randn(4, 3))
    assert torch.equal(forward(X), Scaled.forward(module, X))
    assert (forward.counters().hits, forward.counters().misses) == (3, 1)
    assert len(forward.versions()) == 1
    module.scale = 5.0
    assert torch.equal(forward(X), Scaled.forward(module, X))
    assert forward.counters().misses == 2
    version = forward.explain(X).version
    assert version is not None and version.key == forward.versions()[0]
    assert "aten.linear" in trident.dump(forward, "fx")


def test_in_the_place_of_forward() -> None:
    module = Scaled(2.0)
    expected = module(X)
    module.forward = trident.jit(module.forward)  # type: ignore[method-assign]
    for _ in range(2):
        assert torch.equal(module(X), expected)
    assert module.forward.counters().hits == 2  # type: ignore[attr-defined]
    other = copy.deepcopy(module)
    other.scale = 7.0
    assert torch.equal(other(X), Scaled.forward(other, X))
    assert torch.equal(module(X), expected)
    assert torch.equal(torch.compile(called, backend="eager", fullgraph=True)(module, X), expected + 1)
    torch.compiler.reset()
    gone = weakref.ref(module)
    del module
    gc.collect()
    assert gone() is None


def test_a_method_of_another_object() -> None:
    steps = Steps(7)
    step = trident.jit(steps.step)
    assert step.__doc__ == "A step."
    for arguments, keywords in (((X, 2), {}), ((X, 3, 4, 5), {"shift": 0.25}), ((X, 3), {"more": 6})):
        given: Any = (arguments, keywords)
        expected = steps.step(*given[0], **given[1])
        for _ in range(2):
            assert torch.allclose(step(*given[0], **given[1]), expected)
    hits = step.counters().hits
    assert hits == 6 and len(step.versions()) == 3
    steps.offset = 8
    assert torch.allclose(step(X, 2), steps.step(X, 2)), "an attribute is compared"
    with pytest.raises(TypeError):
        step(x=X, times=2)


def test_a_class_and_a_name_that_is_taken() -> None:
    of_class, method = trident.jit(Steps.of_class), trident.jit(Steps(1).method)
    assert torch.equal(of_class(X), X * 3) and of_class.counters().hits == 1
    assert torch.equal(method(X, 3), X * 3) and torch.equal(method(X), X * 2)
    assert method.counters().hits == 2


def test_what_is_no_function_of_python() -> None:
    for value in ([].append, X.add, len, Steps):
        with pytest.raises(TypeError, match="a Python function or a bound method"):
            trident.jit(value)  # type: ignore[arg-type]
