"""The direct door over hand-written modules, and the TVM FFI entry: outcomes, binding of arguments, results."""

from __future__ import annotations

import ctypes
import inspect
from pathlib import Path
from typing import Any

import pytest
import torch

from native import stub
from native.doors import counted, direct, fresh
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Override


def test_direct_outcomes(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm)
    x = torch.randn(3)
    assert counted(scm, lambda: torch.testing.assert_close(function(x), -1 * x)) == {"hits": 1}
    assert counted(scm, lambda: function(torch.empty(0))) == {"fallbacks": 1}
    assert function(torch.empty(0))[0] == "slow"
    small = torch.ones(2, dtype=torch.int8)
    assert counted(scm, lambda: function(small)) == {"misses": 1}
    assert function(small)[0] == "miss" and function(small)[1] is small
    same = torch.ones(2, dtype=torch.int64)
    assert function(same) is same

    def fails() -> None:
        with pytest.raises(IndexError, match="int32 is an error here"):
            function(torch.ones(2, dtype=torch.int32))

    assert counted(scm, fails) == {"errors": 1}


def test_direct_parameter_is_taken(library: ctypes.CDLL) -> None:
    function = direct(fresh(library, "stub_one"))
    with torch.no_grad():
        assert isinstance(function(torch.nn.Parameter(torch.ones(2))), torch.Tensor)


def test_direct_binding(library: ctypes.CDLL) -> None:
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    function = runtime.door(
        name="f",
        doc="Doc.",
        parameters=("a", "b", "*", "c"),
        defaults=(1, None),
        scm=fresh(library),
        slow=lambda *args, **kwargs: None,
        miss=lambda *args, **kwargs: calls.append((args, kwargs)),
    )
    assert (function.__name__, function.__doc__) == ("f", "Doc.")
    x = torch.ones(1)
    function(x)
    function(x, 2, c=3)
    function(b=2, a=x)
    assert [(len(a), k if "a" not in k else sorted(k)) for a, k in calls] == [(1, {}), (2, {"c": 3}), (0, ["a", "b"])]
    for bad, text in (
        (function, r"missing required argument 'a' \(pos 1\)"),
        (lambda: function(x, 1, 2), "takes 2 positional arguments but 3 were given"),
        (lambda: function(x, a=x), "multiple values for argument 'a'"),
        (lambda: function(x, d=1), "unexpected keyword argument 'd'"),
    ):
        with pytest.raises(TypeError, match=text):
            bad()


def test_direct_order_of_parameters(library: ctypes.CDLL) -> None:
    """The module has the second parameter only; the others must be left at their defaults."""
    scm = fresh(library, "stub_one")
    settings: dict[str, Any] = {"name": "f", "doc": "", "scm": scm, "miss": None}
    function = runtime.door(
        parameters=("flag", "self", "*", "other"),
        defaults=(inspect.Parameter.empty, False),
        order=(1,),
        slow=lambda *args, **kwargs: (args, kwargs),
        **settings,
    )
    x = torch.randn(3)
    assert function(None, x)[0][0] is None, "a parameter without a default can't be left at it"
    function = runtime.door(
        parameters=("self", "flag", "*", "other"),
        defaults=(None, False),
        order=(0,),
        slow=lambda *args, **kwargs: (args[1:], kwargs),
        **settings,
    )
    for call in (lambda: function(x), lambda: function(x, None), lambda: function(x, other=False, flag=None)):
        assert counted(scm, lambda call=call: torch.testing.assert_close(call(), -1 * x)) == {"hits": 1}
    assert counted(scm, lambda: function(x, 3)) == {}
    assert function(x, 3) == ((3,), {})
    assert function(x, other=True) == ((), {"other": True})
    with pytest.raises(IndexError, match="order: no such parameter"):
        runtime.door(parameters=("self",), defaults=(), order=(1,), slow=function, **settings)


def test_lists_and_sizes_reach_aten(library: ctypes.CDLL) -> None:
    function = runtime.door(
        name="reshape",
        doc="",
        parameters=("self", "shape"),
        defaults=(),
        scm=fresh(library, "stub_reshape"),
        slow=lambda *a: "slow",
        miss=None,
    )
    x = torch.arange(6)
    assert function(x, [2, 3]).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert function(x, (3, -1)).shape == (3, 2)
    assert function(x, [torch.SymInt(2)] if hasattr(torch.SymInt, "int") else [object()]) == "slow"
    with pytest.raises(RuntimeError, match="invalid for input of size 6"):
        function(x, [4, 4])


def test_direct_several_results_and_late_failure(library: ctypes.CDLL) -> None:
    x = torch.randn(2, 2)
    negated, same, n = direct(fresh(library, "stub_three"))(x)
    torch.testing.assert_close(negated, -1 * x)
    assert same is x and n == 4
    late = direct(fresh(library, "stub_late_failure"))
    with pytest.raises(NotImplementedError, match="after a result"):
        late(x)


def test_results_of_an_aten_list_and_one_that_appears_twice(library: ctypes.CDLL, tmp_path: Path) -> None:
    x = torch.arange(6.0)
    first, second, again = direct(fresh(library, "stub_halves"))(x)
    assert first.tolist() == [0, 1, 2] and second.tolist() == [3, 4, 5]
    assert again is first and first._base is x  # views of the very argument
    with pytest.raises(RuntimeError, match="aten::chunk gave 1 tensors, compiled code expects 2"):
        direct(fresh(library, "stub_halves"))(torch.ones(1))
    schema = torch.library.Library("trident_halves", "DEF")
    schema.define("halves(Tensor self) -> (Tensor, Tensor, Tensor)")
    schema.impl("halves", lambda self: (self, self, self), "CPU")
    override = Override.install("trident_halves::halves", DEVICE_CPU, fresh(library, "stub_halves"))
    override.set_base(2)
    first, second, again = torch.ops.trident_halves.halves(x)
    assert again is first and second.tolist() == [3, 4, 5]
    override.set_base(0)
    schema._destroy()
    tvm_ffi = pytest.importorskip("tvm_ffi")
    first, second, again = tvm_ffi.load_module(str(stub.build(tmp_path)))["stub_halves"](x)
    assert torch.from_dlpack(again).data_ptr() == torch.from_dlpack(first).data_ptr() == x.data_ptr()
    assert torch.from_dlpack(second).tolist() == [3, 4, 5]


def test_tvm_ffi_entry(library: ctypes.CDLL, tmp_path: Path) -> None:
    tvm_ffi = pytest.importorskip("tvm_ffi")
    module = tvm_ffi.load_module(str(stub.build(tmp_path)))
    x = torch.randn(3)
    torch.testing.assert_close(torch.from_dlpack(module["stub_one"](x)), -1 * x)
    negated, same, n = module["stub_three"](x)
    torch.testing.assert_close(torch.from_dlpack(negated), -1 * x)
    assert torch.from_dlpack(same).data_ptr() == x.data_ptr() and n == 3
    fallback = module["stub_one"](torch.empty(0))  # the original, through ATen
    assert torch.from_dlpack(fallback).numel() == 0
    miss = module["stub_one"](torch.ones(2, dtype=torch.int8))
    assert "trident.Miss" in str(type(miss).__mro__) + repr(miss)
    with pytest.raises(IndexError, match="int32 is an error here"):
        module["stub_one"](torch.ones(2, dtype=torch.int32))
    with pytest.raises(TypeError, match="takes 1 arguments"):
        module["stub_one"](x, x)
