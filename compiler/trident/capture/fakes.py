"""Example arguments for Dynamo, made from their classes: fake tensors and Python values, no memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.numbers import int_oo

from trident.capture.classes import ArgumentClass, Dim, SameAs, ScalarClass, Sizes, TensorClass, as_container
from trident.capture.target import Target
from trident.expression import Path


def leaves(arguments: Mapping[str, ArgumentClass]) -> Iterator[tuple[Path, ArgumentClass]]:
    """Every class that is not a container, with the path of its argument, in parameter order."""
    for name, argument in arguments.items():
        yield from _leaves((name,), argument)


def _leaves(path: Path, argument: ArgumentClass) -> Iterator[tuple[Path, ArgumentClass]]:
    container = as_container(argument)
    if container is None:
        yield path, argument
        return
    for step, item in zip(container.steps, container.items, strict=True):
        yield from _leaves((*path, step), item)


def containers(arguments: Mapping[str, ArgumentClass]) -> Iterator[tuple[Path, ArgumentClass]]:
    """Every container, outer ones first."""
    pending: list[tuple[Path, ArgumentClass]] = [((name,), argument) for name, argument in arguments.items()]
    while pending:
        path, argument = pending.pop(0)
        container = as_container(argument)
        if container is not None:
            yield path, argument
            pending.extend(((*path, step), item) for step, item in zip(container.steps, container.items, strict=True))


@dataclass(frozen=True)
class Examples:
    """Example values by parameter, and the path of every distinct fake tensor."""

    values: dict[str, object]
    paths: dict[int, Path]  # id of the fake tensor -> its first path

    def path_of(self, value: object) -> Path | None:
        return self.paths.get(id(value))


def make_examples(arguments: Mapping[str, ArgumentClass], target: Target) -> Examples:
    """Values that lead Dynamo to the class: hints for symbolic sizes, which are marked dynamic with their range."""
    with FakeTensorMode(shape_env=ShapeEnv()):
        tensors = {path: _tensor(one, target) for path, one in leaves(arguments) if isinstance(one, TensorClass)}

    def example(path: Path, argument: ArgumentClass) -> object:
        if isinstance(argument, TensorClass | SameAs):
            return tensors[argument.path if isinstance(argument, SameAs) else path]
        if isinstance(argument, Sizes):
            return None
        return argument.example if isinstance(argument, ScalarClass) else argument

    values = {name: filled((name,), argument, example) for name, argument in arguments.items()}
    return Examples(values, {id(tensor): path for path, tensor in tensors.items()})


def filled(path: Path, argument: ArgumentClass, leaf: Callable[[Path, ArgumentClass], object]) -> object:
    """A value of an argument's structure, with ``leaf`` of each class that is no container."""
    container = as_container(argument)
    if container is None:
        return leaf(path, argument)
    steps = zip(container.steps, container.items, strict=True)
    return container.filled([filled((*path, step), item, leaf) for step, item in steps])


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
