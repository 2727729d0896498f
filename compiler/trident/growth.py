"""How a jitted function's calls become classes: integers are fixed at first, and symbolic once they were seen to vary.

That goes for sizes, strides and integer arguments alike, 0 and 1 aside, which Dynamo and PyTorch treat apart.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from trident.arguments import (
    DEVICE_CUDA,
    Argument,
    DeviceArgument,
    DictArgument,
    DtypeArgument,
    EnumeratorArgument,
    SequenceArgument,
    SequenceKind,
    TensorArgument,
    TensorFlags,
)
from trident.capture.admit import ALIGNMENT
from trident.capture.classes import INT32_MAX, ArgumentClass, Container, Dim, SameAs, ScalarClass, TensorClass
from trident.capture.example import SEQUENCE_KINDS
from trident.enumerators import ENUMERATORS
from trident.expression import Path, show_path
from trident.growing import Growth
from trident.scalar_types import SCALAR_TYPES

_DTYPES = {number: dtype for dtype, number in SCALAR_TYPES.items()}
_ENUMERATORS = {number: enumerator for enumerator, number in ENUMERATORS.items()}
_KINDS: Mapping[SequenceKind, Any] = {kind: made for made, kind in SEQUENCE_KINDS.items()}
_Place = tuple[Path, str, int, int]  # argument; what of it; rank, dimension


@dataclass(frozen=True)
class CallClass:
    """The class that a call gets a version for. ``key`` names it; equal keys mean equal classes."""

    key: str
    arguments: Mapping[str, ArgumentClass]


@dataclass
class Classifier:
    """The classes of one function's calls, in the light of the calls that it saw before."""

    growth: Growth = field(default_factory=Growth)
    fixed: str | None = None  # a parameter whose integers and identities stay as they are
    floats_decide: bool = False  # host code branches on floats: a version is specialized on each
    _seen: dict[_Place, set[int]] = field(default_factory=dict)

    def classify(self, arguments: Mapping[str, Argument], *, identities: bool = False) -> CallClass:
        """The class of a call; remembers its sizes. ``identities``: a tensor that is there twice has to be."""
        first: dict[int, Path] | None = {} if identities else None
        classes = {
            name: self._class((name,), value, {} if first is None and name == self.fixed else first)
            for name, value in arguments.items()
        }
        key = ", ".join(f"{name}: {_show(item, arguments[name])}" for name, item in classes.items())
        return CallClass(key, classes)

    def _class(self, path: Path, value: Argument, first: dict[int, Path] | None) -> ArgumentClass:
        if isinstance(value, TensorArgument):
            if first is not None and first.setdefault(id(value), path) != path:
                return SameAs(first[id(value)])
            return self._tensor(path, value)
        if isinstance(value, float):
            if math.isnan(value):
                raise TypeError(f"{show_path(path)} is NaN")
            return value if self.floats_decide or math.isinf(value) else ScalarClass(float)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._integer(path, value)
        if isinstance(value, bool | str) or value is None:
            return value
        if isinstance(value, DictArgument):
            pairs = zip(value.keys, value.items, strict=True)
            items = tuple(self._class((*path, key), item, first) for key, item in pairs)
            return Container(dict, items, value.keys)
        if isinstance(value, SequenceArgument):
            if value.kind is SequenceKind.SIZE:  # constants to Dynamo, which compares it as a whole
                return Container(torch.Size, tuple(int(size) for size in value))  # type: ignore[arg-type]
            items = tuple(self._class((*path, index), item, first) for index, item in enumerate(value))
            return Container(_KINDS[value.kind], items)
        return _literal(path, value)

    def _integer(self, path: Path, value: int) -> ArgumentClass:
        declared = self.growth.ranges.get((str(path[0]), None)) if len(path) == 1 else None
        if declared is not None and declared[0] <= value <= declared[1]:
            return ScalarClass(int, hint=value, min=declared[0], max=declared[1])
        return ScalarClass(int, hint=value) if self._varies((path, "value", 0, 0), value) else value

    def _tensor(self, path: Path, tensor: TensorArgument) -> TensorClass:
        rank = len(tensor.sizes)
        sizes = tuple(self._size(path, rank, d, size) for d, size in enumerate(tensor.sizes))
        strides = None
        if not tensor.flags & TensorFlags.CONTIGUOUS:
            strides = tuple(self._extent((path, "stride", rank, d), s) for d, s in enumerate(tensor.strides))
        aligned = tensor.data % ALIGNMENT == 0
        return TensorClass(_dtype(tensor.scalar_type), sizes, strides=strides, aligned=aligned)

    def _size(self, path: Path, rank: int, dimension: int, size: int) -> int | Dim:
        declared = self.growth.ranges.get((str(path[0]), dimension)) if len(path) == 1 else None
        if declared is not None and declared[0] <= size <= declared[1]:
            return Dim(hint=size, min=declared[0], max=declared[1])
        return self._extent((path, "size", rank, dimension), size)

    def _extent(self, place: _Place, extent: int) -> int | Dim:
        return Dim(hint=extent, min=2, max=INT32_MAX) if self._varies(place, extent) else extent

    def _varies(self, place: _Place, value: int) -> bool:
        """Whether to read the integer at run time: other values were seen in its place, or all are read."""
        seen = self._seen.setdefault(place, set())
        seen.add(value)
        if value in (0, 1) or self.growth.dynamic is False or place[0][0] == self.fixed:
            return False
        return self.growth.dynamic is True or len(seen) > 1


