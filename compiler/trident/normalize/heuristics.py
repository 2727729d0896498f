"""Heuristics of a kernel that depend on symbolic sizes."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from torch._dynamo.variables.functions import DynamoTritonHOPifier
from torch._dynamo.variables.tensor import SymNodeVariable

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = DynamoTritonHOPifier.maybe_unpack_heuristic_result

    def unpack(self: Any, result: Any) -> Any:
        if isinstance(result, SymNodeVariable):
            return result.evaluate_expr()
        return original(self, result)

    with replaced(DynamoTritonHOPifier, "maybe_unpack_heuristic_result", unpack):
        yield


RULE = Rule(
    "heuristics",
    "a triton.heuristics function whose result depends on a symbolic size, under triton.autotune",
    "the version is specialized on the result, which is guarded",
    _apply,
)
