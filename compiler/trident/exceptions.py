"""Python exception types by the names under which native code reports errors (csrc/runtime/error.cc)."""

from __future__ import annotations

import builtins

import torch

TORCH_TYPES: dict[str, type[Exception]] = {
    "AcceleratorError": torch.AcceleratorError,
    "LinAlgError": torch.linalg.LinAlgError,  # type: ignore[attr-defined]
    "OutOfMemoryError": torch.OutOfMemoryError,
}


def exception_type(name: str) -> type[Exception]:
    """The type of that name: PyTorch's own, a built-in, or RuntimeError for any other."""
    found = TORCH_TYPES.get(name) or getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, Exception) else RuntimeError
