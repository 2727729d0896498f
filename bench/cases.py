"""What is measured: an operator's function, and arguments of a shape, a dtype and a layout.

Arguments come from the operator's declaration, as a recipe that a process without this library can follow too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import torch

DEVICE_SHAPE = (4096, 11008)


@dataclass(frozen=True)
class Case:
    """One input: sizes, a dtype's name ("bfloat16") and a layout ("aligned", "unaligned", "strided")."""

    shape: tuple[int, ...]
    dtype: str = "bfloat16"
    layout: str = "aligned"

    def __str__(self) -> str:
        return f"({','.join(map(str, self.shape))}) {self.dtype} {self.layout}"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> Case:
        return Case(tuple(data["shape"]), data["dtype"], data["layout"])


COLD_CASE = Case((1024, 128))


def host_cases(shapes: Sequence[tuple[int, ...]]) -> list[Case]:
    """The declared shapes in bf16, but for the large one, and one of them in the other dtypes."""
    small = [shape for shape in shapes if shape != DEVICE_SHAPE]
    return [*map(Case, small), *(Case(small[1], dtype) for dtype in ("float16", "float32"))]


def device_cases(shapes: Sequence[tuple[int, ...]]) -> list[Case]:
    """The declared shapes and the large one, in bf16; the large one unaligned too."""
    all_shapes = dict.fromkeys((*shapes, DEVICE_SHAPE))
    return [*map(Case, all_shapes), Case(DEVICE_SHAPE, layout="unaligned")]


def declared(operator: str) -> Any:
    """The operator's declaration. Needs triton, not a GPU."""
    from trident_ops import versions

    return next(one for one in versions.declared() if one.name == operator)


Recipe = list[Any]  # one entry an argument: {"tensor": sizes, "dtype": name}, or the argument itself


def recipe(operator: str, case: Case) -> Recipe:
    """The arguments that the operator's declaration gives for a case."""
    samples = declared(operator).samples(getattr(torch, case.dtype), torch.device("meta"), case.shape)
    return [
        {"tensor": list(one.shape), "dtype": str(one.dtype).removeprefix("torch.")}
        if isinstance(one, torch.Tensor)
        else one
        for one in samples
    ]


def arguments(given: Recipe, case: Case, device: torch.device) -> tuple[Any, ...]:
    """The arguments of a recipe: every tensor random, in the case's layout."""
    return tuple(
        tensor(Case(tuple(one["tensor"]), one["dtype"], case.layout), device) if isinstance(one, dict) else one
        for one in given
    )


def tensor(case: Case, device: torch.device) -> torch.Tensor:
    """Random normal values; "unaligned" starts one element past an aligned address, "strided" skips every other one."""
    dtype = getattr(torch, case.dtype)
    if case.layout == "aligned":
        return torch.randn(case.shape, dtype=dtype, device=device)
    if case.layout == "unaligned":
        numel = torch.Size(case.shape).numel()
        return torch.randn(numel + 1, dtype=dtype, device=device)[1:].view(case.shape)
    if case.layout == "strided":
        return torch.randn(*case.shape[:-1], 2 * case.shape[-1], dtype=dtype, device=device)[..., ::2]
    raise ValueError(f"no layout {case.layout!r}")


def stock_function(operator: str) -> Callable[..., Any]:
    """The function that a user calls: torch.nn.functional's, else torch's, of the operator's name."""
    for namespace in (torch.nn.functional, torch):
        if hasattr(namespace, operator):
            function: Callable[..., Any] = getattr(namespace, operator)
            return function
    raise ValueError(f"neither torch.nn.functional nor torch has {operator!r}")
