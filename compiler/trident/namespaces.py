"""Names for namespaces that no module has: what guards call the globals of generated code."""

from __future__ import annotations

import re
import threading
from pathlib import PurePath
from typing import Any

PREFIX = "__namespace_"

_namespaces: dict[str, dict[str, Any]] = {}
_naming = threading.Lock()


def name_of(namespace: dict[str, Any], file: str) -> str:
    """A name that stands for the namespace as long as the process lives; made of the file's name."""
    stem = PREFIX + re.sub(r"\W", "_", PurePath(file).stem)
    with _naming:
        number = 0
        while True:
            name = stem if not number else f"{stem}_{number}"
            if _namespaces.setdefault(name, namespace) is namespace:
                return name
            number += 1


def namespace(name: str) -> dict[str, Any]:
    """The namespace of a name. Raises KeyError."""
    return _namespaces[name]
