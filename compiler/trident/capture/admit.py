"""Whether a call belongs to a class: the question that growth asks before it captures anything."""

from __future__ import annotations

from collections.abc import Mapping

from trident import lists
from trident.arguments import Argument, DictArgument, SequenceKind, TensorArgument, TensorFlags
from trident.capture.classes import (
    ArgumentClass,
    Container,
    Dim,
    SameAs,
    ScalarClass,
    Sizes,
    Split,
    TensorClass,
    as_container,
)
from trident.capture.example import SEQUENCE_KINDS, describe_literal
from trident.row_sizes import elements, ends_with, has_sizes
from trident.scalar_types import SCALAR_TYPES

ALIGNMENT = 16  # bytes, of a pointer compiled with tt.divisibility


def admits(argument_class: ArgumentClass, argument: Argument, call: Mapping[str, Argument]) -> bool:
    """Whether an argument of a call has everything that its class assumes."""
    if isinstance(argument_class, TensorClass):
        return isinstance(argument, TensorArgument) and _admits_tensor(argument_class, argument, call)
    if isinstance(argument_class, Sizes):
        return isinstance(argument, tuple)
    if isinstance(argument_class, ScalarClass):
        return _admits_scalar(argument_class, argument)
    if isinstance(argument_class, SameAs):
        return isinstance(argument, TensorArgument)
    container = as_container(argument_class)
    if container is not None:
        return _admits_container(container, argument, call, exactly=container is argument_class)
    literal = describe_literal(argument_class)  # type: ignore[arg-type]
    return type(argument) is type(literal) and argument == literal


def _admits_container(container: Container, argument: Argument, call: Mapping[str, Argument], *, exactly: bool) -> bool:
    if container.kind is dict:
        if not isinstance(argument, DictArgument) or argument.keys != container.keys:
            return False
        items = argument.items
    else:
        if not isinstance(argument, tuple):
            return False
        if exactly and getattr(argument, "kind", SequenceKind.ANY) != SEQUENCE_KINDS[container.kind]:
            return False
        items = argument
    inside = zip(container.items, items, strict=False)
    return len(items) == len(container.items) and all(admits(item, each, call) for item, each in inside)


def _admits_tensor(tensor_class: TensorClass, tensor: TensorArgument, call: Mapping[str, Argument]) -> bool:
    if tensor.scalar_type != SCALAR_TYPES[tensor_class.dtype]:
        return False
    if tensor_class.aligned and tensor.data % ALIGNMENT:
        return False
    if tensor.flags & (TensorFlags.CONJ | TensorFlags.NEG):
        return False
    if tensor_class.iteration is not None:
        return True  # layouts, of several arguments together, are the business of the class's conditions
    if tensor_class.split is not None:
        return _admits_split(tensor_class, tensor_class.split, tensor, call)
    if tensor_class.flat:
        return bool(tensor.flags & TensorFlags.DENSE) and _admits_extent(tensor_class.sizes[0], tensor.numel)
    if tensor_class.rows or tensor_class.row_sizes is not None:
        return bool(tensor.flags & TensorFlags.CONTIGUOUS) and _admits_rows(tensor_class, tensor, call)
    if len(tensor.sizes) != tensor_class.rank:
        return False
    if not all(_admits_extent(c, s) for c, s in zip(tensor_class.sizes, tensor.sizes, strict=True)):
        return False
    if tensor_class.strides is None:
        return bool(tensor.flags & TensorFlags.CONTIGUOUS)
    rows = zip(tensor_class.strides, tensor.strides, tensor.sizes, strict=True)
    return all(size == 1 or _admits_extent(c, stride) for c, stride, size in rows)


def _admits_split(
    tensor_class: TensorClass, split: Split, tensor: TensorArgument, call: Mapping[str, Argument]
) -> bool:
    dim = call[split.dim]
    if not isinstance(dim, int) or isinstance(dim, bool):
        return False
    seen = lists.split(split.rank, tensor, dim)
    if not seen.fits or not all(map(_admits_extent, tensor_class.sizes, seen.sizes)):
        return False
    extents = zip(tensor_class.strides or (), seen.strides, seen.sizes, strict=True)
    return all(size == 1 or _admits_extent(extent, stride) for extent, stride, size in extents)


def _admits_rows(tensor_class: TensorClass, tensor: TensorArgument, call: Mapping[str, Argument]) -> bool:
    if tensor_class.view == "elements":
        return _admits_extent(tensor_class.sizes[0], tensor.numel)
    if tensor_class.row_sizes is None:
        width = tensor.sizes[-1] if tensor.sizes else -1
    else:
        sizes = call[tensor_class.row_sizes]
        fits = ends_with(tensor, sizes) if tensor_class.rows else has_sizes(tensor, sizes)
        width = elements(sizes) if fits else -1
    *rows, columns = tensor_class.sizes
    if width < 0 or not _admits_extent(columns, width):
        return False
    return all(_admits_extent(extent, tensor.numel // max(width, 1)) for extent in rows)


def _admits_extent(extent: int | Dim, value: int) -> bool:
    if isinstance(extent, Dim):
        upper = value if extent.max is None else extent.max
        return extent.min <= value <= upper and value % extent.multiple_of == 0
    return value == extent


def _admits_scalar(scalar_class: ScalarClass, argument: Argument) -> bool:
    if type(argument) not in scalar_class.kinds or not isinstance(argument, bool | int | float):
        return False
    if scalar_class.min is not None and argument < scalar_class.min:
        return False
    return scalar_class.max is None or argument <= scalar_class.max
