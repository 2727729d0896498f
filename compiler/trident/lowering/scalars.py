"""Constants, lists and integer, float and boolean arithmetic of the torch dialect."""

from __future__ import annotations

import operator
from collections.abc import Callable

from torch_mlir import ir

from trident.arguments import DEVICE_CPU
from trident.lowering.scope import Scope, lowers, operand
from trident.lowering.values import DeviceValue, Lowered, LoweringRefused


@lowers("torch.constant.none")
def constant_none(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], None)


@lowers("torch.constant.bool")
def constant_bool(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], bool(ir.IntegerAttr(operation.attributes["value"]).value))


@lowers("torch.constant.int")
def constant_int(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], ir.IntegerAttr(operation.attributes["value"]).value)


@lowers("torch.constant.float")
def constant_float(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], ir.FloatAttr(operation.attributes["value"]).value)


@lowers("torch.constant.str")
def constant_str(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], ir.StringAttr(operation.attributes["value"]).value)


@lowers("torch.constant.device")
def constant_device(scope: Scope, operation: ir.Operation) -> None:
    name = ir.StringAttr(operation.attributes["value"]).value
    scope.bind(operation.results[0], DeviceValue(DEVICE_CPU) if name.startswith("cpu") else scope.own_device())


@lowers("torch.prim.ListConstruct", "torch.prim.TupleConstruct")
def list_construct(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], [scope.value(o) for o in operation.operands])


@lowers("torch.prim.ListUnpack", "torch.prim.TupleUnpack")
def list_unpack(scope: Scope, operation: ir.Operation) -> None:
    items = operand(scope, operation, 0)
    if not isinstance(items, list) or len(items) != len(operation.results):
        raise LoweringRefused(operation.name, f"cannot unpack {items!r}", str(operation.location))
    for result, item in zip(operation.results, items, strict=True):
        scope.bind(result, item)


@lowers("torch.derefine", "torch.aten.Int.Scalar", "torch.aten.Float.Scalar")
def pass_through(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], operand(scope, operation, 0))


_INTEGER: dict[str, tuple[str, Callable[[int, int], int]]] = {
    "torch.aten.add.int": ("add", operator.add),
    "torch.aten.sub.int": ("sub", operator.sub),
    "torch.aten.mul.int": ("mul", operator.mul),
    "torch.aten.floordiv.int": ("floordiv", operator.floordiv),
    # Dynamo's `%` on integers is imported under this name; it means Python's modulo.
    "torch.aten.fmod.int": ("mod", operator.mod),
    "torch.aten.remainder.int": ("mod", operator.mod),
    "torch.prim.min.int": ("min", min),
    "torch.prim.max.int": ("max", max),
}


@lowers(*_INTEGER)
def integer_arithmetic(scope: Scope, operation: ir.Operation) -> None:
    name, fold = _INTEGER[operation.name]
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if isinstance(left, int) and isinstance(right, int) and not (right == 0 and name in ("floordiv", "mod")):
        scope.bind(operation.results[0], fold(left, right))
        return
    divisor = scope.integer(right)
    if name in ("floordiv", "mod") and not isinstance(right, int):
        scope.demand(divisor, "ZeroDivisionError", "integer division or modulo by zero")
    scope.bind(operation.results[0], _integer(scope, name, scope.integer(left), divisor))


def _integer(scope: Scope, name: str, left: ir.Value, right: ir.Value) -> ir.Value:
    if name == "floordiv":
        return scope.build.floordiv(left, right)
    if name == "mod":
        return scope.build.mod(left, right)
    if name in ("min", "max"):
        return scope.build.select(scope.build.compare("lt" if name == "min" else "gt", left, right), left, right)
    return scope.build.binary(name, left, right)


@lowers("torch.aten.neg.int")
def integer_negate(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    if isinstance(value, int):
        scope.bind(operation.results[0], -value)
    else:
        scope.bind(operation.results[0], scope.build.binary("sub", scope.build.i64(0), scope.integer(value)))


_FLOAT = {
    "torch.aten.add": ("fadd", operator.add),
    "torch.aten.sub": ("fsub", operator.sub),
    "torch.aten.mul.float": ("fmul", operator.mul),
    "torch.aten.mul.float_int": ("fmul", operator.mul),
    "torch.aten.mul.int_float": ("fmul", operator.mul),
    "torch.aten.add.float_int": ("fadd", operator.add),
    "torch.aten.sub.float": ("fsub", operator.sub),
    "torch.aten.div": ("fdiv", operator.truediv),
    "torch.aten.div.float": ("fdiv", operator.truediv),
    "torch.aten.div.int": ("fdiv", operator.truediv),
}


@lowers(*_FLOAT)
def float_arithmetic(scope: Scope, operation: ir.Operation) -> None:
    name, fold = _FLOAT[operation.name]
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if isinstance(left, int | float) and isinstance(right, int | float):
        scope.bind(operation.results[0], fold(left, right))
        return
    divisor = scope.number(right)
    if name == "fdiv" and not isinstance(right, int | float):
        scope.demand(divisor, "ZeroDivisionError", "float division by zero")
    scope.bind(operation.results[0], scope.build.binary(name, scope.number(left), divisor))


@lowers("torch.aten.Float.int", "torch.aten.Float.bool")
def to_float(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    scope.bind(operation.results[0], float(value) if isinstance(value, bool | int) else scope.number(value))


@lowers("torch.aten.Int.bool")
def to_int(scope: Scope, operation: ir.Operation) -> None:
    value = operand(scope, operation, 0)
    scope.bind(operation.results[0], int(value) if isinstance(value, bool) else scope.integer(value))


_COMPARISONS: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    "torch.aten.eq.int": ("eq", operator.eq),
    "torch.aten.ne.int": ("ne", operator.ne),
    "torch.aten.lt.int": ("lt", operator.lt),
    "torch.aten.le.int": ("le", operator.le),
    "torch.aten.gt.int": ("gt", operator.gt),
    "torch.aten.ge.int": ("ge", operator.ge),
}


@lowers(*_COMPARISONS)
def comparison(scope: Scope, operation: ir.Operation) -> None:
    predicate, fold = _COMPARISONS[operation.name]
    left, right = operand(scope, operation, 0), operand(scope, operation, 1)
    if isinstance(left, int) and isinstance(right, int):
        scope.bind(operation.results[0], fold(left, right))
        return
    scope.bind(operation.results[0], scope.build.compare(predicate, scope.integer(left), scope.integer(right)))


def as_list(lowered: Lowered, operation: ir.Operation) -> list[Lowered]:
    """The items of a lowered list."""
    if not isinstance(lowered, list):
        raise LoweringRefused(operation.name, "a list of known length was expected", str(operation.location))
    return lowered
