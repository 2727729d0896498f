"""Host functions of every launch form, each doubling or scaling what it is given."""

from __future__ import annotations

from typing import Any

import torch
import triton
import triton.language as tl

from support.host_functions import double_kernel, scale_kernel


def several_kernels(x: torch.Tensor, scale: float) -> tuple[torch.Tensor, torch.Tensor]:
    """2x and 2x * scale: two launches, a torch operation between them."""
    n = x.numel()
    doubled, scaled = torch.empty_like(x), torch.empty_like(x)
    double_kernel[(triton.cdiv(n, 64), 1, 1)](x, doubled, n, BLOCK=64)
    shifted = doubled + 0
    scale_kernel[(triton.cdiv(n, 128),)](shifted, scaled, scale, n, BLOCK=128)
    return doubled, scaled


def callable_grid(x: torch.Tensor) -> torch.Tensor:
    """Symbolic arithmetic over the launch's own meta-parameters."""
    n, out = x.numel(), torch.empty_like(x)

    def grid(meta: dict[str, Any]) -> tuple[int, int]:
        return (max(1, (meta["n"] + meta["BLOCK"] - 1) // meta["BLOCK"]), 1)

    double_kernel[grid](x, out, n, BLOCK=32)
    return out


def all_keywords(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    double_kernel[(triton.cdiv(n, 64),)](BLOCK=64, n=n, out_ptr=out, x_ptr=x, num_warps=8, num_stages=1)
    return out


def five_extents(x: torch.Tensor) -> torch.Tensor:
    """Triton reads three of them."""
    n, out = x.numel(), torch.empty_like(x)
    double_kernel[(triton.cdiv(n, 64), 1, 1, 1, 7)](x, out, n, BLOCK=64)
    return out


@triton.heuristics({"BLOCK": lambda args: min(128, triton.next_power_of_2(args["n"]))})
@triton.jit
def heuristic_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(out_ptr + offsets, x + x, mask=offsets < n)


def by_heuristics(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    heuristic_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]),)](x, out, n)
    return out


CONFIGURATIONS = [
    triton.Config({"BLOCK": 32}, num_warps=1),
    triton.Config({"BLOCK": 64}, num_warps=2, num_stages=2),
    triton.Config({"BLOCK": 128}, num_warps=4),
]


@triton.autotune(CONFIGURATIONS, key=["n"])
@triton.jit
def tuned_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(out_ptr + offsets, x + x, mask=offsets < n)


def autotuned(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    tuned_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]),)](x, out, n)
    return out


@triton.autotune(CONFIGURATIONS, key=["n"])
@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def tuned_heuristic_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr, EVEN: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        x = tl.load(x_ptr + offsets)
        tl.store(out_ptr + offsets, x + x)
    else:
        x = tl.load(x_ptr + offsets, mask=offsets < n)
        tl.store(out_ptr + offsets, x + x, mask=offsets < n)


def autotuned_heuristics(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    tuned_heuristic_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]),)](x, out, n)
    return out


def _small_only(configurations: list[triton.Config], arguments: dict[str, Any], **keywords: Any) -> list[triton.Config]:
    return configurations[:1] if arguments["n"] <= 64 else configurations[1:]


@triton.autotune(CONFIGURATIONS, key=["n"], prune_configs_by={"early_config_prune": _small_only})
@triton.jit
def pruned_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(out_ptr + offsets, x + x, mask=offsets < n)


def autotuned_pruned(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    pruned_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]),)](x, out, n)
    return out


@triton.jit(do_not_specialize=["n", "times"])
def unspecialized_kernel(x_ptr, out_ptr, times, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(out_ptr + offsets, x * times, mask=offsets < n)


def unspecialized(x: torch.Tensor, times: int) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    unspecialized_kernel[(triton.cdiv(n, 64),)](x, out, times, n, BLOCK=64)
    return out


@triton.jit
def _twice(x):
    return x + x


def made_kernel(times: int) -> Any:
    """A kernel that is a closure: over a helper and a constant."""
    helper, factor = _twice, tl.constexpr(times)

    @triton.jit
    def closed_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
        offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + offsets, mask=offsets < n)
        tl.store(out_ptr + offsets, helper(x) * factor, mask=offsets < n)

    return closed_kernel


six_times_kernel = made_kernel(3)


def by_closure(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    six_times_kernel[(triton.cdiv(n, 64),)](x, out, n, BLOCK=64)
    return out


@triton.jit
def descriptor_kernel(x_ptr, out_ptr, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Tensor descriptors made on the device: they live in the launch's scratch memory."""
    x = tl.make_tensor_descriptor(x_ptr, [rows, columns], [columns, 1], [ROWS, COLUMNS])
    out = tl.make_tensor_descriptor(out_ptr, [rows, columns], [columns, 1], [ROWS, COLUMNS])
    row = tl.program_id(0) * ROWS
    tile = x.load([row, 0])
    out.store([row, 0], tile + tile)


def device_descriptors(x: torch.Tensor) -> torch.Tensor:
    triton.set_allocator(lambda size, alignment, stream: torch.empty(size, dtype=torch.int8, device=x.device))
    rows, columns = x.shape
    out = torch.empty_like(x)
    descriptor_kernel[(triton.cdiv(rows, 8),)](x, out, rows, columns, ROWS=8, COLUMNS=64)
    return out


@triton.jit(do_not_specialize_on_alignment=["columns"])
def annotated_kernel(x_ptr, out_ptr, n: tl.int64, rows: int, columns, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(out_ptr + offsets, x * rows * columns, mask=offsets < n)


def annotated(x: torch.Tensor, rows: int, columns: int) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    annotated_kernel[(triton.cdiv(n, 64),)](x, out, n, rows, columns, BLOCK=64)
    return out


@triton.autotune(CONFIGURATIONS, key=["n"])
@triton.jit(do_not_specialize=["factor"])
def tuned_scale_kernel(x_ptr, out_ptr, n, factor, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n)
    tl.store(out_ptr + offsets, x * factor, mask=offsets < n)


def autotuned_scale(x: torch.Tensor, factor: float) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    tuned_scale_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]),)](x, out, n, factor / 2 + 0.25)
    return out
