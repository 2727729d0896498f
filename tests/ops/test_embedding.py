"""Rows by index against ATen, on the cpu target: what the derived tests cannot know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths, counted
from trident_ops import catalog

pytestmark = pytest.mark.usefixtures("overrides_off")

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
INDICES = (torch.int64, torch.int32)
OVERLOAD = "aten::embedding"
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
COLUMNS = (1, 7, 64, 1024, 2500)


def ids(shape: tuple[int, ...], rows: int, dtype: torch.dtype = torch.int64) -> torch.Tensor:
    return torch.randint(rows, shape, dtype=dtype, generator=torch.Generator().manual_seed(0))


def assert_is_stocks(call: Callable[..., torch.Tensor], expected: Paths, *arguments: Any, **keywords: Any) -> None:
    """F.embedding with the override on, and the direct function."""
    stock = F.embedding(*arguments, **keywords)
    with counted(OVERLOAD, "cpu") as paths:
        ours = call(*arguments, **keywords)
    assert paths == expected
    assert torch.equal(ours, stock)
    assert (ours.shape, ours.dtype, ours.stride()) == (stock.shape, stock.dtype, stock.stride())


def overridden(*arguments: Any, **keywords: Any) -> torch.Tensor:
    with trident_ops.enabled("embedding", device="cpu"):
        return F.embedding(*arguments, **keywords)


DOORS = pytest.mark.parametrize("door", [overridden, trident_ops.embedding], ids=["override", "direct"])


@DOORS
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("index", INDICES, ids=str)
@pytest.mark.parametrize("columns", COLUMNS)
def test_values(door: Callable[..., torch.Tensor], dtype: torch.dtype, index: torch.dtype, columns: int) -> None:
    weight = torch.randn(11, columns).to(dtype)
    for shape in ((), (1,), (2, 1, 3)):
        assert_is_stocks(door, HIT, ids(shape, 11, index), weight)


@DOORS
def test_first_and_last_rows_and_an_unaligned_weight(door: Callable[..., torch.Tensor]) -> None:
    weight = torch.randn(9 * 64 + 1)[1:].view(9, 64)
    assert_is_stocks(door, HIT, torch.tensor([0, 8, 8, 0]), weight)


@DOORS
@pytest.mark.parametrize("index", INDICES, ids=str)
@pytest.mark.parametrize("wrong", [11, -1, -12, 2**31 - 1, -(2**31)])
def test_an_index_out_of_range_raises_as_stock(
    door: Callable[..., torch.Tensor], index: torch.dtype, wrong: int
) -> None:
    indices, weight = torch.tensor([0, wrong], dtype=index), torch.randn(11, 64)
    with pytest.raises(IndexError) as stock:
        F.embedding(indices, weight)
    with counted(OVERLOAD, "cpu") as paths, pytest.raises(IndexError) as ours:
        door(indices, weight)
    assert str(ours.value) == str(stock.value) == "index out of range in self"
    assert paths == Paths(errors=1)


def test_an_index_beyond_32_bits_raises() -> None:
    with pytest.raises(IndexError, match="index out of range in self"):
        trident_ops.embedding(torch.tensor([2**32]), torch.randn(11, 64))


@DOORS
@pytest.mark.parametrize(
    "change",
    [
        lambda i, w: (i, w.t().contiguous().t()),
        lambda i, w: (i, w[:, ::2]),
        lambda i, w: (i.expand(3, 4)[:, ::2], w),
        lambda i, w: (i[:0], w),
        lambda i, w: (i, w[:, :0]),
        lambda i, w: (i, w.double()),
        lambda i, w: (i, w.long()),
    ],
)
def test_what_is_not_covered_is_stocks(door: Callable[..., torch.Tensor], change: Callable[..., Any]) -> None:
    assert_is_stocks(door, FALLBACK, *change(ids((4,), 11), torch.randn(11, 64)))


@DOORS
@pytest.mark.parametrize("options", [{}, {"padding_idx": 0}, {"padding_idx": -1}, {"scale_grad_by_freq": True}])
def test_gradients_are_stocks(door: Callable[..., torch.Tensor], options: dict[str, Any]) -> None:
    indices = torch.tensor([[0, 3, 3], [10, 0, 5]])
    results = []
    for function in (F.embedding, door):
        weight = torch.randn(11, 64, generator=torch.Generator().manual_seed(1)).requires_grad_()
        out = function(indices, weight, **options)
        results.append(torch.autograd.grad(out, weight, torch.arange(6 * 64.0).view(2, 3, 64))[0])
    assert torch.equal(*results)


@DOORS
def test_sparse_gradients_are_stocks(door: Callable[..., torch.Tensor]) -> None:
    weight = torch.randn(11, 64, requires_grad=True)
    (grad,) = torch.autograd.grad(door(torch.tensor([1, 1]), weight, sparse=True).sum(), weight)
    assert grad.is_sparse
    assert torch.equal(grad.to_dense()[1], torch.full((64,), 2.0))


def test_the_gradients_arguments_are_read_by_stock() -> None:
    """The direct function has padding_idx as F.embedding has it, not as ATen; the version has none."""
    indices, weight = ids((4,), 11), torch.randn(11, 64)
    for options in ({"padding_idx": -1}, {"padding_idx": 3}, {"sparse": True}, {"scale_grad_by_freq": True}):
        assert_is_stocks(trident_ops.embedding, Paths(), indices, weight, **options)
    assert_is_stocks(trident_ops.embedding, HIT, indices, weight, padding_idx=None, sparse=False)
    for function in (F.embedding, trident_ops.embedding):
        with pytest.raises(AssertionError, match="Padding_idx must be within num_embeddings"):
            function(indices, weight, padding_idx=11)
    with pytest.raises(TypeError, match="takes 3 positional arguments but 4 were given"):
        trident_ops.embedding(indices, weight, None, True)


def test_a_module_runs_it_with_padding() -> None:
    module = torch.nn.Embedding(11, 64, padding_idx=-1)
    with torch.no_grad(), trident_ops.enabled("embedding", device="cpu"), counted(OVERLOAD, "cpu") as paths:
        ours = module(ids((2, 5), 11))
    assert paths == HIT
    assert torch.equal(ours, module(ids((2, 5), 11)))


def test_each_version_is_reached() -> None:
    found = {
        catalog.selected("embedding", ids((4,), 11, index), torch.empty(11, columns, dtype=dtype))
        for index in INDICES
        for dtype in DTYPES
        for columns in (64, 65)
    }
    names = [str(dtype).removeprefix("torch.") for dtype in DTYPES]
    assert found == {f"{n}.{i}.{a}" for n in names for i in ("int64", "int32") for a in ("aligned", "any")}
    assert (
        catalog.selected("embedding", ids((4,), 11), torch.empty(11, 2**16 + 1)) == "not 1 <= weight.size(1) <= 65536"
    )
