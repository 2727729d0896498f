"""Functions of ATen operators: which tensors come out, whose memory they share, and what PyTorch knows of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.aliasing import assert_same_effect
from support.aten_effects import (
    matrix,
)

pytestmark = pytest.mark.usefixtures("strict")


def test_arguments_that_share_storage() -> None:
    def writes(x: torch.Tensor, y: torch.Tensor) -> Any:
        x.add_(1)
        return y * 2, x.t(), y

    jitted = trident.jit(writes)
    base = torch.arange(64.0)
    for offset in (0, 4, 16, 20):
        assert_same_effect(writes, jitted, base[:16].view(4, 4), base[offset : offset + 16].view(4, 4))


def test_the_same_object_is_returned() -> None:
    def same(x: torch.Tensor, scale: float, times: int) -> Any:
        doubled = x * 2
        return x, x.contiguous(), doubled, [doubled], x.to(x.dtype), scale, times, x.add_(0)

    jitted = trident.jit(same)
    x, scale, times = matrix(4), 123.25, 1 << 40
    for _ in range(2):
        result = jitted(x, scale, times)
        assert all(result[k] is x for k in (0, 1, 4, 7))
        assert result[2] is result[3][0] and result[2] is not x
        assert result[5] is scale and result[6] == times


@pytest.mark.parametrize(
    "make",
    [
        lambda x: torch.zeros(3),
        lambda x: torch.ones(3, dtype=torch.int32),
        lambda x: torch.full((2,), 1.5),
        lambda x: torch.arange(4),
        lambda x: torch.eye(3),
        lambda x: torch.linspace(0, 1, 5),
        torch.zeros_like,
        torch.ones_like,
        lambda x: torch.full_like(x, 3),
        lambda x: torch.tensor([1, 2]),
        lambda x: torch.empty_like(x).fill_(1),
        lambda x: x.new_zeros(2),
        lambda x: x.new_full((2,), 3),
        lambda x: x.clone(),
        torch.tril,
        lambda x: torch.nn.functional.pad(x, (1, 1)),
        lambda x: x.masked_fill(x > 0, 1.0),
        lambda x: x.repeat(2, 2),
        lambda x: torch.hamming_window(4),
        lambda x: torch.tril_indices(3, 3),
    ],
)
def test_fresh_tensors_have_the_functions_version(make: Callable[[torch.Tensor], torch.Tensor]) -> None:
    def function(x: torch.Tensor) -> Any:
        return make(x), x * 1

    assert_same_effect(function, trident.jit(function), matrix(3))


def test_tensors_out_of_memory_of_a_mode() -> None:
    def bumps(x: torch.Tensor) -> torch.Tensor:
        return x.add_(1)

    jitted = trident.jit(bumps)
    with torch.inference_mode():
        frozen = torch.ones(4)
        assert jitted(frozen) is frozen and torch.equal(frozen, torch.full((4,), 2.0))
    with pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
        jitted(frozen)
    leaf = torch.ones(4, requires_grad=True)
    with torch.no_grad():
        assert jitted(leaf) is leaf and leaf._version == 1
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        jitted(leaf)


def test_a_view_made_without_gradients_says_so() -> None:
    def first_row(x: torch.Tensor) -> torch.Tensor:
        return x[0]

    jitted = trident.jit(first_row)
    leaf = torch.ones(2, 3, requires_grad=True)
    for function in (first_row, jitted):
        with torch.no_grad():
            view = function(leaf)
        assert view._base is leaf
        with pytest.raises(RuntimeError, match="no_grad"):
            view.mul_(2)


def test_a_saved_tensor_that_is_written_is_caught() -> None:
    def bumps(x: torch.Tensor) -> None:
        x[0].add_(1)

    weight, x = torch.ones(3, requires_grad=True), torch.ones(2, 3)
    product = (weight * x).sum()
    trident.jit(bumps)(x)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.backward()


def test_uninitialised_memory_is_filled_where_pytorch_fills_it() -> None:
    def allocates(x: torch.Tensor) -> Any:
        return (
            torch.empty(5),
            torch.empty_like(x, dtype=torch.int64),
            torch.empty_strided((2, 2), (1, 2)),
            x.new_empty(2),
        )

    jitted = trident.jit(allocates)
    x = matrix(3)
    jitted(x)
    torch.use_deterministic_algorithms(True)
    try:
        assert_same_effect(allocates, jitted, x)
        assert jitted(x)[0].isnan().all()
    finally:
        torch.use_deterministic_algorithms(False)
