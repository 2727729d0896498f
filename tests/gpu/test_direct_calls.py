"""Direct calls of every kind on CUDA."""

from __future__ import annotations

from support.direct_calls import DirectCalls


class TestDirectCalls(DirectCalls):
    device = "cuda"
