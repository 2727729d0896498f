"""pytest-benchmark over what was measured elsewhere: a timer that shows each sample as the time of one round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_pending = 0.0


def clock() -> float:
    """The timer, in seconds: 0, and behind a round that sample's length once."""
    global _pending
    shown, _pending = _pending, 0.0
    return shown


def replay(benchmark: Any, microseconds: Sequence[float]) -> None:
    """Give the fixture these samples, one a round, and store them. Its test is marked with ``timer=clock``."""
    benchmark.extra_info["medians_us"] = [round(sample, 3) for sample in microseconds]
    samples = iter(microseconds)

    def one_round() -> None:
        global _pending
        _pending = next(samples) / 1e6

    benchmark.pedantic(one_round, rounds=len(microseconds), iterations=1)
