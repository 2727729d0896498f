"""Tensors joined along a dimension: ``aten::cat`` of two to four tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, Split, TensorClass
from trident.expression import Read, apply
from trident_ops.declaration import (
    Configuration,
    Operator,
    Overload,
    Requirement,
    VersionClass,
    dtype_among,
    is_a,
    list_has,
)
from trident_ops.functions import Function
from trident_ops.ops.rows import name_of

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"BLOCK": 1024, "num_warps": 4},
    {"BLOCK": 512, "num_warps": 2},
    {"BLOCK": 1024, "num_warps": 2},
    {"BLOCK": 2048, "num_warps": 4},
    {"BLOCK": 2048, "num_warps": 8},
    {"BLOCK": 4096, "num_warps": 8},
)
# Bytes need more of them a thread: at (4096,11008) four warps copy blocks of 1024 in 1.28 of stock's device time on an
# H200, of 2048 in 1.02 and of 4096 in 0.98.
OF_BYTES: Configuration = {"BLOCK": 4096, "num_warps": 4}
DTYPES = (torch.bfloat16, torch.float16, torch.float32, torch.int64, torch.bool)
LENGTHS = (2, 3, 4)
RANK = 4  # of the strided kernel: two dimensions in front of the one that is joined, two from it on
_LONG = 2**32  # a stride beyond 32 bits: kernels take all strides in 64
MOST_ELEMENTS = 2**31 - 4096  # of the result: the last block's indices have 32 bits


@triton.jit
def _copy_rows(x_ptr, out_ptr, block, numel, columns, stride, start, out_columns, BLOCK: tl.constexpr):
    """A block of a matrix of rows ``stride`` apart, to the columns of the result from ``start`` on."""
    lane = tl.arange(0, BLOCK)
    row = block * BLOCK // columns
    column = tl.multiple_of(block * BLOCK % columns, 16)
    if column + BLOCK <= columns:  # within one row: nothing is divided for each element
        source = row.to(tl.int64) * stride + column
        target = row.to(tl.int64) * out_columns + start + column
        tl.store(out_ptr + target + lane, tl.load(x_ptr + source + lane))
    else:
        index = block * BLOCK + lane
        inside = index < numel
        rows = (index // columns).to(tl.int64)
        within = index % columns
        x = tl.load(x_ptr + rows * stride + within, mask=inside)
        tl.store(out_ptr + rows * out_columns + start + within, x, mask=inside)


@triton.jit
def cat_rows_kernel(
    a_ptr,
    b_ptr,
    c_ptr,
    d_ptr,
    out_ptr,
    rows,
    a_columns,
    b_columns,
    c_columns,
    d_columns,
    a_stride,
    b_stride,
    c_stride,
    d_stride,
    BLOCK: tl.constexpr,
):
    """Matrices side by side; the blocks of the first come first, then those of the second, ..."""
    block = tl.program_id(0)
    b_start = a_columns
    c_start = b_start + b_columns
    a_end = tl.cdiv(rows * a_columns, BLOCK)
    b_end = a_end + tl.cdiv(rows * b_columns, BLOCK)
    out_columns = c_start
    if c_ptr is not None:
        out_columns += c_columns
    if d_ptr is not None:
        out_columns += d_columns
    if block < a_end:
        _copy_rows(a_ptr, out_ptr, block, rows * a_columns, a_columns, a_stride, 0, out_columns, BLOCK)
    elif block < b_end:
        _copy_rows(b_ptr, out_ptr, block - a_end, rows * b_columns, b_columns, b_stride, b_start, out_columns, BLOCK)
    if c_ptr is not None:
        c_end = b_end + tl.cdiv(rows * c_columns, BLOCK)
        if (block >= b_end) & (block < c_end):
            _copy_rows(
                c_ptr, out_ptr, block - b_end, rows * c_columns, c_columns, c_stride, c_start, out_columns, BLOCK
            )
        if d_ptr is not None:
            d_start = c_start + c_columns
            if block >= c_end:
                _copy_rows(
                    d_ptr, out_ptr, block - c_end, rows * d_columns, d_columns, d_stride, d_start, out_columns, BLOCK
                )


@triton.jit
def _copy_strided(x_ptr, out_ptr, block, n0, n1, n2, n3, s0, s1, s2, s3, start, out_columns, BLOCK: tl.constexpr):
    """A block of a tensor of four dimensions, of which the last two are columns."""
    index = block * BLOCK + tl.arange(0, BLOCK)
    inside = index < n0 * n1 * n2 * n3
    fast = index % n3
    rest = index // n3
    outer = (rest // n2 // n1).to(tl.int64) * s0 + (rest // n2 % n1).to(tl.int64) * s1
    x = tl.load(x_ptr + outer + (rest % n2).to(tl.int64) * s2 + fast.to(tl.int64) * s3, mask=inside)
    columns = n2 * n3
    target = (index // columns).to(tl.int64) * out_columns + start + index % columns
    tl.store(out_ptr + target, x, mask=inside)


@triton.jit
def cat_strided_kernel(
    a_ptr,
    b_ptr,
    c_ptr,
    d_ptr,
    out_ptr,
    a0,
    a1,
    a2,
    a3,
    b0,
    b1,
    b2,
    b3,
    c0,
    c1,
    c2,
    c3,
    d0,
    d1,
    d2,
    d3,
    as0,
    as1,
    as2,
    as3,
    bs0,
    bs1,
    bs2,
    bs3,
    cs0,
    cs1,
    cs2,
    cs3,
    ds0,
    ds1,
    ds2,
    ds3,
    BLOCK: tl.constexpr,
):
    """Tensors of any strides, each with dimensions of its own on either side of where they are joined."""
    block = tl.program_id(0)
    b_start = a2 * a3
    c_start = b_start + b2 * b3
    a_end = tl.cdiv(a0 * a1 * a2 * a3, BLOCK)
    b_end = a_end + tl.cdiv(b0 * b1 * b2 * b3, BLOCK)
    columns = c_start
    if c_ptr is not None:
        columns += c2 * c3
    if d_ptr is not None:
        columns += d2 * d3
    if block < a_end:
        _copy_strided(a_ptr, out_ptr, block, a0, a1, a2, a3, as0, as1, as2, as3, 0, columns, BLOCK)
    elif block < b_end:
        _copy_strided(b_ptr, out_ptr, block - a_end, b0, b1, b2, b3, bs0, bs1, bs2, bs3, b_start, columns, BLOCK)
    if c_ptr is not None:
        c_end = b_end + tl.cdiv(c0 * c1 * c2 * c3, BLOCK)
        if (block >= b_end) & (block < c_end):
            _copy_strided(c_ptr, out_ptr, block - b_end, c0, c1, c2, c3, cs0, cs1, cs2, cs3, c_start, columns, BLOCK)
        if d_ptr is not None:
            d_start = c_start + c2 * c3
            if block >= c_end:
                _copy_strided(
                    d_ptr, out_ptr, block - c_end, d0, d1, d2, d3, ds0, ds1, ds2, ds3, d_start, columns, BLOCK
                )


def _filled(values: list[Any], length: int) -> list[Any]:
    return [*values, *(None,) * (length - len(values))]


def _host(configuration: Configuration) -> Callable[..., torch.Tensor]:
    block, num_warps, is_strided = configuration["BLOCK"], configuration["num_warps"], configuration["STRIDED"]
    most = max(LENGTHS)

    def cat(tensors: list[torch.Tensor], dim: int = 0) -> torch.Tensor:
        numel = blocks = 0
        for tensor in tensors:
            numel += tensor.numel()
            blocks += triton.cdiv(tensor.numel(), block)
        out = tensors[0].new_empty((numel,))
        operands = _filled(list(tensors), most)
        if is_strided:
            sizes = _filled([size for tensor in tensors for size in tensor.shape], RANK * most)
            strides = _filled([stride for tensor in tensors for stride in tensor.stride()], RANK * most)
            cat_strided_kernel[(blocks,)](*operands, out, *sizes, *strides, BLOCK=block, num_warps=num_warps)
        else:
            columns = _filled([tensor.shape[1] for tensor in tensors], most)
            strides = _filled([tensor.stride(0) for tensor in tensors], most)
            rows = tensors[0].shape[0]
            cat_rows_kernel[(blocks,)](*operands, out, rows, *columns, *strides, BLOCK=block, num_warps=num_warps)
        return out

    return cat


def _aligned(dtype: torch.dtype) -> TensorClass:
    rows, columns, stride = Dim(hint=64), Dim(hint=4096, multiple_of=16), Dim(hint=_LONG, multiple_of=16)
    return TensorClass(dtype, (rows, columns), (stride, 1), split=Split("dim", 2))


def _strided(dtype: torch.dtype) -> TensorClass:
    sizes = (Dim(hint=8), Dim(hint=16), Dim(hint=32), Dim(hint=64))
    strides = (Dim(hint=8 * _LONG), Dim(hint=4 * _LONG), Dim(hint=2 * _LONG), Dim(hint=_LONG))
    return TensorClass(dtype, sizes, strides, aligned=False, split=Split("dim", RANK))


def _classes() -> Iterator[VersionClass]:
    conditions = (apply("list_concatenates", Read(("tensors",), "operand"), Read(("dim",), "value")),)
    for key, make, is_strided in (("aligned", _aligned, False), ("strided", _strided, True)):
        for length in LENGTHS:
            for dtype in DTYPES:
                tensor = make(dtype)
                dim = ScalarClass(int, hint=-(len(tensor.sizes) // 2))
                arguments: dict[str, ArgumentClass] = {"tensors": [tensor] * length, "dim": dim}
                own = OF_BYTES if dtype.itemsize == 1 and not is_strided else {}
                configuration = {"STRIDED": is_strided, **own}
                yield VersionClass(f"{name_of(dtype)}.{length}.{key}", arguments, conditions, configuration)


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return [torch.randn(shape, device=device).to(dtype) for _ in range(2)], -1


_LENGTH = Read(("tensors",), "length")
_FEW = apply("and", apply("ge", _LENGTH, min(LENGTHS)), apply("le", _LENGTH, max(LENGTHS)))

OPERATORS = (
    Operator(
        name="cat",
        doc="The tensors joined along dimension dim (aten::cat).\n\n"
        "tensors: a list or tuple of tensors of one shape but for dim. dim: an int, from the end if negative. The\n"
        "result is contiguous, or channels_last where all tensors are. Raises what torch.cat raises.",
        overloads=(
            Overload(
                name="aten::cat",
                host=_host,
                classes=tuple(_classes()),
                requirements=(
                    is_a(list, "tensors"),
                    Requirement(f"tensors has {min(LENGTHS)} to {max(LENGTHS)} elements", _FEW),
                    list_has("all_tensors", "tensors"),
                    dtype_among("tensors", DTYPES, 0),
                    list_has("one_dtype", "tensors"),
                    list_has("one_device", "tensors"),
                    list_has("resolved", "tensors"),
                    is_a(int, "dim"),
                    list_has("concatenates", "tensors", dim="dim"),
                    list_has("parts", "tensors", dim="dim", value=RANK // 2),
                    list_has("total_numel", "tensors", value=MOST_ELEMENTS),
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::cat",
        functions=(
            Function("cat", overload="aten::cat", stock="torch.cat", parameters=("tensors", "dim"), defaults=(0,)),
        ),
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 4096), (4096, 11008)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 4 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: 0,
        tolerance=dict.fromkeys(DTYPES, 0.0),
    ),
)
