"""Sorting along a dimension: ``aten::sort.stable``, which torch.sort and torch.argsort come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
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
)
from trident_ops.functions import Function
from trident_ops.ops.around import AROUND, is_inner
from trident_ops.ops.rows import MOST_ELEMENTS, is_last, name_of

DTYPES = (torch.float32, torch.bfloat16, torch.float16, torch.int64)
CONFIGURATIONS: tuple[Configuration, ...] = ({"num_warps": 4},)
# ROWS rows of up to COLUMNS = 2 ** STAGES elements a program, of which each thread has DEPTH of a row.
SHORT: Configuration = {"ROWS": 1, "COLUMNS": 128, "DEPTH": 4, "UNROLLED": 1, "num_warps": 1}
FEW: Configuration = {"ROWS": 1, "COLUMNS": 1024, "DEPTH": 4, "UNROLLED": 1, "num_warps": 8}
MANY: Configuration = {"ROWS": 1, "COLUMNS": 1024, "DEPTH": 32, "UNROLLED": 0, "num_warps": 1}
SHORTEST, LONGEST = SHORT["COLUMNS"], MANY["COLUMNS"]
MOST_FEW = 512  # rows: beyond, what counts is how many a multiprocessor sorts at once


@triton.jit
def _key(x):
    """An integer in the order of x: -0.0 as 0.0, NaNs all alike and last; an int32, but of an int64 itself."""
    key = x
    if x.dtype != tl.int64:
        largest: tl.constexpr = 0x7FFFFFFF if x.dtype == tl.float32 else 0x7FFF
        bits = x.to(tl.int32 if x.dtype == tl.float32 else tl.int16, bitcast=True).to(tl.int32)
        value = x.to(tl.float32)
        key = tl.where(value == 0, 0, bits ^ ((bits >> 31) & largest))
        key = tl.where(value == value, key, largest)
    return key


@triton.jit
def _exchange(x, index, is_descending, bit: tl.constexpr, PAIRS: tl.constexpr):
    """Elements whose positions differ in a bit, the smaller one first; last where ``is_descending`` is 1.

    With PAIRS elements are equal only if their indices are, which go with them; otherwise the index is left alone.
    """
    axis: tl.constexpr = len(x.shape) - 1 - bit
    along: tl.constexpr = [1] * axis + [2] + [1] * bit
    other = tl.sum(x, axis, keep_dims=True) - x
    is_greater = x > other
    wanted = (tl.reshape(tl.arange(0, 2), along) ^ is_descending) == 1
    if PAIRS:
        other_index = tl.sum(index, axis, keep_dims=True) - index
        is_greater = is_greater | ((x == other) & (index > other_index))
        index = tl.where(is_greater != wanted, other_index, index)
    return tl.where(is_greater != wanted, other, x), index


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
    STAGES: tl.constexpr,
    DEPTH: tl.constexpr,
    UNROLLED: tl.constexpr,
):
    """A bitonic network on integers that hold an element's key and, below it, its index: no two are equal.

    An int64 leaves no place for the index, which is then exchanged beside it.
    ``outer`` times ``inner`` rows of elements that are ``inner`` apart. Which elements a thread is given does not
    matter, so its own are made neighbours, whose exchanges cost least. Stages are unrolled where several warps share a
    row; in a loop, of as many as the columns need, they take less code, of which a single warp has four times as much.
    """
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    count = outer.to(tl.int64) * inner
    base = row // inner * columns * inner + row % inner
    index = tl.reshape(tl.arange(0, COLUMNS), (1, DEPTH, COLUMNS // DEPTH))
    inside = (row < count)[:, None, None] & (index < columns)
    key = _key(tl.load(x_ptr + base[:, None, None] + index.to(tl.int64) * inner, mask=inside, other=0))
    key ^= -descending.to(key.dtype)
    bits: tl.constexpr = x_ptr.dtype.element_ty.primitive_bitwidth
    if bits == 64:
        packed = tl.where(inside, key, 0x7FFFFFFFFFFFFFFF)
    elif bits == 32:
        packed = tl.where(inside, (key.to(tl.int64) << 32) | index, 0x7FFFFFFFFFFFFFFF)
    else:
        packed = tl.where(inside, (key << 16) | index, 0x7FFFFFFF)
    packed = tl.reshape(tl.permute(packed, (0, 2, 1)), [ROWS] + [2] * STAGES)
    index = tl.broadcast_to(index, (ROWS, DEPTH, COLUMNS // DEPTH))
    index = tl.reshape(tl.permute(index, (0, 2, 1)), [ROWS] + [2] * STAGES)
    position = tl.reshape(tl.arange(0, COLUMNS), [1] + [2] * STAGES)
    if UNROLLED:
        for stage in tl.static_range(1, STAGES + 1):
            for step in tl.static_range(1, stage + 1):
                packed, index = _exchange(packed, index, (position >> stage) & 1, stage - step, bits == 64)
    else:
        stages = 0
        for stage in tl.static_range(STAGES):
            stages += (columns * DEPTH > (1 << stage)).to(tl.int32)
        for stage in range(1, stages + 1):
            for step in tl.static_range(1, STAGES + 1):
                if STAGES - step < stage:
                    packed, index = _exchange(packed, index, (position >> stage) & 1, STAGES - step, bits == 64)
    indices = tl.reshape(index if bits == 64 else (packed & 0xFFFF).to(tl.int32), (ROWS, COLUMNS))
    place = tl.arange(0, COLUMNS)[None, :]
    inside = (row < count)[:, None] & (place < columns)
    target = base[:, None] + place.to(tl.int64) * inner
    tl.store(indices_ptr + target, indices.to(tl.int64), mask=inside)
    values = tl.load(x_ptr + base[:, None] + indices.to(tl.int64) * inner, mask=inside)
    tl.store(values_ptr + target, values, mask=inside)


def _host(configuration: Configuration) -> Callable[..., tuple[torch.Tensor, torch.Tensor]]:
    rows_at_once, width, depth = configuration["ROWS"], configuration["COLUMNS"], configuration["DEPTH"]
    unrolled, num_warps, stages = configuration["UNROLLED"], configuration["num_warps"], width.bit_length() - 1

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
        grid = (triton.cdiv(outer * inner, rows_at_once),)
        sort_kernel[grid](
            self,
            values,
            indices,
            outer,
            columns,
            inner,
            descending,
            ROWS=rows_at_once,
            COLUMNS=width,
            STAGES=stages,
            DEPTH=depth,
            UNROLLED=unrolled,
            num_warps=num_warps,
        )
        return values, indices

    return sort


def _class(
    name: str, tensor: TensorClass, dim: int, conditions: tuple[Expression, ...], configuration: Configuration
) -> VersionClass:
    arguments: dict[str, ArgumentClass] = {
        "self": tensor,
        "stable": ScalarClass(int, accepts=(bool,)),
        "dim": ScalarClass(int, hint=dim),
        "descending": ScalarClass(int, hint=2**40, accepts=(bool,)),  # beyond 32 bits: no guard of the value
    }
    return VersionClass(f"{name_of(tensor.dtype)}.{name}", arguments, conditions, configuration)


def _classes() -> Iterator[VersionClass]:
    few, many = Dim(hint=64, min=1, max=MOST_FEW), Dim(hint=1024, min=1)
    for dtype in DTYPES:
        for name, rows, shortest, longest, configuration in (
            (f"{SHORTEST}", many, 1, SHORTEST, SHORT),
            (f"{LONGEST}.few", few, SHORTEST + 1, LONGEST, FEW),
            (f"{LONGEST}", many, SHORTEST + 1, LONGEST, MANY),
        ):
            last = TensorClass(dtype, (rows, Dim(longest, shortest, longest)), rows=True, aligned=False)
            yield _class(name, last, -1, (is_last("dim", "self").condition,), configuration)
        for longest, configuration in ((SHORTEST, SHORT), (LONGEST, MANY)):
            sizes = (Dim(hint=8), Dim(hint=longest, max=longest), Dim(hint=49))
            strides = (Dim(hint=49 * longest), Dim(hint=49), 1)  # of a contiguous example
            inner = TensorClass(dtype, sizes, strides, aligned=False, split=AROUND)
            some = apply("ge", Read(("self",), "numel"), 1)
            conditions = (some, is_contiguous("self").condition, is_inner("self"))
            yield _class(f"inner{longest}", inner, 1, conditions, configuration)


def _sorts_rows_or_inner() -> Requirement:
    along = AROUND.function("size", ("self",), 1)
    either = apply("or", is_last("dim", "self").condition, is_inner("self"))
    return Requirement(f"dim is no longer than {LONGEST}", apply("and", either, apply("le", along, LONGEST)))


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return (1000 * torch.randn(shape, device=device)).to(dtype), -1 if len(shape) == 2 else 1


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
                    numel_between("self", 1, MOST_ELEMENTS),
                    is_a(bool, "stable"),
                    is_a(int, "dim"),
                    Requirement("dim is one of self's", AROUND.function("fits", ("self",))),
                    _sorts_rows_or_inner(),
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
        shapes=(
            *((1, 128), (16, 1024), (1, 32000), (128, 4096), (1, 151936)),
            *((1024, 1024), (16, 100, 128), (8, 1000, 32)),
        ),
        dtypes=DTYPES,
        bytes_moved=_bytes_moved,
        flops=lambda shape: 0,
        tolerance=dict.fromkeys(DTYPES, 0.0),
    ),
)
