"""Functions of PyTorch replaced for one thread and for a while."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

_ABSENT = object()


@contextlib.contextmanager
def replaced(holder: Any, name: str, replacement: Callable[..., Any]) -> Iterator[None]:
    """Let ``holder.name`` be ``replacement`` in this thread; other threads reach what was there."""
    original = getattr(holder, name, _ABSENT)
    owner = threading.get_ident()

    def choose(*args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() == owner:
            return replacement(*args, **kwargs)
        if original is _ABSENT:
            raise AttributeError(f"{holder.__name__} has no attribute {name}")
        assert callable(original)
        return original(*args, **kwargs)

    setattr(holder, name, choose)
    try:
        yield
    finally:
        if original is _ABSENT:
            delattr(holder, name)
        else:
            setattr(holder, name, original)
