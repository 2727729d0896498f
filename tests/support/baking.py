"""Arguments of a small bake."""

from __future__ import annotations

from trident_ops.versions import declared


def only(operator: str) -> tuple[str, ...]:
    """The module that declares the operator, every other operator of it without versions."""
    module = next(found.module for found in declared() if found.name == operator)
    others = [found.name for found in declared(module) if found.name != operator]
    return ("--module", module, *(word for name in others for word in ("--exclude", f"{name}:*")))
