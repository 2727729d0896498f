"""Constants of the torch and trident dialects."""

from __future__ import annotations

from torch_mlir import ir

from trident.arguments import DEVICE_CPU
from trident.ir.types import static_sizes
from trident.lowering import aten
from trident.lowering.attributes import text
from trident.lowering.scope import Scope, lowers, operand
from trident.lowering.values import ConstantTensor, DeviceValue, LoweringRefused


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
    scope.bind(operation.results[0], text(operation, "value"))


@lowers("torch.constant.device")
def constant_device(scope: Scope, operation: ir.Operation) -> None:
    name = text(operation, "value")
    scope.bind(operation.results[0], DeviceValue(DEVICE_CPU) if name.startswith("cpu") else scope.own_device())


@lowers("trident.constant")
def constant_tensor(scope: Scope, operation: ir.Operation) -> None:
    name = f"constant_{next(scope.numbers)}"
    data = ir.StringAttr(operation.attributes["data"]).value_bytes
    scope.build.module.bytes_global(name, data or b"\0")
    result = operation.results[0]
    scope.bind(result, ConstantTensor(name, aten.scalar_type_of(result.type, operation), static_sizes(result.type)))


@lowers("torch.aten.lift_fresh_copy")
def lift_fresh_copy(scope: Scope, operation: ir.Operation) -> None:
    """A fresh tensor for each use of a constant."""
    constant = operand(scope, operation, 0)
    if not isinstance(constant, ConstantTensor):
        raise LoweringRefused(operation.name, "a constant tensor was expected")
    build = scope.build
    out = scope.new_tensor(constant.scalar_type)
    arguments = [out.pointer, build.i32(out.scalar_type), build.i32(len(constant.sizes))]
    arguments += [scope.integers(list(constant.sizes)), build.address_of(constant.name)]
    scope.check(build.call("trident_constant_tensor", build.module.i32, arguments))
    scope.bind(operation.results[0], out)
