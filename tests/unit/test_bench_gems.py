"""FlagGems' functions jitted, measured: with a stand-in for FlagGems, as there is no GPU."""

from __future__ import annotations

import importlib.util
import json
import math
import os
import time
from pathlib import Path
from typing import Any

import pytest
import torch

import gems
import report
from gems_cases import FUNCTIONS
from gems_worker import MODES, differences

HOST = {"original_us": 60.0, "jitted_us": 6.0, "ratio": 10.0, "rounds_us": {}}


def row(function: str, **rest: Any) -> dict[str, Any]:
    return {"function": function, "shape": [2, 3], "equal": True, "aten": "", "host": HOST, **rest}


@pytest.mark.timeout(300)
def test_what_is_right_is_measured_and_the_rest_says_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))  # where the workers find the stand-in
    target = tmp_path / "machine" / "flag_gems.json"
    gems.run(["cumsum", "neg", "lt"], "support.gems_stand_in", "cpu", 280, target)
    data = json.loads(target.read_text())
    rows = {(one["function"], tuple(one["shape"])): one for one in data["rows"]}
    assert len(rows) == 15 and "commit" in data["environment"]
    for shape in FUNCTIONS["cumsum"].shapes:
        found = rows["cumsum", shape]
        assert "problem" not in found, found["problem"]
        assert found["equal"] and found["aten"] == ""
        for mode in MODES:
            ours, theirs = found[mode]["jitted_us"], found[mode]["original_us"]
            assert found[mode]["ratio"] == pytest.approx(theirs / ours)
            assert [len(each) for each in found[mode]["rounds_us"].values()] == [9, 9]
    for shape in FUNCTIONS["neg"].shapes:
        assert rows["neg", shape]["problem"] == "RuntimeError: no negative numbers here"
        assert "has no attribute 'lt'" in rows["lt", shape]["problem"]


def test_after_the_deadline_nothing_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gems, "GRACE", 0.0)
    start = time.monotonic()
    found = gems.run(["cumsum"], "support.gems_stand_in", "cpu", 0.1, tmp_path / "flag_gems.json")
    assert time.monotonic() - start < 20
    assert {one["problem"] for one in found} == {"not done before the deadline"}


def test_what_is_enough() -> None:
    good = [row("add"), row("mul", host={**HOST, "ratio": 2.5})]
    lines, enough = gems.judged(good)
    assert enough and lines == ["host: 2 of 2 rows, 5.00 times lower in the geometric mean, least 2.50 (mul (2, 3))"]
    for bad in (
        row("neg", equal=False),
        row("neg", host={**HOST, "ratio": 0.99}),
        row("neg", host={**HOST, "ratio": 1.1}),
        {"function": "neg", "shape": [2, 3], "problem": "it is late"},
        row("neg", host={"problem": "it missed"}),
    ):
        assert not gems.judged([*good, bad])[1]
    wrong = gems.judged([*good, row("neg", aten="other values", host={**HOST, "ratio": 10})])
    assert wrong[1] and wrong[0][-1] == "FlagGems' own result is not ATen's: neg (2, 3): other values"


def test_differences() -> None:
    x = torch.tensor([1.0, math.nan, 2.0])
    assert differences(x, x.clone(), exactly=True) == ""
    assert differences(x, x + 1e-6, exactly=False) == ""
    assert "1 / 3" in differences(x, x + torch.tensor([1e-6, 0, 0]), exactly=True)
    assert "Mismatched" in differences(x, x + 0.01, exactly=False)
    assert differences((x, None), x, exactly=True) == "", "ATen gives the first alone"
    assert differences((x, x), (x, x + 1), exactly=True) != ""
    ids = torch.arange(3)
    assert differences(ids, ids + torch.tensor([0, 0, 1]), exactly=False) != ""
    assert "dtype" in differences(ids, ids.int(), exactly=False)


def test_the_report_has_a_line_a_function(tmp_path: Path) -> None:
    machine = {"machine": "NVIDIA_X", "date": "2026-01-02", "commit": "0123456789abcdef", "flag_gems": "5.0"}
    rows = [row("add"), row("add", shape=[4], host={}, problem="late"), row("mul")]
    stored, target = tmp_path / "flag_gems.json", tmp_path / "table.md"
    stored.write_text(json.dumps({"environment": machine, "rows": rows}))
    report.write_flag_gems(stored, target)
    text = target.read_text()
    assert "| add | (2,3) 60.0 / 6.0 | (4) – |\n| mul | (2,3) 60.0 / 6.0 |\n" in text
    assert "- add (4,): late" in text and "FlagGems 5.0" in text


@pytest.mark.skipif(importlib.util.find_spec("flag_gems") is None, reason="flag_gems is not installed")
def test_the_functions_are_those_that_are_captured() -> None:
    from support import flaggems

    assert set(FUNCTIONS) == set(flaggems.LISTED)
    for name, classes in flaggems.LISTED.items():
        smallest = FUNCTIONS[name].shapes[0]
        assert set(classes) <= set(FUNCTIONS[name].arguments(smallest, torch.device("cpu")))
