"""The two kernels of every elementwise operator, made from the function that computes one element.

``compute`` is a jitted function of one element of each operand, then scalars. Floats come to it as fp32, whatever their
dtype, integers and booleans as they are; its result is converted to the result's dtype. ``compute_16`` takes its place
where the result is of a 16-bit dtype. A kernel hangs from its ``compute``, so that it is found by an import path, and
has a name of its own in profiles.
"""

from __future__ import annotations

from typing import Any

import triton
import triton.language as tl

MOST_OPERANDS = 3  # that are read
MOST_SCALARS = 2
RANK = 5  # of the strided kernel


@triton.jit
def _load(pointers, mask):
    x = tl.load(pointers, mask=mask)
    return x.to(tl.float32) if x.dtype.is_floating() else x


@triton.jit
def _values(a_ptr, b_ptr, c_ptr, a, b, c, s, t, mask, ROUNDED: tl.constexpr):
    """One block of each operand that there is, at these offsets, then the scalars that there are."""
    # Triton knows no star in a tuple.
    values = (_load(a_ptr + a, mask),)
    if b_ptr is not None:
        values += (_load(b_ptr + b, mask),)  # type: ignore[assignment]
    if c_ptr is not None:
        values += (_load(c_ptr + c, mask),)  # type: ignore[assignment]
    if s is not None:
        if ROUNDED and a_ptr.dtype.element_ty.is_floating():
            values += (tl.cast(tl.cast(s, a_ptr.dtype.element_ty), tl.float32),)  # type: ignore[assignment]
        else:
            values += (s,)  # type: ignore[assignment]
    if t is not None:
        values += (t,)  # type: ignore[assignment]
    return values


@triton.jit
def _offset(index, strides):
    """Where an index leads to, in the 64 bits of the strides; 0 for an operand that there isn't."""
    if strides[0] is None:
        offset = 0
    else:
        outer = index[0] * strides[0] + index[1] * strides[1] + index[2] * strides[2]
        offset = outer + index[3] * strides[3] + index[4] * strides[4]
    return offset


@triton.jit
def _offsets(index, a, b, c, o):
    return (_offset(index, a), _offset(index, b), _offset(index, c), _offset(index, o))


@triton.jit
def _index(row, column, n1, n2, n3):
    return (row // n3 // n2 // n1, row // n3 // n2 % n1, row // n3 % n2, row % n3, column)


def flat_kernel(name: str, compute: Any, compute_16: Any, *, rounded: bool) -> Any:
    """``<name>_flat_kernel``: operands and result are numel elements side by side, from aligned addresses.

    ``rounded``: the scalar is rounded to the dtype of the operands first.
    """
    narrow = tl.constexpr(rounded)

    def kernel(a_ptr, b_ptr, c_ptr, out_ptr, s, t, numel, BLOCK: tl.constexpr):
        block = tl.program_id(0)
        offsets = block * BLOCK + tl.arange(0, BLOCK)
        # Full blocks run without a mask: a masked load of unknown numel does not vectorize.
        if (block + 1) * BLOCK <= numel:
            operands = _values(a_ptr, b_ptr, c_ptr, offsets, offsets, offsets, s, t, None, narrow)
            result = (compute_16 if out_ptr.dtype.element_ty.primitive_bitwidth == 16 else compute)(*operands)
            tl.store(out_ptr + offsets, result.to(out_ptr.dtype.element_ty))
        else:
            inside = offsets < numel
            operands = _values(a_ptr, b_ptr, c_ptr, offsets, offsets, offsets, s, t, inside, narrow)
            result = (compute_16 if out_ptr.dtype.element_ty.primitive_bitwidth == 16 else compute)(*operands)
            tl.store(out_ptr + offsets, result.to(out_ptr.dtype.element_ty), mask=inside)

    return _hang(f"{name}_flat_kernel", compute, kernel)


def strided_kernel(name: str, compute: Any, compute_16: Any, *, rounded: bool) -> Any:
    """``<name>_strided_kernel``: operands of up to five dimensions with any strides, sizes slowest first.

    A fresh result (``o0`` None) is written in the order of the iteration.
    """
    narrow = tl.constexpr(rounded)

    # fmt: off
    def kernel(
        a_ptr, b_ptr, c_ptr, out_ptr, s, t, numel, n1, n2, n3, n4,
        a0, a1, a2, a3, a4, b0, b1, b2, b3, b4, c0, c1, c2, c3, c4, o0, o1, o2, o3, o4,
        BLOCK: tl.constexpr,
    ):
        # fmt: on
        a = (a0, a1, a2, a3, a4)
        b = (b0, b1, b2, b3, b4)
        c = (c0, c1, c2, c3, c4)
        o = (o0, o1, o2, o3, o4)
        start = tl.program_id(0) * BLOCK
        linear = start + tl.arange(0, BLOCK)
        inside = linear < numel
        first = start % n4
        # A division for each element is what costs: a block within one row, as of long rows, needs none.
        if first + BLOCK <= n4:
            places = _offsets(_index(start // n4, first + tl.arange(0, BLOCK), n1, n2, n3), a, b, c, o)
        elif n3 * n4 == numel:
            places = _offsets((0, 0, 0, linear // n4, linear % n4), a, b, c, o)
        else:
            places = _offsets(_index(linear // n4, linear % n4, n1, n2, n3), a, b, c, o)
        operands = _values(a_ptr, b_ptr, c_ptr, places[0], places[1], places[2], s, t, inside, narrow)
        result = (compute_16 if out_ptr.dtype.element_ty.primitive_bitwidth == 16 else compute)(*operands)
        where = linear if o0 is None else places[3]
        tl.store(out_ptr + where, result.to(out_ptr.dtype.element_ty), mask=inside)

    return _hang(f"{name}_strided_kernel", compute, kernel)


def _hang(name: str, compute: Any, kernel: Any) -> Any:
    kernel.__name__ = name
    kernel.__qualname__ = f"{compute.__qualname__}.{name}"
    kernel.__module__ = compute.__module__
    jitted = triton.jit(kernel)
    setattr(compute, name, jitted)
    return jitted
