"""What is said, once, where something that the library needs beyond a hit is missing."""

from __future__ import annotations

import warnings

from trident import requirements

_told: set[str] = set()


def missing_interpreter() -> str | None:
    """Why the cpu target can't run kernels here, or None. Imports nothing."""
    missing = requirements.missing_interpreter()
    return missing and f"trident_ops: CPU calls stay with PyTorch: {missing}"


def missing_growth() -> str | None:
    """Why no version can be compiled here, or None. Imports nothing."""
    missing = requirements.missing_growth()
    return missing and f"trident_ops: calls that no baked version covers stay with PyTorch: {missing}"


def warn_once(message: str, stacklevel: int = 2) -> None:
    """Warn unless this was said before in this process."""
    if message not in _told:
        _told.add(message)
        warnings.warn(message, stacklevel=stacklevel + 1)
