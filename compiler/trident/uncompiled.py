"""Python that native code calls back: never traced by ``torch.compile``, though a compiled function led to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from torch._C._dynamo import eval_frame

F = TypeVar("F", bound=Callable[..., Any])


def uncompiled(function: F) -> F:
    """Mark a Python function: Dynamo leaves its frame, and all that it calls, alone. Imports nothing of Dynamo."""
    skip = eval_frame._FrameAction.SKIP
    eval_frame.set_code_exec_strategy(function.__code__, eval_frame._FrameExecStrategy(skip, skip))
    return function
