"""The cpu target's kernels: run by Triton's interpreter, one at a time, slowly.

A compiled kernel is found by its CUBIN, an interpreted one by a *reference*: JSON that names the Python function, its
constexprs and the parameters that a launch passes. Triton loads with the first launch.
"""

from __future__ import annotations

import builtins
import contextlib
import dataclasses
import functools
import importlib
import itertools
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from trident.kernels.compile import asserts
from trident.kernels.lock import lock
from trident.kernels.specialization import KernelParameter, KernelSpecialization

if TYPE_CHECKING:
    from trident.capture.target import Target

# Kernels that cannot be imported by name (closures, __main__), by the number in their reference; kept for the process.
_registered: dict[int, Any] = {}
_numbers = itertools.count()
_registration = threading.Lock()
_resolved: dict[str, _Resolved] = {}
_functions_apart: dict[FunctionType, FunctionType] = {}


class InterpretationError(Exception):
    """An interpreted kernel failed; the message names the kernel and carries the interpreter's own."""


@dataclass(frozen=True)
class InterpretedKernel:
    """What the cpu target has in place of a CUBIN: ``reference`` names the kernel to ``run``."""

    name: str
    parameters: tuple[KernelParameter, ...]
    reference: str


def interpret(specialization: KernelSpecialization, target: Target) -> InterpretedKernel:
    """The kernel as the cpu target launches it. Raises ValueError for a constexpr that has no textual form."""
    if target.is_cuda:
        raise ValueError(f"{specialization.name}: kernels for {target} are compiled, not interpreted")
    return InterpretedKernel(specialization.name, specialization.parameters, reference(specialization))


class _Resolved:
    """A reference's kernel, ready to be called."""

    def __init__(self, reference: str) -> None:
        facts = json.loads(reference)
        self.kernel = _registered[facts["registered"]] if "registered" in facts else _import(facts["kernel"])
        self.parameters: tuple[str, ...] = tuple(facts["parameters"])
        self.constexprs = {name: _decode(value) for name, value in facts["constexprs"].items()}


def reference(specialization: KernelSpecialization) -> str:
    """The reference of a kernel: by import path where that leads back to it, else by a number of this process.

    Raises ValueError for a constexpr that has no JSON form.
    """
    facts: dict[str, Any] = {
        "kernel": f"{specialization.kernel.__module__}:{specialization.kernel.__qualname__}",
        "parameters": [parameter.name for parameter in specialization.parameters],
        "constexprs": {name: _encode(value) for name, value in sorted(specialization.constexprs.items())},
    }
    if not _is_importable(specialization.kernel):
        with _registration:
            known = {id(kernel): number for number, kernel in _registered.items()}
            number = known.get(id(specialization.kernel))
            if number is None:
                number = next(_numbers)
                _registered[number] = specialization.kernel
        facts["registered"] = number
    return json.dumps(facts, sort_keys=True)


def run(reference: str, grid: tuple[int, int, int], args: Sequence[Any]) -> None:
    """Launch an interpreted kernel: ``args`` are CPU tensors and Python scalars for the reference's parameters.

    Raises InterpretationError. A device assertion that fails raises the exception that its message names, as in
    ``"IndexError: index out of range"``, or else an InterpretationError.
    """
    if 0 in grid:
        return
    with lock:
        resolved = _resolved.get(reference)
        if resolved is None:
            resolved = _resolved[reference] = _Resolved(reference)
        import numpy as np
        from triton.runtime.interpreter import InterpretedFunction

        from trident.kernels.bfloat16 import bfloat16_arithmetic

        # Triton leaves a float as Python's, of any precision, and takes -0.0 for 0: on a GPU it is an fp32 value.
        scalars = (_fp32(arg) if isinstance(arg, float) else arg for arg in args)
        passed = dict(zip(resolved.parameters, scalars, strict=True))
        quiet = np.errstate(all="ignore")  # a GPU does not warn of infinities
        with _interpreted(resolved.kernel) as function, bfloat16_arithmetic(), quiet:
            try:
                InterpretedFunction(function)[grid](**passed, **resolved.constexprs)
            except Exception as error:
                raise _asserted(error) or InterpretationError(f"{resolved.kernel.__name__}: {error}") from error


def _asserted(error: Exception) -> Exception | None:
    """What a failed device assertion names, which the interpreter wraps into an error of its own."""
    cause: BaseException = error
    while cause.__cause__ is not None:
        cause = cause.__cause__
    name, colon, message = str(cause).partition(": ")
    kind = getattr(builtins, name, None)
    if not isinstance(cause, AssertionError) or not colon or not isinstance(kind, type):
        return None
    return kind(message) if issubclass(kind, Exception) else None


def _fp32(value: float) -> Any:
    import numpy as np
    import triton.language as tl
    from triton.runtime.interpreter import TensorHandle

    with np.errstate(over="ignore"):
        return tl.tensor(TensorHandle(np.array([value], dtype=np.float32), tl.float32), tl.float32)


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    name = getattr(value, "name", None)  # tl.float32 and the like
    if name is not None and type(value).__module__.startswith("triton.language"):
        return {"dtype": name}
    raise ValueError(f"the constexpr {value!r} has no textual form")


