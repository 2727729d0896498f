"""Attributes and regions of trident-dialect operations as Python values."""

from __future__ import annotations

from torch_mlir import ir


def text(operation: ir.Operation, name: str) -> str:
    return str(ir.StringAttr(operation.attributes[name]).value)


def number(operation: ir.Operation, name: str) -> int:
    return int(ir.IntegerAttr(operation.attributes[name]).value)


def region(version: ir.Operation) -> list[ir.Operation]:
    return [o.operation for o in version.regions[0].blocks[0].operations]


def needed_by_guards(version: ir.Operation) -> list[ir.Operation]:
    """The region up to its last guard, in order."""
    operations = region(version)
    guards = [i for i, o in enumerate(operations) if o.name == "trident.guard"]
    return operations[: guards[-1] + 1] if guards else []
