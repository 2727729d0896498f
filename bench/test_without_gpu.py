"""What can be measured on any machine: doors over an empty kernel, the chain of versions, compilation, a fresh process.

Times of the cpu target say nothing of speed: its kernels are replaced by an empty one, and what is left is guards,
dispatch and allocation.
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import instructions
from cases import Case
from replay import clock, replay
from series import Series
from worlds import Worlds

PROCESSES = 5
ROUNDS, BURSTS = 9, 3
DOORS = ("stock", "override", "direct", "disabled")
CASE = Case((1, 64), "float32")
INPUT = (CASE, None)
_HERE = Path(__file__).parent


def _operators(config: pytest.Config) -> list[str]:
    from trident_ops import versions

    wanted = [name for name in config.getoption("operators").split(",") if name]
    return [one.name for one in versions.declared() if not wanted or one.name in wanted]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    operators = _operators(metafunc.config)
    if "door" in metafunc.fixturenames:
        metafunc.parametrize(("operator", "door"), [(name, door) for name in operators for door in DOORS])
    elif "length" in metafunc.fixturenames:
        from chain import LENGTHS

        metafunc.parametrize(("operator", "length"), [(operators[0], length) for length in LENGTHS])
    elif "operator" in metafunc.fixturenames:
        metafunc.parametrize("operator", operators[:1])


@pytest.fixture(scope="session")
def no_kernel() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield instructions.build_no_kernel(Path(folder))


@cache
def _doors(operator: str, no_kernel: Path) -> dict[str, Series]:
    with Worlds(operator, {door: [INPUT] for door in DOORS}, "cpu", no_kernel) as worlds:
        return worlds.compare(INPUT, "back_to_back", ROUNDS, BURSTS)


@cache
def _script(script: str, *arguments: str) -> Any:
    run = subprocess.run([sys.executable, str(_HERE / script), *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout.splitlines()[-1])


@cache
def _fresh_processes(operator: str) -> tuple[list[Any], Any]:
    return [_script.__wrapped__("process.py", "ours", operator) for _ in range(PROCESSES)], _script(
        "process.py", "stock", operator
    )


@pytest.mark.timeout(600)
@pytest.mark.benchmark(timer=clock)
def test_door(benchmark: Any, no_kernel: Path, operator: str, door: str) -> None:
    series = _doors(operator, no_kernel)[door]
    assert not series.problem, series.problem
    if door in ("override", "direct") and not series.only_hits():
        pytest.skip(f"on the CPU PyTorch does not come to the overload: {series.counters}")
    benchmark.group = f"{operator} empty kernel {CASE}"
    # A mode of its own: no speed of an operator, and in no picture of speeds.
    benchmark.extra_info.update({"operator": operator, **series.to_json(), "mode": "empty_kernel"})
    replay(benchmark, series.medians)


@pytest.mark.timeout(600)
@pytest.mark.benchmark(timer=clock)
def test_hit_behind_other_versions(benchmark: Any, no_kernel: Path, operator: str, length: int) -> None:
    samples = _script("chain.py", operator, str(no_kernel))[str(length)]
    benchmark.group = f"{operator} versions"
    benchmark.extra_info.update(operator=operator, versions=length)
    replay(benchmark, samples)


@pytest.mark.benchmark(timer=clock)
@pytest.mark.parametrize("what", ["import", "enable"])
def test_fresh_process(benchmark: Any, operator: str, what: str) -> None:
    runs, stock = _fresh_processes(operator)
    grown = sorted(run["resident_kib"] - stock["resident_kib"] for run in runs)[PROCESSES // 2]
    benchmark.group = "fresh process"
    benchmark.extra_info.update(memory_over_stock_kib=grown, installed_bytes=_installed_bytes())
    replay(benchmark, [1000 * run[what] for run in runs])


@pytest.mark.timeout(600)
@pytest.mark.benchmark(timer=clock)
@pytest.mark.parametrize("which", ["first", "next"])
def test_extension(benchmark: Any, operator: str, which: str) -> None:
    first, *others = _script("process.py", "extend", operator)["extensions"]
    stages = [first] if which == "first" else others
    benchmark.group = f"{operator} extension"
    benchmark.extra_info.update(operator=operator, stages_ms=stages)
    replay(benchmark, [1000 * sum(each.values()) for each in stages])


def _installed_bytes() -> int:
    """Of all files of the wheel, as installed; 0 in a development tree."""
    try:
        files = importlib.metadata.distribution("trident-ops").files or []
    except importlib.metadata.PackageNotFoundError:
        return 0
    return sum(Path(str(file.locate())).stat().st_size for file in files if Path(str(file.locate())).is_file())
