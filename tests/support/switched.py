"""An operator that is on around each test of a file, stock beside it, and random tensors for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

import trident_ops


def switched(name: str) -> tuple[Any, Callable[..., Any]]:
    """An autouse fixture with the operator on, on the CPU, and a function that calls another with it off."""

    @pytest.fixture(autouse=True)
    def on() -> Iterator[None]:
        trident_ops.enable(name, device="cpu")
        yield
        trident_ops.disable()

    def stock(function: Callable[..., Any], *arguments: Any) -> Any:
        trident_ops.disable()
        try:
            return function(*arguments)
        finally:
            trident_ops.enable(name, device="cpu")

    return on, stock


def random(shape: tuple[int, ...], dtype: torch.dtype, seed: int = 0, scale: float = 1.0) -> torch.Tensor:
    return (scale * torch.randn(shape, generator=torch.Generator().manual_seed(seed))).to(dtype)
