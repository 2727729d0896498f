"""Type promotion: functions of PyTorch that compute dtypes from dtypes, ranks and kinds of numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import torch
from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.torch import TorchInGraphFunctionVariable
from torch._prims_common import elementwise_dtypes

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule

_PROMOTIONS = (elementwise_dtypes, torch.result_type)


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = TorchInGraphFunctionVariable.call_function

    def call_function(self: Any, tx: Any, args: Any, kwargs: dict[str, Any]) -> VariableTracker:
        result: VariableTracker
        if self.value in _PROMOTIONS:
            constants = {name: value.as_python_constant() for name, value in kwargs.items()}
            result = VariableTracker.build(tx, self.value(*map(_example, args), **constants))
        else:
            result = original(self, tx, args, kwargs)
        return result

    with replaced(TorchInGraphFunctionVariable, "call_function", call_function):
        yield


def _example(argument: Any) -> Any:
    """Something of the argument's dtype and rank; a number's value says nothing about the result."""
    argument = argument.realize()
    if argument.is_python_constant():
        return argument.as_python_constant()
    value = argument.as_proxy().node.meta["example_value"]
    if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
        return {torch.SymInt: 1, torch.SymFloat: 1.0, torch.SymBool: True}[type(value)]
    return value


RULE = Rule(
    "promotion",
    "type promotion by torch.result_type or torch._prims_common.elementwise_dtypes",
    "a constant of the version: dtypes, ranks and kinds of numbers are guarded",
    _apply,
)
