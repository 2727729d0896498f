"""Sizes, strides and other metadata of tensors: read from the carrier, never through a call."""

from __future__ import annotations

from torch_mlir import ir

from trident.lowering.scope import Scope, lowers, operand
from trident.lowering.values import LoweringRefused, RowCount


def _dimension(scope: Scope, operation: ir.Operation) -> int:
    dimension = operand(scope, operation, 1)
    if not isinstance(dimension, int):
        raise LoweringRefused(operation.name, "the dimension must be a constant")
    return dimension


@lowers("torch.aten.size.int")
def size_int(scope: Scope, operation: ir.Operation) -> None:
    tensor = scope.tensor(operation.operands[0])
    dimension = _dimension(scope, operation)
    if tensor.view == "flat":
        scope.bind(operation.results[0], scope.read(tensor, "numel"))
    elif tensor.view == "elements":
        scope.bind(operation.results[0], RowCount(scope.read(tensor, "numel"), tensor))
    elif tensor.iteration is not None:
        scope.bind(operation.results[0], tensor.iteration.read(scope.build, "size", [dimension]))
    elif tensor.split is not None:
        scope.bind(operation.results[0], tensor.split.read(scope.build, "size", dimension))
    elif tensor.view == "rows":
        columns = scope.row_size(tensor)
        count = scope.build.binary("sdiv", scope.read(tensor, "numel"), columns)
        scope.bind(operation.results[0], columns if dimension in (1, -1) else RowCount(count, tensor))
    else:
        scope.bind(operation.results[0], scope.extent(tensor, "size", dimension))


@lowers("torch.aten.stride.int")
def stride_int(scope: Scope, operation: ir.Operation) -> None:
    tensor = scope.tensor(operation.operands[0])
    dimension = _dimension(scope, operation)
    if tensor.view in ("flat", "elements"):
        scope.bind(operation.results[0], 1)
    elif tensor.iteration is not None:
        indices = [tensor.position, dimension]
        scope.bind(operation.results[0], tensor.iteration.read(scope.build, "stride", indices))
    elif tensor.split is not None:
        scope.bind(operation.results[0], tensor.split.read(scope.build, "stride", dimension))
    elif tensor.view == "rows":
        scope.bind(operation.results[0], 1 if dimension in (1, -1) else scope.row_size(tensor))
    else:
        scope.bind(operation.results[0], scope.extent(tensor, "stride", dimension))


@lowers("torch.aten.numel")
def numel(scope: Scope, operation: ir.Operation) -> None:
    tensor = scope.tensor(operation.operands[0])
    if tensor.iteration is not None:
        scope.bind(operation.results[0], tensor.iteration.read(scope.build, "numel", []))
    else:
        scope.bind(operation.results[0], scope.read(tensor, "numel"))


@lowers("torch.aten.storage_offset")
def storage_offset(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], scope.read(scope.tensor(operation.operands[0]), "storage_offset"))
