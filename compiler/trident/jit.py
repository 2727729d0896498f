"""``@trident.jit``: a Specialization Cache Module for a user's own host function."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, overload

from trident import tracing
from trident.growing import Growth, Range
from trident.jit_function import JitFunction
from trident.methods import BoundMethod, as_function, method_of_module

Ranges = Mapping[str, Range | Mapping[int, Range]]

_MOST_PARAMETERS = 32  # of a native function


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


def dump(function: JitFunction, stage: str) -> str:
    """All compiled versions of a jitted function at a stage of compilation, as text.

    ``stage`` is ``fx`` (the graphs), ``guards``, ``launches``, ``torch`` and ``trident`` (representations), ``llvm`` or
    ``ptx``. A version from the store is compiled anew for it where a call of this process tells its class, else named.
    Raises ValueError for another stage, for ``ptx`` of kernels that are interpreted, and if there is no
    version.
    """
    from trident.stages import render

    sources = function.sources()
    shown = {version.key for source in sources for version in source.versions}
    shown |= {version.key for source in sources for version in source.fallbacks}
    hidden = [key for key in function.versions() if key not in shown]
    if not sources and not hidden:
        raise ValueError(f"{function.function.__qualname__} has no compiled version")
    rest = [f"== {key}\ncompiled by another process, for more calls than this one has made" for key in hidden]
    return "\n".join([*(render(source, stage) for source in sources), *rest])


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
