"""Small host functions, one construct each."""

from __future__ import annotations

from corpus import containers, control, effects, parameters, shapes
from corpus.case import CASES, Call, Case, Draw

__all__ = ["CASES", "Call", "Case", "Draw", "containers", "control", "effects", "parameters", "shapes"]
