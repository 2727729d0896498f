"""Samples of one variant in one mode on one case, and what is said of them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cases import Case

MODES = ("back_to_back", "host", "end_to_end", "device")  # host times first: see worker.py


@dataclass
class Series:
    """Samples in µs, one list a round. ``problem`` says why there are none, ``absent`` that it is not a failure."""

    case: Case
    mode: str
    variant: str
    rounds: list[list[float]] = field(default_factory=list)
    calls: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    kernels: list[str] = field(default_factory=list)
    problem: str = ""
    absent: bool = False

    @property
    def medians(self) -> list[float]:
        """The rounds' medians, each without the samples beyond 1.5 interquartile ranges."""
        return [statistics.median(without_outliers(samples)) for samples in self.rounds]

    @property
    def median(self) -> float:
        return statistics.median(self.medians)

    @property
    def spread(self) -> float:
        """Interquartile range of the rounds' medians, as a share of their median."""
        return spread(self.medians)

    def only_hits(self) -> bool:
        """Whether the counters show that each timed call was a hit, and nothing else happened."""
        others = sum(count for name, count in self.counters.items() if name != "hits")
        return self.counters.get("hits") == self.calls and others == 0

    def to_json(self) -> dict[str, Any]:
        """All of it, samples as one string a round."""
        return {
            "case": self.case.to_json(),
            "mode": self.mode,
            "variant": self.variant,
            "calls": self.calls,
            "counters": self.counters,
            "kernels": self.kernels,
            "rounds_us": [" ".join(f"{sample:.2f}" for sample in samples) for samples in self.rounds],
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Series:
        rounds = [[float(sample) for sample in samples.split()] for samples in data["rounds_us"]]
        rest = {name: data[name] for name in ("mode", "variant", "calls", "counters", "kernels")}
        return Series(Case.from_json(data["case"]), rounds=rounds, **rest)


def without_outliers(samples: Sequence[float]) -> list[float]:
    """The samples within 1.5 interquartile ranges of the quartiles."""
    if len(samples) < 4:
        return list(samples)
    low, _, high = statistics.quantiles(samples, n=4, method="inclusive")
    reach = 1.5 * (high - low)
    return [sample for sample in samples if low - reach <= sample <= high + reach]


def spread(values: Sequence[float]) -> float:
    """Interquartile range as a share of the median; 0 of one value."""
    if len(values) < 2:
        return 0.0
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return (high - low) / statistics.median(values)


def ratios(ours: Series, stock: Series) -> list[float]:
    """Ours over stock, round by round: both of a round saw the same moments of the machine."""
    return [mine / theirs for mine, theirs in zip(ours.medians, stock.medians, strict=True)]
