"""Softmax: ``aten::_softmax`` and its gradient, along the last dimension; ``softmax_inner`` has others."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import torch
import triton

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.expression import Read, apply
from trident_ops.declaration import (
    Configuration,
    Operator,
    Overload,
    Requirement,
    VersionClass,
    dtype_among,
    is_a,
    is_contiguous,
    is_resolved,
    is_tensor,
    numel_between,
    same_device,
    same_dtype,
    same_layout,
)
from trident_ops.functions import Function, Gradient
from trident_ops.ops import softmax_inner
from trident_ops.ops.around import AROUND, is_inner
from trident_ops.ops.rows import DTYPES, LARGEST_TILE, MOST_COLUMNS, MOST_ELEMENTS, buckets, is_last, name_of
from trident_ops.ops.softmax_kernels import (
    softmax_backward_kernel,
    softmax_backward_long_kernel,
    softmax_kernel,
    softmax_long_kernel,
)

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"ROWS": 1, "num_warps": 8},
    {"ROWS": 1, "num_warps": 1},
    {"ROWS": 1, "num_warps": 2},
    {"ROWS": 1, "num_warps": 4},
    {"ROWS": 1, "num_warps": 16},
    {"ROWS": 1, "num_warps": 32},
    {"ROWS": 2, "num_warps": 4},
    {"ROWS": 4, "num_warps": 4},
)
# Longest rows of a bucket, and its default configuration.
WHOLE: Mapping[int, Configuration] = {
    256: {"ROWS": 4, "num_warps": 4},
    1024: {"ROWS": 1, "num_warps": 4},
    4096: {"ROWS": 1, "num_warps": 8},
    16384: {"ROWS": 1, "num_warps": 32},  # 16 warps need 77 registers: one program a multiprocessor instead of two
    32768: {"ROWS": 1, "num_warps": 16},
}
UNALIGNED: Mapping[int, Configuration] = {length: WHOLE[length] for length in (1024, 4096, 16384)}
WHOLE_BACKWARD: Mapping[int, Configuration] = {
    **{length: WHOLE[length] for length in (256, 1024, 4096)},
    16384: {"ROWS": 1, "num_warps": 16},
}
UNALIGNED_BACKWARD: Mapping[int, Configuration] = {length: WHOLE[length] for length in (1024, 4096)}
# BYTES: what a thread reads at once.
LONG: Configuration = {"num_warps": 32, "BYTES": 16}
ANY: Configuration = {"num_warps": 32, "BYTES": 1}
LONG_BACKWARD: Configuration = {"num_warps": 16}
ELEMENTS = 16  # of a long row that a thread sums at a time
SHARE = 2048  # of a long row: the fewest elements that are worth a program
PROGRAMS = 132  # that share few long rows: one a multiprocessor of the GPUs tuned for


def _forward(configuration: Configuration) -> Callable[[torch.Tensor, int, bool], torch.Tensor]:
    if "WIDTH" in configuration:
        return softmax_inner.forward(configuration)
    num_warps, width, rows_at_once = configuration["num_warps"], configuration.get("COLUMNS"), configuration["ROWS"]
    read_at_once = configuration.get("BYTES", 0)

    def softmax(self: torch.Tensor, dim: int, half_to_float: bool) -> torch.Tensor:
        rows, columns = self.shape
        out = torch.empty((rows, columns), dtype=self.dtype, device=self.device)
        if width is None:
            splits = min(max(PROGRAMS // rows, 1), triton.cdiv(columns, SHARE))
            vector = max(read_at_once // self.dtype.itemsize, 1)
            softmax_long_kernel[(rows, splits)](
                *(self, out, columns, splits),
                DEPTH=ELEMENTS // vector,
                WIDTH=32 * num_warps * vector,
                VECTOR=vector,
                num_warps=num_warps,
            )
        else:
            grid = (triton.cdiv(rows, rows_at_once),)
            softmax_kernel[grid](self, out, rows, columns, ROWS=rows_at_once, COLUMNS=width, num_warps=num_warps)
        return out

    return softmax


def _backward(configuration: Configuration) -> Callable[[torch.Tensor, torch.Tensor, int, torch.dtype], torch.Tensor]:
    if "WIDTH" in configuration:
        return softmax_inner.backward(configuration)
    num_warps, width, rows_at_once = configuration["num_warps"], configuration.get("COLUMNS"), configuration["ROWS"]

    def softmax_backward(
        grad_output: torch.Tensor, output: torch.Tensor, dim: int, input_dtype: torch.dtype
    ) -> torch.Tensor:
        rows, columns = output.shape
        grad = torch.empty((rows, columns), dtype=output.dtype, device=output.device)
        if width is None:
            splits = min(max(PROGRAMS // rows, 1), triton.cdiv(columns, LARGEST_TILE))
            softmax_backward_long_kernel[(rows, splits)](
                grad_output, output, grad, columns, splits, WIDTH=LARGEST_TILE, num_warps=num_warps
            )
        else:
            softmax_backward_kernel[(triton.cdiv(rows, rows_at_once),)](
                grad_output, output, grad, rows, columns, ROWS=rows_at_once, COLUMNS=width, num_warps=num_warps
            )
        return grad

    return softmax_backward


def _forward_classes() -> tuple[VersionClass, ...]:
    conditions = (is_last("dim", "self").condition,)
    return tuple(
        VersionClass(
            f"{name_of(dtype)}.{bucket.name}",
            {
                "self": TensorClass(dtype, (Dim(hint=64, min=1), bucket.columns), rows=True, aligned=bucket.aligned),
                "dim": ScalarClass(int, hint=-1),
                "half_to_float": False,
            },
            conditions,
            bucket.configuration,
        )
        for dtype in DTYPES
        for bucket in buckets(WHOLE, long=LONG, unaligned=UNALIGNED, any_length=ANY)
    )


def _takes(tensor: str) -> tuple[Requirement, ...]:
    """The tensor comes down to rows of some bucket's length, or to what the versions of inner dimensions take."""
    contiguous, last = is_contiguous(tensor).condition, is_last("dim", tensor).condition
    short = apply("le", AROUND.function("size", (tensor,), 1), MOST_COLUMNS)
    few = apply("le", Read((tensor,), "numel"), MOST_ELEMENTS)
    rows = apply("and", apply("and", contiguous, last), apply("and", short, few))
    return (
        is_tensor(tensor),
        dtype_among(tensor, DTYPES),
        is_resolved(tensor),
        numel_between(tensor, 1, softmax_inner.MOST_ELEMENTS),
        is_a(int, "dim"),
        Requirement(f"{tensor} has one stride before dim and one behind", AROUND.function("fits", (tensor,))),
        Requirement(
            "dim is the last of contiguous rows, or others follow it",
            apply("or", rows, is_inner(tensor)),
        ),
    )


