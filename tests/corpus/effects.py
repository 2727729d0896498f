"""Functions that write what they are given, hand it on, or launch kernels on it."""

from __future__ import annotations

from typing import Any

import torch
import triton

from corpus.case import Call, Draw, call, case
from support.host_functions import double_kernel, scale_kernel


def _pair_and_twice(draw: Draw) -> list[Call]:
    x = draw.tensor(3)
    return [call(draw.tensor(3), draw.tensor(3)), call(x, x)]


@case(lambda draw: [call(draw.tensor(3)), call(draw.tensor(3))])
def writes_in_place(x: torch.Tensor) -> torch.Tensor:
    x.add_(1)
    return x * 2


@case(_pair_and_twice, identities=True)
def writes_one_of_two(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    x.mul_(2)
    return x + y


@case(_pair_and_twice, identities=True)
def asks_whether_two_are_one(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + 1 if x is y else x - y


@case(_pair_and_twice)
def reads_one_twice(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x * y


@case(lambda draw: [call(draw.tensor(3)), call(draw.tensor(3))])
def returns_its_argument(x: torch.Tensor) -> Any:
    return x, x + 1


@case(lambda draw: [call(draw.tensor(3, 4)), call(draw.tensor(3, 4))])
def returns_views(x: torch.Tensor) -> Any:
    return x[1], x.t(), x.view(-1)


@case(lambda draw: [call(draw.tensor(3), draw.tensor(3))])
def writes_into_out(x: torch.Tensor, out: torch.Tensor) -> torch.Tensor:
    return torch.exp(x, out=out)


@case(lambda draw: [call(draw.tensor(4, 3))])
def assigns_to_a_slice(x: torch.Tensor) -> torch.Tensor:
    x[1:3] = 5.0
    return x.sum()


@case(lambda draw: [call(draw.tensor(3))])
def returns_nothing(x: torch.Tensor) -> None:
    x.mul_(3)


@case(lambda draw: [call(draw.tensor(3))])
def returns_one_tensor_twice(x: torch.Tensor) -> Any:
    y = x + 1
    return y, [y, x]


@case(
    lambda draw: [call(draw.tensor(n)) for n in (70, 90, 130, 64, 144, 33)],
    eagerly=lambda x: x + x,
    launched=lambda x: (x.numel(),),
)
def launches(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    double_kernel[(triton.cdiv(n, 64),)](x, out, n, BLOCK=64)
    return out


def _rows_of_five(x: torch.Tensor, times: int) -> tuple[int, ...]:
    return (x.numel() // 5, times)


@case(
    lambda draw: [
        *(call(draw.tensor(n), 3) for n in (10, 30, 5, 6, 80, 85, 160)),
        *(call(draw.tensor(n), times) for n in (10, 80, 5, 70) for times in (2, 1, 32)),
    ],
    eagerly=lambda x, times: x[: x.numel() // 5] * times,
    launched=_rows_of_five,
)
def launches_with_computed_integers(x: torch.Tensor, times: int) -> torch.Tensor:
    rows = x.numel() // 5
    out = torch.empty((rows,), dtype=x.dtype, device=x.device)
    scale_kernel[(triton.cdiv(rows, 64),)](x, out, times, rows, BLOCK=64)
    return out


@case(
    lambda draw: [call({"x": draw.tensor(40), "scales": [draw.number()]}) for _ in range(2)],
    eagerly=lambda d: d["x"] * d["scales"][0] + 1,
)
def launches_on_what_a_dict_holds(d: dict[str, Any]) -> torch.Tensor:
    x = d["x"]
    out = torch.empty_like(x)
    scale_kernel[(triton.cdiv(x.numel(), 64),)](x, out, d["scales"][0], x.numel(), BLOCK=64)
    return out + 1


def _doubled(xs: list[torch.Tensor]) -> list[torch.Tensor]:
    xs[1].copy_(xs[0] * 2)
    return xs


@case(lambda draw: [call([draw.tensor(40), draw.tensor(40)])], eagerly=_doubled)
def launches_into_what_a_list_holds(xs: list[torch.Tensor]) -> list[torch.Tensor]:
    double_kernel[(1,)](xs[0], xs[1], 40, BLOCK=64)
    return xs
