"""Expressions as operations: reads of arguments and the arithmetic over them, in a version's region."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from torch_mlir import ir
from torch_mlir.dialects import arith

from trident.expression import Apply, Const, Expression, Guard, Path, Read, Value
from trident.ir.dialect import (
    GuardOp,
    IterationOp,
    JoinsIntoOp,
    ListOp,
    OperandsOp,
    ReadOp,
    SameLayoutOp,
    SizesOp,
    SplitOp,
    StringEqualsOp,
)

_INTEGER_BINARY = {"add": "addi", "sub": "subi", "mul": "muli", "min": "minsi", "max": "maxsi", "bitand": "andi"}
_FLOAT_BINARY = {"add": "addf", "sub": "subf", "mul": "mulf"}
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
_KEYS = {"key_type": "type", "key": "value"}  # fields of a dict's key, and of an argument
_FLOAT_PREDICATES = {"eq": 1, "gt": 2, "ge": 3, "lt": 4, "le": 5, "ne": 13}


def _names(operands: tuple[Expression, ...]) -> str:
    """The parameters that "operand" reads name, as JSON."""
    return json.dumps([read.path[0] for read in operands if isinstance(read, Read)])


class ExpressionEmitter:
    """Emits expressions at the current insertion point; a read that occurs twice is emitted once."""

    def __init__(self, positions: Callable[[Path], Sequence[str | int]] = tuple) -> None:
        """``positions`` turns a path into one of positions (``Capture.positions``); by default it is one."""
        self._positions = positions
        self.i1 = ir.IntegerType.get_signless(1)
        self.i64 = ir.IntegerType.get_signless(64)
        self.f64 = ir.F64Type.get()
        self._reads: dict[tuple[Read, ir.Type], ir.Value] = {}
        self._sizes: dict[Expression, ir.Value] = {}

    def emit(self, expression: Expression, kind: type[Value] = int) -> ir.Value:
        """The value of an expression: i64, or i1 or f64 where ``kind`` or its operation says so."""
        if isinstance(expression, Const):
            return self._constant(expression.value)
        if isinstance(expression, Read):
            return self.read(expression, self._type(kind))
        operation = expression.operation
        texts = [o for o in expression.operands if isinstance(o, Const) and isinstance(o.value, str)]
        if operation in ("eq", "ne") and texts:
            equal = self._string_equals(*expression.operands)
            return equal if operation == "eq" else arith.xori(equal, self._constant(True))
        if operation == "same_layout":
            return self._same_layout(*expression.operands)
        if operation in ("same_dtype", "same_device", "are_resolved", "are_contiguous"):
            return self._predicate(operation, expression.operands)
        if operation in ("elements", "ends_with", "has_sizes"):
            return self._of_sizes(expression)
        if operation.startswith("iteration_"):
            return self._iteration(operation.removeprefix("iteration_"), expression.operands)
        if operation.startswith("split_"):
            return self._split(operation.removeprefix("split_"), expression.operands)
        if operation.startswith("list_"):
            return self._list(operation.removeprefix("list_"), *expression.operands)
        if operation == "joins_into":
            return JoinsIntoOp(*map(self._place_of, expression.operands), self.i1).value
        if operation == "not":
            return arith.xori(self.emit(expression.operands[0], bool), self._constant(True))
        if operation in ("and", "or"):
            left, right = (self.emit(o, bool) for o in expression.operands)
            return arith.andi(left, right) if operation == "and" else arith.ori(left, right)
        operands = self._alike(expression.operands, int if operation in _COMPARISONS else kind)
        if operation in _COMPARISONS:
            return self._compare(operation, *operands)
        return self._arithmetic(operation, operands)

    def demand(self, guard: Guard) -> None:
        """Emit a guard."""
        GuardOp(ir.StringAttr.get(guard.text), ir.StringAttr.get(guard.origin), self.emit(guard.condition, bool))

    def read(self, read: Read, type_: ir.Type) -> ir.Value:
        """The value of a read, of the given type."""
        key = (read, type_)
        if key not in self._reads:
            is_key = read.field in _KEYS
            field = ir.StringAttr.get(_KEYS.get(read.field, read.field))
            operation = ReadOp(self._place(read), field, type_)
            if read.index is not None and not is_key:
                operation.operation.attributes["index"] = ir.IntegerAttr.get(self.i64, read.index)
            self._reads[key] = operation.value
        return self._reads[key]

    def _place(self, read: Read) -> ir.Attribute:
        """The positions that lead to what is read."""
        key = () if read.index is None or read.field not in _KEYS else (2 * read.index,)
        return ir.StringAttr.get(json.dumps([*self._positions(read.path), *key]))

    def _string_equals(self, read: Expression, text: Expression) -> ir.Value:
        if isinstance(read, Const):
            read, text = text, read
        assert isinstance(read, Read) and isinstance(text, Const)
        return StringEqualsOp(self._place(read), ir.StringAttr.get(str(text.value)), self.i1).value

    def _same_layout(self, left: Expression, right: Expression) -> ir.Value:
        assert isinstance(left, Read) and isinstance(right, Read)
        paths = (self._place(one) for one in (left, right))
        return SameLayoutOp(*paths, self.i1).value

    def _predicate(self, name: str, operands: tuple[Expression, ...]) -> ir.Value:
        return OperandsOp(ir.StringAttr.get(name), ir.StringAttr.get(_names(operands)), self.i1).value

    def _of_sizes(self, expression: Apply) -> ir.Value:
        if expression not in self._sizes:
            what = expression.operation
            paths = [list(self._positions(read.path)) for read in expression.operands if isinstance(read, Read)]
            type_ = self.i64 if what == "elements" else self.i1
            operation = SizesOp(ir.StringAttr.get(what), ir.StringAttr.get(json.dumps(paths)), type_)
            self._sizes[expression] = operation.value
        return self._sizes[expression]

    def _iteration(self, what: str, operands: tuple[Expression, ...]) -> ir.Value:
        numbers = [int(o.value) for o in operands if isinstance(o, Const)]
        iteration, indices = numbers[:3], numbers[3:]
        outputs, linear, rank = (ir.IntegerAttr.get(self.i64, number) for number in iteration)
        reads = ir.StringAttr.get(_names(operands[len(numbers) :]))
        what, where = ir.StringAttr.get(what), ir.StringAttr.get(json.dumps(indices))
        return IterationOp(reads, outputs, linear, rank, what, where, self.i64).value

    def _split(self, what: str, operands: tuple[Expression, ...]) -> ir.Value:
        rank, *index = (int(o.value) for o in operands if isinstance(o, Const))
        tensor, dimension = operands[-2:]
        assert isinstance(tensor, Read) and isinstance(dimension, Read)
        places = self._place(tensor), self._place(dimension)
        numbers = [ir.IntegerAttr.get(self.i64, number) for number in (rank, index[0] if index else 0)]
        type_ = self.i1 if what == "fits" else self.i64
        return SplitOp(*places, numbers[0], ir.StringAttr.get(what), numbers[1], type_).value

    def _list(self, what: str, values: Expression, dimension: Expression | None = None) -> ir.Value:
        assert isinstance(values, Read)
        place = ir.StringAttr.get("") if dimension is None else self._place_of(dimension)
        type_ = self.i64 if what in ("total_numel", "parts") else self.i1
        return ListOp(self._place(values), place, ir.StringAttr.get(what), type_).value

    def _place_of(self, expression: Expression) -> ir.Attribute:
        assert isinstance(expression, Read)
        return self._place(expression)

    def _type(self, kind: type[Value]) -> ir.Type:
        return {bool: self.i1, int: self.i64, float: self.f64}[kind]

    def _constant(self, value: Value) -> ir.Value:
        if isinstance(value, bool):
            return arith.constant(self.i1, ir.IntegerAttr.get(self.i1, int(value)))
        if isinstance(value, int):
            return arith.constant(self.i64, value)
        return arith.constant(self.f64, value)

    def _alike(self, operands: tuple[Expression, ...], kind: type[Value]) -> list[ir.Value]:
        """The operands in one type: float if any constant is, bool if all constants are, else integers."""
        constants = [o.value for o in operands if isinstance(o, Const)]
        if any(isinstance(c, float) for c in constants):
            kind = float
        elif constants and all(isinstance(c, bool) for c in constants):
            kind = bool
        values = [self.emit(o, kind) for o in operands]
        if any(v.type == self.f64 for v in values):
            return [v if v.type == self.f64 else arith.sitofp(self.f64, self._wide(v)) for v in values]
        if len({str(v.type) for v in values}) > 1:
            return [self._wide(v) for v in values]
        return values

    def _wide(self, value: ir.Value) -> ir.Value:
        return arith.extui(self.i64, value) if value.type == self.i1 else value

    def _compare(self, operation: str, left: ir.Value, right: ir.Value) -> ir.Value:
        if left.type == self.f64:
            return arith.cmpf(_FLOAT_PREDICATES[operation], left, right)
        return arith.cmpi(_COMPARISONS.index(operation), left, right)

    def _arithmetic(self, operation: str, operands: list[ir.Value]) -> ir.Value:
        if operands[0].type == self.f64:
            return getattr(arith, _FLOAT_BINARY[operation])(*operands)
        operands = [self._wide(o) for o in operands]
        if operation == "neg":
            return arith.subi(self._constant(0), operands[0])
        if operation == "floordiv":
            return arith.floordivsi(*operands)
        if operation == "mod":
            quotient = arith.floordivsi(*operands)
            return arith.subi(operands[0], arith.muli(quotient, operands[1]))
        return getattr(arith, _INTEGER_BINARY[operation])(*operands)
