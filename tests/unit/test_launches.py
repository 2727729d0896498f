"""Every form of a Triton launch: captured, compiled for a GPU that is not there, and run by the interpreter."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
import triton
from triton.tools.tensor_descriptor import TensorDescriptor

from support import launches
from support.host_functions import double_kernel
from support.replay import covers, replay
from support.specialized import by_trident, by_triton, example
from trident.capture import CaptureRefused, Dim, ScalarClass, Target, TensorClass
from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass
from trident.capture.model import Capture, Launch
from trident.kernels.autotune import Contest, TensorOperand, Tuner
from trident.kernels.compile import compile_kernel

F32 = torch.float32
CPU, SM_90 = Target.cpu(), Target.cuda(90)
VECTOR = TensorClass(F32, (Dim(100, max=2**20),), aligned=False)
STATIC = TensorClass(F32, (100,), aligned=False)
FORMS: tuple[tuple[Callable[..., Any], dict[str, ArgumentClass], dict[str, Any], float], ...] = (
    (launches.callable_grid, {}, {}, 2),
    (launches.all_keywords, {}, {}, 2),
    (launches.five_extents, {}, {}, 2),
    (launches.by_heuristics, {}, {}, 2),
    (launches.autotuned, {}, {}, 2),
    (launches.autotuned_heuristics, {}, {}, 2),
    (launches.autotuned_pruned, {}, {}, 2),
    (launches.unspecialized, {"times": ScalarClass(int)}, {"times": 5}, 5),
    (launches.by_closure, {}, {}, 6),
)


@pytest.mark.parametrize("x_class", (STATIC, VECTOR), ids=("static", "dynamic"))
@pytest.mark.parametrize(
    ("function", "classes", "arguments", "factor"), FORMS, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_form_computes_what_it_computes(
    function: Callable[..., Any],
    classes: dict[str, ArgumentClass],
    arguments: dict[str, Any],
    factor: float,
    x_class: TensorClass,
) -> None:
    made = capture(function, {"x": x_class, **classes}, CPU)
    covered = 0
    for n in (100, 99, 128, 7, 1000):
        x = torch.rand(n)
        if covers(made, x=x, **arguments):
            covered += 1
            assert torch.equal(replay(made, x=x, **arguments), x * factor), n
    assert covered >= (1 if x_class is STATIC else 2)
    (launch,) = made.launches
    assert launch.written == {"out_ptr"} and made.mutated == ()
    assert compile_kernel(one_launch(function, x_class, classes).specialization, SM_90).cubin


def one_launch(
    function: Callable[..., Any], x: TensorClass = VECTOR, classes: dict[str, ArgumentClass] | None = None
) -> Launch:
    (launch,) = capture(function, {"x": x, **(classes or {})}, SM_90).launches
    return launch


def test_several_kernels_in_one_function() -> None:
    made = capture(launches.several_kernels, {"x": VECTOR, "scale": ScalarClass(float)}, CPU)
    assert [launch.specialization.name for launch in made.launches] == ["double_kernel", "scale_kernel"]
    x = torch.rand(300)
    doubled, scaled = replay(made, x=x, scale=1.5)
    assert torch.equal(doubled, x + x) and torch.equal(scaled, (x + x) * 1.5)


def test_options_of_a_launch_are_compiled() -> None:
    specialization = one_launch(launches.all_keywords).specialization
    assert (specialization.options["num_warps"], specialization.options["num_stages"]) == (8, 1)
    assert compile_kernel(specialization, SM_90).num_warps == 8


def test_heuristics_are_guarded() -> None:
    made = capture(launches.by_heuristics, {"x": VECTOR}, CPU)
    assert made.launches[0].specialization.constexprs == {"BLOCK": 128}
    assert covers(made, x=torch.rand(65)) and covers(made, x=torch.rand(128))
    assert not covers(made, x=torch.rand(64)), "it would be another block"
    assert "support/launches.py:" in made.launches[0].source


def test_what_is_not_to_be_specialized_is_not() -> None:
    launch = one_launch(launches.unspecialized, TensorClass(F32, (64,)), {"times": 1})
    parameters = {parameter.name: parameter for parameter in launch.specialization.parameters}
    assert set(parameters) == {"x_ptr", "out_ptr", "times", "n"}, "1 is no constant of the kernel"
    assert not parameters["n"].divisible, "and 64 gives no hint"


INTEGERS = (1, 2, 15, 16, 17, 48)


@pytest.mark.parametrize("columns", INTEGERS)
@pytest.mark.parametrize("rows", INTEGERS)
@pytest.mark.parametrize("n", (16, 17))
def test_a_version_is_specialized_as_the_launcher_specializes_its_example(n: int, rows: int, columns: int) -> None:
    """And it takes those calls for which the launcher would compile the same."""

    scalars = {"rows": ScalarClass(int, hint=rows), "columns": ScalarClass(int, hint=columns)}
    x_class = TensorClass(F32, (Dim(n, min=2),))
    made = capture(launches.annotated, {"x": x_class, **scalars}, CPU, specialize=True)
    (launch,) = made.launches
    mine = by_trident(launch.specialization)
    assert mine == by_triton(launch.specialization.kernel, example(launch))
    for others in itertools.product((32, 33), INTEGERS, INTEGERS):
        call = {"x": torch.rand(others[0]), "rows": others[1], "columns": others[2]}
        passed = {"x_ptr": call["x"], "out_ptr": call["x"], "n": others[0], "rows": others[1], "columns": others[2]}
        theirs = by_triton(launch.specialization.kernel, {**passed, "BLOCK": 64})
        assert covers(made, **call) == (mine == theirs), others
    x = torch.rand(n)
    assert torch.equal(replay(made, x=x, rows=rows, columns=columns), x * rows * columns)


def test_versions_that_are_declared_are_not_specialized_on_their_example() -> None:
    made = capture(launches.callable_grid, {"x": TensorClass(F32, (Dim(64, max=2**20),))}, CPU)
    assert covers(made, x=torch.rand(64)) and covers(made, x=torch.rand(65))
    assert not made.launches[0].specialized


def test_annotated_parameters_have_the_annotated_type() -> None:
    classes = {"x": TensorClass(F32, (64,)), "rows": 1, "columns": 1}
    launch = one_launch(launches.annotated, classes["x"], {"rows": 1, "columns": 1})
    facts = by_trident(launch.specialization)
    assert facts == by_triton(launch.specialization.kernel, example(launch))
    assert facts["n"] == ("i64", "D") and facts["rows"] == ("i32", "") and facts["columns"] == ("constexpr", 1)
    with pytest.raises(CaptureRefused, match="rows, declared as i32, is given a i64"):
        one_launch(launches.annotated, classes["x"], {"rows": 2**31, "columns": 1})


def test_a_contest_has_a_number_for_a_float_that_is_read_at_run_time() -> None:
    seen = []

    def look(contest: Contest) -> int:
        seen.append(contest.arguments["factor"])
        for candidate in contest.candidates:
            arguments = {**contest.arguments, **candidate.specialization.constexprs}
            assert by_trident(candidate.specialization) == by_triton(contest.kernel, arguments)
        return 0

    x = TensorClass(F32, (100,))
    capture(launches.autotuned_scale, {"x": x, "factor": ScalarClass(float, hint=3.5)}, SM_90, tuner=Tuner({}, look))
    assert seen == [2.0]


def test_tensor_descriptors_made_on_the_device() -> None:
    matrix = TensorClass(F32, (Dim(32, max=2**20), 64))
    launch = one_launch(launches.device_descriptors, matrix)
    assert launch.written == {"out_ptr"}
    assert compile_kernel(launch.specialization, SM_90).global_scratch_size > 0
    made = capture(launches.device_descriptors, {"x": matrix}, CPU)
    x = torch.rand(19, 64)
    assert torch.equal(replay(made, x=x), x + x)


def configuration(made: Capture) -> str:
    tuning = made.launches[0].tuning
    assert tuning is not None
    return tuning.chosen


def test_without_measurements_the_first_configuration_serves_all_sizes() -> None:
    made = capture(launches.autotuned, {"x": VECTOR}, CPU)
    tuning = made.launches[0].tuning
    assert tuning is not None and not tuning.measured
    assert tuning.candidates == tuple(map(str, launches.CONFIGURATIONS))
    assert configuration(made) == str(launches.CONFIGURATIONS[0])
    assert made.launches[0].specialization.options["num_warps"] == 1
    assert covers(made, x=torch.rand(4096)) and covers(made, x=torch.rand(5))


def test_the_quickest_configuration_is_chosen_and_its_key_guarded() -> None:
    seen: list[Contest] = []

    def second(contest: Contest) -> int:
        seen.append(contest)
        return 1

    tuner = Tuner(chooser=second)
    made = capture(launches.autotuned, {"x": VECTOR}, SM_90, tuner=tuner)
    assert configuration(made) == str(launches.CONFIGURATIONS[1])
    options = made.launches[0].specialization.options
    assert (options["num_warps"], options["num_stages"]) == (2, 2)
    example = TensorOperand(F32, (100,), (1,))
    (contest,) = seen
    assert [candidate.text for candidate in contest.candidates] == [str(one) for one in launches.CONFIGURATIONS]
    assert [candidate.grid for candidate in contest.candidates] == [(4, 1, 1), (2, 1, 1), (1, 1, 1)]
    assert contest.autotuner is launches.tuned_kernel
    assert (contest.arguments, contest.positional) == ({"x_ptr": example, "out_ptr": example, "n": 100}, 3)
    assert contest.key == {"n": 100}
    assert [guard.text for guard in made.guards if guard.origin == "launch:tuning"], "it was measured for one size"

    seen.clear()
    assert configuration(capture(launches.autotuned, {"x": VECTOR}, SM_90, tuner=tuner)) == configuration(made)
    assert not seen, "known by now"
    elsewhere = TensorClass(F32, (Dim(200, max=2**20),), aligned=False)
    capture(launches.autotuned, {"x": elsewhere}, SM_90, tuner=tuner)
    assert seen, "another key is chosen for anew"


def test_a_measured_configuration_serves_its_key_only() -> None:
    tuner = Tuner(chooser=lambda contest: 2)
    made = capture(launches.autotuned, {"x": VECTOR}, CPU, tuner=tuner)
    assert covers(made, x=torch.rand(100)) and not covers(made, x=torch.rand(101))
    x = torch.rand(100)
    assert torch.equal(replay(made, x=x), x + x)


def test_measurements_are_stored(tmp_path: Path) -> None:
    tuner = Tuner(chooser=lambda contest: 2)
    measured = capture(launches.autotuned, {"x": VECTOR}, SM_90, tuner=tuner)
    tuner.save(tmp_path / "tuning.json")
    stored = Tuner.load(tmp_path / "tuning.json")
    assert configuration(capture(launches.autotuned, {"x": VECTOR}, SM_90, tuner=stored)) == configuration(measured)
    other = capture(launches.autotuned, {"x": VECTOR}, Target.cuda(80), tuner=stored)
    assert configuration(other) == str(launches.CONFIGURATIONS[0]), "measured on another architecture"


def test_no_configuration_runs() -> None:
    def none(contest: Contest) -> int:
        raise ValueError("none of its 3 configurations runs on this GPU")

    with pytest.raises(CaptureRefused, match=r"launches\.py:\d+: tuned_kernel: none of its 3 configurations"):
        capture(launches.autotuned, {"x": VECTOR}, SM_90, tuner=Tuner(chooser=none))


def test_the_kernels_own_pruning_comes_first() -> None:
    assert configuration(capture(launches.autotuned_pruned, {"x": VECTOR}, CPU)) == str(launches.CONFIGURATIONS[1])
    small = capture(launches.autotuned_pruned, {"x": TensorClass(F32, (Dim(50),), aligned=False)}, CPU)
    assert small.launches[0].specialization.constexprs["BLOCK"] == 32
    assert covers(small, x=torch.rand(64)) and not covers(small, x=torch.rand(65))


def host_descriptor(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(1,)](TensorDescriptor.from_tensor(x, [64]), out, x.numel(), BLOCK=64)
    return out


def cooperative(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(1,)](x, out, x.numel(), BLOCK=64, launch_cooperative_grid=True)
    return out


def dependent(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(1,)](x, out, x.numel(), BLOCK=64, launch_pdl=True)
    return out


def misspelt(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(1,)](x, out, x.numel(), BLOCK=64, num_wraps=4)
    return out


@triton.jit
def wrong_kernel(x_ptr, n):
    triton.language.store(x_ptr, no_such_name)  # noqa: F821


def rejected(x: torch.Tensor) -> torch.Tensor:
    wrong_kernel[(1,)](x, x.numel())
    return x


@pytest.mark.parametrize(
    ("function", "says"),
    (
        (host_descriptor, r"tensor descriptor.*make it in the kernel"),
        (cooperative, "launch_cooperative_grid"),
        (dependent, "launch_pdl"),
        (misspelt, "num_wraps, which is neither a parameter nor an option"),
        (rejected, "no_such_name"),
    ),
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_refused_form_is_named_with_its_line(function: Callable[..., Any], says: str) -> None:
    with pytest.raises(CaptureRefused, match=says) as refusal:
        capture(function, {"x": VECTOR}, SM_90)
    code = function.__code__
    assert any(f"{code.co_filename}:{code.co_firstlineno + line}" in str(refusal.value) for line in (1, 2))
