"""A host function to a compiled version, and versions to object code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trident import log
from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass
from trident.capture.model import Launch
from trident.capture.target import Target
from trident.capture.traced_module import TracedModule
from trident.expression import Expression
from trident.kernels.autotune import Tuner
from trident.kernels.compile import CompiledKernel, KernelCompilationError, compile_kernel
from trident.kernels.interpreter import InterpretedKernel, interpret
from trident.kernels.lock import lock
from trident.versions import ComputingVersion, ModuleSource


def compile_version(
    key: str,
    function: Callable[..., Any],
    arguments: Mapping[str, ArgumentClass],
    target: Target,
    *,
    pays: bool,
    conditions: tuple[Expression, ...] = (),
    tuner: Tuner | None = None,
    module: TracedModule | None = None,
    specialize: bool = False,
) -> ComputingVersion:
    """Capture a function for one class of calls and compile the kernels that it launches.

    ``conditions`` are guarded beside the classes, ``tuner`` chooses configurations of autotuned kernels, ``module`` is
    an argument that is a module, ``specialize`` is for kernels' integers (see ``capture``).
    """

    captured = capture(function, arguments, target, conditions, tuner, module, specialize=specialize)
    return ComputingVersion(key, captured, tuple(_kernel(one, target) for one in captured.launches), pays)


def _kernel(launch: Launch, target: Target) -> CompiledKernel | InterpretedKernel:
    """A launch's kernel; an error names the line of the launch."""
    if not target.is_cuda:
        return interpret(launch.specialization, target)
    try:
        return compile_kernel(launch.specialization, target)
    except KernelCompilationError as error:
        raise KernelCompilationError(f"{launch.source}: {error}") from error


def compile_object(source: ModuleSource) -> bytes:
    """Object code of all versions of one function on one architecture: import, lower, emit."""
    from trident.ir.dialect import make_context
    from trident.ir.importer import import_module
    from trident.lowering.module import lower_module
    from trident.objects import emit_object

    watch = log.Stopwatch()
    with lock:
        context = make_context()
        imported = import_module(context, source)
        watch.lap("import")
        lowered = lower_module(context, imported)
        watch.lap("lower")
        code = emit_object(lowered)
        watch.lap("object code")
    versions = len(source.versions) + len(source.fallbacks)
    log.event("lowering", "%s: versions %d, object code %d bytes (%s)", source.name, versions, len(code), watch)
    return code
