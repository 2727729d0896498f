"""Host code that generates code at its first call: it is called once before it is traced."""

from __future__ import annotations

import contextlib
import dis
from collections.abc import Iterator
from types import CodeType
from typing import Any

import torch
from torch._dynamo.exc import RestartAnalysis
from torch._dynamo.symbolic_convert import InliningInstructionTranslator
from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.lists import BaseListVariable
from torch._dynamo.variables.user_defined import UserDefinedObjectVariable
from triton.runtime.jit import KernelInterface

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule

_BUILTINS = frozenset(("exec", "compile"))


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = InliningInstructionTranslator.inline_call
    called: set[tuple[object, ...]] = set()

    def inline_call(parent: Any, function: Any, args: Any, kwargs: dict[str, Any]) -> VariableTracker:
        if generates_code(function.get_code()):
            values = [_value(argument) for argument in args]
            named = {name: _value(argument) for name, argument in kwargs.items()}
            call = (function.get_code(), *map(_kind, values), *((n, _kind(v)) for n, v in named.items()))
            if _UNKNOWN not in map(_kind, (*values, *named.values())) and call not in called:
                called.add(call)
                with parent.output.fake_mode, replaced(KernelInterface, "__getitem__", _no_launch):
                    function.get_function()(*values, **named)
                # What Dynamo has seen of the places where code is kept is out of date.
                raise RestartAnalysis(restart_reason=f"{function.get_name()} has generated code")
        return original(parent, function, args, kwargs)

    with replaced(InliningInstructionTranslator, "inline_call", inline_call):
        yield


def generates_code(code: CodeType) -> bool:
    """Whether the function itself turns text into code: by exec, compile, or a loader's exec_module."""
    if "exec_module" in code.co_names:
        return True
    return not _BUILTINS.isdisjoint(code.co_names) and any(
        instruction.opname == "LOAD_GLOBAL" and instruction.argval in _BUILTINS
        for instruction in dis.get_instructions(code)
    )


def _no_launch(kernel: Any, grid: Any) -> Any:
    return lambda *args, **kwargs: None


class _Unknown:
    """An argument that is neither a constant, nor kept outside the call, nor a tensor or number."""


_UNKNOWN = _Unknown()


def _value(argument: Any) -> Any:
    """The argument itself, or a fake tensor or symbolic number that stands for it."""
    argument = argument.realize()
    if argument.is_python_constant():
        return argument.as_python_constant()
    if isinstance(argument, UserDefinedObjectVariable) and argument.source is not None:
        return argument.value
    if argument.is_tensor() or argument.is_symnode_like():
        return argument.as_proxy().node.meta["example_value"]
    if isinstance(argument, BaseListVariable):
        items = [_value(item) for item in argument.items]
        return _UNKNOWN if _UNKNOWN in map(_kind, items) else argument.python_type()(items)
    return _UNKNOWN


def _kind(value: Any) -> object:
    """What code may be generated for: constants and objects, but of tensors the dtype and rank only."""
    if isinstance(value, torch.Tensor):
        return value.dtype, value.ndim
    if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
        return type(value)
    if isinstance(value, list | tuple):
        return type(value), *map(_kind, value)
    if isinstance(value, _Unknown):
        return value
    try:
        hash(value)
    except TypeError:
        return id(value)
    return type(value), value


RULE = Rule(
    "generated code",
    "a function that makes code of text at its first call and keeps it (exec, compile, a loader's exec_module)",
    "called once, on fake tensors and without launching anything, then traced: it finds what it has kept",
    _apply,
)
