"""What one row of the table of elementwise operators says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from trident_ops.functions import Gradient

FLOATS = (torch.bfloat16, torch.float16, torch.float32)


@dataclass(frozen=True)
class Row:
    """Overloads of one ATen operator that one function computes, element by element.

    ``compute`` is a jitted function of one element of each tensor parameter, then of each number, in the schema's
    order, floats as fp32; for an overload with a string parameter, one for each string. ``compute_16`` is the same for
    operands of 16-bit floats, if their results need fewer digits than ``compute`` gives. ``numbers`` names tensor
    parameters that may be Python numbers, ``masks`` those that are boolean, ``scalars`` those without dimensions.
    ``rounded``: PyTorch rounds the number to the tensor's dtype before it computes. ``boolean``: the result is.
    ``contiguous``: PyTorch makes it so, whatever the operands. ``alike``: tensors come in one layout, as a gradient and
    what it is the gradient of. ``at`` maps the number parameter to values at which
    another function, of the tensors alone, computes. ``warps`` is the flat kernel's for 16-bit elements, if not the
    table's own. ``least`` bounds numbers beside integer tensors from below.
    ``tolerance`` is as in Operator; ``flops`` are those of one element.
    """

    operator: str
    compute: Any | Mapping[str, Any]
    overloads: tuple[str, ...]
    dtypes: tuple[torch.dtype, ...] = FLOATS
    doc: str = ""
    compute_16: Any | Mapping[str, Any] | None = None
    numbers: tuple[str, ...] = ()
    masks: tuple[str, ...] = ()
    scalars: tuple[str, ...] = ()
    rounded: bool = False
    boolean: bool = False
    contiguous: bool = False
    alike: bool = False
    at: Mapping[str, Mapping[int, Any]] = field(default_factory=dict)
    least: Mapping[str, int] = field(default_factory=dict)
    tolerance: Mapping[torch.dtype, float] = field(default_factory=dict)
    flops: int = 1
    warps: int | None = None
    gradient: Gradient | None = None
