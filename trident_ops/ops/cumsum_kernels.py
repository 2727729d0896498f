"""Kernels of cumulative sums: whole rows, long rows by tiles, and dimensions that others follow."""

from __future__ import annotations

import triton
import triton.language as tl


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
def cumsum_kernel(x_ptr, out_ptr, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DOUBLE: tl.constexpr):
    """Whole rows in registers, ROWS of them a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    offsets = row.to(tl.int64)[:, None] * columns + column[None, :]
    x = tl.load(x_ptr + offsets, mask=inside, other=0)
    sums = tl.cumsum(_wide(x, out_ptr, DOUBLE), axis=1)
    tl.store(out_ptr + offsets, sums.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def cumsum_tiles_kernel(x_ptr, tiles_ptr, out_ptr, columns, TILE: tl.constexpr, DOUBLE: tl.constexpr):
    """The sum of each tile of each row."""
    row, tile = tl.program_id(0).to(tl.int64), tl.program_id(1)
    column = tile * TILE + tl.arange(0, TILE)
    x = _wide(tl.load(x_ptr + row * columns + column, mask=column < columns, other=0), out_ptr, DOUBLE)
    tl.store(tiles_ptr + row * tl.num_programs(1) + tile, tl.sum(x, axis=0))


@triton.jit
def cumsum_long_kernel(
    x_ptr, tiles_ptr, out_ptr, columns, TILE: tl.constexpr, TILES: tl.constexpr, DOUBLE: tl.constexpr
):
    """A tile of a row a program, which adds up the sums of the tiles before it: always in the same order."""
    row, tile = tl.program_id(0).to(tl.int64), tl.program_id(1)
    column = tile * TILE + tl.arange(0, TILE)
    inside = column < columns
    x = _wide(tl.load(x_ptr + row * columns + column, mask=inside, other=0), out_ptr, DOUBLE)
    place = tl.arange(0, TILES)
    before = tl.load(tiles_ptr + row * tl.num_programs(1) + place, mask=place < tile, other=0)
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
