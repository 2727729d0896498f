"""PyTorch's samples of the operators on the CPU."""

from __future__ import annotations

from support.samples import Samples


class TestSamples(Samples):
    device = "cpu"
