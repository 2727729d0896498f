"""Tensors joined along a dimension against ATen, on the cpu target: what the derived tests cannot know."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident_ops
from support import layouts
from support.counting import Paths, counted
from trident_ops import catalog

pytestmark = pytest.mark.usefixtures("overrides_off")

FLOATS = (torch.float32, torch.bfloat16, torch.float16)
DTYPES = (*FLOATS, torch.int64, torch.bool)
OVERLOAD = "aten::cat"
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
Tensors = list[torch.Tensor]


def overridden(*arguments: Any, **keywords: Any) -> torch.Tensor:
    with trident_ops.enabled("cat", device="cpu"):
        return torch.cat(*arguments, **keywords)


DOORS = pytest.mark.parametrize("door", [overridden, trident_ops.cat], ids=["override", "direct"])


def made(*shapes: tuple[int, ...], dtype: torch.dtype = torch.float32) -> Tensors:
    generator = torch.Generator().manual_seed(0)
    return [(4 * torch.randn(shape, generator=generator)).to(dtype) for shape in shapes]


def assert_is_stocks(door: Callable[..., torch.Tensor], expected: Paths, tensors: Any, dim: int = 0) -> None:
    stock = torch.cat(tensors, dim)
    with counted(OVERLOAD, "cpu") as paths:
        ours = door(tensors, dim)
    assert paths == expected
    assert (ours.shape, ours.dtype, ours.stride()) == (stock.shape, stock.dtype, stock.stride())
    assert torch.equal(ours, stock)


SHAPES = (
    (((3, 64), (3, 16)), 1),  # rows that are multiples of 16
    (((3, 64), (5, 64)), 0),
    (((3, 7), (3, 9)), 1),  # and that are not
    (((6,), (3,)), 0),
    (((2, 4, 5, 16), (2, 4, 1, 16)), 2),  # a step of a decoder's cache
    (((2, 2048), (2, 1040)), 1),  # blocks within one row, and across
    (((1, 1, 1), (1, 3, 1)), 1),
    (((3, 16), (3, 32), (3, 48)), 1),
    (((2, 3), (4, 3), (1, 3)), 0),
    (((3, 16), (3, 32), (3, 48), (3, 16)), 1),
    (((3, 1), (3, 2), (3, 3), (3, 4)), 1),
    (((3, 16),), 1),  # one tensor: a copy
    (((5000,),), 0),
    (((2, 3, 5),), 1),
)


@DOORS
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(("shapes", "dim"), SHAPES, ids=str)
def test_values(
    door: Callable[..., torch.Tensor], shapes: tuple[tuple[int, ...], ...], dim: int, dtype: torch.dtype
) -> None:
    tensors = made(*shapes, dtype=dtype)
    assert_is_stocks(door, HIT, tensors, dim)
    assert_is_stocks(door, HIT, tuple(tensors), dim - len(shapes[0]))


VIEWS: dict[str, tuple[Callable[[torch.Tensor], Tensors], int]] = {
    "rotary embedding": (lambda x: [-x[..., 16:], x[..., :16]], -1),
    "every other column": (lambda x: [x[..., ::2], x[..., :5]], -1),
    "every other column, stacked": (lambda x: [x[..., ::2], x[..., :16]], 0),
    "one tensor, every other column": (lambda x: [x[..., ::2]], -1),
    "one tensor, transposed": (lambda x: [x.transpose(0, 1)], 1),
    "transposed": (lambda x: [x.transpose(-1, -2), x.transpose(-1, -2)], -1),
    "expanded": (lambda x: [x[:1].expand(2, 4, 6, 32), x], 1),
    "flipped": (lambda x: [x.flip(-1), x], -1),
    "positions before heads": (lambda x: [x.transpose(1, 2), x.transpose(1, 2)[:, :, :1]], 2),
    "unaligned": (lambda x: [x.flatten()[1:], x.flatten()[2:]], 0),
    "one tensor twice": (lambda x: [x, x], 2),
    "overlapping": (lambda x: [x.flatten().as_strided((4, 4), (1, 1)), x.flatten()[:16].view(4, 4)], 1),
}


@DOORS
@pytest.mark.parametrize(("make", "dim"), VIEWS.values(), ids=VIEWS.keys())
def test_views(door: Callable[..., torch.Tensor], make: Callable[[torch.Tensor], Tensors], dim: int) -> None:
    (x,) = made((2, 4, 6, 32))
    assert_is_stocks(door, HIT, make(x), dim)


def test_a_half_of_each_row_is_aligned() -> None:
    """As rotary embeddings join them: one half is a view of rows that are further apart."""
    x = torch.empty(1, 32, 1, 128)
    assert catalog.selected("cat", [-x[..., 64:], x[..., :64]], -1) == "float32.2.aligned"
    assert catalog.selected("cat", [x[..., 1:65], x[..., :64]], -1) == "float32.2.strided"


def test_random_layouts() -> None:
    source, hits = random.Random(0), 0
    for _ in range(150):
        shape = list(layouts.shape(source, most=5)) or [3]
        dim = source.randrange(len(shape))
        tensors = []
        for _ in range(source.choice((1, 2, 2, 3, 4))):
            shape[dim] = source.choice((1, 2, 5, 16))
            tensor = layouts.tensor(source, tuple(shape))
            tensor.new_empty(0).set_(tensor.untyped_storage()).normal_()
            tensors.append(tensor)
        stock = torch.cat(tensors, dim)
        with counted(OVERLOAD, "cpu") as paths:
            ours = overridden(tensors, dim)
        assert paths in (HIT, FALLBACK)
        hits += paths.hits
        assert torch.equal(ours, stock)
        assert ours.stride() == stock.stride()
    assert hits > 75


def _channels_last() -> torch.Tensor:
    return made((2, 3, 4, 5))[0].to(memory_format=torch.channels_last)


def _unaligned(tensor: torch.Tensor) -> torch.Tensor:
    return tensor.new_zeros(tensor.numel() + 1)[1:].as_strided(tensor.shape, tensor.stride()).copy_(tensor)


@DOORS
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", ((2, 3, 4, 5), (1, 3, 4, 5), (2, 64, 16, 16)), ids=str)
def test_one_tensor_of_channels_last(
    door: Callable[..., torch.Tensor], shape: tuple[int, ...], dtype: torch.dtype
) -> None:
    tensors = [x.to(memory_format=torch.channels_last) for x in made(shape, dtype=dtype)]
    for dim in range(-4, 4):
        assert_is_stocks(door, HIT, tensors, dim)


NOT_COVERED: dict[str, Callable[[], tuple[Any, int]]] = {
    "channels_last": lambda: ([_channels_last(), _channels_last()], 1),
    "channels_last first": lambda: ([_channels_last(), _channels_last().contiguous()], 1),
    "an empty one-dimensional tensor": lambda: ([torch.empty(0), made((3, 4))[0]], 1),
    "an empty tensor": lambda: ([torch.empty(0, 4), made((3, 4))[0]], 0),
    "nothing": lambda: ([torch.empty(0), torch.empty(0)], 0),
    "one tensor of channels_last, with gaps": lambda: ([_channels_last()[..., ::2]], 1),
    "one tensor of channels_last, unaligned": lambda: ([_unaligned(_channels_last())], 1),
    "one empty tensor": lambda: ([torch.empty(0, 4)], 0),
    "five tensors": lambda: (made(*((3, 4),) * 5), 0),
    "mixed dtypes": lambda: ([made((3, 4))[0], made((3, 4))[0].double()], 0),
    "mixed dtypes of ours": lambda: ([made((3, 4))[0], made((3, 4))[0].long()], 0),
    "float64": lambda: ([made((3, 4))[0].double()] * 2, 0),
    "complex": lambda: ([torch.complex(*made((3, 4), (3, 4)))] * 2, 0),
    "many strides": lambda: ([made((4, 4, 4, 4))[0][::2, ::2, ::2, ::2].permute(1, 0, 2, 3)] * 2, 3),
}


@pytest.mark.parametrize("make", NOT_COVERED.values(), ids=NOT_COVERED.keys())
def test_what_is_not_covered_is_stocks(make: Callable[[], tuple[Any, int]]) -> None:
    tensors, dim = make()
    assert_is_stocks(overridden, FALLBACK, tensors, dim)
    assert_is_stocks(trident_ops.cat, FALLBACK, tensors, dim)


WRONG: dict[str, Callable[[], tuple[Any, Any]]] = {
    "no tensors": lambda: ([], 0),
    "other sizes": lambda: (made((3, 4), (3, 5)), 0),
    "other ranks": lambda: (made((3, 4), (3, 4, 1)), 0),
    "a dimension too far": lambda: (made((3, 4), (3, 4)), 2),
    "a dimension too far in front": lambda: (made((3, 4), (3, 4)), -3),
    "scalars": lambda: (made((), ()), 0),
    "a scalar": lambda: (made(()), 0),
    "no list": lambda: (made((3, 4))[0], 0),
    "a list of other things": lambda: ([made((3, 4))[0], 3], 0),
    "None": lambda: ([made((3, 4))[0], None], 0),
    "no number": lambda: (made((3, 4), (3, 4)), "x"),
}


@DOORS
@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG.keys())
def test_wrong_calls_raise_as_stock(door: Callable[..., torch.Tensor], make: Callable[[], tuple[Any, Any]]) -> None:
    kinds = []
    for call in (torch.cat, door):
        with pytest.raises((RuntimeError, IndexError, TypeError, ValueError)) as caught:
            call(*make())
        kinds.append(caught.type)
    assert kinds[0] is kinds[1]


@DOORS
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_gradients_are_stocks(door: Callable[..., torch.Tensor], count: int) -> None:
    shapes = [(3, 16 * (k + 1)) for k in range(count)]
    results = []
    for function in (torch.cat, door):
        leaves = [tensor.requires_grad_() for tensor in made(*shapes)]
        out = function(leaves, -1)
        results.append(torch.autograd.grad((out * out).sum(), leaves))
    assert all(torch.equal(a, b) for a, b in zip(*results, strict=True))


def test_gradients_run_the_override() -> None:
    leaves = [tensor.requires_grad_() for tensor in made((3, 16), (3, 32))]
    with counted(OVERLOAD, "cpu") as paths:
        assert overridden(leaves, 1).requires_grad
    assert paths == HIT


def test_keywords_and_defaults() -> None:
    tensors = made((3, 16), (2, 16))
    for call in (
        lambda: trident_ops.cat(tensors),
        lambda: trident_ops.cat(tensors, dim=0),
        lambda: trident_ops.cat(dim=-2, tensors=tensors),
    ):
        with counted(OVERLOAD, "cpu") as paths:
            assert torch.equal(call(), torch.cat(tensors))
        assert paths == HIT


def into(tensors: Any, dim: int, out: torch.Tensor) -> torch.Tensor:
    with trident_ops.enabled("cat", device="cpu"):
        return torch.cat(tensors, dim, out=out)


INTO = pytest.mark.parametrize(
    "door", [into, lambda tensors, dim, out: trident_ops.cat(tensors, dim, out=out)], ids=["override", "direct"]
)


def assert_writes_as_stock(
    door: Callable[..., Any], expected: Paths, tensors: Any, dim: int, out: torch.Tensor
) -> None:
    """``out`` is returned, and has the values and strides that PyTorch gives another of its layout."""
    stocks = torch.empty_strided(out.shape, out.stride(), dtype=out.dtype)
    torch.cat(tensors, dim, out=stocks)
    with counted(f"{OVERLOAD}.out", "cpu") as paths:
        assert door(tensors, dim, out) is out
    assert paths == expected
    assert (out.shape, out.stride()) == (stocks.shape, stocks.stride())
    assert torch.equal(out, stocks)


@INTO
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize(("shapes", "dim"), SHAPES, ids=str)
def test_out(door: Callable[..., Any], shapes: tuple[tuple[int, ...], ...], dim: int, dtype: torch.dtype) -> None:
    tensors = made(*shapes, dtype=dtype)
    out = torch.zeros(torch.cat(tensors, dim).shape, dtype=dtype)
    before = out._version
    assert_writes_as_stock(door, HIT, tensors, dim, out)
    assert out._version == before + 1
    assert_writes_as_stock(door, HIT, tensors, dim - len(shapes[0]), torch.zeros_like(out))


@INTO
def test_out_of_views(door: Callable[..., Any]) -> None:
    (x,) = made((2, 4, 6, 32))
    for make, dim in VIEWS.values():
        tensors = make(x)
        assert_writes_as_stock(door, HIT, tensors, dim, torch.zeros(torch.cat(tensors, dim).shape))
    last = [_channels_last(), _channels_last()]
    assert_writes_as_stock(door, HIT, last, 1, torch.zeros(2, 6, 4, 5))
    assert_writes_as_stock(door, HIT, [x.flatten()[1:]], 0, torch.zeros(x.numel())[1:])


OTHER_RESULTS: dict[str, Callable[[], tuple[Tensors, torch.Tensor]]] = {
    "empty": lambda: (made((3, 16), (2, 16)), torch.empty(0)),
    "of another dtype": lambda: (made((3, 16), (2, 16)), torch.zeros(5, 16).double()),
    "transposed": lambda: (made((3, 16), (2, 16)), torch.zeros(16, 5).t()),
    "with gaps": lambda: (made((3, 16), (2, 16)), torch.zeros(5, 32)[:, :16]),
    "of empty tensors too": lambda: ([*made((3, 16), (2, 16)), torch.empty(0)], torch.zeros(5, 16)),
}


@INTO
@pytest.mark.parametrize("make", OTHER_RESULTS.values(), ids=OTHER_RESULTS.keys())
def test_other_results_are_stocks(door: Callable[..., Any], make: Callable[[], tuple[Tensors, torch.Tensor]]) -> None:
    tensors, out = make()
    assert_writes_as_stock(door, FALLBACK, tensors, 0, out)


@INTO
def test_results_of_another_size_are_resized_with_stocks_warning(door: Callable[..., Any]) -> None:
    tensors = made((3, 16), (2, 16))
    with pytest.warns(UserWarning, match="resized"):
        assert_writes_as_stock(door, FALLBACK, tensors, 0, torch.zeros(10, 8))


@INTO
def test_memory_that_is_shared_raises_as_stock(door: Callable[..., Any]) -> None:
    for make in (
        lambda x: ([x[:3], x[3:]], x),
        lambda x: ([x[1:4], torch.ones(3, 16)], x),
        lambda x: ([x], x),
    ):
        messages = []
        for call in (lambda tensors, dim, out: torch.cat(tensors, dim, out=out), door):
            tensors, out = make(torch.zeros(6, 16))
            with pytest.raises(RuntimeError) as caught:
                call(tensors, 0, out)
            messages.append(str(caught.value))
        assert messages[0] == messages[1]


@pytest.mark.parametrize("door", [torch.cat, trident_ops.cat], ids=["override", "direct"])
def test_transforms_are_stocks(door: Callable[..., torch.Tensor]) -> None:
    x, y = made((4, 3, 16), (4, 3, 16))

    def total(function: Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
        return lambda a, b: (function([a, b], -1) ** 2).sum()

    for transform in (
        lambda f: torch.func.vmap(lambda a, b: f([a, b], -1))(x, y),
        lambda f: torch.func.grad(total(f))(x, y),
        lambda f: torch.func.jvp(lambda a: f([a, y], -1), (x,), (torch.ones_like(x),))[1],
        lambda f: torch.compile(lambda a, b: f([a, b], -1), backend="eager", fullgraph=True)(x, y),
    ):
        expected = transform(torch.cat)
        with trident_ops.enabled("cat", device="cpu"):
            torch.testing.assert_close(transform(door), expected)


def test_each_version_is_reached() -> None:
    found = {
        catalog.selected("cat", [torch.empty(3, columns, dtype=dtype)] * count, 1)
        for dtype in DTYPES
        for count in (1, 2, 3, 4)
        for columns in (16, 17)
    }
    names = [str(dtype).removeprefix("torch.") for dtype in DTYPES]
    assert found == {
        f"{name}.{count}.{kind}" for name in names for count in (1, 2, 3, 4) for kind in ("aligned", "strided")
    }
    last = torch.empty(2, 3, 4, 5).to(memory_format=torch.channels_last)
    assert catalog.selected("cat", [last], 1) == "float32.1.channels_last"
