"""From a Python host function and the classes of its arguments to graph, guards and recipe.

Only names that a declaration needs are handed on here, each loaded at its first use: a process that finds a version in
the store needs parts of this package, and not these. ``trident.capture.capture`` loads Dynamo and is imported by those
who capture.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trident.capture.classes import ArgumentClass, Dim, Literal, SameAs, ScalarClass, TensorClass
    from trident.capture.errors import CaptureRefused
    from trident.capture.target import Target

__all__ = ["ArgumentClass", "CaptureRefused", "Dim", "Literal", "SameAs", "ScalarClass", "Target", "TensorClass"]

_ELSEWHERE = {"CaptureRefused": "errors", "Target": "target"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_ELSEWHERE.get(name, 'classes')}"), name)
