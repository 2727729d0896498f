"""Direct calls of every kind: how each ends and by which path, against docs/doors.md; one suite for every device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch._subclasses import FakeTensor, FakeTensorMode
from torch.autograd import forward_ad
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._python_dispatch import TorchDispatchMode

import trident_ops
from support.cases import all_enabled, all_off, outcome
from support.counting import Paths, counted

Function = Callable[..., Any]
PAGE = Path(__file__).parents[2] / "docs" / "doors.md"


class Subclass(torch.Tensor):
    """A subclass with PyTorch's own __torch_function__: results are of the subclass."""


class Counting(TorchDispatchMode):
    seen = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen += 1
        return func(*args, **(kwargs or {}))


def _gradient(f: Function, x: torch.Tensor) -> Any:
    leaf = x.clone().requires_grad_()
    return torch.autograd.grad(f(leaf), leaf, x.cos())[0]


def _second_derivative(f: Function, x: torch.Tensor) -> Any:
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(f(leaf), leaf, x.cos(), create_graph=True)
    return torch.autograd.grad(first.square().sum(), leaf)[0]


def _forward_ad(f: Function, x: torch.Tensor) -> Any:
    with forward_ad.dual_level():
        return forward_ad.unpack_dual(f(forward_ad.make_dual(x, torch.ones_like(x)))).tangent.clone()


def _within(surroundings: Callable[[torch.Tensor], Any]) -> Callable[[Function, torch.Tensor], Any]:
    def call(f: Function, x: torch.Tensor) -> Any:
        with surroundings(x):
            return f(x)

    return call


def _inference(f: Function, x: torch.Tensor) -> Any:
    with torch.inference_mode():
        y = f(x.clone())
    assert y.is_inference()
    return y


def _dispatch_mode(f: Function, x: torch.Tensor) -> Any:
    with Counting() as mode:
        y = f(x)
    assert mode.seen, "the mode did not see the call"
    return y


def _fake(f: Function, x: torch.Tensor) -> Any:
    with FakeTensorMode() as mode:
        fake = mode.from_tensor(x)
    y = f(fake)
    assert isinstance(y, FakeTensor)
    return torch.zeros(y.shape, dtype=y.dtype)


def _meta(f: Function, x: torch.Tensor) -> Any:
    return torch.zeros(f(x.to("meta")).shape)


def _make_fx(f: Function, x: torch.Tensor) -> Any:
    return make_fx(f)(x)(x.double())  # a traced constant would show


def _jit_trace(f: Function, x: torch.Tensor) -> Any:
    return torch.jit.trace(lambda t: f(t) * 1, (x,), check_trace=False)(x.double())


def _compiled(f: Function, x: torch.Tensor) -> Any:
    torch._dynamo.reset()
    return torch.compile(f, backend="eager", fullgraph=True)(x)


def _nested(f: Function, x: torch.Tensor) -> Any:
    return f(torch.nested.nested_tensor([x, x[:2]])).to_padded_tensor(0.0)


# By the words of docs/doors.md. Each is given a function of one tensor of shape (4, 8).
TENSORS: dict[str, Callable[[Function, torch.Tensor], Any]] = {
    "a dense tensor": lambda f, x: f(x),
    "`no_grad`, a parameter": lambda f, x: torch.no_grad()(f)(torch.nn.Parameter(x)),
    "`inference_mode`, an inference tensor": _inference,
    "a tensor that requires grad": _gradient,
    "the same, second derivative": _second_derivative,
    "float64": lambda f, x: f(x.double()),
    "complex": lambda f, x: f(torch.complex(x, x)),
    "integers": lambda f, x: f(x.long()),
    "not dense": lambda f, x: f(x[:, ::2]),
    "empty": lambda f, x: f(x[:0]),
    "conj view": lambda f, x: f(torch.complex(x, x).conj()),
    "neg view": lambda f, x: f(torch.complex(x, x).conj().imag),
    "subclass": lambda f, x: f(x.as_subclass(Subclass)),
    "FakeTensor": _fake,
    "meta": _meta,
    "sparse": lambda f, x: f(x.to_sparse()),
    "sparse CSR": lambda f, x: f(x.to_sparse_csr()),
    "quantized": lambda f, x: f(torch.quantize_per_tensor(x, 0.1, 0, torch.quint8)),
    "nested": _nested,
    "`vmap`": lambda f, x: torch.func.vmap(f)(x.reshape(2, 2, 8)),
    "`torch.func.grad`": lambda f, x: torch.func.grad(lambda t: f(t).square().sum())(x),
    "`torch.func.jvp`": lambda f, x: torch.func.jvp(f, (x,), (torch.ones_like(x),))[1],
    "`functionalize`": lambda f, x: torch.func.functionalize(f)(x),
    "forward AD": _forward_ad,
    "autocast": _within(lambda x: torch.autocast(x.device.type, dtype=torch.bfloat16)),
    "torch function mode": _within(lambda x: torch.device(x.device)),
    "dispatch mode": _dispatch_mode,
    "`make_fx`": _make_fx,
    "`jit.trace`": _jit_trace,
    "`torch.compile`": _compiled,
}
OTHERS: dict[str, Callable[[Function, torch.Tensor], Any]] = {
    "`None`": lambda f, x: f(None),
    "a number": lambda f, x: f(2.5),
    "a number beyond 64 bits": lambda f, x: f(2**70),
    "a list of tensors": lambda f, x: f([x]),
    "a string": lambda f, x: f("x"),
    "another object": lambda f, x: f(object()),
}
WITHOUT_TENSORS = ("`None`", "a number", "a string")


