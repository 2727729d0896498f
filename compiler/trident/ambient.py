"""PyTorch's global state, as guards read it."""

from __future__ import annotations

from collections.abc import Mapping

import torch

from trident.scalar_types import SCALAR_TYPES


def state() -> Mapping[str, int]:
    """What expressions call AMBIENT_FIELDS, as it is in the calling thread."""
    matmul = torch.backends.cuda.matmul
    return {
        "default_dtype": SCALAR_TYPES[torch.get_default_dtype()],
        "deterministic": int(torch.are_deterministic_algorithms_enabled()),
        "allow_tf32_matmul": int(matmul.allow_tf32),
        "allow_bf16_reduction": _reduction(torch._C._get_cublas_allow_bf16_reduced_precision_reduction()),
        "allow_fp16_reduction": _reduction(torch._C._get_cublas_allow_fp16_reduced_precision_reduction()),
    }


def _reduction(allowed: tuple[bool, bool]) -> int:
    """at::CuBLASReductionOption, from (reduced precision, split K)."""
    reduced_precision, split_k = allowed
    return 0 if reduced_precision else 1 if split_k else 2
