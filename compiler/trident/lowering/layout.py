"""Offsets of the structures of csrc/runtime/abi.h, from their ctypes mirror."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import NamedTuple

from trident import abi


class Place(NamedTuple):
    """Where a field is: byte offset in its structure, and its width."""

    offset: int
    bits: int


@cache
def field(structure: str, name: str) -> Place:
    """The place of a field; dots lead into nested structures ("dl.shape")."""
    current: type = getattr(abi, structure)
    offset = 0
    for part in name.split("."):
        offset += getattr(current, part).offset
        current = {entry[0]: entry[1] for entry in current._fields_}[part]  # type: ignore[attr-defined]
    return Place(offset, 8 * ctypes.sizeof(current))


def size_of(structure: str) -> int:
    """Size of a structure in bytes."""
    return ctypes.sizeof(getattr(abi, structure))
