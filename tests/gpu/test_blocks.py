"""Blocks of ``enabled`` on CUDA."""

from __future__ import annotations

from support.blocks import OverlappingBlocks


class TestOverlappingBlocks(OverlappingBlocks):
    device = "cuda"
