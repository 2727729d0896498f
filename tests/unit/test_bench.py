"""The measuring harness where it decides something: budgets, what pays, arguments of every overload."""

from __future__ import annotations

import importlib.util
import json
import time
from pathlib import Path
from typing import Any

import pytest
import torch

import gate
import paying
import test_operators
import worlds
from cases import Case, arguments, cases_of, overload_function, overload_recipes, recipe
from replay import clock, replay
from series import Series, without_outliers
from timing import by_call
from trident_ops import cli, versions
from worker import compare_values

# ---- the gate's arithmetic


def test_what_is_over_budget() -> None:
    budgets = {"a": {"count": 1000, "spread": 2}}
    assert gate.over_budget({"a": 1016}, budgets) == []
    assert gate.over_budget({"a": 1017}, budgets) == [
        "a: 1017 instructions a hit, the budget is 1000 (at most 1016)",
    ]
    assert "no budget" in gate.over_budget({"b": 1}, budgets)[0]
    doors = {"direct": {"ratio": 0.4, "spread": 0.02}}
    assert gate.over_ratio({"direct": 0.59}, doors) == []
    assert "0.610 of stock's time, the budget is 0.400 (at most 0.600)" in gate.over_ratio({"direct": 0.61}, doors)[0]


class _Doors:
    """Worlds whose direct door takes so long in one attempt after another, beside stock's 1 µs."""

    def __init__(self, direct: list[float]) -> None:
        self.direct = iter(direct)

    def __call__(self, *_: Any) -> _Doors:
        return self

    def __enter__(self) -> _Doors:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def compare(self, one: Any, mode: str, rounds: int, bursts: int) -> dict[str, Series]:
        times = {"stock": 1.0, "direct": next(self.direct), "override": 1.0}
        counters = {"stock": {}, "direct": {"hits": 9}, "override": {"hits": 0, "declined": 9}}
        return {v: Series(one[0], mode, v, [[time] * 3], 9, counters[v]) for v, time in times.items()}


