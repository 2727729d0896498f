"""Host code that generates code at its first call: it is called once before it is traced."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from types import CodeType
from typing import Any

from torch._dynamo.exc import RestartAnalysis
from torch._dynamo.symbolic_convert import InliningInstructionTranslator
from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.user_defined import UserDefinedObjectVariable

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule

# What makes code of text or of a file.
_MAKERS = frozenset(("exec_module", "exec", "compile"))


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = InliningInstructionTranslator.inline_call
    called: list[tuple[Any, ...]] = []

    def inline_call(parent: Any, function: Any, args: Any, kwargs: dict[str, Any]) -> VariableTracker:
        if generates_code(function.get_code()):
            call = _call(function, args, kwargs)
            if call is not None and call not in called:
                called.append(call)
                made, values, named = call
                made(*values, **named)
                # What Dynamo has seen of the places where code is kept is out of date.
                raise RestartAnalysis(restart_reason=f"{made.__qualname__} has generated code")
        return original(parent, function, args, kwargs)

    with replaced(InliningInstructionTranslator, "inline_call", inline_call):
        yield


def generates_code(code: CodeType) -> bool:
    """Whether the function itself turns text into code."""
    return not _MAKERS.isdisjoint(code.co_names)


def _call(function: Any, args: Any, kwargs: dict[str, Any]) -> tuple[Any, list[Any], dict[str, Any]] | None:
    """The call itself, if nothing of it depends on the arguments of the captured function."""
    values = [_value(argument) for argument in args]
    named = {name: _value(argument) for name, argument in kwargs.items()}
    if _UNKNOWN in values or _UNKNOWN in named.values():
        return None
    return function.get_function(), values, named


class _Unknown:
    pass


_UNKNOWN = _Unknown()


def _value(argument: Any) -> Any:
    """The argument itself, if it does not depend on the call."""
    argument = argument.realize()
    if argument.is_python_constant():
        return argument.as_python_constant()
    if isinstance(argument, UserDefinedObjectVariable) and argument.source is not None:
        return argument.value
    return _UNKNOWN


RULE = Rule(
    "generated code",
    "a function that makes code of text at its first call and keeps it (exec, compile, a loader's exec_module), called"
    " with arguments that don't depend on the call",
    "called once with these arguments, then traced anew: it finds what it has kept",
    _apply,
)
