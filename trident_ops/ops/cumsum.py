"""Cumulative sums along a dimension: ``aten::cumsum``, in place and ``out=``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, Split, TensorClass
from trident.expression import TYPE_NONE, Expression, Read, apply
from trident.scalar_types import SCALAR_TYPES
from trident_ops.declaration import (
    Configuration,
    Operator,
    Overload,
    Requirement,
    VersionClass,
    dtype_among,
    is_a,
    is_contiguous,
    is_not,
    is_resolved,
    is_tensor,
    numel_between,
    rank_between,
    same_device,
    same_dtype,
    same_layout,
    same_or_disjoint,
    size_between,
)
from trident_ops.functions import Function
from trident_ops.ops.rows import MOST_ELEMENTS, is_last, name_of

FLOATS = (torch.float32, torch.bfloat16, torch.float16)
INTEGERS = (torch.int64, torch.int32, torch.bool)
DTYPES = (*FLOATS, *INTEGERS)
# What may be converted to what first, by the argument dtype.
CONVERTED = (
    *((dtype, dtype) for dtype in (*FLOATS, torch.int64, torch.int32)),
    (torch.bfloat16, torch.float32),
    (torch.float16, torch.float32),
    (torch.bool, torch.int32),
)
CONFIGURATIONS: tuple[Configuration, ...] = ({"DOUBLE": 0, "num_warps": 8},)
WHOLE: Mapping[int, Configuration] = {
    256: {"ROWS": 4, "num_warps": 4},
    1024: {"ROWS": 1, "num_warps": 4},
    4096: {"ROWS": 1, "num_warps": 8},
}
UNALIGNED = {length: WHOLE[length] for length in (256, 4096)}
LONG: Configuration = {"TILE": 2048, "num_warps": 8}
INNER: Configuration = {"DEPTH": 64, "WIDTH": 32, "num_warps": 4}
MOST_COLUMNS = 2**26  # a grid has 65,535 tiles of a row at most
MOST_WRITTEN_COLUMNS = 4096
PARTS = 1024
ROWS, INNER_SPLIT = Split("dim", 2), Split("dim", 3)
_LONG = 2**32  # a stride beyond 32 bits: kernels take all strides in 64


@dataclass(frozen=True)
class _Length:
    """Row lengths that a version takes. ``aligned``: each row starts at a multiple of 16 bytes."""

    name: str
    least: int
    most: int
    aligned: bool
    configuration: Configuration


def _lengths(whole: Mapping[int, Configuration], unaligned: Mapping[int, Configuration]) -> tuple[_Length, ...]:
    """In dispatch order: aligned rows up to each length, longer ones, rows that start anywhere."""
    found = []
    for lengths, aligned, kind, rest in ((whole, True, "", "long"), (unaligned, False, "unaligned", "any")):
        least = 1
        for most, configuration in lengths.items():
            found.append(_Length(f"{kind}{most}", least, most, aligned, {**configuration, "COLUMNS": most}))
            least = most + 1
        found.append(_Length(rest, least, MOST_COLUMNS, aligned, LONG))
    return tuple(found)


LENGTHS = _lengths(WHOLE, UNALIGNED)
OF_INTEGERS = LENGTHS[-1 - len(UNALIGNED) :]
ANY_LENGTH = _lengths({}, {})[-1]
WRITTEN = tuple(length for length in LENGTHS if length.most == MOST_WRITTEN_COLUMNS)  # in place and into out


@triton.jit
def _wide(x, out_ptr, DOUBLE: tl.constexpr):
    """Elements in the result's dtype, as they are added up: floats in fp32, with DOUBLE fp32 in fp64; else in int64."""
    x = x.to(out_ptr.dtype.element_ty)
    if DOUBLE and x.dtype == tl.float32:
        x = x.to(tl.float64)
    elif x.dtype.is_floating():
        x = x.to(tl.float32)
    else:
        x = x.to(tl.int64)
    return x


