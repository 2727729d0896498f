"""What the tests of ``trident.jit`` share: a function, how often it was compiled and hit, what a call comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

import trident


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + y * 2


def counts(function: trident.JitFunction) -> tuple[int, int]:
    """Hits and misses; there was nothing else."""
    found = function.counters()
    assert (found.fallbacks, found.declined, found.errors) == (0, 0, 0)
    return found.hits, found.misses


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """The result, or the type of what was raised."""
    try:
        return function(*arguments)
    except Exception as error:
        return type(error)
