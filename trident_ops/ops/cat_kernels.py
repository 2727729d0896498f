"""Kernels that copy tensors side by side into one."""

from __future__ import annotations

import triton
import triton.language as tl


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
def copy_rows_kernel(x_ptr, out_ptr, rows, columns, stride, BLOCK: tl.constexpr):
    """One matrix."""
    _copy_rows(x_ptr, out_ptr, tl.program_id(0), rows * columns, columns, stride, 0, columns, BLOCK)


@triton.jit
def copy_strided_kernel(x_ptr, out_ptr, n0, n1, n2, n3, s0, s1, s2, s3, BLOCK: tl.constexpr):
    """One tensor of any strides."""
    _copy_strided(x_ptr, out_ptr, tl.program_id(0), n0, n1, n2, n3, s0, s1, s2, s3, 0, n2 * n3, BLOCK)


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
