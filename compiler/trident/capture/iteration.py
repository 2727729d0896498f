"""Operands of an iteration in a captured graph: what may be done with them, and what is known of their sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

import sympy
import torch

from trident.capture.classes import LEAST_RANK
from trident.capture.errors import CaptureRefused
from trident.capture.graph import source_line
from trident.capture.model import TensorInput
from trident.expression import Apply, Const, Expression, Read


def check_iterated(module: torch.fx.GraphModule, inputs: Mapping[torch.fx.Node, TensorInput]) -> None:
    """Raises CaptureRefused for an operator that makes anything of an operand but a result of the iteration.

    Of a tensor that is seen on both sides of a dimension, anything but a result of one extent.
    """
    iterated = {node for node, source in inputs.items() if source.tensor_class.has_wide_offsets}
    split = {node for node in iterated if inputs[node].tensor_class.split is not None}
    for node in module.graph.nodes:
        if not isinstance(node.target, torch._ops.OpOverload) or not iterated & set(node.all_input_nodes):
            continue
        if node.target is torch.ops.aten.new_empty.default:
            extents, numel = node.meta["val"].size(), node.args[0].meta["val"].numel()
            if len(extents) == 1 and node.args[0] in split:
                continue
            if len(extents) == 1 and sympy.expand(_symbolic(extents[0]) - _symbolic(numel)) == 0:
                continue
        elif not isinstance(node.meta["val"], torch.Tensor | list | tuple):
            continue
        raise CaptureRefused(f"{source_line(node)}: {node.target} of an iterated operand is no result of its iteration")


def as_numel(expression: Expression) -> Expression:
    """The expression with the product of all sizes of an iteration as its number of elements."""
    if not isinstance(expression, Apply):
        return expression
    factors = _factors(expression)
    if len(factors) > 1 and all(_is_split_size(factor) for factor in factors):
        first = factors[0]
        assert isinstance(first, Apply)
        rank, _, tensor, dimension = first.operands
        whole = {Apply("split_size", (rank, Const(d), tensor, dimension)) for d in range(value_of(rank))}
        if len(factors) == len(whole) and set(factors) == whole and isinstance(tensor, Read):
            return Read(tensor.path, "numel")
    sizes = [factor for factor in factors if is_iteration_size(factor)]
    if len(factors) == len(sizes) > 1:
        (outputs, linear, rank), operands = sizes[0].operands[:3], sizes[0].operands[4:]
        whole = {Apply("iteration_size", (outputs, linear, rank, Const(d), *operands)) for d in range(value_of(rank))}
        if len(sizes) == len(whole) and set(sizes) == whole:
            return Apply("iteration_numel", (outputs, linear, Const(LEAST_RANK), *operands))
    return Apply(expression.operation, tuple(as_numel(operand) for operand in expression.operands))


def largest_extent(value: Expression) -> Expression:
    """What bounds a size of an iteration or a split: the number of elements; without any nothing is launched."""
    if _is_split_size(value) and isinstance(value, Apply) and isinstance(value.operands[2], Read):
        return Read(value.operands[2].path, "numel")
    if not is_iteration_size(value) or value_of(value.operands[2]) == 1:
        return value
    return Apply("iteration_numel", (*value.operands[:2], Const(LEAST_RANK), *value.operands[4:]))


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Apply) and expression.operation == "mul":
        return [factor for operand in expression.operands for factor in _factors(operand)]
    return [expression]


def is_iteration_size(expression: Expression) -> TypeGuard[Apply]:
    """Whether the expression is one size of an iteration."""
    return isinstance(expression, Apply) and expression.operation == "iteration_size"


def _is_split_size(expression: Expression) -> bool:
    return isinstance(expression, Apply) and expression.operation == "split_size"


def value_of(expression: Expression) -> int:
    """A constant integer's value."""
    assert isinstance(expression, Const)
    return int(expression.value)


def _symbolic(extent: int | torch.SymInt) -> sympy.Expr:
    return extent.node.expr if isinstance(extent, torch.SymInt) else sympy.Integer(extent)
