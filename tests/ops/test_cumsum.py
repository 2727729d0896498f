"""Cumulative sums against ATen, on the cpu target: what the derived tests cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import trident_ops
from support.accuracy import largest, ulps
from support.counting import Paths, counted
from trident_ops import catalog

FLOATS = (torch.float32, torch.bfloat16, torch.float16)
INTEGERS = (torch.int64, torch.int32, torch.bool)
OVERLOAD = "aten::cumsum"
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    trident_ops.enable(device="cpu")  # so that counters can be read
    trident_ops.disable()
    yield
    trident_ops.disable()


def overridden(*arguments: Any, **keywords: Any) -> torch.Tensor:
    with trident_ops.enabled("cumsum", device="cpu"):
        return torch.cumsum(*arguments, **keywords)


DOORS = pytest.mark.parametrize("door", [overridden, trident_ops.cumsum], ids=["override", "direct"])


def made(shape: tuple[int, ...], dtype: torch.dtype = torch.float32) -> torch.Tensor:
    return (4 * torch.randn(shape, generator=torch.Generator().manual_seed(0))).to(dtype)


def assert_as_stock(ours: torch.Tensor, stock: torch.Tensor, x: torch.Tensor, dim: int) -> None:
    assert (ours.shape, ours.dtype, ours.stride()) == (stock.shape, stock.dtype, stock.stride())
    if not ours.is_floating_point():
        assert torch.equal(ours, stock)
        return
    truth = torch.cumsum(x.double(), dim)
    assert largest(ulps(ours, truth)) <= 2 * largest(ulps(stock, truth)) + 1


def check(
    door: Callable[..., torch.Tensor], expected: Paths, x: torch.Tensor, dim: int, dtype: torch.dtype | None = None
) -> None:
    stock = torch.cumsum(x, dim, dtype=dtype)
    with counted(OVERLOAD, "cpu") as paths:
        ours = door(x, dim, dtype=dtype)
    assert paths == expected
    assert_as_stock(ours, stock, x, dim)


SHAPES = ((1,), (7,), (5, 256), (2, 3, 257), (2, 1, 4096), (1, 4097), (1, 4112), (2, 5000), (1, 20480))


@pytest.mark.parametrize("dtype", (*FLOATS, *INTEGERS), ids=str)
def test_rows(dtype: torch.dtype) -> None:
    for shape in SHAPES:
        x = made(shape, dtype)
        check(overridden, HIT, x, -1)
        check(trident_ops.cumsum, HIT, x, len(shape) - 1)


@pytest.mark.parametrize("dtype", (*FLOATS, *INTEGERS), ids=str)
def test_other_dimensions(dtype: torch.dtype) -> None:
    for shape, dim in (((3, 4), 0), ((2, 65, 3, 2), 1), ((2, 1, 40), 1), ((130, 33), 0), ((2, 3, 4, 5), -2), ((), -1)):
        check(overridden, HIT, made(shape, dtype), dim)
    check(trident_ops.cumsum, HIT, made((2, 65, 3), dtype), -2)
    check(trident_ops.cumsum, HIT, made((), dtype), 0)


VIEWS: dict[str, tuple[Callable[[torch.Tensor], torch.Tensor], int, Paths]] = {
    "every other row": (lambda x: x[::2], 0, HIT),
    "every other row, the last dimension": (lambda x: x[::2], 2, FALLBACK),
    "every other column": (lambda x: x[..., ::2], 1, HIT),
    "every other column, the last dimension": (lambda x: x[..., ::2], -1, FALLBACK),
    "transposed": (lambda x: x.transpose(0, 1), 1, HIT),
    "transposed, with others behind": (lambda x: x.transpose(0, 1), 0, FALLBACK),
    "expanded along": (lambda x: x[:, :1].expand(4, 6, 32), 1, HIT),
    "expanded across": (lambda x: x[:1].expand(4, 6, 32), 1, HIT),
    "expanded, the last dimension": (lambda x: x[..., :1].expand(4, 6, 32), 2, FALLBACK),
    "overlapping": (lambda x: x.flatten().as_strided((6, 6), (1, 1)), 0, HIT),
    "unaligned rows": (lambda x: x.flatten()[1:], 0, HIT),
    "a last dimension of one": (lambda x: x.reshape(4, -1, 1), 1, FALLBACK),
    "many strides": (lambda x: x.reshape(2, 2, 6, 32)[:, :, ::2].permute(1, 2, 0, 3), 3, FALLBACK),
    "many strides in front": (lambda x: x.reshape(2, 2, 6, 32)[:, :, ::2].permute(0, 2, 1, 3), 2, FALLBACK),
}


@DOORS
@pytest.mark.parametrize(("make", "dim", "expected"), VIEWS.values(), ids=VIEWS.keys())
def test_views(
    door: Callable[..., torch.Tensor], make: Callable[[torch.Tensor], torch.Tensor], dim: int, expected: Paths
) -> None:
    check(door, expected, make(made((4, 6, 32))), dim)


@pytest.mark.parametrize(
    ("dtype", "to"),
    [
        *((dtype, dtype) for dtype in (*FLOATS, torch.int64, torch.int32)),
        (torch.bfloat16, torch.float32),
        (torch.float16, torch.float32),
        (torch.bool, torch.int32),
    ],
    ids=str,
)
def test_dtypes_that_are_converted_to(dtype: torch.dtype, to: torch.dtype) -> None:
    for shape, dim in (((3, 70), 0), ((3, 70), 1), ((1, 4100), 1)):
        check(overridden, HIT, made(shape, dtype), dim, to)
    check(trident_ops.cumsum, HIT, made((3, 70), dtype), -1, to)


NOT_COVERED: dict[str, Callable[[], tuple[Any, ...]]] = {
    "empty": lambda: (torch.empty(0), 0),
    "empty rows": lambda: (torch.empty(3, 0), 1),
    "no rows": lambda: (torch.empty(0, 3), 1),
    "float64": lambda: (made((3, 4)).double(), 1),
    "complex": lambda: (torch.complex(made((3, 4)), made((3, 4))), 1),
    "int16": lambda: (made((3, 4)).to(torch.int16), 1),
    "uint8": lambda: (made((3, 4)).abs().to(torch.uint8), 1),
    "to float64": lambda: (made((3, 4)), 1, torch.float64),
    "to bfloat16": lambda: (made((3, 4)), 1, torch.bfloat16),
    "integers to floats": lambda: (made((3, 4)).long(), 1, torch.float32),
    "floats to integers": lambda: (made((3, 4)), 0, torch.int64),
}


@pytest.mark.parametrize("make", NOT_COVERED.values(), ids=NOT_COVERED.keys())
def test_what_is_not_covered_is_stocks(make: Callable[[], tuple[Any, ...]]) -> None:
    x, dim, *dtype = make()
    stock = torch.cumsum(x, dim, dtype=dtype[0] if dtype else None)
    for door in (overridden, trident_ops.cumsum):
        with counted(OVERLOAD, "cpu") as paths:
            ours = door(x, dim, dtype=dtype[0] if dtype else None)
        assert paths == FALLBACK
        assert torch.equal(ours, stock)
        assert (ours.dtype, ours.stride()) == (stock.dtype, stock.stride())


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize(("shape", "dim"), (((3, 40), 1), ((1, 5000), 1), ((70, 40), 0)), ids=str)
def test_special_values(dtype: torch.dtype, shape: tuple[int, ...], dim: int) -> None:
    """What comes behind an infinity or a NaN is not what comes before it."""
    for values in ((torch.inf,), (torch.nan,), (torch.inf, -torch.inf), (-0.0,), (torch.finfo(dtype).max,) * 2):
        x = made(shape, dtype)
        for place, value in enumerate(values, start=1):
            x.select(dim, place % shape[dim]).fill_(value)
        with counted(OVERLOAD, "cpu") as paths:
            ours = overridden(x, dim)
        assert paths == HIT
        torch.testing.assert_close(ours, torch.cumsum(x, dim), equal_nan=True)


def test_integers_wrap_around() -> None:
    x = torch.full((3, 5), 2**62, dtype=torch.int64)
    for dim in (0, 1):
        assert torch.equal(overridden(x, dim), torch.cumsum(x, dim))
    x = torch.full((5,), 2**30, dtype=torch.int32)
    assert torch.equal(overridden(x, 0, dtype=torch.int32), torch.cumsum(x, 0, dtype=torch.int32))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("shape", ((3, 40), (2, 4096), (2, 1, 4095), (9, 16)), ids=str)
def test_in_place_and_out(shape: tuple[int, ...], dtype: torch.dtype) -> None:
    x = made(shape, dtype)
    stock = torch.cumsum(x, -1)
    with trident_ops.enabled("cumsum", device="cpu"):
        for function in (torch.Tensor.cumsum_, trident_ops.cumsum_):
            given = x.clone()
            version = given._version
            with counted("aten::cumsum_", "cpu") as paths:
                assert function(given, -1) is given
            assert paths == HIT
            assert given._version == version + 1
            assert_as_stock(given, stock, x, -1)
        for into in (torch.cumsum, trident_ops.cumsum):
            out = torch.empty_like(x)
            with counted("aten::cumsum.out", "cpu") as paths:
                assert into(x, -1, out=out) is out
            assert paths == HIT
            assert_as_stock(out, stock, x, -1)


OTHERS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "the input": lambda x: x,
    "another size": lambda x: x.new_empty(7),
    "nothing yet": lambda x: x.new_empty(0),
    "another dtype": lambda x: x.new_empty(x.shape, dtype=torch.float64),
    "other strides": lambda x: x.new_empty(tuple(reversed(x.shape))).t(),
}


@pytest.mark.filterwarnings("ignore:An output with one or more elements was resized")
@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS.keys())
def test_other_outs_are_stocks(make: Callable[[torch.Tensor], torch.Tensor]) -> None:
    results = []
    for is_on in (False, True):
        x = made((3, 40))
        out = make(x)
        trident_ops.enable("cumsum", device="cpu") if is_on else trident_ops.disable()
        with counted("aten::cumsum.out", "cpu") as paths:
            assert torch.cumsum(x, 1, out=out) is out
        assert paths == (FALLBACK if is_on else Paths())
        results.append(out)
    assert torch.equal(*results)
    assert results[0].stride() == results[1].stride()


@pytest.mark.parametrize("make", [lambda x: (x, 0), lambda x: (x.t(), 1), lambda x: (x[:1].expand(3, 40), 1)])
def test_other_dimensions_in_place_are_stocks(make: Callable[[torch.Tensor], tuple[torch.Tensor, int]]) -> None:
    outcomes = []
    for is_on in (False, True):
        x, dim = make(made((3, 40)))
        trident_ops.enable("cumsum", device="cpu") if is_on else trident_ops.disable()
        try:
            outcomes.append(x.cumsum_(dim).clone())
        except RuntimeError as error:
            outcomes.append(type(error))
    assert outcomes[0] is outcomes[1] or torch.equal(*outcomes)


WRONG: dict[str, Callable[[], tuple[Any, ...]]] = {
    "a dimension too far": lambda: (made((3, 4)), 2),
    "a dimension too far in front": lambda: (made((3, 4)), -3),
    "no tensor": lambda: (2.5, 0),
    "no dimension": lambda: (made((3, 4)), None),
    "no number": lambda: (made((3, 4)), "x"),
}


@DOORS
@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG.keys())
def test_wrong_calls_raise(door: Callable[..., torch.Tensor], make: Callable[[], tuple[Any, ...]]) -> None:
    for call in (torch.cumsum, door):
        with pytest.raises((RuntimeError, IndexError, TypeError)):
            call(*make())


@DOORS
@pytest.mark.parametrize("dim", (0, 1))
def test_gradients_are_stocks(door: Callable[..., torch.Tensor], dim: int) -> None:
    found = []
    for function in (torch.cumsum, door):
        x = made((3, 40)).requires_grad_()
        with counted(OVERLOAD, "cpu") as paths:
            out = function(x, dim)
        assert function is torch.cumsum or function is trident_ops.cumsum or paths == HIT
        found.append(torch.autograd.grad((out * out).sum(), x)[0])
    torch.testing.assert_close(*found)


@pytest.mark.parametrize("door", [torch.cumsum, trident_ops.cumsum], ids=["override", "direct"])
def test_transforms_are_stocks(door: Callable[..., torch.Tensor]) -> None:
    x = made((4, 3, 16))
    for transform in (
        lambda f: torch.func.vmap(lambda a: f(a, 0))(x),
        lambda f: torch.func.grad(lambda a: (f(a, -1) ** 2).sum())(x),
        lambda f: torch.func.jvp(lambda a: f(a, 1), (x,), (torch.ones_like(x),))[1],
        lambda f: torch.compile(lambda a: f(a, 1), backend="eager", fullgraph=True)(x),
    ):
        expected = transform(torch.cumsum)
        with trident_ops.enabled("cumsum", device="cpu"):
            torch.testing.assert_close(transform(door), expected)


def test_the_sum_of_many_is_the_same_again() -> None:
    x = made((1, 2**17))
    first = overridden(x, -1)
    assert torch.equal(first, overridden(x, -1))


def test_each_version_is_reached() -> None:
    def selected(x: torch.Tensor, dim: int = -1, dtype: torch.dtype | None = None) -> str:
        return catalog.selected("cumsum", x, dim, dtype)

    lengths = {
        16: "256",
        272: "1024",
        1040: "4096",
        4112: "long",
        17: "unaligned256",
        257: "unaligned4096",
        4097: "any",
    }
    for dtype in FLOATS:
        name = str(dtype).removeprefix("torch.")
        for length, key in lengths.items():
            assert selected(torch.empty(3, length, dtype=dtype)) == f"{name}.{key}"
        assert selected(torch.empty(3, 4, dtype=dtype), 0) == f"{name}.inner"
        assert selected(torch.empty(3, 4, dtype=dtype), 1, dtype) == f"{name}.to_{name}.unaligned4096"
        assert selected(torch.empty(3, 4097, dtype=dtype), 1, dtype) == f"{name}.to_{name}.any"
        assert selected(torch.empty(3, 4, dtype=dtype), 0, dtype) == f"{name}.to_{name}.inner"
    for dtype in INTEGERS:
        name = str(dtype).removeprefix("torch.")
        assert selected(torch.empty(3, 16, dtype=dtype)) == f"{name}.unaligned256"
        assert selected(torch.empty(3, 257, dtype=dtype)) == f"{name}.unaligned4096"
        assert selected(torch.empty(3, 4112, dtype=dtype)) == f"{name}.any"
        assert selected(torch.empty(3, 4, dtype=dtype), 0) == f"{name}.inner"
    too_long = torch.empty(1, 2**19 + 1, dtype=torch.bfloat16)
    assert selected(too_long).startswith("not dim is the last")
