"""Cumulative sums along a dimension: ``aten::cumsum``, in place and ``out=``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import torch
import triton

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
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
from trident_ops.ops.around import AROUND, is_inner, of_any_length
from trident_ops.ops.cumsum_kernels import cumsum_inner_kernel, cumsum_kernel, cumsum_long_kernel, cumsum_tiles_kernel
from trident_ops.ops.rows import MOST_ELEMENTS, Bucket, buckets, is_last, name_of

FLOATS = (torch.float32, torch.bfloat16, torch.float16)
INTEGERS = (torch.int64, torch.int32, torch.bool)
TAKEN = (*FLOATS, *INTEGERS)
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
MOST_COLUMNS = 2**19  # 2**30 by the width of a tile, as in rows
MOST_LONG_ROWS = 2**18  # as many of more than 4096 columns are more than MOST_ELEMENTS
MOST_WRITTEN_COLUMNS = 4096
MOST_INNER_ELEMENTS = 2**31 - max(INNER["DEPTH"], INNER["WIDTH"])


def _lengths(
    whole: Mapping[int, Configuration], unaligned: Mapping[int, Configuration], long: Configuration | None
) -> tuple[Bucket, ...]:
    """Buckets whose last ones take longer rows than other operators do."""
    found = buckets(whole, long=long, unaligned=unaligned, any_length=LONG)
    is_long = [bucket.configuration is LONG for bucket in found]
    return tuple(
        replace(bucket, columns=replace(bucket.columns, max=MOST_COLUMNS)) if without_bound else bucket
        for bucket, without_bound in zip(found, is_long, strict=True)
    )


OF_FLOATS = _lengths(WHOLE, UNALIGNED, LONG)
OF_INTEGERS = _lengths({}, UNALIGNED, None)
OF_CONVERTED = OF_INTEGERS[1:]
_WRITTEN = {MOST_WRITTEN_COLUMNS: WHOLE[MOST_WRITTEN_COLUMNS]}
WRITTEN = _lengths(_WRITTEN, _WRITTEN, None)[:-1]  # in place and into out


def _accumulator(dtype: torch.dtype, double: int) -> torch.dtype:
    """Of a result's dtype, as in ``_wide``."""
    if not dtype.is_floating_point:
        return torch.int64
    return torch.float64 if double and dtype == torch.float32 else torch.float32


def _launch(configuration: Configuration) -> Callable[[torch.Tensor, torch.Tensor], None]:
    """What writes the sums of rows to others, or over them."""
    double, num_warps = configuration["DOUBLE"], configuration["num_warps"]

    def launch(x: torch.Tensor, out: torch.Tensor) -> None:
        rows, columns = x.shape
        if "TILE" in configuration:
            width = configuration["TILE"]
            tiles = triton.cdiv(columns, width)
            sums = torch.empty((rows * tiles,), dtype=_accumulator(out.dtype, double), device=x.device)
            grid = (rows, tiles)
            cumsum_tiles_kernel[grid](x, sums, out, columns, TILE=width, DOUBLE=double, num_warps=num_warps)
            cumsum_long_kernel[grid](
                x, sums, out, columns, TILE=width, TILES=MOST_COLUMNS // width, DOUBLE=double, num_warps=num_warps
            )
        else:
            rows_at_once, width = configuration["ROWS"], configuration["COLUMNS"]
            cumsum_kernel[(triton.cdiv(rows, rows_at_once),)](
                x, out, rows, columns, ROWS=rows_at_once, COLUMNS=width, DOUBLE=double, num_warps=num_warps
            )

    return launch