@triton.jit
def cumsum_kernel(
    x_ptr, out_ptr, rows, columns, stride, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DOUBLE: tl.constexpr
):
    """Whole rows in registers, ROWS of them a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    row = row.to(tl.int64)[:, None]
    x = tl.load(x_ptr + row * stride + column[None, :], mask=inside, other=0)
    sums = tl.cumsum(_wide(x, out_ptr, DOUBLE), axis=1)
    tl.store(out_ptr + row * columns + column[None, :], sums.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def cumsum_tiles_kernel(x_ptr, tiles_ptr, out_ptr, columns, stride, TILE: tl.constexpr, DOUBLE: tl.constexpr):
    """The sum of each tile of each row."""
    row, tile = tl.program_id(0).to(tl.int64), tl.program_id(1)
    column = tile * TILE + tl.arange(0, TILE)
    x = _wide(tl.load(x_ptr + row * stride + column, mask=column < columns, other=0), out_ptr, DOUBLE)
    tl.store(tiles_ptr + row * tl.num_programs(1) + tile, tl.sum(x, axis=0))


@triton.jit
def cumsum_long_kernel(
    x_ptr, tiles_ptr, out_ptr, columns, stride, TILE: tl.constexpr, PARTS: tl.constexpr, DOUBLE: tl.constexpr
):
    """A tile of a row a program, which adds up the sums of the tiles before it: always in the same order."""
    row, tile = tl.program_id(0).to(tl.int64), tl.program_id(1)
    column = tile * TILE + tl.arange(0, TILE)
    inside = column < columns
    x = _wide(tl.load(x_ptr + row * stride + column, mask=inside, other=0), out_ptr, DOUBLE)
    lane = tl.arange(0, PARTS)
    before = tl.zeros((PARTS,), tiles_ptr.dtype.element_ty)
    for start in range(0, tile, PARTS):
        place = start + lane
        before += tl.load(tiles_ptr + row * tl.num_programs(1) + place, mask=place < tile, other=0)
    sums = tl.cumsum(x, axis=0) + tl.sum(before, axis=0)
    tl.store(out_ptr + row * columns + column, sums.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def cumsum_inner_kernel(
    x_ptr,
    out_ptr,
    outer,
    n,
    inner,
    outer_stride,
    stride,
    inner_stride,
    DEPTH: tl.constexpr,
    WIDTH: tl.constexpr,
    DOUBLE: tl.constexpr,
):
    """Sums along a dimension that others follow: WIDTH neighbours a program, DEPTH steps at a time."""
    lane = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    within = lane < outer * inner
    first, last = (lane // inner).to(tl.int64), (lane % inner).to(tl.int64)
    x_ptr += first * outer_stride + last * inner_stride
    out_ptr += first * n * inner + last
    step = tl.arange(0, DEPTH).to(tl.int64)[:, None]
    before = tl.sum(_wide(tl.zeros((DEPTH, WIDTH), x_ptr.dtype.element_ty), out_ptr, DOUBLE), axis=0)
    for start in range(0, n, DEPTH):
        place = start + step
        inside = (place < n) & within[None, :]
        x = _wide(tl.load(x_ptr[None, :] + place * stride, mask=inside, other=0), out_ptr, DOUBLE)
        sums = tl.cumsum(x, axis=0) + before[None, :]
        tl.store(out_ptr[None, :] + place * inner, sums.to(out_ptr.dtype.element_ty), mask=inside)
        before += tl.sum(x, axis=0)


def _accumulator(dtype: torch.dtype, double: int) -> torch.dtype:
    """Of a result's dtype, as in ``_wide``."""
    if not dtype.is_floating_point:
        return torch.int64
    return torch.float64 if double and dtype == torch.float32 else torch.float32


def _launch(configuration: Configuration) -> Callable[[torch.Tensor, torch.Tensor, int], None]:
    """What writes the sums of rows, which are ``stride`` apart, to others, which are not."""
    double, num_warps = configuration["DOUBLE"], configuration["num_warps"]

    def launch(x: torch.Tensor, out: torch.Tensor, stride: int) -> None:
        rows, columns = x.shape
        if "TILE" in configuration:
            width = configuration["TILE"]
            tiles = triton.cdiv(columns, width)
            sums = x.new_empty((rows * tiles,), dtype=_accumulator(out.dtype, double))
            grid = (rows, tiles)
            cumsum_tiles_kernel[grid](x, sums, out, columns, stride, TILE=width, DOUBLE=double, num_warps=num_warps)
            cumsum_long_kernel[grid](
                x, sums, out, columns, stride, TILE=width, PARTS=PARTS, DOUBLE=double, num_warps=num_warps
            )
        else:
            rows_at_once, width = configuration["ROWS"], configuration["COLUMNS"]
            cumsum_kernel[(triton.cdiv(rows, rows_at_once),)](
                x, out, rows, columns, stride, ROWS=rows_at_once, COLUMNS=width, DOUBLE=double, num_warps=num_warps
            )

    return launch


