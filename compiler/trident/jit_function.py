"""The callable that ``@trident.jit`` makes of a function."""

from __future__ import annotations

import functools
import inspect
import itertools
import re
import threading
import warnings
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trident import log, runtime
from trident.arguments import DEVICE_CPU, DEVICE_CUDA, Argument, TensorFlags, tensors_in
from trident.compile_thread import Stopping, on_compile_thread, submit
from trident.growing import Growth
from trident.jit_versions import MOST_RENEWALS, Failure, FunctionVersions
from trident.kernels.lock import lock
from trident.methods import starred
from trident.settings import strict
from trident.uncompiled import uncompiled

if TYPE_CHECKING:
    from trident.jit_explanation import Explanation
    from trident.module_argument import ModuleArgument
    from trident.outer import OuterState
    from trident.versions import ModuleSource

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

_numbers = itertools.count()
_calling_again = threading.local()


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
    call of a class for which compilation failed: that is told once, or raised with ``TRIDENT_STRICT=1``. Globals and
    closure cells that compiled versions have read are compared at every call; when they change, versions are compiled
    anew.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        growth: Growth,
        max_versions: int,
        module: ModuleArgument | None = None,
        counted: list[runtime.Scm] | None = None,
    ) -> None:
        """``module``: what the function is given first, for which calls have its tensors; ``counted`` by another."""
        functools.update_wrapper(self, function)
        self.function = function
        self._module = module
        self._counted: list[runtime.Scm] = [] if counted is None else counted
        self._of_modules: weakref.WeakKeyDictionary[Any, JitFunction] = weakref.WeakKeyDictionary()
        self._growth = growth
        self._max_versions = max_versions
        self._name = function.__qualname__
        self._signature = inspect.signature(function)
        first = next(iter(self._signature.parameters.values()), None)
        self._may_be_of_module = module is None and first is not None and first.kind in _POSITIONAL
        self._door: Callable[..., Any] = function
        self._versions: FunctionVersions | None = None
        self._outer: OuterState | None = None  # what the versions have read besides arguments
        if runtime.available():
            self._begin(0)

    def counters(self) -> Counters:
        """What became of the calls so far."""
        counts = [scm.counters(device) for scm in self._counted for device in (DEVICE_CPU, DEVICE_CUDA)]
        return Counters(**{name: sum(getattr(c, name) for c in counts) for name in Counters.__dataclass_fields__})

    def versions(self) -> list[str]:
        """Keys of the compiled versions, in dispatch order; of a method, those of each module one after the other."""
        own = self._versions.keys() if self._versions is not None else []
        return [*own, *(key for method in list(self._of_modules.values()) for key in method.versions())]

    def explain(self, *args: Any, **kwargs: Any) -> Explanation:
        """Which version a call would take, or for each version the first guard that it fails. Runs nothing.

        Raises TypeError for arguments that the function does not take.
        """
        from trident.jit_explanation import explain

        if self._is_of_module(args):
            method = self._of_module(args[0])
            assert method._module is not None
            return method.explain(method._module.tensors(), *args[1:], **kwargs)
        bound = self._bound(args, kwargs)
        facts = self._versions.facts if self._versions is not None else []
        versions = sorted(facts, key=lambda fact: fact.fallback)  # in dispatch order
        try:
            arguments = self._described(bound)
        except (KeyError, TypeError) as error:
            return explain(self._name, {}, -1, (), str(error))
        selected = self._select(arguments)
        return explain(self._name, arguments, selected, versions, self._reason_for_python(arguments, selected))

    def sources(self) -> list[ModuleSource]:
        """What the versions were made from, one module for each architecture; stored ones are compiled anew."""
        from trident.versions import merged

        functions = (self, *self._of_modules.values())
        versions = [function._versions for function in functions if function._versions is not None]
        found = [source for each in versions for source in each.sources]
        found += [source for each in versions for source in submit(each.stored_sources).result()]
        return merged(found)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._outer is not None and self._outer.changed():
            self._renew()
        return self._door(*args, **kwargs)

    def _python(self, *args: Any, **kwargs: Any) -> Any:
        """What a call runs that compiled code does not take, as the door is given it."""
        if self._module is not None:
            return self.function(self._module.module(), *args[1:], **kwargs)
        if self._is_of_module(args) and runtime.available():
            method = self._of_module(args[0])
            assert method._module is not None
            return method(method._module.tensors(), *args[1:], **kwargs)
        return self.function(*args, **kwargs)

    def _is_of_module(self, args: tuple[Any, ...]) -> bool:
        import torch

        return self._may_be_of_module and bool(args) and isinstance(args[0], torch.nn.Module)

    def _of_module(self, module: Any) -> JitFunction:
        """This function for one module, with versions of its own."""
        from trident.module_argument import ModuleArgument

        method = self._of_modules.get(module)
        if method is not None:
            return method
        with lock:
            method = self._of_modules.get(module)
            if method is None:
                argument = ModuleArgument(module, next(iter(self._signature.parameters)))
                method = JitFunction(self.function, self._growth, self._max_versions, argument, self._counted)
                weakref.finalize(module, method._forget)
                self._of_modules[module] = method
        return method

    def _forget(self) -> None:
        """Let go of what the module had: it has gone."""
        self._outer = None
        if self._versions is not None:
            self._versions.forget()

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """As a method, like any function."""
        return self if instance is None else functools.partial(self, instance)  # which Dynamo can trace

    def __deepcopy__(self, memo: object) -> JitFunction:
        """Itself, as of a function."""
        return self

    def _bound(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        bound = self._signature.bind(*args, **kwargs)
        bound.apply_defaults()
        return bound.arguments

    @staticmethod
    def _described(bound: dict[str, Any]) -> dict[str, Argument]:
        return dict(zip(bound, runtime.arguments_of(*bound.values()), strict=True))

    def _reason_for_python(self, arguments: dict[str, Argument], selected: int) -> str | None:
        """Why a call that compiled code could read runs the Python function all the same."""
        import torch

        if self._versions is None or self._door is self.function:
            return "it has no compiled versions"
        tensors = [tensor for argument in arguments.values() for tensor in tensors_in(argument)]
        if torch.is_grad_enabled() and any(tensor.flags & TensorFlags.REQUIRES_GRAD for tensor in tensors):
            return "a gradient is wanted"
        failure = None if selected >= 0 else self._versions.failure(arguments)
        return None if failure is None else str(failure)

    def _begin(self, renewals: int) -> None:
        """An SCM without versions, and the door over it."""
        scm = runtime.Scm.create(_symbol(self.function))
        self._counted.append(scm)
        parameters = self._signature.parameters.values()
        names = tuple(self._signature.parameters)
        self._outer = None
        self._versions = FunctionVersions(
            self.function, names, scm, self._growth, self._max_versions, self._module, renewals
        )
        self._door = runtime.door(
            name=self.function.__name__,
            doc=inspect.getdoc(self.function) or "",
            parameters=starred(parameters),
            defaults=tuple(p.default for p in parameters),
            scm=scm,
            slow=self._python,
            miss=self._miss,
            traced=self.function,
        )
        # A class of its own, so that calling the object calls the native function and nothing in between.
        self.__class__ = type(JitFunction.__name__, (JitFunction,), {"__call__": self._door})

    def _renew(self) -> None:
        """What the versions have built in has changed: begin again, or give up if that goes on."""
        with lock:
            if self._outer is None or not self._outer.changed():
                return  # another thread was first
            assert self._versions is not None
            renewals = self._versions.renewals + 1
            log.event("dispatch", "%s: what it reads besides its arguments has changed", self._name)
            if renewals <= MOST_RENEWALS:
                self._begin(renewals)
                return
            self._outer, self._door, self.__class__ = None, self.function, JitFunction
        warnings.warn(
            f"trident.jit: {self._name} runs as Python from now on: globals or closure cells that it reads changed "
            f"{renewals} times",
            stacklevel=3,
        )

    @uncompiled
    def _miss(self, *args: Any, **kwargs: Any) -> Any:
        """A call that no version covers: compile one, then call again."""
        if on_compile_thread() or getattr(_calling_again, "function", None) is self:
            # Another function's capture calls this one, or the version that was compiled for the call refused it.
            return self._python(*args, **kwargs)
        watch = log.Stopwatch()
        if self._module is not None:
            self._module.refresh()  # it may have got tensors, which a version may read
            args = (self._module.tensors(), *args[1:])
        bound = self._bound(args, kwargs)
        try:
            arguments = self._described(bound)
            future = submit(lambda: self._extend(arguments))
        except (KeyError, TypeError, Stopping):  # an argument that has no description, or the process is going down
            return self._python(*args, **kwargs)
        outcome = future.result()
        log.event("dispatch", "%s: a miss was answered after %s", self._name, watch)
        if outcome is None:
            return self._call_again(args, kwargs)
        result = self._python(*args, **kwargs)  # what it raises, the compilation need not explain
        if outcome.error is not None:
            if strict():
                raise outcome.error
            warnings.warn(f"trident.jit: {self._name} ({outcome.key}) runs as Python: {outcome}", stacklevel=3)
        return result

    def _extend(self, arguments: dict[str, Argument]) -> Failure | None:
        """Have a version for the call; what went wrong if there is none in the end."""
        with lock:
            assert self._versions is not None
            failure = self._versions.extend(arguments)
            if self._outer is None and self._versions.outer is not None:
                self._outer = self._versions.outer
                self.__class__ = JitFunction  # whose __call__ compares
        return failure

    def _call_again(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """The door, whose second miss runs the function."""
        outer = getattr(_calling_again, "function", None)
        _calling_again.function = self
        try:
            return self._door(*args, **kwargs)
        finally:
            _calling_again.function = outer

    def select(self, arguments: tuple[Argument, ...]) -> int:
        """The number of the version that a described call takes, in dispatch order; -1 for a miss. Runs nothing."""
        return self._versions.scm.select(arguments) if self._versions is not None else -1

    def _select(self, arguments: dict[str, Argument]) -> int:
        return self.select(tuple(arguments.values()))


def _symbol(function: Callable[..., Any]) -> str:
    """A C identifier that nothing else in this process has had: an SCM lives as long as the process."""
    return f"jit_{re.sub(r'[^a-zA-Z0-9_]', '', function.__name__)}_{next(_numbers)}"
