"""What the compiler and the guards know about a call: metadata of its arguments, never their contents.

One description serves everything that talks about a call without having it: the class that a capture is made for, the
miss that a native door reports, and the fabricated inputs that tests put to ``select``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum, IntFlag

DEVICE_CPU = 1  # DLPack's kDLCPU
DEVICE_CUDA = 2  # DLPack's kDLCUDA


class TensorFlags(IntFlag):
    """Bits of ``TridentTensor::flags`` (csrc/runtime/abi.h)."""

    CONTIGUOUS = 1
    CHANNELS_LAST = 2
    DENSE = 4
    CONJ = 8
    NEG = 16
    WRAPPED_NUMBER = 32
    REQUIRES_GRAD = 64


NO_FLAGS = TensorFlags(0)


@dataclass(frozen=True)
class TensorArgument:
    """Metadata of one tensor; sizes, strides and storage offset in elements, ``data`` the address of element 0."""

    scalar_type: int  # c10::ScalarType
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    storage_offset: int = 0
    data: int = 0
    device_type: int = DEVICE_CUDA
    device_index: int = 0
    arch: int = 0  # 10 * major + minor of the CUDA capability, 0 on the CPU
    flags: TensorFlags = NO_FLAGS

    @property
    def numel(self) -> int:
        total = 1
        for size in self.sizes:
            total *= size
        return total


@dataclass(frozen=True)
class DtypeArgument:
    """A ``torch.dtype`` passed as an argument."""

    scalar_type: int


@dataclass(frozen=True)
class DeviceArgument:
    """A ``torch.device`` passed as an argument; ``device_index`` is -1 where it names none."""

    device_type: int
    device_index: int

    @property
    def number(self) -> int:
        """Type and index as one signed 64-bit integer, as compiled code compares them."""
        return self.device_type + (self.device_index << 32)


@dataclass(frozen=True)
class EnumeratorArgument:
    """A ``torch.memory_format`` or ``torch.layout`` passed as an argument (``number``: csrc/runtime/abi.h)."""

    number: int


class SequenceKind(IntEnum):
    """``TridentSequenceKind``: what a sequence is in the source."""

    ANY = 0  # a list or a tuple, whichever
    LIST = 1
    TUPLE = 2
    SIZE = 3


class SequenceArgument(tuple["Argument", ...]):
    """A list, tuple or ``torch.Size``, of which it is known which; a plain tuple describes either of the first two."""

    kind: SequenceKind

    def __new__(cls, items: Iterable[Argument], kind: SequenceKind) -> SequenceArgument:
        made = super().__new__(cls, items)
        made.kind = kind
        return made


@dataclass(frozen=True)
class DictArgument:
    """A dict of ``keys``, in order, and their values."""

    keys: tuple[str | int, ...]
    items: tuple[Argument, ...]


Argument = (
    TensorArgument
    | DtypeArgument
    | DeviceArgument
    | EnumeratorArgument
    | DictArgument
    | None
    | bool
    | int
    | float
    | str
    | tuple["Argument", ...]
)


def tensors_in(argument: Argument) -> Iterator[TensorArgument]:
    """The tensors of an argument, in order."""
    if isinstance(argument, TensorArgument):
        yield argument
    elif isinstance(argument, tuple | DictArgument):
        for item in argument if isinstance(argument, tuple) else argument.items:
            yield from tensors_in(item)


def without_aliases(arguments: Iterable[Argument]) -> tuple[Argument, ...]:
    """The same arguments, but each tensor that is there twice two tensors."""
    seen: set[int] = set()
    return tuple(_distinct(argument, seen) for argument in arguments)


def _distinct(argument: Argument, seen: set[int]) -> Argument:
    if isinstance(argument, TensorArgument):
        again = id(argument) in seen
        seen.add(id(argument))
        return replace(argument) if again else argument
    if isinstance(argument, DictArgument):
        return DictArgument(argument.keys, tuple(_distinct(item, seen) for item in argument.items))
    if isinstance(argument, SequenceArgument):
        return SequenceArgument((_distinct(item, seen) for item in argument), argument.kind)
    return argument


def layout_flags(sizes: tuple[int, ...], strides: tuple[int, ...]) -> TensorFlags:
    """The layout bits that PyTorch derives from sizes and strides (``TensorImpl::refresh_numel/contiguous``)."""
    flags = TensorFlags(0)
    if _is_contiguous(sizes, strides):
        flags |= TensorFlags.CONTIGUOUS
    if len(sizes) == 4 and _is_ordered_dense(sizes, strides, (1, 3, 2, 0)):
        flags |= TensorFlags.CHANNELS_LAST
    if flags or _is_non_overlapping_and_dense(sizes, strides):
        flags |= TensorFlags.DENSE
    return flags


def _is_contiguous(sizes: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    return 0 in sizes or _is_ordered_dense(sizes, strides, tuple(reversed(range(len(sizes)))))


def _is_ordered_dense(sizes: tuple[int, ...], strides: tuple[int, ...], innermost_first: tuple[int, ...]) -> bool:
    expected = 1
    for dim in innermost_first:
        if sizes[dim] != 1:
            if strides[dim] != expected:
                return False
            expected *= sizes[dim]
    return True


def _is_non_overlapping_and_dense(sizes: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    if len(sizes) == 1:
        return sizes[0] < 2 or strides[0] == 1
    order = sorted(range(len(sizes)), key=lambda dim: (sizes[dim] < 2, strides[dim]))
    expected = 1
    for dim in order:
        if sizes[dim] < 2:  # sorted last: only such dimensions follow
            return True
        if strides[dim] != expected:
            return False
        expected *= sizes[dim]
    return True
