"""Autograd, transforms, modes and compilers around the operators, on the cpu target."""

from __future__ import annotations

from support.around_pytorch import AroundPyTorch


class TestOnCpu(AroundPyTorch):
    device = "cpu"
