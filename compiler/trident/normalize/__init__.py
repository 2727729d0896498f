"""What makes third-party host functions capturable as they are: named rules, each about a construct of host code.

    with normalized(target): ...

puts all of ``RULES`` in force for the capture of one function. What no rule covers is refused with file, line and the
way on. ``machine(target)`` is for importing libraries that ask for a GPU, where there is none.
"""

from __future__ import annotations

from trident.normalize.machine import machine
from trident.normalize.rule import Rule
from trident.normalize.rules import RULES, normalized

__all__ = ["RULES", "Rule", "machine", "normalized"]
