"""Products of matrices with few rows on a GPU: values against float64, layouts, determinism, and what is stock's."""

from __future__ import annotations

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths, counted

DTYPES = (torch.bfloat16, torch.float16)
LAYOUTS = ("linear", "rows", "any")
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)


@pytest.fixture(autouse=True)
def all_enabled():
    with trident_ops.enabled("mm", "addmm", "bmm"):
        yield


def weights(layout: str, *sizes: int, dtype: torch.dtype) -> torch.Tensor:
    *batch, depth, columns = sizes
    if layout == "rows":
        return torch.randn(*sizes, device="cuda", dtype=dtype)
    if layout == "linear":
        return torch.randn(*batch, columns, depth, device="cuda", dtype=dtype).mT
    return torch.randn(*batch, depth, 2 * columns, device="cuda", dtype=dtype)[..., ::2]


def assert_as_good(ours: torch.Tensor, stock: torch.Tensor, exact: torch.Tensor) -> None:
    """The error is at most twice stock's."""
    assert (ours.shape, ours.dtype, ours.stride()) == (stock.shape, stock.dtype, stock.stride())
    error, own = ((each.double() - exact).abs() for each in (ours, stock))
    assert error.max() <= 2 * own.max()
    assert error.mean() <= 1.1 * own.mean()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rows", [1, 2, 4, 16])
@pytest.mark.parametrize("sizes", [(4096, 4096), (4096, 12288), (12288, 4096), (2064, 1008), (16, 16)], ids=str)
def test_mm_and_addmm(dtype: torch.dtype, layout: str, rows: int, sizes: tuple[int, int]) -> None:
    x, w = torch.randn(rows, sizes[0], device="cuda", dtype=dtype), weights(layout, *sizes, dtype=dtype)
    bias = torch.randn(sizes[1], device="cuda", dtype=dtype)
    with counted("aten::mm") as mm, counted("aten::addmm") as addmm, counted("aten::mm.out") as out:
        product, sum_ = torch.mm(x, w), torch.addmm(bias, x, w, beta=0.5, alpha=2)
        into = torch.empty_like(product)
        assert torch.mm(x, w, out=into) is into
    into_out = layout != "any" and (rows == 1 or sizes[1] >= 4096)
    assert (mm, addmm, out) == (HIT, HIT, HIT if into_out else FALLBACK)
    trident_ops.disable()
    exact = x.double() @ w.double()
    assert_as_good(product, torch.mm(x, w), exact)
    assert_as_good(sum_, torch.addmm(bias, x, w, beta=0.5, alpha=2), 0.5 * bias.double() + 2 * exact)
    if into_out:
        assert torch.equal(into, product)
    assert torch.equal(trident_ops.mm(x, w), product)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rows", [1, 3, 16, 17, 128])
@pytest.mark.parametrize("sizes", [(128, 128), (128, 1024), (1024, 128), (112, 80)], ids=str)
def test_bmm(dtype: torch.dtype, layout: str, rows: int, sizes: tuple[int, int]) -> None:
    x = torch.randn(32, rows, sizes[0], device="cuda", dtype=dtype)
    w = weights(layout, 32, *sizes, dtype=dtype)
    with counted("aten::bmm") as paths:
        product = torch.bmm(x, w)
    gapless = layout != "any" and (rows <= 16 or max(sizes) <= 128)
    short = layout == "any" and rows <= 16 and 2 * sizes[0] * sizes[1] <= 2**15
    assert paths == (HIT if gapless or short else FALLBACK)
    trident_ops.disable()
    assert_as_good(product, torch.bmm(x, w), x.double() @ w.double())


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("rows", [1, 8])
def test_repeated_calls_are_bitwise_equal(layout: str, rows: int) -> None:
    x = torch.randn(rows, 8192, device="cuda", dtype=torch.bfloat16)
    w = weights(layout, 8192, 4096, dtype=torch.bfloat16)
    first = torch.mm(x, w)
    assert all(torch.equal(torch.mm(x, w), first) for _ in range(20))


def test_rows_do_not_hang_on_each_other() -> None:
    """A row of a batch of requests is the same whoever else is in it."""
    x = torch.randn(16, 1024, device="cuda", dtype=torch.bfloat16)
    w = weights("linear", 1024, 4096, dtype=torch.bfloat16)
    assert torch.equal(torch.mm(x[:5], w), torch.mm(x, w)[:5])


def test_infinities_and_nan() -> None:
    x = torch.randn(3, 64, device="cuda", dtype=torch.float16)
    x[0, 3], x[1, 5] = float("inf"), float("nan")
    w = weights("linear", 64, 32, dtype=torch.float16)
    for rows in (slice(0, 3), slice(0, 1)):
        exact = x[rows].double() @ w.double()
        torch.testing.assert_close(torch.mm(x[rows], w).double(), exact, rtol=1e-3, atol=1e-2, equal_nan=True)
    large = torch.full((2, 64), 300.0, device="cuda", dtype=torch.float16)
    assert torch.mm(large, large.t().contiguous()[:, :1].expand(64, 16).contiguous()).isinf().all()


def test_a_linear_layer_in_a_graph() -> None:
    layer = torch.nn.Linear(1024, 2048, device="cuda", dtype=torch.bfloat16)
    x = torch.randn(1, 1, 1024, device="cuda", dtype=torch.bfloat16)
    with torch.no_grad():
        expected = F.linear(x, layer.weight, layer.bias)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            y = layer(x)
        x.mul_(2)
        graph.replay()
    torch.testing.assert_close(y - layer.bias, 2 * (expected - layer.bias), rtol=2e-2, atol=2e-2)


@pytest.mark.parametrize("rows", [0, 17, 1024])
def test_other_numbers_of_rows_are_stocks(rows: int) -> None:
    x, w = (torch.randn(size, device="cuda", dtype=torch.bfloat16) for size in ((rows, 256), (256, 128)))
    with counted("aten::mm") as paths:
        ours = torch.mm(x, w)
    assert paths == FALLBACK
    trident_ops.disable()
    assert torch.equal(ours, torch.mm(x, w))
