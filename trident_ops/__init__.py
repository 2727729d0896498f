"""trident_ops: Triton operators behind PyTorch's own, without Python between the call and the kernel launch.

``enable()`` overrides ATen operators; ``trident_ops.<operator>(...)`` calls one directly. Importing this package loads
none of triton, torch_mlir and torch._dynamo, and does not initialise CUDA.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from trident import runtime
from trident_ops import catalog, direct
from trident_ops.explanation import ExplainedVersion, Explanation, explain
from trident_ops.extension import retry, wait
from trident_ops.overrides import Status, disable, enable, enabled, status

__all__ = [
    "ExplainedVersion",
    "Explanation",
    "Status",
    "catalog",
    "disable",
    "enable",
    "enabled",
    "explain",
    "retry",
    "status",
    "wait",
]


def __getattr__(name: str) -> Callable[..., Any]:
    """The operators of the catalog, as functions."""
    function = direct.function(name)
    if function is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = function
    return function


def __dir__() -> list[str]:
    return sorted({*globals(), *(f.name for o in catalog.operators() for f in o.functions)})


_reason = runtime.unavailable()
if _reason is not None:
    warnings.warn(f"trident_ops: {_reason}; PyTorch runs as if this library were not there", stacklevel=2)
