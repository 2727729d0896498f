"""One version for one call of a jitted function, compiled for the device that its tensors are on."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trident.arguments import DEVICE_CPU, Argument, TensorArgument, tensors_in

if TYPE_CHECKING:
    from trident.capture.target import Target
    from trident.growth import CallClass
    from trident.kernels.autotune import Tuner
    from trident.module_argument import ModuleArgument
    from trident.versions import ComputingVersion


def version_for(
    function: Callable[..., Any], wanted: CallClass, arguments: dict[str, Argument], module: ModuleArgument | None
) -> tuple[ComputingVersion, Target]:
    """The version of a class that a call is of; ``module`` is the function's first argument, if that is one."""
    from trident.build import compile_version

    on_gpu, target = target_of(arguments)
    with _current_device(on_gpu):
        version = compile_version(
            wanted.key,
            function,
            wanted.arguments,
            target,
            pays=True,
            tuner=_tuner() if on_gpu else None,
            module=None if module is None else module.traced(),
            specialize=True,
        )
    return version, target


@functools.cache
def _tuner() -> Tuner:
    """Has autotuned kernels choose their configurations on the GPU, and remembers what they chose."""
    from trident.kernels.autotune import Tuner, choose_as_the_kernel_does

    return Tuner(chooser=choose_as_the_kernel_does)


def target_of(arguments: dict[str, Argument]) -> tuple[list[TensorArgument], Target]:
    """The call's tensors on a GPU, and what a version for it is compiled for."""
    from trident.capture.target import Target

    tensors = (tensor for argument in arguments.values() for tensor in tensors_in(argument))
    on_gpu = [tensor for tensor in tensors if tensor.device_type != DEVICE_CPU]
    return on_gpu, Target.cuda(on_gpu[0].arch) if on_gpu else Target.cpu()


def _current_device(on_gpu: list[TensorArgument]) -> contextlib.AbstractContextManager[None]:
    """The call's GPU as the current device: where host code asks for it, and where kernels are measured."""
    import torch

    return torch.cuda.device(on_gpu[0].device_index) if on_gpu else contextlib.nullcontext()
