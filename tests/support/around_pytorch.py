"""What PyTorch does around an operator, through both doors, against stock: one suite for every device.

tests/ops runs it on the cpu target, tests/gpu on CUDA.
"""

from __future__ import annotations

import gc
import os
import shutil
import weakref
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.utils.checkpoint import checkpoint, set_checkpoint_early_stop

from support.cases import (
    CASES,
    DOORS,
    Case,
    OverridesOff,
    Tensors,
    all_enabled,
    assert_same_outcome,
    gradients,
    outcome,
    random,
    through,
)
from support.counting import Paths, counted

DTYPES = (torch.float32, torch.bfloat16, torch.float16)
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
each_door = pytest.mark.parametrize("door", DOORS)
COMPILER = os.environ.get("CXX") or shutil.which("g++") or shutil.which("gcc") or shutil.which("clang")
BACKENDS = (
    "eager",
    "aot_eager",
    pytest.param(
        "inductor",
        marks=[
            pytest.mark.slow,
            pytest.mark.timeout(600),
            pytest.mark.skipif(not COMPILER, reason="Inductor needs a C++ compiler"),
        ],
    ),
)


class AroundPyTorch(OverridesOff):
    """The suite; a subclass names the device."""

    @each
    @each_door
    @pytest.mark.parametrize("dtype", DTYPES, ids=str)
    def test_gradients_run_our_versions(self, case: Case, door: str, dtype: torch.dtype) -> None:
        tensors, grad = case.tensors(self.device, dtype), case.grad(self.device, dtype)
        truths = gradients(case.stock, tuple(t.double() for t in tensors), grad.double())
        stocks = gradients(case.stock, tensors, grad)
        with (
            through(door, case, self.device) as function,
            counted(case.forward, self.device) as forward,
            counted(case.backward, self.device) as backward,
        ):
            ours = gradients(function, tensors, grad)
        assert (forward, backward) == (case.paths(door, self.device),) * 2
        for result, stock, truth in zip(ours, stocks, truths, strict=True):
            assert (result.dtype, result.shape, result.stride()) == (stock.dtype, stock.shape, stock.stride())
            error, own = ((r.double() - truth).abs().max() / truth.abs().max() for r in (result, stock))
            assert error <= 2 * own + torch.finfo(dtype).eps

    @each
    @each_door
    @pytest.mark.parametrize("mode", [torch.no_grad, torch.inference_mode])
    def test_without_gradients(self, case: Case, door: str, mode: Callable[[], Any]) -> None:
        tensors = tuple(t.requires_grad_() for t in case.tensors(self.device))
        with mode():
            stock = case.stock(*tensors)
            with through(door, case, self.device) as function, counted(case.forward, self.device) as paths:
                ours = function(*tensors)
        assert paths == case.paths(door, self.device)
        assert (ours.requires_grad, ours.is_inference()) == (stock.requires_grad, stock.is_inference())
        torch.testing.assert_close(ours, stock)

    @each
    @each_door
    def test_second_derivatives_are_stocks(self, case: Case, door: str) -> None:
        def twice(function: Callable[..., Any]) -> Tensors:
            leaves = [t.requires_grad_() for t in case.tensors(self.device)]
            grad = case.grad(self.device).requires_grad_()
            first = torch.autograd.grad(function(*leaves), leaves, grad, create_graph=True)
            return torch.autograd.grad(sum((g * g).sum() for g in first), (*leaves, grad), allow_unused=True)

        stocks = twice(case.stock)
        with through(door, case, self.device) as function:
            torch.testing.assert_close(twice(function), stocks)

    @each
    @each_door
    def test_gradcheck_passes_by_fallback(self, case: Case, door: str) -> None:
        x, *others = case.tensors(self.device, torch.float64)
        tensors = tuple(t.requires_grad_() for t in (x[:1, :1].clone(), *others))
        with through(door, case, self.device) as function, counted(case.forward, self.device) as paths:
            assert torch.autograd.gradcheck(function, tensors)
            assert torch.autograd.gradgradcheck(function, tensors)
        assert paths == Paths(fallbacks=paths.fallbacks)
        assert (paths.fallbacks > 0) == (case.paths(door, self.device).hits > 0)

    @each
    @each_door
    @pytest.mark.filterwarnings("ignore:There is a performance drop")
    def test_transforms_are_stocks(self, case: Case, door: str) -> None:
        tensors = case.tensors(self.device)
        tangents = tuple(torch.ones_like(t) for t in tensors)

        def total(function: Callable[..., Any]) -> Callable[..., Any]:
            return lambda *given: (function(*given) ** 2).sum()

        transforms: dict[str, Callable[[Callable[..., Any]], Any]] = {
            "grad": lambda f: torch.func.grad(total(f))(*tensors),
            "jvp": lambda f: torch.func.jvp(f, tensors, tangents)[1],
            "vmap": lambda f: torch.func.vmap(lambda x: f(x, *tensors[1:]))(tensors[0]),
            "vmap of columns": lambda f: torch.func.vmap(lambda x: f(x, *tensors[1:]), in_dims=1)(tensors[0]),
            "vmap of grad": lambda f: torch.func.vmap(torch.func.grad(lambda x: total(f)(x, *tensors[1:])))(tensors[0]),
            "hessian": lambda f: torch.func.hessian(lambda x: total(f)(x, *tensors[1:]))(tensors[0][0]),
        }
        for name, transform in transforms.items():
            stock = outcome(transform, case.stock)
            with through(door, case, self.device) as function:
                assert_same_outcome(outcome(transform, function), stock, name)

    @each
    @each_door
    @pytest.mark.parametrize("reentrant", [False, True])
    def test_checkpointed_gradients(self, case: Case, door: str, reentrant: bool) -> None:
        tensors, grad = case.tensors(self.device), case.grad(self.device)
        stocks = gradients(case.stock, tensors, grad)
        with (
            through(door, case, self.device) as function,
            counted(case.forward, self.device) as paths,
            set_checkpoint_early_stop(False),  # else recomputation ends where the last saved tensor is there
        ):
            ours = gradients(lambda *t: checkpoint(function, *t, use_reentrant=reentrant), tensors, grad)
        assert paths == case.paths(door, self.device, calls=2)
        torch.testing.assert_close(ours, stocks)

    @each
    @each_door
    @pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
    def test_autocast_is_stocks(self, case: Case, door: str, dtype: torch.dtype) -> None:
        def both(function: Callable[..., Any]) -> Tensors:
            leaves = [t.requires_grad_() for t in case.tensors(self.device, dtype)]
            with torch.autocast(self.device, dtype=torch.bfloat16):
                y = function(*leaves)
            return (y, *torch.autograd.grad(y, leaves, case.grad(self.device, y.dtype)))

        stocks = both(case.stock)
        with through(door, case, self.device) as function:
            ours = both(function)
        for result, stock in zip(ours, stocks, strict=True):
            assert (result.dtype, result.shape, result.stride()) == (stock.dtype, stock.shape, stock.stride())
            # As a part of the largest: a gradient of weights is a sum in which terms cancel.
            most = 4 * torch.finfo(stock.dtype).eps * stock.abs().max()
            assert (result.double() - stock.double()).abs().max() <= most

    @each
    @each_door
    def test_a_training_step_of_scaled_gradients(self, case: Case, door: str) -> None:
        def step(function: Callable[..., Any]) -> Tensors:
            leaves = [t.requires_grad_() for t in case.tensors(self.device)]
            optimizer, scaler = torch.optim.SGD(leaves, lr=0.1), torch.amp.GradScaler(self.device)
            with torch.autocast(self.device, dtype=torch.float16):
                loss = function(*leaves).square().mean()
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            return tuple(leaf.detach() for leaf in leaves)

        stocks = step(case.stock)
        assert not torch.equal(stocks[0], case.tensors(self.device)[0]), "no step was taken"
        with through(door, case, self.device) as function:
            torch.testing.assert_close(step(function), stocks)

    @each
    @each_door
    def test_a_saved_tensor_that_is_overwritten_is_caught(self, case: Case, door: str) -> None:
        x, *others = (t.requires_grad_() for t in case.tensors(self.device))
        with through(door, case, self.device) as function:
            saved = x * 1
            y = function(saved, *others)
            with torch.no_grad():
                (y if case.backward.endswith("_data") else saved).add_(1)  # which of the two the gradient reads
            with pytest.raises(RuntimeError, match="modified by an inplace operation"):
                y.sum().backward()

    @each
    @each_door
    def test_tensors_die_with_their_last_reference(self, case: Case, door: str) -> None:
        def run(function: Callable[..., Any]) -> list[weakref.ref[torch.Tensor]]:
            leaves = [t.requires_grad_() for t in case.tensors(self.device)]
            y, grad = function(*leaves), case.grad(self.device)
            y.backward(grad)
            return [weakref.ref(t) for t in (*leaves, y, grad, *(leaf.grad for leaf in leaves))]

        with through(door, case, self.device) as function:
            run(function)
            gc.collect()
            gc.disable()
            try:
                assert [reference() for reference in run(function)] == [None] * (2 * len(case.shapes) + 2)
            finally:
                gc.enable()

    @each
    @pytest.mark.filterwarnings("ignore")
    @pytest.mark.parametrize("door", ["override", "direct"])
    @pytest.mark.parametrize("first", ["off", "on"])
    @pytest.mark.parametrize("backend", BACKENDS)
    def test_compiled_code_is_stocks(self, case: Case, door: str, first: str, backend: str) -> None:
        """Compiled with the overrides on or off, then called with them on and off again; without a graph break."""
        tensors, grad = case.tensors(self.device), case.grad(self.device)
        stocks = gradients(case.stock, tensors, grad)
        torch._dynamo.reset()
        compiled = torch.compile(case.stock if door == "override" else case.direct, backend=backend, fullgraph=True)
        for state in (first, "on", "off", first):
            if state == "on":
                with all_enabled(self.device):
                    ours = gradients(compiled, tensors, grad)
            else:
                ours = gradients(compiled, tensors, grad)
            torch.testing.assert_close(ours, stocks)

    @each
    @each_door
    def test_exported_graphs_are_stocks(self, case: Case, door: str) -> None:
        class Module(torch.nn.Module):
            def __init__(self, function: Callable[..., Any]) -> None:
                super().__init__()
                self.function = function

            def forward(self, *tensors: torch.Tensor) -> Any:
                return self.function(*tensors)

        def graph(function: Callable[..., Any]) -> list[Any]:
            exported = torch.export.export(Module(function), case.tensors(self.device), strict=False)
            return [node.target for node in exported.graph.nodes if node.op == "call_function"]

        stock = graph(case.stock)
        with through(door, case, self.device) as function:
            assert graph(function) == stock

    @each_door
    def test_calls_within_a_backward_hook(self, door: str) -> None:
        """Autograd's own threads see the state of the process."""
        case = CASES[0]
        (x,) = case.tensors(self.device)
        (inner,) = random((5, 16), seed=2)
        inner, seen = inner.to(self.device), []
        with through(door, case, self.device) as function, counted(case.forward, self.device) as paths:
            y = x.requires_grad_() * 2
            y.register_hook(lambda grad: seen.append(function(inner)))
            y.sum().backward()
        assert paths == case.paths(door, self.device)
        torch.testing.assert_close(seen, [case.stock(inner)])
