"""Lists of sizes that say what a row of a tensor is, as csrc/runtime/guards.cc reads them."""

from __future__ import annotations

import math

from trident.arguments import Argument, TensorArgument

_MOST = 2**63 - 1


def elements(sizes: Argument) -> int:
    """The number of elements of the listed sizes; -1 where there are none, or not integers only."""
    listed = _listed(sizes)
    product = math.prod(listed) if listed else -1
    return product if -_MOST <= product <= _MOST else -1


def ends_with(tensor: Argument, sizes: Argument) -> bool:
    """Whether the tensor's last dimensions have the listed sizes."""
    listed = _listed(sizes)
    return isinstance(tensor, TensorArgument) and bool(listed) and tensor.sizes[-len(listed) :] == listed


def has_sizes(tensor: Argument, sizes: Argument) -> bool:
    """Whether the tensor has exactly the listed sizes."""
    listed = _listed(sizes)
    return isinstance(tensor, TensorArgument) and bool(listed) and tensor.sizes == listed


def _listed(sizes: Argument) -> tuple[int, ...]:
    """The sizes; nothing if they are not a list of integers."""
    if not isinstance(sizes, tuple):
        return ()
    integers = tuple(size for size in sizes if isinstance(size, int) and not isinstance(size, bool))
    return integers if len(integers) == len(sizes) else ()
