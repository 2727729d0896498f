"""Emission of LLVM-dialect operations: constants, memory, arithmetic, control flow, calls.

A thin vocabulary over generic operations, so that the lowering of each family reads as what it computes. Pointers are
opaque; structures are addressed by byte offsets taken from ``trident.abi``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np
from torch_mlir import ir

PREDICATES = {"eq": 0, "ne": 1, "lt": 2, "le": 3, "gt": 4, "ge": 5}  # signed integers
FLOAT_PREDICATES = {"eq": 1, "gt": 2, "ge": 3, "lt": 4, "le": 5, "ne": 13}  # ordered, but ne as Python's (unordered)


class ModuleBuilder:
    """One LLVM-dialect module: globals, declarations and functions."""

    def __init__(self, context: ir.Context) -> None:
        self.context = context
        self.module = ir.Module.create()
        self.body = ir.InsertionPoint(self.module.body)
        self.i1 = ir.IntegerType.get_signless(1)
        self.i8 = ir.IntegerType.get_signless(8)
        self.i16 = ir.IntegerType.get_signless(16)
        self.i32 = ir.IntegerType.get_signless(32)
        self.i64 = ir.IntegerType.get_signless(64)
        self.f32 = ir.F32Type.get()
        self.f64 = ir.F64Type.get()
        self.pointer = ir.Type.parse("!llvm.ptr")
        self.void = ir.Type.parse("!llvm.void")
        self._declared: set[str] = set()
        self._strings: dict[bytes, str] = {}

    def function_type(self, result: ir.Type, parameters: Sequence[ir.Type]) -> ir.Type:
        listed = ", ".join(str(p) for p in parameters)
        return ir.Type.parse(f"!llvm.func<{'void' if result == self.void else result} ({listed})>")

    def declare(self, name: str, result: ir.Type, parameters: Sequence[ir.Type]) -> None:
        """Declare an external function once."""
        if name not in self._declared:
            self._declared.add(name)
            self._function(name, result, parameters, linkage="external")

    def define(
        self, name: str, result: ir.Type, parameters: Sequence[ir.Type], *, private: bool, inline: bool = False
    ) -> FunctionBuilder:
        """Open a function definition; an inlined one is inlined at every call."""
        operation = self._function(name, result, parameters, linkage="internal" if private else "external")
        if inline:
            operation.attributes["always_inline"] = ir.UnitAttr.get()
        self._declared.add(name)
        block = ir.Block.create_at_start(operation.regions[0], list(parameters))
        return FunctionBuilder(self, block)

    def _function(self, name: str, result: ir.Type, parameters: Sequence[ir.Type], linkage: str) -> ir.Operation:
        attributes = {
            "sym_name": ir.StringAttr.get(name),
            "function_type": ir.TypeAttr.get(self.function_type(result, parameters)),
            "linkage": ir.Attribute.parse(f"#llvm.linkage<{linkage}>"),
        }
        return ir.Operation.create("llvm.func", attributes=attributes, regions=1, ip=self.body)

    def bytes_global(self, name: str, data: bytes, alignment: int = 16) -> None:
        """A private constant array of bytes."""
        array = np.frombuffer(data, dtype=np.uint8)
        value = ir.DenseElementsAttr.get(array, type=self.i8)
        self._global(
            name, f"!llvm.array<{len(data)} x i8>", "internal", value=value, constant=True, alignment=alignment
        )

    def string(self, text: str) -> str:
        """The name of a global that holds the NUL-terminated text."""
        data = text.encode() + b"\0"
        if data not in self._strings:
            self._strings[data] = f"string_{len(self._strings)}"
            self.bytes_global(self._strings[data], data, alignment=1)
        return self._strings[data]

    def struct_global(self, name: str, fields: Sequence[Field], *, exported: bool, constant: bool) -> None:
        """A structure initialised from constants and addresses; an ``array`` type ends a structure with zeroes."""
        type_text = f"!llvm.struct<({', '.join(field.type for field in fields)})>"
        operation = self._global(
            name, type_text, "external" if exported else "internal", constant=constant, alignment=16
        )
        struct = ir.Type.parse(type_text)
        block = ir.Block.create_at_start(operation.regions[0], [])
        builder = FunctionBuilder(self, block)
        value = builder.create("llvm.mlir.zero", [struct], [])
        for position, field in enumerate(fields):
            if field.value is None:
                continue
            if field.type == "!llvm.ptr":
                element = builder.address_of(str(field.value))
            else:
                element = builder.constant(ir.Type.parse(field.type), int(field.value))
            attributes = {"position": ir.DenseI64ArrayAttr.get([position])}
            value = builder.create("llvm.insertvalue", [struct], [value, element], attributes)
        builder.create("llvm.return", [], [value])

    def array_global(self, name: str, element: str, entries: Sequence[Sequence[Field]]) -> None:
        """A private constant array of structures."""
        struct_text = element
        type_text = f"!llvm.array<{len(entries)} x {struct_text}>"
        operation = self._global(name, type_text, "internal", constant=True, alignment=16)
        array = ir.Type.parse(type_text)
        block = ir.Block.create_at_start(operation.regions[0], [])
        builder = FunctionBuilder(self, block)
        value = builder.create("llvm.mlir.zero", [array], [])
        for row, fields in enumerate(entries):
            for column, field in enumerate(fields):
                if field.value is None:
                    continue
                if field.type == "!llvm.ptr":
                    item = builder.address_of(str(field.value))
                else:
                    item = builder.constant(ir.Type.parse(field.type), int(field.value))
                attributes = {"position": ir.DenseI64ArrayAttr.get([row, column])}
                value = builder.create("llvm.insertvalue", [array], [value, item], attributes)
        builder.create("llvm.return", [], [value])

    def zero_global(self, name: str, type_text: str) -> None:
        """A private zero-initialised variable."""
        operation = self._global(name, type_text, "internal", constant=False, alignment=8)
        block = ir.Block.create_at_start(operation.regions[0], [])
        builder = FunctionBuilder(self, block)
        builder.create("llvm.return", [], [builder.create("llvm.mlir.zero", [ir.Type.parse(type_text)], [])])

    def _global(
        self,
        name: str,
        type_text: str,
        linkage: str,
        *,
        value: ir.Attribute | None = None,
        constant: bool,
        alignment: int,
    ) -> ir.Operation:
        attributes: dict[str, ir.Attribute] = {
            "sym_name": ir.StringAttr.get(name),
            "global_type": ir.TypeAttr.get(ir.Type.parse(type_text)),
            "linkage": ir.Attribute.parse(f"#llvm.linkage<{linkage}>"),
            "addr_space": ir.IntegerAttr.get(self.i32, 0),
            "alignment": ir.IntegerAttr.get(self.i64, alignment),
        }
        if constant:
            attributes["constant"] = ir.UnitAttr.get()
        if value is not None:
            attributes["value"] = value
        return ir.Operation.create("llvm.mlir.global", attributes=attributes, regions=1, ip=self.body)


class Field:
    """One field of an initialised structure: an LLVM type and an integer, a global's name (pointers) or None (zero)."""

    def __init__(self, type_text: str, value: int | str | None) -> None:
        self.type = type_text
        self.value = value


