"""Direct functions: signatures, keywords and gradients, on the cpu target and with nothing enabled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths, counted

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
HIT = Paths(hits=1)
Tensors = tuple[torch.Tensor, ...]


@dataclass(frozen=True)
class Case:
    """One direct function, what it is in torch, and the overloads behind it; both take the same tensors."""

    name: str
    direct: Callable[..., Any]
    stock: Callable[..., Any]
    tensors: Callable[[], Tensors]
    forward: str
    backward: str


def _random(*shapes: tuple[int, ...]) -> Tensors:
    generator = torch.Generator().manual_seed(0)
    return tuple(torch.randn(shape, generator=generator) for shape in shapes)


CASES = (
    Case(
        "silu",
        trident_ops.silu,
        F.silu,
        lambda: _random((3, 4, 16)),
        "aten::silu",
        "aten::silu_backward",
    ),
    Case(
        "softmax",
        lambda x: trident_ops.softmax(x, -1),
        lambda x: torch.softmax(x, -1),
        lambda: _random((3, 4, 16)),
        "aten::_softmax",
        "aten::_softmax_backward_data",
    ),
    Case(
        "rms_norm",
        lambda x, w: trident_ops.rms_norm(x, [16], w, 1e-3),
        lambda x, w: F.rms_norm(x, [16], w, 1e-3),
        lambda: _random((3, 4, 16), (16,)),
        "aten::_fused_rms_norm",
        "aten::_fused_rms_norm_backward",
    ),
    Case(
        "rms_norm of a frozen weight",
        lambda x: trident_ops.rms_norm(x, [16], torch.ones(16, dtype=x.dtype), 1e-3),
        lambda x: F.rms_norm(x, [16], torch.ones(16, dtype=x.dtype), 1e-3),
        lambda: _random((3, 4, 16)),
        "aten::_fused_rms_norm",
        "aten::_fused_rms_norm_backward",
    ),
)
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    trident_ops.enable(device="cpu")  # so that counters can be read
    trident_ops.disable()
    yield
    trident_ops.disable()


def gradients(function: Callable[..., Any], tensors: Tensors, grad: torch.Tensor) -> Tensors:
    leaves = [t.detach().clone().requires_grad_() for t in tensors]
    function(*leaves).backward(grad)
    return tuple(leaf.grad for leaf in leaves if leaf.grad is not None)


@each
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_gradients_run_our_versions(case: Case, dtype: torch.dtype) -> None:
    tensors = tuple(t.to(dtype) for t in case.tensors())
    (grad,) = _random(tuple(tensors[0].shape))
    truths = gradients(case.stock, tuple(t.double() for t in tensors), grad.to(dtype).double())
    stocks = gradients(case.stock, tensors, grad.to(dtype))
    with counted(case.forward, "cpu") as forward, counted(case.backward, "cpu") as backward:
        ours = gradients(case.direct, tensors, grad.to(dtype))
    assert (forward, backward) == (HIT, HIT)
    for result, stock, truth in zip(ours, stocks, truths, strict=True):
        assert (result.dtype, result.shape, result.stride()) == (stock.dtype, stock.shape, stock.stride())
        error, own = ((r.double() - truth).abs().max() / truth.abs().max() for r in (result, stock))
        assert error <= 2 * own + torch.finfo(dtype).eps


@each
def test_second_derivatives_are_stocks(case: Case) -> None:
    def twice(function: Callable[..., Any]) -> Tensors:
        leaves = [t.requires_grad_() for t in case.tensors()]
        grad = _random(tuple(leaves[0].shape))[0].requires_grad_()
        first = torch.autograd.grad(function(*leaves), leaves, grad, create_graph=True)
        return torch.autograd.grad(sum((g * g).sum() for g in first), (*leaves, grad))

    for ours, stocks in zip(twice(case.direct), twice(case.stock), strict=True):
        torch.testing.assert_close(ours, stocks)


@each
def test_gradcheck_passes_by_fallback(case: Case) -> None:
    tensors = tuple(
        t[:1].double().requires_grad_() if t.dim() > 1 else t.double().requires_grad_() for t in case.tensors()
    )
    assert torch.autograd.gradcheck(case.direct, tensors)
    assert torch.autograd.gradgradcheck(case.direct, tensors)


@each
def test_transforms_are_stocks(case: Case) -> None:
    tensors = case.tensors()
    tangents = tuple(torch.ones_like(t) for t in tensors)

    def total(function: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *given: (function(*given) ** 2).sum()

    transforms: dict[str, Callable[[Callable[..., Any]], Any]] = {
        "grad": lambda f: torch.func.grad(total(f))(*tensors),
        "jvp": lambda f: torch.func.jvp(f, tensors, tangents)[1],
        "vmap": lambda f: torch.func.vmap(lambda x: f(x, *tensors[1:]))(tensors[0]),
        "hessian": lambda f: torch.func.hessian(lambda x: total(f)(x, *tensors[1:]))(tensors[0][0]),
    }
    for name, transform in transforms.items():
        expected = transform(case.stock)
        torch.testing.assert_close(transform(case.direct), expected, msg=lambda text, name=name: f"{name}: {text}")


@each
@pytest.mark.parametrize("reentrant", [False, True])
def test_checkpointed_gradients(case: Case, reentrant: bool) -> None:
    from torch.utils.checkpoint import checkpoint

    tensors = case.tensors()
    (grad,) = _random(tuple(tensors[0].shape))
    with counted(case.forward, "cpu") as forward:
        ours = gradients(lambda *t: checkpoint(case.direct, *t, use_reentrant=reentrant), tensors, grad)
    assert forward == Paths(hits=2)
    for result, stock in zip(ours, gradients(case.stock, tensors, grad), strict=True):
        torch.testing.assert_close(result, stock)


@each
def test_autocast_is_stocks(case: Case) -> None:
    tensors = tuple(t.bfloat16().requires_grad_() for t in case.tensors())
    with torch.autocast("cpu", dtype=torch.bfloat16):
        ours, stock = case.direct(*tensors), case.stock(*tensors)
    assert ours.dtype == stock.dtype
    torch.testing.assert_close(ours, stock)


@each
def test_a_saved_tensor_that_is_overwritten_is_caught(case: Case) -> None:
    x, *others = (t.requires_grad_() for t in case.tensors())
    if case.name == "softmax":
        y = case.direct(x)
        saved = y
    else:
        saved = x * 1
        y = case.direct(saved, *others)
    with torch.no_grad():
        saved.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


@each
@pytest.mark.filterwarnings("ignore")
def test_the_operator_of_the_dispatcher_is_sound(case: Case) -> None:
    """PyTorch's own checks: schema, fake kernel, registration of autograd, tracing with symbolic shapes."""
    name = case.name.partition(" ")[0]
    case.direct(*(t.requires_grad_() for t in case.tensors()))  # defines it
    operator = getattr(torch.ops.trident_ops, name).default
    x, *others = (t.requires_grad_() for t in case.tensors())
    arguments = {"silu": (x,), "softmax": (x, -1)}.get(name, (x, [16], others[0] if others else torch.ones(16), 1e-3))
    torch.library.opcheck(operator, arguments)


