"""Every operator against stock PyTorch and its peers on one GPU, in every mode: a row a variant, case and mode.

Rows of a case and mode come from the same interleaved rounds (worlds.py). A row of ours is stored only if in all its
timed calls the counters show hits = calls and nothing else, and no kernel of stock's is in its profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import torch

from cases import COMPILED_SHAPE, LARGE_SHAPE, Case, cases_of, declared
from cold import Cold
from replay import clock, replay
from series import MODES, Series
from variants import COMPARED, OURS, VARIANTS
from worlds import Input, Worlds

DEVICE = "cuda"
AMOUNTS = {"back_to_back": 3, "host": 30, "end_to_end": 30, "device": 10}  # bursts or calls a round
# What these run on the device is what stock or torch.compile runs.
WITHOUT_DEVICE = ("disabled", "compile_cpp_wrapper", "compile_guards_filtered", "compile_guards_skipped")
# Seconds to compile each case: unless asked for by name, only at the shape of the picture that compares them and one
# more.
AT_FEW_CASES = ("compile_cpp_wrapper", "compile_guards_filtered", "compile_guards_skipped")
COLD = "cold"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    from trident_ops import versions

    given = metafunc.config.getoption
    wanted = _names(given("operators"))
    variants = _names(given("variants")) or COMPARED
    modes = _names(given("modes")) or (*MODES, COLD)
    shapes = [tuple(map(int, shape.split("x"))) for shape in _names(given("shapes"))]
    rows = []
    for operator in versions.declared():
        if wanted and operator.name not in wanted:
            continue
        cases = cases_of(operator, shapes)
        few = [
            case for case in cases if case.dtype == cases[0].dtype and case.shape in (COMPILED_SHAPE, cases[-1].shape)
        ]
        for mode in modes:
            for case in cases[1:2] if mode == COLD else cases:
                for variant in variants:
                    seldom = not given("variants") and variant in AT_FEW_CASES and case not in few
                    if _is_measured(mode, case, variant) and not seldom:
                        rows.append((operator.name, mode, case, variant))
    ids = ["-".join([operator, mode, str(case).replace(" ", "-"), variant]) for operator, mode, case, variant in rows]
    metafunc.parametrize(("operator", "mode", "case", "variant"), rows, ids=ids)


def _names(option: str) -> tuple[str, ...]:
    return tuple(name for name in option.split(",") if name)


def _is_measured(mode: str, case: Case, variant: str) -> bool:
    if mode == "device":
        return variant not in WITHOUT_DEVICE
    if mode == COLD:
        return variant in ("stock", "override", "flag_gems", "compile", "compile_cuda_graphs")
    return not (mode == "back_to_back" and case.shape == LARGE_SHAPE)  # its queue fills within a burst


def _least_work(operator: str, case: Case) -> dict[str, int]:
    """What the roofline is drawn from: bytes read and written once, and operations."""
    declaration = declared(operator)
    itemsize = getattr(torch, case.dtype).itemsize
    return {"bytes_moved": declaration.bytes_moved(case.shape, itemsize), "flops": declaration.flops(case.shape)}


class Runs:
    """The comparisons of the session, made when their first row is asked for; workers of one operator at a time."""

    def __init__(self, rounds: int, rows: Iterable[tuple[str, str, Case, str]]) -> None:
        self._rounds = rounds
        self._variants: dict[tuple[str, str, Case], list[str]] = {}
        self._plans: dict[str, dict[str, list[Input]]] = {}
        for operator, mode, case, variant in rows:
            self._variants.setdefault((operator, mode, case), []).append(variant)
            inputs = self._plans.setdefault(operator, {}).setdefault(variant, [])
            if mode != COLD and (case, None) not in inputs:
                inputs.append((case, None))
        self._worlds: tuple[str, Worlds] | None = None
        self._done: dict[tuple[str, str, Case], dict[str, Series]] = {}

    def series(self, operator: str, mode: str, case: Case) -> dict[str, Series]:
        """Variant -> its series."""
        key = (operator, mode, case)
        if key not in self._done:
            variants = self._variants[key]
            if mode == COLD:
                self.close()
                self._done[key] = Cold(operator, case).series(variants)
            else:
                compare = self._of(operator).compare
                self._done[key] = compare((case, None), mode, self._rounds, AMOUNTS[mode], variants)
        return self._done[key]

    def _of(self, operator: str) -> Worlds:
        if self._worlds is None or self._worlds[0] != operator:
            self.close()
            self._worlds = operator, Worlds(operator, self._plans[operator], DEVICE).__enter__()
        return self._worlds[1]

    def close(self) -> None:
        if self._worlds is not None:
            self._worlds[1].__exit__(None, None, None)
            self._worlds = None


@pytest.fixture(scope="session")
def runs(request: pytest.FixtureRequest) -> Iterator[Runs]:
    if not torch.cuda.is_available():
        pytest.skip("needs a GPU; bench/test_without_gpu.py does not")
    params = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    names = ("operator", "mode", "case", "variant")
    rows = [tuple(one[name] for name in names) for one in params if set(names) <= set(one)]
    found = Runs(max(7, int(request.config.getoption("rounds"))), rows)
    yield found
    found.close()


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
        if series.counters["declined"] == series.calls:
            pytest.skip("declined: not measured to pay, stock ran")
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
