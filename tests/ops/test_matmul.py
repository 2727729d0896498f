"""Products of matrices against ATen, on the cpu target: what the derived tests cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.counting import Paths, counted
from trident_ops import catalog

DTYPES = (torch.bfloat16, torch.float16)
HIT, FALLBACK = Paths(hits=1), Paths(fallbacks=1)
NAMES = ("mm", "addmm", "bmm")
BIAS_KINDS = ("number", "vector", "column", "row", "matrix")
Tensors = tuple[torch.Tensor, ...]


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    trident_ops.enable(device="cpu")  # so that counters can be read
    trident_ops.disable()
    yield
    trident_ops.disable()


def overridden(name: str, *arguments: Any, **keywords: Any) -> torch.Tensor:
    with trident_ops.enabled(name, device="cpu"):
        return getattr(torch, name)(*arguments, **keywords)


def direct(name: str, *arguments: Any, **keywords: Any) -> torch.Tensor:
    return getattr(trident_ops, name)(*arguments, **keywords)


DOORS = pytest.mark.parametrize("door", [overridden, direct], ids=["override", "direct"])


def made(*sizes: int, dtype: torch.dtype = torch.bfloat16, seed: int = 0) -> torch.Tensor:
    return torch.randn(sizes, generator=torch.Generator().manual_seed(seed)).to(dtype)


def linear(depth: int, columns: int, dtype: torch.dtype = torch.bfloat16) -> torch.Tensor:
    return made(columns, depth, dtype=dtype, seed=1).t()


def assert_is_stocks(
    door: Callable[..., torch.Tensor], expected: Paths, name: str, *arguments: Any, **keywords: Any
) -> torch.Tensor:
    """Metadata as stock's, the error at most twice stock's own, and an ulp of the largest element."""
    stock = getattr(torch, name)(*arguments, **keywords)
    with counted(f"aten::{name}", "cpu") as paths:
        ours = door(name, *arguments, **keywords)
    assert paths == expected
    assert (ours.shape, ours.dtype, ours.stride()) == (stock.shape, stock.dtype, stock.stride())
    if expected == HIT:
        exact = getattr(torch, name)(*(a.double() for a in arguments), **keywords)
        error, own = ((each.double() - exact).abs().max() for each in (ours, stock))
        assert error <= 2 * own + exact.abs().max() * torch.finfo(ours.dtype).eps
    else:
        torch.testing.assert_close(ours, stock, rtol=0, atol=0, equal_nan=True)
    return ours


@DOORS
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("rows", [1, 2, 7, 16])
@pytest.mark.parametrize("columns", [16, 48, 112])
def test_values(door: Callable[..., torch.Tensor], dtype: torch.dtype, rows: int, columns: int) -> None:
    """A depth that is no multiple of a tile, columns that are fewer and more than one has."""
    x = made(rows, 1040, dtype=dtype)
    for w in (linear(1040, columns, dtype), made(1040, columns, dtype=dtype)):
        assert_is_stocks(door, HIT, "mm", x, w)
        assert_is_stocks(door, HIT, "addmm", made(columns, dtype=dtype), x, w)
    batch = made(2, rows, 144, dtype=dtype)
    for w in (made(2, columns, 144, dtype=dtype).mT, made(2, 144, columns, dtype=dtype)):
        assert_is_stocks(door, HIT, "bmm", batch, w)


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_values_of_many_columns(dtype: torch.dtype) -> None:
    """Several rows have tiles of their own only where there are many columns."""
    x = made(3, 48, dtype=dtype)
    for w in (linear(48, 4112, dtype), made(48, 4112, dtype=dtype)):
        assert "few" in str(catalog.selected("mm", x, w))
        assert_is_stocks(overridden, HIT, "mm", x, w)
        assert_is_stocks(direct, HIT, "addmm", made(4112, dtype=dtype), x, w, beta=0.5)


@pytest.mark.parametrize("depth", [2032, 2048, 4112])
def test_values_of_one_row_by_deep_weights(depth: int) -> None:
    x, w = made(1, depth), linear(depth, 48)
    assert ("shallow" in str(catalog.selected("mm", x, w))) == (depth < 2048)
    assert_is_stocks(overridden, HIT, "mm", x, w)
    assert_is_stocks(direct, HIT, "addmm", made(48), x, w, beta=0.5)


@DOORS
@pytest.mark.parametrize("sizes", [(17, 16, 128), (128, 128, 16), (70, 48, 80)])
def test_values_of_small_matrices(door: Callable[..., torch.Tensor], sizes: tuple[int, int, int]) -> None:
    rows, depth, columns = sizes
    for w in (made(2, columns, depth).mT, made(2, depth, columns)):
        assert_is_stocks(door, HIT, "bmm", made(2, rows, depth), w)


@DOORS
@pytest.mark.parametrize("layout", ["linear", "rows", "any"])
@pytest.mark.parametrize(("rows", "of_all"), [(1, 32), (4, 4112)])  # of so many columns several rows have tiles
def test_special_values(door: Callable[..., torch.Tensor], layout: str, rows: int, of_all: int) -> None:
    """What is infinite, not a number, too large or too small for the dtype comes out as float64 says, once rounded."""
    x, w = torch.zeros(rows, 32, dtype=torch.float16), torch.zeros(32, of_all, dtype=torch.float16)
    nan, infinite, largest = float("nan"), float("inf"), 65504.0
    columns = {  # of the weights, for an x whose first two elements are 1 and -1
        0: (nan, 0.0, nan),
        1: (infinite, 0.0, infinite),
        2: (0.0, infinite, -infinite),
        3: (infinite, infinite, nan),
        4: (largest, -largest, infinite),
        5: (largest, largest, 0.0),
        6: (2.0**-24, 0.0, 2.0**-24),
        7: (-0.0, 0.0, 0.0),
    }
    x[:, 0], x[:, 1] = 1, -1
    for column, (first, second, _) in columns.items():
        w[0, column], w[1, column] = first, second
    w = {"linear": w.t().contiguous().t(), "rows": w, "any": w[:, ::2].repeat_interleave(2, 1)[:, ::2]}[layout]
    found = [columns.get(column, (0, 0, 0.0))[2] for column in range(0, 8, 2 if layout == "any" else 1)]
    expected = torch.tensor([found] * rows, dtype=torch.float16)
    for result in (door("mm", x, w), door("addmm", torch.zeros(w.shape[1], dtype=w.dtype), x, w)):
        torch.testing.assert_close(result[:, : len(found)], expected, rtol=0, atol=0, equal_nan=True)
        assert not result[:, len(found) :].any()
    x[0, 2] = infinite  # times 0
    assert door("mm", x, w)[0].isnan().all()
    for batch in (door("bmm", x[None], w[None, :, :16]), door("bmm", x[None], w[None, :, :16].contiguous())):
        assert batch[0, 0].isnan().all()


@DOORS
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_sums_have_more_digits_than_the_dtype(door: Callable[..., torch.Tensor], dtype: torch.dtype) -> None:
    """4,096 ones: added in bf16 they would come to 256, in fp16 to 2,048; what cancels leaves what is small."""
    for rows in (1, 2):
        x = torch.ones(rows, 4096, dtype=dtype)
        for w in (x.new_ones(16, 4096).t(), x.new_ones(4096, 16), x.new_ones(4096, 32)[:, ::2]):
            assert (door("mm", x, w) == 4096).all()
            assert (door("bmm", x[None], w[None]) == 4096).all()
            assert (door("addmm", x.new_full((16,), -4096), x, w) == 0).all()
        x[:, 0], x[:, -1] = 2.0**14, -(2.0**14)
        assert (door("mm", x, x.new_ones(4096, 16)) == 4094).all()


VIEWS: dict[str, Callable[[torch.Tensor, torch.Tensor], Tensors]] = {
    "columns of a matrix": lambda x, w: (x[:, :32], w[:32]),
    "every other column": lambda x, w: (x[:, ::2], w[::2]),
    "every other column of weights": lambda x, w: (x, w[:, ::2]),
    "transposed": lambda x, w: (x[:, :7].t(), w[:5]),
    "expanded": lambda x, w: (x[:1].expand(5, 64), w[:, :1].expand(64, 20)),
    "one row far from the next": lambda x, w: (x[:1, :32].as_strided((1, 32), (7, 1)), w[:32]),
    "unaligned": lambda x, w: (x.flatten()[1:65].view(1, 64), w.flatten()[1:1025].view(64, 16)),
    "sizes that 16 does not divide": lambda x, w: (x[:, :9], w[:9, :15]),
    "a vector each": lambda x, w: (x[:1, :1], w[:1, :1]),
    "some columns of weights": lambda x, w: (x, w[:, 16:32]),
    "one tensor": lambda x, w: (x[:5, :5], x[:5, :5]),
}


@DOORS
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
def test_views(door: Callable[..., torch.Tensor], view: Callable[..., Tensors]) -> None:
    x, w = view(made(5, 64), made(64, 48, seed=1))
    assert_is_stocks(door, HIT, "mm", x, w)
    assert_is_stocks(door, HIT, "addmm", made(w.shape[1]), x, w)
    assert_is_stocks(door, HIT, "bmm", x.expand(3, *x.shape), w.expand(3, *w.shape))


OTHERS: dict[str, Callable[[], Tensors]] = {
    "no depth": lambda: (made(4, 0), made(0, 5)),
    "no rows": lambda: (made(0, 4), made(4, 5)),
    "no columns": lambda: (made(3, 4), made(4, 0)),
    "many rows": lambda: (made(17, 160), made(160, 16)),
    "float32": lambda: (made(4, 32, dtype=torch.float32), made(32, 16, dtype=torch.float32)),
    "float64": lambda: (made(4, 32, dtype=torch.float64), made(32, 16, dtype=torch.float64)),
    "integers": lambda: (made(4, 32, dtype=torch.int64), made(32, 16, dtype=torch.int64)),
    "complex": lambda: (made(4, 32, dtype=torch.complex64), made(32, 16, dtype=torch.complex64)),
    "strides beyond those of small matrices": lambda: (
        made(2 * 40_000).as_strided((2, 32), (40_000, 1)),
        made(32, 16),
    ),
}


@DOORS
@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS.keys())
def test_what_is_not_covered_is_stocks(door: Callable[..., torch.Tensor], make: Callable[[], Tensors]) -> None:
    x, w = make()
    assert_is_stocks(door, FALLBACK, "mm", x, w)
    assert_is_stocks(door, FALLBACK, "addmm", made(w.shape[1], dtype=w.dtype), x, w)
    assert_is_stocks(door, FALLBACK, "bmm", x[None], w[None])


WRONG: dict[str, Callable[[], Tensors]] = {
    "other depths": lambda: (made(4, 32), made(16, 16)),
    "other dtypes": lambda: (made(4, 32), made(32, 16, dtype=torch.float16)),
    "a vector": lambda: (made(4, 32), made(32)),
    "three dimensions": lambda: (made(1, 4, 32), made(32, 16)),
}


@DOORS
@pytest.mark.parametrize("make", WRONG.values(), ids=WRONG.keys())
def test_wrong_calls_raise_as_stock(door: Callable[..., torch.Tensor], make: Callable[[], Tensors]) -> None:
    kinds = []
    for call in (torch.mm, lambda *a: door("mm", *a)):
        with pytest.raises((RuntimeError, TypeError)) as caught:
            call(*make())
        kinds.append(caught.type)
    assert kinds[0] is kinds[1]


# ---- addmm


BIASES: dict[str, tuple[Callable[[], torch.Tensor], Paths]] = {
    "a vector": (lambda: made(48), HIT),
    "a row": (lambda: made(1, 48), HIT),
    "a column": (lambda: made(5, 1), HIT),
    "a matrix": (lambda: made(5, 48), HIT),
    "a transposed matrix": (lambda: made(48, 5).t(), HIT),
    "an expanded vector": (lambda: made(1).expand(48), HIT),
    "every other element": (lambda: made(96)[::2], HIT),
    "unaligned": (lambda: made(49)[1:], HIT),
    "a column of a matrix": (lambda: made(5, 3)[:, 1:2], HIT),
    "one element": (lambda: made(1), HIT),
    "a matrix of one element": (lambda: made(1, 1), HIT),
    "a number": (made, HIT),
    "rows too far from each other": (lambda: made(5 * 40_000).as_strided((5, 48), (40_000, 1)), FALLBACK),
    "one row, far from the next": (lambda: made(48).as_strided((1, 48), (40_000, 1)), HIT),
}


@DOORS
@pytest.mark.parametrize(("bias", "expected"), BIASES.values(), ids=BIASES.keys())
def test_a_bias_is_broadcast(
    door: Callable[..., torch.Tensor], bias: Callable[[], torch.Tensor], expected: Paths
) -> None:
    for x, w in ((made(5, 64), linear(64, 48)), (made(5, 9), made(9, 48))):
        assert_is_stocks(door, expected, "addmm", bias(), x, w, beta=0.5, alpha=-2)


@DOORS
@pytest.mark.parametrize("numbers", [{}, {"beta": 0.25}, {"alpha": 3}, {"beta": -1, "alpha": 1e-3}, {"beta": 0}])
@pytest.mark.parametrize("rows", [1, 3])
def test_factors(door: Callable[..., torch.Tensor], rows: int, numbers: dict[str, Any]) -> None:
    assert_is_stocks(door, HIT, "addmm", made(16), made(rows, 32), linear(32, 16), **numbers)


@DOORS
@pytest.mark.parametrize("sizes", [(), (1,), (16,), (3, 1), (1, 16), (3, 16)], ids=str)
def test_a_bias_that_is_times_0_is_not_read(door: Callable[..., torch.Tensor], sizes: tuple[int, ...]) -> None:
    bias = torch.full(sizes, float("nan"), dtype=torch.bfloat16)
    assert assert_is_stocks(door, HIT, "addmm", bias, made(3, 32), linear(32, 16), beta=0).isfinite().all()
    if sizes == (16,):
        assert assert_is_stocks(door, HIT, "addmm", bias, made(1, 32), linear(32, 16), beta=0).isfinite().all()


@DOORS
def test_factors_that_are_stocks(door: Callable[..., torch.Tensor]) -> None:
    arguments = made(16), made(3, 32), linear(32, 16)
    assert_is_stocks(door, FALLBACK, "addmm", *arguments, alpha=0)
    for number in (True, float("inf"), float("nan")):
        assert_is_stocks(door, FALLBACK, "addmm", *arguments, beta=number)
    outcomes = []
    for call in (torch.addmm, lambda *a, **k: door("addmm", *a, **k)):
        try:
            outcomes.append(call(*arguments, beta=1e300).isnan().any())
        except RuntimeError as error:
            outcomes.append(type(error))
    assert outcomes[0] == outcomes[1]


# ---- results given


OUTS: dict[str, tuple[Callable[[torch.Tensor, torch.Tensor], torch.Tensor], bool]] = {
    "as it should be": (lambda x, w: x.new_empty(1, 32), True),
    "empty": (lambda x, w: x.new_empty(0), False),
    "strided": (lambda x, w: x.new_empty(1, 64)[:, ::2], False),
    "other dtype": (lambda x, w: torch.empty(1, 32), False),
    "the first operand's memory": (lambda x, w: x.view(1, 32), False),
    "part of the weights": (lambda x, w: w.as_strided((1, 32), (32, 1), 16), False),
    "right behind the weights": (lambda x, w: w.as_strided((1, 32), (32, 1), 32 * 32), True),
    "the first operand": (lambda x, w: x, False),
}


@DOORS
@pytest.mark.parametrize(("make", "taken"), OUTS.values(), ids=OUTS.keys())
@pytest.mark.parametrize("name", ["mm", "addmm"])
def test_out(door: Callable[..., torch.Tensor], name: str, make: Callable[..., torch.Tensor], taken: bool) -> None:
    results = []
    for call in (getattr(torch, name), lambda *a, **k: door(name, *a, **k)):
        x, memory = made(1, 32), made(40, 32, seed=1)
        w, out = memory[:32], None
        out = make(x, w)
        arguments = [made(32, seed=2), x, w] if name == "addmm" else [x, w]
        with counted(f"aten::{name}.out", "cpu") as paths:
            try:
                assert call(*arguments, out=out) is out
                results.append((out.shape, out.stride(), out.clone()))
            except RuntimeError as error:
                results.append(type(error))
    assert paths.hits == int(taken and len(results) == 2)
    assert paths.misses == paths.errors == 0
    if isinstance(results[0], type):
        assert results[1] is results[0]
    else:
        assert results[0][:2] == results[1][:2]
        torch.testing.assert_close(results[1][2], results[0][2], rtol=2e-2, atol=2e-2)


def test_an_out_that_is_the_bias_is_stocks() -> None:
    bias, x, w = made(3, 16), made(3, 32), linear(32, 16)
    stock = torch.addmm(bias, x, w)
    with counted("aten::addmm.out", "cpu") as paths:
        assert overridden("addmm", bias, x, w, out=bias) is bias
    assert paths == FALLBACK
    torch.testing.assert_close(bias, stock, rtol=2e-2, atol=2e-2)


# ---- around it


@DOORS
@pytest.mark.parametrize("name", NAMES)
def test_gradients_are_stocks(door: Callable[..., torch.Tensor], name: str) -> None:
    batch = (2,) if name == "bmm" else ()
    results = []
    for function in (getattr(torch, name), lambda *a: door(name, *a)):
        leaves = [made(*batch, 3, 32), made(*batch, 32, 16, seed=1), *([made(16)] if name == "addmm" else [])]
        leaves = [leaf.requires_grad_() for leaf in leaves]
        out = function(*leaves[2:], *leaves[:2])
        results.append(torch.autograd.grad(out, leaves, torch.ones_like(out)))
    for ours, stock in zip(*results, strict=True):
        torch.testing.assert_close(ours, stock, rtol=2e-2, atol=2e-2)


def test_a_linear_layer_runs_it() -> None:
    with torch.no_grad(), trident_ops.enabled("mm", "addmm", device="cpu"):
        for bias, overload in ((False, "aten::mm"), (True, "aten::addmm")):
            layer = torch.nn.Linear(64, 32, bias=bias, dtype=torch.bfloat16)
            for x, key in ((made(1, 1, 64), "one"), (made(2, 3, 64), "few")):
                with counted(overload, "cpu") as paths:
                    ours = layer(x)
                assert paths == HIT
                torch.testing.assert_close(
                    ours, F.linear(x.double(), *(p.double() for p in layer.parameters())).to(ours.dtype)
                )
                assert key


@pytest.mark.parametrize("name", NAMES)
def test_repeated_calls_are_bitwise_equal_under_every_switch(name: str) -> None:
    """Sums are fp32 and in one order, which no switch of PyTorch's asks more of."""
    batch = (2,) if name == "bmm" else ()
    arguments = (*([made(48)] if name == "addmm" else []), made(*batch, 3, 272), made(*batch, 272, 48, seed=1))
    first = direct(name, *arguments)
    matmul = torch.backends.cuda.matmul
    before = matmul.allow_tf32, matmul.allow_bf16_reduced_precision_reduction
    try:
        for flag in (True, False):
            torch.use_deterministic_algorithms(flag)
            matmul.allow_tf32 = flag
            matmul.allow_bf16_reduced_precision_reduction = flag
            with counted(f"aten::{name}", "cpu") as paths:
                assert torch.equal(direct(name, *arguments), first)
            assert paths == HIT
    finally:
        torch.use_deterministic_algorithms(False)
        matmul.allow_tf32, matmul.allow_bf16_reduced_precision_reduction = before


