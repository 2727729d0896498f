"""Softmax along a dimension that others follow, and its gradient: kernels, host functions and classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import torch
import triton
import triton.language as tl

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.expression import Read, apply
from trident_ops.declaration import Configuration, VersionClass, same_layout
from trident_ops.ops.around import AROUND, LONG, is_inner, of_any_length
from trident_ops.ops.elementary import exp
from trident_ops.ops.rows import DTYPES, name_of

# The most elements along the dimension that are kept in registers, of WIDTH neighbours a program.
WHOLE: Mapping[int, Configuration] = {
    32: {"WIDTH": 64, "num_warps": 2},
    256: {"WIDTH": 32, "num_warps": 8},
    1024: {"WIDTH": 16, "num_warps": 16},
}
ANY: Configuration = {"WIDTH": 64, "num_warps": 4}
STEPS = 16  # along the dimension at a time, where it is of any length: more are idle where there are few
MOST_ELEMENTS = 2**31 - max(STEPS, ANY["WIDTH"])


@triton.jit
def softmax_inner_kernel(
    x_ptr,
    out_ptr,
    outer,
    n,
    inner,
    outer_stride,
    stride,
    inner_stride,
    DEPTH: tl.constexpr,
    WIDTH: tl.constexpr,
):
    """All n elements, up to DEPTH, of WIDTH neighbours a program."""
    lane = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    step = tl.arange(0, DEPTH).to(tl.int64)[:, None]
    inside = (step < n) & (lane < outer * inner)[None, :]
    first, last = (lane // inner).to(tl.int64), (lane % inner).to(tl.int64)
    x_ptr += first * outer_stride + last * inner_stride
    out_ptr += first * n * inner + last
    x = tl.load(x_ptr[None, :] + step * stride, mask=inside, other=-float("inf")).to(tl.float32)
    powers = exp(x - tl.max(x, axis=0)[None, :])
    out = powers / tl.sum(powers, axis=0)[None, :]
    tl.store(out_ptr[None, :] + step * inner, out.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def softmax_inner_long_kernel(
    x_ptr,
    out_ptr,
    outer,
    n,
    inner,
    outer_stride,
    stride,
    inner_stride,
    STEPS: tl.constexpr,
    WIDTH: tl.constexpr,
):
    """Any number of elements of WIDTH neighbours a program, STEPS at a time, twice: the second time from the cache.

    Each place of a tile keeps the largest of its elements and the sum of exponentials relative to it; they are merged
    at the end.
    """
    lane = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    within = (lane < outer * inner)[None, :]
    first, last = (lane // inner).to(tl.int64), (lane % inner).to(tl.int64)
    x_ptr += first * outer_stride + last * inner_stride
    out_ptr += first * n * inner + last
    most = tl.full((STEPS, WIDTH), -float("inf"), tl.float32)
    total = tl.zeros((STEPS, WIDTH), tl.float32)
    for start in range(0, n, STEPS):
        step = start + tl.arange(0, STEPS).to(tl.int64)[:, None]
        x = tl.load(x_ptr[None, :] + step * stride, mask=(step < n) & within, other=-float("inf")).to(tl.float32)
        new = tl.maximum(most, x)
        base = tl.where(new == -float("inf"), 0.0, new)
        total = total * tl.exp2((most - base) * 1.4426950408889634) + tl.exp2((x - base) * 1.4426950408889634)
        most = new
    largest = tl.max(most, axis=0)[None, :]
    reciprocal = 1.0 / tl.sum(total * tl.exp2((most - largest) * 1.4426950408889634), axis=0)[None, :]
    for start in range(0, n, STEPS):
        step = start + tl.arange(0, STEPS).to(tl.int64)[:, None]
        inside = (step < n) & within
        x = tl.load(x_ptr[None, :] + step * stride, mask=inside, other=-float("inf")).to(tl.float32)
        out = exp(x - largest) * reciprocal
        tl.store(out_ptr[None, :] + step * inner, out.to(out_ptr.dtype.element_ty), mask=inside)


@triton.jit
def softmax_inner_backward_kernel(
    grad_ptr,
    out_ptr,
    grad_x_ptr,
    outer,
    n,
    inner,
    outer_stride,
    stride,
    inner_stride,
    DEPTH: tl.constexpr,
    WIDTH: tl.constexpr,
):
    """grad_x = out * (grad - sum(grad * out, dim)): all n elements, up to DEPTH, of WIDTH neighbours a program."""
    lane = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    step = tl.arange(0, DEPTH).to(tl.int64)[:, None]
    inside = (step < n) & (lane < outer * inner)[None, :]
    first, last = (lane // inner).to(tl.int64), (lane % inner).to(tl.int64)
    offsets = (first * outer_stride + last * inner_stride)[None, :] + step * stride
    out = tl.load(out_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    grad = tl.load(grad_ptr + offsets, mask=inside, other=0.0).to(tl.float32)
    grad_x = out * (grad - tl.sum(out * grad, axis=0)[None, :])
    target = (first * n * inner + last)[None, :] + step * inner
    tl.store(grad_x_ptr + target, grad_x.to(grad_x_ptr.dtype.element_ty), mask=inside)


@triton.jit
def softmax_inner_backward_long_kernel(
    grad_ptr,
    out_ptr,
    grad_x_ptr,
    outer,
    n,
    inner,
    outer_stride,
    stride,
    inner_stride,
    STEPS: tl.constexpr,
    WIDTH: tl.constexpr,
):
    """The same of any number of elements, STEPS at a time, twice."""
    lane = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    within = (lane < outer * inner)[None, :]
    first, last = (lane // inner).to(tl.int64), (lane % inner).to(tl.int64)
    source = (first * outer_stride + last * inner_stride)[None, :]
    grad_x_ptr += first * n * inner + last
    total = tl.zeros((STEPS, WIDTH), tl.float32)
    for start in range(0, n, STEPS):
        step = start + tl.arange(0, STEPS).to(tl.int64)[:, None]
        inside = (step < n) & within
        out = tl.load(out_ptr + source + step * stride, mask=inside, other=0.0).to(tl.float32)
        total += out * tl.load(grad_ptr + source + step * stride, mask=inside, other=0.0).to(tl.float32)
    dot = tl.sum(total, axis=0)[None, :]
    for start in range(0, n, STEPS):
        step = start + tl.arange(0, STEPS).to(tl.int64)[:, None]
        inside = (step < n) & within
        out = tl.load(out_ptr + source + step * stride, mask=inside, other=0.0).to(tl.float32)
        grad = tl.load(grad_ptr + source + step * stride, mask=inside, other=0.0).to(tl.float32)
        grad_x = out * (grad - dot)
        tl.store(grad_x_ptr[None, :] + step * inner, grad_x.to(grad_x_ptr.dtype.element_ty), mask=inside)


def forward(configuration: Configuration) -> Callable[[torch.Tensor, int, bool], torch.Tensor]:
    """The host function of a configuration with a WIDTH."""
    num_warps, width, depth = configuration["num_warps"], configuration["WIDTH"], configuration.get("DEPTH")

    def softmax(self: torch.Tensor, dim: int, half_to_float: bool) -> torch.Tensor:
        outer, n, inner = self.shape
        out = self.new_empty((outer * n * inner,))
        grid = (triton.cdiv(outer * inner, width),)
        given = (self, out, outer, n, inner, *self.stride())
        if depth is None:
            softmax_inner_long_kernel[grid](*given, STEPS=STEPS, WIDTH=width, num_warps=num_warps)
        else:
            softmax_inner_kernel[grid](*given, DEPTH=depth, WIDTH=width, num_warps=num_warps)
        return out

    return softmax


def backward(configuration: Configuration) -> Callable[[torch.Tensor, torch.Tensor, int, torch.dtype], torch.Tensor]:
    """The host function of the gradient, of a configuration with a WIDTH."""
    num_warps, width, depth = configuration["num_warps"], configuration["WIDTH"], configuration.get("DEPTH")

    def softmax_backward(
        grad_output: torch.Tensor, output: torch.Tensor, dim: int, input_dtype: torch.dtype
    ) -> torch.Tensor:
        outer, n, inner = output.shape
        grad = output.new_empty((outer * n * inner,))
        grid = (triton.cdiv(outer * inner, width),)
        given = (grad_output, output, grad, outer, n, inner, *output.stride())
        if depth is None:
            softmax_inner_backward_long_kernel[grid](*given, STEPS=STEPS, WIDTH=width, num_warps=num_warps)
        else:
            softmax_inner_backward_kernel[grid](*given, DEPTH=depth, WIDTH=width, num_warps=num_warps)
        return grad

    return softmax_backward


def _lengths(dtype: torch.dtype) -> Iterator[tuple[str, TensorClass, Configuration]]:
    """In dispatch order: up to each length, in multiples of 16 bytes; whatever the others don't take."""
    for depth, configuration in WHOLE.items():
        sizes = (Dim(hint=8), Dim(hint=depth, max=depth), Dim(hint=4096, multiple_of=16))
        strides = (Dim(hint=2 * LONG, multiple_of=16), Dim(hint=LONG, multiple_of=16), 1)
        tensor = TensorClass(dtype, sizes, strides, split=AROUND)
        yield f"inner{depth}", tensor, {**configuration, "DEPTH": depth}
    yield "inner", of_any_length(dtype), ANY


def forward_classes() -> Iterator[VersionClass]:
    """Of a tensor of any strides that comes down to three dimensions."""
    some = apply("ge", Read(("self",), "numel"), 1)
    for dtype in DTYPES:
        for name, tensor, configuration in _lengths(dtype):
            arguments: dict[str, ArgumentClass] = {
                "self": tensor,
                "dim": ScalarClass(int, hint=1),
                "half_to_float": False,
            }
            conditions = (some,) if tensor.aligned else (some, is_inner("self"))
            yield VersionClass(f"{name_of(dtype)}.{name}", arguments, conditions, configuration)


def backward_classes() -> Iterator[VersionClass]:
    """The same of two tensors of one layout."""
    some = apply("ge", Read(("output",), "numel"), 1)
    layout = same_layout("grad_output", "output").condition
    for dtype in DTYPES:
        for name, tensor, configuration in _lengths(dtype):
            arguments: dict[str, ArgumentClass] = {
                "grad_output": tensor,
                "output": tensor,
                "dim": ScalarClass(int, hint=1),
                "input_dtype": dtype,
            }
            conditions = (layout, some) if tensor.aligned else (layout, some, is_inner("output"))
            yield VersionClass(f"{name_of(dtype)}.{name}", arguments, conditions, configuration)
