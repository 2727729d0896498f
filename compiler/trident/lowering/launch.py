"""Kernel launches: arguments are put on the stack in the kernel's ABI order and handed to the run time."""

from __future__ import annotations

from torch_mlir import ir

from trident.lowering.packing import pack
from trident.lowering.scalars import as_list
from trident.lowering.scope import Scope, lowers
from trident.lowering.values import Lowered, LoweringRefused, TensorValue

_TRAILING_POINTERS = 2  # global scratch and profile scratch, filled in by the run time


@lowers("trident.launch")
def launch(scope: Scope, operation: ir.Operation) -> None:
    kernel = ir.FlatSymbolRefAttr(operation.attributes["kernel"]).value
    *extents, packed = (scope.value(o) for o in operation.operands)
    grid = [scope.integer(extent) for extent in extents]
    arguments = as_list(packed, operation)
    if scope.arch:
        _launch_native(scope, operation, kernel, grid, arguments)
    else:
        _launch_interpreted(scope, kernel, grid, arguments)


def _launch_native(
    scope: Scope, operation: ir.Operation, kernel: str, grid: list[ir.Value], arguments: list[Lowered]
) -> None:
    build = scope.build
    types = [ir.StringAttr(a).value for a in ir.ArrayAttr(scope.kernels[kernel].attributes["parameters"])]
    if len(types) != len(arguments):
        raise LoweringRefused(kernel, f"takes {len(types)} arguments, got {len(arguments)}")
    pointers = build.alloca(8 * (len(types) + _TRAILING_POINTERS))
    for position, (type_text, argument) in enumerate(zip(types, arguments, strict=True)):
        slot = build.alloca(8)
        build.store(_parameter(scope, type_text, argument), slot)
        build.store(slot, pointers, 8 * position)
    status = build.call(
        "trident_launch",
        build.module.i32,
        [build.address_of(kernel), scope.device_index, *grid, pointers],
    )
    scope.check(status)


def _parameter(scope: Scope, type_text: str, argument: Lowered) -> ir.Value:
    build, module = scope.build, scope.build.module
    if type_text.startswith("*"):
        if not isinstance(argument, TensorValue):
            raise LoweringRefused("launch", f"{type_text} takes a tensor, got {argument!r}")
        return scope.read(argument, "dl.data", module.i64)
    if type_text in ("fp32", "fp64", "fp16", "bf16"):
        number = scope.number(argument)
        if type_text == "fp64":
            return number
        single = build.convert("fptrunc", number, module.f32)
        if type_text == "fp32":
            return single
        raise LoweringRefused("launch", f"scalar of type {type_text}")
    if type_text in ("i1", "u1"):
        return build.convert("zext", scope.boolean(argument), module.i8)
    width = {"i8": module.i8, "i16": module.i16, "i32": module.i32, "i64": module.i64}
    value = scope.integer(argument)
    return build.convert("trunc", value, width["i" + type_text[1:]])


def _launch_interpreted(scope: Scope, kernel: str, grid: list[ir.Value], arguments: list[Lowered]) -> None:
    build = scope.build
    packed = pack(scope, arguments)
    status = build.call(
        "trident_launch_interpreted",
        build.module.i32,
        [build.address_of(kernel), *grid, packed, build.i32(len(arguments))],
    )
    scope.check(status)
