"""Host functions and kernels that tests of capture, guards and kernels share; none is an operator of the catalog."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

BLOCK = 256


@triton.jit
def double_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, x + x, mask=inside)


@triton.jit
def scale_kernel(x_ptr, out_ptr, scale, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside).to(tl.float32)
    tl.store(out_ptr + offsets, x * scale, mask=inside)


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside)
    y = tl.load(y_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, x + y, mask=inside)


@triton.jit
def _mean_square(x, columns):
    return tl.sum(x * x, axis=0) / columns


@triton.jit
def row_scale_kernel(x_ptr, weight_ptr, out_ptr, row_stride, columns, eps, COLUMNS: tl.constexpr):
    """out = x / sqrt(mean(x², row) + eps) * weight, a row a program."""
    row = tl.program_id(0)
    column = tl.arange(0, COLUMNS)
    inside = column < columns
    x = tl.load(x_ptr + row * row_stride + column, mask=inside, other=0.0).to(tl.float32)
    weight = tl.load(weight_ptr + column, mask=inside, other=0.0).to(tl.float32)
    scaled = x / tl.sqrt(_mean_square(x, columns) + eps) * weight
    tl.store(out_ptr + row * columns + column, scaled.to(out_ptr.dtype.element_ty), mask=inside)


def double(x: torch.Tensor) -> torch.Tensor:
    """2x in memory order; x is dense, of any shape and layout."""
    out = torch.empty_like(x)
    n = x.numel()
    double_kernel[(triton.cdiv(n, BLOCK),)](x, out, n, BLOCK=BLOCK)
    return out


def double_in_place(x: torch.Tensor) -> torch.Tensor:
    n = x.numel()
    double_kernel[(triton.cdiv(n, BLOCK),)](x, x, n, BLOCK=BLOCK)
    return x


def double_into(x: torch.Tensor, out: torch.Tensor) -> torch.Tensor:
    n = x.numel()
    double_kernel[(triton.cdiv(n, BLOCK),)](x, out, n, BLOCK=BLOCK)
    return out


def scale(x: torch.Tensor, factor: float) -> torch.Tensor:
    """x * factor, the factor read at run time."""
    out = torch.empty_like(x)
    n = x.numel()
    scale_kernel[(triton.cdiv(n, BLOCK),)](x, out, factor, n, BLOCK=BLOCK)
    return out


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """x + y in memory order; both dense and of one layout."""
    out = torch.empty_like(x)
    n = x.numel()
    add_kernel[(triton.cdiv(n, BLOCK),)](x, y, out, n, BLOCK=BLOCK)
    return out


def row_scale(x: torch.Tensor, weight: torch.Tensor, eps: float) -> torch.Tensor:
    """(rows, columns) and (columns,) of one dtype; the columns of a row lie side by side."""
    rows, columns = x.shape
    out = torch.empty((rows, columns), dtype=x.dtype, device=x.device)
    row_scale_kernel[(rows,)](x, weight, out, x.stride(0), columns, eps, COLUMNS=triton.next_power_of_2(columns))
    return out


@triton.jit
def row_sum_kernel(x_ptr, out_ptr, columns, COLUMNS: tl.constexpr):
    row = tl.program_id(0)
    column = tl.arange(0, COLUMNS)
    x = tl.load(x_ptr + row * columns + column, mask=column < columns, other=0.0)
    tl.store(out_ptr + row, tl.sum(x, axis=0))


@triton.jit
def row_shift_kernel(x_ptr, shift_ptr, out_ptr, columns, COLUMNS: tl.constexpr):
    row = tl.program_id(0)
    column = tl.arange(0, COLUMNS)
    inside = column < columns
    x = tl.load(x_ptr + row * columns + column, mask=inside)
    tl.store(out_ptr + row * columns + column, x - tl.load(shift_ptr + row), mask=inside)


def subtract_row_sums(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """x minus the sum of its row, and the sums with a last dimension of 1 and without; up to 16 columns."""
    rows, columns = x.shape
    sums = torch.empty((rows, 1), dtype=x.dtype, device=x.device)
    flat_sums = torch.empty((rows,), dtype=x.dtype, device=x.device)
    out = torch.empty_like(x)
    row_sum_kernel[(rows,)](x, sums, columns, COLUMNS=16)
    row_sum_kernel[(rows,)](x, flat_sums, columns, COLUMNS=16)
    row_shift_kernel[(rows,)](x, sums, out, columns, COLUMNS=16)
    return out, sums, flat_sums


def subtract_listed_row_sums(x: torch.Tensor, weight: torch.Tensor, sizes: list[int]) -> tuple[torch.Tensor, ...]:
    """What ``subtract_row_sums`` gives, and twice the weight; ``sizes`` are those of a row."""
    rows, columns = x.shape
    sums = torch.empty((rows, 1), dtype=x.dtype, device=x.device)
    flat_sums = torch.empty((rows,), dtype=x.dtype, device=x.device)
    out = torch.empty((rows, columns), dtype=x.dtype, device=x.device)
    row_sum_kernel[(rows,)](x, sums, columns, COLUMNS=16)
    row_sum_kernel[(rows,)](x, flat_sums, columns, COLUMNS=16)
    row_shift_kernel[(rows,)](x, sums, out, columns, COLUMNS=16)
    return out, sums, flat_sums, double(weight)


def branch_on_rows(x: torch.Tensor) -> torch.Tensor:
    if x.shape[0] * x.shape[1] > 4096 and x.shape[0] % 4 == 0:
        return double(x)
    return x + 1


def branch_on_layout(x: torch.Tensor) -> torch.Tensor:
    if not x.is_contiguous():
        x = x.contiguous()
    return double(x)


@triton.jit
def add_strided_kernel(x_ptr, y_ptr, out_ptr, numel, columns, x0, x1, y0, y1, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < numel
    row, column = offsets // columns, offsets % columns
    x = tl.load(x_ptr + row * x0 + column * x1, mask=inside)
    y = tl.load(y_ptr + row * y0 + column * y1, mask=inside)
    tl.store(out_ptr + offsets, x + y, mask=inside)


def add_strided(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """x + y of two dimensions, as operands of an iteration are captured."""
    numel = x.numel()
    out = x.new_empty((numel,))
    add_strided_kernel[(triton.cdiv(numel, BLOCK),)](x, y, out, numel, x.size(1), *x.stride(), *y.stride(), BLOCK=BLOCK)
    return out


@triton.jit
def pairs_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + o, mask=o < n)
    tl.store(out_ptr + 2 * o, x, mask=o < n)
    tl.store(out_ptr + 2 * o + 1, -x, mask=o < n)


def pairs(x: torch.Tensor) -> torch.Tensor:
    """Each element and its negative, as a dimension more behind those of x."""
    (count,) = x.shape
    out = torch.empty((count, 2), dtype=x.dtype, device=x.device)
    pairs_kernel[(triton.cdiv(count, BLOCK),)](x, out, count, BLOCK=BLOCK)
    return out


@triton.jit
def twice_kernel(x_ptr, out_ptr, rows, columns, stride, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    row, column = o // columns, o % columns
    x = tl.load(x_ptr + row.to(tl.int64) * stride + column, mask=row < rows)
    tl.store(out_ptr + row * columns * 2 + column, x, mask=row < rows)
    tl.store(out_ptr + row * columns * 2 + columns + column, x, mask=row < rows)


def twice(x: torch.Tensor, dim: int) -> torch.Tensor:
    """cat([x, x], dim), of rows on both sides of dim."""
    rows, columns = x.shape
    out = x.new_empty((2 * x.numel(),))
    twice_kernel[(triton.cdiv(x.numel(), BLOCK),)](x, out, rows, columns, x.stride(0), BLOCK=BLOCK)
    return out
