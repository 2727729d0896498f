"""Sorting against ATen, on the cpu target: what the derived tests cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import trident_ops
from support.counting import Paths, counted
from trident_ops import catalog

FLOATS = (torch.float32, torch.bfloat16, torch.float16)
DTYPES = (*FLOATS, torch.int64)
OVERLOAD = "aten::sort.stable"
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
Pair = tuple[torch.Tensor, torch.Tensor]


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    trident_ops.enable(device="cpu")  # so that counters can be read
    trident_ops.disable()
    yield
    trident_ops.disable()


def overridden(*arguments: Any, **keywords: Any) -> Pair:
    with trident_ops.enabled("sort", device="cpu"):
        return torch.sort(*arguments, **keywords)


DOORS = pytest.mark.parametrize("door", [overridden, trident_ops.sort], ids=["override", "direct"])


def made(shape: tuple[int, ...], dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Numbers many of which are equal."""
    return (4 * torch.randn(shape, generator=torch.Generator().manual_seed(0))).to(dtype)


def bits(x: torch.Tensor) -> torch.Tensor:
    return x.view({2: torch.int16, 4: torch.int32, 8: torch.int64}[x.itemsize])


def assert_is(ours: Pair, stock: Pair) -> None:
    """Values to the bit, so that each is the element that its index names."""
    for result, expected in zip(ours, stock, strict=True):
        assert (result.shape, result.dtype, result.stride()) == (expected.shape, expected.dtype, expected.stride())
    assert torch.equal(ours[1], stock[1])
    assert torch.equal(bits(ours[0]), bits(stock[0]))


def check(expected: Paths, x: torch.Tensor, dim: int = -1) -> None:
    """Either order, each through a door."""
    for door, descending in ((overridden, False), (trident_ops.sort, True)):
        stock = torch.sort(x, dim=dim, descending=descending, stable=True)
        with counted(OVERLOAD, "cpu") as paths:
            ours = door(x, dim=dim, descending=descending, stable=True)
        assert paths == expected
        assert_is(ours, stock)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(
    ("shape", "dim"),
    (
        ((1,), 0),
        ((7,), -1),
        ((5, 128), 1),
        ((3, 1), 1),
        ((2, 3, 129), 2),
        ((1, 1000), 1),
        ((33, 4), 0),
        ((2, 40, 3), -2),
        ((2, 3, 1), 2),
        ((3, 1, 4), 1),
        ((), 0),
        ((), -1),
    ),
    ids=str,
)
def test_values(shape: tuple[int, ...], dim: int, dtype: torch.dtype) -> None:
    check(HIT, made(shape, dtype).round(), dim)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_the_longest_rows(dtype: torch.dtype) -> None:
    check(HIT, made((2, 1024), dtype))
    check(HIT, made((1024, 2), dtype), 0)
    check(FALLBACK, made((2, 1025), dtype))
    check(FALLBACK, made((1025, 2), dtype), 0)
    check(FALLBACK, made((3, 1), dtype), 0)


def test_integers_of_64_bits() -> None:
    info = torch.iinfo(torch.int64)
    x = torch.tensor([info.max, info.min, 0, -1, info.max, 1, info.min, info.max - 1, info.min + 1, 2**32, -(2**32)])
    check(HIT, x)
    check(HIT, torch.stack([x, x.flip(0), x.roll(5)], 1), 0)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_order(dtype: torch.dtype) -> None:
    """-0.0 equals 0.0; NaNs are equal, whatever their bits, and last; equal elements keep their order."""
    info = torch.finfo(dtype)
    values = [0.0, -0.0, torch.nan, torch.inf, -torch.inf, info.max, info.min, info.tiny, -info.tiny, 1.0, -1.0]
    x = torch.tensor(3 * values + [info.smallest_normal / 2, -info.smallest_normal / 2], dtype=dtype)
    x = torch.cat([x, -x, x.flip(0)])  # among them NaNs with a sign
    patterns = bits(x)
    patterns[2] += 1  # and with a payload
    assert x.isnan()[2]
    check(HIT, x)
    check(HIT, torch.stack([x, x.flip(0), x.roll(5)]), 1)
    check(HIT, torch.stack([x, x.flip(0), x.roll(5)], 1), 0)


def test_many_rows() -> None:
    x = made((513, 129)).round()
    with counted(OVERLOAD, "cpu") as paths:
        ours = overridden(x)
    assert paths == HIT
    assert_is(ours, torch.sort(x, stable=True))


def test_every_bfloat16_pattern_has_its_place() -> None:
    patterns = torch.arange(2**16, dtype=torch.int32).to(torch.int16)[torch.randperm(2**16)]
    check(HIT, patterns.view(torch.bfloat16).view(64, 1024))


def test_all_alike() -> None:
    for value in (0.0, torch.nan, torch.inf):
        check(HIT, torch.full((2, 200), value))


@DOORS
@pytest.mark.parametrize("stable", (False, True))
def test_it_is_stable_whatever_is_asked(door: Callable[..., Pair], stable: bool) -> None:
    x = made((3, 100)).round()
    with counted(OVERLOAD, "cpu") as paths:
        ours = door(x, stable=stable)
    assert paths == HIT
    assert_is(ours, torch.sort(x, stable=True))


