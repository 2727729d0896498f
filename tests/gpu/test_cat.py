"""cat on a GPU: one tensor, and results that are given."""

from __future__ import annotations

import pytest
import torch

import trident_ops
from support.counting import Paths, counted

DTYPES = (torch.bfloat16, torch.float16, torch.float32, torch.int64, torch.bool)
SHAPES = [((3, 16),), ((5000, 33),), ((3, 64), (3, 16)), ((1, 8, 100, 64), (1, 8, 1, 64)), ((2, 3), (4, 3), (1, 3))]
DIMS = [1, 0, 1, 2, 0]


def made(shapes: tuple[tuple[int, ...], ...], dtype: torch.dtype) -> list[torch.Tensor]:
    return [(4 * torch.randn(shape, device="cuda")).to(dtype) for shape in shapes]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(("shapes", "dim"), zip(SHAPES, DIMS, strict=True), ids=str)
def test_values(shapes: tuple[tuple[int, ...], ...], dim: int, dtype: torch.dtype) -> None:
    tensors = made(shapes, dtype)
    stock, out = torch.cat(tensors, dim), torch.zeros_like(torch.cat(tensors, dim))
    with trident_ops.enabled("cat"):
        with counted("aten::cat") as paths:
            ours = torch.cat(tensors, dim)
        assert paths == Paths(hits=1)
        with counted("aten::cat.out") as paths:
            assert torch.cat(tensors, dim, out=out) is out
        assert paths == Paths(hits=1)
    assert ours.stride() == stock.stride()
    assert torch.equal(ours, stock)
    assert torch.equal(out, stock)


def test_other_results_are_stocks() -> None:
    tensors = made(((3, 16), (2, 16)), torch.float32)
    whole = torch.zeros(5, 16, device="cuda")
    with trident_ops.enabled("cat"), counted("aten::cat.out") as paths:
        out = torch.empty(0, device="cuda")
        torch.cat(tensors, out=out)
        with pytest.raises(RuntimeError):
            torch.cat([whole[:3], whole[3:]], out=whole)
    assert paths.hits == 0
    assert torch.equal(out, torch.cat(tensors))
