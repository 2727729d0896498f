"""Kernels on the cpu target: values against PyTorch, and a process that stays as it was."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
import torch
import triton
import triton.language as tl
from triton.runtime.jit import JITFunction

from support import host_functions as host
from trident.capture import Target
from trident.kernels.compile import compile_kernel
from trident.kernels.interpreter import InterpretationError, interpret, reference, run
from trident.kernels.specialization import KernelParameter, KernelSpecialization


def specialize(kernel: Any, constexprs: dict[str, Any], *names: str) -> KernelSpecialization:
    return KernelSpecialization(kernel, tuple(KernelParameter(name, "*fp32") for name in names), constexprs)


DOUBLE = reference(specialize(host.double_kernel, {"BLOCK": 64}, "x_ptr", "out_ptr", "n"))


def double(x: torch.Tensor) -> torch.Tensor:
    out = torch.full_like(x, 77)
    run(DOUBLE, (triton.cdiv(x.numel(), 64), 1, 1), (x, out, x.numel()))
    return out


@pytest.mark.parametrize(
    "dtype", (torch.float32, torch.bfloat16, torch.float16, torch.float64, torch.int32, torch.int64)
)
@pytest.mark.parametrize("n", (1, 63, 64, 200))
def test_values(dtype: torch.dtype, n: int) -> None:
    x = (torch.randn(n) * 50).to(dtype)
    assert torch.equal(double(x), x + x)


def test_special_values_in_bf16() -> None:
    x = torch.tensor([0.0, -0.0, float("inf"), -float("inf"), float("nan"), 1e-40, 3.3e38, -1.5], dtype=torch.bfloat16)
    assert torch.equal(double(x).view(torch.int16), (x + x).view(torch.int16))


@pytest.mark.parametrize("dtype", (torch.float32, torch.bfloat16))
def test_a_kernel_with_helpers_and_a_reduction(dtype: torch.dtype) -> None:
    x, weight = torch.randn(5, 100).to(dtype), torch.randn(100).to(dtype)
    out = torch.empty_like(x)
    one = reference(
        specialize(
            host.row_scale_kernel,
            {"COLUMNS": 128},
            *("x_ptr", "weight_ptr", "out_ptr", "row_stride", "columns", "eps"),
        )
    )
    run(one, (5, 1, 1), (x, weight, out, 100, 100, 1e-5))
    wide = x.float()
    expected = wide / (wide.square().mean(1, keepdim=True) + 1e-5).sqrt() * weight.float()
    tolerance = {torch.float32: 1e-6, torch.bfloat16: 2**-8}[dtype]
    torch.testing.assert_close(out.float(), expected, rtol=tolerance, atol=tolerance)


def test_every_program_of_a_three_dimensional_grid_runs() -> None:
    @triton.jit
    def place(out_ptr):
        x, y, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
        tl.store(out_ptr + (z * 3 + y) * 2 + x, x + 10 * y + 100 * z)

    out = torch.zeros(24, dtype=torch.int32)
    run(reference(specialize(place, {}, "out_ptr")), (2, 3, 4), (out,))
    assert out.tolist() == [x + 10 * y + 100 * z for z in range(4) for y in range(3) for x in range(2)]


def test_an_empty_grid_launches_nothing() -> None:
    out = torch.full((4,), 7.0)
    run(DOUBLE, (0, 1, 1), (torch.ones(4), out, 4))
    assert out.tolist() == [7.0] * 4


def _add_in_closure(amount: int) -> Callable[[], Any]:
    @triton.jit
    def helper(x):
        return x + tl.full((), amount_constexpr, tl.float32)

    amount_constexpr = tl.constexpr(amount)

    @triton.jit
    def kernel(x_ptr, BLOCK: tl.constexpr):
        offsets = tl.arange(0, BLOCK)
        tl.store(x_ptr + offsets, helper(tl.load(x_ptr + offsets)))

    return kernel


def test_closures_are_kept_apart_and_told_by_number() -> None:
    three, five = _add_in_closure(3), _add_in_closure(5)
    names = [reference(specialize(kernel, {"BLOCK": 4}, "x_ptr")) for kernel in (three, five, three)]
    assert names[0] == names[2] != names[1]
    for name, amount in zip(names, (3, 5, 3), strict=True):
        x = torch.zeros(4)
        run(name, (1, 1, 1), (x,))
        assert x.tolist() == [amount] * 4


def test_importable_kernels_are_told_by_name() -> None:
    facts = json.loads(DOUBLE)
    assert facts["kernel"] == "support.host_functions:double_kernel"
    assert "registered" not in facts


@triton.jit
def failing_kernel(x_ptr, n):
    tl.store(x_ptr + tl.arange(0, 4), tl.load(x_ptr + tl.arange(0, 3)))


@triton.jit(debug=True)
def asserting_kernel(x_ptr, n, NAMED: tl.constexpr):
    positive = tl.load(x_ptr) > 0
    if NAMED:
        tl.device_assert(positive, "IndexError: not positive: x")
    else:
        tl.device_assert(positive, "not positive")


@triton.jit
def quiet_kernel(x_ptr, n):
    tl.device_assert(tl.load(x_ptr) > 0, "IndexError: not positive")


def test_a_device_assertion_raises_what_its_message_names() -> None:
    one = (1, 1, 1)
    named = reference(specialize(asserting_kernel, {"NAMED": True}, "x_ptr", "n"))
    plain = reference(specialize(asserting_kernel, {"NAMED": False}, "x_ptr", "n"))
    for kernel in (named, plain):
        run(kernel, one, (torch.ones(1), 1))
    with pytest.raises(IndexError, match=r"^not positive: x$"):
        run(named, one, (-torch.ones(1), 1))
    with pytest.raises(InterpretationError, match="asserting_kernel"):
        run(plain, one, (-torch.ones(1), 1))
    run(reference(specialize(quiet_kernel, {}, "x_ptr", "n")), one, (-torch.ones(1), 1))  # without debug=True: none


def _jitted() -> dict[str, Any]:
    """Everything that a launch replaces for a while."""
    names = {f"host.{name}": value for name, value in vars(host).items()}
    names |= {f"tl.{name}": value for name, value in vars(tl).items()}
    names |= {f"standard.{name}": value for name, value in vars(tl.standard).items()}
    names |= {f"core.{name}": value for name, value in vars(tl.core).items() if callable(value)}
    names |= {f"tensor.{name}": value for name, value in vars(tl.tensor).items()}
    return names


def test_everything_is_put_back_after_a_launch_and_after_an_error() -> None:
    before = _jitted()
    names = set(vars(host)) | set(vars(tl.standard))
    double(torch.ones(10))
    assert {name for name, value in _jitted().items() if before.get(name) is not value} == set()
    with pytest.raises(InterpretationError, match="failing_kernel"):
        run(reference(specialize(failing_kernel, {}, "x_ptr", "n")), (1, 1, 1), (torch.ones(4), 4))
    assert {name for name, value in _jitted().items() if before.get(name) is not value} == set()
    assert set(vars(host)) | set(vars(tl.standard)) == names, "the interpreter leaves no names behind"
    assert isinstance(host.double_kernel, JITFunction) and isinstance(host._mean_square, JITFunction)
    assert double(torch.ones(3)).tolist() == [2, 2, 2]


def test_a_process_that_interpreted_can_compile() -> None:
    double(torch.ones(3))
    parameters = (KernelParameter("x_ptr", "*fp32"), KernelParameter("out_ptr", "*fp32"), KernelParameter("n", "i32"))
    made = compile_kernel(KernelSpecialization(host.double_kernel, parameters, {"BLOCK": 64}), Target.cuda(90))
    assert made.cubin[:4] == b"\x7fELF"
    assert double(torch.ones(3)).tolist() == [2, 2, 2]


def test_threads_take_turns() -> None:
    failures: list[BaseException] = []

    def work(seed: int) -> None:
        generator = torch.Generator().manual_seed(seed)
        try:
            for _ in range(6):
                x = torch.rand(150, generator=generator)
                assert torch.equal(double(x), x + x)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_dtype_constexprs_keep_their_kind() -> None:
    @triton.jit
    def cast(x_ptr, out_ptr, TO: tl.constexpr, SCALE: tl.constexpr, FLAG: tl.constexpr, NONE: tl.constexpr):
        offsets = tl.arange(0, 4)
        x = tl.load(x_ptr + offsets).to(TO).to(tl.float32) * SCALE
        if FLAG and NONE is None:
            tl.store(out_ptr + offsets, x)

    x, out = torch.tensor([1.0001, 2.5, -3.3333, 1e-3]), torch.zeros(4)
    constexprs = {"TO": tl.bfloat16, "SCALE": 0.5, "FLAG": True, "NONE": None}
    run(reference(specialize(cast, constexprs, "x_ptr", "out_ptr")), (1, 1, 1), (x, out))
    assert torch.equal(out, x.bfloat16().float() * 0.5)


def test_what_has_no_text_is_an_error() -> None:
    with pytest.raises(ValueError, match="no textual form"):
        reference(specialize(host.double_kernel, {"BLOCK": object()}, "x_ptr"))
    with pytest.raises(ValueError, match="compiled, not interpreted"):
        interpret(specialize(host.double_kernel, {"BLOCK": 4}, "x_ptr"), Target.cuda(90))


def test_the_wrong_number_of_operands_is_an_error() -> None:
    with pytest.raises(ValueError, match="zip"):
        run(DOUBLE, (1, 1, 1), (torch.ones(3),))


@triton.jit
def _twice(x):
    return x + x


@triton.jit
def _kernel_with_a_helper(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(out_ptr + offsets, _twice(tl.load(x_ptr + offsets, mask=inside)), mask=inside)


def _language() -> dict[tuple[str, str], object]:
    """Everything that the interpreter replaces while a kernel runs."""
    holders = (tl, tl.core, tl.standard, tl.math, tl.tensor)
    return {(holder.__name__, name): value for holder in holders for name, value in vars(holder).items()}


def test_the_language_is_as_before_after_a_kernel_that_calls_a_helper() -> None:
    parameters = (KernelParameter("x_ptr", "*fp32"), KernelParameter("out_ptr", "*fp32"), KernelParameter("n", "i32"))
    specialization = KernelSpecialization(_kernel_with_a_helper, parameters, {"BLOCK": 64})
    x = torch.randn(100)
    out = torch.empty_like(x)
    run(reference(specialization), (1, 1, 1), [x[:1], out[:1], 1])  # imports the interpreter
    before = _language()
    run(reference(specialization), (2, 1, 1), [x, out, 100])
    assert torch.equal(out, x + x)
    assert _language() == before
    assert compile_kernel(specialization, Target.cuda(90)).cubin
