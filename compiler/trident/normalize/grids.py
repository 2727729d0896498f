"""Grids of more than three extents."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from torch._dynamo.variables.functions import DynamoTritonHOPifier

from trident.normalize.patching import replaced
from trident.normalize.rule import Rule


@contextlib.contextmanager
def _apply() -> Iterator[None]:
    original = DynamoTritonHOPifier.check_grid

    def check(self: Any, grid: Any) -> Any:
        return original(self, grid)[:3]

    with replaced(DynamoTritonHOPifier, "check_grid", check):
        yield


RULE = Rule(
    "grids",
    "a grid of more than three extents",
    "extents behind the third are left out, as Triton's own launch does",
    _apply,
)
