"""Direct functions: signatures, keywords, ``out`` and what they are in the dispatcher, with nothing enabled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.cases import CASES, Case, random
from support.counting import Paths, counted

pytestmark = pytest.mark.usefixtures("overrides_off")

HIT = Paths(hits=1)
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@each
@pytest.mark.filterwarnings("ignore")
def test_the_operator_of_the_dispatcher_is_sound(case: Case) -> None:
    """PyTorch's own checks: schema, fake kernel, registration of autograd, tracing with symbolic shapes."""
    name = case.name.partition(" ")[0]
    case.direct(*(t.requires_grad_() for t in case.tensors()))  # defines it
    operator = getattr(torch.ops.trident_ops, name).default
    x, *others = (t.requires_grad_() for t in case.tensors())
    weights = others or [torch.ones(16)]
    arguments = {"silu": (x,), "softmax": (x, -1)}.get(name, (x, list(weights[0].shape), *weights))
    torch.library.opcheck(operator, arguments)


def test_out_and_in_place_as_in_torch() -> None:
    (x,) = random((3, 16))
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
    (x,) = random((3, 16))
    out = torch.empty_like(x)
    trident_ops.silu(x, out=out)
    assert out._version == 1
    with pytest.raises(RuntimeError, match="don't support automatic differentiation"):
        trident_ops.silu(x.requires_grad_(), out=out)
    with pytest.raises(RuntimeError, match="leaf"):
        trident_ops.silu_(x)


def test_in_place_with_a_gradient_is_torchs() -> None:
    (x,) = random((3, 16))
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
    x, weight = random((3, 16), (16,))
    torch.testing.assert_close(trident_ops.rms_norm(x, (16,)), F.rms_norm(x, (16,)))
    torch.testing.assert_close(trident_ops.rms_norm(x, torch.Size([16]), weight), F.rms_norm(x, (16,), weight))
    torch.testing.assert_close(
        trident_ops.rms_norm(eps=0.5, input=x, normalized_shape=[16], weight=weight), F.rms_norm(x, (16,), weight, 0.5)
    )
    torch.testing.assert_close(trident_ops.softmax(dim=0, input=x), torch.softmax(x, 0))
    assert {"silu", "silu_", "softmax", "rms_norm"} <= set(dir(trident_ops))


@pytest.mark.parametrize(
    ("ours", "stock", "given"),
    [
        (trident_ops.pow, torch.pow, lambda x: (3, x)),
        (trident_ops.pow, torch.pow, lambda x: (2.5, x)),
        (trident_ops.where, torch.where, lambda x: (x > 0, 1.0, x)),
        (trident_ops.where, torch.where, lambda x: (x > 0, x, 1)),
        (trident_ops.where, torch.where, lambda x: (x > 0, 2j, x)),
        (trident_ops.where, torch.where, lambda x: (x > 0, 1, 2)),
        (trident_ops.add, torch.add, lambda x: (2, x)),
        (trident_ops.lt, torch.lt, lambda x: (x, 1)),
    ],
)
def test_numbers_in_place_of_tensors(ours: Any, stock: Any, given: Callable[[torch.Tensor], tuple[Any, ...]]) -> None:
    (x,) = random((3, 16))
    torch.testing.assert_close(ours(*given(x)), stock(*given(x)))


def test_gradients_of_calls_that_leave_arguments_out() -> None:
    (x,) = random((3, 16))
    x.requires_grad_()
    for ours, stock in (
        (trident_ops.rms_norm(x, [16]), F.rms_norm(x, [16])),
        (trident_ops.rms_norm(x.double(), [16]), F.rms_norm(x.double(), [16])),
    ):
        torch.testing.assert_close(torch.autograd.grad(ours.sum(), x), torch.autograd.grad(stock.sum(), x))
