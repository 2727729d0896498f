"""Sums over rows, in one order whatever the GPU: programs sum some of the rows each, and one kernel what they found."""

from __future__ import annotations

import triton
import triton.language as tl

BLOCK = 32  # columns a program
PARTS = 64  # programs' sums added at a time


@triton.jit
def sum_of_parts_kernel(partial_ptr, out_ptr, other_ptr, parts, columns, BLOCK: tl.constexpr, PARTS: tl.constexpr):
    """out = sum(partial[:parts], 0), and in a second row of programs other = sum(partial[parts:], 0)."""
    column = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.arange(0, PARTS)
    total = tl.zeros((PARTS, BLOCK), tl.float32)
    inside = (column < columns)[None, :]
    partial_ptr += tl.program_id(1) * parts * columns
    for start in range(0, parts, PARTS):
        mask = inside & (start + part < parts)[:, None]
        total += tl.load(partial_ptr + (start + part)[:, None] * columns + column[None, :], mask=mask, other=0.0)
    result = tl.sum(total, axis=0)
    if other_ptr is None:
        tl.store(out_ptr + column, result.to(out_ptr.dtype.element_ty), mask=column < columns)
    else:
        is_first = tl.program_id(1) == 0
        tl.store(out_ptr + column, result.to(out_ptr.dtype.element_ty), mask=(column < columns) & is_first)
        tl.store(other_ptr + column, result.to(other_ptr.dtype.element_ty), mask=(column < columns) & (is_first == 0))
