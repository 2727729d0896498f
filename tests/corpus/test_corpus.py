"""Each function of the corpus on the cpu target: eager's results, the versions that its calls imply, and no more."""

from __future__ import annotations

import warnings

import pytest

import trident
from corpus import CASES, Case, Draw
from corpus.implied import versions_implied
from support.outcomes import Outcome, differences


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    jitted = trident.jit(case.function)
    calls = case.calls(Draw(len(case.name)))
    for repeat in (1, 2):
        for one in calls:
            mine, eager = one.copied(), one.copied()
            with warnings.catch_warnings():
                warnings.simplefilter("error")  # nothing of the corpus runs as Python
                result = Outcome(mine.of(jitted))
            expected = Outcome(eager.of(case.eagerly or case.function))
            assert not list(differences(result, expected, mine.inputs(), eager.inputs()))
            assert not list(differences(Outcome(mine.inputs()), Outcome(eager.inputs()), mine.inputs(), eager.inputs()))
        counters = jitted.counters()
        implied = versions_implied(case, calls)
        assert len(jitted.versions()) == implied, jitted.versions()
        assert counters.hits == repeat * len(calls), "every call is answered by a version"
        assert (counters.fallbacks, counters.declined, counters.errors) == (0, 0, 0)
    assert jitted.counters().misses <= implied, "the second pass makes no version"


def test_the_corpus_is_large_and_each_function_is_there_once() -> None:
    names = [case.name for case in CASES]
    assert len(names) >= 60
    assert len(set(names)) == len(names)
