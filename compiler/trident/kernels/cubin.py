"""What a CUBIN says of its kernel's resources, without a GPU or NVIDIA's tools: an ELF file, read as far as needed."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_SIZED = 4  # attributes of .nv.info that have a value of a size of their own
_FRAME_SIZE, _REGISTERS = 0x11, 0x2F
_SYMBOL_TABLE = 2


@dataclass(frozen=True)
class Resources:
    """Per thread: 32-bit registers, and bytes of local memory (registers that were spilled, arrays)."""

    registers: int
    local: int


def resources(cubin: bytes, kernel: str) -> Resources:
    """What ``kernel`` needs. Raises ValueError for bytes that are no CUBIN, or one without that kernel."""
    if cubin[:5] != b"\x7fELF\x02":
        raise ValueError("not a CUBIN: no 64-bit ELF file")
    sections = list(_sections(cubin))
    number = _symbol_number(cubin, sections, kernel)
    found: dict[int, int] = {}
    for name, data, _ in sections:
        if name == ".nv.info":
            found |= {attribute: value for attribute, symbol, value in _attributes(data) if symbol == number}
    if not {_REGISTERS, _FRAME_SIZE} <= found.keys():
        raise ValueError(f"the CUBIN does not say what {kernel} needs")
    return Resources(found[_REGISTERS], found[_FRAME_SIZE])


def _sections(cubin: bytes) -> Iterator[tuple[str, bytes, int]]:
    """Name, contents and type of each section."""
    (table,) = struct.unpack_from("<Q", cubin, 40)
    _, count, names_at = struct.unpack_from("<HHH", cubin, 58)
    headers = [_SECTION.unpack_from(cubin, table + _SECTION.size * k) for k in range(count)]
    names = _contents(cubin, headers[names_at])
    for header in headers:
        yield _text(names, header[0]), _contents(cubin, header), header[1]


def _contents(cubin: bytes, header: tuple[int, ...]) -> bytes:
    return cubin[header[4] : header[4] + header[5]]


def _text(table: bytes, at: int) -> str:
    return table[at : table.index(b"\0", at)].decode()


def _symbol_number(cubin: bytes, sections: list[tuple[str, bytes, int]], kernel: str) -> int:
    names = next(data for name, data, _ in sections if name == ".strtab")
    for _, data, kind in sections:
        if kind == _SYMBOL_TABLE:
            for number, symbol in enumerate(_SYMBOL.iter_unpack(data)):
                if _text(names, symbol[0]) == kernel:
                    return number
    raise ValueError(f"the CUBIN has no kernel {kernel}")


def _attributes(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Attribute, symbol and value of what ``.nv.info`` says of functions."""
    at = 0
    while at + 4 <= len(data):
        form, attribute, size = struct.unpack_from("<BBH", data, at)
        at += 4
        if form != _SIZED:
            continue  # the size is the value
        if size == 8:
            yield attribute, *struct.unpack_from("<II", data, at)
        at += size
