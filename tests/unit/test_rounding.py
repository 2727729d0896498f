"""The interpreter's arithmetic, as a GPU rounds it."""

from __future__ import annotations

import torch
import triton
import triton.language as tl

from trident.kernels import interpreter
from trident.kernels.rounding import nearest_bfloat16


@triton.jit
def _residue_kernel(x_ptr, out_ptr, narrow_ptr, N: tl.constexpr):
    offsets = tl.arange(0, N)
    x = tl.load(x_ptr + offsets)
    tl.store(out_ptr + offsets, tl.fma(x, x, -(x * x)))  # what the product lost: 0 if fma rounds twice
    tl.store(narrow_ptr + offsets, x.to(tl.bfloat16))


def test_nearest_bfloat16_is_torchs() -> None:
    bits = torch.randint(-(2**31), 2**31, (100_000,), dtype=torch.int64).to(torch.int32)
    ties = torch.arange(0, 2**15, dtype=torch.int32) << 16 | 0x8000
    x = torch.cat((bits, ties)).view(torch.float32)
    ours = torch.from_numpy(nearest_bfloat16(x.numpy()).view("int16")).view(torch.bfloat16)
    theirs = x.bfloat16()
    assert torch.equal(ours.isnan(), theirs.isnan())
    keep = ~theirs.isnan()
    assert torch.equal(ours[keep].view(torch.int16), theirs[keep].view(torch.int16))


def test_a_kernel_rounds_as_a_gpu_does() -> None:
    x = torch.randn(64)
    out, narrow = torch.empty(64), torch.empty(64, dtype=torch.bfloat16)
    reference = interpreter.reference(_specialization())
    interpreter.run(reference, (1, 1, 1), (x, out, narrow))
    assert torch.equal(out.double(), x.double() * x.double() - (x * x).double())
    assert torch.equal(narrow, x.bfloat16())


def _specialization() -> interpreter.KernelSpecialization:
    parameters = (("x_ptr", "*fp32"), ("out_ptr", "*fp32"), ("narrow_ptr", "*bf16"))
    return interpreter.KernelSpecialization(
        _residue_kernel, tuple(interpreter.KernelParameter(*p) for p in parameters), {"N": 64}
    )
