"""Sorting along a dimension: ``aten::sort.stable``, which torch.sort and torch.argsort come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, Split, TensorClass
from trident.expression import Expression, Read, apply
from trident_ops.declaration import (
    Configuration,
    Operator,
    Overload,
    Requirement,
    VersionClass,
    dtype_among,
    is_a,
    is_contiguous,
    is_resolved,
    is_tensor,
    numel_between,
    rank_between,
)
from trident_ops.functions import Function
from trident_ops.ops.rows import MOST_ELEMENTS, is_last, name_of

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
CONFIGURATIONS: tuple[Configuration, ...] = ({"num_warps": 4},)
# 2 ** ROWS rows of 2 ** COLUMNS elements a program, of which each thread has 2 ** DEPTH of a row.
SHORT: Configuration = {"ROWS": 0, "COLUMNS": 7, "DEPTH": 2, "UNROLLED": 1, "num_warps": 1}
FEW: Configuration = {"ROWS": 0, "COLUMNS": 10, "DEPTH": 2, "UNROLLED": 1, "num_warps": 8}
MANY: Configuration = {"ROWS": 0, "COLUMNS": 10, "DEPTH": 5, "UNROLLED": 0, "num_warps": 1}
SHORTEST, LONGEST = 2 ** SHORT["COLUMNS"], 2 ** MANY["COLUMNS"]
MOST_FEW = 512  # rows: beyond, what counts is how many a multiprocessor sorts at once
SPLIT = Split("dim", 3)


@triton.jit
def _key(x):
    """An int32 in the order of x: -0.0 as 0.0, NaNs all alike and last."""
    largest: tl.constexpr = 0x7FFFFFFF if x.dtype == tl.float32 else 0x7FFF
    bits = x.to(tl.int32 if x.dtype == tl.float32 else tl.int16, bitcast=True).to(tl.int32)
    value = x.to(tl.float32)
    key = tl.where(value == 0, 0, bits ^ ((bits >> 31) & largest))
    return tl.where(value == value, key, largest)


@triton.jit
def _bit(position: tl.constexpr, dimensions: tl.constexpr):
    """0 and 1 along the dimension of a hypercube that is this bit of an element's position."""
    return tl.reshape(tl.arange(0, 2), [1] * (dimensions - 1 - position) + [2] + [1] * position)


@triton.jit
def _exchange(x, is_descending, bit: tl.constexpr):
    """Elements whose positions differ in a bit, the smaller one first; last where ``is_descending`` is 1."""
    dimensions: tl.constexpr = len(x.shape)
    other = tl.sum(x, dimensions - 1 - bit, keep_dims=True) - x
    return tl.where((x > other) != ((_bit(bit, dimensions) ^ is_descending) == 1), other, x)


@triton.jit(do_not_specialize=["outer", "columns", "descending"])
def sort_kernel(
    x_ptr,
    values_ptr,
    indices_ptr,
    outer,
    columns,
    inner,
    descending,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
    DEPTH: tl.constexpr,
    UNROLLED: tl.constexpr,
):
    """A bitonic network on integers that hold an element's key and, below it, its index: no two are equal.

    ``outer`` times ``inner`` rows of elements that are ``inner`` apart. Which elements a thread is given does not
    matter, so its own are made neighbours, whose exchanges cost least. Stages are unrolled where several warps share a
    row; in a loop they take less code, of which a single warp has four times as much.
    """
    row = tl.program_id(0).to(tl.int64) * (1 << ROWS) + tl.arange(0, 1 << ROWS)
    count = outer.to(tl.int64) * inner
    base = row // inner * columns * inner + row % inner
    index = tl.reshape(tl.arange(0, 1 << COLUMNS), (1, 1 << DEPTH, 1 << (COLUMNS - DEPTH)))
    inside = (row < count)[:, None, None] & (index < columns)
    key = _key(tl.load(x_ptr + base[:, None, None] + index.to(tl.int64) * inner, mask=inside, other=0))
    key ^= -descending.to(tl.int32)
    if x_ptr.dtype.element_ty.primitive_bitwidth == 32:
        packed = tl.where(inside, (key.to(tl.int64) << 32) | index, 0x7FFFFFFFFFFFFFFF)
    else:
        packed = tl.where(inside, (key << 16) | index, 0x7FFFFFFF)
    packed = tl.reshape(tl.permute(packed, (0, 2, 1)), [2] * (ROWS + COLUMNS))
    position = tl.reshape(tl.arange(0, 1 << COLUMNS), [1] * ROWS + [2] * COLUMNS)
    if UNROLLED:
        for stage in tl.static_range(1, COLUMNS + 1):
            for step in tl.static_range(1, stage + 1):
                packed = _exchange(packed, (position >> stage) & 1, stage - step)
    else:
        for stage in range(1, COLUMNS + 1):
            for step in tl.static_range(1, COLUMNS + 1):
                if COLUMNS - step < stage:
                    packed = _exchange(packed, (position >> stage) & 1, COLUMNS - step)
    packed = tl.reshape(packed, (1 << ROWS, 1 << COLUMNS))
    indices = (packed & 0xFFFF).to(tl.int32)  # LONGEST fits
    place = tl.arange(0, 1 << COLUMNS)[None, :]
    inside = (row < count)[:, None] & (place < columns)
    target = base[:, None] + place.to(tl.int64) * inner
    tl.store(indices_ptr + target, indices.to(tl.int64), mask=inside)
    values = tl.load(x_ptr + base[:, None] + indices.to(tl.int64) * inner, mask=inside)
    tl.store(values_ptr + target, values, mask=inside)


