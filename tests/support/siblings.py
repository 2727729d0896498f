"""The in-place and ``out=`` overloads that belong to a functional one, callable with its arguments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch._ops import OpOverload


def arguments_by_name(overload: OpOverload, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """A call's arguments by the names that the schema gives them."""
    names = [argument.name for argument in overload._schema.arguments]
    return dict(zip(names, args, strict=False)) | kwargs


def siblings(overload: OpOverload) -> Iterator[tuple[OpOverload, tuple[str, ...], tuple[str, ...]]]:
    """Each overload with the arguments that it shares with ``overload``, and those that it writes results to.

    In place, those are none and the written argument is shared.
    """
    if _written(overload):
        return
    operator = overload._schema.name.removeprefix("aten::")
    types = {argument.name: str(argument.real_type) for argument in overload._schema.arguments}
    for packet in (getattr(torch.ops.aten, operator, None), getattr(torch.ops.aten, f"{operator}_", None)):
        for name in packet.overloads() if packet is not None else ():
            candidate = getattr(packet, name)
            if candidate is overload:
                continue
            inplace = candidate._schema.name.endswith("_")
            outs = () if inplace else _written(candidate)
            shared = {
                argument.name: str(argument.real_type)
                for argument in candidate._schema.arguments
                if argument.name not in outs
            }
            same_outs = inplace or len(outs) == len(overload._schema.returns)
            if _written(candidate) and same_outs and shared.items() <= types.items():
                yield candidate, tuple(shared), outs


def _written(overload: OpOverload) -> tuple[str, ...]:
    return tuple(
        argument.name
        for argument in overload._schema.arguments
        if argument.alias_info is not None and argument.alias_info.is_write
    )
