"""What a normalization rule is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """How a capture treats one construct of host code that Dynamo alone refuses.

    ``construct`` says what it is about, ``treatment`` what the captured function does instead. ``apply`` puts the rule
    in force for the entering thread.
    """

    name: str
    construct: str
    treatment: str
    apply: Callable[[], AbstractContextManager[None]]
