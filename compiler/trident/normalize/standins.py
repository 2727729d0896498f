"""Addresses of tensors, and objects that stand in for tensors where a kernel is launched."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, NoReturn

from torch._dynamo.exc import unimplemented
from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.constant import ConstantVariable
from torch._dynamo.variables.functions import DynamoTritonHOPifier
from torch._dynamo.variables.tensor import DataPtrVariable
from torch._dynamo.variables.user_defined import UserDefinedObjectVariable

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = DynamoTritonHOPifier.call_HOP

    def call_hop(self: Any, variable: Any, grids: Any, arguments: dict[str, Any], tx: Any) -> VariableTracker:
        return original(self, variable, grids, {n: _tensor(tx, n, v) for n, v in arguments.items()}, tx)

    with replaced(DynamoTritonHOPifier, "call_HOP", call_hop):
        yield


def _tensor(tx: Any, name: str, argument: Any) -> Any:
    """The tensor that a stand-in is for; other arguments as they are."""
    if isinstance(argument, VariableTracker):
        argument = argument.realize()
    if not isinstance(argument, UserDefinedObjectVariable) or not hasattr(argument.value_type, "data_ptr"):
        return argument
    kind = argument.value_type.__name__
    address = argument.call_method(tx, "data_ptr", [], {}).realize()
    if not isinstance(address, DataPtrVariable):
        _refuse(name, kind, "whose address is not the data_ptr() of one tensor")
    tensor: Any = address.from_tensor
    dtype = argument.var_getattr(tx, "dtype").as_python_constant()
    own = tensor.var_getattr(tx, "dtype").as_python_constant()
    if dtype != own:
        if dtype.itemsize != own.itemsize:
            _refuse(name, kind, f"of dtype {dtype} over a tensor of {own}")
        tensor = tensor.call_method(tx, "view", [ConstantVariable.create(dtype)], {})
    return tensor


def _refuse(name: str, kind: str, why: str) -> NoReturn:
    unimplemented(
        gb_type="stand-in for a tensor",
        context=f"{name}: {kind}",
        explanation=f"The kernel's argument {name} is a {kind} {why}.",
        hints=["Pass a tensor: torch.as_strided makes one of any offset, sizes and strides."],
    )


RULE = Rule(
    "stand-ins",
    "a launch's argument that is no tensor but has data_ptr() and dtype, as Triton asks of one",
    "the tensor whose address it gives, reinterpreted if the dtype is another of the same size",
    _apply,
)
