"""Layer normalization: ``aten::native_layer_norm`` and its gradient."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, ScalarClass, Sizes
from trident_ops.declaration import Configuration, Operator, Overload, VersionClass, is_a
from trident_ops.functions import Function, Gradient
from trident_ops.ops.layer_norm_backward import BACKWARD
from trident_ops.ops.rows import DTYPES, are_listed_rows, buckets, listed_rows, name_of, scale_listed_rows

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"ROWS": 1, "num_warps": 8},
    {"ROWS": 1, "num_warps": 1},
    {"ROWS": 1, "num_warps": 2},
    {"ROWS": 1, "num_warps": 4},
    {"ROWS": 1, "num_warps": 16},
    {"ROWS": 4, "num_warps": 4},
    {"ROWS": 8, "num_warps": 4},
)
# Longest rows of a bucket, and its default configuration.
WHOLE: Mapping[int, Configuration] = {
    256: {"ROWS": 4, "num_warps": 4},
    1024: {"ROWS": 1, "num_warps": 4},
    4096: {"ROWS": 1, "num_warps": 4},
    8192: {"ROWS": 1, "num_warps": 8},
}
TILED: Configuration = {"num_warps": 8}
TILE = 2048

Results = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


@triton.jit
def layer_norm_kernel(
    x_ptr,
    weight_ptr,
    bias_ptr,
    out_ptr,
    mean_ptr,
    rstd_ptr,
    rows,
    columns,
    eps,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):
    """Whole rows in registers, ROWS of them a program: the variance is that of elements less their mean."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    offsets = row.to(tl.int64)[:, None] * columns + column[None, :]
    x = tl.load(x_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    if weight_ptr is not None:
        weight = tl.load(weight_ptr + column, mask=column < columns, other=0.0).to(tl.float32)
    if bias_ptr is not None:
        bias = tl.load(bias_ptr + column, mask=column < columns, other=0.0).to(tl.float32)
    mean = tl.sum(x, axis=1) / columns
    centered = tl.where(inside, x - mean[:, None], 0.0)
    rstd = tl.rsqrt(tl.sum(centered * centered, axis=1) / columns + eps)
    tl.store(mean_ptr + row, mean.to(mean_ptr.dtype.element_ty), mask=row < rows)
    tl.store(rstd_ptr + row, rstd.to(rstd_ptr.dtype.element_ty), mask=row < rows)
    out = centered * rstd[:, None]
    if weight_ptr is not None:
        out *= weight[None, :]
    if bias_ptr is not None:
        out += bias[None, :]
    tl.store(out_ptr + offsets, out.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def layer_norm_tiled_kernel(x_ptr, weight_ptr, bias_ptr, out_ptr, mean_ptr, rstd_ptr, columns, eps, TILE: tl.constexpr):
    """A row a program, a tile at a time, twice: the second time from the cache.

    Each lane keeps the mean and the sum of squared differences of its own elements (Welford); they are merged at the
    end (Chan), so that the loop waits for no other thread. What rounding takes from the mean of a row far from 0 is
    the mean of the distances from it.
    """
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * columns
    out_ptr += row * columns
    lane = tl.arange(0, TILE)
    mean = tl.zeros((TILE,), tl.float32)
    squares = tl.zeros((TILE,), tl.float32)
    count = 0.0
    for start in range(0, columns, TILE):
        inside = start + lane < columns
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        count += 1.0
        step = tl.where(inside, x - mean, 0.0)
        mean += step / count
        squares += step * tl.where(inside, x - mean, 0.0)
    count_of_lane = ((columns - lane + TILE - 1) // TILE).to(tl.float32)
    rounded = tl.sum(mean * count_of_lane, axis=0) / columns
    rest = tl.sum((mean - rounded) * count_of_lane, axis=0) / columns
    rest = tl.where(tl.abs(rounded) < float("inf"), rest, 0.0)
    apart = (mean - rounded) - rest
    rstd = tl.rsqrt(tl.sum(squares + count_of_lane * apart * apart, axis=0) / columns + eps)
    tl.store(mean_ptr + row, rounded.to(mean_ptr.dtype.element_ty))
    tl.store(rstd_ptr + row, rstd.to(rstd_ptr.dtype.element_ty))
    for start in range(0, columns, TILE):
        column = start + lane
        inside = column < columns
        x = tl.load(x_ptr + column, mask=inside, other=0.0).to(tl.float32)
        out = ((x - rounded) - rest) * rstd
        if weight_ptr is not None:
            out *= tl.load(weight_ptr + column, mask=inside, other=0.0).to(tl.float32)
        if bias_ptr is not None:
            out += tl.load(bias_ptr + column, mask=inside, other=0.0).to(tl.float32)
        tl.store(out_ptr + column, out.to(out_ptr.dtype.element_ty), mask=inside)


def _host(configuration: Configuration) -> Callable[..., Results]:
    num_warps, width, rows_at_once = configuration["num_warps"], configuration.get("COLUMNS"), configuration["ROWS"]

    def layer_norm(
        input: torch.Tensor,
        normalized_shape: list[int],
        weight: torch.Tensor | None,
        bias: torch.Tensor | None,
        eps: float,
    ) -> Results:
        rows, columns = input.shape
        statistics = input.dtype if input.is_cpu else torch.float32  # as PyTorch's kernels on either device
        out = torch.empty((rows, columns), dtype=input.dtype, device=input.device)
        mean = torch.empty((rows, 1), dtype=statistics, device=input.device)
        rstd = torch.empty((rows, 1), dtype=statistics, device=input.device)
        if width is None:
            layer_norm_tiled_kernel[(rows,)](
                input, weight, bias, out, mean, rstd, columns, eps, TILE=TILE, num_warps=num_warps
            )
        else:
            layer_norm_kernel[(triton.cdiv(rows, rows_at_once),)](
                input,
                weight,
                bias,
                out,
                mean,
                rstd,
                rows,
                columns,
                eps,
                ROWS=rows_at_once,
                COLUMNS=width,
                num_warps=num_warps,
            )
        return out, mean, rstd

    return layer_norm


def _classes() -> Iterator[VersionClass]:
    every = buckets(WHOLE, long=TILED, any_length=TILED)
    for suffix, has_weight, has_bias, lengths in (
        ("", True, True, every),
        (".no_bias", True, False, every),
        (".plain", False, False, every),
        (".no_weight", False, True, every[-1:]),  # no module makes a bias alone
    ):
        for dtype in DTYPES:
            for bucket in lengths:
                rows, row = listed_rows(dtype, bucket, "normalized_shape")
                arguments: dict[str, ArgumentClass] = {
                    "input": rows,
                    "normalized_shape": Sizes((bucket.columns.hint,)),
                    "weight": row if has_weight else None,
                    "bias": row if has_bias else None,
                    "eps": ScalarClass(float),
                }
                yield VersionClass(f"{name_of(dtype)}.{bucket.name}{suffix}", arguments, (), bucket.configuration)


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    x, weight, bias = (torch.randn(sizes, device=device).to(dtype) for sizes in (shape, shape[-1:], shape[-1:]))
    return x, [shape[-1]], weight, bias, 1e-5


OPERATORS = (
    Operator(
        name="layer_norm",
        doc="(input - mean) / sqrt(variance + eps) * weight + bias, mean and variance over the last sizes\n"
        "(aten::native_layer_norm).\n\n"
        "input: a tensor of one dimension or more. normalized_shape: a list of its last sizes. weight, bias: of that\n"
        "shape, or None. eps: a float. The result is contiguous, of input's shape and dtype. Raises what\n"
        "torch.nn.functional.layer_norm raises.",
        overloads=(
            Overload(
                name="aten::native_layer_norm",
                host=_host,
                classes=tuple(_classes()),
                requirements=(
                    *are_listed_rows("input", "normalized_shape"),
                    *scale_listed_rows("input", "normalized_shape", "weight", "bias"),
                    is_a(float, "eps"),
                ),
                configurations=CONFIGURATIONS,
            ),
            BACKWARD,
        ),
        direct="aten::native_layer_norm",
        functions=(
            Function(
                "layer_norm",
                overload="aten::native_layer_norm",
                stock="aten::layer_norm",
                parameters=("input", "normalized_shape", "weight", "bias", "eps"),
                defaults=(None, None, 1e-5),
                result=0,
                gradient=Gradient(
                    "aten::native_layer_norm_backward",
                    arguments=("grad", "input", "normalized_shape", "result:1", "result:2", "weight", "bias", "mask"),
                    inputs=("input", "weight", "bias"),
                ),
            ),
        ),
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 128), (4096, 4096)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 2 * itemsize * (torch.Size(shape).numel() + shape[-1]),
        flops=lambda shape: 7 * torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
