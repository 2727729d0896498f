"""FlagGems' host functions with a class of arguments for each: what is captured of a library that knows nothing of us.

Importing this module needs the package; its own cache goes to a temporary folder.
"""

from __future__ import annotations

import os
import random
import tempfile
import types
from collections.abc import Callable, Mapping
from typing import Any

import torch

from trident.capture import Dim, ScalarClass, Target, TensorClass
from trident.capture.classes import ArgumentClass
from trident.normalize import machine

os.environ["GEMS_VENDOR"] = "nvidia"
os.environ["FLAGGEMS_CACHE_DIR"] = tempfile.mkdtemp(prefix="flaggems-")

with machine(Target.cuda(90)):
    from flag_gems import ops

SEED = 0xBB95CB74
F16, BF16, F32 = torch.float16, torch.bfloat16, torch.float32
BOOL, I32, I64 = torch.bool, torch.int32, torch.int64
FLOAT = ScalarClass(float)

Classes = Mapping[str, ArgumentClass]


def _tensor(dtype: torch.dtype, *sizes: int) -> TensorClass:
    return TensorClass(dtype, sizes)


def _pair(dtype: torch.dtype, one: str = "A", other: str = "B") -> Classes:
    return {one: _tensor(dtype, 64, 128), other: _tensor(dtype, 64, 128)}


_X = _tensor(F32, 64, 128)
_MM = {"a": _tensor(F16, 64, 128), "b": _tensor(F16, 128, 256)}
_ADDMM = {"bias": _tensor(F16, 256), "mat1": _tensor(F16, 64, 128), "mat2": _tensor(F16, 128, 256)}
_NORM = {"normalized_shape": [128], "weight": _tensor(F32, 128)}

LISTED: Mapping[str, Classes] = {
    "add": _pair(F32),
    "silu": {"self": _tensor(BF16, 64, 128)},
    "neg": {"A": _tensor(BF16, 64, 128)},
    "mul": _pair(F32),
    "gelu": {"self": _X},
    "lt": _pair(F32),
    "pow_tensor_tensor": _pair(F32, "A", "exponent"),
    "pow_tensor_scalar": {"A": _X, "exponent": FLOAT},
    "masked_fill": {"inp": _X, "mask": _tensor(BOOL, 64, 128), "value": FLOAT},
    "where_self": {"condition": _tensor(BOOL, 64, 128), "self": _X, "other": _X},
    "rms_norm": {"x": _X, **_NORM, "eps": FLOAT},
    "layer_norm": {"input": _X, **_NORM, "bias": _tensor(F32, 128), "eps": FLOAT},
    "embedding": {"weight": _tensor(F32, 1000, 64), "indices": _tensor(I64, 8, 16)},
    "softmax": {"self": _X, "dim": -1},
    "mm": _MM,
    "addmm": _ADDMM,
    "bmm": {"A": _tensor(F16, 4, 64, 128), "B": _tensor(F16, 4, 128, 256)},
    "cumsum": {"inp": _X, "dim": 1},
    "cat": {"A": [_X, _tensor(F32, 32, 128)], "dim": 0},
    "sort": {"inp": _X},
    "conv2d": {"input": _tensor(F32, 2, 4, 16, 16), "weight": _tensor(F32, 8, 4, 3, 3)},
}

DRAWN: Mapping[str, Classes] = {
    "eye": {"size": 64},
    "per_token_group_quant_fp8": {"x": _tensor(BF16, 64, 512), "group_size": 128},
    "gather_backward": {
        "grad": _tensor(F32, 8, 16),
        "self": _tensor(F32, 8, 32),
        "dim": 1,
        "index": _tensor(I64, 8, 16),
        "sparse_grad": False,
    },
    "addmm_out": {**_ADDMM, "out": _tensor(F16, 64, 256)},
    "mm_out": {**_MM, "out": _tensor(F16, 64, 256)},
    "bitwise_and_scalar_tensor": {"A": ScalarClass(int), "B": _tensor(I32, 64, 128)},
    "avg_pool2d": {"input": _tensor(F32, 2, 3, 16, 16), "kernel_size": 2},
    "flash_attn_varlen_func": {
        **{name: _tensor(BF16, 128, 8, 64) for name in ("q", "k", "v")},
        "max_seqlen_q": 64,
        "cu_seqlens_q": _tensor(I32, 3),
        "max_seqlen_k": 64,
        "cu_seqlens_k": _tensor(I32, 3),
        "dropout_p": FLOAT,
        "softcap": FLOAT,
    },
    "relu_": {"A": _X},
    "hypot": _pair(F32, "a", "b"),
    "bitwise_or_tensor": _pair(I32),
    "rrelu_with_noise_backward": {
        **dict.fromkeys(("grad_output", "input", "noise"), _X),
        "lower": FLOAT,
        "upper": FLOAT,
        "training": True,
    },
    "rsqrt": {"A": _X},
    "erf_": {"x": _X},
    "square": {"A": _X},
    "remainder_": _pair(F32),
    "threshold": {"self": _X, "threshold": FLOAT, "value": FLOAT},
    "stack": {"tensors": [_X, _X], "dim": 0},
    "_upsample_bicubic2d_aa_backward": {
        "grad_output": _tensor(F32, 2, 2, 16, 16),
        "output_size": [16, 16],
        "input_size": [2, 2, 8, 8],
        "align_corners": False,
    },
    "upsample_linear1d": {"self": _tensor(F32, 2, 3, 16), "output_size": [32], "align_corners": False},
}

# Sizes that a function is told in another argument too: they are not symbolic.
_TOLD: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "rms_norm": {"x": (1,), "weight": (0,)},
    "layer_norm": {"input": (1,), "weight": (0,), "bias": (0,)},
    "conv2d": {"input": (1,), "weight": (0, 1, 2, 3)},
    "per_token_group_quant_fp8": {"x": (1,)},
    "flash_attn_varlen_func": dict.fromkeys(("q", "k", "v", "cu_seqlens_q", "cu_seqlens_k"), (0, 1, 2)),
    "_upsample_bicubic2d_aa_backward": {"grad_output": (2, 3)},
}


def function(name: str) -> Callable[..., Any]:
    return getattr(ops, name)


def drawn() -> list[str]:
    """Twenty further functions of the library's operators, drawn by the seed."""
    names = [name for name in dir(ops) if isinstance(getattr(ops, name), types.FunctionType)]
    return random.Random(SEED).sample(sorted(set(names) - set(LISTED)), 20)


def symbolic(name: str, classes: Classes) -> Classes:
    """The classes with every size symbolic that the function is not told besides."""
    told = _TOLD.get(name, {})

    def widened(argument: ArgumentClass, fixed: tuple[int, ...]) -> ArgumentClass:
        if isinstance(argument, list):
            return [widened(item, fixed) for item in argument]
        if not isinstance(argument, TensorClass):
            return argument
        sizes = (s if d in fixed else Dim(s, min=2, max=2**20) for d, s in enumerate(argument.sizes))
        return TensorClass(argument.dtype, tuple(sizes))

    return {parameter: widened(argument, told.get(parameter, ())) for parameter, argument in classes.items()}
