"""A host function to a compiled version, and versions to object code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass
from trident.capture.target import Target
from trident.expression import Expression
from trident.kernels.autotune import Tuner
from trident.kernels.compile import compile_kernel
from trident.kernels.interpreter import interpret
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
) -> ComputingVersion:
    """Capture a function for one class of calls and compile the kernels that it launches.

    ``conditions`` are guarded beside the classes, ``tuner`` chooses configurations of autotuned kernels (see
    ``capture``).
    """

    captured = capture(function, arguments, target, conditions, tuner)
    make = compile_kernel if target.is_cuda else interpret
    return ComputingVersion(key, captured, tuple(make(one.specialization, target) for one in captured.launches), pays)


def compile_object(source: ModuleSource) -> bytes:
    """Object code of all versions of one function on one architecture: import, lower, emit."""
    from trident.ir.dialect import make_context
    from trident.ir.importer import import_module
    from trident.lowering.module import lower_module
    from trident.objects import emit_object

    with lock:
        context = make_context()
        return emit_object(lower_module(context, import_module(context, source)))
