"""Overrides of ATen operators: installed once, switched by an atomic state, told apart when others cover them.

Nothing here runs an operator or touches CUDA: whether an override is reached is read from the dispatcher's table.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import torch

from trident import runtime
from trident.arguments import DEVICE_CPU, DEVICE_CUDA
from trident_ops import catalog, extension
from trident_ops.requirements import missing_interpreter, warn_once

OFF, ONLY_PAYING, ALL = 0, 1, 2  # TridentMode
_DEVICES = {"cuda": DEVICE_CUDA, "cpu": DEVICE_CPU}

_lock = threading.Lock()
_reading = threading.Lock()  # PyTorch's dispatcher hands out a kernel's description to one thread at a time
_installed: dict[tuple[str, int], runtime.Override] = {}
_without_kernel: dict[tuple[str, int], str] = {}  # why an overload has no override on a device type


@dataclass(frozen=True)
class Status:
    """One override: an ATen overload on a device type.

    ``installed`` is True, or says why calls do not arrive here. ``enabled`` is ``off``, ``paying`` (the versions that
    were measured not to lose) or ``all``. The counters count calls through both doors since the process began: ``hits``
    ran a version of ours, ``fallbacks`` matched a version that calls the original, ``declined`` matched one that is not
    used because it was not measured to pay, ``misses`` matched none.
    """

    overload: str
    device: str
    installed: bool | str
    enabled: str
    versions: int
    hits: int
    fallbacks: int
    declined: int
    misses: int
    errors: int


def enable(*names: str, device: str | None = None, exclude: Iterable[str] = (), preload: bool = False) -> None:
    """Override ATen operators with this library's versions, process-wide, until ``disable``.

    Without names: every overload, and of its versions those that were measured not to lose on the GPU at hand. With
    names (operators of the catalog, or ATen overloads such as ``aten::add.Tensor``): all versions of these. ``exclude``
    takes names out. ``device`` is ``"cuda"`` (the default) or ``"cpu"``, where Triton's interpreter runs the kernels,
    for tests. ``preload`` loads kernels now rather than at their first call; it initialises CUDA.

    The first call for a device installs the overrides of the whole catalog and must not run beside calls of those ATen
    operators in other threads; later calls only switch. Raises ValueError for an unknown name or device.
    """
    chosen = _chosen(names, exclude)
    device_type = _device_type(device)
    if not _usable(device_type):
        return
    mode = ALL if names or device_type == DEVICE_CPU else ONLY_PAYING
    for override in _install(device_type, chosen):
        override.set_base(mode)
    _warn_unreached(device_type, chosen)
    if preload:
        _preload(chosen)


def disable(*names: str, device: str | None = None) -> None:
    """Give ATen operators back to PyTorch: all of them, or those named; on one device type or (default) on both."""
    chosen = {o.name for o in _chosen(names, ())}
    device_types = _DEVICES.values() if device is None else (_device_type(device),)
    for (overload, device_type), override in list(_installed.items()):
        if overload in chosen and device_type in device_types:
            override.set_base(OFF)


@contextmanager
def enabled(
    *names: str, device: str | None = None, exclude: Iterable[str] = (), preload: bool = False
) -> Iterator[None]:
    """``enable`` for the length of a block, in the whole process; blocks may overlap and end in any order."""
    chosen = _chosen(names, exclude)
    device_type = _device_type(device)
    if not _usable(device_type):
        yield
        return
    mode = ALL if names or device_type == DEVICE_CPU else ONLY_PAYING
    overrides = _install(device_type, chosen)
    for override in overrides:
        override.push(mode)
    try:
        _warn_unreached(device_type, chosen)
        if preload:
            _preload(chosen)
        yield
    finally:
        for override in overrides:
            override.pop(mode)


def status() -> list[Status]:
    """One row per overload and device type that was ever enabled, and per overload that was called directly."""
    rows = []
    for item in catalog.overloads():
        scm = runtime.Scm.find(item.symbol)
        if scm is None:
            continue
        for device, device_type in _DEVICES.items():
            override = _installed.get((item.name, device_type))
            counters = scm.counters(device_type)
            absent = _without_kernel.get((item.name, device_type))
            if override is None and absent is None and not any(vars(counters).values()):
                continue
            rows.append(
                Status(
                    overload=item.name,
                    device=device,
                    installed=(absent or False) if override is None else _reach(override),
                    enabled="off" if override is None else ("off", "paying", "all")[override.mode()],
                    versions=_count_versions(scm, device_type),
                    hits=counters.hits,
                    fallbacks=counters.fallbacks,
                    declined=counters.declined,
                    misses=counters.misses,
                    errors=counters.errors,
                )
            )
    return rows


def _count_versions(scm: runtime.Scm, device_type: int) -> int:
    return sum((version.arch == 0) == (device_type == DEVICE_CPU) for version in scm.versions() if not version.fallback)


def _reach(override: runtime.Override) -> bool | str:
    if not override.original_alive():
        return "the kernel that was overridden has been unregistered"
    with _reading:
        covered_by = override.covered_by()
    return True if covered_by is None else f"covered by {covered_by}"


def _chosen(names: Iterable[str], exclude: Iterable[str]) -> list[catalog.Overload]:
    wanted = [o for name in names for o in catalog.find(name)] if names else list(catalog.overloads())
    unwanted = {o.name for name in exclude for o in catalog.find(name)}
    return [o for o in wanted if o.name not in unwanted]


def _device_type(device: str | None) -> int:
    if device is None:
        return DEVICE_CUDA
    if device not in _DEVICES:
        raise ValueError(f"device is 'cuda' or 'cpu', not {device!r}")
    return _DEVICES[device]


def _usable(device_type: int) -> bool:
    """Whether overrides can work here at all; says once why not."""
    if not runtime.available():
        return False  # trident_ops has said so at import
    missing = missing_interpreter() if device_type == DEVICE_CPU else None
    if missing is not None:
        warn_once(missing, stacklevel=3)
    return missing is None


def _install(device_type: int, chosen: list[catalog.Overload]) -> list[runtime.Override]:
    with _lock:
        if not any(installed_on == device_type for _, installed_on in _installed):
            catalog.register_libraries()
            extension.start()
        for item in catalog.overloads():
            place = item.name, device_type
            if place in _installed or place in _without_kernel:
                continue
            scm = runtime.Scm.create(item.symbol)
            if _is_composed(item.name, device_type):
                _without_kernel[place] = f"PyTorch composes {item.name} of other operators here"
                continue
            try:
                override = runtime.Override.install(item.name, device_type, scm)
            except ValueError as error:  # PyTorch has no kernel of it here, and so never comes here
                _without_kernel[place] = str(error)
                continue
            _compose(item, override, device_type)
            _installed[place] = override
        return [_installed[item.name, device_type] for item in chosen if (item.name, device_type) in _installed]


def _compose(item: catalog.Overload, override: runtime.Override, device_type: int) -> None:
    """Let it answer for what PyTorch composes of the overload alone: the stock of functions that are one result of it
    and take the same arguments."""
    for function in catalog.functions_of(item):
        if function.result is None or function.constants or not _is_composed(function.stock, device_type):
            continue
        if _parameters(function.stock) == _parameters(item.name):
            override.compose(function.stock, function.result)


def _parameters(overload: str) -> list[str]:
    name, _, variant = overload.partition(".")
    return [argument.name for argument in torch._C._get_schema(name, variant).arguments]


def _is_composed(overload: str, device_type: int) -> bool:
    """Whether autograd differentiates what the operator is composed of.

    With a kernel of its own on the device it would be differentiated as a whole, by a formula whose operators may have
    no kernel there.
    """
    backend = "CPU" if device_type == DEVICE_CPU else "CUDA"
    has = torch._C._dispatch_has_kernel_for_dispatch_key
    return has(overload, "CompositeImplicitAutograd") and not has(overload, backend)


def _warn_unreached(device_type: int, chosen: list[catalog.Overload]) -> None:
    for item in chosen:
        override = _installed.get((item.name, device_type))
        reach = True if override is None else _reach(override)
        if reach is not True:
            warn_once(f"trident_ops: the override of {item.name} is not reached: {reach}", stacklevel=3)


def _preload(chosen: list[catalog.Overload]) -> None:
    for index in range(torch.cuda.device_count()):
        for item in chosen:
            runtime.Scm.create(item.symbol).preload(index)
