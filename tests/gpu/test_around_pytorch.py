"""Autograd, transforms, modes and compilers around the operators, on CUDA."""

from __future__ import annotations

from support.around_pytorch import AroundPyTorch


class TestOnCuda(AroundPyTorch):
    device = "cuda"