def _functional(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch = _launch(configuration)

    def cumsum(self: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None) -> torch.Tensor:
        natural = self.dtype if self.dtype.is_floating_point else torch.int64
        result = natural if dtype is None else dtype
        if self.dim() == 2:
            rows, columns = self.shape
            out = torch.empty((rows, columns), dtype=result, device=self.device)
            launch(self, out)
            return out
        outer, n, inner = self.shape
        out = self.new_empty((outer * n * inner,), dtype=result)
        depth, width = configuration["DEPTH"], configuration["WIDTH"]
        cumsum_inner_kernel[(triton.cdiv(outer * inner, width),)](
            *(self, out, outer, n, inner, *self.stride()),
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
        launch(self, self)
        return self

    return cumsum_


def _into(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch = _launch(configuration)

    def cumsum_out(
        self: torch.Tensor, dim: int, *, dtype: torch.dtype | None = None, out: torch.Tensor
    ) -> torch.Tensor:
        launch(self, out)
        return out

    return cumsum_out


def _of_rows(
    dtype: torch.dtype, length: Bucket, to: torch.dtype | None = None, written: tuple[str, ...] = ()
) -> VersionClass:
    """Rows, and other tensors of the same layout that are written."""
    count = Dim(hint=64, min=1, max=MOST_LONG_ROWS if length.configuration is LONG else None)
    rows = TensorClass(dtype, (count, length.columns), rows=True, aligned=length.aligned)
    arguments: dict[str, ArgumentClass] = {
        "self": rows,
        "dim": ScalarClass(int, hint=-1),
        "dtype": to,
        **dict.fromkeys(written, rows),
    }
    conditions: list[Expression] = [is_last("dim", "self").condition]
    for other in written:
        conditions += [same_layout(other, "self").condition, same_or_disjoint("self", other, (dtype,)).condition]
    return VersionClass(f"{_key(dtype, to)}.{length.name}", arguments, tuple(conditions), length.configuration)


def _of_inner(dtype: torch.dtype, to: torch.dtype | None = None) -> VersionClass:
    arguments: dict[str, ArgumentClass] = {"self": of_any_length(dtype), "dim": ScalarClass(int, hint=1), "dtype": to}
    some = apply("ge", Read(("self",), "numel"), 1)
    return VersionClass(f"{_key(dtype, to)}.inner", arguments, (some, is_inner("self")), INNER)


def _key(dtype: torch.dtype, to: torch.dtype | None) -> str:
    return name_of(dtype) if to is None else f"{name_of(dtype)}.to_{name_of(to)}"


def _classes() -> Iterator[VersionClass]:
    for dtype in TAKEN:
        for length in OF_FLOATS if dtype in FLOATS else OF_INTEGERS:
            yield _of_rows(dtype, length)
        yield _of_inner(dtype)
    for dtype, to in CONVERTED:
        for length in OF_CONVERTED:
            yield _of_rows(dtype, length, to)
        yield _of_inner(dtype, to)


def _written_classes(*written: str) -> tuple[VersionClass, ...]:
    return tuple(_of_rows(dtype, length, written=written) for dtype in FLOATS for length in WRITTEN)


_IS_NONE = apply("eq", Read(("dtype",), "type"), TYPE_NONE)


def _converts() -> Requirement:
    condition: Expression = _IS_NONE
    for dtype, to in CONVERTED:
        is_from = apply("eq", Read(("self",), "dtype"), SCALAR_TYPES[dtype])
        is_to = apply("eq", Read(("dtype",), "scalar_type"), SCALAR_TYPES[to])
        condition = apply("or", condition, apply("and", is_from, is_to))
    return Requirement("dtype is None or one that self is converted to", condition)


def _sums_rows_or_inner() -> Requirement:
    contiguous, last = is_contiguous("self").condition, is_last("dim", "self").condition
    short = apply("le", AROUND.function("size", ("self",), 1), MOST_COLUMNS)
    few = apply("le", Read(("self",), "numel"), MOST_ELEMENTS)
    rows = apply("and", apply("and", contiguous, last), apply("and", short, few))
    return Requirement("dim is the last of contiguous rows, or others follow it", apply("or", rows, is_inner("self")))


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return (4 * torch.randn(shape, device=device)).to(dtype), -1 if len(shape) == 2 else 1


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
                    dtype_among("self", TAKEN),
                    is_resolved("self"),
                    numel_between("self", 1, MOST_INNER_ELEMENTS),
                    is_a(int, "dim"),
                    Requirement("self has one stride before dim and one behind", AROUND.function("fits", ("self",))),
                    _sums_rows_or_inner(),
                    is_a((torch.dtype, type(None)), "dtype"),
                    _converts(),
                ),
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::cumsum_",
                host=_in_place,
                classes=_written_classes(),
                requirements=_WRITTEN_REQUIREMENTS,
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::cumsum.out",
                host=_into,
                classes=_written_classes("out"),
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
        shapes=((1, 128), (16, 1024), (1, 32000), (128, 4096), (1, 151936), (16, 128, 512)),
        dtypes=TAKEN[:-1],  # PyTorch has no samples of bools
        bytes_moved=lambda shape, itemsize: 2 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
