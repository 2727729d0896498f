"""Example arguments for Dynamo, made from their classes: fake tensors and Python values, no memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.numbers import int_oo

from trident.capture.classes import ArgumentClass, Dim, SameAs, ScalarClass, TensorClass
from trident.capture.errors import CaptureRefused
from trident.capture.target import Target
from trident.expression import Path


def leaves(arguments: Mapping[str, ArgumentClass]) -> Iterator[tuple[Path, ArgumentClass]]:
    """Every class that is not a container, with the path of its argument, in parameter order."""
    for name, argument in arguments.items():
        yield from _leaves((name,), argument)


def _leaves(path: Path, argument: ArgumentClass) -> Iterator[tuple[Path, ArgumentClass]]:
    if isinstance(argument, dict):
        for key, item in argument.items():
            yield from _leaves((*path, key), item)
    elif isinstance(argument, list | tuple):
        for index, item in enumerate(argument):
            yield from _leaves((*path, index), item)
    else:
        yield path, argument


def containers(arguments: Mapping[str, ArgumentClass]) -> Iterator[tuple[Path, int]]:
    """Every list and tuple, with its length, outer ones first."""
    pending: list[tuple[Path, ArgumentClass]] = [((name,), argument) for name, argument in arguments.items()]
    while pending:
        path, argument = pending.pop(0)
        if isinstance(argument, list | tuple):
            yield path, len(argument)
            pending.extend(((*path, index), item) for index, item in enumerate(argument))
        elif isinstance(argument, dict):
            raise CaptureRefused(f"{path[0]}: a dict argument has no native form")


@dataclass(frozen=True)
class Examples:
    """Example values by parameter, and the path of every distinct fake tensor."""

    values: dict[str, object]
    paths: dict[int, Path]  # id of the fake tensor -> its first path

    def path_of(self, value: object) -> Path | None:
        return self.paths.get(id(value))


def make_examples(arguments: Mapping[str, ArgumentClass], target: Target) -> Examples:
    """Values that lead Dynamo to the class: hints for symbolic sizes, which are marked dynamic with their range."""
    paths: dict[int, Path] = {}

    def build(path: Path, argument: ArgumentClass) -> object:
        if isinstance(argument, TensorClass):
            tensor = _tensor(argument, target)
            paths[id(tensor)] = path
            return tensor
        if isinstance(argument, ScalarClass):
            return argument.example
        if isinstance(argument, dict):
            return {key: build((*path, key), item) for key, item in argument.items()}
        if isinstance(argument, list):
            return [build((*path, index), item) for index, item in enumerate(argument)]
        if isinstance(argument, tuple):
            return tuple(build((*path, index), item) for index, item in enumerate(argument))
        return argument

    with FakeTensorMode(shape_env=ShapeEnv()):
        values = {
            name: build((name,), argument) for name, argument in arguments.items() if not isinstance(argument, SameAs)
        }
    for name, argument in arguments.items():
        if isinstance(argument, SameAs):
            values[name] = values[argument.parameter]
    return Examples({name: values[name] for name in arguments}, paths)


def _tensor(tensor_class: TensorClass, target: Target) -> torch.Tensor:
    sizes = tuple(_hint(size) for size in tensor_class.sizes)
    if tensor_class.strides is None:
        tensor = torch.empty(sizes, dtype=tensor_class.dtype, device=target.device)
    else:
        strides = tuple(_hint(stride) for stride in tensor_class.strides)
        tensor = torch.empty_strided(sizes, strides, dtype=tensor_class.dtype, device=target.device)
    for index, size in enumerate(tensor_class.sizes):
        if isinstance(size, Dim):
            torch._dynamo.mark_dynamic(tensor, index, min=size.min, max=int_oo if size.max is None else size.max)
        else:
            torch._dynamo.mark_static(tensor, index)
    return tensor


def _hint(extent: int | Dim) -> int:
    return extent.hint if isinstance(extent, Dim) else extent
