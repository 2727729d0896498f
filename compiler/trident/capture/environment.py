"""What Dynamo needs to be told so that it captures for a target instead of for this machine.

A capture for CUDA must come out the same on a machine without a GPU, and on one whose GPU is at work in other threads.
Three things stand in the way, and each is replaced for the capturing thread only, then restored: Dynamo's question
whether this machine can run Triton (otherwise kernels are inlined as Python), the driver that mutation analysis asks
for a target, and ``triton.next_power_of_2``, whose bit tricks would make a guard that nobody can read. So is what
Dynamo makes of a starred target, which is wrong.
"""

from __future__ import annotations

import contextlib
import dis
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch
import torch._dynamo.config as dynamo_config
import torch._dynamo.output_graph as dynamo_output_graph
import torch._dynamo.variables.builder as dynamo_builder
import torch.fx.experimental._config as symbolic_config
import torch.utils._triton as torch_triton
import triton
from torch._dynamo.convert_frame import compile_lock
from torch._dynamo.pgo import FrameStateSizeEntry, auto_dynamic
from torch._dynamo.source import LocalSource
from torch._dynamo.symbolic_convert import (
    InliningGeneratorInstructionTranslator,
    InliningInstructionTranslator,
    InstructionTranslator,
)
from torch._dynamo.variables.base import ValueMutationNew
from torch._dynamo.variables.lists import ListVariable, TupleVariable
from triton.backends.compiler import GPUTarget

from trident.capture.shape_env import CaptureShapeEnv
from trident.capture.target import Target
from trident.kernels.lock import lock
from trident.normalize.patching import only_in_this_thread, replaced
from trident.normalize.rules import normalized

_DYNAMISM = "process_automatic_dynamic"  # where Dynamo decides whether a scalar's value is assumed


@contextlib.contextmanager
def capture_environment(
    target: Target,
    runtime_scalars: frozenset[str],
    symbolic_strides: Mapping[str, tuple[bool, ...]],
    *,
    with_module: bool = False,
) -> Iterator[None]:
    """Make Dynamo capture for ``target``, one capture at a time.

    ``runtime_scalars`` holds the source names (``L['eps']``) of Python scalars whose values stay unknown,
    ``symbolic_strides`` those of strided tensors, with which of their strides do. ``with_module``: an argument is one.
    """

    def shape_env(**settings: Any) -> CaptureShapeEnv:
        return CaptureShapeEnv(symbolic_strides, **settings)

    with contextlib.ExitStack() as stack:
        stack.enter_context(lock)
        stack.enter_context(compile_lock)
        stack.enter_context(
            dynamo_config.patch(
                automatic_dynamic_shapes=False,  # an earlier capture of the same function must not show in this one
                specialize_float=False,
                specialize_int=True,
                error_on_recompile=False,
                side_effect_replay_policy="error",  # native code returns results and writes tensors, nothing else
                install_free_tensors=with_module,  # modules are traced as objects, not taken as constants
                skip_nnmodule_hook_guards=False,
            )
        )
        # Operators on sizes that may be 0 or 1 take the general path instead of asking.
        stack.enter_context(symbolic_config.patch(backed_size_oblivious=True))  # type: ignore[attr-defined]
        stack.enter_context(replaced(dynamo_output_graph, "ShapeEnv", shape_env))
        stack.enter_context(_triton_available())
        stack.enter_context(_target_driver(target))
        stack.enter_context(_scalar_dynamism(runtime_scalars))
        stack.enter_context(_readable_next_power_of_2())
        stack.enter_context(normalized(target))
        stack.enter_context(_starred_target_is_a_list())
        stack.enter_context(_numbers_in_containers())
        if with_module:
            stack.enter_context(_free_tensors_are_inputs())
        yield


@contextlib.contextmanager
def _triton_available() -> Iterator[None]:
    with (
        replaced(torch_triton, "has_triton", lambda *args, **kwargs: True),
        # So that a host tensor descriptor is recognised, whatever this machine has, and refused by name.
        replaced(torch_triton, "has_triton_tensor_descriptor_host_tma", lambda: True),
    ):
        yield


