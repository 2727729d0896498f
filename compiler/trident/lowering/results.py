"""A computation's results into the frame, in the order of the result tree's leaves."""

from __future__ import annotations

from torch_mlir import ir

from trident.capture.model import (
    Output,
    OutputArgument,
    OutputConstant,
    OutputMapping,
    OutputSequence,
    OutputTensor,
)
from trident.lowering.scope import Scope
from trident.lowering.values import LoweringRefused, TensorValue


def count_results(output: Output) -> int:
    if isinstance(output, OutputSequence):
        return sum(count_results(item) for item in output.items)
    if isinstance(output, OutputMapping):
        return sum(count_results(item) for _, item in output.items)
    return 1


def refuse_arrangement(output: Output) -> None:
    """The doors return one result as it is and several as a tuple; nothing else can be arranged yet."""
    items = output.items if isinstance(output, OutputSequence) else ()
    arranged = isinstance(output, OutputSequence) and output.kind is tuple and len(items) > 1
    leaves = items if arranged else (output,)
    if any(isinstance(leaf, OutputSequence | OutputMapping) for leaf in leaves):
        raise LoweringRefused("result", f"compiled code returns one result or a tuple of several, not {output}")


def deliver(scope: Scope, output: Output, results: list[ir.Value]) -> None:
    """Write the leaves of the result tree into the frame, in order."""
    build = scope.build
    if isinstance(output, OutputSequence):
        for item in output.items:
            deliver(scope, item, results)
    elif isinstance(output, OutputMapping):
        for _, item in output.items:
            deliver(scope, item, results)
    elif isinstance(output, OutputTensor):
        _deliver_tensor(scope, scope.tensor(results[output.index]))
    elif isinstance(output, OutputArgument):
        if len(output.path) != 1:
            raise LoweringRefused("result", "an element of a list argument as a result")
        index = scope.parameters.index(str(output.path[0]))
        build.call("trident_result_argument", None, [scope.frame, build.i32(index)])
    elif isinstance(output, OutputConstant) and output.value is None:
        build.call("trident_result_none", None, [scope.frame])
    elif isinstance(output, OutputConstant) and isinstance(output.value, bool | int | float):
        _deliver_constant(scope, output.value)
    else:
        raise LoweringRefused("result", f"a result of kind {output}")


def _deliver_tensor(scope: Scope, tensor: TensorValue) -> None:
    build = scope.build
    if tensor.pointer in scope.delivered:
        raise LoweringRefused("result", "the same tensor twice")
    if tensor.owned:
        build.call("trident_result_tensor", None, [scope.frame, tensor.pointer])
        scope.delivered.append(tensor.pointer)
    elif tensor.argument is not None:
        build.call("trident_result_argument", None, [scope.frame, build.i32(tensor.argument)])
    else:
        raise LoweringRefused("result", "a tensor that is neither fresh nor an argument")


def _deliver_constant(scope: Scope, value: bool | int | float) -> None:
    build = scope.build
    if isinstance(value, bool):
        build.call("trident_result_boolean", None, [scope.frame, build.i32(int(value))])
    elif isinstance(value, int):
        build.call("trident_result_integer", None, [scope.frame, build.i64(value)])
    else:
        number = build.constant(build.module.f64, value)
        build.call("trident_result_number", None, [scope.frame, number])
