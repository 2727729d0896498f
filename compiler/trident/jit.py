"""``@trident.jit``: a Specialization Cache Module for a user's own host function."""

from __future__ import annotations

import contextlib
import copy
import functools
import inspect
import itertools
import re
import threading
import warnings
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

from trident import log, runtime, tracing
from trident.arguments import (
    DEVICE_CPU,
    DEVICE_CUDA,
    Argument,
    TensorArgument,
    TensorFlags,
    tensors_in,
    without_aliases,
)
from trident.compile_thread import Stopping, on_compile_thread, submit
from trident.growing import Growth, Range
from trident.kernels.lock import lock
from trident.methods import BoundMethod, as_function, method_of_module, starred
from trident.requirements import NotInstalled, missing_growth, missing_loader
from trident.settings import store_folder, strict
from trident.uncompiled import uncompiled

if TYPE_CHECKING:
    from trident.capture.modules import TracedModule
    from trident.capture.target import Target
    from trident.explanation import Explanation
    from trident.facts import VersionFacts
    from trident.growth import CallClass, Classifier
    from trident.kernels.autotune import Tuner
    from trident.modules import ModuleArgument
    from trident.outer import OuterState
    from trident.versions import ModuleSource

Ranges = Mapping[str, Range | Mapping[int, Range]]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

_MOST_RENEWALS = 8  # how often what a function reads besides its arguments may change before it stays Python
_MOST_PARAMETERS = 32  # of a native function
_EVERY_CALL = "every call"

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


class NotCovered(Exception):
    """A compiled version's guards refuse the call that it was compiled for."""


