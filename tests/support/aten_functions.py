"""Host functions of ATen operators: a chain of fifty, and launches among operators that write."""

from __future__ import annotations

from typing import Any

import torch
import triton
import triton.language as tl

BLOCK = 256


def chain(x: torch.Tensor, w: torch.Tensor, b: torch.Tensor, scale: float, shift: int) -> dict[str, Any]:
    """Fifty operators: views, work in place, lists, scalars, several results. x (n, d), w (d, 2d), b (2d); n, d > 1."""
    n, d = x.shape
    hidden = (x @ w + b).mul_(scale)
    left, gate = hidden.chunk(2, dim=1)
    turned = left.sigmoid().mul_(gate).t().contiguous()
    turned.reshape(-1).add_(shift)
    largest, where = turned.max(dim=1)
    share = turned / turned.sum(dim=1, keepdim=True) - largest.unsqueeze(1)
    rows = torch.zeros(n, d)
    rows[:, 0] = 1.5
    rows.add_(x)
    first, others = rows.split([1, d - 1], dim=1)
    rolled = torch.cat([others, first], dim=1).clamp_(min=-1.0, max=1.0)
    grown = rolled.exp().log1p()
    chosen = torch.where(grown > 0.5, grown, rolled)
    flat = chosen.view(n, d).transpose(0, 1).expand_as(turned).flatten() * 2
    flat -= 1
    start = flat.narrow(0, 0, n).unsqueeze(0).squeeze(0)
    pair = torch.stack([start, start], dim=0)
    variance, mean = torch.var_mean(pair, dim=1)
    pair = (pair - mean.unsqueeze(1)) * torch.rsqrt(variance + 1e-5).unsqueeze(1)
    one, other = pair.unbind(0)
    one.copy_(other)
    out = torch.empty_like(one)
    torch.add(one, other, out=out)
    return {"out": out.tanh().to(torch.float64), "pair": (share, where), "kept": [turned, chosen], "n": n}


@triton.jit
def _add_kernel(x_ptr, out_ptr, value, n, stride, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(out_ptr + offsets, tl.load(x_ptr + offsets * stride, mask=inside) + value, mask=inside)


def add_into(x: torch.Tensor, out: torch.Tensor, value: float) -> None:
    """``out = x + value`` by a launch, for tensors of equal size: out contiguous, x contiguous or of one dimension."""
    n = x.numel()
    _add_kernel[(triton.cdiv(n, BLOCK),)](x, out, value, n, x.stride(-1), BLOCK=BLOCK)


def interleaved_launches(x: torch.Tensor, y: torch.Tensor) -> Any:
    """Launches between operators that write the same memory, each of which must see what came before it."""
    before = x.clone()
    add_into(x, x, 1.0)
    x.mul_(2)
    seen = x.sum(0)
    add_into(x, y, -1.0)
    y[0].copy_(x[1])
    x.index_put_((torch.tensor([0]),), y[1] * 3)
    again = torch.empty_like(y)
    add_into(y, again, 0.5)
    x.zero_()
    add_into(x, y, 4.0)
    return before, seen, again, y, x[0]


def interleaved_reference(x: torch.Tensor, y: torch.Tensor) -> Any:
    """``interleaved_launches`` without launches."""
    before = x.clone()
    x.add_(1).mul_(2)
    seen = x.sum(0)
    y.copy_(x - 1)
    y[0].copy_(x[1])
    x[0] = y[1] * 3
    again = y + 0.5
    x.zero_()
    y.copy_(x + 4)
    return before, seen, again, y, x[0]


def reshaped_launch(x: torch.Tensor) -> torch.Tensor:
    """A launch on what reshape makes of its input: a view of it or a copy."""
    flat = x.reshape(-1)
    out = torch.empty_like(flat)
    add_into(flat, out, 1.0)
    return out
