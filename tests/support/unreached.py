"""Why a sweep of PyTorch's operator database leaves an ATen overload out.

Most reasons are read off the dispatcher. What none of them explains is listed by name in unreached.txt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import torch

from trident import aten_table

LISTED = Path(__file__).with_name("unreached.txt")


@cache
def listed() -> frozenset[str]:
    """The overloads that unreached.txt names."""
    lines = LISTED.read_text().splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def reason(name: str) -> str | None:
    """Why the overload (``aten::op.overload``) need not be reached, if the dispatcher says so."""
    return next((text for text, holds in _REASONS.items() if holds(name)), None)


def _contains(*words: str) -> Callable[[str], bool]:
    return lambda name: any(word in name for word in words)


def _no_cpu_kernel(name: str) -> bool:
    return not torch._C._dispatch_has_computed_kernel_for_dispatch_key(name, "CPU")


def _dimension_names(name: str) -> bool:
    op, _, overload = name.removeprefix("aten::").partition(".")
    return (op, overload) in _dimname_arguments()


@cache
def _dimname_arguments() -> dict[tuple[str, str], list[int]]:
    return aten_table.dimname_arguments()


_REASONS: dict[str, Callable[[str], bool]] = {
    "no kernel for the CPU": _no_cpu_kernel,
    "dimension names": _dimension_names,
    "a library of another device": _contains("cudnn", "miopen", "cuda", "mps", "xpu", "hip", "cutlass"),
    "oneDNN": _contains("mkldnn", "mkl_", "onednn"),
    "quantized tensors": _contains("quantize", "fbgemm", "q_per_channel", "q_scale", "q_zero_point", "int_repr"),
    "sparse tensors": _contains("sparse", "coo", "crow", "ccol", "row_ind", "col_ind", "coalesce", "csr", "csc"),
    "nested tensors": _contains("nested", "jagged", "padded"),
    "lists of an optimizer's tensors: a database of their own": _contains("::_foreach_", "::_fused_ad", "::_fused_sgd"),
}
