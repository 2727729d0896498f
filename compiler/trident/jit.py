"""``@trident.jit``: a Specialization Cache Module for a user's own host function."""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trident import runtime
from trident.arguments import DEVICE_CPU, Argument, TensorArgument
from trident.growth import Classifier

_compile_lock = threading.Lock()  # one compilation at a time: Dynamo, Triton and MLIR are not made for more


@dataclass(frozen=True)
class Counters:
    """Calls of one jitted function since it was made, on all devices."""

    hits: int
    fallbacks: int
    declined: int
    misses: int
    errors: int


class JitFunction:
    """A host function with a module of compiled versions; calling it calls the module.

    A call that no version covers compiles one more version, waits for it and returns its result. A call that compiled
    code cannot take (a mode, a subclass, a gradient wanted, ...) runs the Python function as it is, and so does every
    call of a class for which compilation failed: that is told once, or raised with ``TRIDENT_STRICT=1``.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self._signature = inspect.signature(function)
        self._classifier = Classifier(tuple(self._signature.parameters))
        self._failed: set[object] = set()
        self._symbol = _symbol(function)
        self._scm = runtime.Scm.create(self._symbol) if runtime.available() else None

    def counters(self) -> Counters:
        """What became of the calls so far."""
        if self._scm is None:
            return Counters(0, 0, 0, 0, 0)
        cpu, cuda = self._scm.counters(DEVICE_CPU), self._scm.counters(DEVICE_CPU + 1)
        return Counters(**{name: getattr(cpu, name) + getattr(cuda, name) for name in Counters.__dataclass_fields__})

    def versions(self) -> list[str]:
        """Keys of the compiled versions, in dispatch order."""
        return [] if self._scm is None else [version.key for version in self._scm.versions()]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.function(*args, **kwargs)

    def _miss(self, *args: Any, **kwargs: Any) -> Any:
        """A call that no version covers: compile one, then call again."""
        bound = self._signature.bind(*args, **kwargs)
        bound.apply_defaults()
        arguments = dict(zip(bound.arguments, runtime.arguments_of(*bound.arguments.values()), strict=True))
        if self._extend(arguments):
            return self._again(*args, **kwargs)
        return self.function(*args, **kwargs)

    def _again(self, *args: Any, **kwargs: Any) -> Any:
        return type(self).__call__(*args, **kwargs)

    def _extend(self, arguments: dict[str, Argument]) -> bool:
        """Compile the version that the call wants; False if it has none."""
        with _compile_lock:
            if self._select(arguments) >= 0:
                return True  # another thread was first
            classes = self._classifier.classify(arguments)
            if classes.key in self._failed:
                return False
            runtime.set_compiling(True)
            try:
                self._compile(classes.key, classes.arguments, arguments)
            except Exception as error:
                self._failed.add(classes.key)
                if os.environ.get("TRIDENT_STRICT", "") not in ("", "0"):
                    raise
                warnings.warn(
                    f"trident.jit: {self.__qualname__} ({classes.key}) runs as Python: {type(error).__name__}: {error}",
                    stacklevel=4,
                )
                return False
            finally:
                runtime.set_compiling(False)
            return self._select(arguments) >= 0

    def _compile(self, key: str, classes: Any, arguments: dict[str, Argument]) -> None:
        from trident import loader
        from trident.build import compile_object, compile_version
        from trident.capture.target import Target
        from trident.versions import ModuleSource

        on_gpu = [a for a in arguments.values() if isinstance(a, TensorArgument) and a.device_type != DEVICE_CPU]
        target = Target.cuda(on_gpu[0].arch) if on_gpu else Target.cpu()
        version = compile_version(key, self.function, classes, target, pays=True)
        source = ModuleSource(self._symbol, tuple(self._signature.parameters), None, target.arch, (version,))
        assert self._scm is not None
        self._scm.append(loader.load(compile_object(source), source.name))

    def _select(self, arguments: dict[str, Argument]) -> int:
        assert self._scm is not None
        return self._scm.select(tuple(arguments.values()))


def jit(function: Callable[..., Any]) -> JitFunction:
    """Compile calls of ``function`` into a native module, one version per class of arguments.

    The function's body (torch operations and Triton launches) and its kernels stay as they are. Variadic parameters are
    refused. Returns a callable of the same signature with ``counters()`` and ``versions()``.
    """
    made = JitFunction(function)
    if made._scm is None:
        return made
    parameters = inspect.signature(function).parameters.values()
    variadic = [p.name for p in parameters if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if variadic:
        raise TypeError(f"trident.jit: {function.__qualname__} takes variadic arguments ({', '.join(variadic)})")
    door = runtime.door(
        name=function.__name__,
        doc=inspect.getdoc(function) or "",
        parameters=tuple(p.name for p in parameters),
        defaults=tuple(p.default for p in parameters if p.default is not p.empty),
        scm=made._scm,
        slow=function,
        miss=made._miss,
    )
    # A class of its own, so that calling the object calls the native function and nothing in between.
    made.__class__ = type(JitFunction.__name__, (JitFunction,), {"__call__": door})
    return made


def _symbol(function: Callable[..., Any]) -> str:
    """A C identifier that no other function of this process has."""
    identity = f"{function.__module__}.{function.__qualname__}.{id(function)}"
    return f"jit_{function.__name__}_{hashlib.sha256(identity.encode()).hexdigest()[:12]}".replace("<lambda>", "lambda")
