"""Allocators of scratch memory for kernels that make tensor descriptors."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from torch._dynamo.variables.base import VariableTracker
from torch._dynamo.variables.constant import ConstantVariable
from torch._dynamo.variables.functions import TritonSetAllocatorSkipVariable

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    def call_function(self: Any, tx: Any, args: Any, kwargs: dict[str, Any]) -> VariableTracker:
        return ConstantVariable.create(None)

    with replaced(TritonSetAllocatorSkipVariable, "call_function", call_function):
        yield


RULE = Rule(
    "allocators",
    "a call of triton.set_allocator",
    "left out: compiled launches bring their scratch memory, and launches elsewhere keep the allocator that they have",
    _apply,
)
