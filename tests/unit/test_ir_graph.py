"""Graphs in the torch dialect: names, order, operands and the user's lines are the captured graph's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch_mlir import ir

from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.capture.errors import CaptureRefused
from trident.capture.target import Target
from trident.ir.dialect import make_context
from trident.ir.graph import import_graph

MATRIX = TensorClass(torch.float32, (Dim(6, min=2), 5))


@dataclass(frozen=True)
class Emitted:
    """One operation in words."""

    name: str
    text: str
    location: str


def imported(function: Any, **classes: ArgumentClass) -> list[Emitted]:
    """The operations of the function's graph, constants aside."""
    captured = capture(function, classes, Target.cpu())
    context = make_context()
    with context, ir.Location.unknown():
        module = ir.Module.create()
        graph = import_graph(module, captured, "graph", [])
        assert module.operation.verify()
        operations = [view.operation for view in graph.regions[0].blocks[0].operations]
        return [_emitted(o) for o in operations if "constant" not in o.name]


def _emitted(operation: ir.Operation) -> Emitted:
    name = operation.name
    if name == "torch.operator":
        name = ir.StringAttr(operation.attributes["name"]).value + " (operator)"
    return Emitted(name, str(operation), str(operation.location))


def writes(x: torch.Tensor) -> torch.Tensor:
    y = x * 2
    y.add_(x)
    first, second = y.chunk(2, dim=1)
    first.copy_(first)
    return torch.mul(y, second.sum(), out=y)


def test_order_and_names_are_the_graphs() -> None:
    assert [o.name for o in imported(writes, x=MATRIX)] == [
        "torch.aten.mul.Tensor (operator)",  # a number stands for a tensor
        "torch.aten.add_.Tensor (operator)",
        "torch.aten.chunk",
        "torch.prim.ListUnpack",
        "torch.aten.copy_ (operator)",
        "torch.aten.sum",
        "torch.aten.mul.out (operator)",
        "func.return",
    ]


def test_locations_are_the_users_lines() -> None:
    (operation,) = (o for o in imported(writes, x=MATRIX) if "add_" in o.name)
    assert re.search(rf'test_ir_graph.py":{writes.__code__.co_firstlineno + 2}', operation.location)


def compares(x: torch.Tensor, f: float) -> Any:
    n = x.shape[0]
    return x, n < f, f < n, max(n, 3) % 4


def test_scalars_keep_the_order_of_their_operands() -> None:
    operations = imported(compares, x=MATRIX, f=ScalarClass(float))
    below, above = (re.findall(r"%\w+", o.text)[1:] for o in operations if ".lt." in o.name)
    assert below[1] == above[0] == "%arg1" and "%arg1" not in (below[0], above[1])
    assert [o.name for o in operations if "int" in o.name][-2:] == ["torch.prim.max.int", "torch.aten.remainder.int"]


def changes_sizes(x: torch.Tensor) -> torch.Tensor:
    y = x.clone()
    return y.t_()


def test_what_changes_sizes_in_place_is_refused() -> None:
    line = changes_sizes.__code__.co_firstlineno + 2
    with pytest.raises(CaptureRefused, match=rf"test_ir_graph.py:{line}: aten.t_"):
        imported(changes_sizes, x=MATRIX)
