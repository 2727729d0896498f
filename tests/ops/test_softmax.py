"""Softmax over the last dimension and its gradient against ATen, on the cpu target."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import Any

import pytest
import torch

from support.accuracy import assert_as_accurate
from support.counting import Paths, counted
from support.switched import random as normal
from support.switched import switched
from trident_ops import catalog

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
SHAPES = ((1,), (7,), (3, 64), (2, 3, 128), (2, 1, 2, 2, 250), (5, 256), (1, 1), (3, 1000), (2, 4096), (2, 5000))
SHAPES_OF_LONG_ROWS = ((1, 16384), (2, 32768), (1, 32784), (2, 40001))

on, stock = switched("softmax")
random = functools.partial(normal, scale=3.0)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", (*SHAPES, *SHAPES_OF_LONG_ROWS), ids=str)
def test_values(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    x = random(shape, dtype)
    for dim in (-1, x.dim() - 1):
        with counted("aten::_softmax", "cpu") as paths:
            ours = torch.softmax(x, dim)
        assert paths == HIT
        assert_as_accurate(ours, stock(torch.softmax, x, dim), stock(torch.softmax, x.double(), dim))


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("columns", (64, 250, 5000, 32784))
def test_special_values(dtype: torch.dtype, columns: int) -> None:
    """Rows with infinities and NaNs, alone, with others of their kind, and throughout."""
    info = torch.finfo(dtype)
    x = random((9, columns), dtype)
    for row, value in enumerate((torch.inf, -torch.inf, torch.nan, info.max, info.min, info.tiny)):
        x[row, columns // 2] = value
    x[6] = -torch.inf
    x[7, ::2] = -torch.inf
    x[8] = info.max
    with counted("aten::_softmax", "cpu") as paths:
        ours = torch.softmax(x, -1)
    assert paths == HIT
    torch.testing.assert_close(ours, stock(torch.softmax, x, -1), equal_nan=True)


@pytest.mark.parametrize(
    "change",
    [
        lambda x: (x.t(), -1),
        lambda x: (x[:, ::2], -1),
        lambda x: (x, 0),
        lambda x: (x[:0], -1),
        lambda x: (x[:, :0], -1),
        lambda x: (x[0, 0], 0),
        lambda x: (x[0, 0], -1),
        lambda x: (x.double(), -1),
        lambda x: (x[:1].expand(4, 6), -1),
    ],
)
def test_what_is_not_covered_is_stocks(change: Callable[[torch.Tensor], tuple[torch.Tensor, int]]) -> None:
    x, dim = change(random((4, 6), torch.float32))
    with counted("aten::_softmax", "cpu") as paths:
        ours = torch.softmax(x, dim)
    assert paths == FALLBACK
    wanted = stock(torch.softmax, x, dim)
    assert torch.equal(ours, wanted)
    assert ours.stride() == wanted.stride()


@pytest.mark.parametrize("arguments", [(3,), (-3,), (None,), ("x",)])
def test_wrong_dimensions_raise_as_stock(arguments: tuple[Any, ...]) -> None:
    def attempt() -> tuple[type[Exception], str]:
        with pytest.raises((IndexError, RuntimeError, TypeError)) as caught:
            torch.ops.aten._softmax(random((4, 6), torch.float32), *arguments, False)
        return caught.type, re.sub(r"0x\w+", "", str(caught.value))

    assert attempt() == stock(attempt)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", (*SHAPES, (1, 16384), (2, 20000)), ids=str)
def test_backward(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    grad, out = random(shape, dtype, 1), stock(torch.softmax, random(shape, dtype), -1)
    call = torch.ops.aten._softmax_backward_data
    with counted("aten::_softmax_backward_data", "cpu") as paths:
        ours = call(grad, out, -1, dtype)
    assert paths == HIT
    wanted = stock(call, grad, out, -1, dtype)
    truth = stock(call, grad.double(), out.double(), -1, torch.float64)
    assert (ours.shape, ours.dtype, ours.stride()) == (wanted.shape, wanted.dtype, wanted.stride())
    scale = truth.abs().max().clamp(min=torch.finfo(dtype).tiny)
    error, own = ((result.double() - truth).abs().max() / scale for result in (ours, wanted))
    assert error <= 2 * own + torch.finfo(dtype).eps


def test_backward_of_other_layouts_and_dtypes_is_stocks() -> None:
    out = stock(torch.softmax, random((4, 6), torch.float32), -1)
    grads = (random((6, 4), torch.float32).t(), random((1, 6), torch.float32).expand(4, 6))
    call = torch.ops.aten._softmax_backward_data
    for grad in grads:
        with counted("aten::_softmax_backward_data", "cpu") as paths:
            ours = call(grad, out, -1, torch.float32)
        assert paths == FALLBACK
        assert torch.equal(ours, stock(call, grad, out, -1, torch.float32))


def test_gradients_run_our_backward() -> None:
    x = random((4, 48), torch.float32).requires_grad_()
    with counted("aten::_softmax_backward_data", "cpu") as paths:
        (ours,) = torch.autograd.grad(torch.softmax(x, -1)[:, 3].sum(), x)
    assert paths == HIT
    torch.testing.assert_close(ours, stock(lambda: torch.autograd.grad(torch.softmax(x, -1)[:, 3].sum(), x))[0])


def test_each_version_is_reached() -> None:
    """Every declared row length has its version, and the buckets meet without a gap."""
    last = {}
    for columns in range(16, 33000, 16):
        key = catalog.selected("softmax", torch.empty(1, columns), -1)
        last[key] = columns
    assert last == {
        "float32.256": 256,
        "float32.1024": 1024,
        "float32.4096": 4096,
        "float32.16384": 16384,
        "float32.32768": 32768,
        "float32.long": 32992,
    }
    assert catalog.selected("softmax", torch.empty(1, 2**18 + 1), -1) == "not 1 <= self.size(-1) <= 262144"
