"""Functions of ATen operators: every construct does what the Python function does, to the last bit and object."""

from __future__ import annotations

import re
import threading
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.aliasing import assert_same_effect
from support.aten_effects import (
    FUNCTIONS,
    composites,
    follows_strides,
    in_place,
    interleaved,
    lists,
    matrix,
    optional,
    views,
)
from support.aten_functions import chain, interleaved_launches, interleaved_reference, reshaped_launch

pytestmark = pytest.mark.usefixtures("strict")


@pytest.mark.parametrize("function", FUNCTIONS)
def test_one_version_covers_changing_sizes(function: Callable[..., Any]) -> None:
    jitted = trident.jit(function)
    sizes = (5, 7, 6, 12, 40)
    for rows in sizes:
        assert_same_effect(function, jitted, matrix(rows), matrix(rows))
    assert len(jitted.versions()) == 2, "one for the first size, one for all others"
    counters = jitted.counters()
    assert (counters.hits, counters.misses, counters.errors) == (len(sizes), 2, 0)


def several_out(x: torch.Tensor, y: torch.Tensor) -> Any:
    values, indices = torch.empty(6), torch.empty(6, dtype=torch.long)
    return torch.max(x, 0, out=(values, indices)), values.mul_(2), y


def test_several_results_into_out() -> None:
    jitted = trident.jit(several_out)
    for rows in (5, 7):  # PyTorch's own tracing of max into out takes sizes for constants
        assert_same_effect(several_out, jitted, matrix(rows), matrix(rows))


# Six columns of a wider matrix.
LAYOUTS: tuple[Callable[[torch.Tensor], torch.Tensor], ...] = (
    lambda base: base[:, :6],
    lambda base: base[:, 0:12:2],
    lambda base: base[:, 1:7],
    lambda base: base[:, :6].t().contiguous().t(),
    lambda base: base[0, :6].expand(len(base), 6),
)


@pytest.mark.parametrize("function", [follows_strides, views, lists, optional, composites])
def test_layouts_decide_at_run_time(function: Callable[..., Any]) -> None:
    jitted = trident.jit(function)
    for width in (12, 13, 15):
        for layout in LAYOUTS:
            x = layout(torch.randn(7, width))
            try:
                function(x[:], matrix(7))
            except RuntimeError:  # a view of a layout that has none, or writing where several elements are one
                with pytest.raises(Exception, match=r"is invalid for input|not compatible|single memory location"):
                    jitted(x, matrix(7))
                continue
            assert_same_effect(function, jitted, x, matrix(7))
    assert len(jitted.versions()) <= 9


def test_random_numbers_are_drawn_in_order() -> None:
    def draws(x: torch.Tensor) -> Any:
        torch.rand(3)
        noisy = x + torch.randn_like(x)
        return torch.nn.functional.dropout(noisy, 0.5), noisy.uniform_(), torch.randperm(5)

    jitted = trident.jit(draws)
    x = matrix(4)
    for _ in range(3):
        state = torch.get_rng_state()
        expected = draws(x)
        torch.set_rng_state(state)
        for one, other in zip(jitted(x), expected, strict=True):
            assert torch.equal(one, other)


