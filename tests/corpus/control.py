"""Control flow of host code, calls of other functions, and state outside of the arguments."""

from __future__ import annotations

from typing import Any

import torch

from corpus.case import call, case

FACTOR = 3.0
TABLE = {"scale": 2.0, "order": [1, 2]}


@case(lambda draw: [call(draw.tensor(n, 3)) for n in (4, 40, 5, 50)], lambda x: x.size(0) > 16)
def branch_on_a_size(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if x.size(0) > 16 else x - 1


@case(lambda draw: [call(draw.tensor(4), n) for n in (3, 30, 4, 40)], lambda x, n: n > 10)
def branch_on_an_integer(x: torch.Tensor, n: int) -> torch.Tensor:
    return x * n if n > 10 else x + n


@case(lambda draw: [call(draw.tensor(4), f) for f in (0.5, 2.5, -0.0, 0.0, 0.5)], lambda x, f: repr(f))
def branch_on_a_number(x: torch.Tensor, f: float) -> torch.Tensor:
    return x * f if f > 1.0 else x + f


@case(lambda draw: [call(draw.tensor(*sizes)) for sizes in ((3,), (3, 4))])
def branch_on_the_rank(x: torch.Tensor) -> torch.Tensor:
    return x.t() if x.dim() == 2 else x.unsqueeze(0)


@case(lambda draw: [call(draw.tensor(3, dtype=d)) for d in (torch.float32, torch.int64)])
def branch_on_the_dtype(x: torch.Tensor) -> torch.Tensor:
    return x.sqrt() if x.is_floating_point() else x * x


@case(lambda draw: [call(draw.tensor(4, 6)), call(draw.tensor(6, 4).t())])
def branch_on_contiguity(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if x.is_contiguous() else x - 1


@case(lambda draw: [call(draw.tensor(4), n) for n in (2, 3, 2)], lambda x, n: n)
def loop_over_a_range(x: torch.Tensor, n: int) -> torch.Tensor:
    for k in range(n):
        x = x + k
    return x


@case(lambda draw: [call(draw.tensor(n, 2)) for n in (3, 4, 3)], lambda x: x.size(0))
def loop_over_rows(x: torch.Tensor) -> torch.Tensor:
    total = torch.zeros(2)
    for row in x:
        total = total * 2 + row
    return total


def _scaled(x: torch.Tensor, scale: float = FACTOR) -> torch.Tensor:
    return x * scale


@case(lambda draw: [call(draw.tensor(n)) for n in draw.integers(3)])
def calls_a_helper(x: torch.Tensor) -> torch.Tensor:
    return _scaled(x) + _scaled(x, 2.0)


@case(lambda draw: [call(draw.tensor(3))])
def inner_function(x: torch.Tensor) -> torch.Tensor:
    def shifted(y: torch.Tensor) -> torch.Tensor:
        return y + x.size(0)

    return shifted(x) * shifted(x + 1)


@case(lambda draw: [call(draw.tensor(3))])
def calls_a_lambda(x: torch.Tensor) -> list[torch.Tensor]:
    add = lambda k: x + k  # noqa: E731
    return [add(k) for k in (1, 2)]


@case(lambda draw: [call(draw.tensor(3))])
def reads_globals(x: torch.Tensor) -> torch.Tensor:
    return x * FACTOR + TABLE["scale"]


@case(lambda draw: [call(draw.tensor(3)), call(draw.tensor(4))])
def zip_and_enumerate(x: torch.Tensor) -> torch.Tensor:
    for k, (a, b) in enumerate(zip((1, 2), (3, 4), strict=True)):
        x = x * a + b * k
    return x


@case(lambda draw: [call(draw.tensor(3), n) for n in draw.integers(3)], lambda x, n: n >= 4 and n % 2 == 0)
def conditional_expression(x: torch.Tensor, n: int) -> torch.Tensor:
    return x + (1.5 if n >= 4 and n % 2 == 0 else 0.5)


@case(lambda draw: [call(draw.tensor(3), k) for k in ("a", "b", "a")])
def table_lookup(x: torch.Tensor, key: str) -> torch.Tensor:
    return x * {"a": 1.0, "b": 2.0}[key]


@case(lambda draw: [call(draw.tensor(3), 2.0), call(draw.tensor(3), 3.0)])
def formatted_text(x: torch.Tensor, f: float) -> Any:
    return x * f, "result"


@case(lambda draw: [call(draw.tensor(3))])
def handles_an_exception(x: torch.Tensor) -> torch.Tensor:
    try:
        scale = TABLE["missing"]
    except KeyError:
        scale = 4.0
    return x * scale
