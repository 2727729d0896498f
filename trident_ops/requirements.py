"""What parts of the library need beyond a hit, and what is said, once, where it is missing."""

from __future__ import annotations

import importlib.util
import warnings

_COMPILER = ("triton", "torch_mlir", "llvmlite", "tvm_ffi_orcjit")

_told: set[str] = set()


def missing_interpreter() -> str | None:
    """Why the cpu target can't run kernels here, or None. Imports nothing."""
    if _found("triton"):
        return None
    return (
        "trident_ops: the cpu target runs kernels through Triton's interpreter, and triton is not installed; "
        "CPU calls stay with PyTorch"
    )


def missing_compiler() -> str | None:
    """Why no version can be compiled here, or None. Imports nothing."""
    missing = [name for name in _COMPILER if not _found(name)]
    if not missing:
        return None
    return (
        f"trident_ops: calls that no baked version covers stay with PyTorch: compiling one needs {', '.join(missing)} "
        "(pip install 'trident-ops[compile]')"
    )


def warn_once(message: str, stacklevel: int = 2) -> None:
    """Warn unless this was said before in this process."""
    if message not in _told:
        _told.add(message)
        warnings.warn(message, stacklevel=stacklevel + 1)


def _found(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
