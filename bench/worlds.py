"""The processes of a comparison, and interleaved rounds over them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from cases import Case, Recipe, declared, overload_recipes, recipe
from series import Series
from variants import VARIANTS

Input = tuple[Case, str | None]  # of the operator's function, or of one overload


class Worlds:
    """The worker processes of one operator, one a world; use as a context manager.

    Everything is made, compared with stock and called often on entering, in all worlds at once.
    """

    def __init__(
        self, operator: str, plan: Mapping[str, Sequence[Input]], device: str, no_kernel: Path | None = None
    ) -> None:
        """``plan`` says for each variant which inputs it will be measured on."""
        self._operator = operator
        self._recipes = _recipes(operator, dict.fromkeys(one for inputs in plan.values() for one in inputs))
        self._plan = {variant: [one for one in inputs if one in self._recipes] for variant, inputs in plan.items()}
        self._absent: dict[str, str] = {}
        worker = str(Path(__file__).with_name("worker.py"))
        self._caches = tempfile.TemporaryDirectory()  # peers' compilations, dropped with us
        environment = {**os.environ, "TORCHINDUCTOR_CACHE_DIR": self._caches.name, "TORCHINDUCTOR_COMPILE_THREADS": "1"}
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

    def __enter__(self) -> Worlds:
        for world in self._processes:
            variants = [variant for variant in self._plan if VARIANTS[variant].world == world]
            requests = [self._request(one, variant=variant) for variant in variants for one in self._plan[variant]]
            self._send(world, {"do": "prepare", "requests": requests})
        for world in self._processes:
            answer = self._receive(world)
            if "absent" in answer:
                self._absent[world] = answer["absent"]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes.values():
            assert process.stdin is not None
            with suppress(BrokenPipeError):
                process.stdin.close()
        for process in self._processes.values():
            process.wait()
        self._caches.cleanup()

    def version(self, one: Input) -> str | None:
        """The key of the version of ours that an input selects, if any."""
        self._send("ours", {"do": "version_of", **self._request(one)})
        answer = self._receive("ours")
        if "failed" in answer:
            raise RuntimeError(answer["failed"])
        key: str | None = answer["version"]
        return key

    def compare(
        self, one: Input, mode: str, rounds: int, amount: int, variants: Sequence[str] | None = None
    ) -> dict[str, Series]:
        """Rounds over the variants of one input, the order turned by one in each round."""
        planned = [variant for variant, inputs in self._plan.items() if one in inputs]
        series = {variant: Series(one[0], mode, variant) for variant in variants or planned}
        for number in range(rounds):
            order = list(series.values())
            turn = number % len(order)
            for each in order[turn:] + order[:turn]:
                if not each.problem:
                    self._measure(one, each, amount)
        return series

    def _measure(self, one: Input, series: Series, amount: int) -> None:
        world = VARIANTS[series.variant].world
        if world in self._absent:
            series.problem, series.absent = self._absent[world], True
            return
        request = self._request(one, mode=series.mode, variant=series.variant, amount=amount)
        self._send(world, {"do": "measure", **request})
        answer = self._receive(world)
        if "failed" in answer:
            series.problem = answer["failed"]
            return
        series.rounds.append(answer["samples"])
        series.calls += answer["calls"]
        for name, count in answer["counters"].items():
            series.counters[name] = series.counters.get(name, 0) + count
        series.kernels = sorted({*series.kernels, *answer.get("kernels", ())})

    def _request(self, one: Input, **rest: Any) -> dict[str, Any]:
        case, overload = one
        return {"case": case.to_json(), "overload": overload, "recipe": self._recipes[one], **rest}

    def _send(self, world: str, request: dict[str, Any]) -> None:
        stdin = self._processes[world].stdin
        assert stdin is not None
        with suppress(BrokenPipeError):  # _receive says so
            print(json.dumps(request), file=stdin, flush=True)

    def _receive(self, world: str) -> dict[str, Any]:
        """The answer; of a worker that has ended, "failed". A peer that crashes must not end the run."""
        process = self._processes[world]
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            return {"failed": f"the process {world} of {self._operator} ended with {process.wait()}"}
        answer: dict[str, Any] = json.loads(line)
        return answer


def _recipes(operator: str, inputs: Iterable[Input]) -> dict[Input, Recipe]:
    declaration = declared(operator)
    found: dict[Input, Recipe] = {}
    for case, overload in inputs:
        given = recipe(declaration, case) if overload is None else overload_recipes(declaration, case)[overload]
        if given is not None:
            found[case, overload] = given
    return found
