"""Rows of a matrix by index: ``aten::embedding``. Its gradient is ATen's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.expression import Read, apply
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
    same_device,
    size_between,
)
from trident_ops.functions import Function
from trident_ops.ops.rows import DTYPES, name_of

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"BLOCK": 1024, "num_warps": 2},
    {"BLOCK": 512, "num_warps": 2},
    {"BLOCK": 1024, "num_warps": 4},
    {"BLOCK": 2048, "num_warps": 4},
    {"BLOCK": 2048, "num_warps": 8},
    {"BLOCK": 4096, "num_warps": 8},
)
INDICES = (torch.int64, torch.int32)
# Extents that are rounded up to the widest block fit 32 bits: MOST_ELEMENTS + MOST_COLUMNS * 4096 < 2**31.
MOST_ELEMENTS = 2**31 - 2**29
MOST_COLUMNS = 2**16
ROWS_OF_SAMPLES = 32_000  # of the weight


@triton.jit(debug=True)  # so that an index out of range ends the kernel, as in ATen's; all arithmetic has 64 bits
def embedding_kernel(weight_ptr, indices_ptr, out_ptr, rows, columns, BLOCK: tl.constexpr):
    """out[i] = weight[indices[i]], a block of a row each program."""
    position = tl.program_id(0).to(tl.int64)
    index = tl.load(indices_ptr + position).to(tl.int64)
    tl.device_assert((index >= 0) & (index < rows), "IndexError: index out of range in self")
    column = tl.program_id(1).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = column < columns
    row = tl.load(weight_ptr + index * columns + column, mask=inside)
    tl.store(out_ptr + position * columns + column, row, mask=inside)


def _host(configuration: Configuration) -> Callable[..., torch.Tensor]:
    block, num_warps = configuration["BLOCK"], configuration["num_warps"]

    def embedding(
        weight: torch.Tensor,
        indices: torch.Tensor,
        padding_idx: int = -1,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
    ) -> torch.Tensor:
        rows, columns = weight.shape
        (count,) = indices.shape
        out = torch.empty((count, columns), dtype=weight.dtype, device=weight.device)
        grid = (count, triton.cdiv(columns, block))
        embedding_kernel[grid](weight, indices, out, rows, columns, BLOCK=block, num_warps=num_warps)
        return out

    return embedding


def _classes() -> Iterator[VersionClass]:
    for aligned in (True, False):
        for index in INDICES:
            for dtype in DTYPES:
                columns = Dim(hint=4096, min=1, max=MOST_COLUMNS, multiple_of=16 if aligned else 1)
                arguments: dict[str, ArgumentClass] = {
                    "weight": TensorClass(dtype, (Dim(hint=32_000, min=1), columns), aligned=aligned),
                    "indices": TensorClass(index, (Dim(hint=64, min=1),), rows=True, aligned=False),
                    "padding_idx": ScalarClass(int),
                    "scale_grad_by_freq": ScalarClass(int, accepts=(bool,)),
                    "sparse": ScalarClass(int, accepts=(bool,)),
                }
                key = f"{name_of(dtype)}.{name_of(index)}.{'aligned' if aligned else 'any'}"
                yield VersionClass(key, arguments)


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    weight = torch.randn(ROWS_OF_SAMPLES, shape[-1], device=device).to(dtype)
    return torch.randint(ROWS_OF_SAMPLES, shape[:-1], device=device), weight


def _bytes_moved(shape: tuple[int, ...], itemsize: int) -> int:
    return 2 * itemsize * torch.Size(shape).numel() + 8 * torch.Size(shape[:-1]).numel()


_RESULT = apply("mul", Read(("indices",), "numel"), Read(("weight",), "size", 1))

OPERATORS = (
    Operator(
        name="embedding",
        doc="The rows of weight that input names (aten::embedding).\n\n"
        "input: int32 or int64 numbers of rows, of any shape. weight: a matrix. padding_idx: the row that gets no\n"
        "gradient, from the end if negative, or None. scale_grad_by_freq, sparse: bools, of the gradient only. The\n"
        "result is contiguous, of weight's dtype and input's shape with weight's columns as the last size. An index\n"
        "out of range is an IndexError on the CPU and a device-side assertion on a GPU. Raises what\n"
        "torch.nn.functional.embedding raises.",
        overloads=(
            Overload(
                name="aten::embedding",
                host=_host,
                classes=tuple(_classes()),
                requirements=(
                    is_tensor("weight"),
                    dtype_among("weight", DTYPES),
                    is_contiguous("weight"),
                    is_resolved("weight"),
                    rank_between("weight", 2, 2),
                    size_between("weight", 1, 1, MOST_COLUMNS),
                    numel_between("weight", 1, MOST_ELEMENTS),
                    is_tensor("indices"),
                    dtype_among("indices", INDICES),
                    same_device("indices", "weight"),
                    is_contiguous("indices"),
                    is_resolved("indices"),
                    numel_between("indices", 1, MOST_ELEMENTS),
                    Requirement("the result's numel fits", apply("le", _RESULT, MOST_ELEMENTS)),
                    is_a(int, "padding_idx"),
                    is_a(bool, "scale_grad_by_freq"),
                    is_a(bool, "sparse"),
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::embedding",
        functions=(
            Function(
                "embedding",
                overload="aten::embedding",
                stock="torch.nn.functional.embedding",
                parameters=("input", "weight", "padding_idx", "scale_grad_by_freq", "sparse"),
                defaults=(None, False, False),
                keyword_only=2,
                order=(1, 0),
                constants=(-1, False, False),
            ),
        ),
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 4096), (4096, 4096)),
        dtypes=DTYPES,
        bytes_moved=_bytes_moved,
        flops=lambda shape: 0,
        tolerance=dict.fromkeys(DTYPES, 0.0),
    ),
)
