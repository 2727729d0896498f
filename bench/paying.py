"""Whether a version pays: it was measured at every input that selects it, and at none was a loss established.

Noise only adds time, and it comes in two forms: single rounds, and whole processes whose calls of the very same kernel
take half as long again. So a comparison is made in fresh processes several times. Two verdicts are drawn, one from the
median of the ratios within a round, one from the ratio of the two sides' quickest rounds over all processes. Where they
disagree another pair of processes is asked; if they still disagree after MOST_RESTARTS, the quickest rounds decide,
since both sides had every chance to show their undisturbed cost.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from series import Series, ratios, without_outliers

FEWEST_RESTARTS = 2
MOST_RESTARTS = 4

HOST_LIMIT = 1.0
DEVICE_LIMIT = 1.02
DEVICE_RESOLUTION_US = 0.3  # what CUPTI can tell apart on a kernel of 2 µs


@dataclass(frozen=True)
class Verdict:
    """One input in one mode: ratios of ours to stock, and whether a loss is established."""

    case: str
    mode: str
    stock_us: float  # quickest round
    ours_us: float
    median_ratio: float  # of the ratios within a round
    quickest_ratio: float
    spread: float  # interquartile range of the ratios
    restarts: int
    hits_only: bool
    lost: bool
    agreed: bool  # whether both ratios say the same

    def to_json(self) -> dict[str, Any]:
        return {
            "case": self.case,
            "mode": self.mode,
            "stock_us": round(self.stock_us, 3),
            "ours_us": round(self.ours_us, 3),
            "median_ratio": round(self.median_ratio, 3),
            "quickest_ratio": round(self.quickest_ratio, 3),
            "spread": round(self.spread, 3),
            "restarts": self.restarts,
            "lost": self.lost,
        }


def verdict(pairs: Sequence[tuple[Series, Series]]) -> Verdict:
    """What (stock, ours) of each pair of processes says together."""
    first = pairs[0][0]
    within = without_outliers([ratio for stock, ours in pairs for ratio in ratios(ours, stock)])
    stock_us = min(value for stock, _ in pairs for value in stock.medians)
    ours_us = min(value for _, ours in pairs for value in ours.medians)
    limit = HOST_LIMIT
    if first.mode == "device":
        limit = max(DEVICE_LIMIT, 1 + DEVICE_RESOLUTION_US / stock_us)
    median_ratio, quickest_ratio = statistics.median(within), ours_us / stock_us
    low, _, high = statistics.quantiles(within, n=4, method="inclusive")
    return Verdict(
        str(first.case),
        first.mode,
        stock_us,
        ours_us,
        median_ratio,
        quickest_ratio,
        high - low,
        len(pairs),
        all(ours.only_hits() for _, ours in pairs),
        quickest_ratio > limit,
        (quickest_ratio > limit) == (median_ratio > limit),
    )


def settled(pairs: Sequence[tuple[Series, Series]]) -> bool:
    """Whether no further pair of processes is needed."""
    if len(pairs) < FEWEST_RESTARTS:
        return False
    return len(pairs) >= MOST_RESTARTS or verdict(pairs).agreed


def pays(verdicts: Sequence[Verdict]) -> bool:
    """Whether a version with these verdicts is used under enable()."""
    return bool(verdicts) and all(each.hits_only and not each.lost for each in verdicts)
