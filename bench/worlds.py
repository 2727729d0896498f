"""The processes of a comparison, and interleaved rounds over them."""

from __future__ import annotations

import functools
import json
import math
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from cases import Case, Recipe, declared, overload_recipes, recipe
from series import Series
from variants import VARIANTS

Input = tuple[Case, str | None]  # of the operator's function, or of one overload
MOST_SECONDS = {"prepare": 150.0, "profile": 120.0, "start_profiler": 60.0}  # for one answer
MOST_SECONDS_ELSE = 60.0
LEAST_SECONDS = 5.0  # for an answer that was asked for before the deadline
QUIET_ROUNDS = 9


class Worlds:
    """The worker processes of one operator, one a world; use as a context manager.

    Everything is made, compared with stock and called often on entering, in all worlds at once. ``start`` begins with
    it, so that several operators' worlds get ready beside each other. A worker that does not answer in time is ended.
    """

    def __init__(
        self,
        operator: str,
        plan: Mapping[str, Sequence[Input]],
        device: str,
        no_kernel: Path | None = None,
        deadline: float = math.inf,
        caches: Path | None = None,
    ) -> None:
        """``plan`` says for each variant which inputs it will be measured on; ``deadline`` is of time.monotonic().

        ``caches`` holds what peers compile; without it that is dropped with the workers.
        """
        self._operator = operator
        self._recipes = _recipes(operator, dict.fromkeys(one for inputs in plan.values() for one in inputs))
        self._plan = {variant: [one for one in inputs if one in self._recipes] for variant, inputs in plan.items()}
        self._deadline = deadline
        self._absent: dict[str, str] = {}
        self._ended: dict[str, str] = {}
        self._started = math.nan  # of time.monotonic()
        self._profiling: set[str] = set()
        worker = str(Path(__file__).with_name("worker.py"))
        self._own_caches = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        environment = {
            **os.environ,
            "TORCHINDUCTOR_CACHE_DIR": str(caches or self._own_caches.name),
            "TORCHINDUCTOR_COMPILE_THREADS": "1",
            "TRIDENT_STORE": "off",
            "FLAGGEMS_CACHE_DIR": self._own_caches.name,  # several processes can't share it
        }
        extra = [] if no_kernel is None else [str(no_kernel)]
        self._processes = {
            world: subprocess.Popen(
                [sys.executable, worker, operator, world, device, *extra],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
            for world in dict.fromkeys(VARIANTS[variant].world for variant in self._plan)
        }

    def start(self) -> None:
        """Ask all worlds to get ready, and do not wait."""
        self._started = time.monotonic()
        for world in self._processes:
            variants = [variant for variant in self._plan if VARIANTS[variant].world == world]
            requests = [self._request(one, variant=variant) for variant in variants for one in self._plan[variant]]
            self._send(world, {"do": "prepare", "requests": requests})

    def __enter__(self) -> Worlds:
        if math.isnan(self._started):
            self.start()
        for world in self._processes:
            answer = self._receive(world, "prepare")
            if "absent" in answer:
                self._absent[world] = answer["absent"]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes.values():
            process.kill()  # they hold nothing that is wanted, and take seconds to end by themselves
        for process in self._processes.values():
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(BrokenPipeError):
                    pipe.close()
        self._own_caches.cleanup()

    def version(self, one: Input) -> str | None:
        """The key of the version of ours that an input selects, if any."""
        answer = self._ask("ours", {"do": "version_of", **self._request(one)})
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        key: str | None = answer["version"]
        return key

    def compare(
        self, one: Input, mode: str, rounds: int, amount: int, variants: Sequence[str] | None = None
    ) -> dict[str, Series]:
        """Rounds over the variants of one input, the order turned by one in each round."""
        series = self._series([one], mode, variants)[one]
        if mode == "device":
            return self.compare_on_device([one], rounds, amount, variants)[one]
        for each in _turns(list(series), rounds):
            if not series[each].problem:
                request = self._request(one, mode=mode, variant=each, amount=amount)
                _take(series[each], self._ask(VARIANTS[each].world, {"do": "measure", **request}))
        return series

    def compare_on_device(
        self, inputs: Sequence[Input], rounds: int, amount: int, variants: Sequence[str] | None = None
    ) -> dict[Input, dict[str, Series]]:
        """Device times of several inputs at once: a profile a variant and round holds all of them."""
        series = self._series(inputs, "device", variants)
        by_variant: dict[str, list[Input]] = {}
        for one, found in series.items():
            for variant in found:
                by_variant.setdefault(variant, []).append(one)
        worlds = {VARIANTS[variant].world for variant in by_variant} - self._profiling
        self._profiling |= worlds
        for world in worlds:
            self._send(world, {"do": "start_profiler"})
        for world in worlds:
            self._receive(world, "start_profiler")  # what fails fails again, by name, below
        for variant in _turns(list(by_variant), rounds):
            measured = [one for one in by_variant[variant] if not series[one][variant].problem]
            if not measured:
                continue
            requests = [self._request(one) for one in measured]
            asked = {"do": "profile", "variant": variant, "inputs": requests, "amount": amount}
            answer = self._ask(VARIANTS[variant].world, asked)
            for one, each in zip(measured, answer.get("answers", [answer] * len(measured)), strict=True):
                _take(series[one][variant], each)
        return series

    def _series(self, inputs: Sequence[Input], mode: str, variants: Sequence[str] | None) -> dict[Input, Any]:
        found: dict[Input, dict[str, Series]] = {}
        for one in inputs:
            planned = [variant for variant, planned in self._plan.items() if one in planned]
            found[one] = {v: Series(one[0], mode, v) for v in planned if variants is None or v in variants}
        return found

    def _request(self, one: Input, **rest: Any) -> dict[str, Any]:
        case, overload = one
        return {"case": case.to_json(), "overload": overload, "recipe": self._recipes[one], **rest}

    def _ask(self, world: str, request: dict[str, Any]) -> dict[str, Any]:
        if world in self._absent:
            return {"absent": self._absent[world]}
        self._send(world, request)
        return self._receive(world, request["do"])

    def _send(self, world: str, request: dict[str, Any]) -> None:
        stdin = self._processes[world].stdin
        assert stdin is not None
        if request["do"] != "prepare":
            request = {**request, "core": quiet_core()}
        with suppress(BrokenPipeError):  # _receive says so
            print(json.dumps(request), file=stdin, flush=True)

    def _receive(self, world: str, what: str) -> dict[str, Any]:
        """The answer; of a worker that has ended, "failed". A peer that crashes or hangs must not end the run."""
        if world in self._ended:
            return {"failed": self._ended[world]}
        process = self._processes[world]
        assert process.stdout is not None
        now = time.monotonic()
        since = self._started if what == "prepare" else now
        most = since + MOST_SECONDS.get(what, MOST_SECONDS_ELSE)
        seconds = max(0.0, min(most, max(now + LEAST_SECONDS, self._deadline)) - now)
        ready, _, _ = select.select([process.stdout], [], [], seconds)
        line = process.stdout.readline() if ready else ""
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        if ready:
            reason = f"ended with {process.wait()}"
        else:
            process.kill()
            reason = f"gave no answer in {time.monotonic() - since:.0f} s ({what})"
        self._ended[world] = f"the process {world} of {self._operator} {reason}"
        return {"failed": self._ended[world]}


@functools.cache
def quiet_core() -> int:
    """Where all worlds are timed: a loop takes least there. Not the first core, which serves interrupts."""
    cores = sorted(os.sched_getaffinity(0))
    times: dict[int, list[float]] = {core: [] for core in cores[1:] or cores}
    for _ in range(QUIET_ROUNDS):
        for core, found in times.items():
            os.sched_setaffinity(0, [core])
            found.append(timeit.timeit("sum(range(1000))", number=100))
    os.sched_setaffinity(0, cores)
    return min(times, key=lambda core: statistics.median(times[core]))


def _turns(variants: Sequence[str], rounds: int) -> Iterator[str]:
    """All variants in each round, the order turned by one from round to round."""
    for number in range(rounds):
        turn = number % max(1, len(variants))
        yield from [*variants[turn:], *variants[:turn]]


def _take(series: Series, answer: Mapping[str, Any]) -> None:
    """Add a worker's answer."""
    if "absent" in answer or "failed" in answer:
        series.absent = "absent" in answer
        series.problem = answer.get("absent") or answer["failed"]
        return
    series.rounds.append(answer["samples"])
    series.calls += answer["calls"]
    for name, count in answer["counters"].items():
        series.counters[name] = series.counters.get(name, 0) + count
    series.kernels = sorted({*series.kernels, *answer.get("kernels", ())})


def _recipes(operator: str, inputs: Iterable[Input]) -> dict[Input, Recipe]:
    declaration = declared(operator)
    found: dict[Input, Recipe] = {}
    for case, overload in inputs:
        given = recipe(declaration, case) if overload is None else overload_recipes(declaration, case)[overload]
        if given is not None:
            found[case, overload] = given
    return found
