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
from trident.capture.target import Target
from trident.expression import (
    TYPE_BOOL,
    TYPE_DTYPE,
    TYPE_FLOAT,
    TYPE_INT,
    TYPE_LIST,
    TYPE_NONE,
    TYPE_STR,
    TYPE_TENSOR,
    Const,
    Expression,
    Guard,
    Read,
    apply,
    has_flag,
)
from trident.scalar_types import SCALAR_TYPES
from trident.versions import FallbackVersion
from trident_ops.functions import Function

Configuration = Mapping[str, int]  # kernel meta-parameters and num_warps, num_stages, by name


@dataclass(frozen=True)
class VersionClass:
    """One specialization: ``key`` names it, ``arguments`` says what is assumed of each parameter.

    ``conditions`` are relations between arguments that the host function relies on and does not state.
    ``configuration`` holds what this class fixes of the host function's configuration, and its own defaults.
    ``device`` ("cuda" or "cpu") is the only type of device that it is for, if there is one.
    """

    key: str
    arguments: Mapping[str, ArgumentClass]
    conditions: tuple[Expression, ...] = ()
    configuration: Configuration = field(default_factory=dict)
    device: str | None = None


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
        return inspect.signature(self.host(self.configuration(self.classes[0]))).parameters

    def classes_on(self, target: Target) -> tuple[VersionClass, ...]:
        """The classes that are for a target's type of device."""
        device = "cuda" if target.is_cuda else "cpu"
        return tuple(item for item in self.classes if item.device in (None, device))

    def configuration(self, item: VersionClass, tuned: Configuration | None = None) -> Configuration:
        """What a class is compiled with: tuned choices over its own over the declaration's default."""
        return {**self.configurations[0], **item.configuration, **(tuned or {})}

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

    ``direct`` names the overload behind ``trident_ops.<name>``; ``functions`` are the direct functions, the first of
    that name (default: one that takes what the overload takes). ``samples`` makes arguments of the first, for a dtype,
    a device and a shape of ``shapes``. ``tolerance`` bounds the error against a float64
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
    functions: tuple[Function, ...] = ()
    module: str = ""  # the Python module that declares it; filled in by ``trident_ops.versions.declared``

    def overload(self, name: str) -> Overload:
        return next(o for o in self.overloads if o.name == name)

    @property
    def direct_functions(self) -> tuple[Function, ...]:
        """The declared functions, or the one of an operator that declares none."""
        parameters = self.overload(self.direct).parameters.values()
        defaults = tuple(p.default for p in parameters if p.default is not p.empty)
        names = tuple(parameter.name for parameter in parameters)
        return self.functions or (Function(self.name, self.direct, self.direct, names, defaults),)


_KINDS: Mapping[type, int] = {
    type(None): TYPE_NONE,
    bool: TYPE_BOOL,
    int: TYPE_INT,
    float: TYPE_FLOAT,
    torch.dtype: TYPE_DTYPE,
    torch.Tensor: TYPE_TENSOR,
    list: TYPE_LIST,
    str: TYPE_STR,
}


def is_a(kinds: type | tuple[type, ...], parameter: str, *steps: int) -> Requirement:
    """The argument, or the element of a list that ``steps`` lead to, is of a kind: no value is read before that."""
    kinds = kinds if isinstance(kinds, tuple) else (kinds,)
    read = Read((parameter, *steps), "type")
    condition: Expression = apply("eq", read, _KINDS[kinds[0]])
    for kind in kinds[1:]:
        condition = apply("or", condition, apply("eq", read, _KINDS[kind]))
    name = parameter + "".join(f"[{step}]" for step in steps)
    return Requirement(f"{name} is a {' or '.join(kind.__name__ for kind in kinds)}", condition)


def is_tensor(parameter: str) -> Requirement:
    """The argument is a tensor."""
    return is_a(torch.Tensor, parameter)


def is_list_of(kind: type, length: int, parameter: str) -> tuple[Requirement, ...]:
    """The argument is a list of that many elements, all of one kind."""
    counted = Requirement(f"{parameter} has {length} elements", apply("eq", Read((parameter,), "length"), length))
    return is_a(list, parameter), counted, *(is_a(kind, parameter, index) for index in range(length))


