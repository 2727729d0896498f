"""Products of sizes."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Iterator, Sequence
from types import FunctionType
from typing import Any

from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.builder import VariableBuilder
from torch._dynamo.variables.constant import ConstantVariable
from torch._dynamo.variables.functions import UserFunctionVariable

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


def product(values: Iterable[Any], start: Any) -> Any:
    """``math.prod`` in Python, for Dynamo to trace: symbolic factors make a symbolic product."""
    for value in values:
        start = start * value
    return start


class _Product(VariableTracker):
    """``math.prod`` itself."""

    def call_function(self, tx: Any, args: Sequence[VariableTracker], kwargs: dict[str, Any]) -> VariableTracker:
        start = kwargs.get("start", ConstantVariable.create(1))
        assert isinstance(product, FunctionType)
        return UserFunctionVariable(product).call_function(tx, [*args, start], {})


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = VariableBuilder._wrap

    def wrap(self: Any, value: Any) -> VariableTracker:
        return _Product() if value is math.prod else original(self, value)

    with replaced(VariableBuilder, "_wrap", wrap):
        yield


RULE = Rule("products", "math.prod of symbolic sizes, or of a generator", "a loop that multiplies", _apply)
