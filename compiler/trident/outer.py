"""What a jitted function reads besides its arguments: globals, closure cells and what hangs on them.

Compiled code has their values built in, so a call may use it only while they are what they were. Dynamo's guards say
which were read; those on modules of the toolchain itself are left out.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from typing import Any

from trident.capture.discharge import DIGEST
from trident.capture.model import Discharge

_TOOLCHAIN = ("torch", "triton", "math", "builtins")
# How Dynamo's text of a guard names its source, by the guard's kind.
_SOURCES = (
    re.compile(r"^___check_(?:obj|type)_id\((?P<source>.*), type=<"),
    re.compile(r"^___check_(?:obj|type)_id\((?P<source>.*), type="),
    re.compile(r"^(?P<source>.*) (?:==|is) .*$"),
    re.compile(r"^(?P<source>[^ ]+)$"),
)
_LENGTH = re.compile(r"len\((?P<source>.*)\) ==")
_ROOT = re.compile(r"G\['(?P<global>\w+)'\]|L\['(?P<cell>\w+)'\]")


class OuterState:
    """The values that one function's compiled versions were made with; ``changed()`` says whether they still are.

    A source is compared by what its guard was about: a constant by type and value, a function by its code, a sequence
    by its length, all else by identity.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._globals = function.__globals__
        names = function.__code__.co_freevars
        self._cells = dict(zip(names, function.__closure__ or (), strict=True))
        self._reads: dict[str, None] = {}
        self._values: tuple[Any, ...] = ()
        self._read: Callable[[], tuple[Any, ...]] = tuple

    def __bool__(self) -> bool:
        return bool(self._reads)

    def add(self, discharges: Iterable[Discharge]) -> None:
        """Take in what one more version has read, as it is now."""
        for discharge in discharges:
            if discharge.reason == DIGEST:
                self._reads.update(dict.fromkeys(self._expressions(discharge)))
        names = {"G": self._globals, "C": self._cells, "M": sys.modules}
        self._read = eval(f"lambda: ({''.join(f'{read}, ' for read in self._reads)})", names)
        self._values = self._read()

    def changed(self) -> bool:
        """Whether anything that was read has another value now, or can't be read any more."""
        try:
            return self._read() != self._values
        except (AttributeError, LookupError, ValueError):
            return True

    def _expressions(self, discharge: Discharge) -> list[str]:
        """Python expressions whose values tell whether the guard still holds."""
        text = discharge.text
        length = _LENGTH.search(text)
        if discharge.name == "SEQUENCE_LENGTH" and length is not None:
            source = self._source(length["source"])
            return [] if source is None else [f"len({source})"]
        match = next((m for pattern in _SOURCES if (m := pattern.match(text)) is not None), None)
        source = None if match is None else self._source(match["source"])
        if source is None or discharge.name in ("MODULE_MATCH", "BUILTIN_MATCH", "NOT_PRESENT_IN_GENERIC_DICT"):
            return []
        if discharge.name == "CLOSURE_MATCH":
            return [f"{source}.__code__"]
        if discharge.name == "TYPE_MATCH":
            return [f"{source}.__class__"]
        if discharge.name in ("CONSTANT_MATCH", "EQUALS_MATCH"):
            return [f"{source}.__class__", source]
        return [f"id({source})"]

    def _source(self, source: str) -> str | None:
        """The source over live globals (G), cells (C) and modules (M); None for what belongs to the toolchain."""
        root = _ROOT.search(source)
        if root is None:
            return None
        if root["cell"] is not None:
            cell = f"C['{root['cell']}'].cell_contents"
            return source.replace(root[0], cell) if root["cell"] in self._cells else None
        name = root["global"]
        if name.startswith("__import_"):
            module = name.removeprefix("__import_").replace("_dot_", ".")
            if module.partition(".")[0] in _TOOLCHAIN or module not in sys.modules:
                return None
            return source.replace(root[0], f"M['{module}']")
        value = self._globals.get(name)
        if name.startswith("__builtins_dict") or getattr(value, "__name__", "").partition(".")[0] in _TOOLCHAIN:
            return None
        return source.replace(root[0], f"G['{name}']")
