"""Every operator against stock PyTorch and its peers on one GPU, in every mode: a row a variant, case and mode.

Rows of a case and mode come from the same interleaved rounds (worlds.py). A row of ours is stored only if in all its
timed calls the counters show hits = calls and nothing else, and no kernel of stock's is in its profile. The workers of
several operators get ready at once, over all cores; nothing else runs while something is timed. Behind ``--deadline``
seconds nothing is measured any more, and each row that was not says so.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from cases import COMPILED_SHAPE, LARGE_SHAPE, Case, cases_of, declared
from cold import first_calls
from replay import clock, replay
from series import MODES, Series
from variants import OURS, VARIANTS
from worlds import Input, Worlds

DEVICE = "cuda"
AMOUNTS = {"back_to_back": 1, "host": 20, "end_to_end": 20, "device": 10}  # bursts or calls a round
# What these run on the device is what stock or torch.compile runs.
WITHOUT_DEVICE = ("disabled", "compile_cpp_wrapper", "compile_guards_filtered", "compile_guards_skipped")
# Close to stock or to torch.compile, or seconds to compile: unless asked for by name, only at the shape of the picture
# that compares them, or at the shape that stands for the operator elsewhere.
AT_ONE_CASE = WITHOUT_DEVICE
_STARTED = time.monotonic()
COLD = "cold"
COLD_VARIANTS = ("stock", "override", "flag_gems", "compile", "compile_cuda_graphs")
CORES_AN_OPERATOR = 2.5  # its eight workers mostly wait for one that compiles


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    from trident_ops import versions

    given = metafunc.config.getoption
    wanted = _names(given("operators"))
    variants = _names(given("variants")) or tuple(VARIANTS)
    modes = _names(given("modes")) or (*MODES, COLD)
    shapes = [tuple(map(int, shape.split("x"))) for shape in _names(given("shapes"))]
    operators = {operator.name: operator for operator in versions.declared()}
    rows = []
    for operator in (operators[name] for name in wanted or operators):
        cases = cases_of(operator, shapes)
        one_case = next((case for case in cases if case.shape == COMPILED_SHAPE), cases[min(1, len(cases) - 1)])
        for mode in modes:
            for case in cases[1:2] if mode == COLD else cases:
                for variant in variants:
                    seldom = not given("variants") and variant in AT_ONE_CASE and case != one_case
                    if _is_measured(mode, case, variant) and not seldom:
                        rows.append((operator.name, mode, case, variant))
    rows.sort(key=lambda row: row[1] == COLD)  # first calls last: they want processes of their own
    ids = ["-".join([operator, mode, str(case).replace(" ", "-"), variant]) for operator, mode, case, variant in rows]
    metafunc.parametrize(("operator", "mode", "case", "variant"), rows, ids=ids)


def _names(option: str) -> tuple[str, ...]:
    return tuple(name for name in option.split(",") if name)


def _is_measured(mode: str, case: Case, variant: str) -> bool:
    if mode == "device":
        return variant not in WITHOUT_DEVICE
    if mode == COLD:
        return variant in COLD_VARIANTS
    return not (mode == "back_to_back" and case.shape == LARGE_SHAPE)  # its queue fills within a burst


def _least_work(operator: str, case: Case) -> dict[str, int]:
    """What the roofline is drawn from: bytes read and written once, and operations."""
    declaration = declared(operator)
    itemsize = getattr(torch, case.dtype).itemsize
    return {"bytes_moved": declaration.bytes_moved(case.shape, itemsize), "flops": declaration.flops(case.shape)}


class Runs:
    """The comparisons of the session, made when their first row is asked for; workers of a few operators at a time."""

    def __init__(self, rounds: int, deadline: float, rows: Iterable[tuple[str, str, Case, str]]) -> None:
        """``deadline`` is of time.monotonic()."""
        self._rounds = rounds
        self._deadline = deadline
        self._variants: dict[tuple[str, str, Case], list[str]] = {}
        self._plans: dict[str, dict[str, list[Input]]] = {}
        for operator, mode, case, variant in rows:
            self._variants.setdefault((operator, mode, case), []).append(variant)
            if mode != COLD:
                inputs = self._plans.setdefault(operator, {}).setdefault(variant, [])
                if (case, None) not in inputs:
                    inputs.append((case, None))
        self._ready: dict[str, Worlds] = {}
        self._caches = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._done: dict[tuple[str, str, Case], dict[str, Series]] = {}

    def series(self, operator: str, mode: str, case: Case) -> dict[str, Series]:
        """Variant -> its series."""
        key = (operator, mode, case)
        if key not in self._done and mode == COLD:
            self.close()
            wanted = {(name, case): variants for (name, m, case), variants in self._variants.items() if m == COLD}
            found = first_calls(wanted, self._deadline)
            self._done |= {(name, COLD, case): series for (name, case), series in found.items()}
        elif key not in self._done and time.monotonic() > self._deadline:
            late = {"problem": "not measured: the deadline had passed", "absent": True}
            self._done[key] = {variant: Series(case, mode, variant, **late) for variant in self._variants[key]}
        elif key not in self._done and mode == "device":
            variants = {case: v for (name, m, case), v in self._variants.items() if (name, m) == (operator, mode)}
            worlds = self._of(operator)
            found = worlds.compare_on_device(
                [(case, None) for case in variants],
                self._rounds,
                AMOUNTS[mode],
                [v for v in VARIANTS if any(v in each for each in variants.values())],
            )
            self._done |= {(operator, mode, case): series for (case, _), series in found.items()}
        elif key not in self._done:
            compare = self._of(operator).compare
            self._done[key] = compare((case, None), mode, self._rounds, AMOUNTS[mode], self._variants[key])
        return self._done[key]

    def _of(self, operator: str) -> Worlds:
        """The operator's workers, and with them those of the next ones."""
        for done in [name for name in self._ready if name != operator and name in self._measured()]:
            self._ready.pop(done).__exit__(None, None, None)
        if operator not in self._ready:
            self.close()
            left = list(self._plans)[list(self._plans).index(operator) :]
            for name in left[: max(1, int((os.cpu_count() or 1) / CORES_AN_OPERATOR))]:
                self._ready[name] = Worlds(
                    name, self._plans[name], DEVICE, deadline=self._deadline, caches=Path(self._caches.name)
                )
                self._ready[name].start()
            for worlds in self._ready.values():
                worlds.__enter__()
        return self._ready[operator]

    def _measured(self) -> set[str]:
        """Operators of which nothing is left to measure in their workers."""
        open_ones = {
            name for name, mode, case in self._variants if mode != COLD and (name, mode, case) not in self._done
        }
        return set(self._plans) - open_ones

    def close(self) -> None:
        for worlds in self._ready.values():
            worlds.__exit__(None, None, None)
        self._ready.clear()

    def drop_caches(self) -> None:
        self._caches.cleanup()


