"""Iterations: the record that the run time fills, once in a function, and what is read of it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from torch_mlir import ir

from trident.abi import MAX_ITERATED, MAX_RANK
from trident.expression import TYPE_TENSOR
from trident.lowering.attributes import number, text
from trident.lowering.builder import FunctionBuilder
from trident.lowering.layout import field, size_of
from trident.lowering.values import LoweringRefused

ANY_SIZE = 16
_PAYLOAD = 8


@dataclass(frozen=True)
class IterationKey:
    """Which iteration: operands by parameter name, those written first."""

    operands: tuple[str, ...]
    outputs: int
    linear: bool
    rank: int


@dataclass(frozen=True)
class IterationRecord:
    """A ``TridentIteration`` in memory, and the array of its operands."""

    key: IterationKey
    record: ir.Value
    operands: ir.Value

    def read(self, build: FunctionBuilder, what: str, indices: list[int]) -> ir.Value:
        """``rank``, ``numel``, ``size`` of a dimension or ``stride`` of an operand and a dimension, as an i64."""
        if what == "rank":
            rank = build.load(build.module.i32, self.record, field("TridentIteration", "rank").offset)
            return build.convert("sext", rank, build.module.i64)
        if what == "numel":
            return build.load(build.module.i64, self.record, field("TridentIteration", "numel").offset)
        place = field("TridentIteration", "sizes" if what == "size" else "strides").offset
        if what == "stride":
            operand, dimension = indices
            return build.load(build.module.i64, self.record, place + 8 * (MAX_RANK * operand + dimension))
        return build.load(build.module.i64, self.record, place + 8 * indices[0])


class Iterations:
    """The iterations of one function under construction: each is computed where it is first asked for."""

    def __init__(self, build: FunctionBuilder, arguments: ir.Value, parameters: tuple[str, ...]) -> None:
        self._build = build
        self._arguments = arguments
        self._parameters = parameters
        self._records: dict[IterationKey, IterationRecord] = {}

    def record(self, key: IterationKey) -> IterationRecord:
        """The record of an iteration."""
        if key not in self._records:
            if len(key.operands) > MAX_ITERATED or key.rank > MAX_RANK:
                raise LoweringRefused("iteration", f"{len(key.operands)} operands over {key.rank} dimensions")
            build = self._build
            record = build.alloca(size_of("TridentIteration"))
            operands = self.operands(key.operands)
            numbers = [len(key.operands), key.outputs, int(key.linear), key.rank]
            build.call("trident_iterate", None, [record, operands, *map(build.i32, numbers)])
            self._records[key] = IterationRecord(key, record, operands)
        return self._records[key]

    def operands(self, names: tuple[str, ...]) -> ir.Value:
        """The address of an array of TridentTensors, null where the argument is no tensor."""
        build = self._build
        array = build.alloca(8 * len(names))
        for position, name in enumerate(names):
            slot = build.offset(self._arguments, ANY_SIZE * self._parameters.index(name))
            is_tensor = build.compare("eq", build.load(build.module.i32, slot), build.i32(TYPE_TENSOR))
            payload = build.load(build.module.pointer, slot, _PAYLOAD)
            build.store(build.select(is_tensor, payload, build.null()), array, 8 * position)
        return array

    def lower(self, operation: ir.Operation) -> ir.Value:
        """The value of a ``trident.iteration`` or ``trident.operands``."""
        names = tuple(json.loads(text(operation, "operands_read")))
        if operation.name == "trident.iteration":
            facts = (number(operation, name) for name in ("outputs", "linear", "rank"))
            outputs, linear, rank = facts
            record = self.record(IterationKey(names, outputs, bool(linear), rank))
            return record.read(self._build, text(operation, "what"), json.loads(text(operation, "indices")))
        build = self._build
        arguments = [self.operands(names), build.i32(len(names))]
        holds = build.call(f"trident_{text(operation, 'predicate')}", build.module.i32, arguments)
        return build.compare("ne", holds, build.i32(0))
