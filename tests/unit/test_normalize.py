"""Each normalization rule by a construct of its own, and what no rule covers."""

from __future__ import annotations

import ast
import inspect
import logging
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from support import thirdparty
from support.replay import covers, replay
from trident import namespaces, normalize
from trident.capture import CaptureRefused, Dim, ScalarClass, Target, TensorClass
from trident.capture.capture import capture
from trident.normalize import patching
from trident.normalize.generated import generates_code
from trident.normalize.launchers import is_launcher
from trident.normalize.machine import DEVICES, machine

F32, I32 = torch.float32, torch.int32
MATRIX = TensorClass(F32, (Dim(6), Dim(50)), aligned=False)


def captured(function: Callable[..., Any], **arguments: Any) -> Callable[..., Any]:
    """What a capture of the function computes, held against the function itself (None: nothing to compare with)."""
    made = capture(function, arguments, Target.cpu())

    def run(*values: Any) -> Any:
        call = dict(zip(arguments, values, strict=True))
        assert covers(made, **call)
        return replay(made, **call)

    return run


def test_log_calls_are_left_out(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    double = captured(thirdparty.logs, x=MATRIX)
    x = torch.rand(3, 4)
    assert torch.equal(double(x), x + x)
    assert not [record for record in caplog.records if record.name == thirdparty.__name__]


def test_a_warning_is_not_left_out() -> None:
    with pytest.raises(CaptureRefused, match=r"Logger\.warning would be left out.*thirdparty\.py:\d+"):
        capture(thirdparty.warns, {"x": MATRIX}, Target.cpu())


def test_launchers_launch_their_kernel() -> None:
    x = torch.rand(5, 30)
    for function in (thirdparty.by_launcher, thirdparty.by_wrapped_launcher):
        assert torch.equal(captured(function, x=MATRIX)(x), x + x)
    assert not thirdparty.launcher.launches
    assert is_launcher(thirdparty.launcher)
    for other in (thirdparty.double_kernel, thirdparty.StandIn, object(), None):
        assert not is_launcher(other)


def test_stand_ins_are_their_tensors() -> None:
    x = torch.rand(5, 30)
    assert torch.equal(captured(thirdparty.by_stand_ins, x=MATRIX)(x), x + x)
    bits = torch.randint(0, 2**29, (4, 20), dtype=I32)
    doubled = captured(thirdparty.reinterpreted, x=MATRIX)(bits.view(F32))
    assert doubled.dtype == F32 and torch.equal(doubled.view(I32), bits * 2)


def test_stand_ins_that_no_tensor_is_like() -> None:
    with pytest.raises(CaptureRefused, match=r"x_ptr.*StandIn of dtype torch.int16.*thirdparty\.py:\d+"):
        capture(thirdparty.narrowed, {"x": MATRIX}, Target.cpu())
    with pytest.raises(CaptureRefused, match=r"thirdparty\.py:\d+"):
        capture(thirdparty.behind_the_base, {"x": MATRIX}, Target.cpu())


@pytest.mark.parametrize("ranks", ((2, 2), (2, 0), (0, 2)))
@pytest.mark.parametrize(("left", "right"), ((F32, I32), (I32, I32), (torch.bfloat16, F32), (torch.bool, torch.uint8)))
def test_type_promotion(left: torch.dtype, right: torch.dtype, ranks: tuple[int, int]) -> None:
    def tensor(dtype: torch.dtype, rank: int) -> torch.Tensor:
        return torch.ones((3, 4)[:rank]).to(dtype)

    classes = [TensorClass(d, (Dim(3), Dim(4))[:r], aligned=False) for d, r in zip((left, right), ranks, strict=True)]
    made = capture(thirdparty.promotes, {"x": classes[0], "y": classes[1], "scale": ScalarClass(float)}, Target.cpu())
    x, y = tensor(left, ranks[0]), tensor(right, ranks[1])
    results = replay(made, x=x, y=y, scale=0.5)
    expected = thirdparty.promotes(x, y, 0.5)
    assert [result.dtype for result in results] == [result.dtype for result in expected]
    assert all(torch.equal(one, other) for one, other in zip(results, expected, strict=True))


def test_products_of_sizes() -> None:
    made = capture(thirdparty.multiplies, {"x": MATRIX}, Target.cpu())
    for shape in ((6, 50), (1, 3), (40, 7)):
        x = torch.rand(shape)
        assert covers(made, x=x) and torch.equal(replay(made, x=x), x + x)
    grid = made.launches[0].grid[0]
    assert isinstance(grid, torch.fx.Node)
    assert grid.meta["val"].node.hint == math.prod((1, 7), start=2)


def test_code_is_generated_before_it_is_traced() -> None:
    x = torch.rand(2, 3)
    assert torch.equal(captured(thirdparty.generates, x=MATRIX)(x), x * 3 * 5)
    assert set(thirdparty.generated.functions) == {"times_3", "times_5"}
    assert torch.equal(captured(thirdparty.generates, x=MATRIX)(x), x * 3 * 5), "again, with nothing to generate"
    assert torch.equal(captured(thirdparty.generates_for_ranks, x=MATRIX)(x), x * 4)


def test_what_generates_code() -> None:
    def compiles_a_pattern(text: str) -> Any:
        import re

        return re.compile(text)

    def executes(text: str) -> None:
        exec(text)

    assert generates_code(executes.__code__) and generates_code(thirdparty.Generated.function.__code__)
    assert not generates_code(compiles_a_pattern.__code__)
    assert not generates_code(thirdparty.Generated.__call__.__code__)


def test_generated_code_has_globals_of_its_own() -> None:
    made = capture(thirdparty.generates_again, {"x": MATRIX}, Target.cpu())
    names = [word for guard in made.discharged for word in guard.text.split("'") if word.startswith(namespaces.PREFIX)]
    assert names and all(namespaces.namespace(name)["TIMES"] == 7 for name in names)
    x = torch.rand(2, 3)
    assert torch.equal(replay(made, x=x), x * 7)


def test_two_namespaces_of_one_file_name() -> None:
    one: dict[str, Any] = {}
    other: dict[str, Any] = {}
    names = [namespaces.name_of(space, "/tmp/some-file.py") for space in (one, other, one)]
    assert names[0] == names[2] != names[1] and all(name.isidentifier() for name in names)
    assert namespaces.namespace(names[1]) is other


def test_a_machine_that_is_not_there() -> None:
    before = {name: getattr(torch.cuda, name) for name in ("device_count", "_lazy_init", "_exchange_device")}
    with machine(Target.cuda(90)):
        assert torch.cuda.get_device_capability() == (9, 0) and torch.cuda.device_count() == 1
        assert torch.cuda.get_device_name() == DEVICES[90].name and torch.cuda.current_device() == 0
        assert not torch.cuda.is_available()
    assert before == {name: getattr(torch.cuda, name) for name in before}
    with machine(Target.cpu()):
        assert torch.cuda.device_count() == 0
    with pytest.raises(ValueError, match=r"no GPU is known for sm_75"), machine(Target.cuda(75)):
        pass


def test_questions_to_the_machine_are_answered_for_the_target() -> None:
    made = capture(thirdparty.asks_the_machine, {"x": MATRIX}, Target.cuda(90))
    (launch,) = made.launches
    assert launch.grid == (DEVICES[90].multi_processor_count, 1, 1)
    assert launch.specialization.constexprs["BLOCK"] == 16


def test_nothing_stays_replaced() -> None:
    from torch._dynamo.symbolic_convert import InliningInstructionTranslator as Tracer
    from torch._dynamo.variables.builder import VariableBuilder
    from torch._dynamo.variables.misc import LoggingLoggerVariable

    holders = ((Tracer, "inline_call"), (VariableBuilder, "_wrap"), (LoggingLoggerVariable, "call_method"))
    before = [getattr(holder, name) for holder, name in holders]
    capture(thirdparty.logs, {"x": MATRIX}, Target.cpu())
    with pytest.raises(CaptureRefused):
        capture(thirdparty.warns, {"x": MATRIX}, Target.cpu())
    assert before == [getattr(holder, name) for holder, name in holders]


def test_other_threads_see_what_was_there() -> None:
    import threading

    class Holder:
        @staticmethod
        def answer() -> int:
            return 1

    seen: list[int] = []
    with patching.replaced(Holder, "answer", lambda: 2):
        thread = threading.Thread(target=lambda: seen.append(Holder.answer()))
        thread.start()
        thread.join()
        assert Holder.answer() == 2 and seen == [1]
    assert Holder.answer() == 1


def test_rules_are_named_and_about_constructs() -> None:
    names = [rule.name for rule in normalize.RULES]
    assert len(set(names)) == len(names)
    assert all(rule.construct and rule.treatment for rule in normalize.RULES)
    folder = Path(inspect.getfile(normalize)).parent
    imported = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    roots = {name.partition(".")[0] for name in imported}
    assert not {
        root for root in roots - {"torch", "triton", "trident"} if root not in __import__("sys").stdlib_module_names
    }


def test_gpus_of_one_architecture_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    import dataclasses

    devices = [DEVICES[80], DEVICES[90], dataclasses.replace(DEVICES[90], multi_processor_count=114)]
    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.cuda, "_lazy_init", lambda: None)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: len(devices))
    monkeypatch.setattr(torch.cuda, "_get_device_properties", lambda index: devices[index], raising=False)
    with machine(Target.cuda(80)):
        assert torch.cuda.get_device_properties(2) == DEVICES[80], "a version for it runs on no other"
    with machine(Target.cuda(90)), pytest.raises(RuntimeError, match="the GPUs of sm_90 differ"):
        torch.cuda.get_device_properties(1)
    devices.pop()
    with machine(Target.cuda(90)):
        assert torch.cuda.get_device_properties(0) == DEVICES[90]
    with machine(Target.cuda(100)):
        assert torch.cuda.get_device_properties(0) == DEVICES[100], "compiled for a GPU that is elsewhere"
