"""Host functions of elementwise operators: they launch one of the two kernels and have the overload's parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
import triton

from trident_ops.ops.pointwise_kernels import MOST_OPERANDS, MOST_SCALARS, RANK

Core = Callable[..., torch.Tensor]


def host_function(parameters: Mapping[str, Any], core: Core) -> Core:
    """``core`` under these parameters; a value that is not ``...`` is the parameter's default.

    A parameter without a default behind one with a default is passed by keyword, as are those behind it.
    """
    names = list(parameters)
    by_position = next(
        (k for k in range(1, len(names)) if parameters[names[k]] is ... is not parameters[names[k - 1]]), None
    )
    declared = names if by_position is None else [*names[:by_position], "*", *names[by_position:]]
    # Dynamo reads names from the code
    function: Core = eval(f"lambda {', '.join(declared)}: core({', '.join(names)})", {"core": core})
    function.__defaults__ = tuple(value for value in map(parameters.get, names[:by_position]) if value is not ...)
    keywords = names[len(names[:by_position]) :]
    function.__kwdefaults__ = {name: parameters[name] for name in keywords if parameters[name] is not ...}
    return function


def flat(
    kernel: Any,
    block: int,
    num_warps: int,
    *,
    tensors: int,
    scalars: int,
    typed_by: int | None,
    out: int | None,
    alike: bool,
) -> Core:
    """A launch of a flat kernel. Arguments: ``tensors`` operands, ``scalars`` scalars, whatever else.

    The result is argument ``out``; if that is None, a fresh tensor of the dtype of operand ``typed_by``, or of bool if
    that is None. ``alike``: the operands are of one layout, which is the result's.
    """

    def core(*arguments: Any) -> torch.Tensor:
        operands, numbers = arguments[:tensors], arguments[tensors : tensors + scalars]
        numel = operands[0].numel()
        result: torch.Tensor
        if out is not None:
            result = arguments[out]
        else:
            dtype = torch.bool if typed_by is None else operands[typed_by].dtype
            result = (
                torch.empty_like(operands[0], dtype=dtype) if alike else operands[0].new_empty((numel,), dtype=dtype)
            )
        kernel[(triton.cdiv(numel, block),)](
            *operands,
            *(None,) * (MOST_OPERANDS - tensors),
            result,
            *numbers,
            *(None,) * (MOST_SCALARS - scalars),
            numel,
            BLOCK=block,
            num_warps=num_warps,
        )
        return result

    return core


def strided(
    kernel: Any, block: int, num_warps: int, *, tensors: int, scalars: int, typed_by: int | None, out: int | None
) -> Core:
    """A launch of a strided kernel; arguments as for ``flat``."""

    def core(*arguments: Any) -> torch.Tensor:
        operands, numbers = arguments[:tensors], arguments[tensors : tensors + scalars]
        first = operands[0]
        numel = first.numel()
        result: torch.Tensor
        written: tuple[Any, ...]
        if out is not None:
            result = arguments[out]
            written = result.stride()
        else:
            dtype = torch.bool if typed_by is None else operands[typed_by].dtype
            result = first.new_empty((numel,), dtype=dtype)
            written = (None,) * RANK
        strides = [stride for operand in operands for stride in operand.stride() or (0,) * RANK]
        kernel[(triton.cdiv(numel, block),)](
            *operands,
            *(None,) * (MOST_OPERANDS - tensors),
            result,
            *numbers,
            *(None,) * (MOST_SCALARS - scalars),
            numel,
            *first.size()[1:],
            *strides,
            *(None,) * (RANK * (MOST_OPERANDS - tensors)),
            *written,
            BLOCK=block,
            num_warps=num_warps,
        )
        return result

    return core
