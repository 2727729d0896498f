"""``out=`` on CUDA."""

from __future__ import annotations

from support.out_argument import OutArgument


class TestOutArgument(OutArgument):
    device = "cuda"