def list_has(what: str, parameter: str, *, value: int | None = None, dim: str | None = None) -> Requirement:
    """The tensors in a list have a property (``trident.lists``), along ``dim`` if one; ``value``: a number, at most."""
    reads = [Read((parameter,), "operand"), *([Read((dim,), "value")] if dim else [])]
    condition, name = apply(f"list_{what}", *reads), f"{what}({', '.join((parameter, *([dim] if dim else [])))})"
    if value is None:
        return Requirement(name, condition)
    return Requirement(f"{name} <= {value}", apply("le", condition, value))


def dtype_among(parameter: str, dtypes: tuple[torch.dtype, ...], *steps: int) -> Requirement:
    """The dtype of the tensor, or of that in a list which ``steps`` lead to, is one of these."""
    read = Read((parameter, *steps), "dtype")
    condition: Expression = apply("eq", read, SCALAR_TYPES[dtypes[0]])
    for dtype in dtypes[1:]:
        condition = apply("or", condition, apply("eq", read, SCALAR_TYPES[dtype]))
    name = parameter + "".join(f"[{step}]" for step in steps)
    return Requirement(f"{name}.dtype in {', '.join(str(d) for d in dtypes)}", condition)


def is_contiguous(parameter: str) -> Requirement:
    """The tensor is contiguous."""
    return Requirement(f"{parameter} is contiguous", has_flag((parameter,), TensorFlags.CONTIGUOUS))


def rank_between(parameter: str, low: int, high: int | None = None) -> Requirement:
    """The tensor has that many dimensions, both bounds included."""
    read = Read((parameter,), "ndim")
    condition = apply("ge", read, low)
    if high is not None:
        condition = apply("and", condition, apply("le", read, high))
    bounds = f"{low} <= {parameter}.ndim" + (f" <= {high}" if high is not None else "")
    return Requirement(bounds, condition)


def size_between(parameter: str, dimension: int, low: int, high: int) -> Requirement:
    """A dimension's size, both bounds included; the tensor is known to have that dimension."""
    read = Read((parameter,), "size", dimension)
    condition = apply("and", apply("ge", read, low), apply("le", read, high))
    return Requirement(f"{low} <= {parameter}.size({dimension}) <= {high}", condition)


def same_dtype(parameter: str, other: str) -> Requirement:
    """Both tensors have one dtype."""
    condition = apply("eq", Read((parameter,), "dtype"), Read((other,), "dtype"))
    return Requirement(f"{parameter}.dtype == {other}.dtype", condition)


def same_device(parameter: str, other: str) -> Requirement:
    """Both tensors are on one device."""
    same = [apply("eq", Read((parameter,), f), Read((other,), f)) for f in ("device_type", "device_index")]
    return Requirement(f"{parameter} and {other} are on one device", apply("and", *same))


def same_layout(parameter: str, other: str) -> Requirement:
    """Both tensors have one shape, and one stride in every dimension whose size is not 1."""
    condition = apply("same_layout", Read((parameter,), "layout"), Read((other,), "layout"))
    return Requirement(f"{parameter} and {other} have one layout", condition)


def operands_have(predicate: str, *parameters: str) -> Requirement:
    """``same_dtype``, ``same_device``, ``are_resolved`` or ``are_contiguous``, of the tensors among the arguments."""
    condition = apply(predicate, *(Read((parameter,), "operand") for parameter in parameters))
    return Requirement(f"{predicate}({', '.join(parameters)})", condition)


def is_not(parameter: str, other: str) -> Requirement:
    """They are two tensors, though perhaps of one memory."""
    condition = apply("ne", Read((parameter,), "impl"), Read((other,), "impl"))
    return Requirement(f"{parameter} is not {other}", condition)


def same_or_disjoint(parameter: str, other: str, dtypes: tuple[torch.dtype, ...]) -> Requirement:
    """Two dense tensors of one layout and one of these dtypes are the same memory, or share none."""
    left, right = Read((parameter,), "data"), Read((other,), "data")
    sizes = tuple({dtype.itemsize: None for dtype in dtypes})
    itemsize: Expression = Const(sizes[0])
    for size in sizes[1:]:
        is_of_size = dtype_among(parameter, tuple(d for d in dtypes if d.itemsize == size)).condition
        itemsize = apply("add", itemsize, apply("mul", is_of_size, size - sizes[0]))
    # Neither of two equal extents reaches into the other if their starts are an extent apart.
    apart = apply("max", apply("sub", left, right), apply("sub", right, left))
    disjoint = apply("ge", apart, apply("mul", Read((parameter,), "numel"), itemsize))
    condition = apply("or", apply("eq", left, right), disjoint)
    return Requirement(f"{parameter} and {other} are the same memory or disjoint", condition)


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
