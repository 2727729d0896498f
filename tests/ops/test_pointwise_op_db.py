"""PyTorch's samples of elementwise operators on the CPU."""

from __future__ import annotations

from support.elementwise_samples import ElementwiseSamples


class TestSamples(ElementwiseSamples):
    device = "cpu"
