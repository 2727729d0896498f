"""ATen operators: a call of the operator's binding through the dispatcher."""

from __future__ import annotations

import struct
from dataclasses import dataclass

import torch
from torch_mlir import ir

from trident.abi import SiteResult
from trident.capture.graph import written_argument
from trident.ir.types import ELEMENT_TYPES
from trident.lowering.packing import pack
from trident.lowering.scope import ANY_SIZE, Scope, operation_name
from trident.lowering.values import DeviceValue, Lowered, LoweringRefused, RowCount, TensorValue
from trident.scalar_types import SCALAR_TYPES

_DTYPES = {name: dtype for dtype, name in ELEMENT_TYPES.items()}


def scalar_type_of(type_: ir.Type, operation: ir.Operation) -> int:
    """c10::ScalarType of a ``!torch.vtensor`` or ``!torch.tensor`` type."""
    text = str(type_)
    name = text[text.rindex("],") + 2 : -1] if "]," in text else text[text.rindex(",") + 1 : -1]
    if name not in _DTYPES:
        raise LoweringRefused(operation.name, f"tensor of element type {name}")
    return SCALAR_TYPES[_DTYPES[name]]


def overload_of(operation: ir.Operation) -> tuple[str, str]:
    """("aten::add", "Tensor") of ``torch.aten.add.Tensor``, or of a ``torch.operator`` of that name."""
    name = operation_name(operation)
    parts = name.split(".")
    if len(parts) < 3 or parts[0] != "torch":
        raise LoweringRefused(name, "not an operator of the dispatcher")
    overload = ".".join(parts[3:])
    return f"{parts[1]}::{parts[2]}", "" if overload == "default" else overload


def call(scope: Scope, operation: ir.Operation) -> None:
    """Call the operation's overload with its operands in schema order."""
    name, overload = overload_of(operation)
    full_name = f"{name}.{overload}" if overload else name
    if not torch._C._dispatch_has_kernel(full_name):  # TorchScript has more schemas
        raise LoweringRefused(full_name, "not an operator of the dispatcher")
    schema = torch._C._get_schema(name, overload)
    arguments = [scope.value(o) for o in operation.operands]
    _demand_own_shapes(arguments, operation)
    plan = _plan(operation, schema, arguments)
    build = scope.build
    values = build.alloca(max(ANY_SIZE * plan.results.count(SiteResult.VALUE), ANY_SIZE))
    tensors = scope.new_slots(plan.tensors)
    slots = iter(tensors)
    varying = [index for index, argument in enumerate(arguments) if not _is_constant(scope, argument)]
    site = _site(scope, (name, overload), arguments, varying, plan.results)
    packed = pack(scope, [arguments[index] for index in varying])
    scope.check(
        build.call(
            "trident_aten_site_call", build.module.i32, [site, packed, tensors[0] if tensors else build.null(), values]
        )
    )
    _repack(scope, schema, arguments)
    results = iter(operation.results)
    lowered: Lowered
    for written, expected in zip(plan.written, plan.results, strict=True):
        result = next(results, None)
        if written is not None:
            lowered = arguments[written]
        elif expected == SiteResult.TENSOR:
            lowered = _tensor(next(slots), result, operation)
        elif expected == SiteResult.VALUE:
            assert result is not None
            lowered = _read_value(scope, values, result)
            values = build.offset(values, ANY_SIZE)
        elif expected == SiteResult.UNUSED:
            lowered = None
        else:
            lowered = [_tensor(next(slots), item, operation) for item in _unpacked(result)]
        if result is not None:
            scope.bind(result, lowered)


@dataclass(frozen=True)
class _Plan:
    """What becomes of each result: ``written`` is the argument that it is, ``results`` the site's view of it."""

    written: list[int | None]
    results: list[int]

    @property
    def tensors(self) -> int:
        return sum(1 if r == SiteResult.TENSOR else max(r, 0) for r in self.results)


