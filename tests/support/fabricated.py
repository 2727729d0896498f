"""Calls that need not exist: metadata of matching inputs, and the same with one attribute changed."""

from __future__ import annotations

import collections
import random
from collections.abc import Callable, Mapping
from dataclasses import replace

from trident.arguments import (
    DEVICE_CPU,
    DEVICE_CUDA,
    Argument,
    DtypeArgument,
    TensorArgument,
    TensorFlags,
    layout_flags,
)
from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.capture.scalar_types import SCALAR_TYPES
from trident.capture.target import Target

Change = Callable[[TensorArgument], Argument]
ChangeOfDim = Callable[[TensorArgument, int], Argument]
Kind = tuple[str, Change | ChangeOfDim, int | None]  # parameter, what is done to it, in which dimension

LAYOUT_BITS = TensorFlags.CONTIGUOUS | TensorFlags.CHANNELS_LAST | TensorFlags.DENSE


def with_layout(tensor: TensorArgument, sizes: tuple[int, ...], strides: tuple[int, ...]) -> TensorArgument:
    """The tensor with other sizes and strides, and the layout bits that belong to them."""
    flags = (tensor.flags & ~LAYOUT_BITS) | layout_flags(sizes, strides)
    return replace(tensor, sizes=sizes, strides=strides, flags=flags)


class Fabricator:
    """Draws matching calls of a class, and calls in which one attribute of a matching one was changed."""

    def __init__(self, classes: Mapping[str, ArgumentClass], target: Target, seed: int) -> None:
        self.classes = classes
        self.target = target
        self.random = random.Random(seed)
        self._kinds = [kind for name, item in classes.items() for kind in self._changes_of(name, item)]
        self._kind = self._kinds[0]
        self._tries: collections.Counter[Kind] = collections.Counter()
        self._hits: collections.Counter[tuple[Kind, str | None]] = collections.Counter()

    def matching(self) -> dict[str, Argument]:
        """A call that the class covers."""
        return {name: self._argument(item) for name, item in self.classes.items()}

    def changed(self, towards: str | None = None) -> dict[str, Argument]:
        """A matching call with one attribute of one argument changed (the change may leave it matching).

        ``towards`` names a guard: the kind of change is then the one that decided this guard most often so far.
        """
        self._kind = self._likely(towards)
        name, change, dim = self._kind
        call = self.matching()
        value = call[name]
        if not isinstance(value, TensorArgument):
            call[name] = self._change_scalar(value)
        else:
            call[name] = change(value) if dim is None else change(value, dim)  # type: ignore[call-arg]
        return call

    def decided(self, guard: str | None) -> None:
        """What came of the last change: the one guard that failed, None if another number of guards did."""
        self._tries[self._kind] += 1
        self._hits[self._kind, guard] += 1

    def _likely(self, guard: str | None) -> Kind:
        if guard is None:
            return self.random.choice(self._kinds)
        return max(self._kinds, key=lambda kind: (self._hits[kind, guard] + 1) / (self._tries[kind] + 1))

    # ---- matching

    def _argument(self, item: ArgumentClass) -> Argument:
        if isinstance(item, TensorClass):
            return self._tensor(item)
        if isinstance(item, ScalarClass):
            return (
                self.random.uniform(0, 1) if item.kind is float else self.random.randint(item.min or 0, item.max or 99)
            )
        if item is None or isinstance(item, bool | int | float | str):
            return item
        raise TypeError(f"no matching argument for {item!r}")

    def _tensor(self, item: TensorClass) -> TensorArgument:
        if item.flat:
            sizes, strides = self._dense_layout(item)
        else:
            sizes = tuple(self._extent(e) for e in item.sizes)
            strides = contiguous(sizes) if item.strides is None else tuple(self._extent(e) for e in item.strides)
        tensor = TensorArgument(
            scalar_type=SCALAR_TYPES[item.dtype],
            sizes=sizes,
            strides=strides,
            storage_offset=self.random.choice((0, 0, 8, 3)),
            data=16 * self.random.randint(1, 2**40) + (0 if item.aligned else self.random.choice((0, 2, 4, 8))),
            device_type=self.target.device_type,
            device_index=self.random.choice((0, 1, 7)) if self.target.is_cuda else 0,
            arch=self.target.arch,
        )
        return with_layout(tensor, sizes, strides)

    def _dense_layout(self, item: TensorClass) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Any rank, any order of dimensions."""
        (extent,) = item.sizes
        numel = self._extent(extent)
        sizes = [1] * self.random.randint(0, 2)
        while numel % 2 == 0 and self.random.random() < 0.5:
            sizes.append(2)
            numel //= 2
        sizes.append(numel)
        self.random.shuffle(sizes)
        order = list(range(len(sizes)))
        if self.random.random() < 0.4:
            self.random.shuffle(order)
        strides = [0] * len(sizes)
        step = 1
        for dim in reversed(order):
            strides[dim] = step
            step *= sizes[dim]
        return tuple(sizes), tuple(strides)

    def _extent(self, extent: int | Dim) -> int:
        if isinstance(extent, int):
            return extent
        high = 2**33 if extent.max is None else extent.max
        near = (extent.min, extent.min + 1, high, high - 1)
        value = self.random.choice((self.random.choice(near), self.random.randint(extent.min, min(high, 10_000)), high))
        return max(extent.min, min(value, high)) // extent.multiple_of * extent.multiple_of or extent.multiple_of

    # ---- changes

    def _change_scalar(self, value: Argument) -> Argument:
        others: tuple[Argument, ...] = (None, True, 5, 0.25, DtypeArgument(6), self.matching_tensor())
        return self.random.choice([o for o in others if type(o) is not type(value)] + [value])

    def matching_tensor(self) -> TensorArgument:
        """Some tensor."""
        return TensorArgument(6, (4,), (1,), data=4096, device_type=self.target.device_type, arch=self.target.arch)

    def _changes_of(self, name: str, item: ArgumentClass) -> list[Kind]:
        if not isinstance(item, TensorClass):
            return [(name, self._other_kind, None)]
        whole = (
            self._other_kind,
            self._other_dtype,
            self._other_device,
            self._other_index,
            self._other_arch,
            self._overlapping,
            self._not_resolved,
            self._empty,
            self._too_large,
            self._unaligned,
            self._other_rank,
            self._other_offset,
        )
        by_dim = (self._other_size, self._larger, self._smaller, self._other_stride)
        dims = () if item.flat else range(item.rank)
        return [*((name, change, None) for change in whole), *((name, c, d) for d in dims for c in by_dim)]

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
        return with_layout(tensor, tensor.sizes, (*tensor.strides[:dim], other, *tensor.strides[dim + 1 :]))

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
        sizes = tuple(self.random.choice((1, 2, 3)) for _ in range(self.random.randint(0, 5)))
        return with_layout(tensor, sizes, contiguous(sizes))

    def _other_offset(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, storage_offset=self.random.choice((1, 2, 8, 2**31)))


def _resized(tensor: TensorArgument, dim: int, size: int) -> TensorArgument:
    """One size changed, the strides kept."""
    return with_layout(tensor, (*tensor.sizes[:dim], size, *tensor.sizes[dim + 1 :]), tensor.strides)


def contiguous(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides, as PyTorch sets them (an extent of 0 counts as 1)."""
    strides = []
    step = 1
    for size in reversed(sizes):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))
