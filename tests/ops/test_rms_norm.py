"""Root mean square normalization and its gradient against ATen, on the cpu target.

There is no fused kernel on the CPU for an override to stand in for: the doors are the direct one, and one made here for
the gradient.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from support.accuracy import assert_as_accurate
from support.counting import Paths, counted
from support.switched import random
from trident import runtime
from trident_ops import catalog

pytestmark = pytest.mark.usefixtures("overrides_off")

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
FORWARD, BACKWARD = "aten::_fused_rms_norm", "aten::_fused_rms_norm_backward"
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
SHAPES = ((64,), (3, 64), (2, 3, 128), (2, 1, 2, 2, 250), (5, 7), (1, 1), (3, 1000), (2, 4096), (2, 5000), (1, 8192))
LONG_ROWS = ((1, 16384), (2, 16400), (1, 20001))
# So many that a program of the gradient sums several: interpreted, seconds each. The other dtypes are slow.
MANY_ROWS = {(700, 16): torch.bfloat16, (527, 5): torch.float16, (300, 300): torch.float32}


def door(overload: str) -> Callable[..., Any]:
    """The compiled versions of an overload; what they don't cover is None."""
    row = catalog.overload(overload)
    return runtime.door(
        name=row.symbol,
        doc="",
        parameters=row.parameters,
        defaults=row.defaults,
        scm=catalog.scm(overload),
        slow=lambda *a, **k: None,
        miss=lambda *a, **k: None,
    )


@pytest.mark.parametrize("eps", [1e-6, 0.5, None])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", (*SHAPES, *LONG_ROWS), ids=str)
def test_values_and_auxiliary_results(shape: tuple[int, ...], dtype: torch.dtype, eps: float | None) -> None:
    x, weight = random(shape, dtype), random(shape[-1:], dtype, 1)
    with counted(FORWARD, "cpu") as paths:
        ours, rstd = door(FORWARD)(x, [shape[-1]], weight, eps)
    assert paths == HIT
    stocks, stocks_rstd = torch.ops.aten._fused_rms_norm(x, [shape[-1]], weight, eps)
    wide = (x.double(), [shape[-1]], weight.double(), torch.finfo(torch.float32).eps if eps is None else eps)
    truth, true_rstd = torch.ops.aten._fused_rms_norm(*wide)
    assert_as_accurate(ours, stocks, truth)
    assert rstd.dtype == torch.float32
    assert_as_accurate(rstd, stocks_rstd, true_rstd)


@pytest.mark.parametrize("eps", [1e-6, None])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", (*SHAPES, (2, 16400)), ids=str)
def test_without_a_weight(shape: tuple[int, ...], dtype: torch.dtype, eps: float | None) -> None:
    check(random(shape, dtype), shape[-1:], None, eps)


@pytest.mark.parametrize("eps", [1e-6, None])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(
    ("shape", "last"), [((2, 3), 2), ((1, 2, 3), 3), ((3, 4, 64), 2), ((2, 2, 7, 300), 3), ((2, 1, 1), 2)], ids=str
)
def test_rows_of_several_dimensions(shape: tuple[int, ...], last: int, dtype: torch.dtype, eps: float | None) -> None:
    row = shape[len(shape) - last :]
    for weight in (random(row, dtype, 1), None):
        check(random(shape, dtype), row, weight, eps)


def check(x: torch.Tensor, row: tuple[int, ...], weight: torch.Tensor | None, eps: float | None) -> None:
    """Both results against PyTorch's, which accumulates in float32 whatever the dtype."""
    with counted(FORWARD, "cpu") as paths:
        ours, rstd = door(FORWARD)(x, list(row), weight, eps)
    assert paths == HIT
    stocks, stocks_rstd = torch.ops.aten._fused_rms_norm(x, row, weight, eps)
    wide_eps = torch.finfo(torch.float32).eps if eps is None else eps
    truth, true_rstd = torch.ops.aten._fused_rms_norm(
        x.double(), row, None if weight is None else weight.double(), wide_eps
    )
    assert (ours.shape, ours.dtype, ours.stride()) == (stocks.shape, stocks.dtype, stocks.stride())
    assert rstd.shape == stocks_rstd.shape
    assert_as_accurate(ours, stocks, truth)
    assert_as_accurate(rstd, stocks_rstd, true_rstd)


