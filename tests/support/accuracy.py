"""How far results are from the truth, in units of the last place of their dtype."""

from __future__ import annotations

import torch

MANTISSA = {torch.bfloat16: 7, torch.float16: 10, torch.float32: 23, torch.float64: 52}
SMALLEST_EXPONENT = {torch.bfloat16: -126, torch.float16: -14, torch.float32: -126, torch.float64: -1022}


def ulps(result: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """Error of each element against a float64 truth of the same shape, in ulps of the result's dtype at the truth.

    Elements whose truth is not finite, or overflows the dtype, count 0 if the result is the truth so rounded, and
    infinity if not.
    """
    dtype = result.dtype
    unit = _unit(truth, dtype)
    error = (result.double() - truth).abs() / unit
    rounded = truth.to(dtype)
    same = (result == rounded) | (result.isnan() & rounded.isnan())
    exact = torch.where(same, 0.0, torch.inf).to(torch.float64)
    return torch.where(rounded.isfinite(), torch.where(result.isfinite(), error, torch.inf), exact)


def ulps_of_sums(result: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """The same of sums, whose terms may cancel: in ulps at the largest of them."""
    most = truth.abs().nan_to_num(0.0, 0.0, 0.0).amax() if truth.numel() else truth.new_zeros(())
    return ulps(result, truth) * _unit(truth, result.dtype) / _unit(most, result.dtype)


def _unit(truth: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:
    """The last place of a dtype at each element."""
    exponent = torch.frexp(truth).exponent - 1
    return torch.ldexp(torch.ones_like(truth), exponent.clamp(min=SMALLEST_EXPONENT[dtype]) - MANTISSA[dtype])


def largest(errors: torch.Tensor) -> float:
    """The largest error; 0 of none."""
    return errors.max().item() if errors.numel() else 0.0


def assert_as_accurate(ours: torch.Tensor, stocks: torch.Tensor, truth: torch.Tensor) -> None:
    """Metadata as stock's, the error at most twice its own and two ulps."""
    assert (ours.shape, ours.dtype, ours.stride()) == (stocks.shape, stocks.dtype, stocks.stride())
    assert largest(ulps(ours, truth)) <= 2 * largest(ulps(stocks, truth)) + 2
