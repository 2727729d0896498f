"""Sizes, ranks, strides and dtypes."""

from __future__ import annotations

from typing import Any

import torch

from corpus.case import Call, Draw, call, case


@case(lambda draw: [call(draw.tensor(n, 3)) for n in draw.integers(4)])
def sizes_vary(x: torch.Tensor) -> torch.Tensor:
    return x.exp()


@case(lambda draw: [call(draw.tensor(n, 3)) for n in (4, 1, 0, 7, 1)])
def sizes_0_and_1(x: torch.Tensor) -> torch.Tensor:
    return x + 1


@case(lambda draw: [call(draw.tensor(*sizes)) for sizes in ((3,), (3, 3), (3, 3, 3), (3,))])
def ranks(x: torch.Tensor) -> torch.Tensor:
    return x.sum(-1)


@case(lambda draw: [call(draw.tensor(3, dtype=d)) for d in (torch.float32, torch.int32, torch.bool)])
def dtypes(x: torch.Tensor) -> torch.Tensor:
    return x + 1


@case(lambda draw: [call(draw.tensor(2, n), draw.tensor(n, 3)) for n in draw.integers(3)])
def equal_sizes(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x @ y


@case(lambda draw: [call(draw.tensor(n, 4), draw.tensor(4)) for n in draw.integers(3)])
def broadcasts(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x * y


def _layouts(draw: Draw) -> list[Call]:
    x = draw.tensor(4, 6)
    return [call(x), call(draw.tensor(6, 4).t()), call(draw.tensor(4, 12)[:, ::2]), call(draw.tensor(6, 4).t())]


@case(_layouts)
def layouts(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@case(_layouts)
def contiguous_copy(x: torch.Tensor) -> torch.Tensor:
    return x.contiguous().view(-1)


@case(lambda draw: [call(draw.tensor(n, 3)) for n in draw.integers(3)])
def sizes_as_results(x: torch.Tensor) -> Any:
    return x.shape, x.size(0), x.numel(), x * 2


@case(lambda draw: [call(draw.tensor(2 * n, 3)) for n in draw.integers(3)])
def size_arithmetic(x: torch.Tensor) -> torch.Tensor:
    half = x.size(0) // 2
    return x[:half] + x[half:]


@case(lambda draw: [call(draw.tensor(n, 4)) for n in draw.integers(3)])
def reshapes(x: torch.Tensor) -> torch.Tensor:
    return x.reshape(x.size(0), 2, 2).transpose(1, 2)


@case(lambda draw: [call(draw.tensor(n)) for n in draw.integers(3)])
def factories(x: torch.Tensor) -> torch.Tensor:
    return torch.arange(x.size(0)) + torch.zeros_like(x)


@case(lambda draw: [call(draw.tensor()), call(draw.tensor())])
def no_dimension(x: torch.Tensor) -> torch.Tensor:
    return x + 1


@case(lambda draw: [call(draw.tensor(n, 5), draw.tensor(n, dtype=torch.int64) % 5) for n in draw.integers(3)])
def indexing(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    return x[torch.arange(x.size(0)), index]


@case(lambda draw: [call(draw.tensor(n, 6)) for n in draw.integers(3)])
def several_results_of_one_operator(x: torch.Tensor) -> Any:
    values, indices = x.topk(2, dim=-1)
    return values, indices, *x.chunk(2, dim=1)


@case(lambda draw: [call(draw.tensor(3, 8)[:, start:]) for start in (0, 3)])
def storage_offsets(x: torch.Tensor) -> torch.Tensor:
    return x[1:] * 2