@dataclass(frozen=True)
class _Failure:
    """Why a class has no version.

    ``error`` is there in the call that found out: kept, its traceback would keep that call's arguments and modules.
    """

    key: str
    text: str
    error: Exception | None = None

    def __str__(self) -> str:
        return self.text


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
        self._generation = 0
        self._scms: list[runtime.Scm] = []
        self._door: Callable[..., Any] = function
        self._failed: dict[str, _Failure] = {}
        self._sources: list[ModuleSource] = []  # of the versions compiled here, one each, in the order of their making
        self._facts: list[VersionFacts] = []  # of all versions
        self._taken: list[dict[str, Argument]] = []  # calls that versions from the store took
        self._classifier: Classifier | None = None
        self._outer: OuterState | None = None
        if runtime.available():
            self._begin()

    def counters(self) -> Counters:
        """What became of the calls so far."""
        counts = [scm.counters(device) for scm in self._counted for device in (DEVICE_CPU, DEVICE_CUDA)]
        return Counters(**{name: sum(getattr(c, name) for c in counts) for name in Counters.__dataclass_fields__})

    def versions(self) -> list[str]:
        """Keys of the compiled versions, in dispatch order; of a method, those of each module one after the other."""
        own = [version.key for version in self._scms[-1].versions()] if self._scms else []
        return [*own, *(key for method in list(self._of_modules.values()) for key in method.versions())]

    def explain(self, *args: Any, **kwargs: Any) -> Explanation:
        """Which version a call would take, or for each version the first guard that it fails. Runs nothing.

        Raises TypeError for arguments that the function does not take.
        """
        from trident.explanation import explain

        if self._is_of_module(args):
            method = self._of_module(args[0])
            assert method._module is not None
            return method.explain(method._module.tensors(), *args[1:], **kwargs)
        bound = self._bound(args, kwargs)
        versions = sorted(self._facts, key=lambda fact: fact.fallback)  # in dispatch order
        try:
            arguments = self._described(bound)
        except (KeyError, TypeError) as error:
            return explain(self._name, {}, -1, (), str(error))
        selected = self._select(arguments)
        return explain(self._name, arguments, selected, versions, self._reason_for_python(arguments, selected))

    def sources(self) -> list[ModuleSource]:
        """What the versions that this process compiled were made from: one module for each architecture."""
        from trident.versions import ModuleSource

        by_arch: dict[int, list[ModuleSource]] = {}
        of_modules = (source for method in list(self._of_modules.values()) for source in method._sources)
        for source in (*self._sources, *of_modules):
            by_arch.setdefault(source.arch, []).append(source)
        return [
            ModuleSource(
                several[0].name,
                several[0].parameters,
                None,
                arch,
                tuple(version for source in several for version in source.versions),
                tuple(fallback for source in several for fallback in source.fallbacks),
            )
            for arch, several in by_arch.items()
        ]

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
        from trident.modules import ModuleArgument

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
        self._outer, self._sources, self._facts = None, [], []

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

        if not self._scms or self._door is self.function:
            return "it has no compiled versions"
        tensors = [tensor for argument in arguments.values() for tensor in tensors_in(argument)]
        if torch.is_grad_enabled() and any(tensor.flags & TensorFlags.REQUIRES_GRAD for tensor in tensors):
            return "a gradient is wanted"
        if selected >= 0 or self._classifier is None:
            return None
        failure = self._failed.get(copy.deepcopy(self._classifier).classify(arguments).key)
        return None if failure is None else str(failure)

    def _begin(self) -> None:
        """An SCM without versions, and the door over it."""
        self._failed.clear()
        self._sources, self._facts, self._taken = [], [], []
        self._classifier, self._outer = None, None
        scm = runtime.Scm.create(_symbol(self.function))
        self._scms.append(scm)
        self._counted.append(scm)
        parameters = self._signature.parameters.values()
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
            self._generation += 1
            log.event("dispatch", "%s: what it reads besides its arguments has changed", self._name)
            if self._generation <= _MOST_RENEWALS:
                self._begin()
                return
            self._outer, self._door, self.__class__ = None, self.function, JitFunction
        warnings.warn(
            f"trident.jit: {self._name} runs as Python from now on: globals or closure cells that it reads changed "
            f"{self._generation} times",
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

    def _call_again(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """The door, whose second miss runs the function."""
        outer = getattr(_calling_again, "function", None)
        _calling_again.function = self
        try:
            return self._door(*args, **kwargs)
        finally:
            _calling_again.function = outer

    def _extend(self, arguments: dict[str, Argument]) -> _Failure | None:
        """Compile the version that the call wants; what went wrong if there is none in the end."""
        with lock:
            if self._select(arguments) >= 0:
                return None  # another thread was first
            first = self._classifier is None
            if first and self._take_first_stored(arguments):  # before what only a compilation needs is imported
                self._taken.append(arguments)
                return None
            from trident.growth import Classifier
            from trident.outer import OuterChanged

            if self._classifier is None:
                fixed = None if self._module is None else self._module.parameter
                self._classifier = Classifier(self._growth, fixed)
                for taken in self._taken:
                    self._classifier.classify(taken)  # these sizes were seen, too
            try:
                wanted = self._classifier.classify(arguments)
            except TypeError as error:
                return self._failed.get(str(error)) or self._fail(str(error), error)
            failure = self._failed.get(wanted.key)
            if failure is not None:
                return failure
            if not first and self._take_stored(arguments):
                return None
            missing = missing_growth()
            if missing is not None:
                failure = self._failed.get(_EVERY_CALL) or self._fail(_EVERY_CALL, NotInstalled(missing))
                self._failed[wanted.key] = self._failed[_EVERY_CALL]
                return failure
            if len(self._scms[-1].versions()) >= self._max_versions:
                self._stop_growing()
                return None
            try:
                self._grow(wanted, arguments)
            except OuterChanged as error:
                self._generation += 1
                if self._generation <= _MOST_RENEWALS:  # the next call compiles with what is there then
                    return _Failure(wanted.key, _in_words(error))
                return self._fail(wanted.key, error)
            except Exception as error:
                return self._fail(wanted.key, error)
            return None

    def _fail(self, key: str, error: Exception) -> _Failure:
        """Remember why calls have no version."""
        self._failed[key] = _Failure(key, _in_words(error))
        log.event("dispatch", "%s: no version for (%s): %s", self._name, key, self._failed[key])
        return replace(self._failed[key], error=error)

    def _grow(self, wanted: CallClass, arguments: dict[str, Argument]) -> None:
        """Versions until one takes the call: it may matter that two arguments are one tensor, or what a float is."""
        from trident.capture.errors import DecidedByFloat

        assert self._classifier is not None
        distinct = dict(zip(arguments, without_aliases(arguments.values()), strict=True))
        if self._select(distinct) < 0:
            try:
                self._compile(wanted, arguments)
            except DecidedByFloat:
                if self._classifier.floats_decide:
                    raise
                self._classifier.floats_decide = True
                self._compile(self._classifier.classify(arguments), arguments)
        if self._select(arguments) < 0 <= self._select(distinct):
            self._compile(self._classifier.classify(arguments, identities=True), arguments)
        if self._select(arguments) < 0:
            raise NotCovered("the version that was compiled for the call does not take it")

    def _stop_growing(self) -> None:
        """One fallback version for every call that no version covers."""
        from trident.versions import FallbackVersion, ModuleSource

        rest = FallbackVersion(f"everything beyond {self._max_versions} versions", ())
        self._append(ModuleSource(self._scms[-1].name, tuple(self._signature.parameters), None, 0, (), (rest,)))
        warnings.warn(
            f"trident.jit: {self._name} has {self._max_versions} versions; calls that none of them covers run as "
            "Python from now on (max_versions)",
            stacklevel=2,
        )

    def _append(self, source: ModuleSource) -> bytes:
        """Load a version, and give its code."""
        from trident.build import compile_object
        from trident.facts import facts_of

        code = compile_object(source)
        self._load(code, source.name, facts_of(source))
        self._sources.append(source)
        return code

    def _load(self, code: bytes, symbol: str, facts: tuple[VersionFacts, ...]) -> None:
        from trident import loader
        from trident.facts import telling_size

        scm, size = self._scms[-1], None
        if len(facts) == 1:
            told = telling_size(facts[0], self._facts)
            size = told and (list(self._signature.parameters).index(told[0]), *told[1:])
        scm.append(loader.load(code, symbol), size)
        self._facts += facts
        keys = ", ".join(fact.key for fact in facts)
        log.event("dispatch", "%s: version %d loaded, for (%s)", self._name, len(scm.versions()), keys)

    def _take_first_stored(self, arguments: dict[str, Argument]) -> bool:
        if store_folder() is None or missing_loader() is not None:
            return False
        from trident import loader

        with loader.getting_ready():
            return self._take_stored(arguments)

    def _take_stored(self, arguments: dict[str, Argument]) -> bool:
        """Take the version for a call that an earlier process has compiled, if there is one."""
        if self._module is not None or store_folder() is None or missing_loader() is not None:
            return False  # a module is an object of this process
        if len(self._scms[-1].versions()) >= self._max_versions:
            return False
        from trident import stored
        from trident.loader import LoadFailed
        from trident.outer import OuterState

        outer = self._outer or OuterState(self.function)
        found = stored.find(self.function, _target(arguments)[1], arguments, outer)
        if found is None:
            return False
        try:
            self._load(found.code, found.symbol, (found.facts,))
        except LoadFailed as error:
            log.event("store", "%s (%s): does not load: %s", self._name, found.facts.key, error)
            return False
        self._watch(outer)
        return self._select(arguments) >= 0

    def _watch(self, outer: OuterState) -> None:
        """Compare at every call what versions have read."""
        if outer and self._outer is None:
            self._outer = outer
            self.__class__ = JitFunction  # whose __call__ compares

    def _compile(self, wanted: CallClass, arguments: dict[str, Argument]) -> None:
        from trident import stored
        from trident.build import compile_version
        from trident.outer import OuterState
        from trident.versions import ModuleSource

        on_gpu, target = _target(arguments)
        outer = self._outer or OuterState(self.function, self._module)
        with _current_device(on_gpu):
            version = compile_version(
                wanted.key,
                self.function,
                wanted.arguments,
                target,
                pays=True,
                tuner=_tuner() if on_gpu else None,
                module=None if self._module is None else _traced(self._module),
            )
            outer.add(version.capture.discharged)
        parameters = tuple(self._signature.parameters)
        source = ModuleSource(self._scms[-1].name, parameters, None, target.arch, (version,))
        code = self._append(source)
        self._watch(outer)
        if self._module is None:
            stored.keep(self.function, target, source, code, outer)

    def select(self, arguments: tuple[Argument, ...]) -> int:
        """The number of the version that a described call takes, in dispatch order; -1 for a miss. Runs nothing."""
        return self._scms[-1].select(arguments) if self._scms else -1

    def _select(self, arguments: dict[str, Argument]) -> int:
        return self.select(tuple(arguments.values()))


@overload
def jit(
    function: Callable[..., Any],
    *,
    dynamic: bool | None = None,
    ranges: Ranges | None = None,
    max_versions: int = 64,
) -> JitFunction: ...


@overload
def jit(
    function: None = None,
    *,
    dynamic: bool | None = None,
    ranges: Ranges | None = None,
    max_versions: int = 64,
) -> Callable[[Callable[..., Any]], JitFunction]: ...


def jit(
    function: Callable[..., Any] | None = None,
    *,
    dynamic: bool | None = None,
    ranges: Ranges | None = None,
    max_versions: int = 64,
) -> JitFunction | Callable[[Callable[..., Any]], JitFunction]:
    """Compile calls of ``function`` into a native module, one version per class of arguments.

    The function's body (torch operations and Triton launches) and its kernels stay as they are. Returns a callable of
    the same signature with ``counters()`` and ``versions()``; without ``function``, a decorator.

    ``dynamic`` says which sizes, strides and integer arguments a version reads at run time: those that were seen to
    vary (None; 0 and 1 have versions of their own), all from the first call on (True), or none (False). ``ranges``
    declares, by parameter, from where to where an integer goes, or sizes do, by dimension:
    ``{"n": (1, 512), "x": {0: (0, 4096)}}``; one version then covers the range, 0 and 1 included. With
    ``max_versions`` versions there, a call that none of them covers runs the Python function, which is told once.

    A bound method is taken as the function that it is of, with its first argument bound: of a module, parameters and
    buffers are inputs; any other object is read like a closure.

    Raises TypeError for what is no Python function or has more than 32 parameters, and ValueError for a range that is
    empty or of no parameter.
    """
    if function is None:
        return functools.partial(jit, dynamic=dynamic, ranges=ranges, max_versions=max_versions)
    if inspect.ismethod(function) and inspect.isfunction(function.__func__):
        if method_of_module(function):
            of_class = jit(function.__func__, dynamic=dynamic, ranges=ranges, max_versions=max_versions)
            return BoundMethod(of_class, function.__self__)
        function = as_function(function)
    if not inspect.isfunction(function):
        raise TypeError(f"trident.jit takes a Python function or a bound method, not {type(function).__name__}")
    parameters = inspect.signature(function).parameters
    if len(parameters) > _MOST_PARAMETERS:
        raise TypeError(f"trident.jit: {function.__qualname__} has more than {_MOST_PARAMETERS} parameters")
    if max_versions < 1:
        raise ValueError(f"trident.jit: max_versions is {max_versions}")
    made = JitFunction(function, Growth(dynamic, _by_place(ranges or {}, parameters)), max_versions)
    tracing.trace_as(made, function, "function")
    return made


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _traced(argument: ModuleArgument) -> TracedModule:
    from trident.capture.modules import TracedModule

    return TracedModule(argument.parameter, argument.module(), argument.places, argument.tensors())


def dump(function: JitFunction, stage: str) -> str:
    """All compiled versions of a jitted function at a stage of compilation, as text.

    ``stage`` is ``fx`` (the graphs), ``guards``, ``launches``, ``torch`` and ``trident`` (representations), ``llvm`` or
    ``ptx``. Raises ValueError for another stage, for ``ptx`` of kernels that are interpreted, and if there is no
    version.
    """
    from trident.stages import render

    sources = function.sources()
    if not sources:
        raise ValueError(f"{function.function.__qualname__} has no compiled version")
    return "\n".join(render(source, stage) for source in sources)


def _by_place(ranges: Ranges, parameters: Mapping[str, inspect.Parameter]) -> dict[tuple[str, int | None], Range]:
    places: dict[tuple[str, int | None], Range] = {}
    for name, declared in ranges.items():
        if name not in parameters:
            raise ValueError(f"trident.jit: a range for {name}, which is no parameter")
        by_dimension = declared.items() if isinstance(declared, Mapping) else ((None, declared),)
        places.update({(name, dimension): limits for dimension, limits in by_dimension})
    for (name, dimension), (low, high) in places.items():
        if low > high or (dimension is not None and low < 0):
            raise ValueError(f"trident.jit: the range {low} to {high} of {name}")
    return places


@functools.cache
def _tuner() -> Tuner:
    """Has autotuned kernels choose their configurations on the GPU, and remembers what they chose."""
    from trident.kernels.autotune import Tuner, choose_as_the_kernel_does

    return Tuner(chooser=choose_as_the_kernel_does)


def _target(arguments: dict[str, Argument]) -> tuple[list[TensorArgument], Target]:
    """The call's tensors on a GPU, and what a version for it is compiled for."""
    from trident.capture.target import Target

    tensors = (tensor for argument in arguments.values() for tensor in tensors_in(argument))
    on_gpu = [tensor for tensor in tensors if tensor.device_type != DEVICE_CPU]
    return on_gpu, Target.cuda(on_gpu[0].arch) if on_gpu else Target.cpu()


def _current_device(on_gpu: list[TensorArgument]) -> contextlib.AbstractContextManager[None]:
    """The call's GPU as the current device: where host code asks for it, and where kernels are measured."""
    import torch

    return torch.cuda.device(on_gpu[0].device_index) if on_gpu else contextlib.nullcontext()


def _symbol(function: Callable[..., Any]) -> str:
    """A C identifier that nothing else in this process has had: an SCM lives as long as the process."""
    return f"jit_{re.sub(r'[^a-zA-Z0-9_]', '', function.__name__)}_{next(_numbers)}"
