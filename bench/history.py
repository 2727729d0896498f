"""Stored results: what bench/results/ holds, read as rows."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from series import spread

RESULTS = Path(__file__).with_name("results")


@dataclass(frozen=True)
class Row:
    """One benchmark of one stored run; times in µs, one a round."""

    group: str
    name: str
    rounds: tuple[float, ...]
    machine: str
    commit: str
    date: str
    extra: Mapping[str, Any] = field(repr=False)

    @property
    def operator(self) -> str:
        return str(self.extra.get("operator", ""))

    @property
    def mode(self) -> str:
        return str(self.extra.get("mode", ""))

    @property
    def variant(self) -> str:
        return str(self.extra.get("variant", ""))

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    @property
    def spread(self) -> float:
        return spread(self.rounds)


def stored() -> list[Path]:
    """All stored runs, oldest first."""
    return sorted(
        RESULTS.glob("*/[0-9]*_*.json"), key=lambda path: (json.loads(path.read_text())["datetime"], path.name)
    )


def find(reference: str) -> Path:
    """The run that a user names: a file, or what its name or commit begins with.

    Raises ValueError if none or several are meant.
    """
    if Path(reference).is_file():
        return Path(reference)
    found = [path for path in stored() if path.name.startswith(reference) or _commit(path).startswith(reference)]
    if len(found) != 1:
        names = ", ".join(str(path.relative_to(RESULTS)) for path in found or stored())
        raise ValueError(f"{reference!r} names {len(found)} runs; there are {names}")
    return found[0]


def rows(path: Path) -> Iterator[Row]:
    """The benchmarks of a run."""
    data = json.loads(path.read_text())
    machine, commit, date = data["machine_info"]["machine"], data["commit_info"]["id"], data["datetime"]
    for one in data["benchmarks"]:
        extra = one["extra_info"]
        stats = one["stats"]
        rounds = extra.get("medians_us") or [1e6 * stats[name] for name in ("q1", "median", "q3")]
        yield Row(one["group"], one["name"], tuple(rounds), machine, commit, date, extra)


def summary(path: Path) -> str:
    """How many rows the run has, and how many of those asked for failed; its file says why each did."""
    data = json.loads(path.read_text())
    failed = sum(one["outcome"] == "failed" for one in data["not_measured"])
    n = len(data["benchmarks"])
    skipped = len(data["not_measured"]) - failed
    return f"{n} rows, {failed} failed ({failed / max(1, n + failed):.1%}), {skipped} skipped"


def newest(found: Iterable[Row]) -> list[Row]:
    """The newest row of each benchmark of a machine."""
    return list({row.name: row for row in sorted(found, key=lambda row: row.date)}.values())


def against_stock(found: Iterable[Row]) -> dict[str, tuple[Row, Row]]:
    """Name -> (row, stock's row of the same run and group): of a machine's newest run that holds both."""
    ordered = sorted(found, key=lambda row: row.date)
    stock = {(row.group, row.date): row for row in ordered if row.variant == "stock"}
    pairs = {}
    for row in ordered:
        reference = stock.get((row.group, row.date))
        if reference is not None and row.variant != "stock":
            pairs[row.name] = row, reference
    return pairs


def side_by_side(found: Iterable[Row]) -> dict[str, list[Row]]:
    """Group -> its rows of one run, for times that are shown as they are: the newest of those with most variants."""
    groups: dict[str, dict[str, list[Row]]] = {}
    for row in sorted(found, key=lambda row: row.date):
        groups.setdefault(row.group, {}).setdefault(row.date, []).append(row)
    return {group: max(reversed(runs.values()), key=len) for group, runs in groups.items()}


def _commit(path: Path) -> str:
    return str(json.loads(path.read_text())["commit_info"]["id"])
