"""What a call came to, down to strides and aliases, so that two ways of making it can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch
from torch.utils import _pytree as pytree

# How results have to agree: bit by bit (but for NaN), within torch.allclose's tolerances, or not at all.
Values = Literal["exact", "close", "any"]


class Mismatch(AssertionError):
    """A call is wrong in itself, whatever it is compared with."""


@dataclass
class Outcome:
    """Results of a call, or the exception that it raised."""

    results: Any = None
    error: Exception | None = None


def outcome(call: Callable[[], Any]) -> Outcome:
    """Make the call with PyTorch's random state reset."""
    torch.default_generator.manual_seed(11)
    try:
        return Outcome(call())
    except Mismatch:
        raise
    except Exception as error:
        return Outcome(error=error)


def tensors_of(tree: Any) -> list[torch.Tensor]:
    """All tensors in nested lists, tuples and dicts, in order."""
    if isinstance(tree, torch.Tensor):
        return [tree]
    if isinstance(tree, dict):
        tree = list(tree.values())
    return [tensor for each in tree for tensor in tensors_of(each)] if isinstance(tree, list | tuple) else []


def differences(
    left: Outcome, right: Outcome, left_inputs: Sequence[Any], right_inputs: Sequence[Any], *, values: Values = "exact"
) -> Iterator[str]:
    """How two outcomes differ, in words. Inputs are compared with results for identity and shared storage."""
    if left.error is not None or right.error is not None:
        if type(left.error) is not type(right.error):
            yield f"{left.error!r:.300} against {right.error!r:.300}"
        return
    left_leaves, left_tree = pytree.tree_flatten(left.results)
    right_leaves, right_tree = pytree.tree_flatten(right.results)
    if left_tree != right_tree:
        yield f"{left_tree} against {right_tree}"
        return
    for index, (a, b) in enumerate(zip(left_leaves, right_leaves, strict=True)):
        if type(a) is not type(b):
            yield f"result {index}: {type(a).__name__} against {type(b).__name__}"
        elif not isinstance(a, torch.Tensor):
            if a != b and not (a != a and b != b):
                yield f"result {index}: {a} against {b}"
        else:
            yield from (f"result {index}: {text}" for text in tensor_differences(a, b, values=values))
            if aliases(a, left_inputs) != aliases(b, right_inputs):
                yield f"result {index}: aliases {aliases(a, left_inputs)} against {aliases(b, right_inputs)}"


def tensor_differences(a: torch.Tensor, b: torch.Tensor, *, values: Values = "exact") -> Iterator[str]:
    """How two tensors differ, in words."""
    before = _metadata(a)
    after = _metadata(b)
    if before != after:
        yield f"{before} against {after}"
    elif not _equal(a.detach(), b.detach(), values):
        yield f"values {a} against {b}"


def _metadata(tensor: torch.Tensor) -> tuple[Any, ...]:
    strided = tensor.layout == torch.strided and not tensor.is_nested
    return (
        tensor.dtype,
        tensor.device,
        tensor.layout,
        tensor.is_nested or tuple(tensor.shape),
        (tensor.stride(), tensor.storage_offset()) if strided else None,
        tensor.requires_grad,
        type(tensor.grad_fn).__name__,
        tensor.is_conj(),
        tensor.is_neg(),
        tensor._is_zerotensor(),
        tensor.is_quantized,
    )


def _equal(a: torch.Tensor, b: torch.Tensor, values: Values) -> bool:
    if values == "any" or a.device.type == "meta":
        return True
    if a.is_nested:
        return all(_equal(x, y, values) for x, y in zip(a.unbind(), b.unbind(), strict=True))
    if a.is_quantized:
        return torch.equal(a.int_repr(), b.int_repr())
    if a.layout == torch.sparse_coo:
        return _equal(a._indices(), b._indices(), values) and _equal(a._values(), b._values(), values)
    if a.layout in (torch.sparse_csr, torch.sparse_bsr):
        return _equal(a.crow_indices(), b.crow_indices(), values) and _equal(a.values(), b.values(), values)
    if a.layout in (torch.sparse_csc, torch.sparse_bsc):
        return _equal(a.ccol_indices(), b.ccol_indices(), values) and _equal(a.values(), b.values(), values)
    a, b = (x.to_dense() if x.layout == torch._mkldnn else x for x in (a, b))  # type: ignore[attr-defined]
    a, b = a.resolve_conj().resolve_neg(), b.resolve_conj().resolve_neg()
    if a.dtype == torch.complex32:  # compares with nothing
        a, b = torch.view_as_real(a), torch.view_as_real(b)
    if torch.equal(a, b):
        return True
    if values == "close":
        return torch.allclose(a, b, equal_nan=True)
    # NaN has many bit patterns, none of which is equal to itself
    return bool(((a == b) | ((a != a) & (b != b))).all())


def aliases(tensor: torch.Tensor, inputs: Sequence[Any]) -> list[tuple[int, bool]]:
    """Indices of the input tensors that it is (True) or shares storage with (False)."""
    return [
        (index, tensor is each)
        for index, each in enumerate(tensors_of(list(inputs)))
        if tensor is each or (_storage(tensor) is not None and _storage(tensor) == _storage(each))
    ]


def _storage(tensor: torch.Tensor) -> int | None:
    if tensor.layout != torch.strided or tensor.is_nested or tensor._is_zerotensor():
        return None
    return tensor.untyped_storage()._cdata
