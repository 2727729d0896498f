"""The direct door: where its calls go, what it refuses, what kind of object it is."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.cases import all_off
from support.counting import Paths, counted
from support.direct_calls import DirectCalls

OVERLOAD = "aten::silu"


class TestDirectCalls(DirectCalls):
    device = "cpu"


@pytest.fixture(autouse=True)
def off() -> Iterator[None]:
    with all_off("cpu"):
        yield


@pytest.fixture
def x() -> torch.Tensor:
    return torch.linspace(-3, 3, 32).reshape(4, 8)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda silu, x: silu(), r"silu\(\) missing required argument 'self' \(pos 1\)"),
        (lambda silu, x: silu(x, x), r"silu\(\) takes 1 positional argument but 2 were given"),
        (lambda silu, x: silu(input=x), r"silu\(\) got an unexpected keyword argument 'input'"),
        (lambda silu, x: silu(x, self=x), r"silu\(\) got multiple values for argument 'self'"),
        (lambda silu, x: silu(x, into=x), r"silu\(\) got an unexpected keyword argument 'into'"),
    ],
)
def test_wrong_calls_are_type_errors(call: Callable[..., Any], message: str, x: torch.Tensor) -> None:
    with counted(OVERLOAD, "cpu") as paths, pytest.raises(TypeError, match=message):
        call(trident_ops.silu, x)
    assert paths == Paths()


def test_the_function_is_a_function(x: torch.Tensor) -> None:
    assert trident_ops.silu is trident_ops.silu
    assert trident_ops.silu.__name__ == "silu"
    assert "aten::silu" in trident_ops.silu.__doc__
    with counted(OVERLOAD, "cpu") as paths:
        assert torch.equal(functools.partial(trident_ops.silu, self=x)(), trident_ops.silu(x))
    assert paths == Paths(hits=2)
    assert all(torch.equal(a, b) for a, b in zip(map(trident_ops.silu, x), trident_ops.silu(x), strict=True))
    with pytest.raises(AttributeError, match="sulu"):
        trident_ops.sulu  # noqa: B018


def test_under_torch_compile_results_and_graphs_are_stocks(x: torch.Tensor) -> None:
    from torch._dynamo.testing import CompileCounter

    for door in (F.silu, trident_ops.silu):
        counter = CompileCounter()
        with trident_ops.enabled(device="cpu"):
            compiled = torch.compile(lambda t, door=door: door(t) + 1, backend=counter, fullgraph=door is F.silu)
            result = compiled(x)
        torch.testing.assert_close(result, F.silu(x) + 1)
        if door is F.silu:
            assert counter.frame_count == 1