def _rising(x: torch.Tensor) -> torch.Tensor:
    """A weight with which the sum of a normalized row has a gradient."""
    return x.new_ones(x.shape[-1]).cumsum(0) / x.shape[-1]


FUNCTIONS: dict[str, tuple[str, Function, Function]] = {
    "silu": ("aten::silu", trident_ops.silu, torch.ops.aten.silu.default),
    "softmax": ("aten::_softmax", lambda x: trident_ops.softmax(x, -1), lambda x: F.softmax(x, -1)),
    "rms_norm": (
        "aten::_fused_rms_norm",
        lambda x: trident_ops.rms_norm(x, [x.shape[-1]], x.new_ones(x.shape[-1]), 1e-5),
        lambda x: F.rms_norm(x, [x.shape[-1]], x.new_ones(x.shape[-1]), 1e-5),
    ),
    "layer_norm": (
        "aten::native_layer_norm",
        lambda x: trident_ops.layer_norm(x, [x.shape[-1]], _rising(x), _rising(x), 1.0),
        lambda x: F.layer_norm(x, [x.shape[-1]], _rising(x), _rising(x), 1.0),
    ),
}


@dataclass(frozen=True)
class Row:
    """One row of the page: a kind of call, its path with nothing and with everything enabled, and how it ends."""

    kind: str
    off: str
    on: str
    end: str

    def __str__(self) -> str:
        return f"| {self.kind} | {self.off} | {self.on} | {self.end} |"


def page() -> dict[str, Row]:
    """The rows of docs/doors.md."""
    _, _, table = PAGE.read_text().partition("| call with |")
    cells = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return {kind: Row(kind, *ways) for kind, *ways in cells}


def observe(kind: str, call: Callable[[Function, torch.Tensor], Any], name: str, device: str) -> Row:
    """Make the call in both states; how it ended is how stock's ended."""
    overload, direct, stock = FUNCTIONS[name]
    x = _input(device)
    wanted = outcome(call, stock, x)
    with torch.autograd.profiler.profile(use_kineto=False) as profile, counted(overload, device) as off:
        ours = outcome(call, direct, x)
    _check(ours, wanted, exact=not off.hits)
    recorded = any(event.name == f"trident_ops::{name}" for event in profile.function_events)
    with all_enabled(device), counted(overload, device) as on:
        ours = outcome(call, direct, x)
    _check(ours, wanted, exact=not on.hits)
    straight = "recorded" if recorded else "direct"
    return Row(kind, _path(off, straight), _path(on, straight if off.hits else "override"), _end(wanted))


def _input(device: str) -> torch.Tensor:
    return torch.linspace(-3, 3, 32, device=device).reshape(4, 8)


def _path(counts: Paths, hit: str) -> str:
    assert counts == Paths(hits=counts.hits, fallbacks=counts.fallbacks)
    return hit if counts.hits else "fallback" if counts.fallbacks else "PyTorch"


def _end(stock: Any) -> str:
    return f"`{stock.__name__}`" if isinstance(stock, type) else "a result"


def _check(ours: Any, stock: Any, exact: bool) -> None:
    if isinstance(stock, type):
        assert ours is stock
        return
    assert type(ours) is type(stock), ours
    assert (ours.dtype, ours.shape, ours.layout) == (stock.dtype, stock.shape, stock.layout)
    if stock.layout is torch.strided:
        assert ours.stride() == stock.stride()
    torch.testing.assert_close(ours, stock, **({"rtol": 0, "atol": 0} if exact else {"rtol": 1e-5, "atol": 1e-6}))


@pytest.mark.filterwarnings("ignore")
class DirectCalls:
    """The suite; a subclass names the device."""

    device: str

    @pytest.fixture(autouse=True)
    def _off(self) -> Iterator[None]:
        with all_off(self.device):
            yield

    @pytest.mark.parametrize("kind", [*TENSORS, *OTHERS])
    def test_the_page_says_what_happens(self, kind: str) -> None:
        row, told = observe(kind, {**TENSORS, **OTHERS}[kind], "silu", self.device), page()[kind]
        if self.device == "cpu":
            assert row == told
            return
        # A call without a tensor goes to the CPU's module, which the counters of this device don't show.
        assert row.off == ("PyTorch" if kind in WITHOUT_TENSORS else told.off)
        if row.end == "a result":  # on which inputs stock raises may differ between devices
            assert row.on == told.on

    @pytest.mark.parametrize("kind", TENSORS)
    @pytest.mark.parametrize("name", ["softmax", "rms_norm", "layer_norm"])
    def test_other_functions_take_the_same_paths(self, name: str, kind: str) -> None:
        told = "fallback" if kind == "not dense" else page()[kind].off  # rows lie behind each other
        assert observe(kind, TENSORS[kind], name, self.device).off == told

    @pytest.mark.parametrize("kind", TENSORS)
    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_the_override_is_invisible(self, name: str, kind: str) -> None:
        overload, _, stock = FUNCTIONS[name]
        x = _input(self.device)
        wanted = outcome(TENSORS[kind], stock, x)
        with all_enabled(self.device), counted(overload, self.device) as paths:
            ours = outcome(TENSORS[kind], stock, x)
        _check(ours, wanted, exact=not paths.hits)

    def test_the_page_has_exactly_these_kinds(self) -> None:
        assert list(page()) == [*TENSORS, *OTHERS]
