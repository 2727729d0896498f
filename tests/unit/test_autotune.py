"""The kernel's own autotuner chooses its configuration: with a stand-in for the launch, as there is no GPU."""

from __future__ import annotations

import copy
import dataclasses
import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from triton.runtime.errors import OutOfResources

from support import launches
from trident.capture import Dim, Target, TensorClass
from trident.capture.capture import capture
from trident.kernels import autotune
from trident.kernels.autotune import Contest, TensorOperand, Tuner, choose_as_the_kernel_does

SIZE = 100
VECTOR = TensorClass(torch.float32, (Dim(SIZE, max=2**20),), aligned=False)


class Launches:
    """Stands in for the kernel behind an autotuner: a launch notes its block, and takes the time given for it."""

    def __init__(self, times: dict[int, float], heuristics: dict[str, Any]) -> None:
        self.times, self.heuristics = times, heuristics
        self.blocks: list[int] = []
        self.measured: list[int] = []

    def run(self, *args: Any, grid: Callable[[dict[str, Any]], tuple[int, ...]], **meta: Any) -> None:
        bound = {**dict(zip(("x_ptr", "out_ptr", "n"), args, strict=True)), **meta, **self.heuristics}
        assert grid(bound) == (math.ceil(SIZE / meta["BLOCK"]), 1, 1)
        assert bound["x_ptr"].shape == (SIZE,)
        self.blocks.append(meta["BLOCK"])
        if math.isinf(self.times[meta["BLOCK"]]):
            raise OutOfResources(2, 1, "shared memory")

    def measure(self, launch: Callable[[], None], quantiles: Sequence[float]) -> list[float]:
        launch()
        self.measured.append(self.blocks[-1])
        return [self.times[self.blocks[-1]]] * len(quantiles)


def contest_of(function: Callable[..., Any], times: dict[int, float], **heuristics: Any) -> tuple[Contest, Launches]:
    """The contest of a function's launch, its autotuner measuring with the stand-in."""
    contests: list[Contest] = []

    def note(contest: Contest) -> int:
        contests.append(contest)
        return 0

    capture(function, {"x": VECTOR}, Target.cuda(90), tuner=Tuner(chooser=note))
    (contest,) = contests
    kernel, stand_in = copy.copy(contest.autotuner), Launches(times, heuristics)
    kernel.__dict__.update(fn=SimpleNamespace(run=stand_in.run), cache={}, do_bench=stand_in.measure)
    return dataclasses.replace(contest, autotuner=kernel), stand_in


@pytest.fixture(autouse=True)
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autotune, "_tensor", lambda operand: torch.zeros(operand.sizes, dtype=operand.dtype))
    monkeypatch.setattr(torch.cuda, "synchronize", lambda: None)


@pytest.mark.parametrize(
    ("function", "heuristics", "candidates"),
    (
        (launches.autotuned, {}, [32, 64, 128]),
        (launches.autotuned_heuristics, {"EVEN": False}, [32, 64, 128]),
        (launches.autotuned_pruned, {}, [64, 128]),
    ),
    ids=("plain", "heuristics", "pruned"),
)
@pytest.mark.parametrize("best", (64, 128))
def test_it_is_measured_once_and_kept(
    function: Callable[..., Any], heuristics: dict[str, Any], candidates: list[int], best: int
) -> None:
    times = {block: 1.0 if block == best else 2.0 for block in (32, 64, 128)}
    contest, stand_in = contest_of(function, times, **heuristics)
    for _ in range(2):
        chosen = contest.candidates[choose_as_the_kernel_does(contest)]
        assert chosen.specialization.constexprs["BLOCK"] == best
    assert stand_in.measured == candidates, "once"
    (kept,) = contest.autotuner.cache.values()
    assert kept.kwargs["BLOCK"] == best, "the function as it was written takes the same"


def test_what_it_knows_is_taken() -> None:
    contest, stand_in = contest_of(launches.autotuned, dict.fromkeys((32, 64, 128), 1.0))
    contest.autotuner.cache[SIZE, "torch.float32", "torch.float32"] = launches.CONFIGURATIONS[1]
    assert choose_as_the_kernel_does(contest) == 1
    assert stand_in.measured == []


def test_a_configuration_that_does_not_run_is_not_taken() -> None:
    contest, _ = contest_of(launches.autotuned, {32: math.inf, 64: 2.0, 128: math.inf})
    assert choose_as_the_kernel_does(contest) == 1


def test_none_runs() -> None:
    contest, _ = contest_of(launches.autotuned, dict.fromkeys((32, 64, 128), math.inf))
    with pytest.raises(ValueError, match="none of its 3 configurations runs"):
        choose_as_the_kernel_does(contest)


@pytest.mark.parametrize("sizes", ((0, 3), (4, 5), (4, 1)))
@pytest.mark.parametrize("dtype", (torch.bfloat16, torch.int64, torch.float8_e4m3fn))
def test_tensors_like_the_examples(sizes: tuple[int, ...], dtype: torch.dtype, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    zeros = torch.zeros
    monkeypatch.setattr(torch, "zeros", lambda size, dtype, device: zeros(size, dtype=dtype))
    for strides in ((5, 1), (0, 1), (1, 4)):
        made = autotune._tensor(TensorOperand(dtype, sizes, strides))
        assert (made.dtype, made.shape, made.stride()) == (dtype, sizes, strides)
