"""Expressions over a call's arguments: what guards, sizes, strides and grids are made of.

An expression is a tree of integers, floats, booleans and reads of argument metadata. The same tree is evaluated in
Python (tests, ``explain``), printed in words (manifest) and emitted as native instructions (lowering), so the three
cannot say different things. Integer arithmetic is Python's: ``floordiv`` and ``mod`` round toward minus infinity.
"""

from __future__ import annotations

import functools
import operator
import struct
from collections.abc import Callable, Mapping
from typing import Any

from trident import lists
from trident.arguments import (
    Argument,
    DeviceArgument,
    DictArgument,
    DtypeArgument,
    EnumeratorArgument,
    SequenceArgument,
    SequenceKind,
    TensorArgument,
)
from trident.iteration import Iteration, are_contiguous, are_resolved, iterate, same_device, same_dtype
from trident.record import record
from trident.row_sizes import elements, ends_with, has_sizes

Value = bool | int | float | str

# A parameter's name, then indices or keys into nested lists, tuples and dicts: ("xs", 1).
Path = tuple[str | int, ...]

# TVM FFI type indices, as compiled code sees them in TVMFFIAny.
TYPE_NONE, TYPE_INT, TYPE_BOOL, TYPE_FLOAT, TYPE_ENUMERATOR, TYPE_DTYPE, TYPE_DEVICE = 0, 1, 2, 3, 4, 5, 6
TYPE_STR, TYPE_TENSOR, TYPE_LIST, TYPE_DICT = 65, 70, 71, 72

# Fields of a Read and what they are read from.
TENSOR_FIELDS = (
    "dtype",  # c10::ScalarType
    "device_type",
    "device_index",
    "arch",
    "ndim",
    "size",  # indexed
    "stride",  # indexed
    "numel",
    "storage_offset",
    "data",  # address of element 0
    "flags",
    "impl",  # identity of the TensorImpl: are two arguments one tensor?
    "layout",  # sizes and strides as a whole, for same_layout
    "operand",  # the argument as a whole, tensor or not, for functions of operands
)
AMBIENT_FIELDS = (
    "default_dtype",
    "deterministic",
    "allow_tf32_matmul",
    "allow_bf16_reduction",
    "allow_fp16_reduction",
)


@record
class Const:
    """A literal."""

    value: Value


@record
class Read:
    """One field of one argument.

    ``index`` counts from the last dimension if negative. ``field`` is one of TENSOR_FIELDS, ``"type"`` (TVM FFI type
    index of any argument), ``"value"`` (of a bool, int, float, str or enumerator), ``"number"`` (of a bool, int or
    float, whichever it is), ``"bits"`` (of a float), ``"scalar_type"`` (of a dtype argument; 0 of None), ``"device"``
    (of a device argument, type and index), of containers ``"length"``, ``"kind"`` and of a dict ``"key_type"`` and
    ``"key"`` (at ``index``), or, with an empty path, one of AMBIENT_FIELDS.
    """

    path: Path
    field: str
    index: int | None = None


@record
class Apply:
    """A function of OPERATIONS applied to operands."""

    operation: str
    operands: tuple[Expression, ...]


Expression = Const | Read | Apply


def _not(value: Value) -> bool:
    return not value


def _and(left: Value, right: Value) -> bool:
    return bool(left) and bool(right)


def _or(left: Value, right: Value) -> bool:
    return bool(left) or bool(right)


def _same_layout(left: Any, right: Any) -> bool:
    (sizes, strides), (other_sizes, other_strides) = left, right
    rows = zip(sizes, strides, other_strides, strict=True)
    return sizes == other_sizes and all(size == 1 or stride == other for size, stride, other in rows)


@functools.lru_cache(maxsize=8)  # the guards of one call ask for one iteration many times
def _iteration(outputs: int, linear: bool, rank: int, *operands: Any) -> Iteration:
    return iterate(operands, outputs, linear, rank)


def _iteration_size(outputs: int, linear: bool, rank: int, dim: int, *operands: Any) -> int:
    return _iteration(outputs, linear, rank, *operands).sizes[dim]


def _iteration_stride(outputs: int, linear: bool, rank: int, operand: int, dim: int, *operands: Any) -> int:
    return _iteration(outputs, linear, rank, *operands).strides[operand][dim]


def _split(rank: int, tensor: Any, dim: Any) -> lists.Split:
    if not isinstance(tensor, TensorArgument) or not isinstance(dim, int):
        raise Unreadable("a tensor on both sides of a dimension")
    return lists.split(rank, tensor, dim)


def _of_list(name: str, values: Any, *dim: Any) -> Any:
    function = getattr(lists, name)
    if not isinstance(values, tuple) or not all(isinstance(number, int) for number in dim):
        raise Unreadable(name)
    if name != "all_tensors" and (not values or not lists.all_tensors(values)):
        raise Unreadable(name)
    return function(values, *dim)


