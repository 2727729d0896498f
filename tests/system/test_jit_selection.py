"""Compiled dispatch of composed functions picks the version that the recorded guards, evaluated in Python, pick."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

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
