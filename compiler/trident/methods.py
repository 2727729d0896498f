"""Bound methods as jitted functions: of a module, and of any other object."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trident.jit_explanation import Explanation
    from trident.jit_function import Counters
    from trident.versions import ModuleSource

_STARS: Mapping[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}


class BoundMethod(functools.partial[Any]):
    """A jitted function with its first argument bound, which torch.compile can trace like any partial."""

    def counters(self) -> Counters:
        """What became of the function's calls so far."""
        counters: Counters = self.func.counters()  # type: ignore[attr-defined]
        return counters

    def versions(self) -> list[str]:
        """Keys of the compiled versions."""
        versions: list[str] = self.func.versions()  # type: ignore[attr-defined]
        return versions

    def explain(self, *args: Any, **kwargs: Any) -> Explanation:
        """Which version a call would take, or for each version the first guard that it fails. Runs nothing."""
        explanation: Explanation = self.func.explain(*self.args, *args, **kwargs)  # type: ignore[attr-defined]
        return explanation

    def sources(self) -> list[ModuleSource]:
        """What the versions that this process compiled were made from: one module for each architecture."""
        sources: list[ModuleSource] = self.func.sources()  # type: ignore[attr-defined]
        return sources


def as_function(method: MethodType) -> FunctionType:
    """A function with the parameters of a bound method, which reads the method from a closure cell."""
    parameters = inspect.signature(method).parameters.values()
    cell = "method"
    while any(parameter.name == cell for parameter in parameters):
        cell += "_"
    name = method.__name__ if method.__name__.isidentifier() else "call"
    passed = ", ".join(map(_passed, parameters))
    text = (
        f"def make({cell}):\n    def {name}({', '.join(starred(parameters))}):\n"
        f"        return {cell}({passed})\n    return {name}"
    )
    scope: dict[str, Any] = {"__name__": method.__module__}
    exec(text, scope)
    function: FunctionType = scope["make"](method)
    function.__qualname__, function.__doc__ = method.__qualname__, method.__doc__
    named = [p for p in parameters if p.default is not inspect.Parameter.empty]
    by_keyword = {p.name: p.default for p in named if p.kind is inspect.Parameter.KEYWORD_ONLY}
    function.__defaults__ = tuple(p.default for p in named if p.name not in by_keyword) or None
    function.__kwdefaults__ = by_keyword or None
    return function


def _passed(parameter: inspect.Parameter) -> str:
    if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
        return f"{parameter.name}={parameter.name}"
    return f"{_STARS.get(parameter.kind, '')}{parameter.name}"


def starred(parameters: Iterable[inspect.Parameter]) -> tuple[str, ...]:
    """The names of parameters with the marks of their kinds among them, as in a signature."""
    given = list(parameters)
    names = [f"{_STARS.get(parameter.kind, '')}{parameter.name}" for parameter in given]
    kinds = [parameter.kind for parameter in given]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        names.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    positional_only = kinds.count(inspect.Parameter.POSITIONAL_ONLY)
    if positional_only:
        names.insert(positional_only, "/")
    return tuple(names)


def method_of_module(value: Callable[..., Any]) -> bool:
    """Whether ``value`` is a method bound to a ``torch.nn.Module``."""
    import torch

    return isinstance(value, MethodType) and isinstance(value.__self__, torch.nn.Module)
