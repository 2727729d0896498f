"""silu(x) = x / (1 + exp(-x)), elementwise: ``aten::silu``, in place, into ``out``, and its gradient."""

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
    Requirement,
    VersionClass,
    dtype_among,
    is_dense,
    is_not,
    is_resolved,
    is_tensor,
    numel_between,
    same_device,
    same_dtype,
    same_layout,
    same_or_disjoint,
)
from trident_ops.functions import Function, Gradient
from trident_ops.ops.elementary import exp

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
def _silu(x):
    return x / (1.0 + exp(-x))


@triton.jit
def _silu_backward(grad, x):
    sigmoid = 1.0 / (1.0 + exp(-x))
    return grad * sigmoid * (1.0 + x * (1.0 - sigmoid))


@triton.jit
def silu_kernel(x_ptr, out_ptr, numel, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    offsets = block * BLOCK + tl.arange(0, BLOCK)
    # Full blocks run without a mask: a masked load of unknown numel does not vectorize.
    if (block + 1) * BLOCK <= numel:
        x = tl.load(x_ptr + offsets).to(tl.float32)
        tl.store(out_ptr + offsets, _silu(x).to(out_ptr.dtype.element_ty))
    else:
        inside = offsets < numel
        x = tl.load(x_ptr + offsets, mask=inside).to(tl.float32)
        tl.store(out_ptr + offsets, _silu(x).to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def silu_backward_kernel(grad_ptr, x_ptr, out_ptr, numel, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    offsets = block * BLOCK + tl.arange(0, BLOCK)
    if (block + 1) * BLOCK <= numel:
        grad = tl.load(grad_ptr + offsets).to(tl.float32)
        x = tl.load(x_ptr + offsets).to(tl.float32)
        tl.store(out_ptr + offsets, _silu_backward(grad, x).to(out_ptr.dtype.element_ty))
    else:
        inside = offsets < numel
        grad = tl.load(grad_ptr + offsets, mask=inside).to(tl.float32)
        x = tl.load(x_ptr + offsets, mask=inside).to(tl.float32)
        tl.store(out_ptr + offsets, _silu_backward(grad, x).to(out_ptr.dtype.element_ty), mask=inside)


def _functional(configuration: Configuration) -> Callable[[torch.Tensor], torch.Tensor]:
    block, num_warps = configuration["BLOCK"], configuration["num_warps"]

    def silu(self: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(self)
        numel = self.numel()
        silu_kernel[(triton.cdiv(numel, block),)](self, out, numel, BLOCK=block, num_warps=num_warps)
        return out

    return silu


def _in_place(configuration: Configuration) -> Callable[[torch.Tensor], torch.Tensor]:
    block, num_warps = configuration["BLOCK"], configuration["num_warps"]

    def silu_(self: torch.Tensor) -> torch.Tensor:
        numel = self.numel()
        silu_kernel[(triton.cdiv(numel, block),)](self, self, numel, BLOCK=block, num_warps=num_warps)
        return self

    return silu_


def _into(configuration: Configuration) -> Callable[..., torch.Tensor]:
    block, num_warps = configuration["BLOCK"], configuration["num_warps"]

    def silu_out(self: torch.Tensor, *, out: torch.Tensor) -> torch.Tensor:
        numel = self.numel()
        silu_kernel[(triton.cdiv(numel, block),)](self, out, numel, BLOCK=block, num_warps=num_warps)
        return out

    return silu_out


def _backward(configuration: Configuration) -> Callable[[torch.Tensor, torch.Tensor], torch.Tensor]:
    block, num_warps = configuration["BLOCK"], configuration["num_warps"]

    def silu_backward(grad_output: torch.Tensor, self: torch.Tensor) -> torch.Tensor:
        out = torch.empty_like(grad_output)
        numel = self.numel()
        grid = (triton.cdiv(numel, block),)
        silu_backward_kernel[grid](grad_output, self, out, numel, BLOCK=block, num_warps=num_warps)
        return out

    return silu_backward


_REQUIREMENTS = (
    is_tensor("self"),
    dtype_among("self", DTYPES),
    is_dense("self"),
    is_resolved("self"),
    numel_between("self", 1, 2**31 - LARGEST_BLOCK),
)


def _matches_self(other: str) -> tuple[Requirement, ...]:
    """``other`` is a tensor like self, element for element at the same place."""
    return (
        is_tensor(other),
        same_device(other, "self"),
        same_dtype(other, "self"),
        same_layout(other, "self"),
        is_resolved(other),
    )


def _classes(*parameters: str) -> tuple[VersionClass, ...]:
    # (block + 1) * BLOCK is computed in 32 bits for the last block too.
    numel = Dim(hint=4096, min=1, max=2**31 - LARGEST_BLOCK)
    return tuple(
        VersionClass(
            f"{str(dtype).removeprefix('torch.')}.{'aligned' if aligned else 'unaligned'}",
            dict.fromkeys(parameters, TensorClass(dtype, (numel,), flat=True, aligned=aligned)),
            (same_or_disjoint("self", "out", (dtype,)).condition,) if "out" in parameters else (),
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
                host=_functional,
                classes=_classes("self"),
                requirements=_REQUIREMENTS,
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::silu_",
                host=_in_place,
                classes=_classes("self"),
                requirements=_REQUIREMENTS,
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::silu.out",
                host=_into,
                classes=_classes("self", "out"),
                requirements=(
                    *_REQUIREMENTS,
                    *_matches_self("out"),
                    is_not("out", "self"),
                    same_or_disjoint("self", "out", DTYPES),
                ),
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::silu_backward",
                host=_backward,
                classes=_classes("grad_output", "self"),
                requirements=(*_REQUIREMENTS, *_matches_self("grad_output")),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::silu",
        functions=(
            Function(
                "silu",
                overload="aten::silu",
                stock="aten::silu",
                parameters=("self",),
                out="aten::silu.out",
                gradient=Gradient("aten::silu_backward", arguments=("grad", "self"), inputs=("self",)),
            ),
            Function("silu_", overload="aten::silu_", stock="aten::silu_", parameters=("self",)),
        ),
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 128), (1024, 4096), (4096, 11008)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 2 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: 4 * torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
