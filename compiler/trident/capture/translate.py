"""Dynamo's guard code, parsed as Python and turned into expressions over arguments.

The table is closed: a construct that is not here raises Untranslatable, and the capture is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import reduce

import torch

from trident.arguments import DEVICE_CPU, DEVICE_CUDA
from trident.expression import TYPE_NONE, Const, Expression, Path, Read, apply
from trident.scalar_types import SCALAR_TYPES

_BINARY: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.BitAnd: "bitand",
}
_COMPARE: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.Is: "eq",
    ast.IsNot: "ne",
}
_FOLDS = {"min": "min", "max": "max", "Min": "min", "Max": "max"}
_SHAPE_METHODS = {"size": "size", "stride": "stride"}
_DTYPES = {str(dtype): number for dtype, number in SCALAR_TYPES.items()}


class Untranslatable(Exception):
    """A guard's code holds a construct without a native form."""


def parse_path(name: str) -> Path | None:
    """``L['xs'][1]`` as ``("xs", 1)``; None if the source is not a local variable or an element of one."""
    return _path(_parse(name))


def translate(code: str) -> tuple[Expression, ...]:
    """The conditions that a line of guard code demands; ``a and b`` and ``a <= b <= c`` come apart."""
    return tuple(_conditions(_parse(code)))


def _parse(code: str) -> ast.expr:
    try:
        return ast.parse(code, mode="eval").body
    except SyntaxError as error:
        raise Untranslatable(f"not Python: {code}") from error


def _conditions(node: ast.expr) -> list[Expression]:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return [condition for value in node.values for condition in _conditions(value)]
    if isinstance(node, ast.Compare):
        return _comparisons(node)
    return [_value(node)]


def _comparisons(node: ast.Compare) -> list[Expression]:
    terms = [node.left, *node.comparators]
    return [_comparison(left, op, right) for left, op, right in zip(terms, node.ops, terms[1:], strict=False)]


def _comparison(left: ast.expr, op: ast.cmpop, right: ast.expr) -> Expression:
    if type(op) not in _COMPARE:
        raise Untranslatable(ast.unparse(op))
    operation = _COMPARE[type(op)]
    property_check = _tensor_property(left, right)
    if property_check is not None:
        return apply(operation, *property_check)
    if isinstance(right, ast.Constant) and right.value is None:
        path = _path(left)
        if path is None:
            raise Untranslatable(f"{ast.unparse(left)} is None")
        return apply(operation, Read(path, "type"), TYPE_NONE)
    if isinstance(op, ast.Is | ast.IsNot):
        return _identity(operation, left, right)
    return apply(operation, _value(left), _value(right))


def _identity(operation: str, left: ast.expr, right: ast.expr) -> Expression:
    """``L['x'] is L['y']``: two arguments that are one tensor."""
    one, other = _path(left), _path(right)
    if one is None or other is None:
        raise Untranslatable(f"{ast.unparse(left)} is {ast.unparse(right)}")
    return apply(operation, Read(one, "impl"), Read(other, "impl"))


def _tensor_property(left: ast.expr, right: ast.expr) -> tuple[Expression, Expression] | None:
    """``str(x.dtype) == 'torch.float32'`` and ``str(x.device) == 'cuda:0'``, as (read, constant)."""
    if not (isinstance(left, ast.Call) and isinstance(left.func, ast.Name) and left.func.id == "str"):
        return None
    attribute = left.args[0]
    if not (isinstance(attribute, ast.Attribute) and isinstance(right, ast.Constant) and isinstance(right.value, str)):
        raise Untranslatable(ast.unparse(left))
    path = _path(attribute.value)
    if path is None:
        raise Untranslatable(ast.unparse(attribute))
    if attribute.attr == "dtype" and right.value in _DTYPES:
        return Read(path, "dtype"), Const(_DTYPES[right.value])
    if attribute.attr == "device":
        kind = torch.device(right.value).type
        devices = {"cpu": DEVICE_CPU, "cuda": DEVICE_CUDA}
        if kind in devices:
            return Read(path, "device_type"), Const(devices[kind])
    raise Untranslatable(f"{ast.unparse(left)} == {right.value!r}")


