"""One Triton kernel with everything that its compilation depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Constexpr = bool | int | float | str | None


@dataclass(frozen=True)
class KernelParameter:
    """A parameter that the launch passes, in Triton's type names: ``*bf16``, ``i32``, ``i64``, ``fp32``, ``u1``.

    ``divisible``: compiled with ``tt.divisibility = 16`` (of the address, for a pointer).
    """

    name: str
    type: str
    divisible: bool = False

    @property
    def is_pointer(self) -> bool:
        return self.type.startswith("*")


@dataclass(frozen=True)
class KernelSpecialization:
    """``kernel`` is a ``triton.JITFunction``; ``parameters`` are in its order, without the constexprs.

    ``options`` are Triton's compilation options (``num_warps``, ``num_stages``, ...), its defaults applying elsewhere.
    """

    kernel: Any
    parameters: tuple[KernelParameter, ...]
    constexprs: Mapping[str, Any]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str(self.kernel.__name__)
