"""``@trident.jit``: what runs as Python, and what raises."""

from __future__ import annotations

import collections
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.jitted import add, counts


def test_what_cannot_be_captured_runs_as_python_and_is_told_once() -> None:
    @trident.jit
    def branches(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.sum() > 0 else x - 1

    ones = torch.ones(4)
    with pytest.warns(UserWarning, match=r"branches.*runs as Python: CaptureRefused") as caught:
        assert torch.equal(branches(ones), ones + 1)
        assert torch.equal(branches(-ones), -ones - 1)
        assert torch.equal(branches(ones), ones + 1)
    assert len(caught) == 1
    assert counts(branches) == (0, 3)
    assert branches.versions() == []


def test_strict_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIDENT_STRICT", "1")

    @trident.jit
    def branches(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.sum() > 0 else x - 1

    with pytest.raises(Exception, match="Data-dependent branching"):
        branches(torch.ones(4))


def test_the_users_own_errors_are_the_functions() -> None:
    function = trident.jit(add)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            with pytest.raises(RuntimeError, match="must match the size"):
                function(torch.randn(4, 6), torch.randn(5))
        with pytest.raises(TypeError, match=r"missing required argument 'y' \(pos 2\)"):
            function(torch.randn(4))
        with pytest.raises(TypeError, match="takes 2 positional arguments but 3 were given"):
            function(torch.randn(4), torch.randn(4), 3)
    assert torch.equal(function(torch.ones(2), torch.ones(2)), torch.full((2,), 3.0))


def test_python_objects_and_gradients_run_the_function() -> None:
    class Box:
        value = 2.0

    @trident.jit
    def scaled(x: torch.Tensor, box: Any) -> torch.Tensor:
        return x * box.value

    x = torch.randn(4)
    assert torch.equal(scaled(x, Box()), x * 2.0)
    assert torch.equal(trident.jit(add)(x, torch.ones(())), add(x, torch.ones(())))
    function = trident.jit(add)
    leaf = x.clone().requires_grad_()
    (gradient,) = torch.autograd.grad(function(leaf, x).sum(), leaf)
    assert torch.equal(gradient, torch.ones(4))
    assert torch.equal(torch.func.vmap(function)(x, x), add(x, x))
    assert counts(function) == (0, 0)


def test_containers_that_no_version_is_made_for() -> None:
    """Subclasses of containers, keys of other kinds, and a list that holds itself run as Python."""

    class Named(dict[str, torch.Tensor]):
        pass

    @trident.jit
    def total(xs: Any) -> torch.Tensor:
        return sum(xs.values() if isinstance(xs, dict) else xs, torch.zeros(2))

    x = torch.ones(2)
    for xs in (Named(a=x), collections.OrderedDict(a=x), {2.0: x}, {(1, 2): x}, {True: x}):
        assert torch.equal(total(xs), x)
    assert counts(total) == (0, 0)
    itself: list[Any] = [torch.ones(2)]
    itself.append(itself)
    with pytest.raises(TypeError):
        total(itself)


def test_what_compiled_code_would_leave_out_runs_as_python() -> None:
    def checked(x: torch.Tensor) -> torch.Tensor:
        assert (x > 0).all()
        return x + 1

    def library_style(x: torch.Tensor) -> torch.Tensor:
        return x - 1 if torch.compiler.is_compiling() else x + 1

    def switches(x: torch.Tensor) -> torch.Tensor:
        with torch.enable_grad():
            return x * 2

    def remainder(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + f % 2

    x = torch.ones(4)
    for function, arguments in ((checked, (x,)), (library_style, (x,)), (switches, (x,)), (remainder, (x, 5.0))):
        jitted = trident.jit(function)
        with pytest.warns(UserWarning, match="runs as Python"):
            assert torch.equal(jitted(*arguments), function(*arguments))
    with pytest.raises(AssertionError):
        trident.jit(checked)(-x)


def test_division_by_zero_raises() -> None:
    @trident.jit
    def over(x: torch.Tensor, f: float) -> torch.Tensor:
        return x * (1.0 / f)

    x = torch.ones(4)
    assert torch.equal(over(x, 4.0), x * 0.25)
    with pytest.raises(ZeroDivisionError):
        over(x, 0.0)


def test_beyond_max_versions_calls_run_as_python() -> None:
    @trident.jit(max_versions=2, dynamic=False)
    def function(x: torch.Tensor) -> torch.Tensor:
        return x + 1

    with pytest.warns(UserWarning, match="function has 2 versions; calls that none of them covers run as") as caught:
        for _ in range(2):
            for size in range(2, 8):
                assert torch.equal(function(torch.zeros(size)), torch.ones(size))
    assert len(caught) == 1
    assert function.versions() == ["x: float32[2]", "x: float32[3]", "everything beyond 2 versions"]
    counters = function.counters()
    assert (counters.hits, counters.fallbacks, counters.misses, counters.errors) == (4, 8, 3, 0)
    with pytest.raises(ValueError, match="max_versions is 0"):
        trident.jit(lambda x: x, max_versions=0)


def _indexed(x: torch.Tensor, index: torch.Tensor, f: float) -> torch.Tensor:
    return x[index] * f


def _divided(x: torch.Tensor, index: torch.Tensor, f: float) -> torch.Tensor:
    return x[index] * (1.0 / f)


def _viewed(x: torch.Tensor, index: torch.Tensor, f: float) -> torch.Tensor:
    return x[index].masked_select(index > 1).view(1) * f


GOOD, BAD = torch.tensor([1, 2]), torch.tensor([1, 99])


@pytest.mark.parametrize(
    ("function", "arguments", "error"),
    [
        (_indexed, (BAD, 2.0), IndexError),
        (_divided, (GOOD, 0.0), ZeroDivisionError),
        (_viewed, (torch.tensor([2, 3]), 2.0), RuntimeError),
    ],
)
def test_an_exception_inside_a_version_is_the_callers(
    function: Callable[..., Any], arguments: tuple[Any, ...], error: type[Exception]
) -> None:
    """It ends the call: no other version is tried, none is made, and the next call is a hit."""
    jitted = trident.jit(function)
    x = torch.arange(100.0)[:6]
    for one in (x, x.double()):
        assert torch.equal(jitted(one, GOOD, 2.0), function(one, GOOD, 2.0))
    versions, before = jitted.versions(), jitted.counters()
    assert len(versions) == 2
    expected = outcome_error(function, x, *arguments)
    for repeat in (1, 2):
        raised = outcome_error(jitted, x, *arguments)
        assert type(raised) is type(expected) is error
        assert str(raised)
        after = jitted.counters()
        assert after.errors == before.errors + repeat
        assert (after.hits, after.misses, after.fallbacks) == (before.hits, before.misses, before.fallbacks)
        assert jitted.versions() == versions
    assert torch.equal(jitted(x, GOOD, 2.0), function(x, GOOD, 2.0))
    assert jitted.counters().hits == before.hits + 1


def outcome_error(function: Callable[..., Any], *arguments: Any) -> Exception | None:
    try:
        function(*arguments)
    except Exception as error:
        return error
    return None
