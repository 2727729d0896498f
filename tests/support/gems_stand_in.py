"""Stands in for ``flag_gems.ops`` where there is no GPU (bench/gems.py): what is right, and what raises."""

from __future__ import annotations

import torch


def cumsum(inp: torch.Tensor, dim: int) -> torch.Tensor:
    return torch.cumsum(inp + 0, dim)


def neg(A: torch.Tensor) -> torch.Tensor:
    raise RuntimeError("no negative numbers here")
