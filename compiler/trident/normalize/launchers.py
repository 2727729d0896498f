"""Launchers around kernels: third-party objects that Triton's own launch is reached through."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from torch._dynamo.guards import GuardBuilder
from torch._dynamo.source import AttrSource
from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.builder import VariableBuilder
from triton.runtime.autotuner import Autotuner, Heuristics
from triton.runtime.jit import JITFunction, KernelInterface

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


def is_launcher(value: object) -> bool:
    """Whether ``value`` launches the kernel that its attribute ``fn`` holds, and is none of Triton's own."""
    if not isinstance(value, KernelInterface) or isinstance(value, JITFunction | Autotuner | Heuristics):
        return False
    return isinstance(getattr(value, "fn", None), KernelInterface)


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = VariableBuilder._wrap

    def wrap(self: Any, value: Any) -> VariableTracker:
        if is_launcher(value):
            self.install_guards(GuardBuilder.ID_MATCH)
            return VariableBuilder(self.tx, AttrSource(self.source, "fn"))(value.fn)
        return original(self, value)

    with replaced(VariableBuilder, "_wrap", wrap):
        yield


RULE = Rule(
    "launchers",
    "a subclass of triton.KernelInterface that caches or times the launches of the kernel in its attribute fn",
    "the launch is that of fn",
    _apply,
)