class FunctionBuilder:
    """A function under construction; operations go to the end of the current block."""

    def __init__(self, module: ModuleBuilder, entry: ir.Block) -> None:
        self.module = module
        self.entry = entry
        self.block = entry

    @property
    def arguments(self) -> Sequence[ir.Value]:
        return list(self.entry.arguments)

    def open_body(self) -> None:
        """Leave the entry block to stack allocations; the code proper starts in a block of its own."""
        self.body = self.block = self.new_block()

    def close(self) -> None:
        """Finish a function that was opened by ``open_body``."""
        with self.at_entry():
            self.branch(self.body)

    def new_block(self) -> ir.Block:
        return self.entry.owner.regions[0].blocks.append()

    def create(
        self,
        name: str,
        results: Sequence[ir.Type],
        operands: Sequence[ir.Value],
        attributes: Mapping[str, ir.Attribute] | None = None,
        successors: Sequence[ir.Block] | None = None,
    ) -> ir.Value | None:
        operation = ir.Operation.create(
            name,
            results=list(results),
            operands=list(operands),
            attributes=dict(attributes or {}),
            successors=list(successors or ()),
            ip=ir.InsertionPoint(self.block),
        )
        return operation.results[0] if results else None

    # ---- constants and addresses

    def constant(self, type_: ir.Type, value: int | float) -> ir.Value:
        if isinstance(type_, ir.F64Type):
            return self._double(float(value))
        return self.create("llvm.mlir.constant", [type_], [], {"value": ir.IntegerAttr.get(type_, int(value))})

    def _double(self, value: float) -> ir.Value:
        # Its bits, through memory: the text of a floating-point constant is not the same in every version of LLVM, and
        # the one that prints is not the one that parses.
        (bits,) = struct.unpack("<q", struct.pack("<d", value))
        slot = self.alloca(8)
        self.store(self.i64(bits), slot)
        return self.load(self.module.f64, slot)

    def i64(self, value: int) -> ir.Value:
        return self.constant(self.module.i64, value)

    def i32(self, value: int) -> ir.Value:
        return self.constant(self.module.i32, value)

    def null(self) -> ir.Value:
        return self.create("llvm.mlir.zero", [self.module.pointer], [])

    def address_of(self, name: str) -> ir.Value:
        attributes = {"global_name": ir.FlatSymbolRefAttr.get(name)}
        return self.create("llvm.mlir.addressof", [self.module.pointer], [], attributes)

    def string(self, text: str) -> ir.Value:
        return self.address_of(self.module.string(text))

    # ---- memory

    def alloca(self, size: int) -> ir.Value:
        """Bytes on the stack, 16-byte aligned, allocated in the entry block wherever they are used."""
        attributes = {
            "elem_type": ir.TypeAttr.get(self.module.i8),
            "alignment": ir.IntegerAttr.get(self.module.i64, 16),
        }
        with self.at_entry():
            return self.create("llvm.alloca", [self.module.pointer], [self.i64(size)], attributes)

    @contextmanager
    def at_entry(self) -> Iterator[None]:
        """Emit into the entry block, which runs once and before all others (``open_body`` and ``close`` delimit it)."""
        current, self.block = self.block, self.entry
        yield
        self.block = current

    def offset(self, base: ir.Value, count: int) -> ir.Value:
        if count == 0:
            return base
        attributes = {
            "rawConstantIndices": ir.DenseI32ArrayAttr.get([count]),
            "elem_type": ir.TypeAttr.get(self.module.i8),
            "noWrapFlags": ir.IntegerAttr.get(self.module.i32, 0),
        }
        return self.create("llvm.getelementptr", [self.module.pointer], [base], attributes)

    def index(self, base: ir.Value, position: ir.Value, stride: int) -> ir.Value:
        """``base + position * stride`` bytes, for an i64 position."""
        attributes = {
            "rawConstantIndices": ir.DenseI32ArrayAttr.get([-(2**31)]),  # the marker of a dynamic index
            "elem_type": ir.TypeAttr.get(self.module.i8),
            "noWrapFlags": ir.IntegerAttr.get(self.module.i32, 0),
        }
        scaled = self.binary("mul", position, self.i64(stride))
        return self.create("llvm.getelementptr", [self.module.pointer], [base, scaled], attributes)

    def load(self, type_: ir.Type, base: ir.Value, at: int = 0) -> ir.Value:
        return self.create("llvm.load", [type_], [self.offset(base, at)])

    def store(self, value: ir.Value, base: ir.Value, at: int = 0) -> None:
        self.create("llvm.store", [], [value, self.offset(base, at)])

    # ---- arithmetic

    def binary(self, operation: str, left: ir.Value, right: ir.Value) -> ir.Value:
        """``operation`` is an LLVM instruction: add, sub, mul, sdiv, srem, and, or, xor, fadd, ..."""
        attributes: dict[str, ir.Attribute] = {}
        if operation in ("add", "sub", "mul"):
            attributes["overflowFlags"] = ir.Attribute.parse("#llvm.overflow<none>")
        return self.create(f"llvm.{operation}", [left.type], [left, right], attributes)

    def compare(self, predicate: str, left: ir.Value, right: ir.Value) -> ir.Value:
        if isinstance(left.type, ir.F32Type | ir.F64Type):
            code, name = FLOAT_PREDICATES[predicate], "llvm.fcmp"
        else:
            code, name = PREDICATES[predicate], "llvm.icmp"
        attributes = {"predicate": ir.IntegerAttr.get(self.module.i64, code)}
        return self.create(name, [self.module.i1], [left, right], attributes)

    def select(self, condition: ir.Value, true: ir.Value, false: ir.Value) -> ir.Value:
        return self.create("llvm.select", [true.type], [condition, true, false])

    def floordiv(self, left: ir.Value, right: ir.Value) -> ir.Value:
        """Python's ``//`` on signed integers."""
        quotient = self.binary("sdiv", left, right)
        remainder = self.binary("srem", left, right)
        zero = self.constant(left.type, 0)
        inexact = self.compare("ne", remainder, zero)
        differ = self.compare("lt", self.binary("xor", left, right), zero)
        lower = self.binary("sub", quotient, self.constant(left.type, 1))
        return self.select(self.binary("and", inexact, differ), lower, quotient)

    def mod(self, left: ir.Value, right: ir.Value) -> ir.Value:
        """Python's ``%`` on signed integers: the sign of the divisor."""
        return self.binary("sub", left, self.binary("mul", self.floordiv(left, right), right))

    def convert(self, operation: str, value: ir.Value, type_: ir.Type) -> ir.Value:
        """``operation`` is trunc, zext, sext, fptrunc, fpext, sitofp, uitofp, fptosi, ptrtoint, inttoptr, bitcast."""
        if value.type == type_:
            return value
        attributes: dict[str, ir.Attribute] = {}
        if operation == "trunc":
            attributes["overflowFlags"] = ir.Attribute.parse("#llvm.overflow<none>")
        return self.create(f"llvm.{operation}", [type_], [value], attributes)

    # ---- control flow and calls

    def branch(self, target: ir.Block) -> None:
        self.create("llvm.br", [], [], successors=[target])

    def branch_if(self, condition: ir.Value, true: ir.Block, false: ir.Block) -> None:
        attributes = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 0, 0])}
        self.create("llvm.cond_br", [], [condition], attributes, successors=[true, false])

    def demand(self, condition: ir.Value, otherwise: ir.Block) -> None:
        """Go on only if the condition holds."""
        following = self.new_block()
        self.branch_if(condition, following, otherwise)
        self.block = following

    def ret(self, value: ir.Value | None = None) -> None:
        self.create("llvm.return", [], [] if value is None else [value])

    def call(self, name: str, result: ir.Type | None, arguments: Sequence[ir.Value]) -> ir.Value | None:
        """Call a function of the module, declaring it if it is not yet known."""
        self.module.declare(name, result or self.module.void, [a.type for a in arguments])
        attributes = {
            "callee": ir.FlatSymbolRefAttr.get(name),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(arguments), 0]),
            "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
        }
        return self.create("llvm.call", [result] if result is not None else [], arguments, attributes)
