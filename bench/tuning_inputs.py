"""What tuning measures: the inputs of an overload, and the arguments of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from cases import LARGE_SHAPE, Case, arguments, overload_recipes
from trident import runtime
from trident.iteration import iterate
from trident_ops import versions
from worlds import Input

LAYOUTS = ("aligned", "unaligned")
DEVICE = "cuda"


def inputs(operator: Any, overload: str) -> list[Input]:
    """Every declared shape and the large one, in every dtype and layout."""
    shapes = dict.fromkeys((*operator.shapes, LARGE_SHAPE))
    dtypes = [str(dtype).removeprefix("torch.") for dtype in operator.dtypes]
    cases = [Case(shape, dtype, layout) for dtype in dtypes for layout in LAYOUTS for shape in shapes]
    return [(case, overload) for case in cases if overload_recipes(operator, case)[overload] is not None]


def given(operator: Any, overload: Any, case: Case) -> tuple[Any, ...]:
    return arguments(overload_recipes(operator, case)[overload.name] or [], case, torch.device(DEVICE))


def keys(operator: Any, overloads: Sequence[str]) -> dict[Input, str]:
    """The version that each input selects, of those that select one of ours."""
    found: dict[Input, str] = {}
    for one in (each for name in overloads for each in inputs(operator, name)):
        overload = operator.overload(one[1])
        item = versions.class_of(overload, runtime.arguments_of(*given(operator, overload, one[0])))
        if item is not None:
            found[one] = item.key
    return found


def as_host_arguments(overload: Any, item: Any, values: Sequence[Any]) -> list[Any]:
    """The arguments as a version's host function was captured with them: operands of an iteration as it walks them."""
    named = dict(zip(overload.parameters, values, strict=True))
    facts = dict(zip(named, runtime.arguments_of(*values), strict=True))
    seen = []
    for name, value in named.items():
        iteration = getattr(item.arguments[name], "iteration", None)
        if iteration is not None:
            operands = [facts[operand] for operand in iteration.operands]
            walked = iterate(operands, iteration.outputs, iteration.linear, iteration.rank)
            value = value.as_strided(walked.sizes, walked.strides[iteration.operands.index(name)])
        seen.append(value)
    return seen