def test_errors_on_what_tensors_hold_are_the_functions() -> None:
    def gathers(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
        x.index_select(0, index)
        return x + 1

    jitted = trident.jit(gathers)
    x = matrix(4)
    assert torch.equal(jitted(x, torch.tensor([3, 0])), x + 1)
    with pytest.raises(IndexError, match=r"out of (range|bounds)"):
        jitted(x, torch.tensor([9, 0]))


@pytest.mark.parametrize("value", [1.5, float("inf"), float("-inf"), -0.0, 0.0])
def test_floats_that_are_not_finite(value: float) -> None:
    def function(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + 1 if f != f else x * f

    jitted = trident.jit(function)
    for f in (2.5, value, 3.5):
        assert_same_effect(function, jitted, matrix(2), f)


def test_nan_and_cancelled_floats_run_as_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIDENT_STRICT")

    def asks(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + 1 if f != f else x * f

    def cancels(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + (f - f)

    for function, says in ((asks, "f is NaN"), (cancels, r"test_jit_aten.py:\d+: .*cancels a float")):
        jitted = trident.jit(function)
        with pytest.warns(UserWarning, match=says):
            for f in (1.5, float("nan"), float("inf"), -0.0):
                x = matrix(2)
                torch.testing.assert_close(jitted(x, f), function(x, f), rtol=0, atol=0, equal_nan=True)


def _unknown_power(x: torch.Tensor, n: int) -> torch.Tensor:
    return x * 2.0 ** (x.shape[0] + n)


def _changes_shape(x: torch.Tensor, n: int) -> Any:
    turned = torch.stack([x, x, x]) + n
    turned.t_()
    return turned, turned.shape


def _a_dtype(x: torch.Tensor, n: int) -> Any:
    return x + n, x.dtype


@pytest.mark.parametrize(("function", "says"), [(_unknown_power, "pow"), (_a_dtype, "dtype"), (_changes_shape, "t_")])
def test_a_refusal_names_the_operator_and_the_users_line(function: Callable[..., Any], says: str) -> None:
    jitted = trident.jit(function)
    with pytest.raises(Exception, match=says) as refused:
        for size in (3, 4, 5):
            jitted(torch.ones(size), size + 10)
    first = function.__code__.co_firstlineno
    named = re.search(rf'{re.escape(__file__)}"?:(\d+)', str(refused.value))
    assert named is not None and first <= int(named[1]) <= first + 3


def test_threads_share_prepared_calls() -> None:
    jitted = trident.jit(interleaved)
    jitted(matrix(5), matrix(5))
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for rows in range(3, 40):
                assert_same_effect(interleaved, jitted, matrix(rows), matrix(rows))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


def test_nothing_is_told_of_what_compiles() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trident.jit(in_place)(matrix(3), matrix(3))


def test_a_chain_of_fifty_operators_is_one_version() -> None:
    jitted = trident.jit(chain)
    for rows in (5, 7, 33, 100, 2):
        assert_same_effect(chain, jitted, torch.randn(rows, 16), torch.randn(16, 32), torch.randn(32), 0.5, 3)
    assert len(jitted.versions()) == 2
    jitted = trident.jit(chain)
    jitted(torch.randn(5, 16), torch.randn(16, 32), torch.randn(32), 0.5, 3)
    for rows, width in ((7, 12), (33, 4), (6, 20)):
        operands = torch.randn(rows, width), torch.randn(width, 2 * width), torch.randn(2 * width)
        assert_same_effect(chain, jitted, *operands, 0.25, 5)
    assert len(jitted.versions()) == 2


def test_launches_and_operators_keep_their_order() -> None:
    jitted = trident.jit(interleaved_launches)
    for rows in (3, 4, 6):
        x, y = matrix(rows), matrix(rows)
        expected = interleaved_reference(x.clone(), y.clone())
        result = jitted(x, y)
        assert all(torch.equal(one, other) for one, other in zip(result, expected, strict=True))
        assert result[3] is y and result[4]._base is x
    assert jitted.counters().hits == 3


def test_a_kernel_never_sees_another_layout_than_it_was_traced_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRIDENT_STRICT")
    jitted = trident.jit(reshaped_launch)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for step in (1, 2, 3, 4, 5):
            for x in (torch.randn(40)[::step], torch.randn(8, 20)[:, ::step], torch.randn(8, 20)[::step]):
                try:
                    result = jitted(x)
                except RuntimeError as error:  # refused, and Python's launch has no GPU
                    assert "active drivers" in str(error)
                else:
                    assert torch.equal(result, x.reshape(-1) + 1.0)
    assert jitted.counters().hits >= 3
