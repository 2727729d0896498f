"""What a jitted function of ATen operators costs the host, against eager mode in the same rounds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.aten_functions import chain

ROUNDS = 15
CALLS = 100


def burst(function: Callable[..., Any], arguments: tuple[Any, ...]) -> float:
    """Seconds a call."""
    begin = time.perf_counter()
    for _ in range(CALLS):
        function(*arguments)
    return (time.perf_counter() - begin) / CALLS


@pytest.mark.slow
def test_a_chain_costs_the_host_less_than_eager(capsys: pytest.CaptureFixture[str]) -> None:
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        jitted = trident.jit(chain)
        arguments = (torch.randn(8, 16), torch.randn(16, 32), torch.randn(32), 0.5, 3)
        sides = {"eager": chain, "jit": jitted}
        times: dict[str, list[float]] = {name: [] for name in sides}
        for function in sides.values():
            burst(function, arguments)
        before = jitted.counters()
        for number in range(ROUNDS):
            for name in sorted(sides, reverse=bool(number % 2)):
                times[name].append(burst(sides[name], arguments))
        after = jitted.counters()
    finally:
        torch.set_num_threads(threads)
    assert after.hits - before.hits == ROUNDS * CALLS
    assert (after.misses, after.errors) == (before.misses, before.errors)
    medians = {name: statistics.median(each) for name, each in times.items()}
    with capsys.disabled():
        shown = ", ".join(f"{name} {1e6 * median:.0f} us" for name, median in medians.items())
        print(f"\n51 operators: {shown}, ratio {medians['jit'] / medians['eager']:.2f}")
    assert medians["jit"] < medians["eager"]
