"""What the corpus is made of: a small host function that is about one construct, and calls of it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch


@dataclass(frozen=True)
class Call:
    """One call's arguments."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)

    def of(self, function: Callable[..., Any]) -> Any:
        return function(*self.args, **self.kwargs)

    def copied(self) -> Call:
        """The same call of equal tensors and containers, sharing among themselves what these share."""
        return copy.deepcopy(self)

    def inputs(self) -> list[Any]:
        return [*self.args, *self.kwargs.values()]


def call(*args: Any, **kwargs: Any) -> Call:
    return Call(args, kwargs)


class Draw:
    """Inputs of a case, the same ones in every run."""

    def __init__(self, seed: int) -> None:
        self._random = torch.Generator().manual_seed(seed)

    def tensor(self, *sizes: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
        if not dtype.is_floating_point:
            return torch.randint(0, 2 if dtype == torch.bool else 9, sizes, generator=self._random).to(dtype)
        return torch.randn(sizes, generator=self._random).to(dtype)

    def integer(self, low: int, high: int) -> int:
        return int(torch.randint(low, high + 1, (), generator=self._random))

    def integers(self, count: int, low: int = 2, high: int = 12) -> list[int]:
        """Different ones."""
        order = torch.randperm(high + 1 - low, generator=self._random)
        return [low + int(number) for number in order[:count]]

    def number(self) -> float:
        return float(torch.rand((), generator=self._random)) + 0.25


@dataclass(frozen=True)
class Case:
    """A function, the calls that are made of it, and what of them its host code decides by.

    ``decides`` is given a call's arguments and answers what host code branches, loops or specializes on besides types
    and structure; ``identities`` says that it matters which arguments are one tensor. ``eagerly`` is the function where
    a kernel can't be launched: the same in torch operations. ``launched`` answers which integers kernels are given.
    """

    function: Callable[..., Any]
    calls: Callable[[Draw], list[Call]]
    decides: Callable[..., Any] = lambda *args, **kwargs: None
    identities: bool = False
    eagerly: Callable[..., Any] | None = None
    launched: Callable[..., tuple[int, ...]] = lambda *args, **kwargs: ()

    @property
    def name(self) -> str:
        return self.function.__name__


CASES: list[Case] = []


def case(
    calls: Callable[[Draw], list[Call]],
    decides: Callable[..., Any] = lambda *args, **kwargs: None,
    *,
    identities: bool = False,
    eagerly: Callable[..., Any] | None = None,
    launched: Callable[..., tuple[int, ...]] = lambda *args, **kwargs: (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the function to the corpus."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        CASES.append(Case(function, calls, decides, identities, eagerly, launched))
        return function

    return add
