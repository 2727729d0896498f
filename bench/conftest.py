"""Options of the suites, and what they store: by machine and commit, with versions and what was not measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.storage.file import FileStorage
from pytest_benchmark.utils import safe_dumps

from environment import commit, environment, machine

_RESULTS = Path(__file__).parent / "results"
_outcomes: list[dict[str, str]] = []  # of what was not measured


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("trident_ops benchmarks")
    group.addoption("--operators", default="", metavar="NAME,...", help="default: all of the catalog; in this order")
    group.addoption("--shapes", default="", metavar="MxN,...", help="default: those that the operator declares")
    group.addoption("--variants", default="", metavar="NAME,...", help="default: all (bench/variants.py)")
    group.addoption("--modes", default="", metavar="NAME,...", help="default: all (bench/series.py, and cold)")
    group.addoption("--deadline", default="inf", metavar="SECONDS", help="after so long nothing is measured any more")
    group.addoption("--rounds", default=9, type=int, metavar="N", help="interleaved rounds (default 9, at least 7)")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("benchmark_storage") in (None, "file://./.benchmarks"):
        config.option.benchmark_storage = f"file://{_RESULTS}"
    if not (config.getoption("benchmark_save") or config.getoption("benchmark_autosave")):
        config.option.benchmark_save = commit()[:10]


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    benchmarks = session.config._benchmarksession  # type: ignore[attr-defined]
    benchmarks.storage = _OneFile(benchmarks.storage.path, benchmarks.logger, machine())


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


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What was measured is stored operator by operator, so that a run that is cut off has lost little."""
    here, there = (getattr(getattr(one, "callspec", None), "params", {}).get("operator") for one in (item, nextitem))
    session = item.config._benchmarksession  # type: ignore[attr-defined]
    if here != there and session.benchmarks:
        session.handle_saving()


class _OneFile(FileStorage):
    """pytest-benchmark's storage; what a session saves again replaces what it saved before."""

    _file: Path | None = None

    def save(self, output_json: Any, save: str) -> None:
        self._file = self._file or self.get(f"{self._next_num}_{save}.json")
        partial = self._file.with_suffix(".partial")
        partial.write_text(safe_dumps(output_json, indent=1) + "\n")
        partial.replace(self._file)
        self.logger.info(f"Saved benchmark data in: {self._file}")
