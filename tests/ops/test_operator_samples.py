"""PyTorch's samples of operators that are not elementwise, on the CPU."""

from __future__ import annotations

from support.operator_samples import OperatorSamples


class TestSamples(OperatorSamples):
    device = "cpu"
