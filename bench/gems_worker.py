"""A process that makes, compares and measures one function and its jitted self, on request (gems.py).

Usage: gems_worker.py FUNCTION LIBRARY DEVICE

A request, one JSON line on stdin, is answered with a JSON line for each shape and then null.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import torch

import timing
from gems_cases import FUNCTIONS
from series import without_outliers

MODES = ("host", "back_to_back")
ROUNDS = 9
CALLS = {"host": 20, "back_to_back": 100}  # of each of the two, in a round
WARM_UP, SETTLE = 20, 3

Row = dict[str, Any]


class Comparison:
    """What a worker does: one function with its jitted self, on all its shapes."""

    def __init__(self, name: str, library: str, device: str) -> None:
        import trident

        self.function = FUNCTIONS[name]
        self.device = torch.device(device)
        if self.device.type == "cuda":
            torch.cuda.init()
        self.original: Callable[..., Any] = getattr(importlib.import_module(library), name)
        self.jitted = trident.jit(self.original)
        self.given: dict[tuple[int, ...], tuple[Any, ...]] = {}

    def prepare(self, until: float) -> Iterable[Row]:
        """First calls, seconds of each, and whether the results agree; no shape begun after ``until``.

        That is of time.monotonic(), which all processes of a machine share.
        """
        for shape in self.function.shapes:
            if time.monotonic() >= until:
                return
            try:
                yield {"shape": shape, **self._prepared(shape)}
            except Exception as error:
                yield {"shape": shape, "problem": f"{type(error).__name__}: {error}"[:600]}
        gc.collect()
        gc.freeze()  # what was imported is not searched before every measurement

    def _prepared(self, shape: tuple[int, ...]) -> Row:
        given = tuple(self.function.arguments(shape, self.device).values())
        (original, theirs), (jitted, ours) = self._first(self.original, given), self._first(self.jitted, given)
        before = self.jitted.counters()
        for call in (self.original, self.jitted):
            for _ in range(WARM_UP):
                call(*given)
        timing.drain(self.device)
        if self.jitted.counters().hits - before.hits != WARM_UP:
            raise RuntimeError(f"{WARM_UP} calls: before {before}, then {self.jitted.counters()}")
        self.given[shape] = given
        return {
            "first_call_s": {"original": theirs, "jitted": ours},
            "equal": differences(jitted, original, exactly=True) == "",
            "aten": differences(original, self.function.aten(*given), exactly=False),
        }

    def _first(self, function: Callable[..., Any], given: Sequence[Any]) -> tuple[Any, float]:
        start = time.perf_counter()
        result = function(*given)
        timing.drain(self.device)
        return result, time.perf_counter() - start

    def measure(self, until: float) -> Iterable[Row]:
        """Rounds of each mode, original and jitted in turn, each shape that was prepared."""
        for shape, given in self.given.items():
            if time.monotonic() >= until:
                return
            yield {"shape": shape, **{mode: self._rounds(mode, given) for mode in MODES}}

    def _rounds(self, mode: str, given: Sequence[Any]) -> Row:
        calls = {"original": lambda: self.original(*given), "jitted": lambda: self.jitted(*given)}
        rounds: dict[str, list[float]] = {name: [] for name in calls}
        before = self.jitted.counters()
        for number in range(ROUNDS):
            for name in calls if number % 2 else reversed(calls):
                for _ in range(SETTLE):
                    calls[name]()
                if mode == "host":
                    samples = timing.host(calls[name], self.device, CALLS[mode])
                else:
                    samples = timing.back_to_back(calls[name], self.device, 1, CALLS[mode])
                rounds[name].append(round(statistics.median(without_outliers(samples)), 3))
        after = self.jitted.counters()
        made = ROUNDS * (CALLS[mode] + SETTLE)
        if after.hits - before.hits != made or after.misses != before.misses:
            return {"problem": f"{made} calls: before {before}, then {after}"}
        medians = {f"{name}_us": statistics.median(values) for name, values in rounds.items()}
        return {**medians, "ratio": medians["original_us"] / medians["jitted_us"], "rounds_us": rounds}


def differences(result: Any, expected: Any, *, exactly: bool) -> str:
    """How two results differ, in words; empty if they do not, or only by rounding."""
    if isinstance(result, tuple) and not isinstance(expected, tuple):
        return differences(result[0], expected, exactly=exactly)
    if isinstance(expected, tuple):
        found = (differences(mine, theirs, exactly=exactly) for mine, theirs in zip(result, expected, strict=True))
        return "; ".join(text for text in found if text)
    rounding = {torch.bfloat16: 2**-6, torch.float16: 2**-9, torch.float32: 2**-12}.get(expected.dtype, 0.0)
    largest = expected.nan_to_num(0).abs().max().item() if rounding and not exactly else 0.0
    try:
        torch.testing.assert_close(result, expected, rtol=0, atol=largest * rounding, equal_nan=True)
    except AssertionError as error:
        return " ".join(str(error).split())[:300]
    return ""


def main() -> None:
    name, library, device = sys.argv[1:]
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    comparison = Comparison(name, library, device)
    for line in sys.stdin:
        request = json.loads(line)
        for row in getattr(comparison, request["do"])(request["until"]):
            print(json.dumps(row), file=answers, flush=True)
        print("null", file=answers, flush=True)


if __name__ == "__main__":
    main()
