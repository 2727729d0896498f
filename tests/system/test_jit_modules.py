"""Methods of modules: parameters and buffers are inputs, all else that is read of the module is compared."""

from __future__ import annotations

import copy
import gc
import io
import pickle
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn.utils import parametrize

import trident


class Block(nn.Module):
    def __init__(self, scale: float = 2.0) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 4)
        self.register_buffer("shift", torch.ones(4))
        self.layers = nn.Sequential(nn.ReLU(), nn.Linear(4, 4, bias=False))
        self.scale = scale

    @trident.jit
    def forward(self, x: torch.Tensor) -> Any:
        y = self.linear(x) * self.scale + self.shift
        if self.training:
            y = y + 1
        for layer in self.layers:
            y = layer(y)
        return y, self.shift, self.linear.weight


class Normalized(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(4)

    @trident.jit
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(x)


class Tied(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one, self.other = nn.Linear(4, 4), nn.Linear(4, 4)
        self.other.weight = self.one.weight

    @trident.jit
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.other(self.one(x))


X = torch.linspace(-1, 1, 6).view(2, 3)


@pytest.fixture(autouse=True)
def without_gradients() -> Iterator[None]:
    with torch.no_grad():
        yield


def check(module: nn.Module, x: torch.Tensor = X) -> None:
    """The jitted method gives what the Python function does."""
    function: Callable[..., Any] = type(module).forward.function  # type: ignore[attr-defined]
    expected = function(module, x)
    result = module(x)
    for one, other in zip(result, expected, strict=True):
        assert torch.equal(one, other)
        kept = [*module.parameters(), *module.buffers()]
        assert (one is other) == any(other is tensor for tensor in kept)


def calls() -> tuple[int, int]:
    counters = Block.forward.counters()
    assert (counters.fallbacks, counters.errors) == (0, 0)
    return counters.hits, counters.misses


def test_parameters_and_buffers_are_inputs() -> None:
    trident.jit(lambda x: x + 1)(X)  # captures without a module leave nothing behind in Dynamo
    module = Block()
    hits, misses = calls()
    check(module)
    check(module)
    assert calls() == (hits + 2, misses + 1)
    for parameter in module.parameters():
        parameter.mul_(1.5)
    module.shift.add_(1)
    check(module)
    module.linear.weight = nn.Parameter(torch.randn(4, 3))
    module.shift = torch.full((4,), 7.0)
    check(module)
    module.linear = nn.Linear(3, 4)
    check(module)
    module.load_state_dict(Block().state_dict())
    check(module)
    assert calls() == (hits + 6, misses + 1), "other tensors, the same version"


def test_what_else_is_read_of_a_module_is_compared() -> None:
    module = Block()
    check(module)
    hits, misses = calls()
    for number, change in enumerate(
        (
            module.eval,
            lambda: setattr(module, "scale", 3.0),
            lambda: setattr(module.linear, "bias", None),
            lambda: setattr(module.layers, "1", nn.Identity()),
            lambda: module.layers.append(nn.Tanh()),
        ),
        1,
    ):
        change()
        check(module)
        check(module)
        assert calls() == (hits + 2 * number, misses + number)


def test_layout_and_dtype_of_parameters_are_guarded() -> None:
    module = Block()
    check(module)
    _, misses = calls()
    module.linear.weight.data = torch.randn(3, 4).t()
    check(module)
    assert calls()[1] == misses + 1
    module.double()
    check(module, X.double())
    assert calls()[1] == misses + 2


@pytest.mark.parametrize("everywhere", [False, True])
def test_hooks_are_seen(everywhere: bool) -> None:
    module = Block()
    check(module)

    def hook(module: nn.Module, args: Any, result: Any) -> Any:
        return result + 1 if isinstance(module, nn.Linear) else None

    handle = (
        nn.modules.module.register_module_forward_hook(hook)
        if everywhere
        else module.linear.register_forward_hook(hook)
    )
    check(module)
    check(module)
    handle.remove()
    check(module)


def test_a_gradient_is_the_functions() -> None:
    module = Block()
    with torch.enable_grad():
        module(X)[0].sum().backward()
    mine = [parameter.grad for parameter in module.parameters()]
    module.zero_grad()
    with torch.enable_grad():
        Block.forward.function(module, X)[0].sum().backward()
    assert all(torch.equal(a, b.grad) for a, b in zip(mine, module.parameters(), strict=True))


def test_buffers_that_the_method_writes() -> None:
    mine, eager = Normalized(), Normalized()
    for number in range(4):
        x = torch.randn(5 + number, 4)
        assert torch.allclose(mine(x), Normalized.forward.function(eager, x))
        for name, buffer in mine.named_buffers():
            assert torch.allclose(buffer, dict(eager.named_buffers())[name]), name
    assert mine.norm.num_batches_tracked == 4
    counters = Normalized.forward.counters()
    assert counters.hits == 4 and counters.misses == len(Normalized.forward.versions()) == 2


def test_tied_parameters() -> None:
    module, x = Tied(), torch.randn(2, 4)
    for _ in range(2):
        assert torch.equal(module(x), Tied.forward.function(module, x))
    module.other.weight = nn.Parameter(torch.randn(4, 4))
    for _ in range(2):
        assert torch.equal(module(x), Tied.forward.function(module, x))
    assert Tied.forward.counters().hits == 4


def test_a_parametrization_is_seen() -> None:
    class Doubled(nn.Module):
        def forward(self, weight: torch.Tensor) -> torch.Tensor:
            return weight * 2

    module = Tied()
    x = torch.randn(2, 4)
    module(x)
    parametrize.register_parametrization(module.one, "weight", Doubled())
    assert torch.equal(module(x), Tied.forward.function(module, x))


def test_each_module_has_versions_of_its_own_and_goes_with_its_weights() -> None:
    first, second = Block(2.0), Block(5.0)
    check(first)
    check(second)
    check(first)
    gone = [weakref.ref(second), weakref.ref(second.linear.weight), weakref.ref(second.shift)]
    versions = len(Block.forward.versions())
    del second
    gc.collect()
    assert [reference() for reference in gone] == [None] * 3
    assert len(Block.forward.versions()) == versions - 1
    check(first)


def test_a_module_of_which_a_capture_failed_goes_too() -> None:
    class Branching(nn.Linear):
        @trident.jit
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return super().forward(x) if x.sum() > 0 else self.weight

    module = Branching(3, 2)
    with pytest.warns(UserWarning, match="runs as Python"):
        module(X)
    gone = weakref.ref(module)
    del module
    gc.collect()
    assert gone() is None


def test_modules_are_copied_and_stored_as_before() -> None:
    module = Block()
    check(module)
    check(copy.deepcopy(module))
    check(pickle.loads(pickle.dumps(module)))
    buffer = io.BytesIO()
    torch.save(module.state_dict(), buffer)
    assert not [name for name in vars(module) if "trident" in name]


def test_a_module_as_the_first_argument_of_a_function() -> None:
    @trident.jit
    def scaled(module: nn.Module, x: torch.Tensor, scale: float) -> torch.Tensor:
        return module(x) * scale

    linear = nn.Linear(3, 2)
    for scale in (1.5, 2.5):
        assert torch.equal(scaled(linear, X, scale), linear(X) * scale)
    assert (scaled.counters().hits, scaled.counters().misses) == (2, 1)
    explanation = scaled.explain(linear, X, 3.5)
    assert explanation.version is not None and explanation.version.key == scaled.versions()[0]
    assert "aten.linear" in trident.dump(scaled, "fx")


def test_a_method_that_calls_jitted_methods() -> None:
    class Stack(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.blocks = nn.ModuleList([Normalized(), Normalized()])

        @trident.jit
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            for block in self.blocks:
                x = block(x)
            return x

    module, x = Stack().eval(), torch.randn(3, 4)
    for _ in range(2):
        assert torch.allclose(module(x), Stack.forward.function(module, x))
    assert Stack.forward.counters().hits == 2