def _host(configuration: Configuration) -> Callable[..., tuple[torch.Tensor, torch.Tensor]]:
    rows_log, columns_log, depth = configuration["ROWS"], configuration["COLUMNS"], configuration["DEPTH"]
    unrolled, num_warps = configuration["UNROLLED"], configuration["num_warps"]

    def sort(
        self: torch.Tensor, *, stable: bool | None, dim: int = -1, descending: bool = False
    ) -> tuple[torch.Tensor, torch.Tensor]:
        if self.dim() == 2:
            inner = 1
            outer, columns = self.shape
            values = torch.empty((outer, columns), dtype=self.dtype, device=self.device)
            indices = torch.empty((outer, columns), dtype=torch.int64, device=self.device)
        else:
            outer, columns, inner = self.shape
            values = self.new_empty((outer * columns * inner,))
            indices = self.new_empty((outer * columns * inner,), dtype=torch.int64)
        grid = (triton.cdiv(outer * inner, 2**rows_log),)
        sort_kernel[grid](
            self,
            values,
            indices,
            outer,
            columns,
            inner,
            descending,
            ROWS=rows_log,
            COLUMNS=columns_log,
            DEPTH=depth,
            UNROLLED=unrolled,
            num_warps=num_warps,
        )
        return values, indices

    return sort


def _class(
    name: str, tensor: TensorClass, dim: int, condition: Expression, configuration: Configuration
) -> VersionClass:
    arguments: dict[str, ArgumentClass] = {
        "self": tensor,
        "stable": ScalarClass(int, accepts=(bool,)),
        "dim": ScalarClass(int, hint=dim),
        "descending": ScalarClass(int, hint=2**40, accepts=(bool,)),  # beyond 32 bits: no guard of the value
    }
    return VersionClass(f"{name_of(tensor.dtype)}.{name}", arguments, (condition,), configuration)


def _classes() -> Iterator[VersionClass]:
    short = Dim(hint=SHORTEST, min=1, max=SHORTEST)
    longer = Dim(hint=LONGEST, min=SHORTEST + 1, max=LONGEST)
    few, many = Dim(hint=64, min=1, max=MOST_FEW), Dim(hint=1024, min=1)
    for dtype in DTYPES:
        for name, rows, columns, configuration in (
            (f"{SHORTEST}", many, short, SHORT),
            (f"{LONGEST}.few", few, longer, FEW),
            (f"{LONGEST}", many, longer, MANY),
        ):
            last = TensorClass(dtype, (rows, columns), rows=True, aligned=False)
            yield _class(name, last, -1, is_last("dim", "self").condition, configuration)
        for name, columns, configuration in ((f"inner{SHORTEST}", short, SHORT), (f"inner{LONGEST}", longer, MANY)):
            sizes = (Dim(hint=8), Dim(hint=columns.hint, max=columns.max), Dim(hint=64))
            strides = (Dim(hint=64 * columns.hint), Dim(hint=64), 1)
            inner = TensorClass(dtype, sizes, strides, aligned=False, split=SPLIT)
            yield _class(name, inner, -2, _is_dense(), configuration)


def _is_dense() -> Expression:
    """No gap between the elements, of which there are some; what is known of the innermost stride is left out."""
    (outer, n, inner), (outer_stride, stride) = (
        [SPLIT.function(name, ("self",), d) for d in range(count)] for name, count in (("size", 3), ("stride", 2))
    )
    rows = apply("or", apply("eq", n, 1), apply("eq", stride, inner))
    whole = apply("or", apply("eq", outer, 1), apply("eq", outer_stride, apply("mul", n, inner)))
    return apply("and", apply("and", rows, whole), apply("ge", Read(("self",), "numel"), 1))


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return (torch.randn(shape, device=device).to(dtype),)


def _bytes_moved(shape: tuple[int, ...], itemsize: int) -> int:
    return (2 * itemsize + 8) * torch.Size(shape).numel()


OPERATORS = (
    Operator(
        name="sort",
        doc="The elements in order along dimension dim, and their indices (aten::sort.stable).\n\n"
        "input: a tensor. dim: an int, from the end if negative. descending: a bool. stable: a bool; equal elements\n"
        "keep their order whatever it says. Results: values, of input's shape, dtype and strides, and int64 indices.\n"
        "-0.0 equals 0.0, NaNs equal each other and are the largest. Raises what torch.sort raises.",
        overloads=(
            Overload(
                name="aten::sort.stable",
                host=_host,
                classes=tuple(_classes()),
                requirements=(
                    is_tensor("self"),
                    dtype_among("self", DTYPES),
                    is_contiguous("self"),
                    is_resolved("self"),
                    rank_between("self", 1),
                    numel_between("self", 1, MOST_ELEMENTS),
                    is_a(bool, "stable"),
                    is_a(int, "dim"),
                    Requirement("dim is one of self's", SPLIT.function("fits", ("self",))),
                    Requirement(
                        f"self.size(dim) <= {LONGEST}",
                        apply("le", SPLIT.function("size", ("self",), 1), LONGEST),
                    ),
                    is_a(bool, "descending"),
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::sort.stable",
        functions=(
            Function(
                "sort",
                overload="aten::sort.stable",
                stock="torch.sort",
                parameters=("input", "dim", "descending", "stable"),
                defaults=(-1, False, False),
                keyword_only=1,
                order=(0, 3, 1, 2),
            ),
        ),
        samples=_sample,
        shapes=((1, 128), (16, 1024), (1, 32000), (128, 4096), (1, 151936)),
        dtypes=DTYPES,
        bytes_moved=_bytes_moved,
        flops=lambda shape: 0,
        tolerance=dict.fromkeys(DTYPES, 0.0),
    ),
)