def test_each_version_is_reached() -> None:
    for name in NAMES:
        batch, columns = ((2,), 48) if name == "bmm" else ((), 4096)
        found = set()
        for dtype in DTYPES:
            deep = made(1, 2048, dtype=dtype), linear(2048, 48, dtype)
            if name == "mm":
                found.add(catalog.selected("mm", *deep))
            if name == "addmm":
                found.add(catalog.selected("addmm", made(48, dtype=dtype), *deep, 1, 1))
            for rows in (1, 3, 20) if name == "bmm" else (1, 3):
                for w in (made(*batch, 32, columns, dtype=dtype), made(*batch, columns, 32, dtype=dtype).mT):
                    x = made(*batch, rows, 32, dtype=dtype)
                    for operands in ((x, w), (x[..., :3, :31], w[..., :31, :])):
                        few = operands[0].shape[-2]
                        sizes = ((), (columns,), (few, 1), (1, columns), (few, columns)) if name == "addmm" else ()
                        for bias in [made(*size, dtype=dtype) for size in sizes] or [None]:
                            given = operands if bias is None else (bias, *operands, 1, 1)
                            found.add(catalog.selected(name, *given))
        any_layout = [f"any.{kind}" for kind in BIAS_KINDS] if name == "addmm" else ("any",)
        by_rows = ("one", "few", "small") if name == "bmm" else ("one", "few")
        kinds = (*(f"{rows}.{layout}" for rows in by_rows for layout in ("linear", "rows")), *any_layout)
        kinds += () if name == "bmm" else ("one.linear.shallow",)
        assert found == {f"{str(dtype).removeprefix('torch.')}.{kind}" for dtype in DTYPES for kind in kinds}