def _functional(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch = _launch(configuration)

    def cumsum(self: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None) -> torch.Tensor:
        natural = self.dtype if self.dtype.is_floating_point else torch.int64
        result = natural if dtype is None else dtype
        if self.dim() == 2:
            rows, columns = self.shape
            out = self.new_empty((rows * columns,), dtype=result)
            launch(self, out, self.stride(0))
            return out
        outer, n, inner = self.shape
        out = self.new_empty((outer * n * inner,), dtype=result)
        depth, width = configuration["DEPTH"], configuration["WIDTH"]
        cumsum_inner_kernel[(triton.cdiv(outer * inner, width),)](
            self,
            out,
            outer,
            n,
            inner,
            *self.stride(),
            DEPTH=depth,
            WIDTH=width,
            DOUBLE=configuration["DOUBLE"],
            num_warps=configuration["num_warps"],
        )
        return out

    return cumsum


def _in_place(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch = _launch(configuration)

    def cumsum_(self: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None) -> torch.Tensor:
        launch(self, self, self.shape[1])
        return self

    return cumsum_


def _into(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch = _launch(configuration)

    def cumsum_out(
        self: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None, out: torch.Tensor
    ) -> torch.Tensor:
        launch(self, out, self.shape[1])
        return out

    return cumsum_out


_SOME = apply("ge", Read(("self",), "numel"), 1)


def _of_rows(dtype: torch.dtype, length: _Length, to: torch.dtype | None = None) -> VersionClass:
    """Rows that may be apart."""
    multiple = 16 if length.aligned else 1
    columns = Dim(hint=min(length.most, 2**20), max=length.most, multiple_of=multiple)
    strides = (Dim(hint=_LONG, multiple_of=multiple), 1)
    rows = TensorClass(dtype, (Dim(hint=64), columns), strides, aligned=length.aligned, split=ROWS)
    arguments: dict[str, ArgumentClass] = {"self": rows, "dim": ScalarClass(int, hint=-1), "dtype": to}
    conditions = (is_last("dim", "self").condition, _SOME)
    return VersionClass(f"{_key(dtype, to)}.{length.name}", arguments, conditions, length.configuration)


def _of_written_rows(dtype: torch.dtype, length: _Length, *written: str) -> VersionClass:
    columns = Dim(hint=length.most, min=1, max=length.most, multiple_of=16 if length.aligned else 1)
    rows = TensorClass(dtype, (Dim(hint=64, min=1), columns), rows=True, aligned=length.aligned)
    arguments: dict[str, ArgumentClass] = {
        "self": rows,
        "dim": ScalarClass(int, hint=-1),
        "dtype": None,
        **dict.fromkeys(written, rows),
    }
    conditions: list[Expression] = [is_last("dim", "self").condition]
    for other in written:
        conditions += [same_layout(other, "self").condition, same_or_disjoint("self", other, (dtype,)).condition]
    return VersionClass(f"{name_of(dtype)}.{length.name}", arguments, tuple(conditions), length.configuration)


def _of_inner(dtype: torch.dtype, to: torch.dtype | None = None) -> VersionClass:
    sizes = (Dim(hint=8), Dim(hint=128), Dim(hint=32))
    strides = (Dim(hint=4 * _LONG), Dim(hint=2 * _LONG), Dim(hint=_LONG))
    tensor = TensorClass(dtype, sizes, strides, aligned=False, split=INNER_SPLIT)
    arguments: dict[str, ArgumentClass] = {"self": tensor, "dim": ScalarClass(int, hint=-2), "dtype": to}
    others_follow = apply("ne", INNER_SPLIT.function("size", ("self",), 2), 1)
    return VersionClass(f"{_key(dtype, to)}.inner", arguments, (others_follow, _SOME), INNER)


def _key(dtype: torch.dtype, to: torch.dtype | None) -> str:
    return name_of(dtype) if to is None else f"{name_of(dtype)}.to_{name_of(to)}"


def _classes() -> Iterator[VersionClass]:
    for dtype in DTYPES:
        for length in LENGTHS if dtype in FLOATS else OF_INTEGERS:
            yield _of_rows(dtype, length)
        yield _of_inner(dtype)
    for dtype, to in CONVERTED:
        yield _of_rows(dtype, ANY_LENGTH, to)
        yield _of_inner(dtype, to)


def _written_classes(*written: str) -> Iterator[VersionClass]:
    for dtype in FLOATS:
        for length in WRITTEN:
            yield _of_written_rows(dtype, length, *written)


_IS_NONE = apply("eq", Read(("dtype",), "type"), TYPE_NONE)


def _converts() -> Requirement:
    condition: Expression = _IS_NONE
    for dtype, to in CONVERTED:
        is_from = apply("eq", Read(("self",), "dtype"), SCALAR_TYPES[dtype])
        is_to = apply("eq", Read(("dtype",), "scalar_type"), SCALAR_TYPES[to])
        condition = apply("or", condition, apply("and", is_from, is_to))
    return Requirement("dtype is None or one that self is converted to", condition)


def _sums_rows_or_inner() -> Requirement:
    """Of rows whose elements are apart there may be one alone, which a single thread would sum."""
    beside = apply("eq", ROWS.function("stride", ("self",), 1), 1)
    short = apply("le", ROWS.function("size", ("self",), 1), MOST_COLUMNS)
    rows = apply("and", apply("and", is_last("dim", "self").condition, beside), short)
    inner = apply("ge", INNER_SPLIT.function("size", ("self",), 2), 2)
    return Requirement("dim is the last, its elements side by side, or others follow it", apply("or", rows, inner))


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return torch.randn(shape, device=device).to(dtype), -1


_WRITTEN_REQUIREMENTS = (
    is_tensor("self"),
    dtype_among("self", FLOATS),
    is_contiguous("self"),
    is_resolved("self"),
    rank_between("self", 1),
    size_between("self", -1, 1, MOST_WRITTEN_COLUMNS),
    numel_between("self", 1, MOST_ELEMENTS),
    is_a(int, "dim"),
    is_last("dim", "self"),
    is_a(type(None), "dtype"),
)

OPERATORS = (
    Operator(
        name="cumsum",
        doc="Sums of the elements so far along dimension dim (aten::cumsum).\n\n"
        "input: a tensor. dim: an int, from the end if negative. dtype: what the elements are converted to first, or\n"
        "None. The result is contiguous, of input's shape and dtype; int64 for integers and bools. Two calls give the\n"
        "same bits. Raises what torch.cumsum raises.",
        overloads=(
            Overload(
                name="aten::cumsum",
                host=_functional,
                classes=tuple(_classes()),
                requirements=(
                    is_tensor("self"),
                    dtype_among("self", DTYPES),
                    is_resolved("self"),
                    rank_between("self", 1),
                    numel_between("self", 1, MOST_ELEMENTS),
                    is_a(int, "dim"),
                    _sums_rows_or_inner(),
                    is_a((torch.dtype, type(None)), "dtype"),
                    _converts(),
                ),
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::cumsum_",
                host=_in_place,
                classes=tuple(_written_classes()),
                requirements=_WRITTEN_REQUIREMENTS,
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::cumsum.out",
                host=_into,
                classes=tuple(_written_classes("out")),
                requirements=(
                    *_WRITTEN_REQUIREMENTS,
                    is_tensor("out"),
                    same_device("out", "self"),
                    same_dtype("out", "self"),
                    same_layout("out", "self"),
                    is_resolved("out"),
                    is_not("out", "self"),
                    same_or_disjoint("self", "out", FLOATS),
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::cumsum",
        functions=(
            Function(
                "cumsum",
                overload="aten::cumsum",
                stock="aten::cumsum",
                parameters=("input", "dim", "dtype"),
                defaults=(None,),
                out="aten::cumsum.out",
            ),
            Function(
                "cumsum_",
                overload="aten::cumsum_",
                stock="aten::cumsum_",
                parameters=("input", "dim", "dtype"),
                defaults=(None,),
            ),
        ),
        samples=_sample,
        shapes=((1, 128), (16, 1024), (1, 32000), (128, 4096), (1, 151936)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 2 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