@pytest.fixture(scope="session")
def runs(request: pytest.FixtureRequest) -> Iterator[Runs]:
    if not torch.cuda.is_available():
        pytest.skip("needs a GPU; bench/test_without_gpu.py does not")
    params = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    names = ("operator", "mode", "case", "variant")
    rows = [tuple(one[name] for name in names) for one in params if set(names) <= set(one)]
    deadline = float(request.config.getoption("deadline")) + _STARTED
    found = Runs(max(7, int(request.config.getoption("rounds"))), deadline, rows)
    yield found
    found.close()
    found.drop_caches()


@pytest.mark.timeout(600)
@pytest.mark.benchmark(timer=clock)
def test_operator(benchmark: Any, runs: Runs, operator: str, mode: str, case: Case, variant: str) -> None:
    everything = runs.series(operator, mode, case)
    series, stock = everything[variant], everything.get("stock")
    if series.absent:
        pytest.skip(f"{VARIANTS[variant].title}: {series.problem}")
    if series.problem:
        pytest.fail(f"{VARIANTS[variant].title}: {series.problem}")
    if variant in OURS and mode != COLD:
        assert series.only_hits(), f"{series.calls} calls, counters {series.counters}"
    if variant == "disabled":
        assert not any(series.counters.values()), f"disabled, and counters {series.counters}"
    if mode == "device" and stock is not None and variant in OURS:
        shared = set(series.kernels) & set(stock.kernels)
        assert not shared, f"stock's kernels in the profile: {shared}"
    if mode == "device" and stock is not None and variant == "flag_gems":
        assert series.kernels != stock.kernels, "FlagGems did not take the call: the kernels are stock's"
    benchmark.group = f"{operator} {mode} {case}"
    benchmark.extra_info.update(operator=operator, **series.to_json(), **_least_work(operator, case))
    replay(benchmark, series.medians)