def test_argsort() -> None:
    x = made((3, 100)).round()
    stock = torch.argsort(x, descending=True, stable=True)
    with trident_ops.enabled("sort", device="cpu"), counted(OVERLOAD, "cpu") as paths:
        ours = torch.argsort(x, descending=True, stable=True)
    assert paths == HIT
    assert torch.equal(ours, stock)


NOT_COVERED: dict[str, Callable[[], tuple[torch.Tensor, int]]] = {
    "empty": lambda: (torch.empty(0), 0),
    "empty rows": lambda: (torch.empty(3, 0), 1),
    "no rows": lambda: (torch.empty(0, 3), 1),
    "float64": lambda: (made((3, 4)).double(), 1),
    "int32": lambda: (made((3, 4)).int(), 1),
    "bool": lambda: (made((3, 4)) > 0, 1),
    "transposed": lambda: (made((3, 4)).t(), 1),
    "every other column": lambda: (made((3, 8))[:, ::2], 1),
    "expanded": lambda: (made((1, 8)).expand(3, 8), 1),
    "flipped": lambda: (made((3, 8)).t().contiguous().t(), 0),
}


@pytest.mark.parametrize("make", NOT_COVERED.values(), ids=NOT_COVERED.keys())
def test_what_is_not_covered_is_stocks(make: Callable[[], tuple[torch.Tensor, int]]) -> None:
    x, dim = make()
    for descending in (False, True):
        stock = torch.sort(x, dim=dim, descending=descending, stable=True)
        for door in (overridden, trident_ops.sort):
            with counted(OVERLOAD, "cpu") as paths:
                ours = door(x, dim=dim, descending=descending, stable=True)
            assert paths == FALLBACK
            for result, expected in zip(ours, stock, strict=True):
                assert torch.equal(result, expected)
                assert (result.dtype, result.stride()) == (expected.dtype, expected.stride())


WRONG: dict[str, Callable[[], tuple[Any, ...]]] = {
    "a dimension too far": lambda: (made((3, 4)), 2),
    "a dimension too far in front": lambda: (made((3, 4)), -3),
    "no tensor": lambda: (2.5, 0),
    "no dimension": lambda: (made((3, 4)), None),
    "no number": lambda: (made((3, 4)), "x"),
    "complex": lambda: (torch.complex(made((3, 4)), made((3, 4))), 1),
}


@DOORS
@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG.keys())
def test_wrong_calls_raise_as_stock(door: Callable[..., Pair], make: Callable[[], tuple[Any, ...]]) -> None:
    kinds = []
    for call in (torch.sort, door):
        with pytest.raises((RuntimeError, IndexError, TypeError)) as caught:
            call(*make())
        kinds.append(caught.type)
    assert kinds[0] is kinds[1]


@DOORS
@pytest.mark.parametrize("dim", (0, 1))
def test_gradients_are_stocks(door: Callable[..., Pair], dim: int) -> None:
    found = []
    for function in (torch.sort, door):
        x = made((3, 40)).requires_grad_()
        values, indices = function(x, dim)
        assert not indices.requires_grad
        found.append(torch.autograd.grad((values * torch.arange(40.0)).sum(), x)[0])
    assert torch.equal(*found)


@pytest.mark.parametrize("door", [torch.sort, trident_ops.sort], ids=["override", "direct"])
def test_transforms_are_stocks(door: Callable[..., Pair]) -> None:
    x = made((4, 3, 16))
    for transform in (
        lambda f: torch.func.vmap(lambda a: f(a, 0)[1])(x),
        lambda f: torch.func.grad(lambda a: (f(a, -1)[0] * torch.arange(16)).sum())(x),
        lambda f: torch.func.jvp(lambda a: f(a, 1)[0], (x,), (torch.ones_like(x),))[1],
        lambda f: torch.compile(lambda a: f(a, 1)[1], backend="eager", fullgraph=True)(x),
    ):
        expected = transform(torch.sort)
        with trident_ops.enabled("sort", device="cpu"):
            assert torch.equal(transform(door), expected)


def test_keywords_and_defaults() -> None:
    x = made((3, 40))
    for call, stock in (
        (lambda: trident_ops.sort(x), torch.sort(x)),
        (lambda: trident_ops.sort(input=x, dim=0), torch.sort(x, 0)),
        (lambda: trident_ops.sort(x, 0, True), torch.sort(x, 0, True)),
        (lambda: trident_ops.sort(x, descending=True, stable=True), torch.sort(x, descending=True, stable=True)),
        (lambda: trident_ops.sort(x, 1, True, stable=True), torch.sort(x, dim=1, descending=True, stable=True)),
    ):
        with counted(OVERLOAD, "cpu") as paths:
            ours = call()
        assert paths == HIT
        assert_is(ours, stock)


def test_each_version_is_reached() -> None:
    found = {
        catalog.selected("sort", torch.empty(shape, dtype=dtype), dim, False, False)
        for dtype in DTYPES
        for shape, dim in (
            *(((3, 128), 1), ((3, 129), 1), ((513, 129), 1)),
            *(((128, 3), 0), ((129, 3), 0)),
        )
    }
    names = [str(dtype).removeprefix("torch.") for dtype in DTYPES]
    kinds = ("128", "1024.few", "1024", "inner128", "inner1024")
    assert found == {f"{name}.{kind}" for name in names for kind in kinds}
