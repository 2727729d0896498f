"""The gate against planted regressions. Slow: valgrind runs PyTorch."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import gate
import instructions

PLANTED = ("ALLOCATION", "LOOKUP", "GUARDS")


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_planted_regressions_are_caught_and_without_them_the_gate_passes(tmp_path: Path) -> None:
    harness, lines = instructions.build(tmp_path), instructions.cases()
    counts = instructions.count(harness, lines)
    budgets = {overload: {"count": count, "spread": 0.0} for overload, count in counts.items()}
    for what in PLANTED:
        dearer = instructions.count(harness, lines, preload=instructions.build_planted(tmp_path, what))
        caught = {failure.split(": ")[0] for failure in gate.over_budget(dearer, budgets)}
        assert caught == set(lines), f"{what} went unseen in {set(lines) - caught}"
    assert gate.over_budget(instructions.count(harness, lines), budgets) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_a_call_that_does_not_hit_is_no_count(tmp_path: Path) -> None:
    harness, lines = instructions.build(tmp_path), instructions.cases()
    overload, line = next((name, line) for name, line in lines.items() if "tensor:15:" in line)
    with pytest.raises(RuntimeError, match="not a hit"):
        instructions.count(harness, {overload: line.replace("tensor:15:", "tensor:7:")})  # float64: stock
