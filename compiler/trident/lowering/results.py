"""A computation's results into the frame, in the order of the result tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch_mlir import ir

from trident.abi import MAX_RESULTS, ResultKind
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
from trident.lowering.scope import Scope
from trident.lowering.values import LoweringRefused, TensorValue

_GROUPS = {tuple: ResultKind.TUPLE, list: ResultKind.LIST, torch.Size: ResultKind.SIZE}


def count_results(output: Output) -> int:
    """How many entries a frame needs."""
    return _count(output) - 1 if _is_spread(output) else _count(output)


def _count(output: Output) -> int:
    return 1 if _is_leaf(output) else 1 + sum(map(_count, _items(output)))


def _items(output: Output) -> tuple[Output, ...]:
    """What a group holds; a dict its keys, each before its value."""
    if isinstance(output, OutputMapping):
        return tuple(item for pair in output.items for item in pair)
    if isinstance(output, OutputSequence):
        return output.items
    return (output,)


def _is_leaf(output: Output) -> bool:
    return not isinstance(output, OutputSequence | OutputMapping)


def _is_spread(output: Output) -> bool:
    """Whether the frame's entries, taken together, are the tuple."""
    return isinstance(output, OutputSequence) and output.kind is tuple and len(output.items) > 1


class Delivery:
    """Writes results into the frame; ``delivered`` are the addresses of the owned tensors among them.

    ``positions`` turns the path of an argument into positions (``Capture.positions``).
    """

    def __init__(self, scope: Scope, results: list[ir.Value], positions: Callable[[Path], Sequence[str | int]]) -> None:
        self._scope = scope
        self._positions = positions
        self._results = results
        self._entries = 0
        self._entry_of: dict[ir.Value, int] = {}

    @property
    def delivered(self) -> list[ir.Value]:
        return list(self._entry_of)

    def deliver(self, output: Output) -> None:
        """Write the whole return value."""
        for item in _items(output) if _is_spread(output) else (output,):
            self._one(item)
        if self._entries > MAX_RESULTS:
            raise LoweringRefused("result", f"{self._entries} results, at most {MAX_RESULTS} fit")

    def _one(self, output: Output) -> None:
        if isinstance(output, OutputTensor):
            self._tensor(self._scope.tensor(self._results[output.index]))
        elif isinstance(output, OutputScalar):
            self._scalar(output)
        elif isinstance(output, OutputArgument):
            parameter, *steps = self._positions(output.path)
            self._argument((self._scope.parameters.index(str(parameter)), *map(int, steps)))
        elif isinstance(output, OutputConstant):
            self._constant(output)
        else:
            self._group(output)

    def _entry(self, name: str, *values: ir.Value) -> int:
        self._scope.build.call(f"trident_result_{name}", None, [self._scope.frame, *values])
        self._entries += 1
        return self._entries - 1

    def _argument(self, positions: tuple[int, ...]) -> None:
        build, index = self._scope.build, self._scope.build.i32(positions[0])
        if len(positions) == 1:
            self._entry("argument", index)
        else:
            self._entry("element", index, build.string("/".join(map(str, positions[1:]))))

    def _tensor(self, tensor: TensorValue) -> None:
        if tensor.pointer in self._entry_of:
            self._entry("same", self._scope.build.i32(self._entry_of[tensor.pointer]))
        elif tensor.owned:
            self._entry_of[tensor.pointer] = self._entry("tensor", tensor.pointer)
        elif tensor.argument is not None:
            self._argument(tensor.argument)
        else:
            raise LoweringRefused("result", "a tensor that is neither fresh nor an argument")

    def _scalar(self, output: OutputScalar) -> None:
        scope, value = self._scope, self._scope.value(self._results[output.index])
        if output.kind is bool:
            self._entry("boolean", scope.build.convert("zext", scope.boolean(value), scope.build.module.i32))
        elif output.kind is int:
            self._entry("integer", scope.integer(value))
        else:
            self._entry("number", scope.number(value))

    def _constant(self, output: OutputConstant) -> None:
        build, value = self._scope.build, output.value
        if value is None:
            self._entry("none")
        elif isinstance(value, str):
            if "\0" in value:
                raise LoweringRefused("result", "a string with a NUL in it")
            self._entry("text", build.string(value))
        elif isinstance(value, bool):
            self._entry("boolean", build.i32(int(value)))
        elif isinstance(value, int):
            self._entry("integer", build.i64(value))
        else:
            self._entry("number", build.constant(build.module.f64, value))

    def _group(self, output: OutputSequence | OutputMapping) -> None:
        build, text = self._scope.build, self._scope.build.null()
        if isinstance(output, OutputMapping):
            kind = ResultKind.DICT
        elif output.kind in _GROUPS:
            kind = _GROUPS[output.kind]
        else:
            kind, text = ResultKind.STRUCT, build.string(output.kind.__name__)
        self._entry("group", build.i32(kind), build.i32(len(output.items)), text)
        for item in _items(output):
            self._one(item)
