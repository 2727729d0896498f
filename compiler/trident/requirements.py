"""What is needed beyond a hit, and whether it is installed; imports none of it."""

from __future__ import annotations

import importlib.util

_INTERPRETER = ("triton", "numpy")  # PyTorch asks for triton, but for numpy only optionally
_COMPILER = ("triton", "torch_mlir", "llvmlite", "numpy")
_LOADER = ("tvm_ffi_orcjit",)


class NotInstalled(ImportError):
    """Something that is needed beyond a hit is missing."""


def missing_interpreter() -> str | None:
    """Why the cpu target can't run kernels here, or None."""
    return _missing("running kernels on the CPU", _INTERPRETER)


def missing_compiler() -> str | None:
    """Why no version can be compiled here, or None."""
    return _missing("compiling", _COMPILER)


def missing_growth() -> str | None:
    """Why no version can be compiled and loaded here, or None."""
    return _missing("compiling", (*_COMPILER, *_LOADER))


def missing_loader() -> str | None:
    """Why no compiled version can be loaded here, or None."""
    return _missing("loading versions", _LOADER)


def _missing(purpose: str, packages: tuple[str, ...]) -> str | None:
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if not missing:
        return None
    return f"{purpose} needs {', '.join(missing)} (pip install 'trident-ops[compile]')"
