"""A captured graph as a function of the torch dialect.

Every operator keeps its overload's name and its operands in schema order: as the operation that Torch-MLIR registers
under that name where its types allow, as ``torch.operator`` otherwise and for every operator that writes in place, so
that no pass takes it for pure. Nothing is rewritten here: the order and the number of operations are the graph's.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch_mlir import ir
from torch_mlir.dialects import func

from trident.capture.errors import CaptureRefused
from trident.capture.graph import is_launch, source_line
from trident.capture.model import Capture, Launch
from trident.expression import Const
from trident.ir.dialect import ConstantOp, LaunchOp
from trident.ir.types import element_type, list_type, tensor_type
from trident.scalar_types import SCALAR_TYPES

_LAYOUTS = {torch.strided: 0}
_MEMORY_FORMATS = {
    torch.contiguous_format: 0,
    torch.preserve_format: 1,
    torch.channels_last: 2,
    torch.channels_last_3d: 3,
}

# Python's functions of sizes and scalars, by the name that TorchScript gives them; the kinds of operands follow.
_SCALAR_FUNCTIONS: Mapping[Any, str] = {
    operator.add: "aten.add",
    operator.sub: "aten.sub",
    operator.mul: "aten.mul",
    operator.truediv: "aten.div",
    operator.floordiv: "aten.floordiv",
    operator.mod: "aten.remainder",
    operator.pow: "aten.pow",
    operator.eq: "aten.eq",
    operator.ne: "aten.ne",
    operator.lt: "aten.lt",
    operator.le: "aten.le",
    operator.gt: "aten.gt",
    operator.ge: "aten.ge",
    operator.and_: "aten.__and__",
    operator.or_: "aten.__or__",
    operator.xor: "aten.__xor__",
    operator.lshift: "aten.__lshift__",
    operator.rshift: "aten.__rshift__",
    operator.neg: "aten.neg",
    operator.abs: "prim.abs",
    operator.not_: "aten.__not__",
    torch.sym_not: "aten.__not__",
    max: "prim.max",
    min: "prim.min",
    torch.sym_max: "prim.max",
    torch.sym_min: "prim.min",
    torch.sym_float: "aten.Float",
    torch.sym_int: "aten.Int",
    math.trunc: "aten.Int",
    math.floor: "aten.floor",
    math.ceil: "aten.ceil",
    torch._sym_sqrt: "aten.sqrt",  # type: ignore[attr-defined]
}
_METADATA = {
    torch.ops.aten.sym_size.int: "torch.aten.size.int",
    torch.ops.aten.sym_stride.int: "torch.aten.stride.int",
    torch.ops.aten.sym_numel.default: "torch.aten.numel",
    torch.ops.aten.sym_storage_offset.default: "torch.aten.storage_offset",
}


def import_graph(module: ir.Module, capture: Capture, symbol: str, kernels: Sequence[str]) -> ir.Operation:
    """The ``func.func`` of a capture's computation; ``kernels`` are the symbols of its launches' kernels.

    Raises CaptureRefused, with the user's file and line, for what the dialect has no form for.
    """
    graph = capture.graph.graph
    placeholders = graph.find_nodes(op="placeholder")
    inputs = [_value_type(node, node.meta["val"]) for node in placeholders]
    (returned,) = graph.output_node().args
    assert isinstance(returned, tuple)
    results = [node for node in returned if isinstance(node, torch.fx.Node)]
    outputs = [_value_type(node, node.meta["val"]) for node in results]
    function = func.FuncOp(symbol, (inputs, outputs), ip=ir.InsertionPoint(module.body), visibility="private")
    block = function.add_entry_block()
    launches = {launch.node: (launch, name) for launch, name in zip(capture.launches, kernels, strict=True)}
    with ir.InsertionPoint(block):
        importer = _Importer(capture.graph, launches)
        importer.values.update({node: [value] for node, value in zip(placeholders, block.arguments, strict=True)})
        for node in graph.nodes:
            if node.op == "call_function":
                with _location(node):
                    importer.call(node)
            elif node.op == "get_attr":
                importer.constant_tensor(node)
        func.ReturnOp([importer.one(node) for node in results])
    return function.operation


def _location(node: torch.fx.Node) -> ir.Location:
    file, _, line = source_line(node).rpartition(":")
    return ir.Location.file(file, int(line), 0) if line.isdigit() else ir.Location.unknown()


def _value_type(node: torch.fx.Node, value: object) -> ir.Type:
    if isinstance(value, torch.Tensor):
        return tensor_type(value)
    for kinds, text in (
        ((bool, torch.SymBool), "!torch.bool"),
        ((int, torch.SymInt), "!torch.int"),
        ((float, torch.SymFloat), "!torch.float"),
    ):
        if isinstance(value, kinds):
            return ir.Type.parse(text)
    raise _refused(node, f"a value of type {type(value).__name__}")


def _refused(node: torch.fx.Node, reason: str) -> CaptureRefused:
    return CaptureRefused(f"{source_line(node)}: {node.target}: {reason}")


class _Importer:
    """Emits a graph's nodes at the current insertion point; ``values`` holds what each node gave."""

    def __init__(self, module: torch.fx.GraphModule, launches: Mapping[torch.fx.Node, tuple[Launch, str]]) -> None:
        self.values: dict[torch.fx.Node, list[ir.Value]] = {}
        self._module = module
        self._launches = launches

    def one(self, node: torch.fx.Node) -> ir.Value:
        """The only value of a node."""
        values = self.values[node]
        if len(values) != 1:
            raise _refused(node, "several results where one is expected")
        return values[0]

    def call(self, node: torch.fx.Node) -> None:
        """Emit one call of the graph."""
        target = node.target
        if is_launch(node):
            self._launch(node)
        elif target is operator.getitem:
            source, index = node.args
            assert isinstance(source, torch.fx.Node) and isinstance(index, int)
            self.values[node] = [self.values[source][index]]
        elif target in _METADATA:
            operands = [self._operand(node, a) for a in node.args]
            self.values[node] = [self._operation(_METADATA[target], [ir.Type.parse("!torch.int")], operands).results[0]]
        elif isinstance(target, torch._ops.OpOverload):
            self.values[node] = self._overload(node, target)
        else:
            self.values[node] = [self._scalar(node)]

    def constant_tensor(self, node: torch.fx.Node) -> None:
        """A tensor that the function builds of Python values: its bytes."""
        value = getattr(self._module, str(node.target)).detach().contiguous()
        data = bytes(value.reshape(-1).view(torch.uint8).tolist())
        self.values[node] = [ConstantOp(ir.StringAttr.get(data), tensor_type(value)).value]

    # ---- operators

    def _overload(self, node: torch.fx.Node, target: torch._ops.OpOverload) -> list[ir.Value]:
        schema = target._schema
        operands = []
        for index, argument in enumerate(schema.arguments):
            if index < len(node.args):
                value = node.args[index]
            else:
                value = node.kwargs.get(argument.name, argument.default_value)
            operands.append(self._operand(node, value, argument.real_type))
        results = self._result_types(node, schema)
        name = "torch." + schema.name.replace("::", ".") + (f".{schema.overload_name}" if schema.overload_name else "")
        operation = self._operation(name, results, operands, mutable=schema.is_mutable)
        if len(results) == 1 and isinstance(node.meta.get("val"), list | tuple):
            return self._unpacked(node, operation.results[0])
        return list(operation.results)

    def _result_types(self, node: torch.fx.Node, schema: torch._C.FunctionSchema) -> list[ir.Type]:
        value = node.meta.get("val")
        if len(schema.returns) == 1:
            if not isinstance(value, list | tuple):
                return [_value_type(node, value)]
            if all(isinstance(item, torch.Tensor) for item in value):
                return [list_type("vtensor")]
            raise _refused(node, "a list of anything but tensors as a result")
        if not schema.returns:
            return []
        assert isinstance(value, list | tuple)
        undefined = ir.Type.parse("!torch.none")
        return [undefined if item is None else _value_type(node, item) for item in value]

    def _unpacked(self, node: torch.fx.Node, result: ir.Value) -> list[ir.Value]:
        types = [tensor_type(item) for item in node.meta["val"]]
        return list(ir.Operation.create("torch.prim.ListUnpack", types, [result]).results)

    # ---- operands

    def _operand(self, node: torch.fx.Node, value: Any, type_: Any = None) -> ir.Value:
        if isinstance(value, torch.fx.Node):
            return self.one(value)
        if isinstance(value, list | tuple):
            return self._list(node, value, type_)
        if isinstance(value, bool):
            attribute = ir.IntegerAttr.get(ir.IntegerType.get_signless(1), int(value))
            return _constant("bool", "!torch.bool", attribute)
        if isinstance(value, int):
            return _constant("int", "!torch.int", ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value))
        if isinstance(value, float):
            return _constant("float", "!torch.float", ir.FloatAttr.get(ir.F64Type.get(), value))
        if isinstance(value, str):
            return _constant("str", "!torch.str", ir.StringAttr.get(value))
        if value is None:
            return self._emit("torch.constant.none", ["!torch.none"], [])
        if isinstance(value, torch.device):
            return _constant("device", "!torch.Device", ir.StringAttr.get(str(value)))
        for table in (SCALAR_TYPES, _LAYOUTS, _MEMORY_FORMATS):
            if value in table:
                return self._operand(node, table[value])
        raise _refused(node, f"an argument of type {type(value).__name__}")

    def _list(self, node: torch.fx.Node, items: Sequence[Any], type_: Any) -> ir.Value:
        element = element_type(type_)
        operands = [self._operand(node, item, None) for item in items]
        return self._emit("torch.prim.ListConstruct", [str(list_type(element))], operands)

    # ---- scalars

    def _scalar(self, node: torch.fx.Node) -> ir.Value:
        if node.target is torch.sym_sum:
            (items,) = node.args
            assert isinstance(items, list | tuple)
            total = self._operand(node, items[0] if items else 0)
            for item in items[1:]:
                total = self._function(node, "aten.add", [total, self._operand(node, item)])
            return total
        name = _SCALAR_FUNCTIONS.get(node.target)
        if name is None or node.kwargs:
            raise _refused(node, "no native form of this function")
        return self._function(node, name, [self._operand(node, argument) for argument in node.args])

    def _function(self, node: torch.fx.Node, name: str, operands: list[ir.Value]) -> ir.Value:
        kinds = [str(o.type).removeprefix("!torch.") for o in operands]
        overload = kinds[0] if len(set(kinds)) == 1 else "_".join(kinds)
        result = _value_type(node, node.meta["val"])
        return self._operation(f"torch.{name}.{overload}", [result], operands).results[0]

    # ---- launches

    def _launch(self, node: torch.fx.Node) -> None:
        launch, kernel = self._launches[node]
        grid = [self._operand(node, extent) for extent in launch.grid]
        arguments = [self._operand(node, o.value if isinstance(o, Const) else o) for o in launch.operands]
        kinds = ", ".join(str(a.type).removeprefix("!torch.") for a in arguments)
        packed = self._emit("torch.prim.TupleConstruct", [f"!torch.tuple<{kinds}>"], arguments)
        LaunchOp(ir.FlatSymbolRefAttr.get(kernel), *grid, packed)

    def _operation(
        self, name: str, results: Sequence[ir.Type], operands: Sequence[ir.Value], *, mutable: bool = False
    ) -> ir.Operation:
        """The operation of that name where Torch-MLIR has it for these types, else a ``torch.operator``."""
        operation = None if mutable else _registered(name, results, operands)
        if operation is not None:
            return operation
        return ir.Operation.create("torch.operator", results, operands, {"name": ir.StringAttr.get(name)})

    def _emit(self, name: str, results: list[str], operands: list[ir.Value]) -> ir.Value:
        return ir.Operation.create(name, [ir.Type.parse(r) for r in results], operands).results[0]


def _constant(kind: str, type_text: str, value: ir.Attribute) -> ir.Value:
    name = f"torch.constant.{kind}"
    return ir.Operation.create(name, [ir.Type.parse(type_text)], [], {"value": value}).results[0]


def _registered(name: str, results: Sequence[ir.Type], operands: Sequence[ir.Value]) -> ir.Operation | None:
    """The operation that Torch-MLIR has under a name, if these are types that it takes."""
    if not ir.Context.current.is_registered_operation(name):
        return None
    try:
        operation = ir.Operation.create(name, results, operands)
    except (ir.MLIRError, ValueError):
        return None
    try:
        if operation.verify():
            return operation
    except ir.MLIRError:
        pass
    operation.erase()
    return None
