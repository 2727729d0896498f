"""How an operator is declared: the ATen overloads it serves, their host functions, classes and requirements.

A declaration is read by the bake, by the compile thread on a miss, and by tests and benchmarks; a warm process reads
the baked catalog instead and never imports an operator's file.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from trident.arguments import TensorFlags
from trident.capture.classes import ArgumentClass
from trident.capture.scalar_types import SCALAR_TYPES
from trident.expression import TYPE_TENSOR, Expression, Guard, Read, apply, has_flag
from trident.versions import FallbackVersion

Configuration = Mapping[str, int]  # kernel meta-parameters and num_warps, num_stages, by name


@dataclass(frozen=True)
class VersionClass:
    """One specialization: ``key`` names it, ``arguments`` says what is assumed of each parameter.

    ``conditions`` are relations between arguments that the host function relies on and does not state.
    """

    key: str
    arguments: Mapping[str, ArgumentClass]
    conditions: tuple[Expression, ...] = ()


@dataclass(frozen=True)
class Requirement:
    """A condition that every computing version needs; where it fails, a fallback version calls the original.

    Requirements are ordered: each may read what the ones before it established.
    """

    name: str
    condition: Expression


@dataclass(frozen=True)
class Overload:
    """One ATen overload (``aten::op`` or ``aten::op.overload``) and the host function that computes it.

    ``host(configuration)`` returns the function that is captured; its parameters are the overload's, in order.
    ``configurations`` are the candidates for tuning, the first being the default.
    """

    name: str
    host: Callable[[Configuration], Callable[..., Any]]
    classes: tuple[VersionClass, ...]
    requirements: tuple[Requirement, ...]
    configurations: tuple[Configuration, ...]

    @property
    def symbol(self) -> str:
        """The overload's name as a C identifier."""
        return self.name.replace("::", "_").replace(".", "_")

    @property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        return inspect.signature(self.host(self.configurations[0])).parameters

    def fallbacks(self) -> tuple[FallbackVersion, ...]:
        """One fallback version per requirement: those before it hold, it does not."""
        versions = []
        established: list[Guard] = []
        for requirement in self.requirements:
            negation = apply("not", requirement.condition)
            failing = Guard(negation, f"not {requirement.name}", f"declaration:{requirement.name}")
            versions.append(FallbackVersion(f"not {requirement.name}", (*established, failing)))
            established.append(Guard(requirement.condition, requirement.name, f"declaration:{requirement.name}"))
        return tuple(versions)


@dataclass(frozen=True)
class Operator:
    """An entry of the catalog.

    ``direct`` names the overload behind ``trident_ops.<name>``. ``tolerance`` bounds the error against a float64
    reference as a multiple of stock's own, per dtype. ``bytes_moved(*shape)`` and ``flops(*shape)`` give the least work
    of one call at a shape of ``shapes`` for an element size, for the roofline.
    """

    name: str
    doc: str
    overloads: tuple[Overload, ...]
    direct: str
    samples: Callable[[torch.dtype, torch.device, tuple[int, ...]], tuple[Any, ...]]
    shapes: tuple[tuple[int, ...], ...]
    dtypes: tuple[torch.dtype, ...]
    bytes_moved: Callable[[tuple[int, ...], int], int]
    flops: Callable[[tuple[int, ...]], int]
    tolerance: Mapping[torch.dtype, float] = field(default_factory=dict)
    module: str = ""  # the Python module that declares it; filled in by ``trident_ops.versions.declared``

    def overload(self, name: str) -> Overload:
        return next(o for o in self.overloads if o.name == name)


def is_tensor(parameter: str) -> Requirement:
    """The argument is a tensor."""
    return Requirement(f"{parameter} is a tensor", apply("eq", Read((parameter,), "type"), TYPE_TENSOR))


def dtype_among(parameter: str, dtypes: tuple[torch.dtype, ...]) -> Requirement:
    """The tensor's dtype is one of these."""
    read = Read((parameter,), "dtype")
    condition: Expression = apply("eq", read, SCALAR_TYPES[dtypes[0]])
    for dtype in dtypes[1:]:
        condition = apply("or", condition, apply("eq", read, SCALAR_TYPES[dtype]))
    return Requirement(f"{parameter}.dtype in {', '.join(str(d) for d in dtypes)}", condition)


def is_dense(parameter: str) -> Requirement:
    """The tensor is non-overlapping and dense, in whatever order of dimensions."""
    return Requirement(f"{parameter} is non-overlapping and dense", has_flag((parameter,), TensorFlags.DENSE))


def is_resolved(parameter: str) -> Requirement:
    """Neither the conjugate nor the negative bit is set."""
    bits = TensorFlags.CONJ | TensorFlags.NEG
    condition = apply("eq", apply("bitand", Read((parameter,), "flags"), int(bits)), 0)
    return Requirement(f"{parameter} has no conj or neg bit", condition)


def numel_between(parameter: str, low: int, high: int) -> Requirement:
    """The tensor has that many elements, both bounds included."""
    read = Read((parameter,), "numel")
    condition = apply("and", apply("ge", read, low), apply("le", read, high))
    return Requirement(f"{low} <= {parameter}.numel <= {high}", condition)