class _ThreadDriver:
    """Answers the capturing thread for the target, and every other thread as the driver that it stands before."""

    def __init__(self, target: GPUTarget, active: Any) -> None:
        self._owner = threading.get_ident()
        self._target = target
        self._active = active

    def get_current_target(self) -> GPUTarget:
        if threading.get_ident() == self._owner:
            return self._target
        return self._real().get_current_target()

    def _real(self) -> Any:
        return self._active if self._active is not None else triton.runtime.driver.default

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real(), name)


@contextlib.contextmanager
def _target_driver(target: Target) -> Iterator[None]:
    config = triton.runtime.driver
    active = config._active
    # The cpu target interprets; the kernel's effects on its arguments are the same for any architecture.
    config._active = _ThreadDriver(gpu_target(target if target.is_cuda else Target.cuda(90)), active)
    try:
        yield
    finally:
        config._active = active


def gpu_target(target: Target) -> GPUTarget:
    """Triton's name for a CUDA target."""
    return GPUTarget("cuda", target.arch, 32)


@contextlib.contextmanager
def _scalar_dynamism(runtime_scalars: frozenset[str]) -> Iterator[None]:
    original = getattr(dynamo_builder, _DYNAMISM)
    owner = threading.get_ident()

    def process(tx: Any, name: str, entry: FrameStateSizeEntry, **kwargs: Any) -> FrameStateSizeEntry:
        if threading.get_ident() != owner:
            answer: FrameStateSizeEntry = original(tx, name, entry, **kwargs)
            return answer
        if name in runtime_scalars:
            entry.scalar = auto_dynamic
        return entry

    patched = ",".join(sorted(rf"^{_escape(name)}$" for name in runtime_scalars))
    setattr(dynamo_builder, _DYNAMISM, process)
    try:
        with torch.compiler.config.patch(dynamic_sources=patched):  # type: ignore[attr-defined]
            yield
    finally:
        setattr(dynamo_builder, _DYNAMISM, original)


def _escape(source: str) -> str:
    return "".join(f"\\{character}" if character in "[]().$" else character for character in source)


def _doubled_up_to(n: int) -> int:
    power = 1
    while power < n:
        power *= 2
    return power


@contextlib.contextmanager
def _readable_next_power_of_2() -> Iterator[None]:
    # Same values, so other threads may run either body. Dynamo reads the code object.
    function = triton.next_power_of_2.fn
    original = function.__code__
    function.__code__ = _doubled_up_to.__code__
    try:
        yield
    finally:
        function.__code__ = original


@contextlib.contextmanager
def _numbers_in_containers() -> Iterator[None]:
    # Of graph inputs that are numbers, export takes only those that are parameters themselves.
    wrap = dynamo_builder.VariableBuilder.wrap_symfloat

    def wrap_number(builder: Any, value: float) -> Any:
        exporting = builder.tx.export
        builder.tx.export = exporting and isinstance(builder.get_source(), LocalSource)
        try:
            return wrap(builder, value)
        finally:
            builder.tx.export = exporting

    with replaced(dynamo_builder.VariableBuilder, "wrap_symfloat", wrap_number):
        yield


@contextlib.contextmanager
def _free_tensors_are_inputs() -> Iterator[None]:
    # What makes Dynamo trace modules also makes it take their tensors for constants of the graph.
    with replaced(dynamo_builder, "is_from_unspecialized_nn_module_source", lambda source: False):
        yield


@contextlib.contextmanager
def _starred_target_is_a_list() -> Iterator[None]:
    # `first, *rest = xs` makes rest a list; Dynamo takes it for a tuple, and would return one.
    opcode = dis.opmap["UNPACK_EX"]
    translators = (InstructionTranslator, InliningInstructionTranslator, InliningGeneratorInstructionTranslator)
    originals = [translator.dispatch_table[opcode] for translator in translators]

    def unpack(original: Any) -> Callable[..., Any]:
        def corrected(translator: Any, instruction: Any) -> None:
            original(translator, instruction)
            position = -1 - (instruction.argval & 0xFF)
            starred = translator.stack[position]
            assert isinstance(starred, TupleVariable)
            translator.stack[position] = ListVariable(list(starred.items), mutation_type=ValueMutationNew())

        return only_in_this_thread(corrected, original)

    for translator, original in zip(translators, originals, strict=True):
        translator.dispatch_table[opcode] = unpack(original)
    try:
        yield
    finally:
        for translator, original in zip(translators, originals, strict=True):
            translator.dispatch_table[opcode] = original
