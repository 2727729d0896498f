"""An imported module into one LLVM-dialect module: dispatch over its versions, descriptors and entry points.

Each version becomes two private functions: its guards, ``(arguments) -> i1``, and its computation,
``(frame, arguments) -> status``. Guards are inlined into the three places that ask them: ``run``, ``fallback`` and
``select``, so that the three cannot disagree.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from torch_mlir import ir

import trident.lowering.allocation
import trident.lowering.launch
import trident.lowering.metadata
import trident.lowering.scalars  # noqa: F401  (each registers its operations)
from trident.capture.model import (
    Capture,
    Output,
    OutputArgument,
    OutputConstant,
    OutputMapping,
    OutputSequence,
    OutputTensor,
    TensorInput,
)
from trident.ir.importer import ImportedModule
from trident.lowering import aten
from trident.lowering.builder import Field, FunctionBuilder, ModuleBuilder
from trident.lowering.guards import GuardLowering, argument_slot
from trident.lowering.layout import field, size_of
from trident.lowering.scope import LOWERERS, Scope
from trident.lowering.values import LoweringRefused, TensorValue

HIT, MISS, FALLBACK, DECLINED, ERROR = 0, 1, 2, 3, -1  # TridentStatus
_ONLY_PAYING = 1  # TridentPolicy
ABI_VERSION = 1

_MODULE_TYPES = ("i32",) * 6 + ("!llvm.ptr",) * 6


def lower_module(context: ir.Context, imported: ImportedModule) -> ir.Module:
    """The LLVM-dialect module of a Specialization Cache Module, with the entry points of csrc/runtime/abi.h."""
    with context, ir.Location.unknown():
        return _ModuleLowering(context, imported).lower()


class _ModuleLowering:
    def __init__(self, context: ir.Context, imported: ImportedModule) -> None:
        self.imported = imported
        self.source = imported.source
        self.module = ModuleBuilder(context)
        operations = [o.operation for o in imported.module.body.operations]
        self.versions = [o for o in operations if o.name == "trident.version"]
        self.kernels = {_text(o, "sym_name"): o for o in operations if o.name == "trident.kernel"}
        self.functions = {_text(o, "sym_name"): o for o in operations if o.name == "func.func"}
        self.aten_handles: set[str] = set()

    def lower(self) -> ir.Module:
        for symbol, kernel in self.kernels.items():
            self._kernel(symbol, kernel)
        for position, version in enumerate(self.versions):
            self._guards(position, version)
        for position, version in enumerate(self.source.versions):
            self._compute(position, version.capture)
        computing = range(len(self.source.versions))
        fallbacks = range(len(self.source.versions), len(self.versions))
        self._body("run", computing)
        self._body("fallback", fallbacks)
        self._select()
        self._descriptor()
        self._entry_points()
        self.module.module.operation.verify()
        return self.module.module

    # ---- kernels

    def _kernel(self, symbol: str, kernel: ir.Operation) -> None:
        """A TridentKernel in writable memory, and its image."""
        image = self.imported.images.get(_text(kernel, "image"))
        if image is not None:
            self.module.bytes_global(f"{symbol}_image", image)
        reference = _text(kernel, "reference")
        fields = [
            Field("!llvm.ptr", self.module.string(_text(kernel, "entry"))),
            Field("!llvm.ptr", f"{symbol}_image" if image is not None else None),
            Field("i64", len(image) if image is not None else 0),
            Field("i32", _number(kernel, "arch")),
            Field("i32", _number(kernel, "num_warps")),
            Field("i32", _number(kernel, "num_ctas")),
            Field("i32", _number(kernel, "shared")),
            Field("i32", _number(kernel, "global_scratch_size")),
            Field("i32", _number(kernel, "global_scratch_align")),
            Field("!llvm.ptr", self.module.string(reference) if reference else None),
            Field("i32", len(ir.ArrayAttr(kernel.attributes["parameters"]))),
            Field("i32", None),
        ]
        handles = (size_of("TridentKernel") - field("TridentKernel", "functions").offset) // 8
        fields.append(Field(f"!llvm.array<{handles} x ptr>", None))
        self.module.struct_global(symbol, fields, exported=False, constant=False)

    # ---- versions

    def _guards(self, position: int, version: ir.Operation) -> None:
        pointer, i1 = self.module.pointer, self.module.i1
        build = self.module.define(f"guards_{position}", i1, [pointer], private=True, inline=True)
        build.open_body()
        otherwise = build.new_block()
        lowering = GuardLowering(build, build.arguments[0], self.source.parameters, otherwise)
        for operation in _needed_by_guards(version):
            lowering.lower(operation)
        build.ret(build.constant(i1, 1))
        build.block = otherwise
        build.ret(build.constant(i1, 0))
        build.close()

    def _compute(self, position: int, capture: Capture) -> None:
        pointer, i32 = self.module.pointer, self.module.i32
        build = self.module.define(f"compute_{position}", i32, [pointer, pointer], private=True)
        build.open_body()
        frame, arguments = build.arguments
        scope = Scope(
            build, frame, arguments, self.source.parameters, self.source.arch, self.kernels, self.aten_handles
        )
        _read_inputs(scope, self.versions[position], self.functions[f"computation_{position}"])
        _enter(scope, capture)
        results = _walk(scope, self.functions[f"computation_{position}"])
        _deliver(scope, capture.output, results)
        _leave(scope, [pointer for pointer in scope.owned if pointer not in scope.delivered])
        build.ret(build.i32(HIT))
        build.block = scope.failed
        _leave(scope, scope.owned)
        build.ret(build.i32(ERROR))
        build.close()

    # ---- dispatch

    def _body(self, name: str, positions: Sequence[int]) -> None:
        """``run`` or ``fallback``: the first of the versions whose guards hold answers."""
        pointer, i32 = self.module.pointer, self.module.i32
        build = self.module.define(self._symbol(name), i32, [pointer, pointer, i32], private=True)
        build.open_body()
        frame, arguments, _ = build.arguments
        for position in positions:
            following = self._if_guards_hold(build, position, arguments)
            build.store(build.i32(position), frame, field("TridentFrame", "version").offset)
            if position >= len(self.source.versions):
                build.ret(build.i32(FALLBACK))
            else:
                self._answer(build, position, frame, arguments)
            build.block = following
        build.ret(build.i32(MISS))
        build.close()

    def _answer(self, build: FunctionBuilder, position: int, frame: ir.Value, arguments: ir.Value) -> None:
        if not self.source.versions[position].pays:
            policy = build.load(self.module.i32, frame, field("TridentFrame", "policy").offset)
            declined, accepted = build.new_block(), build.new_block()
            build.branch_if(build.compare("eq", policy, build.i32(_ONLY_PAYING)), declined, accepted)
            build.block = declined
            build.ret(build.i32(DECLINED))
            build.block = accepted
        build.ret(build.call(f"compute_{position}", self.module.i32, [frame, arguments]))

    def _select(self) -> None:
        pointer, i32 = self.module.pointer, self.module.i32
        build = self.module.define(self._symbol("select"), i32, [pointer, i32], private=False)
        build.open_body()
        for position in range(len(self.versions)):
            following = self._if_guards_hold(build, position, build.arguments[0])
            build.ret(build.i32(position))
            build.block = following
        build.ret(build.i32(-1))
        build.close()

    def _if_guards_hold(self, build: FunctionBuilder, position: int, arguments: ir.Value) -> ir.Block:
        """Enter the block where the guards of a version hold; returns the one where they do not."""
        holds = build.call(f"guards_{position}", self.module.i1, [arguments])
        following = build.new_block()
        build.demand(holds, following)
        return following

    # ---- what the object exports

    def _symbol(self, what: str) -> str:
        return f"__trident_{self.source.name}_{what}"

    def _descriptor(self) -> None:
        module, source = self.module, self.source
        entries = [
            [Field("!llvm.ptr", module.string(v.key)), Field("i32", int(v.pays)), Field("i32", 0)]
            for v in source.versions
        ]
        entries += [
            [Field("!llvm.ptr", module.string(v.key)), Field("i32", 1), Field("i32", 1)] for v in source.fallbacks
        ]
        module.array_global("version_table", "!llvm.struct<(ptr, i32, i32)>", entries)
        results = max((_count_results(v.capture.output) for v in source.versions), default=0)
        numbers = (
            ABI_VERSION,
            len(source.versions),
            len(source.fallbacks),
            len(source.parameters),
            results,
            source.arch,
        )
        addresses = (
            module.string(source.name),
            self._symbol("run"),
            self._symbol("fallback"),
            self._symbol("select"),
            "version_table",
            module.string(source.original) if source.original else None,
        )
        fields = [Field(t, v) for t, v in zip(_MODULE_TYPES, (*numbers, *addresses), strict=True)]
        module.struct_global(self._symbol("module"), fields, exported=True, constant=True)

    def _entry_points(self) -> None:
        """The TVM FFI function, and the one that hands out the descriptor."""
        module = self.module
        types = [module.pointer, module.pointer, module.i32, module.pointer]
        build = module.define(f"__tvm_ffi_{self.source.name}", module.i32, types, private=False)
        _, arguments, count, result = build.arguments
        descriptor = build.address_of(self._symbol("module"))
        build.ret(build.call("trident_call_packed", module.i32, [descriptor, arguments, count, result]))
        build = module.define(f"__tvm_ffi_{self.source.name}__module", module.i32, types, private=False)
        result = build.arguments[3]
        build.store(build.i32(4), result, 0)  # kTVMFFIOpaquePtr
        build.store(build.i32(0), result, 4)
        build.store(build.address_of(self._symbol("module")), result, 8)
        build.ret(build.i32(0))


def _text(operation: ir.Operation, name: str) -> str:
    return str(ir.StringAttr(operation.attributes[name]).value)


def _number(operation: ir.Operation, name: str) -> int:
    return int(ir.IntegerAttr(operation.attributes[name]).value)


def _region(version: ir.Operation) -> list[ir.Operation]:
    return [o.operation for o in version.regions[0].blocks[0].operations]


def _needed_by_guards(version: ir.Operation) -> list[ir.Operation]:
    """The region up to its last guard, in order."""
    operations = _region(version)
    guards = [i for i, o in enumerate(operations) if o.name == "trident.guard"]
    return operations[: guards[-1] + 1] if guards else []


def _read_inputs(scope: Scope, version: ir.Operation, function: ir.Operation) -> None:
    """Bind the computation's parameters to what the version's region computes for them."""
    operations = _region(version)
    inputs = [o.operands[0] for o in operations if o.name == "trident.input"]
    lowering = GuardLowering(scope.build, scope.arguments, scope.parameters, scope.failed)
    needed = _backward_slice(inputs, operations)
    tensors: dict[ir.Value, TensorValue] = {}
    for operation in operations:
        if operation not in needed:
            continue
        if operation.name == "trident.argument":
            tensors[operation.results[0]] = _argument(scope, operation)
        else:
            lowering.lower(operation)
    parameters = function.regions[0].blocks[0].arguments
    for parameter, value in zip(parameters, inputs, strict=True):
        scope.bind(parameter, tensors[value] if value in tensors else lowering.values[value])


def _backward_slice(values: list[ir.Value], operations: list[ir.Operation]) -> list[ir.Operation]:
    wanted = list(values)
    needed: list[ir.Operation] = []
    while wanted:
        value = wanted.pop()
        owner = value.owner.operation
        if owner not in needed:
            needed.append(owner)
            wanted.extend(owner.operands)
    return [o for o in operations if o in needed]


def _argument(scope: Scope, operation: ir.Operation) -> TensorValue:
    path = json.loads(_text(operation, "path"))
    slot = argument_slot(scope.build, scope.arguments, scope.parameters, path)
    return TensorValue(
        scope.build.load(scope.build.module.pointer, slot, 8),
        aten.scalar_type_of(operation.results[0].type, operation),
        view=_text(operation, "view"),
        argument=scope.parameters.index(path[0]) if len(path) == 1 else None,
    )


def _enter(scope: Scope, capture: Capture) -> None:
    """Bind the input's device for the length of the computation."""
    build = scope.build
    if scope.arch:
        first = next((i for i in capture.inputs if isinstance(i, TensorInput)), None)
        if first is None:
            raise LoweringRefused(capture.name, "a version without a tensor argument has no device")
        slot = argument_slot(build, scope.arguments, scope.parameters, list(first.path))
        carrier = build.load(build.module.pointer, slot, 8)
        scope.device_index = build.load(build.module.i32, carrier, field("TridentTensor", "dl.device.device_id").offset)
        device_type = build.i32(scope.device_type)
        scope.check(build.call("trident_enter", build.module.i32, [scope.frame, device_type, scope.device_index]))


