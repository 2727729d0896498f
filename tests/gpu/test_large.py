"""More than 2³¹ elements: some 10 GiB of GPU memory."""

from __future__ import annotations

from support.large import Large


class TestLarge(Large):
    device = "cuda"
    rows = 2**20 + 40
    columns = 2048
