"""How a jitted function's calls become classes: integers are fixed at first, and symbolic once they were seen to vary.

That goes for sizes, strides and integer arguments alike, 0 and 1 aside, which Dynamo and PyTorch treat apart.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import torch

from trident.arguments import Argument, DtypeArgument, TensorArgument, TensorFlags
from trident.capture.admit import ALIGNMENT
from trident.capture.classes import INT32_MAX, ArgumentClass, Dim, ScalarClass, TensorClass
from trident.scalar_types import SCALAR_TYPES

_DTYPES = {number: dtype for dtype, number in SCALAR_TYPES.items()}
_Place = tuple[str, str, int, int]  # parameter; what of it; rank, dimension


@dataclass(frozen=True)
class CallClass:
    """The class that a call gets a version for. ``key`` names it; equal keys mean equal classes."""

    key: str
    arguments: Mapping[str, ArgumentClass]


@dataclass
class Classifier:
    """The classes of one function's calls, in the light of the calls that it saw before."""

    parameters: tuple[str, ...]
    _seen: dict[_Place, set[int]] = field(default_factory=dict)

    def classify(self, arguments: Mapping[str, Argument]) -> CallClass:
        """The class of a call; remembers its sizes."""
        classes = {name: self._class(name, value) for name, value in arguments.items()}
        key = ", ".join(f"{name}: {_show(item, arguments[name])}" for name, item in classes.items())
        return CallClass(key, classes)

    def _class(self, name: str, value: Argument) -> ArgumentClass:
        if isinstance(value, TensorArgument):
            return self._tensor(name, value)
        if isinstance(value, DtypeArgument):
            return _dtype(value.scalar_type)
        if isinstance(value, float):
            if math.isnan(value):
                raise TypeError(f"{name} is NaN")
            return ScalarClass(float) if math.isfinite(value) else value
        if isinstance(value, int) and not isinstance(value, bool) and self._varies((name, "value", 0, 0), value):
            return ScalarClass(int, hint=value)
        if isinstance(value, bool | int | str) or value is None:
            return value
        if isinstance(value, tuple):
            raise TypeError(f"{name} is a list or tuple: compiled code cannot tell which")
        raise TypeError(f"{name} is a {type(value).__name__}")

    def _tensor(self, name: str, tensor: TensorArgument) -> TensorClass:
        rank = len(tensor.sizes)
        sizes = tuple(self._extent((name, "size", rank, d), size) for d, size in enumerate(tensor.sizes))
        strides = None
        if not tensor.flags & TensorFlags.CONTIGUOUS:
            strides = tuple(self._extent((name, "stride", rank, d), s) for d, s in enumerate(tensor.strides))
        return TensorClass(_dtype(tensor.scalar_type), sizes, strides=strides, aligned=tensor.data % ALIGNMENT == 0)

    def _extent(self, place: _Place, extent: int) -> int | Dim:
        return Dim(hint=extent, min=2, max=INT32_MAX) if self._varies(place, extent) else extent

    def _varies(self, place: _Place, value: int) -> bool:
        """Whether to read the integer at run time: other values were seen in its place."""
        seen = self._seen.setdefault(place, set())
        seen.add(value)
        return value not in (0, 1) and len(seen) > 1


def _dtype(scalar_type: int) -> torch.dtype:
    if scalar_type not in _DTYPES:
        raise TypeError(f"a dtype that compiled code has no name for (c10::ScalarType {scalar_type})")
    return _DTYPES[scalar_type]


def _show(item: ArgumentClass, value: Argument) -> str:
    if isinstance(item, ScalarClass):
        return item.kind.__name__
    if not isinstance(item, TensorClass):
        return repr(item)
    sizes = ", ".join(map(_show_extent, item.sizes))
    strides = "" if item.strides is None else f" strides [{', '.join(map(_show_extent, item.strides))}]"
    device = "" if not isinstance(value, TensorArgument) or not value.arch else f" sm_{value.arch}"
    dtype = str(item.dtype).removeprefix("torch.")
    return f"{dtype}[{sizes}]{strides}{'' if item.aligned else ' unaligned'}{device}"


def _show_extent(extent: int | Dim) -> str:
    return f"{extent.min}..{extent.max}" if isinstance(extent, Dim) else str(extent)