def _leave(scope: Scope, owned: list[ir.Value]) -> None:
    for pointer in owned:
        scope.build.call("trident_release", None, [pointer])
    if scope.arch:
        scope.build.call("trident_leave", None, [scope.frame])


def _walk(scope: Scope, function: ir.Operation) -> list[ir.Value]:
    """Emit the computation in order; returns what it returns."""
    for view in function.regions[0].blocks[0].operations:
        operation = view.operation
        if operation.name == "func.return":
            return list(operation.operands)
        lowerer = LOWERERS.get(operation.name)
        if lowerer is not None:
            lowerer(scope, operation)
        else:
            aten.call(scope, operation)
    raise AssertionError("a function ends in a return")


def _count_results(output: Output) -> int:
    if isinstance(output, OutputSequence):
        return sum(_count_results(item) for item in output.items)
    if isinstance(output, OutputMapping):
        return sum(_count_results(item) for _, item in output.items)
    return 1


def _deliver(scope: Scope, output: Output, results: list[ir.Value]) -> None:
    """Write the leaves of the result tree into the frame, in order."""
    build = scope.build
    if isinstance(output, OutputSequence):
        for item in output.items:
            _deliver(scope, item, results)
    elif isinstance(output, OutputMapping):
        for _, item in output.items:
            _deliver(scope, item, results)
    elif isinstance(output, OutputTensor):
        _deliver_tensor(scope, scope.tensor(results[output.index]))
    elif isinstance(output, OutputArgument):
        if len(output.path) != 1:
            raise LoweringRefused("result", "an element of a list argument as a result")
        index = scope.parameters.index(str(output.path[0]))
        build.call("trident_result_argument", None, [scope.frame, build.i32(index)])
    elif isinstance(output, OutputConstant) and output.value is None:
        build.call("trident_result_none", None, [scope.frame])
    elif isinstance(output, OutputConstant) and isinstance(output.value, bool | int | float):
        _deliver_constant(scope, output.value)
    else:
        raise LoweringRefused("result", f"a result of kind {output}")


def _deliver_tensor(scope: Scope, tensor: TensorValue) -> None:
    build = scope.build
    if tensor.pointer in scope.delivered:
        raise LoweringRefused("result", "the same tensor twice")
    if tensor.owned:
        build.call("trident_result_tensor", None, [scope.frame, tensor.pointer])
        scope.delivered.append(tensor.pointer)
    elif tensor.argument is not None:
        build.call("trident_result_argument", None, [scope.frame, build.i32(tensor.argument)])
    else:
        raise LoweringRefused("result", "a tensor that is neither fresh nor an argument")


def _deliver_constant(scope: Scope, value: bool | int | float) -> None:
    build = scope.build
    if isinstance(value, bool):
        build.call("trident_result_boolean", None, [scope.frame, build.i32(int(value))])
    elif isinstance(value, int):
        build.call("trident_result_integer", None, [scope.frame, build.i64(value)])
    else:
        number = build.constant(build.module.f64, value)
        build.call("trident_result_number", None, [scope.frame, number])
