"""The example that a class was captured with, as a call: its own version must take it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import torch

from trident.arguments import Argument, DtypeArgument, TensorArgument, layout_flags
from trident.capture.classes import ArgumentClass, Dim, SameAs, ScalarClass, TensorClass
from trident.capture.errors import CaptureRefused
from trident.capture.target import Target
from trident.expression import Call, Guard, evaluate, reads
from trident.scalar_types import SCALAR_TYPES

_APART = 2**50  # bytes between the examples of two parameters: no example reaches so far


def check_example(guards: Iterable[Guard], arguments: Mapping[str, ArgumentClass], target: Target) -> None:
    """Raises CaptureRefused if a guard on arguments denies the example: no call of the class would be taken."""
    described = {
        name: _describe(a, target, place * _APART)
        for place, (name, a) in enumerate(arguments.items())
        if not isinstance(a, SameAs)
    }
    same = {name: described[a.parameter] for name, a in arguments.items() if isinstance(a, SameAs)}
    call = Call({**described, **same}, {})
    for guard in guards:
        on_arguments = all(read.path for read in reads(guard.condition))
        if on_arguments and not evaluate(guard.condition, call):
            raise CaptureRefused(f"the example of the class fails its own guard {guard.text} ({guard.origin})")


def _describe(argument: ArgumentClass, target: Target, address: int) -> Argument:
    if isinstance(argument, TensorClass):
        return _describe_tensor(argument, target, address)
    if isinstance(argument, ScalarClass):
        return argument.example
    if isinstance(argument, torch.dtype):
        return DtypeArgument(SCALAR_TYPES[argument])
    if isinstance(argument, list | tuple):
        return tuple(_describe(item, target, address) for item in argument)
    assert argument is None or isinstance(argument, bool | int | float | str)
    return argument


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
