"""Elementwise operators on CUDA: the suite that runs on the CPU too."""

from __future__ import annotations

from support.elementwise import Elementwise


class TestElementwise(Elementwise):
    device = "cuda"
