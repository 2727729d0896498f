"""Lowered values as TVM FFI arguments on the stack."""

from __future__ import annotations

from torch_mlir import ir

from trident.expression import TYPE_BOOL, TYPE_DEVICE, TYPE_FLOAT, TYPE_INT, TYPE_LIST, TYPE_NONE, TYPE_TENSOR
from trident.lowering.scope import ANY_SIZE, Scope
from trident.lowering.values import DeviceValue, Lowered, LoweringRefused, RowCount, TensorValue

TYPE_RAW_STR = 8  # a borrowed NUL-terminated string


def pack(scope: Scope, arguments: list[Lowered]) -> ir.Value:
    """The address of a stack array of TVMFFIAny with the arguments in it."""
    array = scope.build.alloca(max(ANY_SIZE * len(arguments), ANY_SIZE))
    for position, argument in enumerate(arguments):
        pack_one(scope, argument, array, ANY_SIZE * position)
    return array


def pack_one(scope: Scope, argument: Lowered, array: ir.Value, at: int) -> None:
    """Write one argument as a TVMFFIAny at ``array + at``."""
    build, module = scope.build, scope.build.module
    payload: ir.Value
    if argument is None:
        type_index, payload = TYPE_NONE, build.i64(0)
    elif isinstance(argument, TensorValue):
        type_index, payload = TYPE_TENSOR, argument.pointer
    elif isinstance(argument, bool):
        type_index, payload = TYPE_BOOL, build.i64(int(argument))
    elif isinstance(argument, int):
        type_index, payload = TYPE_INT, build.i64(argument)
    elif isinstance(argument, float):
        type_index, payload = TYPE_FLOAT, build.constant(module.f64, argument)
    elif isinstance(argument, DeviceValue):
        _pack_device(scope, argument, array, at)
        return
    elif isinstance(argument, str):
        type_index, payload = TYPE_RAW_STR, build.string(argument)
    elif isinstance(argument, list):
        type_index, payload = TYPE_LIST, _sequence(scope, argument)
    elif isinstance(argument, RowCount):
        type_index, payload = TYPE_INT, argument.value
    elif not isinstance(argument, ir.Value):
        raise LoweringRefused("argument", f"{argument!r} has no place in a call")
    elif argument.type == module.f64:
        type_index, payload = TYPE_FLOAT, argument
    elif argument.type == module.i1:
        type_index, payload = TYPE_BOOL, build.convert("zext", argument, module.i64)
    else:
        type_index, payload = TYPE_INT, scope.integer(argument)
    build.store(build.i32(type_index), array, at)
    build.store(build.i32(0), array, at + 4)
    build.store(payload, array, at + 8)


def _pack_device(scope: Scope, device: DeviceValue, array: ir.Value, at: int) -> None:
    build = scope.build
    build.store(build.i32(TYPE_DEVICE), array, at)
    build.store(build.i32(0), array, at + 4)
    build.store(build.i32(device.device_type), array, at + 8)
    index = scope.device_index if device == scope.own_device() else build.i32(0)
    build.store(index, array, at + 12)


def _sequence(scope: Scope, items: list[Lowered]) -> ir.Value:
    """A list as TVM FFI's Array object, on the stack: header, data, size, capacity, deleter."""
    build = scope.build
    cell = build.alloca(24 + 32)
    build.store(build.i64(1), cell, 0)
    build.store(build.i32(TYPE_LIST), cell, 8)
    build.store(build.i32(0), cell, 12)
    build.store(build.i64(0), cell, 16)
    build.store(pack(scope, items), cell, 24)
    build.store(build.i64(len(items)), cell, 32)
    build.store(build.i64(len(items)), cell, 40)
    build.store(build.i64(0), cell, 48)
    return cell
