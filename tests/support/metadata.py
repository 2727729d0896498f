"""Fabricated metadata: calls that this machine cannot make, and what Dynamo's guard code sees of them."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from trident.arguments import DEVICE_CPU, DEVICE_CUDA, Argument, TensorArgument, TensorFlags, layout_flags
from trident.scalar_types import SCALAR_TYPES

DTYPES = {number: str(dtype) for dtype, number in SCALAR_TYPES.items()}
SOME_DTYPES = (15, 5, 6, 7, 4)  # bf16, fp16, fp32, fp64, int64


def contiguous(sizes: tuple[int, ...]) -> tuple[int, ...]:
    strides = []
    step = 1
    for size in reversed(sizes):
        strides.append(step)
        step *= max(size, 1)
    return tuple(reversed(strides))


def fabricate(sizes: tuple[int, ...], strides: tuple[int, ...] | None = None, **changes: Any) -> TensorArgument:
    """A bf16 tensor on an sm_90 device, aligned, with the layout flags that PyTorch would derive."""
    strides = contiguous(sizes) if strides is None else strides
    facts: dict[str, Any] = {"scalar_type": 15, "data": 1 << 20, "arch": 90, "device_type": DEVICE_CUDA}
    facts.update(changes)
    return TensorArgument(
        sizes=sizes, strides=strides, flags=facts.pop("extra", TensorFlags(0)) | layout_flags(sizes, strides), **facts
    )


def with_layout(tensor: TensorArgument, sizes: tuple[int, ...], strides: tuple[int, ...]) -> TensorArgument:
    layout = TensorFlags.CONTIGUOUS | TensorFlags.CHANNELS_LAST | TensorFlags.DENSE
    flags = (tensor.flags & ~layout) | layout_flags(sizes, strides)
    return dataclasses.replace(tensor, sizes=sizes, strides=strides, flags=flags)


def perturbed(tensor: TensorArgument, random: random.Random) -> TensorArgument:
    """The tensor with one attribute changed."""
    replace = dataclasses.replace
    changes: tuple[Callable[[], TensorArgument], ...] = (
        lambda: replace(tensor, scalar_type=random.choice(SOME_DTYPES)),
        lambda: replace(tensor, device_type=DEVICE_CPU, arch=0),
        lambda: replace(tensor, device_index=random.randrange(8)),
        lambda: replace(tensor, arch=random.choice((80, 86, 90, 100))),
        lambda: replace(tensor, data=tensor.data + random.choice((2, 4, 8, 16, 32))),
        lambda: replace(tensor, storage_offset=random.randrange(64)),
        lambda: replace(tensor, flags=tensor.flags ^ random.choice((TensorFlags.CONJ, TensorFlags.NEG))),
        lambda: replace(tensor, flags=tensor.flags ^ TensorFlags.REQUIRES_GRAD),
        lambda: _resized(tensor, random),
        lambda: _restrided(tensor, random),
        lambda: with_layout(tensor, (*tensor.sizes, 1), (*tensor.strides, 1)),
        lambda: with_layout(tensor, tensor.sizes[1:], tensor.strides[1:]) if tensor.sizes else tensor,
    )
    return random.choice(changes)()


def _resized(tensor: TensorArgument, random: random.Random) -> TensorArgument:
    if not tensor.sizes:
        return tensor
    sizes = list(tensor.sizes)
    dim = random.randrange(len(sizes))
    sizes[dim] = random.choice((0, 1, 2, sizes[dim] + 1, max(sizes[dim] - 1, 0), 4 * sizes[dim], 1 << 22, 1 << 31))
    return with_layout(tensor, tuple(sizes), random.choice((contiguous(tuple(sizes)), tensor.strides)))


def _restrided(tensor: TensorArgument, random: random.Random) -> TensorArgument:
    if not tensor.sizes:
        return tensor
    strides = list(tensor.strides)
    dim = random.randrange(len(strides))
    strides[dim] = random.choice((0, 1, 2, strides[dim] + 1, 2 * strides[dim], 1 << 20, 1 << 31))
    return with_layout(tensor, tensor.sizes, tuple(strides))


@dataclass(frozen=True)
class SeenByDynamo:
    """A tensor as guard code asks about it; its device is reported as index 0, as the fake example's is."""

    tensor: TensorArgument

    def size(self) -> tuple[int, ...]:
        return self.tensor.sizes

    def stride(self) -> tuple[int, ...]:
        return self.tensor.strides

    def ndimension(self) -> int:
        return len(self.tensor.sizes)

    @property
    def dtype(self) -> str:
        return DTYPES[self.tensor.scalar_type]

    @property
    def device(self) -> str:
        return "cuda:0" if self.tensor.device_type == DEVICE_CUDA else "cpu"


def flattened(tensor: TensorArgument) -> TensorArgument:
    """What a flat class sees: numel elements side by side, or (not dense) two apart."""
    step = 1 if tensor.flags & TensorFlags.DENSE else 2
    return dataclasses.replace(tensor, sizes=(tensor.numel,), strides=(step,))


def holds(code: str, arguments: Mapping[str, Any]) -> bool:
    """A line of Dynamo's guard code for these arguments; a dimension or type that is not there is a no."""
    try:
        return bool(eval(code, {"math": math}, {"L": arguments}))
    except (IndexError, AttributeError, TypeError):
        return False


def as_dynamo_sees(value: Argument) -> Any:
    return SeenByDynamo(value) if isinstance(value, TensorArgument) else value
