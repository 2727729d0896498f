"""The gradient of root mean square normalization: ``aten::_fused_rms_norm_backward``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.expression import Read, apply
from trident.scalar_types import SCALAR_TYPES
from trident_ops.declaration import (
    Configuration,
    Overload,
    Requirement,
    VersionClass,
    is_list_of,
    is_resolved,
    is_tensor,
    same_device,
    same_dtype,
    same_layout,
)
from trident_ops.ops.column_sums import BLOCK, PARTS, sum_of_parts_kernel
from trident_ops.ops.rows import (
    DTYPES,
    Bucket,
    are_rows,
    has_column_each,
    is_last_size,
    name_of,
    normalizes_last,
    scale_listed_rows,
)

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"PARTS": 264, "num_warps": 8},
    {"PARTS": 132, "num_warps": 8},
    {"PARTS": 132, "num_warps": 16},
    {"PARTS": 264, "num_warps": 4},
    {"PARTS": 528, "num_warps": 4},
)
MOST_COLUMNS = 16384


@triton.jit
def rms_norm_backward_kernel(
    grad_ptr,
    x_ptr,
    rstd_ptr,
    weight_ptr,
    grad_x_ptr,
    partial_ptr,
    rows,
    columns,
    GRAD_WEIGHT: tl.constexpr,
    COLUMNS: tl.constexpr,
):
    """grad_x of every row that lies a number of grids behind the program's own, and their share of grad_weight.

    With n = x * rstd: grad_x = rstd * (grad * weight - n * mean(n * grad * weight, row)), grad_weight = sum(grad * n).
    """
    part, parts = tl.program_id(0), tl.num_programs(0)
    column = tl.arange(0, COLUMNS)
    inside = column < columns
    if weight_ptr is not None:
        weight = tl.load(weight_ptr + column, mask=inside, other=0.0).to(tl.float32)
    grad_weight = tl.zeros((COLUMNS,), tl.float32)
    offsets = part.to(tl.int64) * columns + column
    step = parts.to(tl.int64) * columns
    for _ in range((rows - part + parts - 1) // parts):
        x = tl.load(x_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
        grad = tl.load(grad_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
        rstd = tl.load(rstd_ptr + part)
        normalized = x * rstd
        weighted = grad
        if weight_ptr is not None:
            weighted *= weight
        mean = tl.sum(normalized * weighted, axis=0) / columns
        grad_x = (weighted - normalized * mean) * rstd
        tl.store(grad_x_ptr + offsets, grad_x.to(grad_x_ptr.dtype.element_ty), mask=inside)
        if GRAD_WEIGHT:
            grad_weight += grad * normalized
        offsets += step
        rstd_ptr += parts
    if GRAD_WEIGHT:
        tl.store(partial_ptr + part * columns + column, grad_weight, mask=inside)


def _host(configuration: Configuration) -> Callable[..., tuple[torch.Tensor, torch.Tensor | None]]:
    most_parts, num_warps, width = configuration["PARTS"], configuration["num_warps"], configuration["COLUMNS"]

    def rms_norm_backward(
        grad_out: torch.Tensor,
        input: torch.Tensor,
        normalized_shape: list[int],
        rstd: torch.Tensor,
        weight: torch.Tensor | None,
        output_mask: list[bool],
    ) -> tuple[torch.Tensor, torch.Tensor | None]:
        rows, columns = input.shape
        parts = min(rows, most_parts)
        grad_input = torch.empty((rows, columns), dtype=input.dtype, device=input.device)
        partial = None
        if output_mask[1]:
            partial = torch.empty((parts, columns), dtype=torch.float32, device=input.device)
        rms_norm_backward_kernel[(parts,)](
            grad_out,
            input,
            rstd,
            weight,
            grad_input,
            partial,
            rows,
            columns,
            GRAD_WEIGHT=output_mask[1],
            COLUMNS=width,
            num_warps=num_warps,
        )
        if partial is None or weight is None:
            return grad_input, None
        grad_weight = torch.empty((columns,), dtype=weight.dtype, device=weight.device)
        grid = (triton.cdiv(columns, BLOCK), 1)
        sum_of_parts_kernel[grid](partial, grad_weight, None, parts, columns, BLOCK=BLOCK, PARTS=PARTS, num_warps=4)
        return grad_input, grad_weight

    return rms_norm_backward


def _is_true(index: int) -> Requirement:
    name = f"output_mask[{index}]"
    return Requirement(name, apply("eq", Read(("output_mask", index), "value"), True))


_LAYOUT = same_layout("grad_out", "input")
_ROW_EACH = Requirement(
    "rstd has an element per row",
    apply("eq", Read(("rstd",), "numel"), apply("floordiv", Read(("input",), "numel"), Read(("input",), "size", -1))),
)


def _buckets() -> Iterator[Bucket]:
    for aligned, lengths in ((True, (1024, 4096, MOST_COLUMNS)), (False, (1024, MOST_COLUMNS))):
        shortest = 1
        for longest in lengths:
            columns = Dim(hint=longest, min=shortest, max=longest, multiple_of=16 if aligned else 1)
            num_warps = 4 if longest == 1024 else 8 if longest == 4096 else 16
            name = f"{longest}" if aligned else f"{longest}.unaligned"
            yield Bucket(name, columns, aligned, {"COLUMNS": longest, "num_warps": num_warps})
            shortest = longest + 1


def _classes() -> Iterator[VersionClass]:
    normalized = is_last_size("normalized_shape", "input")
    for suffix, has_weight, grad_weight in (
        ("", True, True),
        (".input_only", True, False),
        (".no_weight", False, False),
    ):
        scaled = (has_column_each("weight", "input"),) if has_weight else ()
        conditions = (normalized, *scaled, _LAYOUT.condition, _ROW_EACH.condition)
        for dtype in DTYPES:
            for bucket in _buckets():
                rows = TensorClass(dtype, (Dim(hint=64, min=1), bucket.columns), rows=True, aligned=bucket.aligned)
                arguments: dict[str, ArgumentClass] = {
                    "grad_out": rows,
                    "input": rows,
                    "normalized_shape": [ScalarClass(int, hint=bucket.columns.hint)],
                    "rstd": TensorClass(torch.float32, (Dim(hint=64),), flat=True, aligned=False),
                    "weight": TensorClass(dtype, (bucket.columns,), aligned=bucket.aligned) if has_weight else None,
                    "output_mask": [True, grad_weight],
                }
                key = f"{name_of(dtype)}.{bucket.name}{suffix}"
                yield VersionClass(key, arguments, conditions, bucket.configuration)


_OF_A_WEIGHT = Requirement(
    "a gradient of weight only where there is one",
    apply("or", is_tensor("weight").condition, apply("eq", Read(("output_mask", 1), "value"), False)),
)

BACKWARD = Overload(
    name="aten::_fused_rms_norm_backward",
    host=_host,
    classes=tuple(_classes()),
    requirements=(
        *are_rows("input", MOST_COLUMNS),
        *normalizes_last("normalized_shape", "input"),
        *scale_listed_rows("input", "normalized_shape", "weight"),
        is_tensor("grad_out"),
        same_device("grad_out", "input"),
        same_dtype("grad_out", "input"),
        _LAYOUT,
        is_resolved("grad_out"),
        is_tensor("rstd"),
        same_device("rstd", "input"),
        Requirement("rstd is float32", apply("eq", Read(("rstd",), "dtype"), SCALAR_TYPES[torch.float32])),
        is_resolved("rstd"),
        _ROW_EACH,
        *is_list_of(bool, 2, "output_mask"),
        _is_true(0),
        _OF_A_WEIGHT,
    ),
    configurations=CONFIGURATIONS,
)
