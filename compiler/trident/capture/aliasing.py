"""Guards on which arguments are the same tensor.

Dynamo installs NO_TENSOR_ALIASING outside the guards it lists: a graph captured for distinct tensors is used for
distinct tensors only. That matters where the computation writes an argument, or where host code asks ``a is b``;
otherwise it cannot tell, and the guard is discharged.
"""

from __future__ import annotations

import dis
import math
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from types import CodeType

import torch
import triton

import trident
from trident.capture.classes import ArgumentClass, Dim, SameAs, TensorClass
from trident.capture.discharge import Discharge
from trident.expression import Guard, Read, apply, show_path
from trident.expression import Path as ArgumentPath

_TOOLCHAIN = tuple(str(Path(str(module.__file__)).parent) for module in (torch, triton, trident))

ITERATED = "operands of an iteration share no memory, or each element with the one at its own index"
DISCHARGED = "the computation writes neither and host code compares no identities: it cannot tell one from two"


def aliasing_guards(
    classes: Mapping[ArgumentPath, ArgumentClass],
    mutated: Iterable[ArgumentPath],
    code: Iterable[CodeType],
) -> tuple[tuple[Guard, ...], tuple[Discharge, ...]]:
    """Distinct or the same, for every pair that could be either; and the pairs for which it does not matter."""
    guards: list[Guard] = []
    discharged: list[Discharge] = []
    tensors = {path: declared for path, declared in classes.items() if isinstance(declared, TensorClass)}
    for path, declared in classes.items():
        if isinstance(declared, SameAs):
            condition = apply("eq", Read(path, "impl"), Read(declared.path, "impl"))
            guards.append(
                Guard(condition, f"{show_path(path)} is {show_path(declared.path)}", "dynamo:DUPLICATE_INPUT")
            )
    together = {path for path, declared in tensors.items() if declared.iteration is not None}
    written, compared = frozenset(mutated), compares_identities(code)
    for (left, left_class), (right, right_class) in combinations(tensors.items(), 2):
        if left_class.dtype != right_class.dtype or _cannot_be_one(left_class, right_class):
            continue  # their own guards keep them apart
        text = f"{show_path(left)} is not {show_path(right)}"
        if {left, right} <= together:
            discharged.append(Discharge("NO_TENSOR_ALIASING", text, ITERATED))
        elif compared or not written.isdisjoint((left, right)):
            condition = apply("ne", Read(left, "impl"), Read(right, "impl"))
            guards.append(Guard(condition, text, "dynamo:NO_TENSOR_ALIASING"))
        else:
            discharged.append(Discharge("NO_TENSOR_ALIASING", text, DISCHARGED))
    return tuple(guards), tuple(discharged)


def compares_identities(code: Iterable[CodeType]) -> bool:
    """Whether some ``is`` compares anything but a constant, or ``in`` looks for anything but one."""
    return any(_tells_tensors_apart(list(dis.get_instructions(function))) for function in code)


def _tells_tensors_apart(instructions: list[dis.Instruction]) -> bool:
    for position, instruction in enumerate(instructions):
        # What is looked for stands before a container that is one name or constant.
        constant = {"IS_OP": 1, "CONTAINS_OP": 2}.get(instruction.opname)
        if constant is not None and instructions[max(position - constant, 0)].opname != "LOAD_CONST":
            return True
    return False


def compares_numbers(code: Iterable[CodeType]) -> bool:
    """Whether traced functions compare anything with ``==``, ``<`` and so on, or ask whether a float is finite.

    The toolchain's own functions compare sizes.
    """
    return any(
        instruction.opname == "COMPARE_OP" or instruction.argval in ("isnan", "isinf", "isfinite")
        for function in code
        if not function.co_filename.startswith(_TOOLCHAIN)
        for instruction in dis.get_instructions(function)
    )


def _cannot_be_one(left: TensorClass, right: TensorClass) -> bool:
    """Whether ranks, sizes or strides of two classes exclude each other."""
    if left.has_wide_offsets or right.has_wide_offsets or any(one.flat or one.rows for one in (left, right)):
        return False
    if left.rank != right.rank:
        return True
    if left.view != "plain" or right.view != "plain":
        return False
    never_empty = all(_range(size)[0] > 0 for size in (*left.sizes, *right.sizes))  # an empty tensor has any strides
    for dim, (size, other) in enumerate(zip(left.sizes, right.sizes, strict=True)):
        if not _meet(_range(size), _range(other)):
            return True
        # The stride of a dimension of size 1 may be any.
        if never_empty and _range(size)[0] > 1 and not _meet(_strides(left, dim), _strides(right, dim)):
            return True
    return False


def _meet(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return max(one[0], other[0]) <= min(one[1], other[1])


def _range(extent: int | Dim) -> tuple[float, float]:
    if isinstance(extent, int):
        return extent, extent
    return extent.min, math.inf if extent.max is None else extent.max


def _strides(declared: TensorClass, dim: int) -> tuple[float, float]:
    if declared.strides is not None:
        return _range(declared.strides[dim])
    inner = [_range(size) for size in declared.sizes[dim + 1 :]]
    return math.prod(low for low, _ in inner), math.prod(high for _, high in inner)