@each
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_under_torch_compile(case: Case, backend: str) -> None:
    tensors = case.tensors()
    (grad,) = _random(tuple(tensors[0].shape))
    torch._dynamo.reset()
    compiled = torch.compile(case.direct, backend=backend, fullgraph=True)
    for result, stock in zip(gradients(compiled, tensors, grad), gradients(case.stock, tensors, grad), strict=True):
        torch.testing.assert_close(result, stock)


def test_out_and_in_place_as_in_torch() -> None:
    (x,) = _random((3, 16))
    expected = F.silu(x)
    out = torch.empty_like(x)
    with counted("aten::silu.out", "cpu") as paths:
        assert trident_ops.silu(x, out=out) is out
    assert paths == HIT
    torch.testing.assert_close(out, expected)
    with counted("aten::silu", "cpu") as paths:
        torch.testing.assert_close(trident_ops.silu(x, out=None), expected)
    assert paths == HIT
    version = x._version
    with counted("aten::silu_", "cpu") as paths:
        assert trident_ops.silu_(x) is x
    assert paths == HIT
    assert x._version == version + 1
    torch.testing.assert_close(x, expected)


def test_out_bumps_the_version_and_refuses_what_torch_refuses() -> None:
    (x,) = _random((3, 16))
    out = torch.empty_like(x)
    trident_ops.silu(x, out=out)
    assert out._version == 1
    with pytest.raises(RuntimeError, match="don't support automatic differentiation"):
        trident_ops.silu(x.requires_grad_(), out=out)
    with pytest.raises(RuntimeError, match="leaf"):
        trident_ops.silu_(x)


def test_in_place_with_a_gradient_is_torchs() -> None:
    (x,) = _random((3, 16))
    x.requires_grad_()
    y = trident_ops.silu_(x * 1)
    torch.testing.assert_close(torch.autograd.grad(y.sum(), x), torch.autograd.grad(F.silu(x).sum(), x))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (trident_ops.softmax, "missing required argument 'dim'"),
        (lambda x: trident_ops.softmax(x, -1, False), "takes 2 positional arguments but 3 were given"),
        (lambda x: trident_ops.softmax(x, -1, half_to_float=False), "unexpected keyword argument 'half_to_float'"),
        (lambda x: trident_ops.rms_norm(x, [16], None, None, 1), "takes 4 positional arguments but 5 were given"),
        (lambda x: trident_ops.rms_norm(x, [16], out=x), "unexpected keyword argument 'out'"),
    ],
)
def test_wrong_calls_are_type_errors(call: Callable[[torch.Tensor], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call(torch.zeros(3, 16))


def test_defaults_and_keywords() -> None:
    x, weight = _random((3, 16), (16,))
    torch.testing.assert_close(trident_ops.rms_norm(x, (16,)), F.rms_norm(x, (16,)))
    torch.testing.assert_close(trident_ops.rms_norm(x, torch.Size([16]), weight), F.rms_norm(x, (16,), weight))
    torch.testing.assert_close(
        trident_ops.rms_norm(eps=0.5, input=x, normalized_shape=[16], weight=weight), F.rms_norm(x, (16,), weight, 0.5)
    )
    torch.testing.assert_close(trident_ops.softmax(dim=0, input=x), torch.softmax(x, 0))
    assert {"silu", "silu_", "softmax", "rms_norm"} <= set(dir(trident_ops))
