"""Kernels of softmax along the last dimension."""

from __future__ import annotations

import triton
import triton.language as tl

from trident_ops.ops.elementary import exp


@triton.jit
def softmax_kernel(x_ptr, out_ptr, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Whole rows in registers, ROWS of them a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    offsets = row.to(tl.int64)[:, None] * columns + column[None, :]
    x = tl.load(x_ptr + offsets, mask=inside, other=-float("inf")).to(tl.float32)
    powers = exp(x - tl.max(x, axis=1)[:, None])
    out = powers / tl.sum(powers, axis=1)[:, None]
    tl.store(out_ptr + offsets, out.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def _take(x, most, total, VECTOR: tl.constexpr):
    """Online softmax by thread: the largest element so far, and the sum of exponentials relative to it."""
    x = tl.reshape(x, (x.shape[0], x.shape[1] // VECTOR, VECTOR))
    new = tl.maximum(most, tl.max(tl.max(x, axis=2), axis=0))
    base = tl.where(new == -float("inf"), 0.0, new)
    total *= tl.exp2((most - base) * 1.4426950408889634)
    powers = tl.exp2((x - base[None, :, None]) * 1.4426950408889634)
    return new, total + tl.sum(tl.sum(powers, axis=2), axis=0)


@triton.jit
def _sum_online(x_ptr, columns, DEPTH: tl.constexpr, WIDTH: tl.constexpr, VECTOR: tl.constexpr):
    """A row's largest element, and the sum of exponentials relative to it."""
    CHUNK: tl.constexpr = DEPTH * WIDTH
    lane = tl.arange(0, DEPTH)[:, None] * WIDTH + tl.arange(0, WIDTH)[None, :]
    most = tl.full((WIDTH // VECTOR,), -float("inf"), tl.float32)
    total = tl.zeros((WIDTH // VECTOR,), tl.float32)
    whole = columns // CHUNK * CHUNK
    for start in range(0, whole, CHUNK):
        x = tl.load(x_ptr + start + lane).to(tl.float32)
        most, total = _take(x, most, total, VECTOR)
    if whole < columns:
        x = tl.load(x_ptr + whole + lane, mask=whole + lane < columns, other=-float("inf")).to(tl.float32)
        most, total = _take(x, most, total, VECTOR)
    largest = tl.max(most, axis=0)
    return largest, tl.sum(total * tl.exp2((most - largest) * 1.4426950408889634), axis=0)


@triton.jit
def _added(x, total, scaled, VECTOR: tl.constexpr):
    """A thread's sum with the exponentials of ``x``, relative to what is ``scaled`` in powers of 2."""
    x = tl.reshape(x, (x.shape[0], x.shape[1] // VECTOR, VECTOR))
    powers = tl.exp2(tl.fma(x, 1.4426950408889634, -scaled))
    return total + tl.sum(tl.sum(powers, axis=2), axis=0)


@triton.jit
def _sum_from_first(x_ptr, columns, DEPTH: tl.constexpr, WIDTH: tl.constexpr, VECTOR: tl.constexpr):
    """The largest element of a row's first chunk, and the sum of exponentials relative to it: none is rescaled.

    The sum may overflow, and is right only where the largest element can be scaled before it is subtracted.
    """
    CHUNK: tl.constexpr = DEPTH * WIDTH
    lane = tl.arange(0, DEPTH)[:, None] * WIDTH + tl.arange(0, WIDTH)[None, :]
    first = tl.load(x_ptr + lane, mask=lane < columns, other=-float("inf")).to(tl.float32)
    ahead = tl.load(x_ptr + CHUNK + lane, mask=CHUNK + lane < columns, other=-float("inf"))
    largest = tl.max(tl.max(first, axis=1), axis=0)
    scaled = largest * 1.4426950408889634
    total = _added(first, tl.zeros((WIDTH // VECTOR,), tl.float32), scaled, VECTOR)
    whole = columns // CHUNK * CHUNK
    for start in range(2 * CHUNK, whole, CHUNK):
        x = ahead.to(tl.float32)
        ahead = tl.load(x_ptr + start + lane)
        total = _added(x, total, scaled, VECTOR)
    total = _added(ahead.to(tl.float32), total, scaled, VECTOR)
    rest = tl.maximum(whole, 2 * CHUNK)
    if rest < columns:
        x = tl.load(x_ptr + rest + lane, mask=rest + lane < columns, other=-float("inf")).to(tl.float32)
        total = _added(x, total, scaled, VECTOR)
    # What rounding took from the scaled element is a factor of every exponential.
    return largest, tl.sum(total, axis=0) * tl.exp2(-tl.fma(largest, 1.4426950408889634, -scaled))


@triton.jit
def softmax_long_kernel(
    x_ptr, out_ptr, columns, splits, DEPTH: tl.constexpr, WIDTH: tl.constexpr, VECTOR: tl.constexpr
):
    """Rows of any length, each shared by ``splits`` programs.

    Every program sums the whole row, which after the first reader comes from L2, and writes its share: one launch, no
    second kernel and no waiting. A thread reads VECTOR neighbours of each of DEPTH blocks, and keeps one sum for all of
    them.
    """
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * columns
    out_ptr += row * columns
    if VECTOR == 1:  # waits for its loads, not for exponentials
        largest, total = _sum_online(x_ptr, columns, DEPTH, WIDTH, VECTOR)
    else:
        largest, total = _sum_from_first(x_ptr, columns, DEPTH, WIDTH, VECTOR)
        # Scaled below 2**20 it errs by less than 0.1; a sum below 2**100, which is 1 at least, has a reciprocal.
        if ((tl.abs(largest) < 1048576.0) & (total < 1.2676506002282294e30)) == 0:
            largest, total = _sum_online(x_ptr, columns, DEPTH, WIDTH, VECTOR)
    reciprocal = 1.0 / total
    share = tl.cdiv(columns, splits * 16) * 16
    begin = tl.program_id(1) * share
    end = tl.minimum(begin + share, columns)
    for start in range(begin, end, WIDTH):
        offsets = start + tl.arange(0, WIDTH)
        inside = offsets < end
        x = tl.load(x_ptr + offsets, mask=inside, other=-float("inf")).to(tl.float32)
        if out_ptr.dtype.element_ty == tl.float32:
            powers = exp(x - largest)
        else:
            powers = tl.exp2((x - largest) * 1.4426950408889634)
        tl.store(out_ptr + offsets, (powers * reciprocal).to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def softmax_backward_kernel(grad_ptr, out_ptr, grad_x_ptr, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """grad_x = out * (grad - sum(grad * out, row)), whole rows in registers, ROWS of them a program."""
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    inside = (row < rows)[:, None] & (column < columns)[None, :]
    offsets = row.to(tl.int64)[:, None] * columns + column[None, :]
    out = tl.load(out_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    weighted = out * tl.load(grad_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    grad_x = weighted - out * tl.sum(weighted, axis=1)[:, None]
    tl.store(grad_x_ptr + offsets, grad_x.to(grad_x_ptr.dtype.element_ty), mask=inside)


@triton.jit
def softmax_backward_long_kernel(grad_ptr, out_ptr, grad_x_ptr, columns, splits, WIDTH: tl.constexpr):
    """The same for rows of any length, each shared by ``splits`` programs, which all sum the whole row."""
    row = tl.program_id(0).to(tl.int64)
    grad_ptr += row * columns
    out_ptr += row * columns
    grad_x_ptr += row * columns
    lane = tl.arange(0, WIDTH)
    total = tl.zeros((WIDTH,), tl.float32)
    for start in range(0, columns, WIDTH):
        inside = start + lane < columns
        out = tl.load(out_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        total += out * tl.load(grad_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
    dot = tl.sum(total, axis=0)
    for start in range(tl.program_id(1) * WIDTH, columns, splits * WIDTH):
        inside = start + lane < columns
        out = tl.load(out_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        weighted = out * tl.load(grad_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        tl.store(grad_x_ptr + start + lane, (weighted - out * dot).to(grad_x_ptr.dtype.element_ty), mask=inside)
