"""Compiled dispatch of composed functions picks the version that the recorded guards, evaluated in Python, pick."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import pytest
import torch

import trident
from support.composed import Composed, altered
from support.outcomes import Outcome, differences, outcome
from trident import ambient, runtime
from trident.arguments import Argument
from trident.expression import Call, first_failing
from trident.versions import ComputingVersion

FUNCTIONS = 24
CALLS = 8  # that compile, of each function
ASKED = 250  # calls that are only described, of each function


def recorded(versions: Sequence[ComputingVersion], names: Sequence[str], arguments: Sequence[Argument]) -> int:
    """The first version whose guards hold, -1 if none does. A guard that can't be read is behind one that says no."""
    call = Call(dict(zip(names, arguments, strict=True)), ambient.state())
    return next((k for k, version in enumerate(versions) if first_failing(version.guards, call) is None), -1)


@pytest.mark.parametrize("seed", range(FUNCTIONS))
def test_dispatch_picks_what_the_recorded_guards_pick(seed: int) -> None:
    composed = Composed(seed)
    jitted = trident.jit(composed.function)
    calls = [composed.call() for _ in range(CALLS)]
    for call in calls:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # some of what is composed is refused
            mine = outcome(lambda call=call: jitted(*call))
        eager = outcome(lambda call=call: composed.function(*call))
        assert not list(differences(mine, eager, call, call)), composed.source
    versions = [version for source in jitted.sources() for version in source.versions]
    assert [version.key for version in versions] == jitted.versions()
    names = list(composed.function.__code__.co_varnames[: composed.function.__code__.co_argcount])
    picked = dict.fromkeys(range(-1, len(versions)), 0)
    for number in range(ASKED):
        call = composed.call() if number >= CALLS and number % 5 == 4 else calls[number % CALLS]
        arguments: tuple[Argument, ...] = runtime.arguments_of(*call)
        for _ in range(number % 3 if number >= CALLS else 0):  # the calls themselves first
            arguments = altered(arguments, composed.random)
        expected = recorded(versions, names, arguments)
        assert jitted.select(arguments) == expected, (composed.source, arguments)
        picked[expected] += 1
    assert all(picked[k] for k in range(len(versions))), (picked, composed.source)
    assert not versions or ASKED // 20 <= picked[-1] <= ASKED - ASKED // 20, picked


def test_most_of_what_is_composed_is_compiled() -> None:
    compiled = 0
    for seed in range(FUNCTIONS, FUNCTIONS + 8):
        composed = Composed(seed)
        jitted = trident.jit(composed.function)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result = Outcome(jitted(*composed.call()))
        compiled += bool(jitted.versions())
        assert isinstance(result.results, torch.Tensor)
    assert compiled >= 6


def test_versions_of_fixed_sizes_are_asked_by_a_size_first() -> None:
    def doubled(x: Any, y: Any = None) -> torch.Tensor:
        return x + x if y is None else x + y

    function = trident.jit(doubled, dynamic=False)
    shapes = [(2, 3), (2, 4), (5, 3), (6,), (), (0, 3), (2, 3, 1), (1,)]
    for number, shape in enumerate(shapes, 1):
        x = torch.rand(shape)
        assert torch.equal(function(x), x + x)
        assert len(function.versions()) == number
    before = function.counters()
    for shape in shapes:
        x = torch.rand(shape)
        assert torch.equal(function(x), x + x)
    after = function.counters()
    assert (after.hits - before.hits, after.misses) == (len(shapes), before.misses)
    for given in ((torch.rand(2, 3), 2.0), (3.0, torch.rand(2, 3)), (2, torch.rand(6))):
        for _ in range(2):
            assert torch.equal(function(*given), doubled(*given))
    for shape in ((7, 3), (2, 5), (7,)):
        x = torch.rand(shape)
        assert function.explain(x).version is None
        assert torch.equal(function(x), x + x)
