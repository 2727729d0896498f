"""Measured kernel configurations and what pays, per architecture: ``tuning/<arch>.json``, as data.

A file holds, per ATen overload, ``configs`` (version key -> configuration; ``*`` for all others) and ``versions``
(version key -> whether it pays, with the samples behind it). An architecture without a file has nothing that pays.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from trident_ops.declaration import Configuration, Overload, VersionClass
from trident_ops.sources import tuning_file


@cache
def _file(arch: int) -> dict[str, Any]:
    path = tuning_file(arch)
    return dict(json.loads(path.read_text())["overloads"]) if path.is_file() else {}


def decisions(overload: str, arch: int) -> dict[str, Any]:
    """All that compiling an overload, by name, takes from the file: configurations and what pays, without samples."""
    entry = _file(arch).get(overload, {})
    versions = entry.get("versions", {})
    return {"configs": entry.get("configs", {}), "pays": sorted(key for key in versions if versions[key]["pays"])}


def pays(overload: Overload, key: str, arch: int) -> bool:
    """Whether the version was measured not to lose. The cpu target is an explicit request and has no policy."""
    if arch == 0:
        return True
    return bool(_file(arch).get(overload.name, {}).get("versions", {}).get(key, {}).get("pays", False))


def configuration(overload: Overload, item: VersionClass, arch: int) -> Configuration:
    """The configuration that a version is compiled with: the tuned one, else the declaration's default."""
    tuned = _file(arch).get(overload.name, {}).get("configs", {})
    return overload.configuration(item, tuned.get(item.key) or tuned.get("*"))
