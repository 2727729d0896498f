"""Rows of elementwise operators as tests see them: which there are, and results held against stock's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from support.accuracy import largest, ulps
from support.iterated import iteration_of
from trident_ops.declaration import Operator, Overload
from trident_ops.versions import declared

ROWS: tuple[Operator, ...] = tuple(
    operator for operator in declared() if iteration_of(operator.overloads[0].classes[-1].arguments) is not None
)


def packet(overload: Overload) -> torch._ops.OpOverload:
    base, _, variant = overload.name.removeprefix("aten::").partition(".")
    found: torch._ops.OpOverload = getattr(getattr(torch.ops.aten, base), variant or "default")
    return found


def outcome(call: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    """The result, or the class of what was raised."""
    try:
        return call(*arguments, **keywords)
    except Exception as error:
        return type(error)


def wide(value: Any) -> Any:
    return value.double() if isinstance(value, torch.Tensor) and value.is_floating_point() else value


def stocks_error(operator: Operator, stock: Any, truth: Callable[[], Any]) -> float:
    """The largest error of stock's result, in ulp; 0 where the operator's have to be exactly these."""
    inexact = isinstance(stock, torch.Tensor) and stock.dtype in operator.tolerance
    return largest(ulps(stock, truth())) if inexact else 0.0


def assert_like_stock(operator: Operator, ours: Any, stock: Any, truth: Callable[[], Any], usual: float = 0.0) -> None:
    """Metadata as stock's; the error at most the declared multiple of stock's own, and one ulp; or as stock raises.

    ``usual`` is stock's error in more calls: that of a few elements says little.
    """
    if not isinstance(stock, torch.Tensor):
        assert ours is stock, (ours, stock)
        return
    assert isinstance(ours, torch.Tensor), ours
    assert (ours.shape, ours.dtype, ours.stride()) == (stock.shape, stock.dtype, stock.stride())
    if ours.dtype not in operator.tolerance:
        torch.testing.assert_close(ours, stock, rtol=0, atol=0, equal_nan=True)
        return
    error, own = largest(ulps(ours, truth())), max(stocks_error(operator, stock, truth), usual)
    assert error <= operator.tolerance[ours.dtype] * own + 1, (error, own)
