"""Classes of arguments: what a capture assumes about each parameter, and so what its guards will demand.

A parameter is described by a ``TensorClass``, a ``ScalarClass`` (its value is read at run time), ``Sizes`` (a list of
any length, read at run time), ``SameAs`` (it is the very tensor of another argument), a ``Container`` of these, a list
or tuple of these (which stands for either), or a plain value (None, bool, int, float, str, dtype, device, memory
format, layout), which specializes the version on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import torch

from trident.expression import Expression, Path, Read, apply

INT32_MAX = 2**31 - 1


@dataclass(frozen=True)
class Dim:
    """A symbolic extent, ``min`` to ``max`` (None: no upper bound), always a multiple of ``multiple_of``.

    ``hint`` is an example within the range: host code that branches on the extent takes the hint's side, and the
    capture then guards on that side. Two extents are independent even if their ``Dim`` is the same object.
    """

    hint: int
    min: int = 0
    max: int | None = None
    multiple_of: int = 1

    def __post_init__(self) -> None:
        if not self.min <= self.hint <= (self.hint if self.max is None else self.max):
            raise ValueError(f"the hint of {self} is outside its range")
        if self.hint % self.multiple_of:
            raise ValueError(f"the hint of {self} is not a multiple of {self.multiple_of}")


LEAST_RANK = 1  # of an iteration, as guards ask for it


@dataclass(frozen=True)
class Iteration:
    """An elementwise computation over operands of one shape, as PyTorch's TensorIterator sees them.

    ``operands`` names parameters, those that are written first (``outputs`` of them); what is no tensor at run time
    counts as one without dimensions. ``linear`` keeps dimensions in their own order, so that results are contiguous;
    otherwise they are sorted by the operands' strides. ``rank`` is the number of dimensions that the function is
    captured with, and the most that may be left once adjacent ones are merged.
    """

    operands: tuple[str, ...]
    rank: int
    outputs: int = 0
    linear: bool = False

    def position(self, path: Path) -> int:
        """Which operand an argument is."""
        return self.operands.index(str(path[0]))

    def function(self, name: str, *indices: int) -> Expression:
        """``rank``, ``numel``, ``size`` (of a dimension) or ``stride`` (of an operand and a dimension).

        The former two hang on no number of dimensions: they are asked with the least, so that all ask alike.
        """
        reads = (Read((operand,), "operand") for operand in self.operands)
        rank = LEAST_RANK if name in ("rank", "numel") else self.rank
        return apply(f"iteration_{name}", self.outputs, self.linear, rank, *indices, *reads)


@dataclass(frozen=True)
class Split:
    """A tensor seen on both sides of a dimension that is known at run time: the value of the parameter ``dim``.

    It is captured with ``rank`` dimensions, 2 to 4. At run time tensors of any rank are taken whose dimensions in front
    of that one come down to half of these, and those from it on too, neighbours that memory allows to be one being one.
    Of three dimensions the middle one is that dimension itself.
    """

    dim: str
    rank: int

    def function(self, name: str, path: Path, *indices: int) -> Expression:
        """``fits``, ``size`` or ``stride`` (of a dimension) of the tensor at a path."""
        return apply(f"split_{name}", self.rank, *indices, Read(path, "operand"), Read((self.dim,), "value"))


@dataclass(frozen=True)
class TensorClass:
    """A tensor of one dtype on the target's device.

    ``sizes`` and ``strides`` are in elements; ``strides=None`` means contiguous. ``aligned`` demands 16-byte aligned
    data. ``flat`` declares that the function treats the tensor as its elements in memory order: it is captured with
    one dimension, and at run time any rank and any non-overlapping and dense layout is taken, ``numel`` being its size.
    Several flat tensors of one call must share sizes and strides.

    ``rows`` declares that the function works on rows, each on its own: it is captured with two dimensions, and at run
    time a contiguous tensor of any rank from 1 is taken, its leading dimensions as one. Results whose first extent is
    the number of rows get the leading dimensions back. With one size each element is a row: the tensor is captured with
    one dimension, any rank is taken, and results whose first extent is the number of elements get all dimensions back.

    ``row_sizes`` names the parameter, described by ``Sizes``, that holds the sizes of one row. With ``rows`` a row is
    as many of the last dimensions, which must have these sizes, and results of one column get as many dimensions of
    size 1. Without it the tensor is one row: captured with one dimension, and at run time one of exactly these sizes.

    ``iteration`` declares that the function computes each element from those at its index, with 64-bit offsets: it is
    captured with operands of one shape of ``iteration.rank`` dimensions, and at run time operands of any rank and
    layout are taken that come down to that many. A tensor that the function makes by ``new_empty`` of an operand, with
    one extent, its number of elements, is a result: its elements are in the order of the iteration, and it gets the
    strides that PyTorch gives it.

    ``split`` declares that the function sees the tensor on both sides of a dimension, and computes with 64-bit offsets
    what it reads there. A tensor that it makes by ``new_empty`` of such a one, with one extent, a number of elements,
    is a contiguous result that has so many because it is longer or shorter in that dimension.
    """

    dtype: torch.dtype
    sizes: tuple[int | Dim, ...]
    strides: tuple[int | Dim, ...] | None = None
    aligned: bool = True
    flat: bool = False
    rows: bool = False
    iteration: Iteration | None = None
    row_sizes: str | None = None
    split: Split | None = None

    def __post_init__(self) -> None:
        if self.split is not None and (self.strides is None or len(self.sizes) != self.split.rank):
            raise ValueError(f"a tensor seen as {self.split} has as many sizes, and strides")
        if self.rows and (len(self.sizes) not in (1, 2) or self.strides is not None or self.flat):
            raise ValueError("a class of rows has one or two sizes and no strides")
        if self.rows and self.row_sizes is not None and len(self.sizes) != 2:
            raise ValueError("a class of rows of listed sizes has two sizes")
        if self.row_sizes is not None and not self.rows and (len(self.sizes) != 1 or self.strides is not None):
            raise ValueError("a class of one row has one size and no strides")
        if self.flat and (len(self.sizes) != 1 or self.strides is not None):
            raise ValueError("a flat class has one size and no strides")
        if self.iteration is not None and (self.strides is None or len(self.sizes) != self.iteration.rank):
            raise ValueError(f"an operand of {self.iteration} has as many sizes, and strides")
        if self.strides is not None and len(self.strides) != len(self.sizes):
            raise ValueError(f"{len(self.sizes)} sizes but {len(self.strides)} strides")

    @property
    def rank(self) -> int:
        return len(self.sizes)

    @property
    def view(self) -> str:
        """How the function sees the tensor, as lowering knows it (``TensorValue.view``)."""
        if self.rows:
            return "rows" if self.rank == 2 else "elements"
        if self.flat or self.row_sizes is not None:  # one row is its elements in memory order
            return "flat"
        return "iterated" if self.iteration else "split" if self.split else "plain"

    @property
    def has_wide_offsets(self) -> bool:
        """Whether the function declares that it computes offsets into the tensor in 64 bits."""
        return self.iteration is not None or self.split is not None


@dataclass(frozen=True)
class ScalarClass:
    """A Python scalar whose kind (bool, int or float) is guarded and whose value is read at run time.

    An ``int`` may be bounded by ``min`` and ``max``; ``hint`` decides branches of host code, as in ``Dim``. ``accepts``
    names the kinds that are taken if ``kind`` is not the only one; the function gets each as a ``kind``.
    """

    kind: type[int] | type[float]
    hint: int | float | None = None
    min: int | None = None
    max: int | None = None
    accepts: tuple[type[bool] | type[int] | type[float], ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in (int, float):
            raise ValueError(f"a run-time scalar is an int or a float, not {self.kind}")
        if self.kind is int and float in self.accepts:
            raise ValueError("a float is no int")

    @property
    def kinds(self) -> tuple[type[bool] | type[int] | type[float], ...]:
        """What is accepted."""
        return self.accepts or (self.kind,)

    @property
    def field(self) -> str:
        """What expressions read of it."""
        return "number" if self.kind is float and self.accepts else "value"

    @property
    def example(self) -> int | float:
        """A value that Dynamo does not take for a special one (0, 1, NaN)."""
        if self.hint is not None:
            return self.kind(self.hint)
        if self.kind is float:
            return 0.7310585786300049
        low = self.min if self.min is not None else 2
        return max(low, 7) if self.max is None else min(max(low, 7), self.max)


@dataclass(frozen=True)
class Sizes:
    """A list of integers, of any length, that ``TensorClass.row_sizes`` names; ``hint`` is an example.

    The function cannot look at it: it is captured with None in its place.
    """

    hint: tuple[int, ...]


@dataclass(frozen=True)
class SameAs:
    """The very tensor that an argument before it is."""

    path: Path


@dataclass(frozen=True)
class Container:
    """A list, tuple, ``torch.Size`` or dict (``kind``) of exactly this length and, for a dict, these keys in order."""

    kind: type[list[object]] | type[tuple[object, ...]] | type[dict[object, object]]
    items: tuple[ArgumentClass, ...]
    keys: tuple[str | int, ...] = ()

    @property
    def steps(self) -> tuple[str | int, ...]:
        """What leads to each item, in a path."""
        return self.keys if self.kind is dict else tuple(range(len(self.items)))

    def filled(self, items: Iterable[object]) -> object:
        """A container of this kind with these items."""
        if self.kind is dict:
            return dict(zip(self.keys, items, strict=True))
        return self.kind(items)  # type: ignore[arg-type]


Literal = bool | int | float | str | torch.dtype | torch.device | torch.memory_format | torch.layout | None
ArgumentClass = (
    TensorClass
    | ScalarClass
    | Sizes
    | SameAs
    | Literal
    | Container
    | list["ArgumentClass"]
    | tuple["ArgumentClass", ...]
)
LEAVES = TensorClass | ScalarClass | Sizes | SameAs | Literal


def as_container(argument: ArgumentClass) -> Container | None:
    """The argument's class if it is one of a container; a list or tuple that stands for either as a list or tuple."""
    if isinstance(argument, list | tuple):
        return Container(list if isinstance(argument, list) else tuple, tuple(argument))
    return argument if isinstance(argument, Container) else None
