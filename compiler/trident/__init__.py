"""Trident: compiles Python host functions of torch operations and Triton launches into native modules.

``@trident.jit`` gives a function a Specialization Cache Module of its own. Importing this package loads neither Triton
nor Torch-MLIR nor Dynamo; the first miss does.
"""

from __future__ import annotations

from trident.jit import dump, jit
from trident.jit_function import Counters, JitFunction

__all__ = ["Counters", "JitFunction", "dump", "jit"]
