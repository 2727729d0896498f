"""Calls that need not exist: metadata of inputs that a class covers."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import torch

from support import around, channels_last, iterated, split
from support.relations import contiguous, settle, with_layout
from trident.arguments import (
    Argument,
    DtypeArgument,
    TensorArgument,
)
from trident.capture.classes import ArgumentClass, Dim, ScalarClass, Sizes, TensorClass
from trident.capture.target import Target
from trident.expression import Expression, Path, Read, apply
from trident.scalar_types import SCALAR_TYPES

MOST_ELEMENTS = 2**30  # of a matching tensor: its offsets fit into 32 bits, tiles included
MOST_COLUMNS = 2**16  # of results that have a row for each element of an argument


class Matching:
    """Draws matching calls of a class. ``conditions`` are the class's own relations between arguments."""

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
        self._around = around.around_of(self.classes)
        self._relations = (*self._implicit(), *conditions, *self._implicit())
        self._row: tuple[int, ...] = ()  # the sizes of a row of the last matching call, where a list says them
        self._common: int | None = None  # the size in every dimension that may have it

    def matching(self) -> dict[str, Argument]:
        """A call that the class covers."""
        self._row = self._row_sizes()
        call = {name: self._argument(item) for name, item in self.classes.items()}
        if self._iteration is not None:
            iterated.lay_out(call, self.classes, self._iteration, self.random)
        if self._split is not None:
            split.lay_out(call, self._split, self.random)
        if self._around is not None:
            around.lay_out(call, self._around, self.random)
        if channels_last.is_listed(self.classes):
            channels_last.lay_out(call, self.random)
        settle(call, self._relations, self.random, bounds=True)
        return call

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
            data=16 * self.random.randint(1, 2**50) + (0 if item.aligned else self.random.choice((0, 2, 4, 8))),
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
        if self._common is not None and extent.min <= self._common <= high:
            return self._common // extent.multiple_of * extent.multiple_of or extent.multiple_of
        near = (extent.min, extent.min + 1, high, high - 1)
        value = self.random.choice(
            (self.random.choice(near), self.random.randint(extent.min, max(extent.min, min(high, 10_000))), high)
        )
        rounded = max(extent.min, min(value, high)) // extent.multiple_of * extent.multiple_of
        return rounded if rounded >= extent.min else rounded + extent.multiple_of


def _leaves(path: Path, item: ArgumentClass) -> Iterator[tuple[Path, Any]]:
    """Every class with its path, containers before what is in them."""
    yield path, item
    if isinstance(item, list | tuple):
        for index, each in enumerate(item):
            yield from _leaves((*path, index), each)
