"""The TVM FFI entry of a compiled module: arguments and results of every structure, from outside of Python's door."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from trident.build import compile_object, compile_version
from trident.capture import ScalarClass, Target, TensorClass
from trident.capture.classes import ArgumentClass, Container
from trident.versions import ModuleSource

tvm_ffi = pytest.importorskip("tvm_ffi")

VECTOR = TensorClass(torch.float32, (3,))


def entry(function: Any, **arguments: ArgumentClass) -> Any:
    """The packed function of one version."""
    from tvm_ffi_orcjit import default_session

    name = f"packed_{function.__name__}"
    version = compile_version("only", function, arguments, Target.cpu(), pays=True)
    source = ModuleSource(name, tuple(arguments), None, 0, (version,))
    return default_session().load_module(compile_object(source))[name]


def tensor(value: Any) -> torch.Tensor:
    return torch.from_dlpack(value)


def is_miss(value: Any) -> bool:
    return "trident.Miss" in str(type(value).__mro__) + repr(value)


def test_results_of_every_structure() -> None:
    def arranges(x: torch.Tensor, n: int, f: float) -> Any:
        y = x + 1
        return {"pair": (y, [y, None]), "numbers": [n, f, n > 2, "text"], "x": x, "size": x.shape, "none": {}}

    x = torch.randn(3)
    packed = entry(arranges, x=VECTOR, n=ScalarClass(int), f=ScalarClass(float))
    result = packed(x, 5, 2.5)
    assert list(result) == ["pair", "numbers", "x", "size", "none"]
    first, (again, none) = result["pair"]
    assert none is None and torch.equal(tensor(first), x + 1)
    assert tensor(again).data_ptr() == tensor(first).data_ptr()
    assert list(result["numbers"]) == [5, 2.5, True, "text"]
    assert tensor(result["x"]).data_ptr() == x.data_ptr()
    assert list(result["size"]) == [3] and len(result["none"]) == 0


def test_results_that_are_elements_of_arguments() -> None:
    def picks(xs: list[torch.Tensor], nest: Any) -> Any:
        return xs[1], nest[0][1], xs[0] * 2, nest[0]

    x, y = torch.randn(3), torch.randn(3)
    nested = Container(tuple, (Container(tuple, (VECTOR, ScalarClass(int))),))
    packed = entry(picks, xs=Container(list, (VECTOR, VECTOR)), nest=nested)
    second, seven, doubled, inner = packed(tvm_ffi.List([x, y]), ((x, 7),))
    assert tensor(second).data_ptr() == y.data_ptr() and seven == 7
    assert torch.equal(tensor(doubled), x * 2)
    assert tensor(inner[0]).data_ptr() == x.data_ptr() and inner[1] == 7


def test_a_container_of_another_kind_or_length_is_a_miss() -> None:
    def total(xs: list[torch.Tensor]) -> torch.Tensor:
        return xs[0] + xs[1]

    x = torch.randn(3)
    packed = entry(total, xs=Container(list, (VECTOR, VECTOR)))
    assert torch.equal(tensor(packed(tvm_ffi.List([x, x]))), x + x)
    for others in ((x, x), tvm_ffi.List([x]), tvm_ffi.List([]), tvm_ffi.List([x, 3]), 3, None):
        assert is_miss(packed(others))
    for sequence in (tvm_ffi.List([x, x]), (x, x)):
        assert torch.equal(tensor(entry(total, xs=[VECTOR, VECTOR])(sequence)), x + x)
