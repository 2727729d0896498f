"""Calls that need not exist: metadata of matching inputs, and the same with one attribute changed."""

from __future__ import annotations

import collections
import functools
import math
import random
import struct
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import torch

from support import iterated, split
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
from trident.capture.classes import ArgumentClass, Dim, ScalarClass, Sizes, TensorClass
from trident.capture.target import Target
from trident.expression import Expression, Path, Read, apply
from trident.packing import Packed
from trident.scalar_types import SCALAR_TYPES

# Which argument, what is done to it, in which dimension, and whether the others then follow it.
Kind = tuple[Path, Callable[..., Argument], int | None, bool]

MOST_ELEMENTS = 2**30  # of a matching tensor: its offsets fit into 32 bits, tiles included
MOST_COLUMNS = 2**16  # of results that have a row for each element of an argument


class Fabricator:
    """Draws matching calls of a class, and calls in which one attribute of a matching one was changed.

    ``conditions`` are the class's own relations between arguments.
    """

    def __init__(
        self,
        classes: Mapping[str, ArgumentClass],
        target: Target,
        seed: int,
        conditions: Iterable[Expression] = (),
    ) -> None:
        self.classes = classes
        self.target = target
        self.random = random.Random(seed)
        self._leaves = [leaf for name, item in classes.items() for leaf in _leaves((name,), item)]
        self._iteration = iterated.iteration_of(self.classes)
        self._split = split.split_of(self.classes)
        self._conditions = tuple(conditions)
        self._relations = (*self._implicit(), *self._conditions, *self._implicit())
        self._row: tuple[int, ...] = ()  # the sizes of a row of the last matching call, where a list says them
        self._kinds = [kind for path, item in self._leaves for kind in self._changes_of(path, item)]
        self._kind = self._kinds[0]
        self._tries: collections.Counter[Kind] = collections.Counter()
        self._hits: collections.Counter[tuple[Kind, str | None]] = collections.Counter()

    def matching(self) -> dict[str, Argument]:
        """A call that the class covers."""
        self._row = self._row_sizes()
        call = {name: self._argument(item) for name, item in self.classes.items()}
        if self._iteration is not None:
            iterated.lay_out(call, self.classes, self._iteration, self.random)
        if self._split is not None:
            split.lay_out(call, self._split, self.random, self.classes, self._conditions)
        settle(call, self._relations, self.random)
        return call

    def changed(self, towards: str | None = None) -> dict[str, Argument]:
        """A matching call with one attribute of one argument changed (the change may leave it matching).

        ``towards`` names a guard: the kind of change is then the one that decided this guard most often so far.
        """
        self._kind = self._likely(towards)
        path, change, dim, followed = self._kind
        call = self.matching()
        value = follow(call, path)
        if change in (self._another, self._near_another):
            put(call, path, change(value, call))
        elif change in iterated.CHANGES:
            change(call, self._iteration, self.random)
        elif change == self._other_flat or (isinstance(change, functools.partial) and change.func == self._other_row):
            change(call)
        elif change in split.CHANGES:
            change(call, self._split, self.random)
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
        return max(self._kinds, key=lambda kind: (self._hits[kind, guard] + 0.1) / (self._tries[kind] + 0.5))

    def _tensors(self) -> list[tuple[Path, TensorClass]]:
        return [(path, item) for path, item in self._leaves if isinstance(item, TensorClass)]

    def _implicit(self) -> Iterator[Expression]:
        """What every class of several tensors means: one device, and one layout of all flat ones."""
        tensors = self._tensors()
        flat = [path for path, item in tensors if item.flat]
        for path, _ in tensors[1:]:
            yield apply("eq", Read(path, "device_index"), Read(tensors[0][0], "device_index"))
        for path in flat[1:]:
            yield apply("same_layout", Read(path, "layout"), Read(flat[0], "layout"))

    # ---- matching

    def _argument(self, item: ArgumentClass) -> Argument:
        if isinstance(item, TensorClass):
            return self._tensor(item)
        if isinstance(item, ScalarClass):
            kind = self.random.choice(item.kinds)
            if kind is float:
                return self.random.uniform(0, 1)
            return kind(self.random.randint(item.min or 0, item.max or 99))
        if isinstance(item, Sizes):
            return self._row
        if isinstance(item, torch.dtype):
            return DtypeArgument(SCALAR_TYPES[item])
        if isinstance(item, list | tuple):
            return tuple(self._argument(each) for each in item)
        if item is None or isinstance(item, bool | int | float | str):
            return item
        raise TypeError(f"no matching argument for {item!r}")

    def _tensor(self, item: TensorClass) -> TensorArgument:
        if item.flat:
            sizes, strides = self._dense_layout(item)
        elif item.rows:
            sizes, strides = self._rows_layout(item)
        elif item.row_sizes is not None:
            sizes, strides = self._row, self._any_where_one(self._row)
        else:
            sizes = self._sizes(item)
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

    def _sizes(self, item: TensorClass) -> tuple[int, ...]:
        """Sizes of a class that is captured as it is; the first is cut where the tensor would be too large."""
        sizes = [self._extent(extent) for extent in item.sizes]
        if sizes and isinstance(item.sizes[0], Dim):
            step = item.sizes[0].multiple_of
            most = MOST_ELEMENTS // max(1, math.prod(sizes[1:])) // step * step
            sizes[0] = max(item.sizes[0].min, min(sizes[0], most))
        return tuple(sizes)

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

    def _rows_layout(self, item: TensorClass) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Any rank from 1 (from 0 without columns), contiguous but for strides of size-1 dimensions."""
        rows, *columns = item.sizes
        if not columns:
            row: tuple[int, ...] = ()
        elif item.row_sizes is None:
            row = (self._extent(columns[0]),)
        else:
            row = self._row
        widest = max(math.prod(row), 1) if columns else MOST_COLUMNS
        count = max(1, min(self._extent(rows), MOST_ELEMENTS // widest))
        leading = [1] * self.random.randint(0, 2)
        while count % 2 == 0 and self.random.random() < 0.5:
            leading.append(2)
            count //= 2
        if count > 1 or self.random.random() < 0.5:
            leading.append(count)
        self.random.shuffle(leading)
        sizes = (*leading, *row)
        return sizes, self._any_where_one(sizes)

    def _any_where_one(self, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Contiguous strides but for those of size-1 dimensions."""
        odd = self.random.choice((1, 7, 2**33))
        return tuple(odd if size == 1 else stride for size, stride in zip(sizes, contiguous(sizes), strict=True))

    def _row_sizes(self) -> tuple[int, ...]:
        """Sizes of a row of the tensor of rows whose sizes a list says."""
        listed = (item for _, item in self._tensors() if item.rows and item.row_sizes is not None)
        item = next(listed, None)
        return () if item is None else self._factored(self._extent(item.sizes[1]))

    def _factored(self, width: int) -> tuple[int, ...]:
        """Sizes of as many elements."""
        sizes = [1] * self.random.choice((0, 0, 1))
        while width % 2 == 0 and width and self.random.random() < 0.3:
            sizes.append(2)
            width //= 2
        return (*sizes, width)

    def _extent(self, extent: int | Dim) -> int:
        if isinstance(extent, int):
            return extent
        high = 2**33 if extent.max is None else extent.max
        near = (extent.min, extent.min + 1, high, high - 1)
        value = self.random.choice(
            (self.random.choice(near), self.random.randint(extent.min, max(extent.min, min(high, 10_000))), high)
        )
        rounded = max(extent.min, min(value, high)) // extent.multiple_of * extent.multiple_of
        return rounded if rounded >= extent.min else rounded + extent.multiple_of

    # ---- changes

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
            others += [DtypeArgument(5), DtypeArgument(7), DtypeArgument(11)]
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

    def _other_row(self, extent: Dim, call: dict[str, Argument]) -> None:
        """Rows of another size, in the list and in all tensors."""
        step = extent.multiple_of
        limits = [extent.min - 1, extent.min - step, extent.min // step * step]
        limits += [] if extent.max is None else [extent.max + 1, extent.max + step]
        near = self.random.randint(extent.min, max(extent.min, extent.max or extent.min))
        row = self._factored(max(0, self.random.choice((*limits, near))))
        for path, item in self._leaves:
            value = follow(call, path)
            if isinstance(item, Sizes):
                put(call, path, row)
            elif isinstance(item, TensorClass) and item.row_sizes is not None:
                assert isinstance(value, TensorArgument)
                sizes = (*value.sizes[: len(value.sizes) - len(self._row)], *row)
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
            whole += [*split.CHANGES, self._more_dimensions]
        if item.rows and item.rank == 2:
            whole += [self._no_rows, self._too_many_rows, self._no_dimensions]
        if item.rows and item.row_sizes is not None and isinstance(item.sizes[1], Dim):
            whole += [functools.partial(self._other_row, item.sizes[1])]
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
        """A multiple just outside the class's range, contiguous."""
        step = extent.multiple_of
        below = (extent.min - 1) // step * step
        above = (extent.max // step + 1) * step if extent.max is not None else below
        return _resized(tensor, dim, self.random.choice((below, above)), keep_strides=False)

    def _between(self, extent: Dim, tensor: TensorArgument, dim: int) -> Argument:
        """Within the class's range, but no multiple if there are others; contiguous."""
        size = tensor.sizes[dim] + self.random.choice((-1, 1)) * self.random.randint(1, max(1, extent.multiple_of - 1))
        return _resized(tensor, dim, max(size, 0), keep_strides=False)

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
            return with_layout(tensor, sizes, contiguous(sizes))
        sizes = tuple(self.random.choice((1, 2, 3)) for _ in range(self.random.randint(0, 5)))
        return with_layout(tensor, sizes, contiguous(sizes))

    def _more_dimensions(self, tensor: TensorArgument) -> Argument:
        """Seven dimensions, no two of which can be merged."""
        sizes = (2,) * 7
        return with_layout(tensor, sizes, tuple(3**step for step in reversed(range(7))))

    def _other_offset(self, tensor: TensorArgument) -> Argument:
        return replace(tensor, storage_offset=self.random.choice((1, 2, 8, 2**31)))


def _same_bits(value: Argument) -> Argument:
    """What is another kind of argument and the same eight bytes in it."""
    bits = Packed((value,)).args[0].payload.v_int64
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    return struct.unpack("d", struct.pack("q", bits))[0] if is_integer else bits


def _resized(tensor: TensorArgument, dim: int, size: int, *, keep_strides: bool = True) -> TensorArgument:
    """One size changed; the strides kept or made contiguous."""
    sizes = list(tensor.sizes)
    sizes[dim] = size
    strides = tensor.strides if keep_strides else contiguous(tuple(sizes))
    return with_layout(tensor, tuple(sizes), strides)


def _leaves(path: Path, item: ArgumentClass) -> Iterator[tuple[Path, Any]]:
    """Every class with its path, containers before what is in them."""
    yield path, item
    if isinstance(item, list | tuple):
        for index, each in enumerate(item):
            yield from _leaves((*path, index), each)
