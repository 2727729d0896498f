"""Fingerprints of Python values that mean the same in every process of one environment.

Only values that are known through and through have one: constants, code, modules by name, functions and classes of the
toolchain and of the standard library by name (both are part of the environment), Triton's kernels by source. Everything
else raises Unportable, whatever it may look like.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import sys
from collections.abc import Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import torch

_PRINTED = (type(None), bool, int, float, complex, str, bytes, type(Ellipsis))
_TORCH_CONSTANTS = (torch.dtype, torch.layout, torch.memory_format, torch.device)
_FIXED = frozenset(("torch", "triton", "trident", "builtins", *sys.stdlib_module_names))
_READERS = (os._Environ, os.environ, os.getenv, os.getenv.__code__)
# What a launch reads of a kernel beside its source.
_KERNEL_OPTIONS = ("do_not_specialize", "do_not_specialize_on_alignment", "noinline", "debug")


class Unportable(Exception):
    """A value of which another process cannot tell whether it has the same."""


def fingerprint(value: object) -> str:
    """The digest of a value. Raises Unportable."""
    return hashlib.sha256(_text(value).encode()).hexdigest()[:32]


def _text(value: Any) -> str:
    kind = type(value)
    if any(value is reader for reader in _READERS):
        raise Unportable("the process's environment variables, on which Dynamo puts no guards")
    if value is type(None):
        return "type None"
    if kind in _PRINTED:
        return f"{kind.__name__} {value!r}"
    if kind in _TORCH_CONSTANTS:
        return f"{kind.__name__} {value}"
    if kind in (tuple, list):
        return f"{kind.__name__}({', '.join(map(_text, value))})"
    if kind in (set, frozenset):
        return f"{kind.__name__}({', '.join(sorted(map(_text, value)))})"
    if kind is CodeType:
        return _code(value)
    if kind is ModuleType:
        return f"module {value.__name__}"
    if isinstance(value, FunctionType | BuiltinFunctionType | type):
        return f"{kind.__name__} {_name(value)}"
    if isinstance(value, torch._ops.OpOverload | torch._ops.OpOverloadPacket):
        return f"operator {value}"
    if _is_kernel(value):
        return _kernel(value)
    if f"{kind.__module__}.{kind.__qualname__}" == "triton.language.core.constexpr":
        return f"constexpr {_text(value.value)}"
    if f"{kind.__module__}.{kind.__qualname__}" == "triton.language.core.dtype":
        return f"triton dtype {value}"
    raise Unportable(f"a {kind.__module__}.{kind.__qualname__}")


def _code(code: CodeType) -> str:
    """What code does: not where it stands, nor how its lines are numbered."""
    parts = (
        code.co_name,
        code.co_code,
        code.co_consts,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_kwonlyargcount,
        code.co_flags,
        code.co_exceptiontable,
    )
    return f"code {', '.join(map(_text, parts))}"


def _name(value: Any) -> str:
    """The name of a function or class that the environment fixes; it must lead back to the value."""
    module, qualified = getattr(value, "__module__", None), value.__qualname__
    owner = getattr(value, "__self__", None)
    if module is None and isinstance(owner, ModuleType):
        module = owner.__name__
    if not isinstance(module, str) or module.partition(".")[0] not in _FIXED:
        raise Unportable(f"{module}.{qualified}, which may be another one elsewhere")
    for name in (qualified, value.__name__):  # torch.relu is a method of a class without a name
        found: Any = sys.modules.get(module)
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is value:
            return f"{module}.{name}"
    raise Unportable(f"{module}.{qualified} is not what its name says")


def _kernel(kernel: Any, above: tuple[int, ...] = ()) -> str:
    """A kernel by its source, its options, and all that it reads outside it, other kernels included."""
    if kernel.pre_run_hooks or kernel._repr is not None:
        raise Unportable(f"the kernel {kernel.__name__} has hooks")
    parts: list[str] = [f"{kernel.__module__}:{kernel.__qualname__}", kernel.src, _text(kernel.fn.__defaults__ or ())]
    parts += [f"{option}={_text(getattr(kernel, option))}" for option in _KERNEL_OPTIONS]
    if id(kernel) in above:
        return f"kernel {parts[0]}"  # it calls itself
    names = {**kernel.__globals__, **inspect.getclosurevars(kernel.fn).nonlocals}
    nodes = list(ast.walk(kernel.parse()))
    owners = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    for node in nodes:
        if isinstance(node, ast.Name | ast.Attribute) and id(node) not in owners:
            value = _resolved(node, names)
            while value is _NOTHING and isinstance(node, ast.Attribute):
                node = node.value  # x.to(...): what counts is x
                value = _resolved(node, names)
            if not _is_fixed(value):
                text = _kernel(value, (*above, id(kernel))) if _is_kernel(value) else _text(value)
                parts.append(f"{ast.unparse(node)}={text}")
    return f"kernel {' '.join(parts)}"


_NOTHING = object()


def _resolved(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """What a name, or an attribute of one, stands for outside the kernel."""
    if isinstance(node, ast.Name):
        return names.get(node.id, _NOTHING)
    if isinstance(node, ast.Attribute):
        value = _resolved(node.value, names)
        return _NOTHING if value is _NOTHING else getattr(value, node.attr, _NOTHING)
    return _NOTHING


def _is_kernel(value: object) -> bool:
    return f"{type(value).__module__}.{type(value).__qualname__}" == "triton.runtime.jit.JITFunction"


def _is_fixed(value: object) -> bool:
    """Whether a kernel may read it freely: nothing, a module, or a function or class of Triton's own."""
    if value is _NOTHING or isinstance(value, ModuleType):
        return True
    is_function = isinstance(value, FunctionType | type) or type(value).__module__ == "triton.runtime.jit"
    return is_function and str(getattr(value, "__module__", None)).partition(".")[0] == "triton"
