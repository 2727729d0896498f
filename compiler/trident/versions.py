"""What a Specialization Cache Module is built from: computing versions and fallback versions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trident.expression import Guard

if TYPE_CHECKING:
    from trident.capture.model import Capture
    from trident.kernels.compile import CompiledKernel
    from trident.kernels.interpreter import InterpretedKernel


@dataclass(frozen=True)
class ComputingVersion:
    """A captured computation with the kernels of its launches, in the order of ``capture.launches``.

    ``key`` names the version in the manifest, in ``explain`` and in tuning data. ``pays`` says whether it was measured
    not to lose against the original on the target architecture.
    """

    key: str
    capture: Capture
    kernels: tuple[CompiledKernel | InterpretedKernel, ...]
    pays: bool = True

    @property
    def guards(self) -> tuple[Guard, ...]:
        return self.capture.guards


@dataclass(frozen=True)
class FallbackVersion:
    """A version whose computation is a call of the original, under exactly these guards."""

    key: str
    guards: tuple[Guard, ...]


@dataclass(frozen=True)
class ModuleSource:
    """One Specialization Cache Module: the versions of one function on one architecture, in dispatch order.

    ``name`` is a C identifier, ``parameters`` the source function's in order, ``original`` the ATen overload that
    fallback versions call (``aten::op`` or ``aten::op.overload``), None where there is none. ``arch`` is 10 times the
    CUDA capability, 0 for the cpu target.
    """

    name: str
    parameters: tuple[str, ...]
    original: str | None
    arch: int
    versions: tuple[ComputingVersion, ...]
    fallbacks: tuple[FallbackVersion, ...] = ()


def merged(sources: Iterable[ModuleSource]) -> list[ModuleSource]:
    """One module for each architecture, of modules of one function."""
    by_arch: dict[int, list[ModuleSource]] = {}
    for source in sources:
        by_arch.setdefault(source.arch, []).append(source)
    return [
        ModuleSource(
            several[0].name,
            several[0].parameters,
            None,
            arch,
            tuple(version for source in several for version in source.versions),
            tuple(fallback for source in several for fallback in source.fallbacks),
        )
        for arch, several in by_arch.items()
    ]
