"""When the direct door takes its fast path; everything else is PyTorch's: results, errors, version counters."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
import torch
from torch._subclasses import FakeTensorMode
from torch.autograd import forward_ad
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

import trident
from native.doors import counted, direct, fresh
from trident import runtime
from trident.arguments import DEVICE_CPU


class _Sub(torch.Tensor):
    pass


class _FunctionMode(TorchFunctionMode):
    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {}))


class _DispatchMode(TorchDispatchMode):
    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {}))


@contextmanager
def _dual(x: torch.Tensor) -> Iterator[torch.Tensor]:
    with forward_ad.dual_level():
        yield forward_ad.make_dual(x, x)


def _fake() -> torch.Tensor:
    with FakeTensorMode():
        return torch.empty(3)


X = torch.randn(3)
# Per kind: what surrounds the call, and the argument.
CONDITIONS: dict[str, tuple[Callable[[], AbstractContextManager[Any]], Callable[[], Any]]] = {
    "gradient": (nullcontext, lambda: torch.randn(3, requires_grad=True)),
    "gradient of a view": (nullcontext, lambda: torch.randn(4, requires_grad=True)[1:]),
    "parameter": (nullcontext, lambda: torch.nn.Parameter(torch.randn(3))),
    "subclass": (nullcontext, lambda: X.as_subclass(_Sub)),
    "fake": (nullcontext, _fake),
    "meta": (nullcontext, lambda: torch.empty(3, device="meta")),
    "sparse": (nullcontext, X.to_sparse),
    "conjugate view": (nullcontext, lambda: torch.randn(3, dtype=torch.complex64).conj()),
    "negative view": (nullcontext, lambda: torch.randn(3, dtype=torch.complex64).conj().imag),
    "number": (nullcontext, lambda: 2**70),
    "function mode": (_FunctionMode, lambda: X),
    "default device": (lambda: torch.device("cpu"), lambda: X),
    "dispatch mode": (_DispatchMode, lambda: X),
    "fake mode": (lambda: FakeTensorMode(allow_non_fake_inputs=True), lambda: X),
    "autocast": (lambda: torch.autocast("cpu"), lambda: X),
}
FAST: dict[str, tuple[Callable[[], AbstractContextManager[Any]], Callable[[], Any]]] = {
    "tensor": (nullcontext, lambda: X),
    "no_grad": (torch.no_grad, lambda: torch.nn.Parameter(torch.randn(3))),
    "inference mode": (torch.inference_mode, lambda: X),
    "inference tensor": (torch.inference_mode, X.clone),
    "detached": (nullcontext, lambda: torch.nn.Parameter(torch.randn(3)).detach()),
    "autocast of another device": (lambda: torch.autocast("cuda", enabled=False), lambda: X),
    "inside backward": (lambda: torch.autograd.set_grad_enabled(False), lambda: X),
}


@pytest.mark.parametrize("kind", CONDITIONS)
def test_what_goes_through_the_dispatcher(library: ctypes.CDLL, kind: str) -> None:
    scm = fresh(library, "stub_one")
    seen: list[Any] = []
    function = direct(scm, slow=seen.append)
    surroundings, argument = CONDITIONS[kind]
    with surroundings():
        value = argument()
        assert counted(scm, lambda: function(value)) == {}
    assert len(seen) == 1 and seen[0] is value


@pytest.mark.parametrize("kind", FAST)
def test_what_takes_the_fast_path(library: ctypes.CDLL, kind: str) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm)
    surroundings, argument = FAST[kind]
    with surroundings():
        value = argument()
        stock = torch.neg(value)
        results: list[Any] = []
        assert counted(scm, lambda: results.append(function(value))) == {"hits": 1}
    torch.testing.assert_close(results[0], stock)
    assert results[0].is_inference() == stock.is_inference() and results[0].requires_grad == stock.requires_grad


def test_forward_ad_and_functorch_equal_stock(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm, slow=torch.ops.aten.neg.default)
    before = scm.counters(DEVICE_CPU)
    with _dual(X) as dual:
        assert torch.equal(forward_ad.unpack_dual(function(dual)).tangent, -X)
    batch = torch.randn(2, 3)
    assert torch.equal(torch.func.vmap(function)(batch), -batch)
    assert torch.equal(torch.func.jvp(function, (X,), (X,))[1], -X)
    assert torch.equal(torch.func.grad(lambda x: function(x).sum())(X), -torch.ones(3))
    assert torch.equal(torch.func.functionalize(function)(X), -X)
    assert scm.counters(DEVICE_CPU) == before


def test_traces_contain_the_operator(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm, slow=torch.ops.aten.neg.default)
    traced = torch.jit.trace(function, (X,), check_trace=False)
    assert "aten::neg" in str(traced.graph)
    from torch.fx.experimental.proxy_tensor import make_fx

    assert "aten.neg" in make_fx(function)(X).code
    exported = torch.export.export(_Module(function), (X,), strict=False)
    assert "aten.neg" in str(exported.graph)


class _Module(torch.nn.Module):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: torch.Tensor) -> Any:
        return self.function(x)


@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_compiled_code_calls_the_operator(library: ctypes.CDLL, backend: str) -> None:
    function = direct(fresh(library, "stub_one"), slow=torch.ops.aten.neg.default)
    torch._dynamo.reset()
    compiled = torch.compile(lambda x: function(x) + 1, backend=backend, fullgraph=True)
    torch.testing.assert_close(compiled(X), 1 - X)
    leaf = torch.randn(3, requires_grad=True)
    compiled(leaf).sum().backward()
    assert leaf.grad is not None and torch.equal(leaf.grad, -torch.ones(3))


_BEFORE_DYNAMO = """
import sys, ctypes, torch
from native.doors import direct, fresh
from trident import runtime
runtime.load()
function = direct(fresh(ctypes.CDLL(sys.argv[1]), "stub_one"), slow=torch.ops.aten.neg.default)
assert "torch._dynamo" not in sys.modules
compiled = torch.compile(lambda x: function(x) + 1, backend="eager", fullgraph=True)
assert torch.equal(compiled(torch.ones(2)), torch.zeros(2))
"""


def test_a_door_made_before_dynamo_is_imported(library: ctypes.CDLL) -> None:
    tests = Path(__file__).parents[1]
    code = f"import sys; sys.path.insert(0, {str(tests)!r})\n{_BEFORE_DYNAMO}"
    done = subprocess.run([sys.executable, "-c", code, library._name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ---- in-place and out=


def _in_place(library: ctypes.CDLL) -> Callable[..., Any]:
    return direct(fresh(library, "stub_in_place"), mutated=(0,), slow=torch.neg_)


def test_in_place_bumps_the_version_counter(library: ctypes.CDLL) -> None:
    function = _in_place(library)
    x = torch.ones(3)
    assert function(x) is x and x._version == 1
    assert x.tolist() == [-1, -1, -1]
    view = x[1:]
    function(view)
    assert x._version == 2  # shared with its base, as stock
    weight = torch.ones(3, requires_grad=True)
    product = weight * x
    with torch.no_grad():
        function(x)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.sum().backward()


def test_in_place_on_a_leaf_is_stocks_error(library: ctypes.CDLL) -> None:
    function = _in_place(library)
    leaf = torch.ones(3, requires_grad=True)
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        function(leaf)
    with torch.no_grad():
        function(leaf)
    assert leaf.tolist() == [-1, -1, -1] and leaf._version == 1


def test_in_place_on_inference_tensors(library: ctypes.CDLL) -> None:
    function = _in_place(library)
    with torch.inference_mode():
        x = torch.ones(3)
        function(x)
        normal = torch.ones(3)
    assert x.tolist() == [-1, -1, -1] and normal.is_inference()
    scm = fresh(library, "stub_in_place")
    outside = direct(scm, mutated=(0,), slow=lambda x: "stock")
    assert counted(scm, lambda: outside(x)) == {} and outside(x) == "stock"


def test_in_place_inside_inference_mode_on_a_normal_tensor(library: ctypes.CDLL) -> None:
    ours, stock = torch.ones(3), torch.ones(3)
    with torch.inference_mode():
        _in_place(library)(ours)
        torch.neg_(stock)
    assert ours._version == stock._version and torch.equal(ours, stock)


def test_out_that_requires_grad_is_stocks_error(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_out")
    function = runtime.door(
        name="negative",
        doc="",
        parameters=("self", "*", "out"),
        defaults=(),
        scm=scm,
        slow=torch.ops.aten.neg.out,
        miss=None,
        mutated=(1,),
    )
    out = torch.empty(3)
    assert function(X, out=out) is out and torch.equal(out, -X) and out._version == 1
    with pytest.raises(RuntimeError, match="don't support automatic differentiation"):
        function(X, out=torch.empty(3, requires_grad=True))
    with torch.no_grad():
        leaf = torch.empty(3, requires_grad=True)
        assert counted(scm, lambda: function(X, out=leaf)) == {"hits": 1}


# ---- arguments and names


def test_sizes_are_lists(library: ctypes.CDLL) -> None:
    function = runtime.door(
        name="reshape",
        doc="",
        parameters=("self", "shape"),
        defaults=(),
        scm=fresh(library, "stub_reshape"),
        slow=lambda *a: "slow",
        miss=None,
    )
    assert function(torch.arange(6), torch.empty(2, 3).shape).tolist() == [[0, 1, 2], [3, 4, 5]]


def test_the_profiler_shows_the_label(library: ctypes.CDLL) -> None:
    function = direct(fresh(library, "stub_one"), label="aten::negative")
    with torch.profiler.profile() as profile:
        function(X)
    assert "aten::negative" in [event.name for event in profile.events()]


def test_compiled_code_traces_what_a_jitted_function_wraps() -> None:
    factor = torch.tensor(2.0)

    @trident.jit
    def scaled(x: torch.Tensor) -> torch.Tensor:
        return torch.neg(x) * factor

    torch._dynamo.reset()
    compiled = torch.compile(lambda x: scaled(x) + 1, backend="aot_eager", fullgraph=True)
    torch.testing.assert_close(compiled(X), 1 - 2 * X)
