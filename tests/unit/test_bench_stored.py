"""Stored runs: compared, drawn, written as tables."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import history
import report
from cases import Case

BENCH = Path(__file__).parents[2] / "bench"
CASE = Case((1, 2))
WORK = {"bytes_moved": 8_000_000, "flops": 0}
needs_matplotlib = pytest.mark.skipif(
    importlib.util.find_spec("matplotlib") is None, reason="matplotlib is not installed"
)


def _run(folder: Path, name: str, *, modes: Sequence[str] = ("host",), spread: float = 0.0, **medians: float) -> Path:
    """A stored run of one operator and case: µs by variant, in each of the modes."""

    def benchmark(mode: str, variant: str, median: float) -> dict[str, Any]:
        extra = {"operator": "o", "mode": mode, "variant": variant, "case": CASE.to_json(), **WORK}
        rounds = [median * (1 + spread * k) for k in (-1, 0, 1)]
        name = f"o-{mode}-{variant}"
        return {"group": f"o {mode}", "name": name, "extra_info": {**extra, "medians_us": rounds}, "stats": {}}

    data = {
        "machine_info": {"machine": "NVIDIA_H200"},
        "commit_info": {"id": name},
        "datetime": name,
        "benchmarks": [benchmark(mode, *of_variant) for mode in modes for of_variant in medians.items()],
    }
    file = folder / f"{name}.json"
    file.write_text(json.dumps(data))
    return file


def _stored_rows(*paths: Path) -> list[history.Row]:
    return [row for path in paths for row in history.rows(path)]


def _tool(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_compare_names_what_became_slower_beyond_the_spread(tmp_path: Path) -> None:
    before, same, slower = (
        _run(tmp_path, name, stock=10.0, override=ours) for name, ours in (("a", 8.0), ("b", 8.4), ("c", 9.6))
    )
    assert _tool("compare.py", str(before), str(same)).returncode == 0
    done = _tool("compare.py", str(before), str(slower))
    assert done.returncode == 1 and "+20.0%" in done.stdout and "SLOWER" in done.stdout
    noisy = _run(tmp_path, "d", stock=10.0, override=9.6, spread=0.15)
    assert _tool("compare.py", str(before), str(noisy)).returncode == 0


def test_compare_refuses_an_ambiguous_name() -> None:
    done = _tool("compare.py", "no such run", "0")
    assert done.returncode == 1 and "names 0 runs" in done.stderr


def test_a_row_stands_against_stock_of_the_newest_run_that_has_both(tmp_path: Path) -> None:
    first = _run(tmp_path, "a", stock=10.0, override=9.0, direct=8.0, flag_gems=40.0)
    second = _run(tmp_path, "b", stock=20.0, override=9.5)
    third = _run(tmp_path, "c", direct=1.0)  # stock could not be measured
    fourth = _run(tmp_path, "d", stock=30.0)
    pairs = history.against_stock(_stored_rows(first, second, third, fourth))
    assert {row.variant: (row.median, stock.median) for row, stock in pairs.values()} == {
        "override": (9.5, 20.0),
        "direct": (8.0, 10.0),
        "flag_gems": (40.0, 10.0),
    }


def test_times_without_a_reference_are_of_one_run(tmp_path: Path) -> None:
    whole = [_run(tmp_path, name, stock=10.0, compile=us) for name, us in (("a", 50.0), ("b", 40.0))]
    part = _run(tmp_path, "c", stock=20.0)
    (group,) = history.side_by_side(_stored_rows(*whole, part)).values()
    assert {row.variant: row.median for row in group} == {"stock": 10.0, "compile": 40.0}


@needs_matplotlib
def test_a_newer_run_of_a_part_takes_nothing_out_of_the_pictures(tmp_path: Path) -> None:
    import pictures

    modes = ("host", "device", "cold")
    before = _run(tmp_path, "2026-01-01", modes=modes, stock=10.0, named=9.0, direct=8.0, flag_gems=40.0)
    after = _run(tmp_path, "2026-01-02", modes=modes[:2], stock=20.0, override=10.0)
    rows = _stored_rows(before, after)
    drawn = {name: draw(rows, tmp_path / name) for name, draw in pictures.PICTURES.items()}
    speeds = {"override": 2.0, "direct": 1.25, "flag_gems": 0.25}
    assert {(row["mode"], row["variant"]): row["speed"] for row in drawn["speed"]} == {
        (mode, variant): speed for mode in modes[:2] for variant, speed in speeds.items()
    }
    assert not any(row["by_name"] for row in drawn["speed"])
    assert {row["variant"]: row["device_us"] for row in drawn["roofline"]} == {
        "stock": 20.0,
        "override": 10.0,
        "direct": 8.0,
        "flag_gems": 40.0,
    }
    assert {row["variant"]: row["first_call_ms"] for row in drawn["cold"]} == {
        "stock": 0.01,
        "named": 0.009,
        "direct": 0.008,
        "flag_gems": 0.04,
    }


@needs_matplotlib
def test_the_report_draws_the_committed_results(tmp_path: Path) -> None:
    done = _tool("report.py", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    for name in ("speed", "cold", "roofline"):
        (picture,) = tmp_path.glob(f"{name}_NVIDIA_*.svg")
        assert picture.with_suffix(".png").stat().st_size > 10_000
        assert len(picture.with_suffix(".csv").read_text().splitlines()) > 1


def test_the_cross_check_becomes_a_table(tmp_path: Path) -> None:
    us = {"operator": "o", "case": "(2,8) float32", "back_to_back": 9.876, "Timer": 10.0}
    machine = {"machine": "NVIDIA_X", "date": "2026-01-02", "commit": "0123456789abcdef"}
    stored, target = tmp_path / "cross_check.json", tmp_path / "table.md"
    stored.write_text(json.dumps({"environment": machine, "us": [us], "notes": "why"}))
    report.write_cross_check(stored, target)
    header, _, columns, _, row, _, notes = target.read_text().splitlines()
    assert "NVIDIA X" in header and "0123456789" in header and notes == "why"
    assert columns == "| operator | case | back_to_back | Timer |" and row == "| o | (2,8) float32 | 9.88 | 10.00 |"
