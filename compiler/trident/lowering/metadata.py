"""Sizes, strides and other metadata of tensors: read from the carrier, never through a call."""

from __future__ import annotations

from torch_mlir import ir

from trident.lowering.scope import Scope, lowers, operand
from trident.lowering.values import LoweringRefused


def _dimension(scope: Scope, operation: ir.Operation) -> int:
    dimension = operand(scope, operation, 1)
    if not isinstance(dimension, int):
        raise LoweringRefused(operation.name, "the dimension must be a constant", str(operation.location))
    return dimension


@lowers("torch.aten.size.int")
def size_int(scope: Scope, operation: ir.Operation) -> None:
    tensor = scope.tensor(operation.operands[0])
    if tensor.flat:
        scope.bind(operation.results[0], scope.read(tensor, "numel"))
    else:
        scope.bind(operation.results[0], scope.extent(tensor, "size", _dimension(scope, operation)))


@lowers("torch.aten.stride.int")
def stride_int(scope: Scope, operation: ir.Operation) -> None:
    tensor = scope.tensor(operation.operands[0])
    if tensor.flat:
        scope.bind(operation.results[0], 1)
    else:
        scope.bind(operation.results[0], scope.extent(tensor, "stride", _dimension(scope, operation)))


@lowers("torch.aten.numel")
def numel(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], scope.read(scope.tensor(operation.operands[0]), "numel"))


@lowers("torch.aten.storage_offset")
def storage_offset(scope: Scope, operation: ir.Operation) -> None:
    scope.bind(operation.results[0], scope.read(scope.tensor(operation.operands[0]), "storage_offset"))
