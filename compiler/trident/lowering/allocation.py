"""Factories on the native allocation path; every other way to make a tensor is an ATen call."""

from __future__ import annotations

from dataclasses import replace

from torch_mlir import ir

from trident.arguments import DEVICE_CPU
from trident.lowering import aten
from trident.lowering.scalars import as_list
from trident.lowering.scope import Scope, lowers, operand
from trident.lowering.values import DeviceValue, Lowered, LoweringRefused, Row, RowCount, TensorValue

_CONTIGUOUS = 0  # c10::MemoryFormat
_STRIDED = 0  # c10::Layout
_PRESERVE = 1


def _scalar_type(scope: Scope, operation: ir.Operation, position: int) -> int | None:
    given = operand(scope, operation, position)
    return given if isinstance(given, int) else None


def _on_own_device(scope: Scope, operation: ir.Operation, position: int) -> bool:
    device = operand(scope, operation, position)
    return isinstance(device, DeviceValue) and device == scope.own_device()


@lowers("torch.aten.empty_like")
def empty_like(scope: Scope, operation: ir.Operation) -> None:
    """self, dtype, layout, device, pin_memory, memory_format"""
    like = scope.tensor(operation.operands[0])
    elsewhere = operand(scope, operation, 3) is not None and not _on_own_device(scope, operation, 3)
    pinned = operand(scope, operation, 4) is True
    if elsewhere or pinned or operand(scope, operation, 5) not in (None, _PRESERVE):
        aten.call(scope, operation)
        return
    scalar_type = _scalar_type(scope, operation, 1)
    out = scope.new_tensor(like.scalar_type if scalar_type is None else scalar_type, like.view)
    name = "trident_empty_like" if like.view == "plain" else "trident_empty_dense_like"
    arguments = [out.pointer, like.pointer, scope.build.i32(out.scalar_type)]
    scope.check(scope.build.call(name, scope.build.module.i32, arguments))
    scope.bind(operation.results[0], out)


@lowers("torch.aten.new_empty")
def new_empty(scope: Scope, operation: ir.Operation) -> None:
    """self, size, dtype, layout, device, pin_memory"""
    like = scope.tensor(operation.operands[0])
    scalar_type = _scalar_type(scope, operation, 2)
    if like.split is not None:
        out = scope.new_tensor(like.scalar_type if scalar_type is None else scalar_type, "flat")
        (numel,) = as_list(operand(scope, operation, 1), operation)
        given = [
            out.pointer,
            like.pointer,
            like.split.dimension,
            scope.integer(numel),
            scope.build.i32(out.scalar_type),
        ]
        scope.check(scope.build.call("trident_empty_split", scope.build.module.i32, given))
        scope.bind(operation.results[0], out)
        return
    if like.iteration is None:
        aten.call(scope, operation)
        return
    out = scope.new_tensor(like.scalar_type if scalar_type is None else scalar_type, "flat")
    key, build = like.iteration.key, scope.build
    numbers = [len(key.operands), int(key.linear), out.scalar_type]
    arguments = [out.pointer, like.iteration.operands, *map(build.i32, numbers)]
    scope.check(build.call("trident_empty_iterated", build.module.i32, arguments))
    scope.bind(operation.results[0], out)


@lowers("torch.aten.empty.memory_format")
def empty(scope: Scope, operation: ir.Operation) -> None:
    """size, dtype, layout, device, pin_memory, memory_format"""
    scalar_type = _scalar_type(scope, operation, 1)
    plain = operand(scope, operation, 4) is not True and operand(scope, operation, 5) in (None, _CONTIGUOUS)
    if scalar_type is None or not plain or not _allocates_here(scope, operation, 3):
        aten.call(scope, operation)
        return
    sizes = as_list(operand(scope, operation, 0), operation)
    scope.bind(operation.results[0], _allocate(scope, scalar_type, sizes, None))


@lowers("torch.aten.empty_strided")
def empty_strided(scope: Scope, operation: ir.Operation) -> None:
    """size, stride, dtype, layout, device, pin_memory"""
    scalar_type = _scalar_type(scope, operation, 2)
    if scalar_type is None or operand(scope, operation, 5) is True or not _allocates_here(scope, operation, 4):
        aten.call(scope, operation)
        return
    sizes = as_list(operand(scope, operation, 0), operation)
    strides = as_list(operand(scope, operation, 1), operation)
    scope.bind(operation.results[0], _allocate(scope, scalar_type, sizes, strides))


def _allocates_here(scope: Scope, operation: ir.Operation, position: int) -> bool:
    if operand(scope, operation, position) is None:
        return scope.device_type == DEVICE_CPU  # torch.empty without a device is on the CPU
    return _on_own_device(scope, operation, position)


def _allocate(scope: Scope, scalar_type: int, sizes: list[Lowered], strides: list[Lowered] | None) -> TensorValue:
    if sizes and isinstance(sizes[0], RowCount):
        return _allocate_rows(scope, scalar_type, sizes[0].tensor, sizes[1:], strides)
    out = scope.new_tensor(scalar_type)
    build = scope.build
    arguments = [
        out.pointer,
        build.i32(scalar_type),
        build.i32(scope.device_type),
        scope.device_index,
        build.i32(len(sizes)),
        scope.integers(sizes),
    ]
    if strides is not None:
        arguments.append(scope.integers(strides))
    name = "trident_empty" if strides is None else "trident_empty_strided"
    scope.check(build.call(name, build.module.i32, arguments))
    return out


def _allocate_rows(
    scope: Scope, scalar_type: int, like: TensorValue, columns: list[Lowered], strides: list[Lowered] | None
) -> TensorValue:
    """As many rows as ``like`` has, with its leading dimensions, and one extent of columns or none."""
    if len(columns) > 1 or strides is not None:
        raise LoweringRefused("empty", "rows have one extent of columns, and are contiguous")
    build = scope.build
    out = scope.new_tensor(scalar_type, "rows" if columns else "plain")
    width = scope.integer(columns[0]) if columns else build.i64(-1)
    if columns and like.row is not None:
        out = replace(out, row=Row(like.row.rank, width))
    rank = like.row.rank if like.row is not None else build.i64(0 if like.view == "elements" else 1)
    arguments = [out.pointer, like.pointer, rank, width, build.i32(scalar_type)]
    scope.check(build.call("trident_empty_rows", build.module.i32, arguments))
    return out
