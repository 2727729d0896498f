"""Elementwise calls as PyTorch's TensorIterator sees them, in Python: what csrc/runtime/iteration.cc computes natively.

Operands are broadcast to one shape, dimensions sorted by the operands' strides, and adjacent ones merged where every
operand's memory allows it. A number among the operands (anything that is no tensor) is a tensor without dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from trident.arguments import Argument, TensorArgument, TensorFlags
from trident.record import record
from trident.scalar_types import SCALAR_TYPES

MAX_RANK = 64  # PyTorch's own limit
UNCOUNTABLE = 2**63 - 1

ITEM_SIZES = {number: dtype.itemsize for dtype, number in SCALAR_TYPES.items()}

NOT_BROADCASTABLE, OTHER_OUTPUT_SHAPE, OVERLAPPING = -1, -2, -3


@record
class Iteration:
    """The operands of one call over their common shape.

    ``rank`` counts the dimensions that are left, or is negative: why there is no iteration. ``sizes`` and the
    ``strides`` of each operand are in elements, the slowest dimension first, with dimensions of size 1 in front up to
    the number asked for; all 0 if there are more, or no iteration.
    """

    rank: int
    numel: int
    sizes: tuple[int, ...]
    strides: tuple[tuple[int, ...], ...]


def iterate(operands: Sequence[Argument], outputs: int, linear: bool, rank: int) -> Iteration:
    """``operands``, of which the first ``outputs`` are written, over at least ``rank`` dimensions.

    ``linear`` keeps the dimensions in their own order, whatever the strides.
    """
    tensors = [operand if isinstance(operand, TensorArgument) else None for operand in operands]
    shape = _common_shape([tensor.sizes if tensor else () for tensor in tensors[outputs:]])
    if shape is None:
        return _without(NOT_BROADCASTABLE, 1, rank, operands)
    numel = _numel(shape)
    if any(tensor is None or tensor.sizes != shape for tensor in tensors[:outputs]):
        return _without(OTHER_OUTPUT_SHAPE, numel, rank, operands)
    strides = [_broadcast_strides(tensor, shape) for tensor in tensors]
    if numel and any(_overlaps(tensors, strides, shape, output) for output in range(outputs)):
        return _without(OVERLAPPING, numel, rank, operands)
    order = list(reversed(range(len(shape))))
    if not linear:
        _sort(order, shape, strides)
    return _merged(order, shape, strides, numel, rank)


def _without(rank: int, numel: int, asked: int, operands: Sequence[object]) -> Iteration:
    """No iteration over ``asked`` dimensions."""
    return Iteration(rank, numel, (0,) * asked, ((0,) * asked,) * len(operands))


def _common_shape(shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...] | None:
    rank = max(map(len, shapes))
    if rank > MAX_RANK:
        return None
    common = [1] * rank
    for shape in shapes:
        for dim, size in enumerate(shape, rank - len(shape)):
            if size not in (common[dim], 1):
                if common[dim] != 1:
                    return None
                common[dim] = size
    return tuple(common)


def _numel(shape: tuple[int, ...]) -> int:
    total = 0 if 0 in shape else 1
    for size in shape:
        total *= size
    return min(total, UNCOUNTABLE)


def _broadcast_strides(tensor: TensorArgument | None, shape: tuple[int, ...]) -> tuple[int, ...]:
    if tensor is None:
        return (0,) * len(shape)
    offset = len(shape) - len(tensor.sizes)
    own = zip(tensor.sizes, tensor.strides, shape[offset:], strict=True)
    return (0,) * offset + tuple(0 if size == 1 and common != 1 else stride for size, stride, common in own)


def _overlaps(
    tensors: Sequence[TensorArgument | None], strides: Sequence[tuple[int, ...]], shape: tuple[int, ...], output: int
) -> bool:
    """Whether a written operand meets itself, or another one at other indices."""
    if not _is_injective(shape, strides[output]):
        return True
    written = tensors[output]
    assert written is not None
    for position, other in enumerate(tensors):
        if position == output or other is None:
            continue
        begin, end = written.data, written.data + (_reach(shape, strides[output]) + 1) * ITEM_SIZES[written.scalar_type]
        other_end = other.data + (_reach(shape, strides[position]) + 1) * ITEM_SIZES[other.scalar_type]
        if end <= other.data or other_end <= begin:
            continue
        if begin != other.data or ITEM_SIZES[written.scalar_type] != ITEM_SIZES[other.scalar_type]:
            return True
        rows = zip(shape, strides[output], strides[position], strict=True)
        if any(size != 1 and left != right for size, left, right in rows):
            return True
    return False


def _reach(shape: tuple[int, ...], strides: tuple[int, ...]) -> int:
    return sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))


def _is_injective(shape: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    """Each step is larger than all that the smaller ones reach."""
    last = 0
    for stride, size in sorted((stride, size) for stride, size in zip(strides, shape, strict=True) if size != 1):
        if stride <= last:
            return False
        last += (size - 1) * stride
    return True


def _sort(order: list[int], shape: tuple[int, ...], strides: Sequence[tuple[int, ...]]) -> None:
    """Fastest first, by an insertion sort that steps over what it cannot compare."""
    for start in range(1, len(order)):
        moving = start
        for before in reversed(range(start)):
            comparison = _compare(order[before], order[moving], shape, strides)
            if comparison > 0:
                order[before], order[moving] = order[moving], order[before]
                moving = before
            elif comparison < 0:
                break


def _compare(faster: int, slower: int, shape: tuple[int, ...], strides: Sequence[tuple[int, ...]]) -> int:
    for own in strides:
        if 0 in (own[faster], own[slower]):
            continue
        if own[faster] != own[slower]:
            return 1 if own[faster] > own[slower] else -1
        if shape[faster] > shape[slower]:
            return 1
    return 0


def _merged(
    order: list[int], shape: tuple[int, ...], strides: Sequence[tuple[int, ...]], numel: int, rank: int
) -> Iteration:
    fastest: list[int] = []
    extents: list[int] = []
    for dim in order:
        if shape[dim] == 1:
            continue
        if fastest and numel != UNCOUNTABLE and all(extents[-1] * own[fastest[-1]] == own[dim] for own in strides):
            extents[-1] *= shape[dim]
        else:
            fastest.append(dim)
            extents.append(shape[dim])
    if len(fastest) > rank:
        return _without(len(fastest), numel, rank, strides)
    padding = rank - len(fastest)
    # A dimension of one index is whatever suits: one step to the next element.
    unit = [0] * padding if fastest else [0] * (rank - 1) + [1]
    return Iteration(
        len(fastest),
        numel,
        (*[1] * padding, *reversed(extents)),
        tuple((*unit, *(own[dim] for dim in reversed(fastest))) for own in strides),
    )


def same_dtype(*operands: Argument) -> bool:
    """Whether the tensors among the operands have one dtype."""
    return len({operand.scalar_type for operand in operands if isinstance(operand, TensorArgument)}) <= 1


def same_device(*operands: Argument) -> bool:
    """Whether the tensors among the operands are on one device."""
    tensors = [operand for operand in operands if isinstance(operand, TensorArgument)]
    devices = [(tensor.device_type, tensor.device_index) for tensor in tensors]
    return all(left == right for left, right in pairwise(devices))


def are_contiguous(*operands: Argument) -> bool:
    """Whether the tensors among the operands are contiguous."""
    return all(operand.flags & TensorFlags.CONTIGUOUS for operand in operands if isinstance(operand, TensorArgument))


def are_resolved(*operands: Argument) -> bool:
    """Whether no tensor among the operands is a conj or neg view."""
    lazy = TensorFlags.CONJ | TensorFlags.NEG
    return not any(isinstance(operand, TensorArgument) and operand.flags & lazy for operand in operands)