def _backward_classes() -> tuple[VersionClass, ...]:
    conditions = (is_last("dim", "output").condition, same_layout("grad_output", "output").condition)
    classes = []
    for dtype in DTYPES:
        for bucket in buckets(WHOLE_BACKWARD, long=None, unaligned=UNALIGNED_BACKWARD, any_length=LONG_BACKWARD):
            like = TensorClass(dtype, (Dim(hint=64, min=1), bucket.columns), rows=True, aligned=bucket.aligned)
            arguments: dict[str, ArgumentClass] = {
                "grad_output": like,
                "output": like,
                "dim": ScalarClass(int, hint=-1),
                "input_dtype": dtype,
            }
            key = f"{name_of(dtype)}.{bucket.name}"
            classes.append(VersionClass(key, arguments, conditions, bucket.configuration))
    return tuple(classes)


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return torch.randn(shape, device=device).to(dtype), -1 if len(shape) == 2 else 1


OPERATORS = (
    Operator(
        name="softmax",
        doc="exp(input) / sum(exp(input)) over dimension dim, without overflow (aten::_softmax).\n\n"
        "input: a tensor. dim: an int, from the end if negative. The result is contiguous, of input's shape and\n"
        "dtype. Raises what torch.softmax raises.",
        overloads=(
            Overload(
                name="aten::_softmax",
                host=_forward,
                classes=(*_forward_classes(), *softmax_inner.forward_classes()),
                requirements=(
                    *_takes("self"),
                    is_a(bool, "half_to_float"),
                    Requirement("not half_to_float", apply("eq", Read(("half_to_float",), "value"), False)),
                ),
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::_softmax_backward_data",
                host=_backward,
                classes=(*_backward_classes(), *softmax_inner.backward_classes()),
                requirements=(
                    *_takes("output"),
                    is_tensor("grad_output"),
                    same_device("grad_output", "output"),
                    same_dtype("grad_output", "output"),
                    same_layout("grad_output", "output"),
                    is_resolved("grad_output"),
                    is_a(torch.dtype, "input_dtype"),
                    Requirement(
                        "input_dtype == output.dtype",
                        apply("eq", Read(("input_dtype",), "scalar_type"), Read(("output",), "dtype")),
                    ),
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::_softmax",
        functions=(
            Function(
                "softmax",
                overload="aten::_softmax",
                stock="aten::softmax.int",
                parameters=("input", "dim"),
                constants=(False,),
                gradient=Gradient(
                    "aten::_softmax_backward_data",
                    arguments=("grad", "result:0", "dim", "dtype:input"),
                    inputs=("input",),
                    differentiable=True,
                ),
            ),
        ),
        samples=_sample,
        shapes=(
            *((1, 4096), (32, 1024), (512, 512), (1024, 2048), (4, 151936)),
            *((8, 21, 64, 64), (4, 150, 32, 32), (2, 1000, 8, 8)),  # logits of images, over the channels
        ),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 2 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: 5 * torch.Size(shape).numel(),
        tolerance={torch.bfloat16: 1.0, torch.float16: 1.0, torch.float32: 2.0},
    ),
)