def _literal(path: Path, value: Argument) -> ArgumentClass:
    """What a version is specialized on that is no Python number, text or container."""
    if isinstance(value, DtypeArgument):
        return _dtype(value.scalar_type)
    if isinstance(value, DeviceArgument):
        name = "cuda" if value.device_type == DEVICE_CUDA else "cpu"
        return torch.device(name) if value.device_index < 0 else torch.device(name, value.device_index)
    if isinstance(value, EnumeratorArgument):
        return _ENUMERATORS[value.number]
    raise TypeError(f"{show_path(path)} is a {type(value).__name__}")


def _dtype(scalar_type: int) -> torch.dtype:
    if scalar_type not in _DTYPES:
        raise TypeError(f"a dtype that compiled code has no name for (c10::ScalarType {scalar_type})")
    return _DTYPES[scalar_type]


def _show(item: ArgumentClass, value: Argument) -> str:
    if isinstance(item, ScalarClass):
        bounds = "" if item.min is None else f" {item.min}..{item.max}"
        return item.kind.__name__ + bounds
    if isinstance(item, Container):
        return _show_container(item, value)
    if isinstance(item, SameAs):
        return f"is {show_path(item.path)}"
    if not isinstance(item, TensorClass):
        return repr(item)
    sizes = ", ".join(map(_show_extent, item.sizes))
    strides = "" if item.strides is None else f" strides [{', '.join(map(_show_extent, item.strides))}]"
    device = "" if not isinstance(value, TensorArgument) or not value.arch else f" sm_{value.arch}"
    dtype = str(item.dtype).removeprefix("torch.")
    return f"{dtype}[{sizes}]{strides}{'' if item.aligned else ' unaligned'}{device}"


def _show_container(container: Container, value: Argument) -> str:
    assert isinstance(value, tuple | DictArgument)
    values = value.items if isinstance(value, DictArgument) else value
    items = [_show(item, each) for item, each in zip(container.items, values, strict=True)]
    if container.kind is dict:
        return "{" + ", ".join(f"{key!r}: {item}" for key, item in zip(container.keys, items, strict=True)) + "}"
    name = "" if container.kind in (list, tuple) else container.kind.__name__
    opening, closing = ("[", "]") if container.kind is list else ("(", ")")
    return f"{name}{opening}{'; '.join(items)}{closing}"


def _show_extent(extent: int | Dim) -> str:
    return f"{extent.min}..{extent.max}" if isinstance(extent, Dim) else str(extent)
