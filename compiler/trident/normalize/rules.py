"""The rules, in the order in which they are put in force."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from trident.capture.target import Target
from trident.normalize import (
    allocators,
    generated,
    grids,
    heuristics,
    launchers,
    logs,
    namespaces,
    products,
    promotion,
    standins,
)
from trident.normalize.machine import machine
from trident.normalize.rule import Rule

RULES: tuple[Rule, ...] = (
    logs.RULE,
    launchers.RULE,
    heuristics.RULE,
    grids.RULE,
    standins.RULE,
    promotion.RULE,
    products.RULE,
    allocators.RULE,
    generated.RULE,
    namespaces.RULE,
)


@contextlib.contextmanager
def normalized(target: Target) -> Iterator[None]:
    """Every rule, and a machine that has the target's GPU, for this thread."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(machine(target))
        for rule in RULES:
            stack.enter_context(rule.apply())
        yield