def _plan(operation: ir.Operation, schema: torch._C.FunctionSchema, arguments: list[Lowered]) -> _Plan:
    written: list[int | None] = []
    results: list[int] = []
    for position, returned in enumerate(schema.returns):
        result = operation.results[position] if position < len(operation.results) else None
        index = written_argument(schema, position)
        written.append(index if index is not None and arguments[index] is not None else None)
        kind = str(returned.type)
        if written[-1] is not None or (result is not None and str(result.type) == "!torch.none"):
            results.append(SiteResult.UNUSED)
        elif kind == "Tensor":
            results.append(SiteResult.TENSOR)
        elif kind == "List[Tensor]":
            results.append(len(_unpacked(result)))
        elif kind in ("int", "float", "bool", "number"):
            results.append(SiteResult.VALUE)
        else:
            raise LoweringRefused(schema.name, f"result of type {kind}")
    return _Plan(written, results)


def _unpacked(result: ir.Value | None) -> list[ir.Value]:
    """The tensors that a list is taken apart into."""
    users = [] if result is None else [use.owner for use in result.uses]
    assert len(users) == 1 and users[0].name == "torch.prim.ListUnpack"
    return list(users[0].results)


def _tensor(pointer: ir.Value, result: ir.Value | None, operation: ir.Operation) -> TensorValue:
    return TensorValue(pointer, 0 if result is None else scalar_type_of(result.type, operation), owned=True)


def _repack(scope: Scope, schema: torch._C.FunctionSchema, arguments: list[Lowered]) -> None:
    """Read the tensors of ``out=`` anew: an operator may resize them."""
    for argument, declared in zip(arguments, schema.arguments, strict=False):
        if declared.is_out and isinstance(argument, TensorValue):
            scope.check(scope.build.call("trident_repack", scope.build.module.i32, [argument.pointer]))


def _is_constant(scope: Scope, argument: Lowered) -> bool:
    """Whether an argument is the same in every call."""
    if isinstance(argument, list):
        return all(_is_constant(scope, item) for item in argument)
    if isinstance(argument, DeviceValue):
        return not scope.arch or argument != scope.own_device()
    return argument is None or isinstance(argument, bool | int | float | str)


def _demand_own_shapes(arguments: list[Lowered], operation: ir.Operation) -> None:
    """ATen sees a tensor's own dimensions, which the source of a flat tensor or of rows does not."""
    for argument in arguments:
        if isinstance(argument, list):
            _demand_own_shapes(argument, operation)
        elif isinstance(argument, RowCount) or (isinstance(argument, TensorValue) and argument.view != "plain"):
            raise LoweringRefused(operation.name, "an ATen operator on a tensor declared flat or rows")


def _read_value(scope: Scope, values: ir.Value, result: ir.Value) -> Lowered:
    module = scope.build.module
    if str(result.type) == "!torch.float":
        return scope.build.load(module.f64, values, 8)
    loaded = scope.build.load(module.i64, values, 8)
    return scope.build.compare("ne", loaded, scope.build.i64(0)) if str(result.type) == "!torch.bool" else loaded


def _site(
    scope: Scope, overload: tuple[str, str], arguments: list[Lowered], varying: list[int], results: list[int]
) -> ir.Value:
    """The prepared call, made at its first use and kept in the object."""
    build, module = scope.build, scope.build.module
    number = next(scope.numbers)
    variable = f"site_{number}"
    module.zero_global(variable, "!llvm.ptr")
    for what, integers in (("varying", varying), ("results", results)):
        module.bytes_global(f"{variable}_{what}", struct.pack(f"={len(integers)}i", *integers) or b"\0")
    address = build.address_of(variable)
    cached = build.load(module.pointer, address)
    slot = build.alloca(8)
    build.store(cached, slot)
    prepare, go_on = build.new_block(), build.new_block()
    build.branch_if(build.compare("eq", cached, build.null()), prepare, go_on)
    build.block = prepare
    constants = [None if index in varying else argument for index, argument in enumerate(arguments)]
    operands = [build.string(part) for part in overload]
    operands += [pack(scope, constants), build.i32(len(constants))]
    operands += [build.address_of(f"{variable}_varying"), build.i32(len(varying))]
    operands += [build.address_of(f"{variable}_results"), build.i32(len(results))]
    made = build.call("trident_aten_site", module.pointer, operands)
    build.demand(build.compare("ne", made, build.null()), scope.failed)
    build.store(made, address)
    build.store(made, slot)
    build.branch(go_on)
    build.block = go_on
    return build.load(module.pointer, slot)
