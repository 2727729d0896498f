"""FlagGems' functions that are measured as they are and jitted: shapes, arguments and ATen's answer of each.

The shapes are those on which all operators are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F

Shape = tuple[int, ...]
BF16, F32 = torch.bfloat16, torch.float32


@dataclass(frozen=True)
class Function:
    """``arguments`` gives those of a shape on a device, by parameter and in the order of the parameters.

    ``aten`` takes them in that order; of a tuple that the function returns, ATen's answer is that to its first item
    where ATen returns no tuple.
    """

    shapes: tuple[Shape, ...]
    arguments: Callable[[Shape, torch.device], Mapping[str, Any]]
    aten: Callable[..., Any]


def _random(device: torch.device, *sizes: int, dtype: torch.dtype = BF16) -> torch.Tensor:
    return torch.randn(sizes, dtype=dtype, device=device)


def _pair(one: str = "A", other: str = "B", positive: bool = False) -> Callable[[Shape, torch.device], dict[str, Any]]:
    def arguments(shape: Shape, device: torch.device) -> dict[str, Any]:
        first = _random(device, *shape)
        return {one: first.abs() + 0.5 if positive else first, other: _random(device, *shape)}

    return arguments


def _single(name: str, **rest: Any) -> Callable[[Shape, torch.device], dict[str, Any]]:
    dtype = rest.pop("dtype", BF16)
    return lambda shape, device: {name: _random(device, *shape, dtype=dtype), **rest}


def _power(shape: Shape, device: torch.device) -> dict[str, Any]:
    return {"A": _random(device, *shape).abs() + 0.5, "exponent": 2.5}


def _masked(shape: Shape, device: torch.device) -> dict[str, Any]:
    return {"inp": _random(device, *shape), "mask": _random(device, *shape) > 0, "value": 0.5}


def _where(shape: Shape, device: torch.device) -> dict[str, Any]:
    condition = _random(device, *shape) > 0
    return {"condition": condition, "self": _random(device, *shape), "other": _random(device, *shape)}


def _norm(name: str, *affine: str) -> Callable[[Shape, torch.device], dict[str, Any]]:
    def arguments(shape: Shape, device: torch.device) -> dict[str, Any]:
        weights = {parameter: _random(device, shape[-1]) for parameter in affine}
        return {name: _random(device, *shape), "normalized_shape": [shape[-1]], **weights, "eps": 1e-5}

    return arguments


def _embedding(shape: Shape, device: torch.device) -> dict[str, Any]:
    (ids,) = shape
    return {"weight": _random(device, 32000, 4096), "indices": torch.randint(0, 32000, (ids,), device=device)}


def _mm(shape: Shape, device: torch.device) -> dict[str, Any]:
    m, k, n = shape
    return {"a": _random(device, m, k), "b": _random(device, k, n)}


def _addmm(shape: Shape, device: torch.device) -> dict[str, Any]:
    m, k, n = shape
    return {"bias": _random(device, n), "mat1": _random(device, m, k), "mat2": _random(device, k, n)}


def _bmm(shape: Shape, device: torch.device) -> dict[str, Any]:
    batch, m, k, n = shape
    return {"A": _random(device, batch, m, k), "B": _random(device, batch, k, n)}


def _cat(shape: Shape, device: torch.device) -> dict[str, Any]:
    return {"A": [_random(device, *shape), _random(device, *shape)], "dim": 0}


def _conv2d(shape: Shape, device: torch.device) -> dict[str, Any]:
    batch, channels, size, filters = shape
    image, weight = _random(device, batch, channels, size, size), _random(device, filters, channels, 3, 3)
    return {"input": image, "weight": weight, "bias": None, "stride": 1, "padding": 1}


_POINTWISE = ((1, 4096), (16, 4096), (128, 4096), (1024, 4096), (4096, 11008))
_NORMS = ((1, 4096), (16, 4096), (128, 4096), (1024, 128), (4096, 4096))
_SCANS = ((1, 128), (16, 1024), (1, 32000), (128, 4096), (1, 151936))
_PRODUCTS = (*((m, 4096, 4096) for m in (1, 16, 128, 1024)), (4096, 4096, 11008))
_SOFTMAX = ((1, 4096), (32, 1024), (512, 512), (1024, 2048), (4, 151936))
_BATCHED = ((32, 1, 128, 128), (32, 1, 128, 1024), (32, 128, 128, 128), (32, 512, 128, 512), (16, 1024, 1024, 128))
_IMAGES = ((1, 3, 224, 32), (1, 64, 56, 64), (4, 128, 28, 128), (8, 256, 14, 256), (16, 64, 56, 64))

FUNCTIONS: Mapping[str, Function] = {
    # Those that take longest to get ready come first: they tune.
    "conv2d": Function(_IMAGES, _conv2d, F.conv2d),
    "mm": Function(_PRODUCTS, _mm, torch.mm),
    "bmm": Function(_BATCHED, _bmm, torch.bmm),
    "addmm": Function(_PRODUCTS, _addmm, torch.addmm),
    "sort": Function(_SCANS, _single("inp", dtype=F32), lambda x: torch.sort(x, stable=True)),
    "layer_norm": Function(_NORMS, _norm("input", "weight", "bias"), F.layer_norm),
    "softmax": Function(_SOFTMAX, _single("self", dim=-1), torch.softmax),
    "cumsum": Function(_SCANS, _single("inp", dtype=F32, dim=1), torch.cumsum),
    "add": Function(_POINTWISE, _pair(), torch.add),
    "silu": Function(_POINTWISE, _single("self"), F.silu),
    "neg": Function(_POINTWISE, _single("A"), torch.neg),
    "mul": Function(_POINTWISE, _pair(), torch.mul),
    "gelu": Function(_POINTWISE, _single("self"), F.gelu),
    "lt": Function(_POINTWISE, _pair(), torch.lt),
    "pow_tensor_tensor": Function(_POINTWISE, _pair("A", "exponent", positive=True), torch.pow),
    "pow_tensor_scalar": Function(_POINTWISE, _power, torch.pow),
    "masked_fill": Function(_POINTWISE, _masked, torch.masked_fill),
    "where_self": Function(_POINTWISE, _where, torch.where),
    "rms_norm": Function(_NORMS, _norm("x", "weight"), F.rms_norm),
    "embedding": Function(
        ((1,), (16,), (128,), (1024,), (4096,)), _embedding, lambda weight, indices: F.embedding(indices, weight)
    ),
    "cat": Function(_POINTWISE, _cat, torch.cat),
}
