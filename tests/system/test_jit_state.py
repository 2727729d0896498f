"""``@trident.jit``: what a function reads beside its arguments."""

from __future__ import annotations

import warnings

import pytest
import torch

import trident
from support.jitted import add, counts, outcome

OFFSET = 2.0


SETTINGS = {"scale": 3.0}


def test_globals_cells_and_helpers_that_change_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    factor = 2.0

    def shifted(x: torch.Tensor) -> torch.Tensor:
        return x + OFFSET

    helper = shifted

    @trident.jit
    def function(x: torch.Tensor) -> torch.Tensor:
        return helper(x) * factor * SETTINGS["scale"]

    def expected(x: torch.Tensor) -> torch.Tensor:
        return helper(x) * factor * SETTINGS["scale"]

    x = torch.randn(4)
    assert torch.equal(function(x), expected(x))
    assert torch.equal(function(x), expected(x))
    assert counts(function) == (2, 1)
    monkeypatch.setitem(globals(), "OFFSET", 5.0)
    assert torch.equal(function(x), expected(x))
    factor = 7.0
    assert torch.equal(function(x), expected(x))
    monkeypatch.setitem(SETTINGS, "scale", 0.25)
    assert torch.equal(function(x), expected(x))

    def lowered(x: torch.Tensor) -> torch.Tensor:
        return x - 1

    helper = lowered
    assert torch.equal(function(x), expected(x))
    assert torch.equal(function(x), expected(x))
    assert counts(function) == (7, 5)
    monkeypatch.delitem(globals(), "OFFSET")
    assert torch.equal(function(x), expected(x)), "what is not read any more does not matter"


def test_state_that_changes_at_every_call_ends_as_python() -> None:
    step = 0

    @trident.jit
    def function(x: torch.Tensor) -> torch.Tensor:
        return x + step

    x = torch.randn(4)
    with pytest.warns(UserWarning, match="globals or closure cells that it reads changed") as caught:
        for step in range(1, 30):
            assert torch.equal(function(x), x + step)
    assert len(caught) == 1
    assert counts(function)[1] < 12


def test_ambient_state() -> None:
    @trident.jit
    def function(x: torch.Tensor) -> torch.Tensor:
        return torch.ones(4) + x

    x = torch.ones(4)
    for dtype in (torch.float32, torch.float64, torch.float32):
        torch.set_default_dtype(dtype)
        try:
            assert function(x).dtype == dtype
        finally:
            torch.set_default_dtype(torch.float32)
    with torch.no_grad():
        assert torch.equal(function(x), x + 1)
    with torch.inference_mode():
        assert function(x).is_inference()
    with torch.autocast("cpu"):
        assert torch.equal(function(x), x + 1)
    with torch.device("meta"):
        assert outcome(function, x) == outcome(function.function, x)


def test_one_function_calls_another() -> None:
    inner = trident.jit(add)

    @trident.jit
    def outer(x: torch.Tensor) -> torch.Tensor:
        return inner(x, x) + 1

    x = torch.randn(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            assert torch.equal(outer(x), add(x, x) + 1)
