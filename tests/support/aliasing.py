"""Whether two calls of one function did the same thing: values, metadata, aliasing, identity and version counters."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import torch


def outcome(function: Callable[..., Any], arguments: Sequence[Any]) -> tuple[Any, ...]:
    """What a call returned and what it did to its arguments, in a form that two calls can be compared in.

    Tensors become their bytes, metadata and version, numbered by object and by storage, so that the same object twice,
    a view of an argument and a copy of it all look different.
    """
    objects: dict[int, int] = {}
    storages: dict[int, int] = {}
    kept: list[Any] = []

    def describe(value: Any) -> Any:
        kept.append(value)  # an id is an identity only as long as the object lives
        if isinstance(value, torch.Tensor):
            storage = value.untyped_storage()
            return (
                objects.setdefault(id(value), len(objects)),
                storages.setdefault(storage._cdata, len(storages)),
                type(value),
                value.dtype,
                tuple(value.shape),
                value.stride(),
                value.storage_offset(),
                None if value.is_inference() else value._version,
                value._is_view(),
                value.requires_grad,
                _bytes(value),
            )
        if isinstance(value, dict):
            return (dict, [(describe(key), describe(item)) for key, item in value.items()])
        if isinstance(value, list | tuple):
            return (type(value), [describe(item) for item in value])
        return (type(value), repr(value))

    described = [describe(argument) for argument in arguments]
    versions = [a._version for a in arguments if isinstance(a, torch.Tensor) and not a.is_inference()]
    returned = describe(function(*arguments))
    return described, versions, returned, [describe(argument) for argument in arguments]


def _bytes(tensor: torch.Tensor) -> bytes:
    dense = tensor.detach().cpu().contiguous().reshape(-1)
    return bytes(dense.view(torch.uint8).tolist()) if dense.numel() else b""


def assert_same_effect(one: Callable[..., Any], other: Callable[..., Any], *arguments: Any) -> None:
    """Call both with copies of the arguments, which share storage as the originals do, and compare all they did."""
    left, right = (outcome(function, copy.deepcopy(arguments)) for function in (one, other))
    assert left == right
