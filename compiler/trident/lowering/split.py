"""Tensors seen on both sides of a dimension, and properties of lists: what the run time answers, once in a function."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from torch_mlir import ir

from trident.abi import MAX_SPLIT
from trident.expression import LIST_PROPERTIES
from trident.lowering.attributes import number, text
from trident.lowering.builder import FunctionBuilder
from trident.lowering.layout import field, size_of
from trident.lowering.slots import argument_slot
from trident.lowering.values import LoweringRefused

_PAYLOAD = 8

Place = tuple[str | int, ...]  # the positions that lead to an argument


@dataclass(frozen=True)
class SplitRecord:
    """A ``TridentSplit`` in memory; ``dimension`` is the number of the one that it is of."""

    record: ir.Value
    dimension: ir.Value

    def read(self, build: FunctionBuilder, what: str, index: int) -> ir.Value:
        """``size`` or ``stride`` of a dimension."""
        place = field("TridentSplit", "sizes" if what == "size" else "strides").offset
        return build.load(build.module.i64, self.record, place + 8 * index)


class Splits:
    """The records of one function under construction: each is computed where it is first asked for."""

    def __init__(self, build: FunctionBuilder, arguments: ir.Value, parameters: tuple[str, ...]) -> None:
        self._build = build
        self._arguments = arguments
        self._parameters = parameters
        self._records: dict[tuple[Place, Place, int], SplitRecord] = {}

    def record(self, tensor: Sequence[str | int], dimension: Sequence[str | int], rank: int) -> SplitRecord:
        """The record of the tensor at a place, seen with ``rank`` dimensions."""
        key = (tuple(tensor), tuple(dimension), rank)
        if key not in self._records:
            if not 2 <= rank <= MAX_SPLIT:
                raise LoweringRefused("split", f"{rank} dimensions")
            build = self._build
            record = build.alloca(size_of("TridentSplit"))
            carrier = build.load(build.module.pointer, self._slot(tensor), _PAYLOAD)
            at = self._integer(dimension)
            build.call("trident_split", None, [record, carrier, at, build.i32(rank)])
            self._records[key] = SplitRecord(record, at)
        return self._records[key]

    def lower(self, operation: ir.Operation) -> ir.Value:
        """The value of a ``trident.split`` or ``trident.list``."""
        build = self._build
        place, what = json.loads(text(operation, "path")), text(operation, "what")
        dimension = text(operation, "dimension")
        if operation.name == "trident.list":
            at = self._integer(json.loads(dimension)) if dimension else build.i64(0)
            arguments = [self._slot(place), build.i32(LIST_PROPERTIES.index(what)), at]
            answer = build.call("trident_of_list", build.module.i64, arguments)
            is_number = operation.results[0].type == build.module.i64
            return answer if is_number else build.compare("ne", answer, build.i64(0))
        found = self.record(place, json.loads(dimension), number(operation, "rank"))
        if what == "fits":
            fits = build.load(build.module.i32, found.record, field("TridentSplit", "fits").offset)
            return build.compare("ne", fits, build.i32(0))
        return found.read(build, what, number(operation, "index"))

    def _slot(self, place: Sequence[str | int]) -> ir.Value:
        return argument_slot(self._build, self._arguments, self._parameters, place)

    def _integer(self, place: Sequence[str | int]) -> ir.Value:
        return self._build.load(self._build.module.i64, self._slot(place), _PAYLOAD)
