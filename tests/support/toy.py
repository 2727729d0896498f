"""Operators that are declared nowhere but here: what an operator is to the library must follow from its declaration."""

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

DTYPES = (torch.float32, torch.float16)
BLOCK = 1024
LARGEST = 2**31 - BLOCK

fragile_is_broken = True  # while it is, the fragile operator can't be captured


@triton.jit
def _positive_part_kernel(x_ptr, out_ptr, numel, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < numel
    x = tl.load(x_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, tl.where(x < 0, 0.0, x), mask=inside)  # NaN < 0 is false: NaN stays


@triton.jit
def _magnitude_kernel(x_ptr, out_ptr, numel, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < numel
    x = tl.load(x_ptr + offsets, mask=inside)
    tl.store(out_ptr + offsets, tl.where(x < 0, -x, x), mask=inside)


def positive_part(configuration: Configuration) -> Callable[[torch.Tensor], torch.Tensor]:
    block = configuration["BLOCK"]

    def host(self: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(self)
        numel = self.numel()
        _positive_part_kernel[(triton.cdiv(numel, block),)](self, out, numel, BLOCK=block)
        return out

    return host


def fragile(configuration: Configuration) -> Callable[[torch.Tensor], torch.Tensor]:
    block = configuration["BLOCK"]

    def broken(self: torch.Tensor) -> torch.Tensor:
        raise RuntimeError("deliberately broken")

    def whole(self: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(self)
        numel = self.numel()
        _magnitude_kernel[(triton.cdiv(numel, block),)](self, out, numel, BLOCK=block)
        return out

    return broken if fragile_is_broken else whole


def declare(
    name: str, overload: str, host: Callable[[Configuration], Callable[[torch.Tensor], torch.Tensor]]
) -> Operator:
    """An elementwise operator of one tensor."""
    numel = Dim(hint=4096, min=1, max=LARGEST)
    return Operator(
        name=name,
        doc=f"{name}: an operator of the tests.",
        overloads=(
            Overload(
                name=overload,
                host=host,
                classes=tuple(
                    VersionClass(
                        str(dtype).removeprefix("torch."),
                        {"self": TensorClass(dtype, (numel,), flat=True, aligned=False)},
                    )
                    for dtype in DTYPES
                ),
                requirements=(
                    is_tensor("self"),
                    dtype_among("self", DTYPES),
                    is_dense("self"),
                    is_resolved("self"),
                    numel_between("self", 1, LARGEST),
                ),
                configurations=({"BLOCK": BLOCK},),
            ),
        ),
        direct=overload,
        samples=lambda dtype, device, shape: (torch.randn(shape, device=device).to(dtype),),
        shapes=((16, 64),),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 2 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: torch.Size(shape).numel(),
    )


OPERATORS = (declare("toy", "aten::relu", positive_part), declare("fragile", "aten::abs", fragile))
