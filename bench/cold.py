"""The first call of a fresh process, CUDA being initialised, libraries imported, and nothing compiled before.

``first_calls`` drives it. As a script (cold.py OPERATOR VARIANT CASE RECIPE, both JSON) it is such a process: with its
inputs and its variant ready it prints a line, waits for one, makes the first call and prints one JSON line of
milliseconds.
"""

from __future__ import annotations

import json
import math
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from time import perf_counter_ns
from typing import Any

import torch

from cases import Case, arguments, declared, recipe, stock_function
from series import Series

PROCESSES = {"stock": 3, "override": 3}  # of the others, which take seconds each, one
MOST_SECONDS = 120
PROCESSES_A_CORE = 2  # that get ready beside each other
FIRST_CALL = "first call, host"
LATE = "not measured: the deadline had passed"


def first_calls(
    wanted: Mapping[tuple[str, Case], Sequence[str]], deadline: float = math.inf
) -> dict[tuple[str, Case], dict[str, Series]]:
    """(operator, case) -> variant -> first calls in µs, one process a round.

    Processes get ready beside each other; then one of them at a time makes its first call. The peers, which take
    seconds, come last. Behind ``deadline``, of time.monotonic(), nothing is measured.
    """
    found = {key: {v: Series(key[1], "cold", v) for v in variants} for key, variants in wanted.items()}
    recipes = {key: json.dumps(recipe(declared(key[0]), key[1])) for key in wanted}
    pending = list(_in_order(wanted))
    at_once = PROCESSES_A_CORE * (os.cpu_count() or 1)
    while pending:
        together, pending = pending[:at_once], pending[at_once:]
        with ExitStack() as stack:
            running = []
            for key, variant in together:
                series = found[key][variant]
                if time.monotonic() > deadline and not series.rounds:
                    series.problem, series.absent = LATE, True
                if not series.problem and time.monotonic() <= deadline:
                    running.append((series, stack.enter_context(_Fresh(key[0], variant, key[1], recipes[key]))))
            for _, process in running:
                process.wait_until_ready()
            for series, process in running:
                if time.monotonic() <= deadline and not series.problem:
                    _take(series, process.first_call())
                elif not series.rounds and not series.problem:
                    series.problem, series.absent = LATE, True
    return found


def _in_order(wanted: Mapping[tuple[str, Case], Sequence[str]]) -> Iterator[tuple[tuple[str, Case], str]]:
    """Variants in turn: those of several processes, then one peer after another."""
    for number in range(max(PROCESSES.values())):
        for key, variants in wanted.items():
            yield from ((key, variant) for variant in variants if number < PROCESSES.get(variant, 0))
    peers = dict.fromkeys(v for variants in wanted.values() for v in variants if v not in PROCESSES)
    for peer in peers:
        yield from ((key, peer) for key, variants in wanted.items() if peer in variants)


def _take(series: Series, times: Mapping[str, Any]) -> None:
    series.problem, series.absent = times.get("problem", ""), times.get("absent", False)
    if not series.problem:
        series.rounds.append([1000 * times[FIRST_CALL]])
        series.calls += 1


class _Fresh:
    """A process before its first call, with caches of its own; use as a context manager."""

    def __init__(self, operator: str, variant: str, case: Case, given_recipe: str) -> None:
        self._cache = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        caches = ("TRITON_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR", "FLAGGEMS_CACHE_DIR")
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, __file__, operator, variant, json.dumps(case.to_json()), given_recipe],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env={**os.environ, **dict.fromkeys(caches, self._cache.name), "TRIDENT_STORE": "off"},
        )

    def __enter__(self) -> _Fresh:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()
        self._cache.cleanup()

    def wait_until_ready(self) -> None:
        """Returns too if the process has failed; ``first_call`` says so."""
        self._line()

    def first_call(self) -> dict[str, Any]:
        """Milliseconds by name, or a problem."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            print(file=self._process.stdin, flush=True)
        line = self._line()
        if line is None:
            return {"problem": f"more than {MOST_SECONDS} s"}
        if not line:
            self._process.wait()
            self._errors.seek(0)
            return {"problem": self._errors.read().strip()[-400:] or "the process ended without a word"}
        self._process.kill()  # so that nothing of it is left beside the next one
        self._process.wait()
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _line(self) -> str | None:
        """The next line, empty of a process that has ended; None where there is none in time."""
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], MOST_SECONDS)
        return self._process.stdout.readline() if ready else None


def _since(start: int) -> float:
    return (perf_counter_ns() - start) / 1e6


def _serve(operator: str, variant: str) -> Any:
    """Make the process one of the variant's: its function."""
    function = stock_function(operator)
    if variant == "override":
        import trident_ops

        trident_ops.enable(operator)
    elif variant == "flag_gems":
        import flag_gems

        flag_gems.enable()
    elif variant != "stock":
        function = torch.compile(function, mode="reduce-overhead" if variant == "compile_cuda_graphs" else None)
    return function


def main() -> None:
    operator, variant, case, given_recipe = sys.argv[1:]
    given = arguments(json.loads(given_recipe), Case.from_json(json.loads(case)), torch.device("cuda"))
    torch.cuda.synchronize()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    missing = ""
    try:
        function = _serve(operator, variant)
    except ModuleNotFoundError as error:
        missing = f"{error.name} is not installed"
    print("ready", file=answers, flush=True)
    sys.stdin.readline()
    if missing:
        print(json.dumps({"problem": missing, "absent": True}), file=answers, flush=True)
        return
    times: dict[str, Any] = {}
    for call in ("first call", "second call"):
        start = perf_counter_ns()
        function(*given)
        times[f"{call}, host"] = _since(start)
        torch.cuda.synchronize()
        times[f"{call}, end to end"] = _since(start)
    if variant == "override":
        import trident_ops

        hits = sum(row.hits for row in trident_ops.status())
        loaded = [name for name in ("triton", "torch_mlir", "torch._dynamo") if name in sys.modules]
        if hits != 2 or loaded:
            raise SystemExit(f"2 calls, but {hits} hits, and loaded: {loaded}")
    print(json.dumps(times), file=answers, flush=True)


if __name__ == "__main__":
    main()
