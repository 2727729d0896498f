"""The modes of a measurement (bench/README.md): back-to-back, host and device."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter_ns
from typing import Any

import torch

BURST = 200  # a longer burst fills the GPU's queue and then measures the GPU
SWEEP_BYTES = 256 << 20  # several times the L2 cache of any GPU
_SWEEP_EVENT = "Memcpy DtoD"

Call = Callable[[], Any]


def drain(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize(device)


def back_to_back(call: Call, device: torch.device, bursts: int, burst: int = BURST) -> list[float]:
    """Host µs a call within each of ``bursts`` bursts, the queue drained before each. Makes bursts * burst calls."""
    samples = []
    with _no_collection():
        for _ in range(bursts):
            drain(device)
            start = perf_counter_ns()
            for _ in range(burst):
                call()
            samples.append((perf_counter_ns() - start) / burst / 1e3)
    drain(device)
    return samples


def host(call: Call, device: torch.device, calls: int) -> list[float]:
    """Host µs until each call returns, the GPU idle before it."""
    samples = []
    with _no_collection():
        for _ in range(calls):
            drain(device)
            start = perf_counter_ns()
            call()
            samples.append((perf_counter_ns() - start) / 1e3)
    drain(device)
    return samples


def device_time(call: Call, device: torch.device, calls: int) -> tuple[list[float], list[str]]:
    """Device µs of each call's kernels together, as CUPTI saw them, L2 swept before each; and the kernels' names.

    Raises:
        RuntimeError: the profile does not hold one sweep a call.
    """
    source = torch.zeros(SWEEP_BYTES // 2, dtype=torch.uint8, device=device)
    target = torch.empty_like(source)
    drain(device)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for _ in range(calls):
            target.copy_(source)
            call()
        drain(device)
    on_device = [event for event in profile.events() if event.device_type == torch.autograd.DeviceType.CUDA]
    on_device.sort(key=lambda event: event.time_range.start)
    samples: list[float] = []
    names: set[str] = set()
    for event in on_device:
        if event.name.startswith(_SWEEP_EVENT):
            samples.append(0.0)
        elif samples:
            samples[-1] += event.time_range.elapsed_us()
            names.add(event.name)
    if len(samples) != calls:
        raise RuntimeError(f"{calls} calls, but {len(samples)} sweeps in the profile")
    return samples, sorted(names)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Python's garbage collector off, so that no round pays for another's objects."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