def _joins_into(values: Any, dim: Any, out: Any) -> bool:
    tensors = isinstance(values, tuple) and values and lists.all_tensors(values)
    if not tensors or not isinstance(dim, int) or not isinstance(out, TensorArgument):
        raise Unreadable("joins_into")
    return lists.joins_into(values, dim, out)


# In the order of csrc/runtime/abi.h, TridentListProperty.
LIST_PROPERTIES = ("all_tensors", "one_dtype", "one_device", "resolved", "total_numel", "parts", "concatenates")

OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "floordiv": operator.floordiv,
    "mod": operator.mod,
    "min": min,
    "max": max,
    "neg": operator.neg,
    "bitand": operator.and_,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "and": _and,  # both operands are evaluated: guards, not operands, short-circuit
    "or": _or,
    "not": _not,
    "same_layout": _same_layout,  # of two "layout" reads: equal sizes, and strides wherever a size is not 1
    # Of "operand" reads, behind the number of those written, whether dimensions keep their order, the dimensions that
    # are asked for, and which operand and dimension is meant (trident.iteration).
    "iteration_rank": lambda *operands: _iteration(*operands).rank,
    "iteration_numel": lambda *operands: _iteration(*operands).numel,
    "iteration_size": _iteration_size,
    "iteration_stride": _iteration_stride,
    # Of an "operand" read and a dimension's number, behind the dimensions that are asked for and which of them is meant
    # (trident.lists).
    "split_fits": lambda rank, *of: _split(rank, *of).fits,
    "split_size": lambda rank, index, *of: _split(rank, *of).sizes[index],
    "split_stride": lambda rank, index, *of: _split(rank, *of).strides[index],
    # Of an "operand" read of a list, and a dimension's number if it has to do with one.
    **{f"list_{name}": functools.partial(_of_list, name) for name in LIST_PROPERTIES},
    # Of an "operand" read of a list, a dimension's number, and an "operand" read of a tensor.
    "joins_into": _joins_into,
    # Of "operand" reads.
    "same_dtype": same_dtype,
    "same_device": same_device,
    "are_resolved": are_resolved,
    "are_contiguous": are_contiguous,
    # Of "operand" reads of a list of sizes, the last two of a tensor before it (trident.row_sizes).
    "elements": elements,
    "ends_with": ends_with,
    "has_sizes": has_sizes,
}

_INFIX = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "floordiv": "//",
    "mod": "%",
    "bitand": "&",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "and": "and",
    "or": "or",
}


def apply(operation: str, *operands: Expression | Value) -> Expression:
    """Build ``operation(*operands)``, folding constants."""
    terms = tuple(o if isinstance(o, Const | Read | Apply) else Const(o) for o in operands)
    if all(isinstance(t, Const) for t in terms):
        return Const(OPERATIONS[operation](*(t.value for t in terms if isinstance(t, Const))))
    return Apply(operation, terms)


def bits_of(number: float) -> int:
    """A float's 64 bits as a signed integer."""
    (bits,) = struct.unpack("<q", struct.pack("<d", number))
    return int(bits)


def has_flag(path: Path, flag: int) -> Expression:
    """Whether a bit of a tensor's flags is set."""
    return apply("ne", apply("bitand", Read(path, "flags"), int(flag)), 0)


class Unreadable(Exception):
    """An expression reads a field that the argument does not have (the guard before it must have said no)."""


@record
class Call:
    """One call to evaluate expressions against: arguments by parameter name, ambient state, identities."""

    arguments: Mapping[str, Argument]
    ambient: Mapping[str, int]

    def read(self, read: Read) -> Any:
        if not read.path:
            return self.ambient[read.field]
        value = self._resolve(read.path)
        if read.field == "type":
            return _type_index(value)
        if isinstance(value, tuple | DictArgument) and read.field in _CONTAINER_FIELDS:
            return _container_field(value, read)
        if isinstance(value, float) and read.field == "bits":
            return bits_of(value)
        if isinstance(value, EnumeratorArgument) and read.field == "value":
            return value.number
        if isinstance(value, DeviceArgument) and read.field == "device":
            return value.number
        if read.field == "value" and isinstance(value, bool | int | float | str):
            return value
        if read.field == "number" and isinstance(value, bool | int | float):
            return value
        if read.field == "operand":
            return value
        if read.field == "scalar_type" and isinstance(value, DtypeArgument | None):
            return 0 if value is None else value.scalar_type
        if isinstance(value, TensorArgument) and read.field in TENSOR_FIELDS:
            return _tensor_field(value, read)
        raise Unreadable(f"{show(read)} of {value!r}")

    def _resolve(self, path: Path) -> Argument:
        value: Argument = self.arguments[str(path[0])]
        for step in path[1:]:
            if isinstance(value, DictArgument) and step in value.keys:
                value = value.items[value.keys.index(step)]
            elif isinstance(value, tuple) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                raise Unreadable(f"{path!r}")
        return value


