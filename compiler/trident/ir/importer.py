"""Captures into one module of the torch and trident dialects.

Every graph becomes a function of its own; launches, which torch has no operation for, become ``trident.launch``.
Nothing is canonicalized here: torch-level folding drops copies that launches and in-place operators write to.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from torch_mlir import ir

from trident.capture.model import Capture, ScalarInput, TensorInput
from trident.ir.dialect import (
    ArgumentOp,
    ComputeOp,
    FallbackOp,
    InputOp,
    KernelOp,
    VersionOp,
)
from trident.ir.graph import import_graph
from trident.ir.guards import ExpressionEmitter
from trident.kernels.compile import CompiledKernel
from trident.kernels.interpreter import InterpretedKernel
from trident.versions import ComputingVersion, FallbackVersion, ModuleSource


class ImportedModule:
    """A module of the trident dialect with the images that its kernels name by digest."""

    def __init__(self, module: ir.Module, source: ModuleSource) -> None:
        self.module = module
        self.source = source
        self.images: dict[str, bytes] = {}


def import_module(context: ir.Context, source: ModuleSource) -> ImportedModule:
    """The trident-dialect module of all versions of one function on one architecture."""
    with context, ir.Location.unknown():
        imported = ImportedModule(ir.Module.create(), source)
        kernels = _Kernels(imported, source.arch)
        for position, version in enumerate(source.versions):
            _import_computing(imported, version, position, kernels)
        for fallback in source.fallbacks:
            _import_fallback(imported, fallback)
        imported.module.operation.verify()
        return imported


class _Kernels:
    """Kernels of a module, one ``trident.kernel`` for equal ones."""

    def __init__(self, imported: ImportedModule, arch: int) -> None:
        self.imported = imported
        self.arch = arch
        self._names: dict[str, str] = {}

    def name(self, kernel: CompiledKernel | InterpretedKernel) -> str:
        """The symbol of the kernel, defining it at its first use."""
        if isinstance(kernel, InterpretedKernel):
            identity = kernel.reference
        else:
            identity = hashlib.sha256(kernel.cubin).hexdigest()
            self.imported.images[identity] = kernel.cubin
        key = f"{identity} {[p.type for p in kernel.parameters]}"
        if key not in self._names:
            self._names[key] = f"kernel_{len(self._names)}_{kernel.name}"
            with ir.InsertionPoint(self.imported.module.body):
                self._define(self._names[key], kernel, identity)
        return self._names[key]

    def _define(self, symbol: str, kernel: CompiledKernel | InterpretedKernel, identity: str) -> None:
        compiled = isinstance(kernel, CompiledKernel)
        i64 = ir.IntegerType.get_signless(64)

        def number(name: str) -> ir.IntegerAttr:
            return ir.IntegerAttr.get(i64, getattr(kernel, name) if compiled else 0)

        KernelOp(
            ir.StringAttr.get(symbol),
            ir.StringAttr.get(kernel.name),
            ir.StringAttr.get(identity if compiled else ""),
            ir.StringAttr.get("" if compiled else identity),
            ir.IntegerAttr.get(i64, self.arch),
            number("num_warps"),
            number("num_ctas"),
            number("shared"),
            number("global_scratch_size"),
            number("global_scratch_align"),
            ir.ArrayAttr.get([ir.StringAttr.get(p.type) for p in kernel.parameters]),
        )


def _import_computing(imported: ImportedModule, version: ComputingVersion, position: int, kernels: _Kernels) -> None:
    capture = version.capture
    symbol = f"computation_{position}"
    symbols = [kernels.name(k) for k in version.kernels]
    import_graph(imported.module, capture, symbol, symbols)
    with ir.InsertionPoint(imported.module.body):
        operation = VersionOp(ir.StringAttr.get(version.key), _boolean(version.pays))
    with ir.InsertionPoint(operation.body.blocks.append()):
        emitter = ExpressionEmitter(capture.positions)
        for guard in version.guards:
            emitter.demand(guard)
        for item, placeholder in _placeholders(capture, imported, symbol):
            InputOp(_input(emitter, capture, item, placeholder))
        ComputeOp(ir.FlatSymbolRefAttr.get(symbol), ir.StringAttr.get(_recipe(capture)))


def _import_fallback(imported: ImportedModule, fallback: FallbackVersion) -> None:
    with ir.InsertionPoint(imported.module.body):
        operation = VersionOp(ir.StringAttr.get(fallback.key), _boolean(True))
    with ir.InsertionPoint(operation.body.blocks.append()):
        emitter = ExpressionEmitter()
        for guard in fallback.guards:
            emitter.demand(guard)
        FallbackOp()


def _boolean(value: bool) -> ir.IntegerAttr:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(1), int(value))


def _placeholders(
    capture: Capture, imported: ImportedModule, symbol: str
) -> list[tuple[TensorInput | ScalarInput, ir.Type]]:
    function = next(
        o
        for o in imported.module.body.operations
        if o.operation.name == "func.func" and ir.StringAttr(o.operation.attributes["sym_name"]).value == symbol
    )
    types = ir.FunctionType(ir.TypeAttr(function.operation.attributes["function_type"]).value).inputs
    return list(zip(capture.inputs, types, strict=True))


def _input(emitter: ExpressionEmitter, capture: Capture, item: TensorInput | ScalarInput, type_: ir.Type) -> ir.Value:
    if isinstance(item, TensorInput):
        declared = item.tensor_class
        operation = ArgumentOp(
            ir.StringAttr.get(json.dumps(capture.positions(item.path))), ir.StringAttr.get(declared.view), type_
        )
        if declared.iteration is not None:
            facts = {**asdict(declared.iteration), "position": declared.iteration.position(item.path)}
            operation.operation.attributes["iteration"] = ir.StringAttr.get(json.dumps(facts))
        if declared.rows and declared.row_sizes is not None:
            sizes = json.dumps(capture.positions((declared.row_sizes,)))
            operation.operation.attributes["row_sizes"] = ir.StringAttr.get(sizes)
        if declared.split is not None:
            facts = {"dimension": capture.positions((declared.split.dim,)), "rank": declared.split.rank}
            operation.operation.attributes["split"] = ir.StringAttr.get(json.dumps(facts))
        return operation.value
    return emitter.emit(item.expression, item.kind)


def _recipe(capture: Capture) -> str:
    """How the version's results are arranged, for readers of the IR; the doors have it from the capture."""
    return str(capture.output)
