"""What the compiler does, a line an event, through the ``logging`` module.

Each stage has a logger of its own, ``trident.<stage>``, and reports at level INFO. ``TRIDENT_LOG=capture,kernels`` (or
``all``) shows stages on standard error; a program that configures these loggers itself needs no variable. For a stage
that nobody listens to nothing is formatted.
"""

from __future__ import annotations

import logging
import time

from trident.settings import LOG_STAGES, logged_stages

_loggers = {stage: logging.getLogger(f"trident.{stage}") for stage in LOG_STAGES}


def wants(stage: str) -> bool:
    """Whether anybody listens to a stage: to be asked where the text of an event takes work to find."""
    return _loggers[stage].isEnabledFor(logging.INFO)


def event(stage: str, message: str, *args: object) -> None:
    """Report one event of a stage; ``args`` are formatted into the message only if somebody listens."""
    _loggers[stage].info(message, *args)


class Stopwatch:
    """Times of consecutive steps, in words: ``812.4 ms: trace 640.1, graph 120.0, launches 52.3``."""

    def __init__(self) -> None:
        self._start = self._last = time.perf_counter()
        self._laps: list[tuple[str, float]] = []

    def lap(self, step: str) -> None:
        """The step that ends now began where the one before it ended."""
        now = time.perf_counter()
        self._laps.append((step, now - self._last))
        self._last = now

    def __str__(self) -> str:
        steps = ", ".join(f"{step} {seconds * 1e3:.1f}" for step, seconds in self._laps)
        end = self._last if self._laps else time.perf_counter()
        return f"{(end - self._start) * 1e3:.1f} ms" + (f": {steps}" if len(self._laps) > 1 else "")


def _show(stages: tuple[str, ...]) -> None:
    """Send these stages to standard error, and nowhere else."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("[%(name)s] %(message)s"))
    for stage in stages:
        logger = _loggers[stage]
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False  # a handler of the root logger would say it again


_show(logged_stages())
