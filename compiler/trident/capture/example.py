"""The example that a class was captured with, as a call: its own version must take it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import torch

from trident.arguments import (
    DEVICE_CPU,
    DEVICE_CUDA,
    Argument,
    DeviceArgument,
    DictArgument,
    DtypeArgument,
    EnumeratorArgument,
    SequenceArgument,
    SequenceKind,
    TensorArgument,
    layout_flags,
)
from trident.capture.classes import ArgumentClass, Dim, Literal, SameAs, ScalarClass, Sizes, TensorClass, as_container
from trident.capture.errors import CaptureRefused
from trident.capture.target import Target
from trident.enumerators import ENUMERATORS
from trident.expression import Call, Guard, Path, Read, evaluate, reads
from trident.scalar_types import SCALAR_TYPES

SEQUENCE_KINDS: Mapping[type, SequenceKind] = {
    list: SequenceKind.LIST,
    tuple: SequenceKind.TUPLE,
    torch.Size: SequenceKind.SIZE,
}
_APART = 2**50  # bytes between the examples of two arguments: no example reaches so far


def check_example(guards: Iterable[Guard], arguments: Mapping[str, ArgumentClass], target: Target) -> None:
    """Raises CaptureRefused if a guard on arguments denies the example: no call of the class would be taken."""
    described: dict[Path, Argument] = {}
    call = Call({name: _describe((name,), a, target, described) for name, a in arguments.items()}, {})
    for guard in guards:
        if all(_is_of_the_example(r, arguments) for r in reads(guard.condition)) and not evaluate(
            guard.condition, call
        ):
            raise CaptureRefused(f"the example of the class fails its own guard {guard.text} ({guard.origin})")


def _is_of_the_example(read: Read, arguments: Mapping[str, ArgumentClass]) -> bool:
    """Whether the example has what is read: of tensors that are taken in any rank it has one dimension."""
    if not read.path:
        return False
    if read.field not in ("operand", "ndim", "flags"):
        return True
    leaves = arguments[str(read.path[0])]
    listed = leaves if isinstance(leaves, list | tuple) else [leaves]
    return not any(isinstance(one, TensorClass) and one.view in ("flat", "elements") for one in listed)


def _describe(path: Path, argument: ArgumentClass, target: Target, described: dict[Path, Argument]) -> Argument:
    """The description of an example; ``described`` holds those of leaves before it."""
    container = as_container(argument)
    if container is not None:
        steps = zip(container.steps, container.items, strict=True)
        items = tuple(_describe((*path, step), item, target, described) for step, item in steps)
        if container.kind is dict:
            return DictArgument(container.keys, items)
        return SequenceArgument(items, SEQUENCE_KINDS[container.kind]) if container is argument else items
    if isinstance(argument, SameAs):
        described[path] = described[argument.path]
    elif isinstance(argument, TensorClass):
        described[path] = _describe_tensor(argument, target, len(described) * _APART)
    elif isinstance(argument, ScalarClass):
        # Of a kind that is taken: the function may get it as another.
        described[path] = argument.example if argument.kind in argument.kinds else argument.kinds[0](argument.example)
    elif isinstance(argument, Sizes):
        described[path] = argument.hint
    else:
        assert isinstance(argument, Literal)
        described[path] = describe_literal(argument)
    return described[path]


def describe_literal(value: Literal) -> Argument:
    """The description of a value that a version is specialized on."""
    if isinstance(value, torch.dtype):
        return DtypeArgument(SCALAR_TYPES[value])
    if isinstance(value, torch.device):
        index = -1 if value.index is None else value.index
        return DeviceArgument(DEVICE_CUDA if value.type == "cuda" else DEVICE_CPU, index)
    if isinstance(value, torch.memory_format | torch.layout):
        return EnumeratorArgument(ENUMERATORS[value])
    return value


def _describe_tensor(declared: TensorClass, target: Target, address: int) -> TensorArgument:
    sizes = tuple(_hint(size) for size in declared.sizes)
    if declared.strides is None:
        strides = torch.empty(sizes, device="meta").stride()
    else:
        strides = tuple(_hint(stride) for stride in declared.strides)
    return TensorArgument(
        SCALAR_TYPES[declared.dtype],
        sizes,
        strides,
        data=address,
        device_type=target.device_type,
        arch=target.arch,
        flags=layout_flags(sizes, strides),
    )


def _hint(extent: int | Dim) -> int:
    return extent.hint if isinstance(extent, Dim) else extent
