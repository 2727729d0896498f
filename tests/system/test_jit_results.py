"""``@trident.jit``: results of every form, and objects that are the caller's."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.jitted import counts


def _pair(x: torch.Tensor) -> Any:
    return x + 1, x.sum()


def _with_values(x: torch.Tensor) -> Any:
    return x + 1, 3, 2.5, True, None


def _argument(x: torch.Tensor) -> Any:
    return x


def _argument_within(x: torch.Tensor) -> Any:
    return x + 1, x


def _nothing(x: torch.Tensor) -> Any:
    x + 1


def _list(x: torch.Tensor) -> Any:
    return [x + 1, x]


def _single(x: torch.Tensor) -> Any:
    return (x + 1,)


def _dict(x: torch.Tensor) -> Any:
    return {"sum": x.sum()}


def _nested(x: torch.Tensor) -> Any:
    return x + 1, (x, x + 2)


def _shape(x: torch.Tensor) -> Any:
    return x + 1, x.shape[0]


def _views(x: torch.Tensor) -> Any:
    return x.view(-1), x.t()


@pytest.mark.parametrize(
    "function",
    [_pair, _with_values, _argument, _argument_within, _nothing, _list, _single, _dict, _nested, _shape, _views],
)
def test_every_form_of_result(function: Callable[[torch.Tensor], Any]) -> None:
    jitted = trident.jit(function)
    x = torch.randn(4, 6)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(3):
            assert_same(jitted(x), function(x), x)
    hits, misses = counts(jitted)
    if hits == 0:  # refused: told once
        assert len(caught) == 1
        assert "runs as Python" in str(caught[0].message)
    else:
        assert (hits, misses, len(caught)) == (3, 1, 0)


def assert_same(result: Any, expected: Any, x: torch.Tensor) -> None:
    assert type(result) is type(expected)
    if isinstance(expected, torch.Tensor):
        assert torch.equal(result, expected)
        assert result.stride() == expected.stride()
        assert (result is x) == (expected is x)
        assert (result.data_ptr() == x.data_ptr()) == (expected.data_ptr() == x.data_ptr())
    elif isinstance(expected, tuple | list):
        assert len(result) == len(expected)
        for one, other in zip(result, expected, strict=True):
            assert_same(one, other, x)
    elif isinstance(expected, dict):
        assert_same(list(result.items()), list(expected.items()), x)
    else:
        assert result == expected


def test_in_place_work_happens_once() -> None:
    @trident.jit
    def bump(x: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return x * 2

    x = torch.zeros(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in (1, 2, 3):
            assert torch.equal(bump(x), torch.full((4,), 2.0 * number))
            assert torch.equal(x, torch.full((4,), float(number)))


def test_one_tensor_twice() -> None:
    function = trident.jit(lambda x, y: x + 1 if x is y else x + y)
    x, y = torch.randn(4), torch.randn(4)
    for _ in range(2):
        assert torch.equal(function(x, y), x + y)
        assert torch.equal(function(x, x), x + 1)


def test_calls_keep_no_references() -> None:
    @trident.jit
    def function(x: torch.Tensor, *rest: Any, d: dict[str, Any], **named: Any) -> Any:
        return [rest[0], d["k"][1], x + d["k"][0], named, d]

    x, inner = torch.ones(3), [torch.ones(3), 3]
    d = {"k": inner}

    def references() -> list[int]:
        return [sys.getrefcount(held) for held in (x, inner, inner[0], d)]

    function(x, x, d=d, z=1)
    before = references()
    for _ in range(500):
        function(x, x, d=d, z=1)
        with pytest.raises(TypeError):
            function(x, x, z=1)
    assert references() == before
    assert counts(function) == (501, 1)
