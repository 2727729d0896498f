"""Sympy expressions of a capture's symbols as expressions over arguments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, reduce
from typing import Any

import sympy
import torch
from torch.utils._sympy import functions as symbolic

from trident.capture.errors import CaptureRefused
from trident.expression import Const, Expression, apply

_NARY = {sympy.Add: "add", sympy.Mul: "mul", sympy.Min: "min", sympy.Max: "max", sympy.And: "and", sympy.Or: "or"}
_NARY_TORCH = {symbolic.Min: "min", symbolic.Max: "max"}
_BINARY = {
    symbolic.FloorDiv: "floordiv",
    symbolic.CleanDiv: "floordiv",
    symbolic.PythonMod: "mod",
    symbolic.Mod: "mod",
    sympy.Eq: "eq",
    sympy.Ne: "ne",
    sympy.Lt: "lt",
    sympy.Le: "le",
    sympy.Gt: "gt",
    sympy.Ge: "ge",
}


def to_expression(expression: Any, symbols: Mapping[str, Expression]) -> Expression:
    """The expression with its symbols replaced by reads; raises CaptureRefused for a function outside the table."""
    if isinstance(expression, sympy.Symbol):
        if expression.name not in symbols:
            raise CaptureRefused(f"{expression} is known only when the computation runs")
        return symbols[expression.name]
    if isinstance(expression, sympy.Integer):
        return Const(int(expression))
    if isinstance(expression, sympy.Float):
        return Const(float(expression))
    if expression in (sympy.true, sympy.false):
        return Const(bool(expression))
    operands = [to_expression(argument, symbols) for argument in expression.args]
    for table in (_NARY, _NARY_TORCH):
        for function, operation in table.items():
            if isinstance(expression, function):
                return reduce(partial(apply, operation), operands)
    for function, operation in _BINARY.items():
        if isinstance(expression, function):
            return apply(operation, *operands)
    if isinstance(expression, sympy.Not):
        return apply("not", *operands)
    if isinstance(expression, sympy.Pow) and expression.exp.is_Integer and 0 < int(expression.exp) <= 8:
        return reduce(lambda left, right: apply("mul", left, right), [operands[0]] * int(expression.exp))
    raise CaptureRefused(f"no native form of {expression.func.__name__} in {expression}")


def value_expression(value: Any, symbols: Mapping[str, Expression]) -> Expression:
    """A graph value (constant, SymInt, SymFloat or SymBool) as an expression."""
    if isinstance(value, torch.SymInt | torch.SymFloat | torch.SymBool):
        return to_expression(value.node.expr, symbols)
    return Const(value)
