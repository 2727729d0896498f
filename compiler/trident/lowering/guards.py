"""``trident.read`` and the arithmetic of guards."""

from __future__ import annotations

import json

from torch_mlir import ir

from trident.expression import AMBIENT_FIELDS, TYPE_FLOAT
from trident.lowering.builder import FunctionBuilder
from trident.lowering.iteration import Iterations
from trident.lowering.layout import field as place_of
from trident.lowering.slots import argument_slot
from trident.lowering.split import Splits
from trident.lowering.values import LoweringRefused

ANY_SIZE = 16
_PAYLOAD = 8

_BINARY = {
    "arith.addi": "add",
    "arith.subi": "sub",
    "arith.muli": "mul",
    "arith.andi": "and",
    "arith.ori": "or",
    "arith.xori": "xor",
    "arith.addf": "fadd",
    "arith.subf": "fsub",
    "arith.mulf": "fmul",
}
_INTEGER_PREDICATES = ("eq", "ne", "lt", "le", "gt", "ge")
_FLOAT_PREDICATES = {1: "eq", 2: "gt", 3: "ge", 4: "lt", 5: "le", 13: "ne"}


class GuardLowering:
    """Lowers the operations of a version's region; unsuccessful guards branch to ``otherwise``."""

    def __init__(
        self, build: FunctionBuilder, arguments: ir.Value, parameters: tuple[str, ...], otherwise: ir.Block
    ) -> None:
        self.build = build
        self.arguments = arguments
        self.parameters = parameters
        self.otherwise = otherwise
        self.values: dict[ir.Value, ir.Value] = {}
        self.iterations = Iterations(build, arguments, parameters)
        self.splits = Splits(build, arguments, parameters)

    def lower(self, operation: ir.Operation) -> None:
        """Emit one operation: a read, arithmetic or a guard."""
        name = operation.name
        if name == "trident.guard":
            self.build.demand(self.values[operation.operands[0]], self.otherwise)
            return
        if name == "trident.string_equals":
            result = self._string_equals(operation)
        elif name == "trident.same_layout":
            result = self._same_layout(operation)
        elif name == "trident.sizes":
            result = self._of_sizes(operation)
        elif name in ("trident.iteration", "trident.operands"):
            result = self.iterations.lower(operation)
        elif name in ("trident.split", "trident.list", "trident.joins_into"):
            result = self.splits.lower(operation)
        elif name == "trident.read":
            result = read(self.build, self.arguments, self.parameters, operation)
        else:
            result = self._arithmetic(operation)
        self.values[operation.results[0]] = result

    def _string_equals(self, operation: ir.Operation) -> ir.Value:
        build = self.build
        path = json.loads(ir.StringAttr(operation.attributes["path"]).value)
        slot = argument_slot(build, self.arguments, self.parameters, path)
        text = ir.StringAttr(operation.attributes["text"]).value
        arguments = [slot, build.string(text), build.i64(len(text.encode()))]
        return build.compare("ne", build.call("trident_string_equals", build.module.i32, arguments), build.i32(0))

    def _same_layout(self, operation: ir.Operation) -> ir.Value:
        build = self.build
        tensors = []
        for name in ("path", "other"):
            path = json.loads(ir.StringAttr(operation.attributes[name]).value)
            slot = argument_slot(build, self.arguments, self.parameters, path)
            tensors.append(build.load(build.module.pointer, slot, _PAYLOAD))
        same = build.call("trident_same_layout", build.module.i32, tensors)
        return build.compare("ne", same, build.i32(0))

    def _of_sizes(self, operation: ir.Operation) -> ir.Value:
        build = self.build
        paths = json.loads(ir.StringAttr(operation.attributes["paths"]).value)
        slots = [argument_slot(build, self.arguments, self.parameters, path) for path in paths]
        what = ir.StringAttr(operation.attributes["what"]).value
        if what == "elements":
            return build.call("trident_elements", build.module.i64, slots)
        return build.compare("ne", build.call(f"trident_{what}", build.module.i32, slots), build.i32(0))

    def _arithmetic(self, operation: ir.Operation) -> ir.Value:
        name, build = operation.name, self.build
        operands = [self.values[o] for o in operation.operands]
        if name == "arith.constant":
            value = operation.attributes["value"]
            if isinstance(operation.results[0].type, ir.F64Type):
                return build.constant(build.module.f64, ir.FloatAttr(value).value)
            return build.create("llvm.mlir.constant", [operation.results[0].type], [], {"value": value})
        if name in _BINARY:
            return build.binary(_BINARY[name], *operands)
        if name == "arith.floordivsi":
            return build.floordiv(*operands)
        if name in ("arith.minsi", "arith.maxsi"):
            lower = build.compare("lt" if name == "arith.minsi" else "gt", *operands)
            return build.select(lower, *operands)
        if name == "arith.cmpi":
            code = ir.IntegerAttr(operation.attributes["predicate"]).value
            return build.compare(_INTEGER_PREDICATES[code], *operands)
        if name == "arith.cmpf":
            return build.compare(_FLOAT_PREDICATES[ir.IntegerAttr(operation.attributes["predicate"]).value], *operands)
        if name == "arith.extui":
            return build.convert("zext", operands[0], operation.results[0].type)
        if name == "arith.sitofp":
            return build.convert("sitofp", operands[0], operation.results[0].type)
        raise LoweringRefused(name, "not an operation of guards")


