"""The two processes of a comparison, and interleaved rounds over them."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from cases import Case, Recipe, recipe

OURS = ("override", "disabled", "direct")
VARIANTS = ("stock", *OURS)


@dataclass
class Series:
    """Samples of one variant in one mode on one case, in µs: one list a round."""

    case: Case
    mode: str
    variant: str
    rounds: list[list[float]] = field(default_factory=list)
    calls: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    kernels: list[str] = field(default_factory=list)

    @property
    def medians(self) -> list[float]:
        return [statistics.median(samples) for samples in self.rounds]

    @property
    def median(self) -> float:
        return statistics.median(self.medians)

    @property
    def spread(self) -> float:
        """Interquartile range of the rounds' medians, as a share of their median."""
        low, _, high = statistics.quantiles(self.medians, n=4)
        return (high - low) / self.median

    def only_hits(self) -> bool:
        """Whether the counters show that each timed call was a hit, and nothing else happened."""
        others = sum(count for name, count in self.counters.items() if name != "hits")
        return self.counters.get("hits") == self.calls and others == 0

    def to_json(self) -> dict[str, Any]:
        return {
            "case": self.case.to_json(),
            "mode": self.mode,
            "variant": self.variant,
            "median_us": self.median,
            "spread": self.spread,
            "calls": self.calls,
            "counters": self.counters,
            "kernels": self.kernels,
            "rounds_us": [[round(sample, 3) for sample in samples] for samples in self.rounds],
        }


class Worlds:
    """The stock and the ours process of one operator; use as a context manager."""

    def __init__(self, operator: str, device: str = "cuda") -> None:
        worker = str(Path(__file__).with_name("worker.py"))
        self._operator = operator
        self._recipes: dict[Case, Recipe] = {}
        self._processes = {
            world: subprocess.Popen(
                [sys.executable, worker, operator, world, device],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for world in ("stock", "ours")
        }

    def __enter__(self) -> Worlds:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._processes.values():
            assert process.stdin is not None
            process.stdin.close()
            process.wait()

    def version(self, case: Case) -> str | None:
        """The key of the version of ours that a case selects, if any."""
        answer: str | None = self._ask("ours", {"version_of": case.to_json(), "recipe": self._recipe(case)})["version"]
        return answer

    def _recipe(self, case: Case) -> Recipe:
        if case not in self._recipes:
            self._recipes[case] = recipe(self._operator, case)
        return self._recipes[case]

    def measure(self, series: Series, amount: int) -> None:
        """One round of a series."""
        request = {
            "case": series.case.to_json(),
            "recipe": self._recipe(series.case),
            "mode": series.mode,
            "variant": series.variant,
            "amount": amount,
        }
        answer = self._ask("stock" if series.variant == "stock" else "ours", request)
        series.rounds.append(answer["samples"])
        series.calls += answer["calls"]
        for name, count in answer["counters"].items():
            series.counters[name] = series.counters.get(name, 0) + count
        series.kernels = sorted({*series.kernels, *answer.get("kernels", ())})

    def _ask(self, world: str, request: dict[str, Any]) -> dict[str, Any]:
        process = self._processes[world]
        assert process.stdin is not None
        assert process.stdout is not None
        print(json.dumps(request), file=process.stdin, flush=True)
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the {world} worker ended with {process.wait()} at {request}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def compare(
        self, cases: Iterable[Case], mode: str, rounds: int, amount: int, variants: Sequence[str] = VARIANTS
    ) -> list[Series]:
        """Rounds over all variants of each case, the order turned by one in each round."""
        result = []
        for case in cases:
            of_case = [Series(case, mode, variant) for variant in variants]
            for number in range(rounds):
                turn = number % len(of_case)
                for series in of_case[turn:] + of_case[:turn]:
                    self.measure(series, amount)
            result += of_case
        return result
