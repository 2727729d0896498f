"""ATen operators: a call of the operator's binding through the dispatcher."""

from __future__ import annotations

import torch
from torch_mlir import ir

from trident.lowering.packing import pack
from trident.lowering.scope import ANY_SIZE, TENSOR_SIZE, Scope
from trident.lowering.values import Lowered, LoweringRefused, RowCount, TensorValue
from trident.scalar_types import SCALAR_TYPES

# Element types of the torch dialect.
_DTYPES = {
    "ui8": torch.uint8,
    "si8": torch.int8,
    "si16": torch.int16,
    "si32": torch.int32,
    "si64": torch.int64,
    "f16": torch.float16,
    "f32": torch.float32,
    "f64": torch.float64,
    "complex<f16>": torch.complex32,
    "complex<f32>": torch.complex64,
    "complex<f64>": torch.complex128,
    "i1": torch.bool,
    "bf16": torch.bfloat16,
    "f8E5M2": torch.float8_e5m2,
    "f8E4M3FN": torch.float8_e4m3fn,
}


def scalar_type_of(type_: ir.Type, operation: ir.Operation) -> int:
    """c10::ScalarType of a ``!torch.vtensor`` or ``!torch.tensor`` type."""
    text = str(type_)
    name = text[text.rindex("],") + 2 : -1] if "]," in text else text[text.rindex(",") + 1 : -1]
    if name not in _DTYPES:
        raise LoweringRefused(operation.name, f"tensor of element type {name}", str(operation.location))
    return SCALAR_TYPES[_DTYPES[name]]


def overload_of(operation: ir.Operation) -> tuple[str, str]:
    """("aten::add", "Tensor") of ``torch.aten.add.Tensor``, or of a ``torch.operator`` of that name."""
    name = operation.name
    if name == "torch.operator":
        name = ir.StringAttr(operation.attributes["name"]).value
    parts = name.split(".")
    if len(parts) < 3 or parts[0] != "torch":
        raise LoweringRefused(name, "not an operator of the dispatcher", str(operation.location))
    overload = ".".join(parts[3:])
    return f"{parts[1]}::{parts[2]}", "" if overload == "default" else overload


def call(scope: Scope, operation: ir.Operation) -> None:
    """Call the operation's overload with its operands in schema order."""
    name, overload = overload_of(operation)
    if not torch._C._dispatch_has_kernel(f"{name}.{overload}" if overload else name):  # TorchScript has more schemas
        raise LoweringRefused(f"{name}.{overload}", "not an operator of the dispatcher", str(operation.location))
    schema = torch._C._get_schema(name, overload)
    build = scope.build
    arguments = [scope.value(o) for o in operation.operands]
    _demand_own_shapes(arguments, operation)
    count = len(schema.returns)
    tensors = build.alloca(max(TENSOR_SIZE * count, TENSOR_SIZE))
    values = build.alloca(max(ANY_SIZE * count, ANY_SIZE))
    results: list[Lowered] = []
    for position, (returned, result) in enumerate(zip(schema.returns, _padded(operation, count), strict=True)):
        kind = str(returned.type)
        if kind == "Tensor":
            pointer = build.offset(tensors, TENSOR_SIZE * position)
            results.append(_owned(scope, pointer, scalar_type_of(result.type, operation) if result else 0))
        elif kind in ("int", "float", "bool", "number") and result is not None:
            results.append((position, result))
        else:
            raise LoweringRefused(f"{name}.{overload}", f"result of type {kind}", str(operation.location))
    handle = _handle(scope, name, overload)
    packed = pack(scope, arguments)
    status = build.call(
        "trident_aten_call",
        build.module.i32,
        [handle, packed, build.i32(len(arguments)), tensors, values, build.i32(count)],
    )
    scope.check(status)
    for result, lowered in zip(operation.results, results, strict=False):
        scope.bind(result, _read_value(scope, values, lowered) if isinstance(lowered, tuple) else lowered)


def _demand_own_shapes(arguments: list[Lowered], operation: ir.Operation) -> None:
    """ATen sees a tensor's own dimensions, which the source of a flat tensor or of rows does not."""
    for argument in arguments:
        if isinstance(argument, list):
            _demand_own_shapes(argument, operation)
        elif isinstance(argument, RowCount) or (isinstance(argument, TensorValue) and argument.view != "plain"):
            raise LoweringRefused(
                operation.name, "an ATen operator on a tensor declared flat or rows", str(operation.location)
            )


def _padded(operation: ir.Operation, count: int) -> list[ir.Value | None]:
    results: list[ir.Value | None] = list(operation.results)
    return results + [None] * (count - len(results))


def _owned(scope: Scope, pointer: ir.Value, scalar_type: int) -> TensorValue:
    scope.own(pointer)
    return TensorValue(pointer, scalar_type, owned=True)


def _read_value(scope: Scope, values: ir.Value, lowered: tuple[int, ir.Value]) -> Lowered:
    position, result = lowered
    module = scope.build.module
    at = ANY_SIZE * position + 8
    if str(result.type) == "!torch.float":
        return scope.build.load(module.f64, values, at)
    loaded = scope.build.load(module.i64, values, at)
    return scope.build.compare("ne", loaded, scope.build.i64(0)) if str(result.type) == "!torch.bool" else loaded


def _handle(scope: Scope, name: str, overload: str) -> ir.Value:
    """The overload's handle, resolved at its first use and kept in the object."""
    build = scope.build
    variable = f"aten_{name.replace('::', '_')}_{overload or 'default'}"
    if variable not in scope.aten_handles:
        scope.aten_handles.add(variable)
        build.module.zero_global(variable, "!llvm.ptr")
    address = build.address_of(variable)
    cached = build.load(build.module.pointer, address)
    slot = build.alloca(8)
    build.store(cached, slot)
    resolve, go_on = build.new_block(), build.new_block()
    build.branch_if(build.compare("eq", cached, build.null()), resolve, go_on)
    build.block = resolve
    resolved = build.call("trident_aten_resolve", build.module.pointer, [build.string(name), build.string(overload)])
    build.demand(build.compare("ne", resolved, build.null()), scope.failed)
    build.store(resolved, address)
    build.store(resolved, slot)
    build.branch(go_on)
    build.block = go_on
    return build.load(build.module.pointer, slot)
