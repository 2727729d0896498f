"""In place, into ``out`` and the gradient: each an ATen overload of its own, on the cpu target."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.accuracy import largest, ulps
from support.counting import Paths, counted
from support.out_argument import OutArgument

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)

LAYOUTS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "contiguous": lambda x: x,
    "unaligned": lambda x: x.flatten()[1:],
    "permuted": lambda x: x.permute(2, 0, 3, 1),
    "channels_last": lambda x: x.to(memory_format=torch.channels_last),
    "0-d": lambda x: x.flatten()[7],
    "sliced": lambda x: x[..., ::2],
    "columns": lambda x: x[..., 1:-1],
}


@pytest.fixture(autouse=True)
def on() -> Iterator[None]:
    trident_ops.enable("silu", device="cpu")
    yield
    trident_ops.disable()


def make(dtype: torch.dtype) -> torch.Tensor:
    return torch.linspace(-5, 5, 2 * 4 * 3 * 6).reshape(2, 4, 3, 6).to(dtype)


def stock(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    trident_ops.disable()
    try:
        return function(*arguments, **keywords)
    finally:
        trident_ops.enable("silu", device="cpu")


def assert_as_accurate(ours: torch.Tensor, stocks: torch.Tensor, truth: torch.Tensor) -> None:
    assert (ours.shape, ours.dtype, ours.stride()) == (stocks.shape, stocks.dtype, stocks.stride())
    assert largest(ulps(ours, truth)) <= 2 * largest(ulps(stocks, truth)) + 1


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(
    ("layout", "path"),
    [*zip(LAYOUTS.values(), itertools.repeat(HIT)), (lambda x: x[:0], FALLBACK)],
    ids=[*LAYOUTS, "empty"],
)
def test_in_place(dtype: torch.dtype, layout: Callable[[torch.Tensor], torch.Tensor], path: Paths) -> None:
    x = layout(make(dtype).clone())
    wanted = stock(F.silu, x)
    truth = stock(F.silu, x.double())
    pointer, version, outside = x.data_ptr(), x._version, x._base
    with counted("aten::silu_", "cpu") as paths:
        y = F.silu(x, inplace=True)
    assert paths == path
    assert y is x
    assert (x.data_ptr(), x._base) == (pointer, outside)
    assert x._version == version + 1
    assert_as_accurate(x.contiguous(), wanted.contiguous(), truth.contiguous())


def test_a_saved_tensor_that_is_overwritten_is_caught() -> None:
    x = make(torch.float32).requires_grad_()
    y = x * 1
    z = y.pow(2)
    F.silu(y, inplace=True)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()


def test_a_leaf_that_requires_a_gradient_is_refused() -> None:
    with pytest.raises(RuntimeError, match="leaf"):
        F.silu(make(torch.float32).requires_grad_(), inplace=True)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_out(dtype: torch.dtype, layout: Callable[[torch.Tensor], torch.Tensor]) -> None:
    x = layout(make(dtype))
    out = torch.full_like(x, 7.0)
    version = out._version
    with counted("aten::silu.out", "cpu") as paths:
        assert torch.ops.aten.silu.out(x, out=out) is out
    assert paths == HIT
    assert out._version > version
    wanted = stock(F.silu, x)
    assert_as_accurate(out, wanted, stock(F.silu, x.double()))


class TestOutArgument(OutArgument):
    device = "cpu"


def test_out_that_is_the_very_input() -> None:
    x = make(torch.float32)
    wanted = stock(F.silu, x)
    with counted("aten::silu.out", "cpu") as paths:
        torch.ops.aten.silu.out(x, out=x)
    assert paths == HIT
    torch.testing.assert_close(x, wanted)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_backward(dtype: torch.dtype, layout: Callable[[torch.Tensor], torch.Tensor]) -> None:
    x = layout(make(dtype))
    grad = layout(make(dtype).flip(0).contiguous() * 0.3)
    with counted("aten::silu_backward", "cpu") as paths:
        ours = torch.ops.aten.silu_backward(grad, x)
    assert paths == HIT
    wanted = stock(torch.ops.aten.silu_backward, grad, x)
    truth = stock(torch.ops.aten.silu_backward, grad.double(), x.double())
    assert_as_accurate(ours, wanted, truth)


def test_backward_of_other_layouts_and_dtypes() -> None:
    x = make(torch.float32)
    for grad, path in (
        (x.permute(0, 1, 3, 2).contiguous().permute(0, 1, 3, 2), HIT),
        (x[:1].expand_as(x), HIT),
        (x.bfloat16(), FALLBACK),
    ):
        with counted("aten::silu_backward", "cpu") as paths:
            ours = torch.ops.aten.silu_backward(grad, x)
        assert paths == path
        wanted = stock(torch.ops.aten.silu_backward, grad, x)
        truth = stock(torch.ops.aten.silu_backward, grad.double(), x.double())
        assert_as_accurate(ours, wanted, truth)


def test_gradients_run_our_backward() -> None:
    x = make(torch.float32).requires_grad_()
    with counted("aten::silu_backward", "cpu") as paths:
        (ours,) = torch.autograd.grad(F.silu(x), x, torch.ones_like(x))
    assert paths == HIT
    (wanted,) = stock(lambda: torch.autograd.grad(F.silu(x), x, torch.ones_like(x)))
    torch.testing.assert_close(ours, wanted)
