"""How a jitted function's calls become classes: sizes are fixed at first and symbolic once they were seen to vary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trident.arguments import Argument, DtypeArgument, TensorArgument, TensorFlags
from trident.capture.admit import ALIGNMENT
from trident.capture.classes import INT32_MAX, ArgumentClass, Dim, ScalarClass, TensorClass
from trident.capture.scalar_types import SCALAR_TYPES

_DTYPES = {number: dtype for dtype, number in SCALAR_TYPES.items()}
_Place = tuple[str, int, int]  # parameter, rank, dimension


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
            return _DTYPES[value.scalar_type]
        if isinstance(value, float):
            return ScalarClass(float)
        if isinstance(value, bool | int | str) or value is None:
            return value
        if isinstance(value, tuple):
            return tuple(self._class(f"{name}[{i}]", item) for i, item in enumerate(value))
        raise TypeError(f"an argument of kind {type(value).__name__}")

    def _tensor(self, name: str, tensor: TensorArgument) -> TensorClass:
        rank = len(tensor.sizes)
        sizes = tuple(self._extent((name, rank, d), size) for d, size in enumerate(tensor.sizes))
        contiguous = bool(tensor.flags & TensorFlags.CONTIGUOUS)
        return TensorClass(
            _DTYPES[tensor.scalar_type],
            sizes,
            strides=None if contiguous else tensor.strides,
            aligned=tensor.data % ALIGNMENT == 0,
        )

    def _extent(self, place: _Place, size: int) -> int | Dim:
        seen = self._seen.setdefault(place, set())
        seen.add(size)
        if size < 2 or len(seen) == 1:  # 0 and 1 are what Dynamo and PyTorch treat apart
            return size
        return Dim(hint=size, min=2, max=INT32_MAX)


def _show(item: ArgumentClass, value: Argument) -> str:
    if not isinstance(item, TensorClass):
        return "float" if isinstance(item, ScalarClass) else repr(item)
    sizes = ", ".join(f"{s.min}..{s.max}" if isinstance(s, Dim) else str(s) for s in item.sizes)
    strides = "" if item.strides is None else f" strides {list(item.strides)}"
    device = "" if not isinstance(value, TensorArgument) or not value.arch else f" sm_{value.arch}"
    dtype = str(item.dtype).removeprefix("torch.")
    return f"{dtype}[{sizes}]{strides}{'' if item.aligned else ' unaligned'}{device}"
