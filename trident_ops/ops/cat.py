"""Tensors joined along a dimension: ``aten::cat`` and ``cat.out`` of one to four tensors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, reduce
from typing import Any

import torch
import triton

from trident.arguments import TensorFlags
from trident.capture.classes import ArgumentClass, Dim, ScalarClass, Split, TensorClass
from trident.expression import Read, apply, has_flag
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
    list_has,
)
from trident_ops.functions import Function
from trident_ops.ops.cat_kernels import cat_rows_kernel, cat_strided_kernel, copy_rows_kernel, copy_strided_kernel
from trident_ops.ops.rows import name_of

CONFIGURATIONS: tuple[Configuration, ...] = (
    {"BLOCK": 1024, "num_warps": 4},
    {"BLOCK": 512, "num_warps": 2},
    {"BLOCK": 1024, "num_warps": 2},
    {"BLOCK": 2048, "num_warps": 4},
    {"BLOCK": 2048, "num_warps": 8},
    {"BLOCK": 4096, "num_warps": 8},
)
# Bytes need more of them a thread: at (4096,11008) four warps copy blocks of 1024 in 1.28 of stock's device time on an
# H200, of 2048 in 1.02 and of 4096 in 0.98.
OF_BYTES: Configuration = {"BLOCK": 4096, "num_warps": 4}
DTYPES = (torch.bfloat16, torch.float16, torch.float32, torch.int64, torch.bool)
LENGTHS = (2, 3, 4, 1)  # in dispatch order
RANK = 4  # of the strided kernel: two dimensions in front of the one that is joined, two from it on
_LONG = 2**32  # a stride beyond 32 bits: kernels take all strides in 64
MOST_ELEMENTS = 2**31 - 4096  # of the result: the last block's indices have 32 bits


_TENSORS, _DIM = Read(("tensors",), "operand"), Read(("dim",), "value")
_FITS = apply("joins_into", _TENSORS, _DIM, Read(("out",), "operand"))


_CONCATENATES = apply("list_concatenates", _TENSORS, _DIM)
# Of a dense tensor alone: it lies as channels_last, and not as contiguous (with dimensions of size 1 it may be both).
_IN_CHANNELS_LAST = (
    apply("eq", apply("bitand", Read(("tensors", 0), "flags"), int(TensorFlags.CONTIGUOUS)), 0),
    apply("eq", Read(("tensors", 0), "ndim"), 4),
    apply("and", apply("ge", _DIM, -4), apply("le", _DIM, 3)),
    apply("not", _CONCATENATES),
)


def _filled(values: list[Any], length: int) -> list[Any]:
    return [*values, *(None,) * (length - len(values))]


def _launch(configuration: Configuration) -> Callable[[list[torch.Tensor], torch.Tensor], None]:
    """What copies the tensors side by side to a contiguous one."""
    block, num_warps, is_strided = configuration["BLOCK"], configuration["num_warps"], configuration["STRIDED"]
    most = max(LENGTHS)

    def launch(tensors: list[torch.Tensor], out: torch.Tensor) -> None:
        blocks = 0
        for tensor in tensors:
            blocks += triton.cdiv(tensor.numel(), block)
        operands = _filled(list(tensors), most)
        if len(tensors) == 1:
            (x,) = tensors
            if is_strided:
                copy_strided_kernel[(blocks,)](x, out, *x.shape, *x.stride(), BLOCK=block, num_warps=num_warps)
            else:
                copy_rows_kernel[(blocks,)](x, out, *x.shape, x.stride(0), BLOCK=block, num_warps=num_warps)
        elif is_strided:
            sizes = _filled([size for tensor in tensors for size in tensor.shape], RANK * most)
            strides = _filled([stride for tensor in tensors for stride in tensor.stride()], RANK * most)
            cat_strided_kernel[(blocks,)](*operands, out, *sizes, *strides, BLOCK=block, num_warps=num_warps)
        else:
            columns = _filled([tensor.shape[1] for tensor in tensors], most)
            strides = _filled([tensor.stride(0) for tensor in tensors], most)
            rows = tensors[0].shape[0]
            cat_rows_kernel[(blocks,)](*operands, out, rows, *columns, *strides, BLOCK=block, num_warps=num_warps)

    return launch


def _functional(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch, block, num_warps = _launch(configuration), configuration["BLOCK"], configuration["num_warps"]

    def cat(tensors: list[torch.Tensor], dim: int = 0) -> torch.Tensor:
        if tensors[0].dim() == 1:  # in channels_last
            (x,) = tensors
            out = torch.empty_like(x)
            numel = x.numel()
            grid = (triton.cdiv(numel, block),)
            copy_rows_kernel[grid](x, out, 1, numel, numel, BLOCK=block, num_warps=num_warps)
            return out
        numel = 0
        for tensor in tensors:
            numel += tensor.numel()
        out = tensors[0].new_empty((numel,))
        launch(tensors, out)
        return out

    return cat


def _into(configuration: Configuration) -> Callable[..., torch.Tensor]:
    launch = _launch(configuration)

    def cat_out(tensors: list[torch.Tensor], dim: int = 0, *, out: torch.Tensor) -> torch.Tensor:
        launch(tensors, out)
        return out

    return cat_out


def _aligned(dtype: torch.dtype) -> TensorClass:
    rows, columns, stride = Dim(hint=64), Dim(hint=4096, multiple_of=16), Dim(hint=_LONG, multiple_of=16)
    return TensorClass(dtype, (rows, columns), (stride, 1), split=Split("dim", 2))


def _strided(dtype: torch.dtype) -> TensorClass:
    sizes = (Dim(hint=8), Dim(hint=16), Dim(hint=32), Dim(hint=64))
    strides = (Dim(hint=8 * _LONG), Dim(hint=4 * _LONG), Dim(hint=2 * _LONG), Dim(hint=_LONG))
    return TensorClass(dtype, sizes, strides, aligned=False, split=Split("dim", RANK))


def _classes(*, into: bool) -> Iterator[VersionClass]:
    condition = _FITS if into else _CONCATENATES
    for key, make, is_strided in (("aligned", _aligned, False), ("strided", _strided, True)):
        for length in LENGTHS:
            for dtype in DTYPES:
                tensor = make(dtype)
                dim = ScalarClass(int, hint=-(len(tensor.sizes) // 2))
                arguments: dict[str, ArgumentClass] = {"tensors": [tensor] * length, "dim": dim}
                if into:  # each of its elements is a row: contiguous, of any rank
                    arguments["out"] = TensorClass(dtype, (Dim(hint=2**20),), rows=True, aligned=not is_strided)
                own = OF_BYTES if dtype.itemsize == 1 and not is_strided else {}
                configuration = {"STRIDED": is_strided, **own}
                yield VersionClass(f"{name_of(dtype)}.{length}.{key}", arguments, (condition,), configuration)


def _channels_last_classes() -> Iterator[VersionClass]:
    """Of one tensor that is copied as it lies in memory: PyTorch's result lies so, too."""
    for dtype in DTYPES:
        arguments: dict[str, ArgumentClass] = {
            "tensors": [TensorClass(dtype, (Dim(hint=2**20),), flat=True)],
            "dim": ScalarClass(int, hint=1),
        }
        own = OF_BYTES if dtype.itemsize == 1 else {}
        configuration = {"STRIDED": False, **own}
        yield VersionClass(f"{name_of(dtype)}.1.channels_last", arguments, _IN_CHANNELS_LAST, configuration)


