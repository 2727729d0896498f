"""Options of the suites, and what they store: by machine and commit, with versions and what was not measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from environment import commit, environment, machine

_RESULTS = Path(__file__).parent / "results"
_outcomes: list[dict[str, str]] = []  # of what was not measured


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("trident_ops benchmarks")
    group.addoption("--operators", default="", metavar="NAME,...", help="default: all of the catalog")
    group.addoption("--shapes", default="", metavar="MxN,...", help="default: those that the operator declares")
    group.addoption("--variants", default="", metavar="NAME,...", help="default: all (bench/variants.py)")
    group.addoption("--modes", default="", metavar="NAME,...", help="default: all (bench/series.py, and cold)")
    group.addoption("--rounds", default=9, type=int, metavar="N", help="interleaved rounds (default 9, at least 7)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("benchmark_storage") in (None, "file://./.benchmarks"):
        config.option.benchmark_storage = f"file://{_RESULTS}"
    if not (config.getoption("benchmark_save") or config.getoption("benchmark_autosave")):
        config.option.benchmark_save = commit()[:10]


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    storage = session.config._benchmarksession.storage  # type: ignore[attr-defined]
    storage.default_machine_id = machine()


def pytest_benchmark_update_machine_info(config: pytest.Config, machine_info: dict[str, Any]) -> None:
    machine_info.clear()
    machine_info.update(environment())


def pytest_benchmark_update_commit_info(config: pytest.Config, commit_info: dict[str, Any]) -> None:
    commit_info["id"] = commit()


def pytest_benchmark_update_json(config: pytest.Config, benchmarks: Any, output_json: dict[str, Any]) -> None:
    output_json["not_measured"] = _outcomes


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.outcome != "passed":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        _outcomes.append({"name": report.nodeid, "outcome": report.outcome, "reason": str(reason)[-400:]})