def _path(node: ast.expr) -> Path | None:
    steps: list[str | int] = []
    while isinstance(node, ast.Subscript):
        if not (isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str | int)):
            return None
        steps.append(node.slice.value)
        node = node.value
    if isinstance(node, ast.Name) and node.id == "L" and steps:
        return tuple(reversed(steps))
    return None


def _value(node: ast.expr) -> Expression:
    for kind, convert in _CONVERTERS.items():
        if isinstance(node, kind):
            return convert(node)
    raise Untranslatable(ast.unparse(node))


def _constant(node: ast.Constant) -> Expression:
    if isinstance(node.value, bool | int | float | str):
        return Const(node.value)
    raise Untranslatable(repr(node.value))


def _subscript(node: ast.Subscript) -> Expression:
    path = _path(node)
    if path is not None:
        return Read(path, "value")
    call = node.value  # L['x'].size()[0]
    if (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in _SHAPE_METHODS
        and not call.args
        and isinstance(node.slice, ast.Constant)
        and isinstance(node.slice.value, int)
    ):
        path = _path(call.func.value)
        if path is not None:
            return Read(path, _SHAPE_METHODS[call.func.attr], node.slice.value)
    raise Untranslatable(ast.unparse(node))


def _call(node: ast.Call) -> Expression:
    function = node.func
    if isinstance(function, ast.Name) and function.id in _FOLDS and node.args:
        operation = _FOLDS[function.id]
        return reduce(lambda left, right: apply(operation, left, right), map(_value, node.args))
    if isinstance(function, ast.Name) and function.id == "len" and len(node.args) == 1:
        path = _path(node.args[0])
        if path is not None:
            return Read(path, "length")
        if isinstance(node.args[0], ast.Attribute) and node.args[0].attr == "shape":  # len(L['x'].shape)
            path = _path(node.args[0].value)
            if path is not None:
                return Read(path, "ndim")
    if isinstance(function, ast.Attribute) and not node.args:
        path = _path(function.value)
        if path is not None and function.attr in ("ndimension", "dim"):
            return Read(path, "ndim")
        if path is not None and function.attr == "storage_offset":
            return Read(path, "storage_offset")
        if function.attr == "item" and (path := _float_tensor(function.value)) is not None:
            return Read(path, "value")
    raise Untranslatable(ast.unparse(node))


def _float_tensor(node: ast.expr) -> Path | None:
    """``___as_tensor(L['eps'])``: Dynamo's wrapping of a Python float."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and "as_tensor" in node.func.id:
        return _path(node.args[0])
    return None


def _nan_test(node: ast.expr) -> Expression | None:
    """The operand of ``math.isnan``."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "math.isnan":
        return _value(node.args[0])
    return None


def _unary(node: ast.UnaryOp) -> Expression:
    operations: Mapping[type[ast.unaryop], str] = {ast.USub: "neg", ast.Not: "not"}
    if type(node.op) not in operations:
        raise Untranslatable(ast.unparse(node))
    if isinstance(node.op, ast.Not) and (number := _nan_test(node.operand)) is not None:
        return apply("eq", number, number)
    return apply(operations[type(node.op)], _value(node.operand))


def _binary(node: ast.BinOp) -> Expression:
    if isinstance(node.op, ast.Pow) and isinstance(node.right, ast.Constant) and isinstance(node.right.value, int):
        if not 1 <= node.right.value <= 8:
            raise Untranslatable(ast.unparse(node))
        return reduce(lambda left, right: apply("mul", left, right), [_value(node.left)] * node.right.value)
    if type(node.op) not in _BINARY:
        raise Untranslatable(ast.unparse(node))
    return apply(_BINARY[type(node.op)], _value(node.left), _value(node.right))


def _boolean(node: ast.BoolOp) -> Expression:
    operation = "and" if isinstance(node.op, ast.And) else "or"
    return reduce(lambda left, right: apply(operation, left, right), map(_value, node.values))


def _compare(node: ast.Compare) -> Expression:
    return reduce(lambda left, right: apply("and", left, right), _comparisons(node))


_CONVERTERS: Mapping[type[ast.expr], Callable[..., Expression]] = {
    ast.Constant: _constant,
    ast.Subscript: _subscript,
    ast.Call: _call,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
}