def test_a_hundred_values_of_eps_are_one_version() -> None:
    x, weight = random((3, 64), torch.float32), random((64,), torch.float32, 1)
    with counted(FORWARD, "cpu") as paths:
        for k in range(100):
            ours, _ = door(FORWARD)(x, [64], weight, k / 100)
            torch.testing.assert_close(ours, F.rms_norm(x, [64], weight, k / 100))
    assert paths == Paths(hits=100)
    keys = {catalog.selected("rms_norm", x, [64], weight, k / 100) for k in range(100)}
    assert keys == {"float32.256"}


def test_special_values() -> None:
    for dtype in DTYPES:
        x, weight = random((8, 64), dtype), random((64,), dtype, 1)
        info = torch.finfo(dtype)
        for row, value in enumerate((torch.inf, -torch.inf, torch.nan, info.tiny, -0.0)):
            x[row, 5] = value
        x[5] = 0.0
        x[6] = -0.0
        x[7] = info.tiny
        for eps in (1e-6, 0.0):
            ours, rstd = door(FORWARD)(x, [64], weight, eps)
            stocks, stocks_rstd = torch.ops.aten._fused_rms_norm(x, [64], weight, eps)
            torch.testing.assert_close(ours, stocks, equal_nan=True)
            torch.testing.assert_close(rstd, stocks_rstd, equal_nan=True)


NOT_COVERED: dict[str, Callable[[torch.Tensor, torch.Tensor], tuple[Any, ...]]] = {
    "transposed": lambda x, w: (x.t().contiguous().t(), [64], w, 1e-6),
    "strided": lambda x, w: (torch.cat([x, x], 1)[:, ::2], [64], w, 1e-6),
    "weight of fewer dimensions": lambda x, w: (x.view(2, 2, 64), [2, 64], w, 1e-6),
    "weight of another dtype": lambda x, w: (x.bfloat16(), [64], w, 1e-6),
    "strided weight": lambda x, w: (x, [64], torch.cat([w, w])[::2], 1e-6),
    "no rows": lambda x, w: (x[:0], [64], w, 1e-6),
    "float64": lambda x, w: (x.double(), [64], w.double(), 1e-6),
    "integer eps": lambda x, w: (x, [64], w, 0),
    "wrong shape": lambda x, w: (x, [32], w[:32], 1e-6),
    "wrong weight": lambda x, w: (x, [64], w[:32], 1e-6),
    "no shape": lambda x, w: (x, [], w, 1e-6),
    "shape that is a number": lambda x, w: (x, 64, w, 1e-6),
    "shape of floats": lambda x, w: (x, [64.0], w, 1e-6),
    "None": lambda x, w: (None, [64], w, 1e-6),
}


@pytest.mark.parametrize("arguments", NOT_COVERED.values(), ids=NOT_COVERED.keys())
def test_what_is_not_covered_is_a_fallback(arguments: Callable[..., tuple[Any, ...]]) -> None:
    call = arguments(random((4, 64), torch.float32), random((64,), torch.float32, 1))
    with counted(FORWARD, "cpu") as paths:
        assert door(FORWARD)(*call) is None
    assert paths == FALLBACK


