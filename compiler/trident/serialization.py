"""Expressions as JSON: what a manifest and a stored version keep of guards.

A literal stands for itself, ``[operation, *operands]`` for an application, ``{"read": [path, field, index]}`` for a
read.
"""

from __future__ import annotations

from typing import Any

from trident.expression import OPERATIONS, Apply, Const, Expression, Read


def to_json(expression: Expression) -> Any:
    """The expression as JSON values."""
    if isinstance(expression, Const):
        return expression.value
    if isinstance(expression, Read):
        return {"read": [list(expression.path), expression.field, expression.index]}
    return [expression.operation, *map(to_json, expression.operands)]


def from_json(value: Any) -> Expression:
    """The expression. Raises ValueError for what ``to_json`` does not make."""
    if isinstance(value, bool | int | float | str):
        return Const(value)
    if isinstance(value, dict) and set(value) == {"read"}:
        path, field, index = value["read"]
        return Read(tuple(path), field, index)
    if isinstance(value, list) and value and isinstance(value[0], str) and value[0] in OPERATIONS:
        return Apply(value[0], tuple(map(from_json, value[1:])))
    raise ValueError(f"not an expression: {value!r}")