def _decode(value: Any) -> Any:
    if isinstance(value, dict):
        import triton.language

        return triton.language.dtype(value["dtype"])
    return value


def _import(name: str) -> Any:
    module_name, _, qualified = name.partition(":")
    value: Any = importlib.import_module(module_name)
    for part in qualified.split("."):
        value = getattr(value, part)
    return value


def _is_importable(kernel: Any) -> bool:
    if kernel.__module__ == "__main__" or "<" in kernel.__qualname__:
        return False
    try:
        return _import(f"{kernel.__module__}:{kernel.__qualname__}") is kernel
    except (ImportError, AttributeError):
        return False


class _Patches:
    """What a launch has replaced in ``triton.language``; the launch restores it when it ends."""

    def __init__(self) -> None:
        self.scopes: list[Any] = []

    def restore(self) -> None:
        while self.scopes:
            self.scopes.pop().restore()


@contextlib.contextmanager
def _interpreted(kernel: Any) -> Iterator[FunctionType]:
    """The kernel's function, for as long as every jitted function that it can reach answers in the interpreter.

    Triton wraps them at import only if its environment switch was on then, and such a process can compile nothing.
    """
    from triton.runtime import interpreter

    with contextlib.ExitStack() as stack:
        # Functions called from the kernel patch the language without undoing it. All is undone together, the last patch
        # first: what an inner one replaced are the replacements of the outer one.
        original = interpreter._patch_lang
        patches = _Patches()

        def patch(function: Any) -> _Patches:
            patches.scopes.append(original(function))
            return patches

        interpreter._patch_lang = patch
        stack.callback(setattr, interpreter, "_patch_lang", original)
        stack.callback(patches.restore)
        builder = interpreter.interpreter_builder
        stack.callback(setattr, builder, "options", builder.options)
        builder.options = dataclasses.replace(builder.options, debug=asserts(kernel), sanitize_overflow=False)
        for name, method in _rounding().items():
            stack.callback(setattr, interpreter.InterpreterBuilder, name, getattr(interpreter.InterpreterBuilder, name))
            setattr(interpreter.InterpreterBuilder, name, method)
        reachable = _reachable(kernel)
        for holder, name, function in reachable:
            wrapped = interpreter.InterpretedFunction(_apart(function.fn))
            stack.callback(_assign, holder, name, function)
            _assign(holder, name, wrapped)
        for function in (kernel, *(function for _, _, function in reachable)):
            _fill_globals(function.fn)
        yield _apart(kernel.fn)


def _apart(function: FunctionType) -> FunctionType:
    """The function with globals of its own, closure included.

    The interpreter compiles the source anew, outside of any closure, and adds names of its own to the globals.
    """
    if function not in _functions_apart:
        name = function.__code__.co_name  # the source's: a kernel made by a function may have been renamed
        apart = FunctionType(function.__code__, {}, name, function.__defaults__, function.__closure__)
        apart.__kwdefaults__ = function.__kwdefaults__
        apart.__annotations__ = function.__annotations__
        apart.__qualname__ = function.__qualname__
        apart.__module__ = function.__module__
        _functions_apart[function] = apart
    return _functions_apart[function]


def _fill_globals(function: FunctionType) -> None:
    namespace = _apart(function).__globals__
    namespace.update(function.__globals__)
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    namespace.update({name: cell.cell_contents for name, cell in cells})


@functools.cache
def _rounding() -> dict[str, Any]:
    from trident.kernels import rounding

    return dict(rounding.replacements())


def _assign(holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, dict):
        holder[name] = value
    else:
        setattr(holder, name, value)


def _reachable(kernel: Any) -> list[tuple[Any, str, Any]]:
    """Where jitted functions are looked up: (namespace, module or closure cell; name; function)."""
    from triton.runtime.jit import JITFunction

    found: dict[tuple[int, str], tuple[Any, str, Any]] = {}
    pending: list[FunctionType] = [kernel.fn]
    seen: set[int] = set()

    def note(holder: Any, name: str, value: Any) -> None:
        if isinstance(value, JITFunction) and (id(holder), name) not in found:
            found[id(holder), name] = (holder, name, value)
            pending.append(value.fn)

    while pending:
        function = pending.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        names = _names(function)
        for cell in function.__closure__ or ():
            note(cell, "cell_contents", cell.cell_contents)
        for name in names:
            value = function.__globals__.get(name)
            note(function.__globals__, name, value)
            if isinstance(value, ModuleType):
                for attribute in names:
                    note(value, attribute, getattr(value, attribute, None))
    return list(found.values())


def _names(function: FunctionType) -> set[str]:
    names: set[str] = set()
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        names.update(code.co_names)
        codes.extend(constant for constant in code.co_consts if hasattr(constant, "co_names"))
    return names