def _sample(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[object, ...]:
    return [torch.randn(shape, device=device).to(dtype) for _ in range(2)], -1


_LENGTH = Read(("tensors",), "length")
_FEW = apply("and", apply("ge", _LENGTH, min(LENGTHS)), apply("le", _LENGTH, max(LENGTHS)))
_REQUIREMENTS = (
    is_a(list, "tensors"),
    Requirement(f"tensors has {min(LENGTHS)} to {max(LENGTHS)} elements", _FEW),
    list_has("all_tensors", "tensors"),
    dtype_among("tensors", DTYPES, 0),
    list_has("one_dtype", "tensors"),
    list_has("one_device", "tensors"),
    list_has("resolved", "tensors"),
    is_a(int, "dim"),
)
_IN_PARTS = list_has("parts", "tensors", dim="dim", value=RANK // 2)
_IS_ALIGNED = apply("eq", apply("mod", Read(("tensors", 0), "data"), 16), 0)
_IS_ONE_IN_CHANNELS_LAST = reduce(
    partial(apply, "and"),
    (apply("eq", _LENGTH, 1), has_flag(("tensors", 0), TensorFlags.DENSE), _IS_ALIGNED, *_IN_CHANNELS_LAST),
)


def _or_is_one_in_channels_last(requirement: Requirement) -> Requirement:
    condition = apply("or", requirement.condition, _IS_ONE_IN_CHANNELS_LAST)
    return Requirement(f"{requirement.name} or tensors is one in channels_last", condition)


_COUNTABLE = list_has("total_numel", "tensors", value=MOST_ELEMENTS)
_OF_THE_LIST = tuple(
    Requirement(f"out.{field} == tensors[0].{field}", apply("eq", Read(("out",), field), Read(("tensors", 0), field)))
    for field in ("dtype", "device_type", "device_index")
)

OPERATORS = (
    Operator(
        name="cat",
        doc="The tensors joined along dimension dim (aten::cat).\n\n"
        "tensors: a list or tuple of tensors of one shape but for dim. dim: an int, from the end if negative. The\n"
        "result is contiguous, or channels_last where all tensors are. Raises what torch.cat raises.",
        overloads=(
            Overload(
                name="aten::cat",
                host=_functional,
                classes=(*_classes(into=False), *_channels_last_classes()),
                requirements=(
                    *_REQUIREMENTS,
                    _or_is_one_in_channels_last(list_has("concatenates", "tensors", dim="dim")),
                    _or_is_one_in_channels_last(_IN_PARTS),
                    _COUNTABLE,
                ),
                configurations=CONFIGURATIONS,
            ),
            Overload(
                name="aten::cat.out",
                host=_into,
                classes=tuple(_classes(into=True)),
                requirements=(
                    *_REQUIREMENTS,
                    is_tensor("out"),
                    *_OF_THE_LIST,
                    is_contiguous("out"),
                    is_resolved("out"),
                    Requirement("out has the joined sizes and memory of its own", _FITS),
                    _IN_PARTS,
                    _COUNTABLE,
                ),
                configurations=CONFIGURATIONS,
            ),
        ),
        direct="aten::cat",
        functions=(
            Function(
                "cat",
                overload="aten::cat",
                stock="torch.cat",
                parameters=("tensors", "dim"),
                defaults=(0,),
                out="aten::cat.out",
            ),
        ),
        samples=_sample,
        shapes=((1, 4096), (16, 4096), (128, 4096), (1024, 4096), (4096, 11008)),
        dtypes=DTYPES,
        bytes_moved=lambda shape, itemsize: 4 * itemsize * torch.Size(shape).numel(),
        flops=lambda shape: 0,
        tolerance=dict.fromkeys(DTYPES, 0.0),
    ),
)