@pytest.mark.parametrize(
    ("shape", "dtype"),
    [
        pytest.param(shape, dtype, marks=pytest.mark.slow if dtype != MANY_ROWS.get(shape, dtype) else ())
        for shape in (*SHAPES, (1, 16384), *MANY_ROWS)
        for dtype in DTYPES
    ],
    ids=str,
)
def test_backward(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    x, weight, grad = random(shape, dtype), random(shape[-1:], dtype, 1), random(shape, dtype, 2)

    def gradients(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        leaves = [t.detach().requires_grad_() for t in tensors[:2]]
        return torch.autograd.grad(F.rms_norm(leaves[0], shape[-1:], leaves[1], 1e-6), leaves, tensors[2])

    truths = gradients(x.double(), weight.double(), grad.double())
    stocks = gradients(x, weight, grad)
    _, rstd = torch.ops.aten._fused_rms_norm(x, shape[-1:], weight, 1e-6)
    with counted(BACKWARD, "cpu") as paths:
        ours = door(BACKWARD)(grad, x, list(shape[-1:]), rstd, weight, [True, True])
    assert paths == HIT
    for result, own, truth in zip(ours, stocks, truths, strict=True):
        assert (result.shape, result.dtype, result.stride()) == (truth.shape, dtype, truth.stride())
        scale = truth.abs().max()
        error, limit = ((r.double() - truth).abs().max() / scale for r in (result, own))
        assert error <= 2 * limit + torch.finfo(dtype).eps
    grad_input, nothing = door(BACKWARD)(grad, x, list(shape[-1:]), rstd, weight, [True, False])
    assert nothing is None
    assert torch.equal(grad_input, ours[0])


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[-1] > 1], ids=str)  # of one: 0 but for roundings
def test_backward_without_a_weight(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    x, grad = random(shape, dtype), random(shape, dtype, 2)

    def gradient(x: torch.Tensor, grad: torch.Tensor) -> torch.Tensor:
        leaf = x.detach().requires_grad_()
        return torch.autograd.grad(F.rms_norm(leaf, shape[-1:], None, 1e-6), leaf, grad)[0]

    truth, own = gradient(x.double(), grad.double()), gradient(x, grad)
    _, rstd = torch.ops.aten._fused_rms_norm(x, shape[-1:], None, 1e-6)
    with counted(BACKWARD, "cpu") as paths:
        ours, nothing = door(BACKWARD)(grad, x, list(shape[-1:]), rstd, None, [True, False])
    assert paths == HIT
    assert nothing is None
    scale = truth.abs().max()
    error, limit = ((r.double() - truth).abs().max() / scale for r in (ours, own))
    assert error <= 2 * limit + torch.finfo(dtype).eps


def test_a_gradient_of_no_weight_is_a_fallback() -> None:
    x = random((4, 64), torch.float32)
    _, rstd = torch.ops.aten._fused_rms_norm(x, [64], None, 1e-6)
    with counted(BACKWARD, "cpu") as paths:
        assert door(BACKWARD)(x, x, [64], rstd, None, [True, True]) is None
    assert paths == FALLBACK


def test_backward_is_deterministic() -> None:
    x, weight, grad = (
        random((531, 96), torch.float32),
        random((96,), torch.float32, 1),
        random((531, 96), torch.float32),
    )
    _, rstd = torch.ops.aten._fused_rms_norm(x, [96], weight, 1e-6)
    first, second = (door(BACKWARD)(grad, x, [96], rstd, weight, [True, True]) for _ in range(2))
    assert all(torch.equal(a, b) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("mask", [[False, True], [False, False]])
def test_backward_of_other_masks_is_a_fallback(mask: list[bool]) -> None:
    x, weight = random((4, 64), torch.float32), random((64,), torch.float32, 1)
    _, rstd = torch.ops.aten._fused_rms_norm(x, [64], weight, 1e-6)
    with counted(BACKWARD, "cpu") as paths:
        assert door(BACKWARD)(x, x, [64], rstd, weight, mask) is None
    assert paths == FALLBACK


def test_each_version_is_reached() -> None:
    """Every declared row length has its version, and the buckets meet without a gap."""
    last = {}
    for columns in range(16, 17000, 16):
        arguments = (torch.empty(1, columns), [columns], torch.empty(columns), 1e-6)
        last[catalog.selected("rms_norm", *arguments)] = columns
    lengths = (256, 1024, 4096, 8192, 16384)
    assert last == {**{f"float32.{length}": length for length in lengths}, "float32.any": 16992}
    x = torch.empty(4, 2, 32)
    assert catalog.selected("rms_norm", x, [32], None, None) == "float32.256.default_eps.no_weight"
    assert catalog.selected("rms_norm", x, [2, 32], torch.empty(2, 32), 1e-6) == "float32.sizes"
    assert catalog.selected("rms_norm", x, [2, 32], None, None) == "float32.sizes.default_eps.no_weight"
