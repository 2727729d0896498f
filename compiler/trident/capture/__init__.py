"""From a Python host function and the classes of its arguments to graph, guards and recipe.

Only names that a declaration needs are handed on here; ``trident.capture.capture`` loads Dynamo and is imported by
those who capture.
"""

from trident.capture.classes import (
    ArgumentClass,
    Dim,
    Literal,
    SameAs,
    ScalarClass,
    TensorClass,
)
from trident.capture.errors import CaptureRefused
from trident.capture.target import Target

__all__ = ["ArgumentClass", "CaptureRefused", "Dim", "Literal", "SameAs", "ScalarClass", "Target", "TensorClass"]
