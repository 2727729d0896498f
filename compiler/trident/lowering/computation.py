"""A version's computation: its inputs read from the call, its device bound, its operations walked."""

from __future__ import annotations

import json
from typing import Any

from torch_mlir import ir

from trident.capture.model import Capture, TensorInput
from trident.lowering import aten
from trident.lowering.attributes import region, text
from trident.lowering.guards import GuardLowering
from trident.lowering.iteration import IterationKey, Iterations
from trident.lowering.layout import field
from trident.lowering.scope import LOWERERS, Scope, operation_name
from trident.lowering.slots import argument_slot
from trident.lowering.split import SplitRecord
from trident.lowering.values import LoweringRefused, Row, TensorValue


def read_inputs(scope: Scope, version: ir.Operation, function: ir.Operation) -> None:
    """Bind the computation's parameters to what the version's region computes for them."""
    operations = region(version)
    inputs = [o.operands[0] for o in operations if o.name == "trident.input"]
    lowering = GuardLowering(scope.build, scope.arguments, scope.parameters, scope.failed)
    needed = _backward_slice(inputs, operations)
    tensors: dict[ir.Value, TensorValue] = {}
    for operation in operations:
        if operation not in needed:
            continue
        if operation.name == "trident.argument":
            tensors[operation.results[0]] = _argument(scope, operation, lowering)
        else:
            lowering.lower(operation)
    parameters = function.regions[0].blocks[0].arguments
    for parameter, value in zip(parameters, inputs, strict=True):
        scope.bind(parameter, tensors[value] if value in tensors else lowering.values[value])


def _backward_slice(values: list[ir.Value], operations: list[ir.Operation]) -> list[ir.Operation]:
    wanted = list(values)
    needed: list[ir.Operation] = []
    while wanted:
        value = wanted.pop()
        owner = value.owner.operation
        if owner not in needed:
            needed.append(owner)
            wanted.extend(owner.operands)
    return [o for o in operations if o in needed]


def _argument(scope: Scope, operation: ir.Operation, lowering: GuardLowering) -> TensorValue:
    path = json.loads(text(operation, "path"))
    slot = argument_slot(scope.build, scope.arguments, scope.parameters, path)
    return TensorValue(
        scope.build.load(scope.build.module.pointer, slot, 8),
        aten.scalar_type_of(operation.results[0].type, operation),
        view=text(operation, "view"),
        argument=(scope.parameters.index(path[0]), *path[1:]),
        row=_row(scope, operation),
        **_iterated(operation, lowering.iterations),
        split=_split(operation, path, lowering),
    )


def _row(scope: Scope, operation: ir.Operation) -> Row | None:
    if "row_sizes" not in operation.attributes:
        return None
    build = scope.build
    sizes = argument_slot(build, scope.arguments, scope.parameters, json.loads(text(operation, "row_sizes")))
    listed = build.load(build.module.pointer, sizes, 8)
    rank = build.load(build.module.i64, listed, field("TridentSequence", "cell.size").offset)
    return Row(rank, build.call("trident_elements", build.module.i64, [sizes]))


def _split(operation: ir.Operation, path: list[str | int], lowering: GuardLowering) -> SplitRecord | None:
    if text(operation, "view") != "split":
        return None
    facts = json.loads(text(operation, "split"))
    return lowering.splits.record(path, facts["dimension"], facts["rank"])


def _iterated(operation: ir.Operation, iterations: Iterations) -> dict[str, Any]:
    if text(operation, "view") != "iterated":
        return {}
    facts = json.loads(text(operation, "iteration"))
    position = facts.pop("position")
    key = IterationKey(**{**facts, "operands": tuple(facts["operands"])})
    return {"iteration": iterations.record(key), "position": position}


def enter(scope: Scope, capture: Capture) -> None:
    """Bind the input's device for the length of the computation."""
    build = scope.build
    if scope.arch:
        first = next((i for i in capture.inputs if isinstance(i, TensorInput)), None)
        if first is None:
            raise LoweringRefused(capture.name, "a version without a tensor argument has no device")
        slot = argument_slot(build, scope.arguments, scope.parameters, capture.positions(first.path))
        carrier = build.load(build.module.pointer, slot, 8)
        scope.device_index = build.load(build.module.i32, carrier, field("TridentTensor", "dl.device.device_id").offset)
        device_type = build.i32(scope.device_type)
        scope.check(build.call("trident_enter", build.module.i32, [scope.frame, device_type, scope.device_index]))


def leave(scope: Scope, owned: list[ir.Value]) -> None:
    for pointer in owned:
        scope.build.call("trident_release", None, [pointer])
    if scope.arch:
        scope.build.call("trident_leave", None, [scope.frame])


def walk(scope: Scope, function: ir.Operation) -> list[ir.Value]:
    """Emit the computation in order; returns what it returns."""
    for view in function.regions[0].blocks[0].operations:
        operation = view.operation
        if operation.name == "func.return":
            return list(operation.operands)
        lowerer = LOWERERS.get(operation_name(operation), aten.call)
        try:
            lowerer(scope, operation)
        except LoweringRefused as error:
            raise LoweringRefused(error.operation, error.reason, str(operation.location)) from error
    raise AssertionError("a function ends in a return")
