"""Softmax over any dimension and its gradient against ATen, on the cpu target."""

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
from trident import runtime
from trident_ops import catalog
from trident_ops.versions import class_of, declared

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


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("columns", (20001, 32784))
def test_long_rows_whose_first_chunk_is_not_the_rest(dtype: torch.dtype, columns: int) -> None:
    """Rows that exceed it a little and by far, that start with nothing, and that are far from 0."""
    x = random((8, columns), dtype)
    half = columns // 2
    x[0, half + 1 :] += 40
    x[1, half + 1 :] += 200
    x[2, -1] = 500
    x[3, :half] = -torch.inf
    x[4, :half] -= 300
    x[5] -= 1e4
    x[6] += 6e4 if dtype == torch.float16 else 3e6
    x[7] *= 1e3
    ours = torch.softmax(x, -1)
    assert_as_accurate(ours, stock(torch.softmax, x, -1), stock(torch.softmax, x.double(), -1))


@pytest.mark.parametrize(
    "change",
    [
        lambda x: (x.t(), -1),
        lambda x: (x[:, ::2], -1),
        lambda x: (x.view(4, 6, 1), 1),
        lambda x: (x.view(2, 2, 2, 3).transpose(0, 1), 2),
        lambda x: (x[:0], -1),
        lambda x: (x[:, :0], -1),
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


def inner(dtype: torch.dtype) -> dict[str, tuple[torch.Tensor, int]]:
    """Calls along a dimension that others follow: of whole registers, of any length, and of no dimension at all."""
    images = random((2, 21, 4, 8), dtype)
    return {
        "no dimension": (random((), dtype), 0),
        "no dimension, from the end": (random((), dtype), -1),
        "the first": (random((5, 5), dtype), 0),
        "channels": (images, 1),
        "channels, from the end": (images, -3),
        "100 rows": (random((3, 100, 16), dtype), 1),
        "1000 rows": (random((1000, 32), dtype), 0),
        "1500 rows": (random((1500, 16), dtype), 0),
        "700 rows of 7": (random((2, 700, 7), dtype), 1),
        "rows apart": (random((2, 21, 4, 16), dtype)[..., :8], 2),
        "some of the channels": (images[:, ::2], 1),
        "every other element": (images[..., ::2], 1),
        "channels last": (images.to(memory_format=torch.channels_last), 1),
        "expanded": (images[:, :1].expand(2, 6, 4, 8), 1),
        "unaligned": (random((4 * 32 + 1,), dtype)[1:].view(4, 32), 0),
    }


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", inner(torch.float32))
def test_inner_dimensions(name: str, dtype: torch.dtype) -> None:
    x, dim = inner(dtype)[name]
    with counted("aten::_softmax", "cpu") as paths:
        ours = torch.softmax(x, dim)
    assert paths == HIT
    own = stock(torch.softmax, x, dim)
    assert (ours.shape, ours.stride()) == (own.shape, own.stride())
    assert_as_accurate(ours, own, stock(torch.softmax, x.double(), dim))


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", sorted({*inner(torch.float32)} - {"expanded"}))
def test_backward_of_inner_dimensions(name: str, dtype: torch.dtype) -> None:
    x, dim = inner(dtype)[name]
    out, grad = (torch.empty_strided(x.shape, x.stride(), dtype=dtype) for _ in range(2))
    out.copy_(stock(torch.softmax, x, dim))
    grad.copy_(random(tuple(x.shape), dtype, 1))
    call = torch.ops.aten._softmax_backward_data
    with counted("aten::_softmax_backward_data", "cpu") as paths:
        ours = call(grad, out, dim, dtype)
    assert paths == HIT
    wanted = stock(call, grad, out, dim, dtype)
    truth = stock(call, grad.double(), out.double(), dim, torch.float64)
    assert (ours.shape, ours.dtype, ours.stride()) == (wanted.shape, wanted.dtype, wanted.stride())
    scale = truth.abs().max().clamp(min=torch.finfo(dtype).tiny)
    error, own = ((result.double() - truth).abs().max() / scale for result in (ours, wanted))
    assert error <= 2 * own + torch.finfo(dtype).eps


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("value", (torch.inf, -torch.inf, torch.nan, 0.0, 3.5))
def test_a_number_is_a_row_of_one(dtype: torch.dtype, value: float) -> None:
    x = torch.tensor(value, dtype=dtype)
    with counted("aten::_softmax", "cpu") as paths:
        ours = torch.softmax(x, 0)
    assert paths == HIT
    torch.testing.assert_close(ours, stock(torch.softmax, x, 0), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("columns", (16, 7))
@pytest.mark.parametrize("n", (21, 100, 700, 1500))
def test_special_values_of_inner_dimensions(n: int, columns: int, dtype: torch.dtype) -> None:
    info = torch.finfo(dtype)
    x = random((n, columns), dtype)
    for column, value in enumerate((torch.inf, -torch.inf, torch.nan, info.max, info.min)):
        x[n // 2, column] = value
    x[:, 5] = -torch.inf
    x[::2, 6] = -torch.inf
    with counted("aten::_softmax", "cpu") as paths:
        ours = torch.softmax(x, 0)
    assert paths == HIT
    torch.testing.assert_close(ours, stock(torch.softmax, x, 0), equal_nan=True)


def test_gradients_along_an_inner_dimension_run_our_backward() -> None:
    x = random((2, 21, 4, 8), torch.float32).requires_grad_()
    with counted("aten::_softmax_backward_data", "cpu") as paths:
        (ours,) = torch.autograd.grad(torch.softmax(x, 1)[:, 3].sum(), x)
    assert paths == HIT
    torch.testing.assert_close(ours, stock(lambda: torch.autograd.grad(torch.softmax(x, 1)[:, 3].sum(), x))[0])


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
    too_long = "not dim is the last of contiguous rows, or others follow it"
    assert catalog.selected("softmax", torch.empty(1, 2**18 + 1), -1) == too_long


def test_each_version_of_inner_dimensions_is_reached() -> None:
    last = {}
    for n in range(1, 1100):
        last[catalog.selected("softmax", torch.empty(2, n, 16), 1)] = n
    assert last == {"float32.inner32": 32, "float32.inner256": 256, "float32.inner1024": 1024, "float32.inner": 1099}
    assert catalog.selected("softmax", torch.empty(2, 8, 3), 1) == "float32.inner"
    assert catalog.selected("softmax", torch.empty(()), 0) == "float32.inner"


@pytest.mark.parametrize(
    ("shape", "dim", "key"),
    [
        ((4, 150, 32, 32), 1, "inner256"),
        ((4, 21, 32, 32), 1, "inner32"),
        ((4, 1000, 4, 4), -3, "inner1024"),
        ((4, 1001, 7, 7), 1, "inner"),
        ((4, 5000, 4, 4), 1, "inner"),
        ((300, 64), 1, "256"),
        ((300, 64), 0, "inner1024"),
    ],
)
def test_the_class_of_a_call_is_the_version_that_it_selects(shape: tuple[int, ...], dim: int, key: str) -> None:
    """What a miss would compile, and tuning measures, is what compiled guards take."""
    overload = next(o for operator in declared() for o in operator.overloads if o.name == "aten::_softmax")
    given = runtime.arguments_of(torch.empty(shape), dim, False)
    scm = catalog.scm(overload.name)
    found = class_of(overload, given)
    assert found is not None
    assert found.key == scm.versions()[scm.select(given)].key == f"float32.{key}"
