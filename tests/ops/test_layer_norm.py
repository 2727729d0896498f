"""Layer normalization and its gradient against ATen, on the cpu target."""

from __future__ import annotations

import collections
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch.testing._internal.common_methods_invocations import op_db
from torch.utils import _pytree as pytree

import trident_ops
from support.counting import Paths, counted
from support.switched import random, switched
from trident_ops import catalog

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
FORWARD, BACKWARD = "aten::native_layer_norm", "aten::native_layer_norm_backward"
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
# Sizes of the input, and how many of the last are a row.
SHAPES = (
    *(((64,), 1), ((3, 64), 1), ((2, 3, 128), 1), ((2, 1, 2, 2, 250), 1), ((5, 7), 1), ((1, 1), 1), ((3, 1000), 1)),
    *(((2, 4096), 1), ((2, 5000), 1), ((1, 8192), 1)),
    *(((4, 64), 2), ((3, 2, 8, 16), 2), ((2, 3, 5, 7), 3), ((2, 1, 1), 2), ((1, 1, 3), 3), ((2, 4, 32, 32), 3)),
)
LONG_ROWS = (((1, 16384), 1), ((2, 16400), 1), ((1, 20001), 1), ((1, 3, 4096), 2))
# So many that a program of the gradient sums several: interpreted, seconds each. The other dtypes are slow.
MANY_ROWS = {(700, 16): torch.bfloat16, (527, 5): torch.float16, (300, 300): torch.float32}
AFFINE = ((True, True), (True, False), (False, False), (False, True))

on, stock = switched("layer_norm")


