"""cumsum and sort on a GPU: values and indices of both doors, and the same bits again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident_ops
from support.counting import Paths, counted

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
CUMSUM, SORT = "aten::cumsum", "aten::sort.stable"
HIT = Paths(hits=1)


@pytest.fixture(autouse=True)
def enabled():
    with trident_ops.enabled("cumsum", "sort"):
        yield


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("door", [torch.cumsum, trident_ops.cumsum])
@pytest.mark.parametrize(
    ("shape", "dim"),
    [
        *(((1, 128), 1), ((16, 1024), 1), ((1, 32000), 1), ((128, 4096), 1), ((1, 151936), 1), ((3, 50257), -1)),
        *(((700, 100), 1), ((5, 4097), 1), ((2, 2**19), 1), ((70, 33), 0), ((4, 300, 65), 1), ((2, 3, 4, 5), 2)),
    ],
)
def test_sums_are_no_less_accurate(door: Callable[..., Any], shape, dim, dtype) -> None:
    x = torch.randn(shape, device="cuda").to(dtype)
    with counted(CUMSUM) as paths:
        ours = door(x, dim)
    assert paths == HIT
    trident_ops.disable()
    wide, stock = torch.cumsum(x.double(), dim), torch.ops.aten.cumsum.default(x.cpu().float(), dim)
    assert (ours.dtype, ours.shape, ours.stride()) == (dtype, x.shape, torch.empty(shape).stride())
    error, own = (ours.double() - wide).abs().max(), (stock.to(dtype).double().cuda() - wide).abs().max()
    assert error <= 2 * own + wide.abs().max() * 4 * torch.finfo(dtype).eps


@pytest.mark.parametrize("dtype", [torch.int64, torch.int32, torch.bool])
@pytest.mark.parametrize(("shape", "dim"), [((16, 1000), 1), ((1, 40000), 1), ((40, 70), 0)])
def test_sums_of_integers(shape, dim, dtype) -> None:
    x = torch.randint(0, 2, shape, device="cuda").to(dtype)
    with counted(CUMSUM) as paths:
        ours = torch.cumsum(x, dim)
    assert paths == HIT
    assert torch.equal(ours.cpu(), torch.cumsum(x.cpu(), dim))


@pytest.mark.parametrize("deterministic", [False, True])
def test_sums_are_the_same_again(deterministic: bool) -> None:
    x = torch.randn(2**19, device="cuda")
    torch.use_deterministic_algorithms(deterministic)
    try:
        with counted(CUMSUM) as paths:
            first, second = torch.cumsum(x, 0), torch.cumsum(x, 0)
    finally:
        torch.use_deterministic_algorithms(False)
    assert paths == Paths(hits=2)
    assert torch.equal(first, second)


@pytest.mark.parametrize("dtype", (*DTYPES, torch.int64))
@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("door", [torch.sort, trident_ops.sort])
@pytest.mark.parametrize(
    ("shape", "dim"),
    [
        *(
            ((1, 128), 1),
            ((16, 1024), 1),
            ((2000, 300), 1),
            ((700, 7), -1),
        ),
        *(((90, 40), 0), ((3, 700, 5), 1), ((), 0)),
    ],
)
def test_sort(door: Callable[..., Any], shape, dim, descending, dtype) -> None:
    x = (4 * torch.randn(shape, device="cuda")).round().to(dtype)
    flat = x.view(-1)
    if dtype.is_floating_point:
        flat[::11], flat[1::13], flat[2::17] = torch.nan, -0.0, torch.inf
    else:
        flat[::11], flat[1::13] = torch.iinfo(dtype).max, torch.iinfo(dtype).min
    with counted(SORT) as paths:
        values, indices = door(x, dim=dim, descending=descending, stable=True)
    assert paths == HIT
    wanted = torch.sort(x.cpu(), dim=dim, descending=descending, stable=True)
    assert torch.equal(indices.cpu(), wanted.indices)
    integer = {2: torch.int16, 4: torch.int32, 8: torch.int64}[dtype.itemsize]
    assert torch.equal(values.cpu().view(integer), wanted.values.view(integer))
