"""Root mean square normalization of rows: ``aten::_fused_rms_norm`` and its gradient."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, ScalarClass, Sizes, TensorClass
from trident_ops.declaration import (
    Configuration,
    Operator,
    Overload,
    VersionClass,
    is_a,
)
from trident_ops.functions import Function, Gradient
from trident_ops.ops.rms_norm_backward import BACKWARD
from trident_ops.ops.rows import (
    DTYPES,
    MANY_ROWS,
    are_listed_rows,
    buckets,
    has_column_each,
    is_last_size,
    listed_rows,
    name_of,
    scale_listed_rows,
)

DEFAULT_EPS = torch.finfo(torch.float32).eps  # of the accumulation type, whatever the input's
_EPS: tuple[tuple[ScalarClass | None, str], ...] = ((ScalarClass(float), ""), (None, ".default_eps"))

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"ROWS": 1, "num_warps": 4},
    {"ROWS": 1, "num_warps": 1},
    {"ROWS": 1, "num_warps": 2},
    {"ROWS": 1, "num_warps": 8},
    {"ROWS": 1, "num_warps": 16},
    {"ROWS": 2, "num_warps": 4},
    {"ROWS": 4, "num_warps": 4},
    {"ROWS": 8, "num_warps": 4},
)

# Longest rows of a bucket, and its default configuration.
WHOLE: Mapping[int, Configuration] = {
    256: {"ROWS": 4, "num_warps": 4},
    1024: {"ROWS": 1, "num_warps": 4},
    4096: {"ROWS": 1, "num_warps": 8},
    8192: {"ROWS": 1, "num_warps": 8},
    16384: {"ROWS": 1, "num_warps": 16},
}
# Two warps take the GPU's full bandwidth and longer for a row.
MANY: Mapping[int, Configuration] = {4096: {"ROWS": 1, "num_warps": 2}}
TILE = 2048  # of rows that are longer or don't vectorize


@triton.jit
def rms_norm_kernel(
    x_ptr, weight_ptr, out_ptr, rstd_ptr, rows, columns, eps, ROWS: tl.constexpr, COLUMNS: tl.constexpr
):
    """Whole rows in registers, ROWS of them a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    offsets = row.to(tl.int64)[:, None] * columns + column[None, :]
    x = tl.load(x_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    if weight_ptr is not None:
        weight = tl.load(weight_ptr + column, mask=column < columns, other=0.0).to(tl.float32)
    rstd = tl.rsqrt(tl.sum(x * x, axis=1) / columns + eps)
    tl.store(rstd_ptr + row, rstd, mask=row < rows)
    out = rstd[:, None] * x
    if weight_ptr is not None:
        out = weight[None, :] * out
    tl.store(out_ptr + offsets, out.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def rms_norm_tiled_kernel(x_ptr, weight_ptr, out_ptr, rstd_ptr, columns, eps, TILE: tl.constexpr):
    """A row a program, a tile at a time, twice: the second time from the cache."""
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * columns
    out_ptr += row * columns
    squares = tl.zeros((TILE,), tl.float32)
    for start in range(0, columns, TILE):
        column = start + tl.arange(0, TILE)
        x = tl.load(x_ptr + column, mask=column < columns, other=0.0).to(tl.float32)
        squares += x * x
    rstd = tl.rsqrt(tl.sum(squares, axis=0) / columns + eps)
    tl.store(rstd_ptr + row, rstd)
    for start in range(0, columns, TILE):
        column = start + tl.arange(0, TILE)
        inside = column < columns
        x = tl.load(x_ptr + column, mask=inside, other=0.0).to(tl.float32)
        out = rstd * x
        if weight_ptr is not None:
            out = tl.load(weight_ptr + column, mask=inside, other=0.0).to(tl.float32) * out
        tl.store(out_ptr + column, out.to(out_ptr.dtype.element_ty), mask=inside)


def _whole_rows(configuration: Configuration) -> Callable[..., tuple[torch.Tensor, torch.Tensor]]:
    rows_at_once, width = configuration["ROWS"], configuration["COLUMNS"]
    num_warps = configuration["num_warps"]

    def rms_norm(
        input: torch.Tensor, normalized_shape: list[int], weight: torch.Tensor | None, eps: float | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        rows, columns = input.shape
        out = torch.empty((rows, columns), dtype=input.dtype, device=input.device)
        rstd = torch.empty((rows, 1), dtype=torch.float32, device=input.device)
        rms_norm_kernel[(triton.cdiv(rows, rows_at_once),)](
            input,
            weight,
            out,
            rstd,
            rows,
            columns,
            DEFAULT_EPS if eps is None else eps,
            ROWS=rows_at_once,
            COLUMNS=width,
            num_warps=num_warps,
        )
        return out, rstd

    return rms_norm


def _tiled(configuration: Configuration) -> Callable[..., tuple[torch.Tensor, torch.Tensor]]:
    num_warps = configuration["num_warps"]

    def rms_norm(
        input: torch.Tensor, normalized_shape: list[int], weight: torch.Tensor | None, eps: float | None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        rows, columns = input.shape
        out = torch.empty((rows, columns), dtype=input.dtype, device=input.device)
        rstd = torch.empty((rows, 1), dtype=torch.float32, device=input.device)
        eps = DEFAULT_EPS if eps is None else eps
        rms_norm_tiled_kernel[(rows,)](input, weight, out, rstd, columns, eps, TILE=TILE, num_warps=num_warps)
        return out, rstd

    return rms_norm


def _forward(configuration: Configuration) -> Callable[..., tuple[torch.Tensor, torch.Tensor]]:
    return (_whole_rows if "COLUMNS" in configuration else _tiled)(configuration)


def _forward_classes() -> Iterator[VersionClass]:
    every = buckets(WHOLE, long=None, any_length={"num_warps": 8}, many=MANY)
    normalized = is_last_size("normalized_shape", "input")
    for suffix, has_weight in (("", True), (".no_weight", False)):
        conditions = (normalized, has_column_each("weight", "input")) if has_weight else (normalized,)
        for eps, with_eps in _EPS:
            for dtype in DTYPES:
                for bucket in every:
                    weight = TensorClass(dtype, (bucket.columns,), aligned=bucket.aligned) if has_weight else None
                    arguments: dict[str, ArgumentClass] = {
                        "input": TensorClass(dtype, (bucket.rows, bucket.columns), rows=True, aligned=bucket.aligned),
                        "normalized_shape": [ScalarClass(int, hint=bucket.columns.hint)],
                        "weight": weight,
                        "eps": eps,
                    }
                    key = f"{name_of(dtype)}.{bucket.name}{with_eps}{suffix}"
                    device = "cuda" if bucket.rows == MANY_ROWS else None
                    yield VersionClass(key, arguments, conditions, bucket.configuration, device)


def _classes_of_sizes() -> Iterator[VersionClass]:
    """Rows of several dimensions, whatever they have in all: few call for these."""
    *_, bucket = buckets({}, long=None, any_length={"num_warps": 8})
    for suffix, has_weight in (("", True), (".no_weight", False)):
        for eps, with_eps in _EPS:
            for dtype in DTYPES:
                rows, row = listed_rows(dtype, bucket, "normalized_shape")
                arguments: dict[str, ArgumentClass] = {
                    "input": rows,
                    "normalized_shape": Sizes((bucket.columns.hint,)),
                    "weight": row if has_weight else None,
                    "eps": eps,
                }
                yield VersionClass(f"{name_of(dtype)}.sizes{with_eps}{suffix}", arguments, (), bucket.configuration)


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    x = torch.randn(shape, device=device).to(dtype)
    return x, [shape[-1]], torch.randn(shape[-1], device=device).to(dtype), 1e-6


OPERATORS = (
    Operator(
        name="rms_norm",
        doc="input / sqrt(mean(input ** 2) + eps) * weight, the mean over the last sizes (aten::_fused_rms_norm).\n\n"
        "input: a tensor of one dimension or more. normalized_shape: a list of its last sizes. weight: of that shape,\n"
        "or None. eps: a float; None stands for that of float32, for a float64 input of float64. The result is\n"
        "contiguous, of input's shape and dtype. Raises what torch.nn.functional.rms_norm raises.",
        overloads=(
            Overload(
                name="aten::_fused_rms_norm",
                host=_forward,
                classes=(*_forward_classes(), *_classes_of_sizes()),
                requirements=(
                    *are_listed_rows("input", "normalized_shape"),
                    *scale_listed_rows("input", "normalized_shape", "weight"),
                    is_a((float, type(None)), "eps"),
                ),
                configurations=CONFIGURATIONS,
            ),
            BACKWARD,
        ),
        direct="aten::_fused_rms_norm",
        functions=(
            Function(
                "rms_norm",
                overload="aten::_fused_rms_norm",
                stock="aten::rms_norm",
                parameters=("input", "normalized_shape", "weight", "eps"),
                defaults=(None, None),
                result=0,
                gradient=Gradient(
                    "aten::_fused_rms_norm_backward",
                    arguments=("grad", "input", "normalized_shape", "result:1", "weight", "mask"),
                    inputs=("input", "weight"),
                ),
            ),
        ),
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 128), (4096, 4096)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: itemsize * (2 * torch.Size(shape).numel() + shape[-1]),
        flops=lambda shape: 4 * torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
