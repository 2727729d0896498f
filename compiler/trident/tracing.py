"""What torch.compile traces where traced code calls a native function or a jitted one.

Dynamo can't look into native code. It is told what to trace instead as soon as it is imported, and never imported here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

_DYNAMO = "torch._dynamo"

_waiting: list[tuple[Callable[..., Any], Callable[..., Any], str | None]] = []
_kept: list[Callable[..., Any]] = []  # known to Dynamo by their ids


def trace_as(function: Callable[..., Any], traced: Callable[..., Any], attribute: str | None = None) -> None:
    """Let torch.compile trace ``traced``, which behaves alike, wherever traced code calls ``function``.

    ``function`` is a native function or an object with a native ``__call__``, and is kept alive. ``attribute`` is where
    ``traced`` is found in it; without one, what is traced must not have a closure that guards would need.
    """
    if _is_imported():
        _register(function, traced, attribute)
        return
    _waiting.append((function, traced, attribute))
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def _is_imported() -> bool:
    module = sys.modules.get(_DYNAMO)
    spec = getattr(module, "__spec__", None)
    return module is not None and not getattr(spec, "_initializing", False)


class _Finder(MetaPathFinder):
    """Watches for the import of torch._dynamo."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != _DYNAMO:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or type(spec.loader) is not SourceFileLoader:
            return None
        spec.loader = _Loader(fullname, spec.origin)
        return spec


class _Loader(SourceFileLoader):
    """Loads torch._dynamo, then registers what waits for it."""

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]
        while _waiting:
            _register(*_waiting.pop())


def _register(function: Callable[..., Any], traced: Callable[..., Any], attribute: str | None) -> None:
    from torch._dynamo.guards import GuardBuilder
    from torch._dynamo.source import AttrSource
    from torch._dynamo.variables.base import VariableTracker
    from torch._dynamo.variables.builder import VariableBuilder

    def build(builder: VariableBuilder, value: Any) -> VariableTracker:
        builder.install_guards(GuardBuilder.ID_MATCH)
        source = None if attribute is None else AttrSource(builder.source, attribute)
        tracker: VariableTracker = VariableTracker.build(builder.tx, traced, source)
        return tracker

    VariableBuilder._id_dispatch()[id(function)] = build
    _kept.append(function)
