"""LLVM dialect to object code: what is baked, grown and stored is the same bytes.

The target machine is a plain x86-64 with position-independent code, whatever the build machine can do, so that an
object runs on every x86-64 and two builds give the same bytes.
"""

from __future__ import annotations

import llvmlite.binding as llvm
from torch_mlir import ir
from torch_mlir.dialects import llvm as llvm_dialect

_OPTIMIZATION = 2


def to_llvm_ir(module: ir.Module) -> str:
    """LLVM IR text of an LLVM-dialect module."""
    return str(llvm_dialect.translate_module_to_llvmir(module.operation))


def emit_object(module: ir.Module) -> bytes:
    """ELF object code of an LLVM-dialect module."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("x86_64-unknown-linux-gnu")
    machine = target.create_target_machine(cpu="x86-64", features="", opt=_OPTIMIZATION, reloc="pic", codemodel="small")
    parsed = llvm.parse_assembly(to_llvm_ir(module))
    parsed.triple = machine.triple
    parsed.data_layout = str(machine.target_data)
    parsed.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=_OPTIMIZATION)
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(parsed, passes)
    return bytes(machine.emit_object(parsed))