def test_a_noisy_moment_does_not_fail_the_gate_and_a_slower_door_does(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = {"direct": {"ratio": 0.4, "spread": 0.0}}
    monkeypatch.setattr(gate, "Worlds", _Doors([3.0, 0.9, 0.45]))
    assert gate.door_ratios("o", Path(), budgets) == {"direct": 0.45}
    monkeypatch.setattr(gate, "Worlds", _Doors([0.8] * gate.ATTEMPTS))
    slower = gate.door_ratios("o", Path(), budgets)
    assert slower == {"direct": 0.8} and len(gate.over_ratio(slower, budgets)) == 1


# ---- what pays


def _pair(stock: list[float], ours: list[float], mode: str = "back_to_back") -> tuple[Series, Series]:
    """Rounds of three equal samples; every call of ours a hit."""

    def series(variant: str, medians: list[float]) -> Series:
        rounds = [[value] * 3 for value in medians]
        return Series(Case((8, 8)), mode, variant, rounds, calls=9, counters={"hits": 9, "misses": 0})

    return series("stock", stock), series("named", ours)


def test_a_process_in_which_the_same_calls_are_slow_does_not_make_a_version_lose() -> None:
    slow_ours = _pair([10.0] * 7, [15.0] * 7)
    fair = _pair([10.0] * 7, [9.0] * 7)
    assert not paying.settled([slow_ours])
    assert not paying.settled([slow_ours, fair])  # median of the ratios and quickest rounds disagree
    pairs = [slow_ours, fair, fair, fair]
    assert paying.settled(pairs)
    assert not paying.verdict(pairs).lost and paying.pays([paying.verdict(pairs)])


def test_a_process_in_which_stock_is_slow_does_not_make_a_version_pay() -> None:
    slow_stock = _pair([15.0] * 7, [11.0] * 7)
    fair = _pair([10.0] * 7, [11.0] * 7)
    pairs = [slow_stock, fair, fair, fair]
    assert paying.verdict(pairs).lost and not paying.pays([paying.verdict(pairs)])


def test_a_loss_in_every_round_is_established_at_once() -> None:
    losing = _pair([10.0] * 7, [11.0] * 7)
    assert paying.settled([losing, losing])
    assert paying.verdict([losing, losing]).lost


def test_short_kernels_may_differ_by_what_the_profiler_can_tell_apart() -> None:
    assert not paying.verdict([_pair([2.0] * 4, [2.25] * 4, "device")]).lost
    assert paying.verdict([_pair([2.0] * 4, [2.4] * 4, "device")]).lost
    assert paying.verdict([_pair([50.0] * 4, [51.5] * 4, "device")]).lost


def test_a_version_pays_only_if_measured_and_if_every_call_hit() -> None:
    assert not paying.pays([])
    stock, ours = _pair([10.0] * 7, [5.0] * 7)
    ours.counters = {"hits": 8, "misses": 1}
    assert not paying.pays([paying.verdict([(stock, ours)])])


def test_outliers_beyond_one_and_a_half_interquartile_ranges_are_left_out() -> None:
    assert without_outliers([1.0, 1.1, 1.2, 1.3, 9.0]) == [1.0, 1.1, 1.2, 1.3]
    assert without_outliers([1.0, 9.0]) == [1.0, 9.0]


# ---- samples


def test_series_come_back_from_what_is_stored() -> None:
    series = Series(Case((2, 3), "float16", "unaligned"), "host", "stock", [[1.25, 2.5], [3.0]], 3, {"hits": 3}, ["k"])
    assert Series.from_json(json.loads(json.dumps(series.to_json()))) == series


def test_pytest_benchmark_sees_the_samples_as_its_own_rounds() -> None:
    class Fixture:
        def __init__(self) -> None:
            self.extra_info: dict[str, Any] = {}
            self.seen: list[float] = []

        def pedantic(self, target: Any, rounds: int, iterations: int) -> None:
            for _ in range(rounds):
                start = clock()
                target()
                self.seen.append(clock() - start)

    fixture = Fixture()
    replay(fixture, [7.5, 8.25])
    assert fixture.seen == [7.5e-6, 8.25e-6] and fixture.extra_info["medians_us"] == [7.5, 8.25]


def test_a_profile_is_split_at_its_markers_whatever_the_calls_copy() -> None:
    marker = ("at::cuda::(anonymous)::spin_kernel(long)", 1.0)
    sweep = [marker, ("Memcpy DtoD (Device -> Device)", 60.0), marker]
    peers_sweep = [marker, ("a", 60.0), ("b", 1.0), marker]
    own_copy = ("Memcpy DtoD (Device -> Device)", 45.0)
    kernels = [*sweep, ("a", 2.0), *peers_sweep, own_copy, ("b", 3.0), *sweep]
    assert by_call(kernels, 3) == ([2.0, 48.0, 0], [{"a"}, {own_copy[0], "b"}, set()])
    with pytest.raises(RuntimeError, match="4 calls, but 6 markers"):
        by_call(kernels, 4)


# ---- workers and the deadline


def test_a_worker_that_does_not_answer_is_ended_and_its_rows_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(worlds.MOST_SECONDS, "prepare", 0.01)
    operator, one = versions.declared()[0].name, (Case((2, 8), "float32"), None)
    with worlds.Worlds(operator, {"stock": [one]}, "cpu") as silent:
        (series,) = silent.compare(one, "host", rounds=7, amount=2).values()
    assert "gave no answer in 0 s (prepare)" in series.problem and not series.absent and not series.rounds


def test_workers_get_ready_beside_each_other_and_a_missing_peer_is_no_failure() -> None:
    operator, one = versions.declared()[0].name, (Case((2, 8), "float32"), None)
    plan = {"stock": [one], "flag_gems": [one]}
    first, second = (worlds.Worlds(operator, plan, "cpu") for _ in range(2))
    first.start()
    second.start()
    with first, second:
        for each in (first, second):
            series = each.compare(one, "host", rounds=7, amount=2)
            assert len(series["stock"].rounds) == 7 and series["stock"].calls == 14
            assert series["flag_gems"].absent or importlib.util.find_spec("flag_gems") is not None


def test_a_call_that_no_version_takes_is_stocks_and_no_failure() -> None:
    taken, not_taken = (Case((2, 256), "float32"), None), (Case((2, 256), "float64"), None)
    variants = ("stock", "override", "direct")
    with worlds.Worlds("softmax", {variant: [taken, not_taken] for variant in variants}, "cpu") as both:
        for one in (taken, not_taken):
            series = both.compare(one, "host", rounds=7, amount=2)
            assert len(series["stock"].rounds) == 7
            for variant in ("override", "direct"):
                assert series[variant].absent == (one == not_taken)
                assert series[variant].problem == ("no version takes it, stock runs" if one == not_taken else "")
                assert series[variant].only_hits() == (one == taken)


def test_behind_the_deadline_rows_say_that_nothing_was_measured() -> None:
    case = Case((2, 8), "float32")
    late = test_operators.Runs(7, time.monotonic(), [("o", mode, case, "stock") for mode in ("host", "device")])
    for mode in ("host", "device"):
        (series,) = late.series("o", mode, case).values()
        assert series.absent and "deadline" in series.problem and not series.rounds


# ---- arguments


@pytest.mark.parametrize("operator", versions.declared(), ids=lambda operator: operator.name)
def test_every_overload_can_be_called_as_tuning_does(operator: Any) -> None:
    case = Case(cases_of(operator)[1].shape, "float32")
    for name, given in overload_recipes(operator, case).items():
        assert given is not None, f"nothing declared says how to call {name}: it would never be on by default"
        if torch._C._dispatch_has_computed_kernel_for_dispatch_key(name, "Meta"):
            overload_function(name, arguments(given, case, torch.device("meta")))()


def test_an_overload_of_tensors_is_given_tensors_where_the_samples_have_numbers() -> None:
    case = Case((16, 64))
    operators = [one for one in versions.declared() if any(isinstance(each, float) for each in recipe(one, case))]
    assert operators
    for operator in operators:
        for name, given in overload_recipes(operator, case).items():
            _, _, variant = name.partition("::")[2].partition(".")
            schema = getattr(
                getattr(torch.ops.aten, name.partition("::")[2].split(".")[0]), variant or "default"
            )._schema
            for argument, one in zip(schema.arguments, given or (), strict=False):
                assert str(argument.type) != "Tensor" or isinstance(one, dict), f"{name}({argument.name}={one})"


def test_recipes_keep_strides_ranges_lists_and_aliases() -> None:
    class Operator:
        @staticmethod
        def samples(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[Any, ...]:
            x = torch.empty(shape, dtype=dtype, device=device)
            return x, x, x.t(), torch.arange(3, 8, device=device), [x, x.t()], torch.int8, None, [1, 2]

    case = Case((4, 6), "float16", "unaligned")
    given = json.loads(json.dumps(recipe(Operator, case)))
    x, again, transposed, indices, pair, dtype, nothing, numbers = arguments(given, case, torch.device("cpu"))
    assert again is x and x.dtype is torch.float16 and x.storage_offset() == 1
    assert transposed.shape == (6, 4) and transposed.stride() == (1, 6)
    assert int(indices.min()) >= 3 and int(indices.max()) <= 7 and indices.dtype is torch.int64
    assert [one.stride() for one in pair] == [(6, 1), (1, 6)]
    assert (dtype, nothing, numbers) == (torch.int8, None, [1, 2])


def test_an_overload_is_called_with_its_keyword_only_arguments_and_outputs() -> None:
    x, y = torch.tensor([3.0, 1.0]), torch.tensor([1.0, 1.0])
    values, indices = overload_function("aten::sort.stable", (x, True, -1, False))()
    assert values.tolist() == [1.0, 3.0] and indices.tolist() == [1, 0]
    assert overload_function("aten::add.Tensor", (x, y, 2))().tolist() == [5.0, 3.0]
    assert overload_function("aten::add_.Tensor", (x.clone(), y, 2))().tolist() == [5.0, 3.0]
    out = (torch.empty(2), torch.empty(2, dtype=torch.int64))
    overload_function("aten::sort.values_stable", (x, True, -1, False, *out))()
    assert out[0].tolist() == [1.0, 3.0] and out[1].tolist() == [1, 0]


def test_bench_and_tune_want_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["bench", "report"], ["tune", "pays"]):
        with pytest.raises(SystemExit, match="checkout of the repository"):
            cli.main(command)


def test_values_that_are_not_finite_are_the_same_or_different() -> None:
    nan, inf = float("nan"), float("inf")
    stock = torch.tensor([1.0, nan, inf, -inf])
    compare_values(stock.clone(), stock)
    for other in ([1.0, nan, inf, inf], [1.0, 2.0, inf, -inf], [nan, nan, inf, -inf], [1.1, nan, inf, -inf]):
        with pytest.raises((ValueError, AssertionError)):
            compare_values(torch.tensor(other), stock)
