"""The gradient of layer normalization: ``aten::native_layer_norm_backward``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import torch
import triton
import triton.language as tl

from trident.arguments import DEVICE_CPU, DEVICE_CUDA
from trident.capture.classes import ArgumentClass, Dim, Sizes, TensorClass
from trident.expression import TYPE_TENSOR, Read, apply
from trident.scalar_types import SCALAR_TYPES
from trident_ops.declaration import (
    Configuration,
    Overload,
    Requirement,
    VersionClass,
    is_dense,
    is_list_of,
    is_resolved,
    is_tensor,
    operands_have,
    same_device,
    same_dtype,
    same_layout,
)
from trident_ops.ops.column_sums import BLOCK, PARTS, sum_of_parts_kernel
from trident_ops.ops.rows import DTYPES, Bucket, are_listed_rows, listed_rows, name_of, scale_listed_rows

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"PARTS": 264, "num_warps": 8},
    {"PARTS": 132, "num_warps": 8},
    {"PARTS": 132, "num_warps": 16},
    {"PARTS": 264, "num_warps": 4},
    {"PARTS": 528, "num_warps": 4},
)
# Longest rows of a bucket, and its default configuration. 16,384 columns and two sums of as many don't fit into the
# registers of 16 warps.
WHOLE: Mapping[int, Configuration] = {
    256: {"ROWS": 16, "num_warps": 4},
    1024: {"ROWS": 2, "PARTS": 132, "num_warps": 4},
    4096: {"ROWS": 1, "num_warps": 8},
    8192: {"ROWS": 1, "PARTS": 132, "num_warps": 16},
}
MOST_COLUMNS = max(WHOLE)
ANY_LENGTH: Configuration = {"ROWS": 1, "PARTS": 132, "num_warps": 8, "COLUMNS": MOST_COLUMNS}

Gradients = tuple[torch.Tensor, torch.Tensor | None, torch.Tensor | None]


@triton.jit
def layer_norm_backward_kernel(
    grad_ptr,
    x_ptr,
    mean_ptr,
    rstd_ptr,
    weight_ptr,
    grad_x_ptr,
    partial_ptr,
    rows,
    columns,
    BIAS: tl.constexpr,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
):
    """grad_x of ROWS rows, and of those that lie a number of grids behind; their share of grad_weight and grad_bias.

    With n = (x - mean) * rstd and w = grad * weight: grad_x = rstd * (w - mean(w, row) - n * mean(n * w, row)),
    grad_weight = sum(grad * n), grad_bias = sum(grad).
    """
    part, parts = tl.program_id(0), tl.num_programs(0)
    column = tl.arange(0, COLUMNS)
    if weight_ptr is not None:
        weight = tl.load(weight_ptr + column, mask=column < columns, other=0.0).to(tl.float32)
    grad_weight = tl.zeros((ROWS, COLUMNS), tl.float32)
    grad_bias = tl.zeros((ROWS, COLUMNS), tl.float32)
    for first in range(part * ROWS, rows, parts * ROWS):
        row = first + tl.arange(0, ROWS)
        inside = (row < rows)[:, None] & (column < columns)[None, :]
        offsets = row.to(tl.int64)[:, None] * columns + column[None, :]
        x = tl.load(x_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
        grad = tl.load(grad_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
        mean = tl.load(mean_ptr + row, mask=row < rows, other=0.0).to(tl.float32)
        rstd = tl.load(rstd_ptr + row, mask=row < rows, other=0.0).to(tl.float32)
        normalized = (x - mean[:, None]) * rstd[:, None]
        weighted = grad
        if weight_ptr is not None:
            weighted = grad * weight[None, :]
        mean_weighted = tl.sum(weighted, axis=1) / columns
        mean_both = tl.sum(normalized * weighted, axis=1) / columns
        grad_x = (weighted - mean_weighted[:, None] - normalized * mean_both[:, None]) * rstd[:, None]
        tl.store(grad_x_ptr + offsets, grad_x.to(grad_x_ptr.dtype.element_ty), mask=inside)
        if partial_ptr is not None:
            grad_weight += grad * normalized
            if BIAS:
                grad_bias += grad
    if partial_ptr is not None:
        tl.store(partial_ptr + part * columns + column, tl.sum(grad_weight, axis=0), mask=column < columns)
        if BIAS:
            partial_ptr += parts * columns
            tl.store(partial_ptr + part * columns + column, tl.sum(grad_bias, axis=0), mask=column < columns)


def _host(configuration: Configuration) -> Callable[..., Gradients]:
    most_parts, num_warps = configuration["PARTS"], configuration["num_warps"]
    width, rows_at_once = configuration["COLUMNS"], configuration["ROWS"]

    def layer_norm_backward(
        grad_out: torch.Tensor,
        input: torch.Tensor,
        normalized_shape: list[int],
        mean: torch.Tensor,
        rstd: torch.Tensor,
        weight: torch.Tensor | None,
        bias: torch.Tensor | None,
        output_mask: list[bool],
    ) -> Gradients:
        rows, columns = input.shape
        parts = min(triton.cdiv(rows, rows_at_once), most_parts)
        grad_input = torch.empty((rows, columns), dtype=input.dtype, device=input.device)
        sums = int(output_mask[1]) + int(output_mask[2])
        partial = None
        if sums:
            partial = torch.empty((sums * parts, columns), dtype=torch.float32, device=input.device)
        layer_norm_backward_kernel[(parts,)](
            grad_out,
            input,
            mean,
            rstd,
            weight,
            grad_input,
            partial,
            rows,
            columns,
            BIAS=output_mask[2],
            ROWS=rows_at_once,
            COLUMNS=width,
            num_warps=num_warps,
        )
        if partial is None or weight is None:
            return grad_input, None, None
        grad_weight = torch.empty_like(weight)
        grad_bias = torch.empty_like(weight) if output_mask[2] else None
        grid = (triton.cdiv(columns, BLOCK), sums)
        sum_of_parts_kernel[grid](
            partial, grad_weight, grad_bias, parts, columns, BLOCK=BLOCK, PARTS=PARTS, num_warps=4
        )
        return grad_input, grad_weight, grad_bias

    return layer_norm_backward


def _is_of_kernels_dtype(parameter: str) -> Requirement:
    """Statistics are as PyTorch's kernels make them: float32 on a GPU, of the input's dtype on the CPU."""
    device, dtype = Read(("input",), "device_type"), Read((parameter,), "dtype")
    on_gpu = apply("and", apply("eq", device, DEVICE_CUDA), apply("eq", dtype, SCALAR_TYPES[torch.float32]))
    on_cpu = apply("and", apply("eq", device, DEVICE_CPU), apply("eq", dtype, Read(("input",), "dtype")))
    return Requirement(f"{parameter} is of the dtype that PyTorch gives it", apply("or", on_gpu, on_cpu))


def _mask_fits() -> tuple[Requirement, ...]:
    """The input's gradient is wanted, and the weight's and the bias's together where there are both."""
    of_input, of_weight, of_bias = (apply("eq", Read(("output_mask", k), "value"), True) for k in range(3))
    has_weight, has_bias = (apply("eq", Read((name,), "type"), TYPE_TENSOR) for name in ("weight", "bias"))
    together = apply("or", apply("not", has_bias), apply("eq", of_weight, of_bias))
    return (
        Requirement("output_mask[0]", of_input),
        Requirement("weight or not bias", apply("or", has_weight, apply("not", has_bias))),
        Requirement("weight or not output_mask[1]", apply("or", has_weight, apply("not", of_weight))),
        Requirement("bias or not output_mask[2]", apply("or", has_bias, apply("not", of_bias))),
        Requirement("output_mask[1] == output_mask[2] if bias", together),
    )


