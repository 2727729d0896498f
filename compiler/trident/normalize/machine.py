"""A machine with a GPU of the target's architecture, for host code that asks ``torch.cuda`` where there is none.

Third-party libraries ask for the device's name, its capability, its number of multiprocessors or the current device,
some as soon as they are imported. ``machine(target)`` answers for the thread that enters it. What is answered becomes a
constant of the version: beside the guard on the architecture there is none on, say, the number of multiprocessors.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import torch
from torch._dynamo.utils import common_constant_types

from trident.capture.target import Target
from trident.normalize.patching import replaced

_KIB, _MIB, _GIB = 2**10, 2**20, 2**30


@dataclass(frozen=True)
class DeviceProperties:
    """What ``torch.cuda.get_device_properties`` says of one GPU; sizes in bytes."""

    name: str
    major: int
    minor: int
    multi_processor_count: int
    L2_cache_size: int
    shared_memory_per_multiprocessor: int
    shared_memory_per_block_optin: int
    total_memory: int
    max_threads_per_multi_processor: int = 2048
    shared_memory_per_block: int = 48 * _KIB
    max_threads_per_block: int = 1024
    regs_per_multiprocessor: int = 65536
    warp_size: int = 32


# One GPU of each architecture.
DEVICES = {
    80: DeviceProperties("NVIDIA A100-SXM4-80GB", 8, 0, 108, 40 * _MIB, 164 * _KIB, 163 * _KIB, 80 * _GIB),
    86: DeviceProperties("NVIDIA A40", 8, 6, 84, 6 * _MIB, 100 * _KIB, 99 * _KIB, 48 * _GIB, 1536),
    89: DeviceProperties("NVIDIA L40S", 8, 9, 142, 96 * _MIB, 100 * _KIB, 99 * _KIB, 48 * _GIB, 1536),
    90: DeviceProperties("NVIDIA H200", 9, 0, 132, 50 * _MIB, 228 * _KIB, 227 * _KIB, 141 * _GIB),
    100: DeviceProperties("NVIDIA B200", 10, 0, 148, 126 * _MIB, 228 * _KIB, 227 * _KIB, 180 * _GIB),
    120: DeviceProperties("NVIDIA RTX PRO 6000", 12, 0, 188, 128 * _MIB, 100 * _KIB, 99 * _KIB, 96 * _GIB, 1536),
}


@contextlib.contextmanager
def machine(target: Target) -> Iterator[None]:
    """Let ``torch.cuda`` describe one device of a CUDA target to this thread, and initialize nothing.

    Where CUDA is initialized, the properties of every device are those of the GPUs of the target's architecture, and
    asking for them raises RuntimeError if these GPUs differ. ``torch.cuda.is_available()`` stays what it is. Does
    nothing for the cpu target. Raises ValueError for an architecture of which no GPU is known.
    """
    if not target.is_cuda:
        yield
        return
    initialized: bool = torch.cuda.is_initialized()  # type: ignore[no-untyped-call]
    present = _present(target.arch) if initialized else []
    if not present and target.arch not in DEVICES:
        raise ValueError(f"no GPU is known for {target}: {', '.join(f'sm_{arch}' for arch in DEVICES)}")

    def properties(device: int) -> Any:
        if len(set(map(_compared, present))) > 1:
            raise RuntimeError(f"the GPUs of {target} differ: code that asks for their properties is for one of them")
        return present[0] if present else DEVICES[target.arch]

    answers: dict[tuple[Any, str], Any] = {(torch.cuda, "_get_device_properties"): properties}
    if not initialized:
        answers |= {
            (torch.cuda, "_lazy_init"): lambda: None,
            (torch.cuda, "device_count"): lambda: 1,
            (torch.cuda, "_exchange_device"): lambda device: 0,
            (torch.cuda, "_maybe_exchange_device"): lambda device: 0,
            (torch._C, "_cuda_getDevice"): lambda: 0,
            (torch._utils, "_get_current_device_index"): lambda: 0,
        }
    with contextlib.ExitStack() as stack:
        for (holder, name), answer in answers.items():
            stack.enter_context(replaced(holder, name, answer))
        if DeviceProperties not in common_constant_types:
            common_constant_types.add(DeviceProperties)
            stack.callback(common_constant_types.discard, DeviceProperties)
        yield


def _present(arch: int) -> list[Any]:
    """The properties of this machine's GPUs of an architecture."""
    found = [torch.cuda.get_device_properties(index) for index in range(torch.cuda.device_count())]
    return [properties for properties in found if 10 * properties.major + properties.minor == arch]


def _compared(properties: Any) -> tuple[Any, ...]:
    return tuple(getattr(properties, field.name) for field in fields(DeviceProperties))
