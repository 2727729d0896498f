"""Functions of PyTorch replaced for one thread and for a while."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

_ABSENT = object()


def only_in_this_thread(replacement: Callable[..., Any], original: Callable[..., Any]) -> Callable[..., Any]:
    """``replacement`` for this thread, ``original`` for every other."""
    owner = threading.get_ident()

    def choose(*args: Any, **kwargs: Any) -> Any:
        return (replacement if threading.get_ident() == owner else original)(*args, **kwargs)

    return choose


@contextlib.contextmanager
def replaced(holder: Any, name: str, replacement: Callable[..., Any]) -> Iterator[None]:
    """Let ``holder.name`` be ``replacement`` in this thread; other threads reach what was there."""
    original = getattr(holder, name, _ABSENT)

    def absent(*args: Any, **kwargs: Any) -> Any:
        raise AttributeError(f"{holder.__name__} has no attribute {name}")

    there: Any = absent if original is _ABSENT else original
    setattr(holder, name, only_in_this_thread(replacement, there))
    try:
        yield
    finally:
        if original is _ABSENT:
            delattr(holder, name)
        else:
            setattr(holder, name, original)
