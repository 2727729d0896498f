"""Kernels of matrix products with few rows: each program sums all of K, in fp32 and in one order."""

from __future__ import annotations

import triton
import triton.language as tl


@triton.jit
def _scaled(product, bias_ptr, offsets, inside, beta, alpha):
    """beta * bias + alpha * product; a beta of 0 leaves the bias unread, as in BLAS."""
    product = product * alpha
    if beta != 0.0:
        product += beta * tl.load(bias_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    return product


@triton.jit
def row_kernel(
    x_ptr, w_ptr, bias_ptr, out_ptr, N, K, beta, alpha, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, UNROLL: tl.constexpr
):
    """A row times the transposed view of a dense [N, K], for each of a batch: multiplied, added, summed along K.

    A thread has UNROLL loads of 8 neighbors under way for each of its columns, and adds them to one sum a column, which
    takes few registers. Weights are read once, so they leave L2 first: what others wrote there need not be written
    back for them.
    """
    LANES: tl.constexpr = DEPTH // (8 * UNROLL)
    batch = tl.program_id(1)
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    within = column < N
    neighbors = tl.arange(0, 8)[None, None, None, :]
    lane = tl.arange(0, UNROLL)[None, :, None, None] * (8 * LANES) + tl.arange(0, LANES)[:, None, None, None] * 8
    x_ptr += batch * K
    w_ptr += batch * K * N + column[None, None, :, None] * K
    total = tl.zeros((LANES, COLUMNS), tl.float32)
    for start in range(0, K, DEPTH):
        k = start + lane + neighbors
        inside = within[None, None, :, None] & (k < K)
        w = tl.load(w_ptr + k, mask=inside, other=0.0, eviction_policy="evict_first")
        x = tl.load(x_ptr + k, mask=k < K, other=0.0)
        total += tl.sum(tl.sum(w.to(tl.float32) * x.to(tl.float32), axis=3), axis=1)
    product = tl.sum(total, axis=0)
    if bias_ptr is not None:
        product = _scaled(product, bias_ptr, column, within, beta, alpha)
    tl.store(out_ptr + batch * N + column, product.to(out_ptr.dtype.element_ty), mask=within)


@triton.jit
def column_kernel(
    x_ptr, w_ptr, bias_ptr, out_ptr, N, K, beta, alpha, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, UNROLL: tl.constexpr
):
    """The same for a dense [K, N]: UNROLL loads a thread are under way, and added before anything is shared."""
    batch = tl.program_id(1)
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    within = column < N
    lane = tl.arange(0, UNROLL)[None, :] * DEPTH + tl.arange(0, DEPTH)[:, None]
    x_ptr += batch * K
    w_ptr += batch * K * N + column[None, None, :]
    total = tl.zeros((DEPTH, COLUMNS), tl.float32)
    for start in range(0, K, UNROLL * DEPTH):
        k = start + lane
        inside = within[None, None, :] & (k < K)[:, :, None]
        w = tl.load(w_ptr + k[:, :, None] * N, mask=inside, other=0.0, eviction_policy="evict_first")
        x = tl.load(x_ptr + k, mask=k < K, other=0.0)
        total += tl.sum(w.to(tl.float32) * x.to(tl.float32)[:, :, None], axis=1)
    product = tl.sum(total, axis=0)
    if bias_ptr is not None:
        product = _scaled(product, bias_ptr, column, within, beta, alpha)
    tl.store(out_ptr + batch * N + column, product.to(out_ptr.dtype.element_ty), mask=within)


@triton.jit
def tile_kernel(
    x_ptr,
    w_ptr,
    bias_ptr,
    out_ptr,
    M,
    N,
    K,
    x_batch,
    x_row,
    x_column,
    w_batch,
    w_row,
    w_column,
    out_row,
    out_column,
    bias_row,
    bias_column,
    beta,
    alpha,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
    DEPTH: tl.constexpr,
    STAGES: tl.constexpr,
):
    """A tile of ROWS x COLUMNS of a product of matrices of any strides, for each of a batch, on tensor cores."""
    batch = tl.program_id(1)
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(2) * COLUMNS + tl.arange(0, COLUMNS)
    lane = tl.arange(0, DEPTH)
    x_ptr += batch * x_batch + row[:, None] * x_row
    w_ptr += batch * w_batch + column[None, :] * w_column
    product = tl.zeros((ROWS, COLUMNS), tl.float32)
    for start in tl.range(0, K, DEPTH, num_stages=STAGES):
        k = start + lane
        x = tl.load(x_ptr + k[None, :] * x_column, mask=(row < M)[:, None] & (k < K)[None, :], other=0.0)
        w = tl.load(w_ptr + k[:, None] * w_row, mask=(column < N)[None, :] & (k < K)[:, None], other=0.0)
        product = tl.dot(x, w, product)
    inside = (row < M)[:, None] & (column < N)[None, :]
    if bias_ptr is not None:
        offsets = row[:, None] * bias_row + column[None, :] * bias_column
        product = _scaled(product, bias_ptr, offsets, inside, beta, alpha)
    out = out_ptr + batch * M * N + row[:, None] * out_row + column[None, :] * out_column
    tl.store(out, product.to(out_ptr.dtype.element_ty), mask=inside)
