"""Calls of ATen overloads by PyTorch's bindings, stock and with overrides that have no version; prints JSON.

For a process with malloc_counter preloaded. A row an overload: allocations of a call, stock and ours, the misses
counted, and whether the override was given what a boxed call gives it.
"""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import torch
import torch.nn.functional as F

from native import stub
from support.malloc_counter import per_call
from trident import runtime
from trident.arguments import DEVICE_CPU, TensorArgument
from trident.runtime import Miss, Override, Scm

TIMES = 200  # beside 200 calls that per_call makes first

Call = Callable[[], Any]


def calls() -> dict[str, tuple[Call, tuple[Any, ...]]]:
    """Overload -> a call by its binding and the overload's arguments in that call: for all of the catalog whose kernels
    a binding or a gradient calls on the CPU, and for what other signatures are listed."""
    x, y, w, mask = torch.randn(4, 4), torch.randn(4, 4), torch.randn(4), torch.randn(4, 4) < 0
    out, integers, index = torch.empty(4, 4), torch.empty(4, 4, dtype=torch.int64), torch.tensor([2, 0, 2])
    batch, number = torch.randn(2, 4, 4), torch.tensor(2.0)
    tanh, softmax = torch._C._nn.gelu, torch._softmax
    leaf, weight = torch.randn(4, 4, requires_grad=True), torch.randn(4, requires_grad=True)
    _, mean, rstd = torch.native_layer_norm(x, (4,), w, None, 1e-5)
    grad, gelu_back = _backward(tanh(leaf, approximate="tanh"), leaf)
    grad_3, embedding_back = _backward(torch.embedding(leaf, index), leaf)
    _, silu_back = _backward(F.silu(leaf), leaf)
    _, norm_back = _backward(F.layer_norm(leaf, (4,), weight), leaf, weight)
    return {
        "aten::neg": (lambda: torch.neg(x), (x,)),
        "aten::neg_": (x.neg_, (x,)),
        "aten::neg.out": (lambda: torch.neg(x, out=out), (x, out)),
        "aten::lt.Scalar": (lambda: torch.lt(x, 1.5), (x, 1.5)),
        "aten::fmod_.Scalar": (lambda: x.fmod_(9), (x, 9)),
        "aten::fmod.Scalar_out": (lambda: torch.fmod(x, 9, out=out), (x, 9, out)),
        "aten::gelu": (lambda: tanh(x, approximate="tanh"), (x, "tanh")),
        "aten::mul.Tensor": (lambda: torch.mul(x, y), (x, y)),
        "aten::mul_.Tensor": (lambda: x.mul_(y), (x, y)),
        "aten::mul.out": (lambda: torch.mul(x, y, out=out), (x, y, out)),
        "aten::add.Tensor": (lambda: torch.add(x, y, alpha=2), (x, y, 2)),
        "aten::add_.Tensor": (lambda: x.add_(y, alpha=3), (x, y, 3)),
        "aten::add.out": (lambda: torch.add(x, y, alpha=0.5, out=out), (x, y, 0.5, out)),
        "aten::gelu_backward": (gelu_back, (grad, leaf, "tanh")),
        "aten::silu_backward": (silu_back, (grad, leaf)),
        "aten::where.self": (lambda: torch.where(mask, x, y), (mask, x, y)),
        "aten::masked_fill_.Tensor": (lambda: x.masked_fill_(mask, number), (x, mask, number)),
        "aten::where.self_out": (lambda: torch.where(mask, x, y, out=out), (mask, x, y, out)),
        "aten::mm": (lambda: torch.mm(x, y), (x, y)),
        "aten::mm.out": (lambda: torch.mm(x, y, out=out), (x, y, out)),
        "aten::bmm": (lambda: torch.bmm(batch, batch), (batch, batch)),
        "aten::addmm": (lambda: torch.addmm(w, x, y, beta=2, alpha=0.5), (w, x, y, 2, 0.5)),
        "aten::addmm_": (lambda: out.addmm_(x, y, beta=0), (out, x, y, 0, 1)),
        "aten::addmm.out": (lambda: torch.addmm(w, x, y, out=out), (w, x, y, 1, 1, out)),
        "aten::cat": (lambda: torch.cat((x, y, batch[0]), 1), ([x, y, batch[0]], 1)),
        "aten::cat.out": (lambda: torch.cat([x[:2], y[:2]], out=out), ([x[:2], y[:2]], 0, out)),
        "aten::_softmax": (lambda: softmax(x, 1, False), (x, 1, False)),
        "aten::_softmax_backward_data": (
            lambda: torch._softmax_backward_data(x, y, 1, torch.float32),
            (x, y, 1, torch.float32),
        ),
        "aten::cumsum": (lambda: torch.cumsum(x, 1, dtype=torch.float64), (x, 1, torch.float64)),
        "aten::cumsum_": (lambda: out.cumsum_(0), (out, 0, None)),
        "aten::cumsum.out": (lambda: torch.cumsum(x, 0, out=out), (x, 0, None, out)),
        "aten::sort.stable": (lambda: torch.sort(x, stable=True, dim=0), (x, True, 0, False)),
        "aten::sort.values_stable": (
            lambda: torch.sort(x, stable=None, descending=True, out=(out, integers)),
            (x, None, -1, True, out, integers),
        ),
        "aten::embedding": (lambda: torch.embedding(x, index, 1), (x, index, 1, False, False)),
        "aten::embedding_dense_backward": (embedding_back, (grad_3, index, 4, -1, False)),
        "aten::_fused_rms_norm": (lambda: torch._fused_rms_norm(x, (4,), None, 0.5), (x, [4], None, 0.5)),
        "aten::native_layer_norm": (lambda: torch.native_layer_norm(x, (4,), w, None, 0.5), (x, [4], w, None, 0.5)),
        "aten::native_layer_norm_backward": (
            norm_back,
            (grad, leaf, [4], mean, rstd, weight, None, [True, True, False]),
        ),
    }