def read(build: FunctionBuilder, arguments: ir.Value, parameters: tuple[str, ...], operation: ir.Operation) -> ir.Value:
    """The value of one ``trident.read``."""
    path = json.loads(ir.StringAttr(operation.attributes["path"]).value)
    field = ir.StringAttr(operation.attributes["field"]).value
    i32, i64, pointer = build.module.i32, build.module.i64, build.module.pointer
    if not path:
        what = build.i32(AMBIENT_FIELDS.index(field))
        return build.call("trident_ambient", i64, [what])
    slot = argument_slot(build, arguments, parameters, path)
    if field == "type":
        return build.convert("sext", build.load(i32, slot), i64)
    if field == "scalar_type":  # the payload of a dtype: DLDataType, then c10::ScalarType
        return build.convert("sext", build.load(i32, slot, _PAYLOAD + 4), i64)
    if field == "number":
        return _number(build, slot)
    if field in ("value", "device", "bits"):
        return _scalar(build, slot, operation.results[0].type)
    payload = build.load(pointer, slot, _PAYLOAD)
    if field in _CONTAINER_FIELDS:
        return _field(build, payload, "TridentSequence", _CONTAINER_FIELDS[field])
    if field in ("size", "stride"):
        return extent(build, payload, field, ir.IntegerAttr(operation.attributes["index"]).value)
    return _field(build, payload, "TridentTensor", TENSOR_FIELD_NAMES[field])


def _field(build: FunctionBuilder, structure: ir.Value, name: str, field: str) -> ir.Value:
    """An integer field of the structure at an address, as an i64."""
    place = place_of(name, field)
    loaded = build.load(ir.IntegerType.get_signless(place.bits), structure, place.offset)
    return loaded if place.bits == 64 else build.convert("sext", loaded, build.module.i64)


def extent(build: FunctionBuilder, tensor: ir.Value, field: str, index: int) -> ir.Value:
    """``size`` or ``stride`` of a dimension of the TridentTensor at an address; from the last one if negative."""
    array = place_of("TridentTensor", "dl.shape" if field == "size" else "dl.strides")
    base = build.load(build.module.pointer, tensor, array.offset)
    if index < 0:
        rank = build.load(build.module.i32, tensor, place_of("TridentTensor", "dl.ndim").offset)
        base = build.index(base, build.convert("sext", rank, build.module.i64), 8)
    return build.load(build.module.i64, base, 8 * index)


_CONTAINER_FIELDS = {"length": "cell.size", "kind": "kind"}

# Fields of expressions and where TridentTensor keeps them.
TENSOR_FIELD_NAMES = {
    "dtype": "scalar_type",
    "device_type": "dl.device.device_type",
    "device_index": "dl.device.device_id",
    "arch": "arch",
    "ndim": "dl.ndim",
    "numel": "numel",
    "storage_offset": "storage_offset",
    "data": "dl.data",
    "flags": "flags",
    "impl": "impl",
}


def _number(build: FunctionBuilder, slot: ir.Value) -> ir.Value:
    """A float as it is; an int or a bool as the nearest one."""
    integer = build.convert("sitofp", build.load(build.module.i64, slot, _PAYLOAD), build.module.f64)
    is_float = build.compare("eq", build.load(build.module.i32, slot), build.i32(TYPE_FLOAT))
    return build.select(is_float, build.load(build.module.f64, slot, _PAYLOAD), integer)


def _scalar(build: FunctionBuilder, slot: ir.Value, type_: ir.Type) -> ir.Value:
    if type_ == build.module.i1:
        return build.compare("ne", build.load(build.module.i64, slot, _PAYLOAD), build.i64(0))
    return build.load(type_, slot, _PAYLOAD)