_CONTAINER_FIELDS = ("length", "kind", "key_type", "key")


def _container_field(container: tuple[Argument, ...] | DictArgument, read: Read) -> Any:
    if read.field == "length":
        return len(container.keys if isinstance(container, DictArgument) else container)
    if read.field == "kind" and isinstance(container, tuple):
        return int(container.kind if isinstance(container, SequenceArgument) else SequenceKind.ANY)
    if isinstance(container, DictArgument) and read.index is not None and read.index < len(container.keys):
        key = container.keys[read.index]
        return _type_index(key) if read.field == "key_type" else key
    raise Unreadable(f"{show(read)} of {container!r}")


def _tensor_field(tensor: TensorArgument, read: Read) -> Any:
    if read.index is not None:
        extents = tensor.sizes if read.field == "size" else tensor.strides
        if not -len(extents) <= read.index < len(extents):
            raise Unreadable(show(read))
        return extents[read.index]
    if read.field == "dtype":
        return tensor.scalar_type
    if read.field == "ndim":
        return len(tensor.sizes)
    if read.field == "impl":
        return id(tensor)
    if read.field == "layout":
        return tensor.sizes, tensor.strides
    return int(getattr(tensor, read.field))


def _type_index(value: Argument) -> int:
    kinds: tuple[tuple[type | tuple[type, ...], int], ...] = (
        (TensorArgument, TYPE_TENSOR),
        (type(None), TYPE_NONE),
        (bool, TYPE_BOOL),
        (int, TYPE_INT),
        (float, TYPE_FLOAT),
        (DtypeArgument, TYPE_DTYPE),
        (DeviceArgument, TYPE_DEVICE),
        (str, TYPE_STR),
        (EnumeratorArgument, TYPE_ENUMERATOR),
        (tuple, TYPE_LIST),
        (DictArgument, TYPE_DICT),
    )
    for kind, index in kinds:
        if isinstance(value, kind):
            return index
    raise TypeError(f"not an argument: {value!r}")


def evaluate(expression: Expression, call: Call) -> Any:
    """The expression's value for one call; raises Unreadable where the call lacks a field."""
    if isinstance(expression, Const):
        return expression.value
    if isinstance(expression, Read):
        return call.read(expression)
    operands = [evaluate(operand, call) for operand in expression.operands]
    strings = [isinstance(operand, str) for operand in operands]
    if expression.operation in ("eq", "ne") and any(strings) and not all(strings):  # compiled code reads characters
        raise Unreadable(show(expression))
    return OPERATIONS[expression.operation](*operands)


def reads(expression: Expression) -> frozenset[Read]:
    """Every read in the expression."""
    if isinstance(expression, Read):
        return frozenset((expression,))
    if isinstance(expression, Apply):
        return frozenset().union(*(reads(o) for o in expression.operands))
    return frozenset()


def substitute(expression: Expression, replace: Callable[[Read], Expression]) -> Expression:
    """The expression with every read replaced (rewrites: ``size(0)`` of a flattened tensor is ``numel``)."""
    if isinstance(expression, Read):
        return replace(expression)
    if isinstance(expression, Apply):
        return apply(expression.operation, *(substitute(o, replace) for o in expression.operands))
    return expression


def show(expression: Expression) -> str:
    """The expression in words, as the manifest and ``explain`` print it."""
    if isinstance(expression, Const):
        return repr(expression.value)
    if isinstance(expression, Read):
        return _show_read(expression)
    operands = [show(o) for o in expression.operands]
    if expression.operation in _INFIX:
        return f"({f' {_INFIX[expression.operation]} '.join(operands)})"
    return f"{expression.operation}({', '.join(operands)})"


def show_path(path: Path) -> str:
    """A path in words: ``xs[1]``."""
    return str(path[0]) + "".join(f"[{step!r}]" for step in path[1:])


def _show_read(read: Read) -> str:
    if not read.path:
        return f"torch.{read.field}"
    name = show_path(read.path)
    if read.field in ("value", "number", "operand", "device"):
        return name
    if read.field in ("key", "key_type"):
        key = f"list({name})[{read.index}]"
        return key if read.field == "key" else f"type({key})"
    if read.field in ("type", "length", "kind", "bits"):
        return f"{read.field}({name})"
    return f"{name}.{read.field}" + (f"({read.index})" if read.index is not None else "")


@record
class Guard:
    """One condition under which a version applies.

    ``text`` is the condition in words, ``origin`` where it comes from: ``dynamo:<kind>``, ``launch:<rule>``,
    ``declaration:<predicate>`` or ``target``.
    """

    condition: Expression
    text: str
    origin: str


def first_failing(guards: tuple[Guard, ...], call: Call) -> Guard | None:
    """The first guard that does not hold, in order, as compiled dispatch decides it; None if all hold."""
    for guard in guards:
        if not evaluate(guard.condition, call):
            return guard
    return None
