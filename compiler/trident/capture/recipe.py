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
from trident.expression import Path


class _Mark:
    """Stands for a tensor that the graph gives while the bytecode arranges results."""

    def __init__(self, index: int) -> None:
        self.index = index


# Integers stand for integers, since torch.Size takes nothing else: these and the next, none there by chance.
_FIRST_INTEGER = 0x5EED_0000_0000_0000


def output_recipe(
    traced: Traced,
    module: torch.fx.GraphModule,
    values: Mapping[str, object],
    arguments: Mapping[int, Output],
    placeholder_paths: Mapping[torch.fx.Node, Path],
) -> Output:
    """The return value's recipe; the graph's outputs are cut down to the tensors and scalars that it needs.

    ``values`` are replayed; ``arguments`` says what those among them are, by identity, whose return is recognised.
    ``placeholder_paths`` are the graph inputs that are arguments.
    """
    output_node = module.graph.output_node()
    (results,) = output_node.args
    assert isinstance(results, list | tuple)
    marks = tuple(_mark(index, result) for index, result in enumerate(results))
    try:
        returned = traced.replay(values, lambda *inputs: marks)
    except Exception as error:
        raise CaptureRefused(f"the return value is more than an arrangement of results: {error}") from error
    outputs: list[torch.fx.Node] = []
    groups: set[int] = set()

    def from_graph(result: object) -> Output:
        if not isinstance(result, torch.fx.Node):
            return _constant(result)
        owner = argument_identity(result)
        if owner in placeholder_paths:
            return OutputArgument(placeholder_paths[owner])
        if owner not in outputs:
            outputs.append(owner)
        index, value = outputs.index(owner), owner.meta["val"]
        if isinstance(value, torch.Tensor):
            return OutputTensor(index)
        return OutputScalar(index, _KINDS.get(type(value), type(value)))

    def arrange(value: object) -> Output:
        if isinstance(value, _Mark):
            return from_graph(results[value.index])
        if type(value) is int and 0 <= value - _FIRST_INTEGER < len(results):
            return from_graph(results[value - _FIRST_INTEGER])
        if id(value) in arguments:
            return arguments[id(value)]
        if isinstance(value, tuple | list | dict) and len(value) > 0:
            if id(value) in groups:
                raise CaptureRefused("the return value holds one list, tuple or dict twice")
            groups.add(id(value))
        if type(value) in (tuple, list, torch.Size) or type(value).__module__ == "torch.return_types":
            assert isinstance(value, tuple | list)
            return OutputSequence(type(value), tuple(arrange(item) for item in value))
        if type(value) is dict:
            return OutputMapping(tuple((_constant(key), arrange(item)) for key, item in value.items()))
        return _constant(value)

    output = arrange(returned)
    output_node.args = (tuple(outputs),)
    module.graph.lint()  # type: ignore[no-untyped-call]
    module.recompile()
    return output


_KINDS: Mapping[type, type] = {torch.SymInt: int, torch.SymFloat: float, torch.SymBool: bool}


def _mark(index: int, result: object) -> object:
    value = result.meta["val"] if isinstance(result, torch.fx.Node) else result
    return _FIRST_INTEGER + index if isinstance(value, torch.SymInt) else _Mark(index)


def _constant(value: object) -> OutputConstant:
    if value is None or isinstance(value, bool | int | float | str):
        return OutputConstant(value)
    raise CaptureRefused(f"a result of type {type(value).__name__} cannot be returned by native code")
