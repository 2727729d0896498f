"""A user's host function, as one finds it in the wild: torch operations around a Triton launch."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

BLOCK = 1024


@triton.jit
def _gate_kernel(x_ptr, y_ptr, out_ptr, scale, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    x = tl.load(x_ptr + offsets, mask=inside).to(tl.float32)
    y = tl.load(y_ptr + offsets, mask=inside).to(tl.float32)
    tl.store(out_ptr + offsets, x * tl.sigmoid(y * scale), mask=inside)


def scaled_gate(x: torch.Tensor, y: torch.Tensor, scale: float) -> torch.Tensor:
    """x * sigmoid(scale * y) for two tensors of one shape and dtype."""
    x = x.contiguous()
    y = y.contiguous()
    out = torch.empty_like(x)
    n = x.numel()
    _gate_kernel[(triton.cdiv(n, BLOCK),)](x, y, out, scale, n, BLOCK=BLOCK)
    return out


def scaled_gate_reference(x: torch.Tensor, y: torch.Tensor, scale: float) -> torch.Tensor:
    return (x.float() * torch.sigmoid(y.float() * scale)).to(x.dtype)
