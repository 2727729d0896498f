"""An imported module into one LLVM-dialect module: dispatch over its versions, descriptors and entry points.

Each version becomes two private functions: its guards, ``(arguments) -> i1``, and its computation,
``(frame, arguments) -> status``. Guards are inlined into the three places that ask them: ``run``, ``fallback`` and
``select``, so that the three cannot disagree.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from torch_mlir import ir

import trident.lowering.allocation
import trident.lowering.constants
import trident.lowering.launch
import trident.lowering.metadata
import trident.lowering.scalars  # noqa: F401  (each registers its operations)
from trident.abi import ABI_VERSION, Policy, Status
from trident.capture.model import Capture
from trident.ir.importer import ImportedModule
from trident.lowering.attributes import needed_by_guards, number, text
from trident.lowering.builder import Field, FunctionBuilder, ModuleBuilder
from trident.lowering.computation import enter, leave, read_inputs, walk
from trident.lowering.guards import GuardLowering
from trident.lowering.layout import field, size_of
from trident.lowering.results import Delivery, count_results
from trident.lowering.scope import Scope

_MODULE_TYPES = ("i32",) * 6 + ("!llvm.ptr",) * 7 + ("i32",) * 2


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
        self.kernels = {text(o, "sym_name"): o for o in operations if o.name == "trident.kernel"}
        self.functions = {text(o, "sym_name"): o for o in operations if o.name == "func.func"}
        self.numbers = itertools.count()

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
        image = self.imported.images.get(text(kernel, "image"))
        if image is not None:
            self.module.bytes_global(f"{symbol}_image", image)
        reference = text(kernel, "reference")
        fields = [
            Field("!llvm.ptr", self.module.string(text(kernel, "entry"))),
            Field("!llvm.ptr", f"{symbol}_image" if image is not None else None),
            Field("i64", len(image) if image is not None else 0),
            Field("i32", number(kernel, "arch")),
            Field("i32", number(kernel, "num_warps")),
            Field("i32", number(kernel, "num_ctas")),
            Field("i32", number(kernel, "shared")),
            Field("i32", number(kernel, "global_scratch_size")),
            Field("i32", number(kernel, "global_scratch_align")),
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
        for operation in needed_by_guards(version):
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
        scope = Scope(build, frame, arguments, self.source.parameters, self.source.arch, self.kernels, self.numbers)
        read_inputs(scope, self.versions[position], self.functions[f"computation_{position}"])
        enter(scope, capture)
        results = walk(scope, self.functions[f"computation_{position}"])
        delivery = Delivery(scope, results, capture.positions)
        delivery.deliver(capture.output)
        leave(scope, [pointer for pointer in scope.owned if pointer not in delivery.delivered])
        build.ret(build.i32(Status.HIT))
        build.block = scope.failed
        leave(scope, scope.owned)
        build.ret(build.i32(Status.ERROR))
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
                build.ret(build.i32(Status.FALLBACK))
            else:
                self._answer(build, position, frame, arguments)
            build.block = following
        build.ret(build.i32(Status.MISS))
        build.close()

    def _answer(self, build: FunctionBuilder, position: int, frame: ir.Value, arguments: ir.Value) -> None:
        if not self.source.versions[position].pays:
            policy = build.load(self.module.i32, frame, field("TridentFrame", "policy").offset)
            declined, accepted = build.new_block(), build.new_block()
            build.branch_if(build.compare("eq", policy, build.i32(Policy.ONLY_PAYING)), declined, accepted)
            build.block = declined
            build.ret(build.i32(Status.DECLINED))
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
        results = max((count_results(v.capture.output) for v in source.versions), default=0)
        if self.kernels:
            module.array_global("kernel_table", "!llvm.struct<(ptr)>", [[Field("!llvm.ptr", k)] for k in self.kernels])
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
            "kernel_table" if self.kernels else None,
        )
        fields = [
            Field(t, v) for t, v in zip(_MODULE_TYPES, (*numbers, *addresses, len(self.kernels), None), strict=True)
        ]
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
