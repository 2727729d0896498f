"""silu(x) = x / (1 + exp(-x)), elementwise (``aten::silu``)."""

from __future__ import annotations

from collections.abc import Callable

import torch
import triton
import triton.language as tl

from trident.capture.classes import Dim, TensorClass
from trident_ops.declaration import (
    Configuration,
    Operator,
    Overload,
    VersionClass,
    dtype_among,
    is_dense,
    is_resolved,
    is_tensor,
    numel_between,
)

DTYPES = (torch.bfloat16, torch.float16, torch.float32)
LARGEST_BLOCK = 8192

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"BLOCK": 1024, "num_warps": 4},
    {"BLOCK": 512, "num_warps": 4},
    {"BLOCK": 1024, "num_warps": 2},
    {"BLOCK": 1024, "num_warps": 8},
    {"BLOCK": 2048, "num_warps": 4},
    {"BLOCK": 4096, "num_warps": 8},
    {"BLOCK": LARGEST_BLOCK, "num_warps": 8},
)


@triton.jit
def _exp(x):
    # exp2 of the rounded product alone errs by |x| * 2**-24; the product's rest goes in as a factor. At infinities the
    # rest is NaN and must not.
    product = x * 1.4426950408889634
    rest = tl.fma(x, 1.4426950408889634, -product) + x * 1.925963033500e-8
    rest = tl.where(tl.abs(product) < 256.0, rest, 0.0)
    return tl.exp2(product) * (1.0 + rest * 0.6931471805599453)


@triton.jit
def _silu(x):
    return x / (1.0 + _exp(-x))


@triton.jit
def silu_kernel(x_ptr, out_ptr, numel, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    offsets = block * BLOCK + tl.arange(0, BLOCK)
    # Full blocks run without a mask: a masked load of unknown numel does not vectorize (128 µs instead of 46 at
    # 4096 x 11008 bf16 on an H200).
    if (block + 1) * BLOCK <= numel:
        x = tl.load(x_ptr + offsets).to(tl.float32)
        tl.store(out_ptr + offsets, _silu(x).to(out_ptr.dtype.element_ty))
    else:
        inside = offsets < numel
        x = tl.load(x_ptr + offsets, mask=inside).to(tl.float32)
        tl.store(out_ptr + offsets, _silu(x).to(out_ptr.dtype.element_ty), mask=inside)


def _host(configuration: Configuration) -> Callable[[torch.Tensor], torch.Tensor]:
    block, num_warps = configuration["BLOCK"], configuration["num_warps"]

    def silu(self: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(self)
        numel = self.numel()
        silu_kernel[(triton.cdiv(numel, block),)](self, out, numel, BLOCK=block, num_warps=num_warps)
        return out

    return silu


def _classes() -> tuple[VersionClass, ...]:
    # (block + 1) * BLOCK is computed in 32 bits for the last block too.
    numel = Dim(hint=4096, min=1, max=2**31 - LARGEST_BLOCK)
    return tuple(
        VersionClass(
            f"{str(dtype).removeprefix('torch.')}.{'aligned' if aligned else 'unaligned'}",
            {"self": TensorClass(dtype, (numel,), flat=True, aligned=aligned)},
        )
        for aligned in (True, False)
        for dtype in DTYPES
    )


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[torch.Tensor]:
    return (torch.randn(shape, device=device).to(dtype),)


OPERATORS = (
    Operator(
        name="silu",
        doc="Elementwise self / (1 + exp(-self)); shape, dtype and strides of the result are those of aten::silu.\n\n"
        "self: a tensor of any shape. Raises what torch.nn.functional.silu raises.",
        overloads=(
            Overload(
                name="aten::silu",
                host=_host,
                classes=_classes(),
                requirements=(
                    is_tensor("self"),
                    dtype_among("self", DTYPES),
                    is_dense("self"),
                    is_resolved("self"),
                    numel_between("self", 1, 2**31 - LARGEST_BLOCK),
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::silu",
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 128), (1024, 4096), (4096, 11008)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 2 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: 4 * torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
