"""The TVM FFI bindings of ATen: what calls raise."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import tvm_ffi

from trident import aten, runtime
from trident.aten import call

pytestmark = pytest.mark.skipif(not runtime.available(), reason=str(runtime.unavailable()))


@pytest.mark.parametrize(
    ("expected", "message", "overload", "args", "kwargs"),
    [
        (NotImplementedError, "aten::no_such.thing is not bound", "aten::no_such.thing", (), {}),
        (NotImplementedError, "is not bound", "aten::set_.source_Storage", (), {}),
        (
            TypeError,
            r"aten::add.Tensor: argument 'other' \(position 1\) must be Tensor, not str",
            "aten::add.Tensor",
            (torch.ones(2), "two"),
            {},
        ),
        (
            TypeError,
            r"aten::cat: argument 'tensors' .* must be Tensor\[\], not list of \(int\)",
            "aten::cat",
            ([1, 2],),
            {},
        ),
        (
            TypeError,
            r"aten::narrow: argument 'start' \(position 2\) must be SymInt, not Tensor",
            "aten::narrow",
            (torch.ones(3), 0, torch.tensor(0.5), 1),
            {},
        ),
        (
            TypeError,
            r"aten::sum.dim_IntList: argument 'dim' .* not list of \(float\)",
            "aten::sum.dim_IntList",
            (torch.ones(2), [0.5]),
            {},
        ),
        (TypeError, "aten::neg: argument 'self' .* must be Tensor, not", "aten::neg", (object(),), {}),
        (TypeError, "aten::neg: missing argument 'self'", "aten::neg", (), {}),
        (TypeError, "aten::neg takes at most 1 arguments, 2 were given", "aten::neg", (torch.ones(2), 1), {}),
        (TypeError, "missing argument 'other'", "aten::add.Tensor", (torch.ones(2),), {"alpha": 1}),
        (TypeError, "has no argument 'beta'", "aten::add.Tensor", (torch.ones(2), torch.ones(2)), {"beta": 1}),
        (TypeError, "multiple values for argument 'self'", "aten::neg", (torch.ones(2),), {"self": 1}),
        (RuntimeError, "must match the size", "aten::add.Tensor", (torch.ones(2), torch.ones(3)), {}),
        (IndexError, "Dimension out of range", "aten::sum.dim_IntList", (torch.ones(2), [4]), {}),
        (
            NotImplementedError,
            "SparseCPU",
            "aten::index_select.out",
            (torch.eye(2).to_sparse(), 0, torch.tensor([0])),
            {"out": torch.empty(0)},
        ),
        (torch.linalg.LinAlgError, "singular", "aten::linalg_inv", (torch.zeros(2, 2),), {}),
        (RuntimeError, "ZeroDivisionError", "aten::remainder.Tensor", (torch.ones(1).int(), torch.zeros(1).int()), {}),
        (RuntimeError, "Expected one of", "aten::zeros", ([1],), {"device": "nonsense"}),
    ],
)
def test_errors_are_those_of_pytorch(
    expected: type[Exception], message: str, overload: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    with pytest.raises(expected, match=message) as raised:
        call(overload, *args, **kwargs)
    assert raised.type is expected


class Refusing(torch.Tensor):
    """A subclass whose dispatch raises an exception that PyTorch has no C++ class for."""

    class Error(KeyError):
        pass

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise cls.Error("not today")


def test_a_python_exception_inside_comes_out_as_itself() -> None:
    refusing = torch.ones(2).as_subclass(Refusing)
    with pytest.raises(Refusing.Error, match="not today"):
        call("aten::neg", refusing)
    assert torch.equal(call("aten::neg", torch.ones(2)), -torch.ones(2))


def test_every_exception_class_of_pytorch_keeps_its_type() -> None:
    aten.call("aten::neg", torch.ones(1))
    for kind in ("AcceleratorError", "LinAlgError", "OutOfMemoryError"):
        error = tvm_ffi.core.Error(kind, "text", "").py_error()
        assert type(error) is getattr(torch, kind, None) or type(error) is getattr(torch.linalg, kind, None)
