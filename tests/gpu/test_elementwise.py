"""Elementwise operators on CUDA: the suites that run on the CPU too."""

from __future__ import annotations

from support.elementwise import Elementwise
from support.elementwise_samples import ElementwiseSamples


class TestElementwise(Elementwise):
    device = "cuda"


class TestSamples(ElementwiseSamples):
    device = "cuda"
