"""Where the packed arguments of a call lie."""

from __future__ import annotations

from collections.abc import Sequence

from torch_mlir import ir

from trident.lowering.builder import FunctionBuilder
from trident.lowering.layout import field as place_of

ANY_SIZE = 16
_PAYLOAD = 8


def argument_slot(
    build: FunctionBuilder, arguments: ir.Value, parameters: tuple[str, ...], path: Sequence[str | int]
) -> ir.Value:
    """The address of the TVMFFIAny that a path leads to."""
    slot = build.offset(arguments, ANY_SIZE * parameters.index(str(path[0])))
    for step in path[1:]:
        sequence = build.load(build.module.pointer, slot, _PAYLOAD)
        items = build.load(build.module.pointer, sequence, place_of("TridentSequence", "cell.data").offset)
        slot = build.offset(items, ANY_SIZE * int(step))
    return slot
