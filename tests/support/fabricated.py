"""Calls that need not exist: matching ones, and the same with one attribute changed."""

from __future__ import annotations

import collections
import functools
import math
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from support import around, channels_last, iterated, split
from support.limits import Limits, extents
from support.matching import Matching
from support.relations import contiguous, follow, put, settle, with_layout
from trident.arguments import (
    DEVICE_CPU,
    DEVICE_CUDA,
    Argument,
    DeviceArgument,
    DtypeArgument,
    TensorArgument,
    TensorFlags,
)
from trident.capture.classes import ArgumentClass, Dim, Sizes, TensorClass
from trident.capture.target import Target
from trident.expression import Expression, Guard, Path
from trident.packing import Packed

# Which argument, what is done to it, in which dimension, and whether the others then follow it.
Kind = tuple[Path, Callable[..., Any], int | None, bool]
SELDOM = 0.1  # of its draws: a kind of change that decides a guard in fewer is left for moves to the guard's limit


class Fabricator(Matching):
    """Draws matching calls of a class, and calls in which one attribute of a matching one was changed."""

    def __init__(
        self,
        classes: Mapping[str, ArgumentClass],
        target: Target,
        seed: int,
        conditions: Iterable[Expression] = (),
        guards: Iterable[Guard] = (),
    ) -> None:
        super().__init__(classes, target, seed, conditions)
        self._kinds = [kind for path, item in self._leaves for kind in self._changes_of(path, item)]
        guards = tuple(guards)
        self._limits = Limits(guards, self._relations, self.random)
        self._to_limits = {guard.text: list(self._changes_to_limit(guard.condition)) for guard in guards}
        self._kind = self._kinds[0]
        self._tries: collections.Counter[Kind] = collections.Counter()
        self._hits: collections.Counter[tuple[Kind, str | None]] = collections.Counter()

    def changed(self, towards: str | None = None) -> dict[str, Argument]:
        """A matching call with one attribute of one argument changed (the change may leave it matching).

        ``towards`` names a guard: the kind of change is then the one that decided this guard most often so far, or
        a move to the guard's limit, which takes a hundred times as long, where others decide it seldom.
        """
        self._kind = self._likely(towards)
        path, change, dim, followed = self._kind
        # Two arguments are one only if they may be of one size.
        self._common = self.random.choice((None, 16, 4096)) if change == self._another else None
        call = self.matching()
        self._common = None
        value = follow(call, path)
        if change in (self._another, self._near_another):
            put(call, path, change(value, call))
        elif change in iterated.CHANGES:
            change(call, self._iteration, self.random)
        elif change == self._other_flat or (
            isinstance(change, functools.partial) and change.func in (self._other_row, self._limits.cross)
        ):
            change(call)
        elif change in split.CHANGES:
            change(call, self._split, self.random)
        elif change in around.CHANGES:
            change(call, self._around, self.random)
        elif change in channels_last.CHANGES:
            change(call, self.random)
        else:
            put(call, path, change(value) if dim is None else change(value, dim))
        if followed:
            settle(call, self._relations, self.random)
        return call

    def decided(self, guard: str | None) -> None:
        """What came of the last change: the one guard that failed, None if another number of guards did."""
        self._tries[self._kind] += 1
        self._hits[self._kind, guard] += 1

    def _likely(self, guard: str | None) -> Kind:
        if guard is None:
            return self.random.choice(self._kinds)

        def rate(kind: Kind) -> float:
            return (self._hits[kind, guard] + 0.1) / (self._tries[kind] + 0.5)

        best = max(self._kinds, key=rate)
        if rate(best) >= SELDOM:
            return best
        return max((*self._to_limits.get(guard, ()), best), key=rate)

    def _changes_to_limit(self, condition: Expression) -> Iterator[Kind]:
        for extent in extents(condition):
            cross = functools.partial(self._limits.cross, condition=condition, extent=extent)
            yield extent.path, cross, None, False

    def _other_scalar(self, value: Argument) -> Argument:
        """Another kind, or another value of the kind."""
        others: list[Argument] = [None, True, 5, 0.25, DtypeArgument(6), self.matching_tensor()]
        others = [other for other in others if type(other) is not type(value)]
        if isinstance(value, float):
            others += [1e300, -1e300]
            if value.is_integer() and abs(value) < 2**31:  # a device has eight bytes, which may be that integer's
                others += [DeviceArgument(int(value), -1 if value < 0 else 0)] * 3
        if isinstance(value, bool):
            others += [not value] * 3
        elif isinstance(value, int):
            others += [value + 1, value - 1, 0, -1]
        elif isinstance(value, str):
            others += [value[:-1], value + "h", value.upper(), ""]
        elif isinstance(value, DtypeArgument):
            others += [DtypeArgument(5), DtypeArgument(7), DtypeArgument(11)] * 3
            others += [_same_bits(value)] * 3
        return self.random.choice(others)

    def _other_container(self, value: Argument) -> Argument:
        assert isinstance(value, tuple)
        return self.random.choice((None, 5, (*value, *value[-1:]), value[:-1], self.matching_tensor()))

    def _other_sizes(self, value: Argument) -> Argument:
        """Another list, or the same elements in other sizes, or no list of integers."""
        assert isinstance(value, tuple)
        where = self.random.randrange(len(value))
        others: list[Any] = [value[where] + 1, value[where] - 1, 0, -1, float(value[where]), None, True]
        changed = tuple(self.random.choice(others) if k == where else size for k, size in enumerate(value))
        return self.random.choice((changed, changed, (1, *value), value[1:], (math.prod(value),), None, 5))

    def _other_row(self, sizes_of_row: tuple[int, ...], call: dict[str, Argument]) -> None:
        """Rows of another size, in the list and in all tensors."""
        row = self._factored(max(0, self.random.choice(sizes_of_row)))
        alone = self.random.random() < 0.5  # many rows of many columns are more than 32 bits count
        for path, item in self._leaves:
            value = follow(call, path)
            if isinstance(item, Sizes):
                put(call, path, row)
            elif isinstance(item, TensorClass) and item.row_sizes is not None:
                assert isinstance(value, TensorArgument)
                sizes = (*(() if alone else value.sizes[: len(value.sizes) - len(self._row)]), *row)
                put(call, path, with_layout(value, sizes, contiguous(sizes)))

    def _other_flat(self, call: dict[str, Argument]) -> None:
        """All flat tensors with another number of elements."""
        extent = None
        for path, item in self._tensors():
            value = follow(call, path)
            if item.flat and isinstance(value, TensorArgument):
                extent = max(0, value.numel + self.random.choice((-1, 1, 5))) if extent is None else extent
                put(call, path, with_layout(value, (extent,), (1,)))

    def _another(self, value: Argument, call: dict[str, Argument]) -> Argument:
        """A tensor that is an argument already."""
        return follow(call, self.random.choice(self._tensors())[0])

    def _near_another(self, tensor: TensorArgument, call: dict[str, Argument]) -> Argument:
        """Memory that begins within another argument's, or touches it."""
        other = follow(call, self.random.choice(self._tensors())[0])
        assert isinstance(other, TensorArgument)
        reach = max(1, other.numel // 8)
        return replace(tensor, data=other.data + 16 * self.random.choice((1, -1, reach // 2, -reach, reach, 2 * reach)))

    def matching_tensor(self) -> TensorArgument:
        """Some tensor."""
        return TensorArgument(6, (4,), (1,), data=4096, device_type=self.target.device_type, arch=self.target.arch)

    def _changes_of(self, path: Path, item: ArgumentClass) -> Iterator[Kind]:
        if isinstance(item, list | tuple):
            yield path, self._other_container, None, False
            return
        if isinstance(item, Sizes):
            yield path, self._other_sizes, None, False
            return
        if not isinstance(item, TensorClass):
            yield path, self._other_scalar, None, False
            if not isinstance(item, str):  # whose bits are an address, good for as long as the string
                yield path, _same_bits, None, False
            return
        whole: list[Callable[..., Argument]] = [
            self._other_kind,
            self._other_dtype,
            self._other_device,
            self._other_index,
            self._other_arch,
            self._overlapping,
            self._spread,
            self._not_resolved,
            self._empty,
            self._too_large,
            self._unaligned,
            self._other_rank,
            self._other_offset,
        ]
        if len(self._tensors()) > 1:
            whole += [self._another, self._near_another]
        if item.flat and sum(other.flat for _, other in self._tensors()) > 1:
            whole += [self._other_flat]
        if item.iteration is not None:
            whole += [*iterated.CHANGES, self._more_dimensions]
        if item.split is not None:
            whole += [*(around if item.split.rank == around.RANK else split).CHANGES, self._more_dimensions]
        if channels_last.is_listed(self.classes):
            whole += channels_last.CHANGES
        if item.rows and item.rank == 2:
            whole += [self._no_rows, self._too_many_rows, self._no_dimensions]
        if item.rows and item.row_sizes is not None and isinstance(item.sizes[1], Dim):
            whole += [functools.partial(self._other_row, sizes) for sizes in _sizes_around(item.sizes[1])]
        any_rank = item.flat or item.iteration or item.split or (item.rows and item.rank == 1)
        dims: Iterable[int] = () if any_rank else (-1, 0) if item.rows else range(item.rank)
        by_dim: tuple[Callable[..., Argument], ...] = (
            self._other_size,
            self._larger,
            self._smaller,
            self._other_stride,
        )
        for followed in (False, True) if self._relations else (False,):
            yield from ((path, change, None, followed) for change in whole)
            yield from ((path, change, dim, followed) for dim in dims for change in by_dim)
            for dim in dims:
                extent = item.sizes[dim]
                if isinstance(extent, Dim):
                    yield path, functools.partial(self._outside, extent), dim, followed
                    yield path, functools.partial(self._between, extent), dim, followed
                    yield path, functools.partial(self._within, extent), dim, followed

    def _other_kind(self, tensor: TensorArgument) -> Argument:
        return self.random.choice((None, 3, 2.5, True, DtypeArgument(6)))

    def _other_dtype(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, scalar_type=self.random.choice(sorted({*range(12), 15} - {tensor.scalar_type})))

    def _other_device(self, tensor: TensorArgument) -> Argument:
        other = DEVICE_CPU if tensor.device_type == DEVICE_CUDA else DEVICE_CUDA
        return replace(tensor, device_type=other)

    def _other_index(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, device_index=tensor.device_index + self.random.choice((1, 3)))

    def _other_arch(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, arch=self.random.choice([a for a in (0, 70, 80, 86, 89, 90, 100) if a != tensor.arch]))

    def _overlapping(self, tensor: TensorArgument) -> Argument:
        sizes = (self.random.randint(2, 64), self.random.randint(2, 64))
        strides = self.random.choice(((0, 1), (1, 1), (2 * sizes[1], 1), (sizes[1] + 1, 1), (2 * sizes[1], 2)))
        return with_layout(tensor, sizes, strides)

    def _spread(self, tensor: TensorArgument) -> Argument:
        """Every other element, or each many times."""
        factor = self.random.choice((2, 3, 0))
        return with_layout(tensor, tensor.sizes, tuple(factor * stride for stride in tensor.strides))

    def _no_rows(self, tensor: TensorArgument) -> Argument:
        sizes = (*self.random.choice(((0,), (3, 0), (0, 2))), *(self._row or tensor.sizes[-1:]))
        return with_layout(tensor, sizes, contiguous(sizes))

    def _no_dimensions(self, tensor: TensorArgument) -> Argument:
        return with_layout(tensor, (), ())

    def _too_many_rows(self, tensor: TensorArgument) -> Argument:
        row = self._row or tensor.sizes[-1:]
        fitting = 2**31 // max(math.prod(row), 1)
        sizes = (fitting + self.random.choice((0, 1, 2**10)), *row)
        return with_layout(tensor, sizes, contiguous(sizes))

    def _outside(self, extent: Dim, tensor: TensorArgument, dim: int) -> Argument:
        """A multiple just outside the class's range, contiguous if the tensor is."""
        step = extent.multiple_of
        below = (extent.min - 1) // step * step
        above = (extent.max // step + 1) * step if extent.max is not None else below
        return _resized(tensor, dim, self.random.choice((below, above)), keep_strides=False)

    def _between(self, extent: Dim, tensor: TensorArgument, dim: int) -> Argument:
        """Within the class's range, but no multiple if there are others; contiguous if the tensor is."""
        size = tensor.sizes[dim] + self.random.choice((-1, 1)) * self.random.randint(1, max(1, extent.multiple_of - 1))
        return _resized(tensor, dim, max(size, 0), keep_strides=False)

    def _within(self, extent: Dim, tensor: TensorArgument, dim: int) -> Argument:
        """Another size of the class's range, contiguous if the tensor is."""
        return _resized(tensor, dim, self._extent(extent), keep_strides=False)

    def _other_size(self, tensor: TensorArgument, dim: int) -> Argument:
        return _resized(tensor, dim, max(0, tensor.sizes[dim] + self.random.choice((-1, 1, 2))))

    def _larger(self, tensor: TensorArgument, dim: int) -> Argument:
        size = tensor.sizes[dim]
        return _resized(tensor, dim, self.random.choice((2 * size, 2**11 * size, size + 2**21)))

    def _smaller(self, tensor: TensorArgument, dim: int) -> Argument:
        return _resized(tensor, dim, self.random.randint(0, min(tensor.sizes[dim], 2)))

    def _other_stride(self, tensor: TensorArgument, dim: int) -> Argument:
        stride = tensor.strides[dim]
        other = self.random.choice((0, 1, 2, 2 * stride, stride + 1, 2**31))
        return with_layout(
            tensor,
            tensor.sizes,
            tuple(other if d == dim % len(tensor.sizes) else old for d, old in enumerate(tensor.strides)),
        )

    def _not_resolved(self, tensor: TensorArgument) -> Argument:
        bits = self.random.choice((TensorFlags.CONJ, TensorFlags.NEG, TensorFlags.CONJ | TensorFlags.NEG))
        return replace(tensor, flags=tensor.flags | bits)

    def _empty(self, tensor: TensorArgument) -> Argument:
        sizes = self.random.choice(((0,), (3, 0), (0, 7), (2, 0, 2)))
        return with_layout(tensor, sizes, contiguous(sizes))

    def _too_large(self, tensor: TensorArgument) -> Argument:
        sizes = (2**31 + self.random.choice((-1, -1024, -2048, -4096, -8191, 0, 1, 2**20)),)
        return with_layout(tensor, sizes, (1,))

    def _unaligned(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, data=tensor.data // 16 * 16 + self.random.choice((1, 2, 4, 8, 15)))

    def _other_rank(self, tensor: TensorArgument) -> Argument:
        if self.random.random() < 0.7:  # one dimension more behind the same sizes
            sizes = (*tensor.sizes, self.random.choice((1, 2)))
            is_contiguous = bool(tensor.flags & TensorFlags.CONTIGUOUS)
            return with_layout(tensor, sizes, contiguous(sizes) if is_contiguous else (*tensor.strides, 1))
        sizes = tuple(self.random.choice((1, 2, 3)) for _ in range(self.random.randint(0, 5)))
        return with_layout(tensor, sizes, contiguous(sizes))

    def _more_dimensions(self, tensor: TensorArgument) -> Argument:
        """Seven dimensions, no two of which can be merged."""
        sizes = (2,) * 7
        return with_layout(tensor, sizes, tuple(3**step for step in reversed(range(7))))

    def _other_offset(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, storage_offset=self.random.choice((1, 2, 8, 2**31)))


def _sizes_around(extent: Dim) -> Iterator[tuple[int, ...]]:
    """Those just below a range, just above it, and within."""
    step, most = extent.multiple_of, extent.min if extent.max is None else extent.max
    yield extent.min - 1, extent.min - step
    yield extent.min // step * step, most, *range(extent.min, most + 1, max(1, (most - extent.min) // 7))
    if extent.max is not None:
        yield most + 1, most + step


def _same_bits(value: Argument) -> Argument:
    """What is another kind of argument and the same eight bytes in it."""
    bits = Packed((value,)).args[0].payload.v_int64
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    return struct.unpack("d", struct.pack("q", bits))[0] if is_integer else bits


def _resized(tensor: TensorArgument, dim: int, size: int, *, keep_strides: bool = True) -> TensorArgument:
    """One size changed; the strides kept, or made contiguous if they were."""
    sizes = list(tensor.sizes)
    sizes[dim] = size
    keep_strides = keep_strides or not tensor.flags & TensorFlags.CONTIGUOUS
    strides = tensor.strides if keep_strides else contiguous(tuple(sizes))
    return with_layout(tensor, tuple(sizes), strides)