def _backward(of: torch.Tensor, *by: torch.Tensor) -> tuple[torch.Tensor, Call]:
    given = torch.ones_like(of)
    return given, lambda: torch.autograd.grad(of, by, given, retain_graph=True)


def boxed(overload: str, arguments: tuple[Any, ...]) -> Call:
    """The call as torch.ops makes it."""
    packet, _, name = overload.removeprefix("aten::").partition(".")
    function = getattr(getattr(torch.ops.aten, packet), name or "default")
    named = list(zip(function._schema.arguments, arguments, strict=True))
    positional = [value for argument, value in named if not argument.kwarg_only]
    keywords = {argument.name: value for argument, value in named if argument.kwarg_only}
    return torch.no_grad()(lambda: function(*positional, **keywords))


def recorded(scm: Scm, call: Call) -> list[Any]:
    """The arguments of the call's misses, without the addresses of tensors."""
    announced: list[Miss] = []
    runtime.forget_misses()
    runtime.set_miss_callback(lambda: announced.extend(runtime.take_misses()))
    call()
    runtime.set_miss_callback(None)
    return [_nowhere(miss.arguments) for miss in announced if miss.scm == scm.name]


def _nowhere(argument: Any) -> Any:
    if isinstance(argument, tuple):
        return tuple(map(_nowhere, argument))
    return replace(argument, data=0) if isinstance(argument, TensorArgument) else argument


@cache
def installed(overload: str) -> tuple[Override, Scm]:
    scm = Scm.create(overload)
    return Override.install(overload, DEVICE_CPU, scm), scm


def measure(overload: str, call: Call, arguments: tuple[Any, ...]) -> dict[str, Any]:
    stock = per_call(call, TIMES)
    override, scm = installed(overload)
    override.set_base(2)
    ours, misses = per_call(call, TIMES), scm.counters(DEVICE_CPU).misses
    seen, as_boxed = recorded(scm, call), recorded(scm, boxed(overload, arguments))
    override.set_base(0)
    same = len(seen) == 1 and seen == as_boxed
    return {"stock": stock, "ours": ours, "misses": misses, "differs": "" if same else repr((seen, as_boxed))}


def takes_results_into_out(library: ctypes.CDLL) -> bool:
    """Whether a hit that names two arguments as its results hands those back."""
    x, values, indices = torch.randn(4), torch.empty(4), torch.empty(4, dtype=torch.int64)
    override, scm = installed("aten::sort.values_stable")
    scm.append(stub.module(library, "stub_last_two"))
    override.set_base(2)
    first, second = torch.sort(x, stable=True, out=(values, indices))
    override.set_base(0)
    return first is values and second is indices


def main(library: str) -> None:
    torch.set_num_threads(1)
    runtime.load()
    rows = {overload: measure(overload, *call) for overload, call in calls().items()}
    print(json.dumps({"rows": rows, "into_out": takes_results_into_out(ctypes.CDLL(library))}))
