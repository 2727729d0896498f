"""silu without the other operators of its module: a bake of seconds."""

from __future__ import annotations

from trident_ops.ops import pointwise

OPERATORS = tuple(operator for operator in pointwise.OPERATORS if operator.name == "silu")
