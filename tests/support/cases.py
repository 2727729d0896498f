"""Direct functions beside the functions of torch that they stand for, and the doors that tests call them through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths
from trident_ops import catalog

Tensors = tuple[torch.Tensor, ...]
DOORS = ("override", "direct", "direct, enabled")


@dataclass(frozen=True)
class Case:
    """One direct function, what it is in torch, and the overloads behind it; both take tensors of the same shapes."""

    name: str
    direct: Callable[..., Any]
    stock: Callable[..., Any]
    shapes: tuple[tuple[int, ...], ...]
    forward: str
    backward: str
    overridden_on: tuple[str, ...] = ("cpu", "cuda")  # where PyTorch has a kernel of the overloads

    def tensors(self, device: str = "cpu", dtype: torch.dtype = torch.float32) -> Tensors:
        return tuple(t.to(device, dtype) for t in random(*self.shapes))

    def grad(self, device: str = "cpu", dtype: torch.dtype = torch.float32) -> torch.Tensor:
        """A gradient of the result, which has the shape of the first tensor."""
        return random(self.shapes[0], seed=1)[0].to(device, dtype)

    def paths(self, door: str, device: str, calls: int = 1) -> Paths:
        """What covered calls of either overload through the door count."""
        return Paths(hits=calls) if door != "override" or device in self.overridden_on else Paths()


def random(*shapes: tuple[int, ...], seed: int = 0) -> Tensors:
    generator = torch.Generator().manual_seed(seed)
    return tuple(torch.randn(shape, generator=generator) for shape in shapes)


def _ones(x: torch.Tensor) -> torch.Tensor:
    return torch.ones(16, dtype=x.dtype, device=x.device)


CASES = (
    Case("silu", trident_ops.silu, F.silu, ((3, 4, 16),), "aten::silu", "aten::silu_backward"),
    Case(
        "softmax",
        lambda x: trident_ops.softmax(x, -1),
        lambda x: torch.softmax(x, -1),
        ((3, 4, 16),),
        "aten::_softmax",
        "aten::_softmax_backward_data",
    ),
    Case(
        "rms_norm",
        lambda x, w: trident_ops.rms_norm(x, [16], w, 1e-3),
        lambda x, w: F.rms_norm(x, [16], w, 1e-3),
        ((3, 4, 16), (16,)),
        "aten::_fused_rms_norm",
        "aten::_fused_rms_norm_backward",
        ("cuda",),
    ),
    Case(
        "rms_norm of a frozen weight",
        lambda x: trident_ops.rms_norm(x, [16], _ones(x), 1e-3),
        lambda x: F.rms_norm(x, [16], _ones(x), 1e-3),
        ((3, 4, 16),),
        "aten::_fused_rms_norm",
        "aten::_fused_rms_norm_backward",
        ("cuda",),
    ),
    Case(
        "layer_norm",
        lambda x, w, b: trident_ops.layer_norm(x, [16], w, b, 1e-3),
        lambda x, w, b: F.layer_norm(x, [16], w, b, 1e-3),
        ((3, 4, 16), (16,), (16,)),
        "aten::native_layer_norm",
        "aten::native_layer_norm_backward",
    ),
    Case(
        "layer_norm of two dimensions",
        lambda x, w: trident_ops.layer_norm(x, [2, 8], w),
        lambda x, w: F.layer_norm(x, [2, 8], w),
        ((3, 4, 2, 8), (2, 8)),
        "aten::native_layer_norm",
        "aten::native_layer_norm_backward",
    ),
    Case(
        "layer_norm without weight and bias",
        lambda x: trident_ops.layer_norm(x, [16]),
        lambda x: F.layer_norm(x, [16]),
        ((3, 4, 16),),
        "aten::native_layer_norm",
        "aten::native_layer_norm_backward",
    ),
    Case(
        "layer_norm of a frozen weight and bias",
        lambda x: trident_ops.layer_norm(x, [16], _ones(x), _ones(x), 1e-3),
        lambda x: F.layer_norm(x, [16], _ones(x), _ones(x), 1e-3),
        ((3, 4, 16),),
        "aten::native_layer_norm",
        "aten::native_layer_norm_backward",
    ),
)


def all_enabled(device: str) -> AbstractContextManager[None]:
    """All versions of all operators, whatever policy says."""
    return trident_ops.enabled(*(operator.name for operator in catalog.operators()), device=device)


@contextmanager
def through(door: str, case: Case, device: str) -> Iterator[Callable[..., Any]]:
    """The function that the door calls, within a block in which its overrides are on or off."""
    with nullcontext() if door == "direct" else all_enabled(device):
        yield case.stock if door == "override" else case.direct


@contextmanager
def all_off(device: str) -> Iterator[None]:
    """Overrides are installed, so that counters can be read, and off."""
    trident_ops.enable(device=device)
    trident_ops.disable()
    yield
    trident_ops.disable()


class OverridesOff:
    """Base of suites; a subclass says on which ``device``, whose overrides are installed and off around each test."""

    device: str

    @pytest.fixture(autouse=True)
    def off(self) -> Iterator[None]:
        with all_off(self.device):
            yield


def outcome(call: Callable[..., Any], *arguments: Any) -> Any:
    """What the call returns, or the type of what it raises."""
    try:
        return call(*arguments)
    except Exception as error:
        return type(error)


def assert_same_outcome(ours: Any, stock: Any, name: str) -> None:
    """Close tensors, or the same exception type."""
    if isinstance(stock, type) or isinstance(ours, type):
        assert ours is stock, f"{name}: {ours} where stock's outcome is {stock}"
    else:
        torch.testing.assert_close(ours, stock, equal_nan=True, msg=lambda text: f"{name}: {text}")


def gradients(function: Callable[..., Any], tensors: Tensors, grad: torch.Tensor) -> Tensors:
    """Gradients of the tensors that have one."""
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    function(*leaves).backward(grad)
    return tuple(leaf.grad for leaf in leaves if leaf.grad is not None)