def layer_norm(*arguments: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    return torch.ops.aten.native_layer_norm(*arguments)


def layer_norm_backward(*arguments: Any) -> tuple[torch.Tensor | None, ...]:
    return torch.ops.aten.native_layer_norm_backward(*arguments)


def wide(*arguments: Any) -> tuple[Any, ...]:
    return pytree.tree_map(lambda a: a.double() if isinstance(a, torch.Tensor) else a, arguments)


def assert_as_accurate(ours: torch.Tensor, stocks: torch.Tensor, truth: torch.Tensor) -> None:
    """The error at most twice stock's, as a part of the largest value: elements near the mean have no digits left."""
    assert (ours.shape, ours.dtype, ours.stride()) == (stocks.shape, stocks.dtype, stocks.stride())
    if truth.numel() == 0:
        return
    scale = truth.abs().max().clamp(min=torch.finfo(ours.dtype).tiny)
    error, own = ((result.double() - truth).abs().max() / scale for result in (ours, stocks))
    assert error <= 2 * own + torch.finfo(ours.dtype).eps


@pytest.mark.parametrize("affine", AFFINE, ids=("weight and bias", "weight", "neither", "bias"))
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(("shape", "last"), (*SHAPES, *LONG_ROWS), ids=str)
def test_values_and_auxiliary_results(
    shape: tuple[int, ...], last: int, dtype: torch.dtype, affine: tuple[bool, bool]
) -> None:
    row = shape[-last:]
    x = random(shape, dtype)
    weight, bias = (random(row, dtype, seed + 1) if there else None for seed, there in enumerate(affine))
    for eps in (1e-5, 0.5):
        with counted(FORWARD, "cpu") as paths:
            ours = layer_norm(x, list(row), weight, bias, eps)
        assert paths == HIT
        stocks = stock(layer_norm, x, list(row), weight, bias, eps)
        truths = layer_norm(*wide(x, list(row), weight, bias, eps))
        for result, own, truth in zip(ours, stocks, truths, strict=True):
            assert_as_accurate(result, own, truth)


@pytest.mark.parametrize("columns", (64, 250, 4096, 5000, 16384, 20001))
@pytest.mark.parametrize("mean", (1e4, -3e5))
def test_a_large_mean_costs_no_more_digits_than_stocks(columns: int, mean: float) -> None:
    x = mean + random((8, columns), torch.float32)
    with counted(FORWARD, "cpu") as paths:
        ours = layer_norm(x, [columns], None, None, 1e-5)
    assert paths == HIT
    stocks, truths = (stock(layer_norm, y, [columns], None, None, 1e-5) for y in (x, x.double()))
    for result, own, truth in zip(ours, stocks, truths, strict=True):
        limit = 2 * (own - truth).abs().max() + 4 * torch.finfo(torch.float32).eps * truth.abs().max()
        assert (result - truth).abs().max() <= limit
    assert (ours[2] / truths[2] - 1).abs().max() < 1e-3  # E[x^2] - E[x]^2 has no digit left


def test_a_hundred_values_of_eps_are_one_version() -> None:
    x, weight, bias = random((3, 64), torch.float32), random((64,), torch.float32, 1), random((64,), torch.float32, 2)
    with counted(FORWARD, "cpu") as paths:
        for k in range(100):
            ours = F.layer_norm(x, [64], weight, bias, k / 100)
            torch.testing.assert_close(ours, stock(F.layer_norm, x, [64], weight, bias, k / 100))
    assert paths == Paths(hits=100)
    keys = {catalog.selected("layer_norm", x, [64], weight, bias, k / 100) for k in range(100)}
    assert keys == {"float32.256"}


def test_special_values() -> None:
    for dtype in DTYPES:
        for columns in (64, 250):
            x, weight, bias = (random(s, dtype, k) for k, s in enumerate(((7, columns), (columns,), (columns,))))
            for row, value in enumerate((torch.inf, -torch.inf, torch.nan, torch.finfo(dtype).tiny, -0.0)):
                x[row, 5] = value
            x[5] = 0.0
            x[6] = 3.0
            for eps in (1e-5, 0.0):
                with counted(FORWARD, "cpu") as paths:
                    ours, _, rstd = layer_norm(x, [columns], weight, bias, eps)
                assert paths == HIT
                stocks, _, stocks_rstd = stock(layer_norm, x, [columns], weight, bias, eps)
                torch.testing.assert_close(ours, stocks, equal_nan=True)
                torch.testing.assert_close(rstd, stocks_rstd, equal_nan=True)


NOT_COVERED: dict[str, Callable[[torch.Tensor, torch.Tensor], tuple[Any, ...]]] = {
    "transposed": lambda x, w: (x.t().contiguous().t(), [64], w, w, 1e-5),
    "strided": lambda x, w: (torch.cat([x, x], 1)[:, ::2], [64], w, w, 1e-5),
    "weight of another dtype": lambda x, w: (x.bfloat16(), [64], w, w, 1e-5),
    "strided weight": lambda x, w: (x, [64], torch.cat([w, w])[::2], w, 1e-5),
    "strided bias": lambda x, w: (x, [64], w, torch.cat([w, w])[::2], 1e-5),
    "transposed weight": lambda x, w: (x, [4, 64], w.expand(4, 64).t().contiguous().t(), None, 1e-5),
    "no rows": lambda x, w: (x[:0], [64], w, w, 1e-5),
    "no columns": lambda x, w: (x[:, :0], [0], w[:0], w[:0], 1e-5),
    "float64": lambda x, w: (x.double(), [64], w.double(), w.double(), 1e-5),
    "wrong shape": lambda x, w: (x, [32], w[:32], None, 1e-5),
    "too long a shape": lambda x, w: (x, [1, 4, 64], w.expand(1, 4, 64).contiguous(), None, 1e-5),
    "wrong weight": lambda x, w: (x, [64], w[:32], None, 1e-5),
    "wrong bias": lambda x, w: (x, [64], w, w[:32], 1e-5),
    "weight of one dimension more": lambda x, w: (x, [64], w[None], None, 1e-5),
    "no shape": lambda x, w: (x, [], None, None, 1e-5),
}


@pytest.mark.parametrize("arguments", NOT_COVERED.values(), ids=NOT_COVERED.keys())
def test_what_is_not_covered_is_stocks(arguments: Callable[..., tuple[Any, ...]]) -> None:
    call = arguments(random((4, 64), torch.float32), random((64,), torch.float32, 1))

    def attempt() -> Any:
        try:
            return layer_norm(*call)
        except RuntimeError as error:
            return str(error)

    with counted(FORWARD, "cpu") as paths:
        ours = attempt()
    assert paths == FALLBACK
    wanted = stock(attempt)
    if isinstance(wanted, str):
        assert ours == wanted
    else:
        for result, expected in zip(ours, wanted, strict=True):
            assert result.stride() == expected.stride()
            torch.testing.assert_close(result, expected, rtol=0, atol=0, equal_nan=True)


GRADIENTS = {
    "all": (True, True, [True, True, True]),
    "no bias": (True, False, [True, True, False]),
    "no weight": (False, False, [True, False, False]),
    "frozen": (True, True, [True, False, False]),
    "frozen, no bias": (True, False, [True, False, False]),
}


@pytest.mark.parametrize(("has_weight", "has_bias", "mask"), GRADIENTS.values(), ids=GRADIENTS.keys())
@pytest.mark.parametrize(
    ("shape", "last", "dtype"),
    [
        pytest.param(shape, last, dtype, marks=pytest.mark.slow if dtype != MANY_ROWS.get(shape, dtype) else ())
        for shape, last in (*SHAPES, *((shape, 1) for shape in MANY_ROWS))
        for dtype in DTYPES
    ],
    ids=str,
)
def test_backward(
    shape: tuple[int, ...], last: int, dtype: torch.dtype, has_weight: bool, has_bias: bool, mask: list[bool]
) -> None:
    row = list(shape[-last:])
    x, grad = random(shape, dtype), random(shape, dtype, 3)
    weight = random(tuple(row), dtype, 1) if has_weight else None
    bias = random(tuple(row), dtype, 2) if has_bias else None
    _, mean, rstd = layer_norm(x, row, weight, bias, 1e-5)
    arguments = (grad, x, row, mean, rstd, weight, bias, mask)
    with counted(BACKWARD, "cpu") as paths:
        ours = layer_norm_backward(*arguments)
    assert paths == HIT
    stocks, truths = stock(layer_norm_backward, *arguments), stock(layer_norm_backward, *wide(*arguments))
    for result, own, truth, wanted in zip(ours, stocks, truths, mask, strict=True):
        assert (result is None) == (not wanted)
        if result is not None:
            assert_as_accurate(result, own, truth)


def test_backward_is_deterministic() -> None:
    x, grad, weight = random((531, 96), torch.float32), random((531, 96), torch.float32, 1), torch.ones(96)
    _, mean, rstd = layer_norm(x, [96], weight, weight, 1e-5)
    arguments = (grad, x, [96], mean, rstd, weight, weight, [True, True, True])
    first, second = (layer_norm_backward(*arguments) for _ in range(2))
    assert all(torch.equal(a, b) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize(
    "mask", ([False, True, True], [True, True, False], [True, False, True], [False, False, False]), ids=str
)
def test_backward_of_other_masks_is_stocks(mask: list[bool]) -> None:
    x, grad, weight = random((4, 64), torch.float32), random((4, 64), torch.float32, 1), torch.ones(64)
    _, mean, rstd = layer_norm(x, [64], weight, weight, 1e-5)
    arguments = (grad, x, [64], mean, rstd, weight, weight, mask)
    with counted(BACKWARD, "cpu") as paths:
        ours = layer_norm_backward(*arguments)
    assert paths == FALLBACK
    for result, wanted in zip(ours, stock(layer_norm_backward, *arguments), strict=True):
        assert (result is None) == (wanted is None)
        assert result is None or torch.equal(result, wanted)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_either_backward_reads_eithers_statistics(dtype: torch.dtype) -> None:
    x, weight, bias = (random(s, dtype, k) for k, s in enumerate(((2, 3, 4, 16), (4, 16), (4, 16))))
    grad = random((2, 3, 4, 16), dtype, 3)
    results = []
    for forward_on, backward_on in ((True, True), (True, False), (False, True), (False, False)):
        leaves = [t.clone().requires_grad_() for t in (x, weight, bias)]
        with _enabled(forward_on), counted(FORWARD, "cpu") as forward:
            y = F.layer_norm(leaves[0], [4, 16], leaves[1], leaves[2])
        with _enabled(backward_on), counted(BACKWARD, "cpu") as backward:
            results.append(torch.autograd.grad(y, leaves, grad))
        assert (forward.hits, backward.hits) == (forward_on, backward_on)
    for others in results[:-1]:
        for result, stocks in zip(others, results[-1], strict=True):
            most = 4 * torch.finfo(dtype).eps * stocks.abs().max()
            assert (result.double() - stocks.double()).abs().max() <= most


def _enabled(yes: bool) -> AbstractContextManager[None]:
    trident_ops.disable()
    return trident_ops.enabled("layer_norm", device="cpu") if yes else nullcontext()


def test_each_version_is_reached() -> None:
    """Every declared row length has its version, and the buckets meet without a gap."""
    last = {}
    for columns in range(16, 17000, 16):
        row = torch.empty(columns)
        last[catalog.selected("layer_norm", torch.empty(1, columns), [columns], row, row, 1e-5)] = columns
    assert last == {**{f"float32.{length}": length for length in (256, 1024, 4096, 8192)}, "float32.long": 16992}


ENTRIES = [entry for entry in op_db if entry.name in ("nn.functional.layer_norm", "native_layer_norm")]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
@pytest.mark.parametrize("dtype", [*DTYPES, torch.float64, torch.int64], ids=str)
def test_samples_of_pytorchs_database(entry: Any, dtype: torch.dtype) -> None:
    """As stock's, and those with elements by a version of ours; the requirement of another is told."""
    if dtype not in entry.dtypes:
        with pytest.raises(RuntimeError):
            torch.layer_norm(torch.ones(4).to(dtype), [4])
        return
    reasons: collections.Counter[str] = collections.Counter()
    hits = 0
    for sample in (*entry.sample_inputs("cpu", dtype), *entry.reference_inputs("cpu", dtype)):
        arguments = (sample.input, *sample.args)
        expected = stock(lambda s=sample, a=arguments: entry.op(*a, **s.kwargs))
        with counted(FORWARD, "cpu") as paths:
            ours = entry.op(*arguments, **sample.kwargs)
        *wide_arguments, wide_keywords = wide(*arguments, sample.kwargs)
        truth = entry.op(*wide_arguments, **wide_keywords)
        for result, own, exact in zip(*map(pytree.tree_leaves, (ours, expected, truth)), strict=True):
            assert_as_accurate(result, own, exact)
        if sample.input.numel() == 0:
            continue
        assert paths in (HIT, FALLBACK)
        hits += paths.hits
        if paths == FALLBACK:
            named = dict(zip(("normalized_shape", "weight", "bias", "eps"), sample.args, strict=False)) | sample.kwargs
            values = (named.get("weight"), named.get("bias"), named.get("eps", 1e-5))
            reasons[str(catalog.selected("layer_norm", sample.input, list(named["normalized_shape"]), *values))] += 1
    if dtype in DTYPES:
        assert not reasons
        assert hits >= 10
    else:
        assert hits == 0
