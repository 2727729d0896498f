"""From graph outputs back to the return value: Dynamo's bytecode replayed with marks in place of results."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from trident.capture.dynamo import Traced
from trident.capture.errors import CaptureRefused
from trident.capture.graph import argument_identity
from trident.capture.model import (
    Output,
    OutputArgument,
    OutputConstant,
    OutputMapping,
    OutputScalar,
    OutputSequence,
    OutputTensor,
)
from trident.capture.symbols import value_expression
from trident.expression import Expression, Path


class _Mark:
    """Stands for one output of the graph while the bytecode arranges them."""

    def __init__(self, index: int) -> None:
        self.index = index


def output_recipe(
    traced: Traced,
    module: torch.fx.GraphModule,
    values: Mapping[str, object],
    arguments: Mapping[int, Output],
    placeholder_paths: Mapping[torch.fx.Node, Path],
    symbols: Mapping[str, Expression],
) -> Output:
    """The return value's recipe; the graph's outputs are cut down to the fresh tensors that it needs.

    ``values`` are replayed; ``arguments`` says what those among them are, by identity, whose return is recognised.
    ``placeholder_paths`` are the graph's tensor inputs.
    """
    output_node = module.graph.output_node()
    (results,) = output_node.args
    assert isinstance(results, list | tuple)
    marks = tuple(_Mark(index) for index in range(len(results)))
    try:
        returned = traced.replay(values, lambda *inputs: marks)
    except Exception as error:
        raise CaptureRefused(f"the return value is more than an arrangement of results: {error}") from error
    fresh: list[torch.fx.Node] = []

    def from_graph(result: object) -> Output:
        if not isinstance(result, torch.fx.Node):
            return _constant(result)
        owner = argument_identity(result)
        if owner in placeholder_paths:
            return OutputArgument(placeholder_paths[owner])
        value = owner.meta["val"]
        if isinstance(value, torch.Tensor):
            if owner not in fresh:
                fresh.append(owner)
            return OutputTensor(fresh.index(owner))
        kind = {torch.SymInt: int, torch.SymFloat: float, torch.SymBool: bool}.get(type(value), type(value))
        return OutputScalar(value_expression(value, symbols), kind)

    def arrange(value: object) -> Output:
        if isinstance(value, _Mark):
            return from_graph(results[value.index])
        if id(value) in arguments:
            return arguments[id(value)]
        if type(value) in (tuple, list):
            assert isinstance(value, list | tuple)
            return OutputSequence(list if type(value) is list else tuple, tuple(arrange(item) for item in value))
        if type(value) is dict:
            return OutputMapping(tuple((str(key), arrange(item)) for key, item in value.items()))
        return _constant(value)

    output = arrange(returned)
    output_node.args = (tuple(fresh),)
    module.graph.lint()  # type: ignore[no-untyped-call]
    module.recompile()
    return output


def _constant(value: object) -> OutputConstant:
    if value is None or isinstance(value, bool | int | float | str):
        return OutputConstant(value)
    raise CaptureRefused(f"a result of type {type(value).__name__} cannot be returned by native code")
