"""Log calls below the level of a warning have no part in compiled code."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from typing import Any, NoReturn

from torch._dynamo.exc import unimplemented
from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.constant import ConstantVariable
from torch._dynamo.variables.misc import LoggingLoggerVariable

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule

_LEFT_OUT = ("debug", "info")


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    # Under export, which captures imitate, Dynamo leaves out every call of a logger, whatever its level.
    def call_method(self: Any, tx: Any, name: str, args: list[Any], kwargs: dict[str, Any]) -> VariableTracker:
        if name in _LEFT_OUT:
            return ConstantVariable.create(None)
        if name == "isEnabledFor" and args[0].as_python_constant() <= logging.INFO:
            return ConstantVariable.create(False)
        return _refuse(name)

    with replaced(LoggingLoggerVariable, "call_method", call_method):
        yield


def _refuse(name: str) -> NoReturn:
    unimplemented(
        gb_type="log call in compiled code",
        context=f"Logger.{name}",
        explanation=f"Logger.{name} would be left out of compiled code, and is more than a trace of the call.",
        hints=["Move it out of the function."],
    )


RULE = Rule(
    "logs",
    "a call of debug() or info() of a logging.Logger",
    "left out; warnings and errors refuse the capture",
    _apply,
)