_LAYOUT = same_layout("grad_out", "input")
_ROW_EACH = Requirement(
    "mean has an element per row",
    apply(
        "eq",
        Read(("mean",), "numel"),
        apply("floordiv", Read(("input",), "numel"), apply("elements", Read(("normalized_shape",), "operand"))),
    ),
)


def _buckets() -> Iterator[Bucket]:
    shortest = 1
    for longest, configuration in WHOLE.items():
        columns = Dim(hint=longest, min=shortest, max=longest, multiple_of=16)
        yield Bucket(f"{longest}", columns, True, {**configuration, "COLUMNS": longest})
        shortest = longest + 1
    yield Bucket("any", Dim(hint=5000, min=1, max=MOST_COLUMNS), False, ANY_LENGTH)


# Keys' last parts; whether there is a weight, and a bias; output_mask.
_VARIANTS: tuple[tuple[str, bool, bool, list[ArgumentClass]], ...] = (
    ("", True, True, [True, True, True]),
    (".no_bias", True, False, [True, True, False]),
    (".plain", False, False, [True, False, False]),
    (".input_only", True, True, [True, False, False]),
    (".no_bias.input_only", True, False, [True, False, False]),
)


def _classes() -> Iterator[VersionClass]:
    conditions = (_LAYOUT.condition, _ROW_EACH.condition)
    for suffix, has_weight, has_bias, mask in _VARIANTS:
        for dtype in DTYPES:
            for bucket in _buckets():
                for device, of_statistics in _statistics(dtype):
                    rows, row = listed_rows(dtype, bucket, "normalized_shape")
                    statistic = TensorClass(of_statistics, (Dim(hint=64),), flat=True, aligned=False)
                    arguments: dict[str, ArgumentClass] = {
                        "grad_out": rows,
                        "input": rows,
                        "normalized_shape": Sizes((bucket.columns.hint,)),
                        "mean": statistic,
                        "rstd": statistic,
                        "weight": row if has_weight else None,
                        "bias": row if has_bias else None,
                        "output_mask": mask,
                    }
                    key = f"{name_of(dtype)}.{bucket.name}{suffix}"
                    yield VersionClass(key, arguments, conditions, bucket.configuration, device)


def _statistics(dtype: torch.dtype) -> tuple[tuple[str | None, torch.dtype], ...]:
    """Devices with the dtype of mean and rstd there."""
    return ((None, dtype),) if dtype == torch.float32 else (("cuda", torch.float32), ("cpu", dtype))


BACKWARD = Overload(
    name="aten::native_layer_norm_backward",
    host=_host,
    classes=tuple(_classes()),
    requirements=(
        *are_listed_rows("input", "normalized_shape", MOST_COLUMNS),
        *scale_listed_rows("input", "normalized_shape", "weight", "bias"),
        is_tensor("grad_out"),
        same_device("grad_out", "input"),
        same_dtype("grad_out", "input"),
        _LAYOUT,
        is_resolved("grad_out"),
        is_tensor("mean"),
        is_tensor("rstd"),
        operands_have("same_device", "input", "mean", "rstd"),
        _is_of_kernels_dtype("mean"),
        same_dtype("rstd", "mean"),
        operands_have("are_resolved", "mean", "rstd"),
        is_dense("mean"),
        same_layout("mean", "rstd"),
        _ROW_EACH,
        *is_list_of(bool, 3, "output_mask"),
        *_mask_fits(),
    ),
    configurations=CONFIGURATIONS,
)
