"""The direct door: which calls go straight to compiled code, which through the dispatcher; all end as stock's."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch._subclasses import FakeTensorMode
from torch.utils._python_dispatch import TorchDispatchMode

import trident_ops
from support.counting import Paths, counted

OVERLOAD = "aten::silu"
HIT, FALLBACK, STOCK = Paths(hits=1), Paths(fallbacks=1), Paths()


class Subclass(torch.Tensor):
    """A subclass with PyTorch's own __torch_function__: results are of the subclass."""


class Counting(TorchDispatchMode):
    seen = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen += func is torch.ops.aten.silu.default
        return func(*args, **(kwargs or {}))


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    trident_ops.enable(device="cpu")
    trident_ops.disable()
    yield
    trident_ops.disable()


@pytest.fixture
def x() -> torch.Tensor:
    return torch.linspace(-3, 3, 32).reshape(4, 8)


def _forward_ad(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    with torch.autograd.forward_ad.dual_level():
        y = silu(torch.autograd.forward_ad.make_dual(x, torch.ones_like(x)))
        return torch.autograd.forward_ad.unpack_dual(y).tangent.clone()


def _autocast(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        return silu(x)


def _function_mode(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    with torch.device("cpu"):
        return silu(x)


def _dispatch_mode(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    with Counting() as mode:
        y = silu(x)
    assert mode.seen == 1, "the mode did not see the call"
    return y


def _fake(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    with FakeTensorMode() as mode:
        fake = mode.from_tensor(x)
    y = silu(fake)
    assert isinstance(y, torch._subclasses.FakeTensor)
    return torch.zeros(y.shape, dtype=y.dtype)


def _make_fx(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    graph = torch.fx.experimental.proxy_tensor.make_fx(silu)(x)
    assert any(node.target is torch.ops.aten.silu.default for node in graph.graph.nodes)
    return graph(x.double())


def _jit_trace(silu: Callable[..., Any], x: torch.Tensor) -> Any:
    return torch.jit.trace(lambda t: silu(t) * 1, (x,), check_trace=False)(x.double())


# kind: (call, what the counters of the override that is switched off must show)
CALLS: dict[str, tuple[Callable[[Callable[..., Any], torch.Tensor], Any], Paths]] = {
    "plain": (lambda silu, x: silu(x), HIT),
    "by keyword": (lambda silu, x: silu(self=x), HIT),
    "parameter under no_grad": (lambda silu, x: torch.no_grad()(silu)(torch.nn.Parameter(x)), HIT),
    "inference tensor": (lambda silu, x: torch.inference_mode()(lambda: silu(x.clone()).clone())(), HIT),
    "double": (lambda silu, x: silu(x.double()), FALLBACK),
    "strided": (lambda silu, x: silu(x[:, ::2]), FALLBACK),
    "empty": (lambda silu, x: silu(x[:0]), FALLBACK),
    "complex": (lambda silu, x: silu(torch.complex(x, x)), FALLBACK),
    "parameter": (lambda silu, x: silu(torch.nn.Parameter(x)), HIT),
    "requires grad": (lambda silu, x: torch.autograd.grad(silu(y := x.clone().requires_grad_()).sum(), y)[0], HIT),
    "conj": (lambda silu, x: silu(torch.complex(x, x).conj()), STOCK),
    "neg": (lambda silu, x: silu(torch.complex(x, x).conj().imag), STOCK),
    "subclass": (lambda silu, x: silu(x.as_subclass(Subclass)), STOCK),
    "fake": (_fake, STOCK),
    "meta": (lambda silu, x: torch.zeros(silu(x.to("meta")).shape), STOCK),
    "sparse": (lambda silu, x: silu(x.to_sparse()), STOCK),
    "sparse csr": (lambda silu, x: silu(x.to_sparse_csr()), STOCK),
    "quantized": (lambda silu, x: silu(torch.quantize_per_tensor(x, 0.1, 0, torch.quint8)), STOCK),
    "nested": (lambda silu, x: silu(torch.nested.nested_tensor([x, x[:2]])).to_padded_tensor(0.0), STOCK),
    "vmap": (lambda silu, x: torch.func.vmap(silu)(x), STOCK),
    "grad transform": (lambda silu, x: torch.func.grad(lambda t: silu(t).sum())(x), STOCK),
    "functionalize": (lambda silu, x: torch.func.functionalize(silu)(x), STOCK),
    "forward ad": (_forward_ad, STOCK),
    "autocast": (_autocast, STOCK),
    "torch function mode": (_function_mode, STOCK),
    "dispatch mode": (_dispatch_mode, STOCK),
    "make_fx": (_make_fx, STOCK),
    "jit trace": (_jit_trace, STOCK),
    "integers": (lambda silu, x: silu(x.long()), FALLBACK),
    "None": (lambda silu, x: silu(None), FALLBACK),
    "a number": (lambda silu, x: silu(2.5), FALLBACK),
    "a large number": (lambda silu, x: silu(2**70), STOCK),
    "a list": (lambda silu, x: silu([x]), FALLBACK),
    "a string": (lambda silu, x: silu("x"), FALLBACK),
    "an object": (lambda silu, x: silu(object()), STOCK),
}


@pytest.mark.parametrize(("call", "path"), CALLS.values(), ids=CALLS.keys())
@pytest.mark.filterwarnings("ignore")
def test_every_kind_of_call_ends_as_stocks(
    call: Callable[[Callable[..., Any], torch.Tensor], Any], path: Paths, x: torch.Tensor
) -> None:
    stock = _outcome(call, torch.ops.aten.silu.default, x)
    with counted(OVERLOAD, "cpu") as paths:
        ours = _outcome(call, trident_ops.silu, x)
    if not isinstance(stock, torch.Tensor):
        assert ours is stock
    else:
        assert isinstance(ours, torch.Tensor), ours
        assert type(ours) is type(stock)
        assert (ours.dtype, ours.shape) == (stock.dtype, stock.shape)
        if stock.layout is torch.strided:
            assert ours.stride() == stock.stride()
            close = {"rtol": 1e-5, "atol": 1e-6} if path == HIT else {"rtol": 0, "atol": 0}
            torch.testing.assert_close(ours, stock, **close)
    assert paths == path


def _outcome(call: Callable[..., Any], silu: Callable[..., Any], x: torch.Tensor) -> Any:
    try:
        return call(silu, x)
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("door", [F.silu, trident_ops.silu], ids=["override", "direct"])
@pytest.mark.parametrize("kind", ["subclass", "fake", "vmap", "dispatch mode", "autocast", "neg", "conj", "forward ad"])
def test_the_enabled_override_is_invisible_to_the_rest(door: Callable[..., Any], kind: str, x: torch.Tensor) -> None:
    call, _ = CALLS[kind]
    silu = door if door is not F.silu else torch.ops.aten.silu.default
    stock = _outcome(call, torch.ops.aten.silu.default, x)
    with trident_ops.enabled(device="cpu"):
        ours = _outcome(call, silu, x)
    assert type(ours) is type(stock)
    torch.testing.assert_close(ours, stock)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda silu, x: silu(), r"silu\(\) missing required argument 'self' \(pos 1\)"),
        (lambda silu, x: silu(x, x), r"silu\(\) takes 1 positional argument but 2 were given"),
        (lambda silu, x: silu(input=x), r"silu\(\) got an unexpected keyword argument 'input'"),
        (lambda silu, x: silu(x, self=x), r"silu\(\) got multiple values for argument 'self'"),
        (lambda silu, x: silu(x, into=x), r"silu\(\) got an unexpected keyword argument 'into'"),
    ],
)
def test_wrong_calls_are_type_errors(call: Callable[..., Any], message: str, x: torch.Tensor) -> None:
    with counted(OVERLOAD, "cpu") as paths, pytest.raises(TypeError, match=message):
        call(trident_ops.silu, x)
    assert paths == STOCK


def test_the_function_is_a_function(x: torch.Tensor) -> None:
    assert trident_ops.silu is trident_ops.silu
    assert trident_ops.silu.__name__ == "silu"
    assert "aten::silu" in trident_ops.silu.__doc__
    assert torch.equal(functools.partial(trident_ops.silu, self=x)(), trident_ops.silu(x))
    assert all(torch.equal(a, b) for a, b in zip(map(trident_ops.silu, x), trident_ops.silu(x), strict=True))
    with pytest.raises(AttributeError, match="sulu"):
        trident_ops.sulu  # noqa: B018


def test_under_torch_compile_results_and_graphs_are_stocks(x: torch.Tensor) -> None:
    from torch._dynamo.testing import CompileCounter

    for door in (F.silu, trident_ops.silu):
        counter = CompileCounter()
        with trident_ops.enabled(device="cpu"):
            compiled = torch.compile(lambda t, door=door: door(t) + 1, backend=counter, fullgraph=door is F.silu)
            result = compiled(x)
        torch.testing.assert_close(result, F.silu(x) + 1)
        if door is F.silu:
            assert counter.frame_count == 1
