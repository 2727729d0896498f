"""PyTorch's samples of the operators on CUDA."""

from __future__ import annotations

from support.samples import Samples


class TestSamples(Samples):
    device = "cuda"
