"""Lists, and the arithmetic of sizes and Python numbers: Python's meaning, in native instructions."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from torch_mlir import ir

from trident.lowering.scope import Scope, lowers, operand, operation_name
from trident.lowering.values import Lowered, LoweringRefused

_KINDS = ("int", "float", "bool", "int_float", "float_int", "int_bool", "bool_int", "float_bool", "bool_float")


def _overloads(*names: str) -> list[str]:
    """Names of scalar functions with every kind of operands; without one, of any kind."""
    return [f"torch.{name}.{kind}" for name in names for kind in _KINDS]


@lowers("torch.prim.ListConstruct", "torch.prim.TupleConstruct")
def list_construct(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], [scope.value(o) for o in operation.operands])


@lowers("torch.prim.ListUnpack", "torch.prim.TupleUnpack")
def list_unpack(scope: Scope, operation: ir.Operation) -> None:
    items = operand(scope, operation, 0)
    if not isinstance(items, list) or len(items) != len(operation.results):
        raise LoweringRefused(operation.name, f"cannot unpack {items!r}")
    for result, item in zip(operation.results, items, strict=True):
        scope.bind(result, item)


def as_list(lowered: Lowered, operation: ir.Operation) -> list[Lowered]:
    """The items of a lowered list."""
    if not isinstance(lowered, list):
        raise LoweringRefused(operation.name, "a list of known length was expected")
    return lowered


def _refused(operation: ir.Operation, reason: str) -> LoweringRefused:
    return LoweringRefused(operation_name(operation), reason)


def _function(operation: ir.Operation) -> str:
    """``add`` of ``torch.aten.add.int``."""
    return operation_name(operation).split(".")[2]


def _is_float(scope: Scope, value: Lowered) -> bool:
    return isinstance(value, float) or (isinstance(value, ir.Value) and value.type == scope.build.module.f64)


def _known(*values: Lowered) -> bool:
    return all(isinstance(value, bool | int | float) for value in values)


def _fold(operation: ir.Operation, fold: Callable[..., Any], *values: Lowered) -> Lowered:
    """The value of a function of constants."""
    try:
        folded: Lowered = fold(*values)
    except ArithmeticError as error:
        raise _refused(operation, str(error)) from error
    return folded


# Integer and float instruction, and Python's function.
_ARITHMETIC: Mapping[str, tuple[str, str, Callable[[Any, Any], Any]]] = {
    "add": ("add", "fadd", operator.add),
    "sub": ("sub", "fsub", operator.sub),
    "mul": ("mul", "fmul", operator.mul),
}


@lowers(*_overloads("aten.add", "aten.sub", "aten.mul"))
def arithmetic(scope: Scope, operation: ir.Operation) -> None:
    integers, floats, fold = _ARITHMETIC[_function(operation)]
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(left, right):
        scope.bind(operation.results[0], _fold(operation, fold, left, right))
    elif _is_float(scope, left) or _is_float(scope, right):
        scope.bind(operation.results[0], scope.build.binary(floats, scope.number(left), scope.number(right)))
    else:
        scope.bind(operation.results[0], scope.build.binary(integers, scope.integer(left), scope.integer(right)))


@lowers(*_overloads("aten.div"))
def true_division(scope: Scope, operation: ir.Operation) -> None:
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(left, right):
        scope.bind(operation.results[0], _fold(operation, operator.truediv, left, right))
        return
    divisor = scope.number(right)
    if not _known(right):
        scope.demand(divisor, "ZeroDivisionError", "division by zero")
    scope.bind(operation.results[0], scope.build.binary("fdiv", scope.number(left), divisor))


@lowers(*_overloads("aten.floordiv", "aten.remainder"))
def floor_division(scope: Scope, operation: ir.Operation) -> None:
    name = _function(operation)
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(left, right):
        fold = operator.floordiv if name == "floordiv" else operator.mod
        scope.bind(operation.results[0], _fold(operation, fold, left, right))
        return
    if _is_float(scope, left) or _is_float(scope, right):
        raise _refused(operation, "of floats that are known at run time only")
    divisor = scope.integer(right)
    if not _known(right):
        scope.demand(divisor, "ZeroDivisionError", "integer division or modulo by zero")
    build = scope.build
    dividend = scope.integer(left)
    scope.bind(
        operation.results[0], build.floordiv(dividend, divisor) if name == "floordiv" else build.mod(dividend, divisor)
    )


_LARGEST_EXPONENT = 8


@lowers(*_overloads("aten.pow"))
def power(scope: Scope, operation: ir.Operation) -> None:
    base, exponent = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(base, exponent):
        scope.bind(operation.results[0], _fold(operation, operator.pow, base, exponent))
        return
    if _is_float(scope, base) or type(exponent) is not int or not 0 < exponent <= _LARGEST_EXPONENT:
        raise _refused(operation, f"powers are of integers, by constants up to {_LARGEST_EXPONENT}")
    factor = product = scope.integer(base)
    for _ in range(exponent - 1):
        product = scope.build.binary("mul", product, factor)
    scope.bind(operation.results[0], product)


@lowers(*_overloads("prim.min", "prim.max"))
def extremum(scope: Scope, operation: ir.Operation) -> None:
    name = _function(operation)
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(left, right):
        scope.bind(operation.results[0], _fold(operation, min if name == "min" else max, left, right))
        return
    if _is_float(scope, left) or _is_float(scope, right):
        raise _refused(operation, "of floats that are known at run time only")
    one, other = scope.integer(left), scope.integer(right)
    first = scope.build.compare("lt" if name == "min" else "gt", one, other)
    scope.bind(operation.results[0], scope.build.select(first, one, other))


_BITWISE: Mapping[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "__and__": ("and", operator.and_),
    "__or__": ("or", operator.or_),
    "__xor__": ("xor", operator.xor),
}


@lowers(*_overloads(*(f"aten.{name}" for name in _BITWISE)))
def bitwise(scope: Scope, operation: ir.Operation) -> None:
    name, fold = _BITWISE[_function(operation)]
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(left, right):
        scope.bind(operation.results[0], _fold(operation, fold, left, right))
    elif str(operation.results[0].type) == "!torch.bool":
        scope.bind(operation.results[0], scope.build.binary(name, scope.boolean(left), scope.boolean(right)))
    else:
        scope.bind(operation.results[0], scope.build.binary(name, scope.integer(left), scope.integer(right)))


@lowers(*_overloads("aten.neg", "prim.abs"))
def sign(scope: Scope, operation: ir.Operation) -> None:
    name, value = _function(operation), operand(scope, operation, 0)
    build = scope.build
    if _known(value):
        scope.bind(operation.results[0], _fold(operation, operator.neg if name == "neg" else abs, value))
        return
    if _is_float(scope, value):
        if name == "abs":
            raise _refused(operation, "of floats that are known at run time only")
        scope.bind(operation.results[0], build.create("llvm.fneg", [build.module.f64], [value]))
        return
    number = scope.integer(value)
    negated = build.binary("sub", build.i64(0), number)
    if name == "abs":
        negated = build.select(build.compare("lt", number, build.i64(0)), negated, number)
    scope.bind(operation.results[0], negated)


@lowers(*_overloads("aten.Float"))
def to_float(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    scope.bind(operation.results[0], _fold(operation, float, value) if _known(value) else scope.number(value))


@lowers(*_overloads("aten.Int"))
def to_int(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    if _known(value):
        scope.bind(operation.results[0], _fold(operation, int, value))
        return
    if _is_float(scope, value):
        raise _refused(operation, "of floats that are known at run time only")
    scope.bind(operation.results[0], scope.integer(value))


@lowers(*_overloads("aten.sqrt"))
def square_root(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    if _known(value):
        scope.bind(operation.results[0], _fold(operation, math.sqrt, value))
        return
    if _is_float(scope, value):
        raise _refused(operation, "of floats that are known at run time only")
    number = scope.number(value)  # of a size: not negative
    scope.bind(operation.results[0], scope.build.create("llvm.intr.sqrt", [number.type], [number]))


@lowers(*_overloads("aten.__not__"))
def negation(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    if _known(value):
        scope.bind(operation.results[0], not value)
        return
    truth = scope.boolean(value)
    one = scope.build.constant(scope.build.module.i1, 1)
    scope.bind(operation.results[0], scope.build.binary("xor", truth, one))


_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}


@lowers(*_overloads(*(f"aten.{name}" for name in _COMPARISONS)))
def comparison(scope: Scope, operation: ir.Operation) -> None:
    predicate = _function(operation)
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if _known(left, right):
        scope.bind(operation.results[0], _fold(operation, _COMPARISONS[predicate], left, right))
        return
    convert = scope.number if _is_float(scope, left) or _is_float(scope, right) else scope.integer
    scope.bind(operation.results[0], scope.build.compare(predicate, convert(left), convert(right)))


@lowers("torch.aten._assert_scalar")
def assertion(scope: Scope, operation: ir.Operation) -> None:
    """A condition on sizes that PyTorch found out of tracing, or that the host function checks."""
    condition, message = operand(scope, operation, 0), operand(scope, operation, 1)
    if not isinstance(message, str):
        raise _refused(operation, "without a message")
    scope.demand(scope.boolean(condition), "RuntimeError", message)
