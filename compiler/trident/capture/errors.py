"""Why a capture did not happen."""

from __future__ import annotations

import contextlib
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

_LOCATION = r"\S+:\d+"


class CaptureRefused(Exception):
    """A function cannot become a version: the message says which construct or guard, and where in the user's source."""


class DecidedByFloat(CaptureRefused):
    """Host code branches on a float whose value is not known before the call."""


@contextlib.contextmanager
def located(function: Callable[..., Any]) -> Iterator[None]:
    """Refusals that know no line of the source name the function's definition."""
    try:
        yield
    except CaptureRefused as error:
        if re.search(_LOCATION, str(error)):
            raise
        code = inspect.unwrap(function).__code__
        where = f"{code.co_filename}:{code.co_firstlineno}"
        raise type(error)(f"{where}: {function.__qualname__}: {error}") from error
