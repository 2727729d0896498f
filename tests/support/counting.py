"""What the counters say about a stretch of code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import trident_ops

COUNTERS = ("hits", "fallbacks", "declined", "misses", "errors")


@dataclass
class Paths:
    """Differences of the counters of one overload on one device, filled in when the block ends."""

    hits: int = 0
    fallbacks: int = 0
    declined: int = 0
    misses: int = 0
    errors: int = 0


def _read(overload: str, device: str) -> dict[str, int]:
    rows = [row for row in trident_ops.status() if row.overload == overload and str(row.device) == device]
    assert len(rows) <= 1, f"{len(rows)} rows for {overload} on {device}"
    return {name: getattr(rows[0], name) if rows else 0 for name in COUNTERS}  # no row: never enabled, never called


@contextmanager
def counted(overload: str, device: str = "cuda") -> Iterator[Paths]:
    """The calls of ``overload`` ("aten::silu") on ``device`` within the block, by path."""
    paths = Paths()
    before = _read(overload, device)
    yield paths
    after = _read(overload, device)
    for name in COUNTERS:
        setattr(paths, name, after[name] - before[name])
