"""What is told of a compilation: a line an event, with times, pointing at the user's source; nothing if nobody asks."""

from __future__ import annotations

import logging
import re

import pytest
import torch
import triton
import triton.language as tl

from support.processes import run_script
from trident import log
from trident.build import compile_object, compile_version
from trident.capture.classes import Dim, ScalarClass, TensorClass
from trident.capture.target import Target
from trident.kernels.compile import KernelCompilationError
from trident.lowering.values import LoweringRefused
from trident.versions import ModuleSource

TENSOR = TensorClass(torch.float32, (Dim(hint=64, min=2, max=4096),))

JITTED = """
    import torch
    import trident
    from support.jit_functions import scaled_gate
    function = trident.jit(scaled_gate)
    x = torch.randn(4, 6)
    for _ in range(3):
        function(x, x, 0.5)
    report(versions=len(function.versions()))
"""


def lines_of(stages: str | None) -> list[str]:
    _, finished = run_script(JITTED, TRIDENT_LOG=stages, TRIDENT_STORE="off")
    return finished.stderr.splitlines()


def test_every_stage_tells_its_events_with_times() -> None:
    lines = lines_of("all")
    assert all(re.fullmatch(r"\[trident\.\w+\] .+", line) for line in lines), lines
    told = {stage: [line.partition("] ")[2] for line in lines if f".{stage}]" in line] for stage in log.LOG_STAGES}
    (captured,) = told["capture"]
    assert re.match(r"scaled_gate for cpu: \d+ operations, 1 of them launches \(\d+\.\d ms: trace \d", captured)
    assert re.search(r"graph [\d.]+, launches [\d.]+, guards [\d.]+\)$", captured)
    counts = re.match(r"scaled_gate for cpu: (\d+) guards, (\d+) rewritten, (\d+) discharged", told["guards"][0])
    assert counts is not None
    assert sum(map(int, counts.groups())) == len(told["guards"]) - 1
    assert any(re.match(r"scaled_gate: .* discharged: ", line) for line in told["guards"])
    (lowered,) = told["lowering"]
    assert re.search(r"versions 1, object code \d+ bytes \([\d.]+ ms: import [\d.]+, lower [\d.]+, object", lowered)
    assert [re.sub(r"[\d.]+ ms", "T", line) for line in told["dispatch"]] == [
        "scaled_gate: version 1 loaded, for (x: float32[4, 6], y: float32[4, 6], scale: float)",
        "scaled_gate: a miss was answered after T",
    ]


def test_only_the_named_stages_are_told() -> None:
    assert {line.partition("]")[0] for line in lines_of("dispatch, lowering")} == {
        "[trident.dispatch",
        "[trident.lowering",
    }
    assert lines_of(None) == []


def test_an_unknown_stage_is_named_with_the_known_ones() -> None:
    first, *_ = (line for line in lines_of("dispatch,gards") if "Warning" in line)
    assert "TRIDENT_LOG: no stage gards; there are capture, guards, lowering, dispatch, kernels, store" in first


def test_nothing_is_formatted_for_nobody(caplog: pytest.LogCaptureFixture) -> None:
    class Unprintable:
        def __str__(self) -> str:
            raise AssertionError("formatted for nobody")

    log.event("dispatch", "%s", Unprintable())
    with caplog.at_level(logging.INFO, "trident.dispatch"):
        log.event("dispatch", "%s happened", "this")
    assert [record.getMessage() for record in caplog.records] == ["this happened"]


def test_a_kernel_tells_what_it_became(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "trident.kernels"):
        compile_version("v", doubled, {"x": TENSOR}, Target.cuda(90), pays=True)
    (record,) = caplog.records
    expected = r"double_kernel for sm_90: \d+ bytes, 4 warps, shared memory 0 \([\d.]+ ms\)"
    assert re.fullmatch(expected, record.getMessage())


def test_a_kernel_that_does_not_compile_names_the_launch() -> None:
    with pytest.raises(KernelCompilationError, match="foreign_kernel for sm_90") as raised:
        compile_version("v", foreign, {"x": TENSOR}, Target.cuda(90), pays=True)
    assert place_of(raised.value) == (__file__, foreign.__code__.co_firstlineno + 2)


def test_what_cannot_be_lowered_names_the_statement() -> None:
    version = compile_version("v", powers, {"x": TENSOR, "n": ScalarClass(int, min=2, max=9)}, Target.cpu(), pays=True)
    with pytest.raises(LoweringRefused, match="powers are of integers") as raised:
        compile_object(ModuleSource("powers", ("x", "n"), None, 0, (version,)))
    assert place_of(raised.value) == (__file__, powers.__code__.co_firstlineno + 1)


def place_of(error: Exception) -> tuple[str, int]:
    file, line, _ = str(error).split(":", 2)
    return file, int(line)


@triton.jit
def double_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + offsets, 2 * tl.load(x_ptr + offsets, offsets < n), offsets < n)


@triton.jit
def foreign_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, offsets < n)
    x = tl.inline_asm_elementwise("no.such.instruction $0, $1;", "=r,r", [x], tl.float32, is_pure=True, pack=1)
    tl.store(out_ptr + offsets, x, offsets < n)


def doubled(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(triton.cdiv(x.numel(), 256),)](x, out, x.numel(), BLOCK=256)
    return out


def foreign(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    foreign_kernel[(1,)](x, out, x.numel(), BLOCK=64)
    return out


def powers(x: torch.Tensor, n: int) -> torch.Tensor:
    return x * (n**n)
