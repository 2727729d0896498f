"""The modes of a measurement (bench/README.md): back-to-back, host, end to end and device."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter_ns
from typing import Any

import torch

BURST = 200  # a longer burst fills the GPU's queue and then measures the GPU
SWEEP_BYTES = 256 << 20  # several times the L2 cache of any GPU
_MARKER = "spin_kernel"  # torch.cuda._sleep

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


def end_to_end(call: Call, device: torch.device, calls: int) -> list[float]:
    """µs until the GPU is done with the call, idle before it."""
    samples = []
    with _no_collection():
        for _ in range(calls):
            drain(device)
            start = perf_counter_ns()
            call()
            drain(device)
            samples.append((perf_counter_ns() - start) / 1e3)
    return samples


def device_times(calls: Sequence[Call], device: torch.device, rounds: int) -> list[tuple[list[float], list[str]]]:
    """Of each of several calls, made in turn in one profile: device µs of its kernels together, and their names.

    L2 is swept before each call.
    """
    source = torch.zeros(SWEEP_BYTES // 2, dtype=torch.uint8, device=device)
    target = torch.empty_like(source)
    drain(device)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for _ in range(rounds):
            for call in calls:
                torch.cuda._sleep(1)  # a kernel that no call launches: the sweep, whoever serves it, is between two
                target.copy_(source)
                torch.cuda._sleep(1)
                call()
        drain(device)
    on_device = [event for event in profile.events() if event.device_type == torch.autograd.DeviceType.CUDA]
    on_device.sort(key=lambda event: event.time_range.start)
    kernels = [(event.name, event.time_range.elapsed_us()) for event in on_device]
    samples, names = by_call(kernels, rounds * len(calls))
    n = len(calls)
    return [(samples[k::n], sorted(set().union(*names[k::n]))) for k in range(n)]


def by_call(kernels: Sequence[tuple[str, float]], calls: int) -> tuple[list[float], list[set[str]]]:
    """Device µs of each call and its kernels' names, of a profile of (name, µs) in the order of their start.

    Each call is preceded by the marker, a sweep and the marker again.

    Raises:
        RuntimeError: the profile does not hold two markers a call.
    """
    segments: list[list[tuple[str, float]]] = []
    for name, microseconds in kernels:
        if _MARKER in name:
            segments.append([])
        elif segments:
            segments[-1].append((name, microseconds))
    if len(segments) != 2 * calls:
        raise RuntimeError(f"{calls} calls, but {len(segments)} markers in the profile")
    found = segments[1::2]
    return [sum(time for _, time in each) for each in found], [{name for name, _ in each} for each in found]


@contextmanager
def _no_collection() -> Iterator[None]:
    """Python's garbage collector off, so that no round pays for another's objects."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
