"""Kinds of parameters and of the plain values that they take."""

from __future__ import annotations

from typing import Any

import torch

from corpus.case import Call, Draw, call, case


@case(lambda draw: [call(draw.tensor(3), *(draw.tensor(3) for _ in range(n))) for n in (0, 2, 0)])
def variadic(x: torch.Tensor, *rest: torch.Tensor) -> torch.Tensor:
    for y in rest:
        x = x * y
    return x + len(rest)


@case(lambda draw: [call(draw.tensor(3), a=draw.tensor(3)), call(draw.tensor(3), b=draw.tensor(3), a=draw.tensor(3))])
def variadic_keywords(x: torch.Tensor, **named: torch.Tensor) -> torch.Tensor:
    for y in named.values():
        x = x - y
    return x


@case(lambda draw: [call(draw.tensor(2), 2.0, draw.tensor(2), k=draw.tensor(2), scale=3.0)])
def every_kind_of_parameter(
    x: torch.Tensor, /, shift: float = 1.0, *rest: torch.Tensor, scale: float, **named: torch.Tensor
) -> Any:
    return x * scale + shift, rest, named, named["k"] - rest[0]


@case(lambda draw: [call(draw.tensor(3)), call(draw.tensor(3), 2.5), call(draw.tensor(3), scale=0.5)])
def defaulted(x: torch.Tensor, scale: float = 2.0) -> torch.Tensor:
    return x * scale


@case(lambda draw: [call(draw.tensor(3), scale=4.0), call(draw.tensor(3), scale=4.0, shift=1.0)])
def keyword_only(x: torch.Tensor, *, shift: float = 0.5, scale: float) -> torch.Tensor:
    return x * scale + shift


@case(lambda draw: [call(draw.tensor(3), mode) for mode in ("relu", "neg", "relu")])
def text(x: torch.Tensor, mode: str) -> torch.Tensor:
    return x.relu() if mode == "relu" else -x


@case(lambda draw: [call(draw.tensor(3), dtype) for dtype in (torch.float64, torch.bfloat16, torch.float64)])
def dtype(x: torch.Tensor, dtype: torch.dtype) -> Any:
    return x.to(dtype) + torch.ones(3, dtype=dtype), dtype


@case(lambda draw: [call(draw.tensor(3), device) for device in (torch.device("cpu"), "cpu", torch.device("cpu"))])
def device(x: torch.Tensor, device: Any) -> torch.Tensor:
    return x + torch.ones(3, device=device)


def _memory_formats(draw: Draw) -> list[Call]:
    x = draw.tensor(2, 3, 4, 4)
    return [call(x, memory_format) for memory_format in (torch.channels_last, torch.contiguous_format)]


@case(_memory_formats)
def memory_format(x: torch.Tensor, memory_format: torch.memory_format) -> torch.Tensor:
    return x.contiguous(memory_format=memory_format)


@case(lambda draw: [call(draw.tensor(3), None), call(draw.tensor(3), draw.tensor(3))])
def optional_tensor(x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
    return x if bias is None else x + bias


@case(lambda draw: [call(draw.tensor(3), flag) for flag in (True, False, True)])
def flag(x: torch.Tensor, upward: bool) -> torch.Tensor:
    return x.ceil() if upward else x.floor()


@case(lambda draw: [call(draw.tensor(3), n) for n in (5, 1, 7, 0, 9)])
def integer(x: torch.Tensor, n: int) -> torch.Tensor:
    return x * n


@case(lambda draw: [call(draw.tensor(3), draw.number()) for _ in range(4)])
def number(x: torch.Tensor, f: float) -> torch.Tensor:
    return x * f + f


@case(lambda draw: [call(draw.tensor(3), value) for value in (2, 2.0, True)])
def kinds_of_numbers(x: torch.Tensor, value: Any) -> torch.Tensor:
    return torch.full((3,), value)


@case(lambda draw: [call(draw.tensor(3), value) for value in (1.5, float("inf"), -2.5, float("-inf"))])
def infinities(x: torch.Tensor, limit: float) -> torch.Tensor:
    return x.clamp(max=limit)


@case(lambda draw: [call(draw.tensor(3, dtype=torch.int64), n) for n in draw.integers(3)])
def integer_arithmetic(x: torch.Tensor, n: int) -> Any:
    return x + (n * 2 - 3) // 2, n % 3
