"""What an SSA value of the torch dialect becomes: a native value, or a structure known while compiling.

Lists, None, strings and constants exist only in the compiler; an operation that needs them in memory puts them there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from torch_mlir import ir

if TYPE_CHECKING:
    from trident.lowering.iteration import IterationRecord
    from trident.lowering.split import SplitRecord


_FILE_AND_LINE = re.compile(r'loc\("(?P<file>.*)":(?P<line>\d+):\d+\)')


class LoweringRefused(Exception):
    """The captured graph holds an operation that compiled code cannot run; names it and its source line."""

    def __init__(self, operation: str, reason: str, location: str = "") -> None:
        self.operation, self.reason = operation, reason
        place = _FILE_AND_LINE.fullmatch(location)
        where = "" if place is None else f"{place['file']}:{place['line']}: "
        super().__init__(f"{where}{operation}: {reason}")


@dataclass(frozen=True)
class TensorValue:
    """A tensor in memory, as ``TridentTensor``.

    ``view`` is how the source sees it: ``plain``, ``flat`` (one dimension of ``numel`` elements), ``rows`` (two
    dimensions, all but the last as one), ``elements`` (rows of one element, one dimension), ``iterated`` (operand
    ``position`` of ``iteration``) or ``split`` (on both sides of a dimension). ``argument`` holds the positions of the
    argument that it is, the parameter's first; None for any other tensor. ``owned``: this call holds a reference to
    drop. ``row``: of rows of several dimensions, how many those are and how many elements.
    """

    pointer: ir.Value
    scalar_type: int
    view: str = "plain"
    argument: tuple[int, ...] | None = None
    owned: bool = False
    iteration: IterationRecord | None = None
    position: int = 0
    row: Row | None = None
    split: SplitRecord | None = None


@dataclass(frozen=True)
class Row:
    """A row: the last dimensions of a tensor, as many as a list at run time has."""

    rank: ir.Value
    size: ir.Value


@dataclass(frozen=True)
class RowCount:
    """The number of rows of a tensor that is seen as rows: an extent that stands for its leading dimensions.

    Of a tensor seen as elements, which are rows of one, for all its dimensions.
    """

    value: ir.Value
    tensor: TensorValue


@dataclass(frozen=True)
class DeviceValue:
    """The device that the version was captured for (its index is the input's, read at run time) or the CPU."""

    device_type: int


@dataclass(frozen=True)
class ConstantTensor:
    """The bytes of a tensor in the object, from which each use makes a tensor of its own."""

    name: str
    scalar_type: int
    sizes: tuple[int, ...]


# None, constants of Python, i1/i64/f64 values, tensors, devices and lists of all these.
Lowered: TypeAlias = (
    bool | int | float | str | ir.Value | TensorValue | ConstantTensor | RowCount | DeviceValue | list["Lowered"] | None
)
