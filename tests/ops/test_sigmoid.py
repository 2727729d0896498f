"""Where sigmoid saturates; docs/adding-an-operator.md shows this test, and the row that it is of."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
import torch

import trident_ops
from support.counting import counted
from trident_ops.ops import pointwise

pytestmark = pytest.mark.usefixtures("overrides_off")

DOCUMENT = Path(__file__).parents[2] / "docs" / "adding-an-operator.md"


def test_it_saturates_as_stock_does() -> None:
    for dtype in (torch.float32, torch.bfloat16, torch.float16):
        x = torch.tensor([-200.0, -88.0, -17.0, 0.0, 17.0, 88.0, 200.0]).to(dtype)
        stock = torch.sigmoid(x)
        with trident_ops.enabled("sigmoid", device="cpu"), counted("aten::sigmoid", "cpu") as paths:
            ours = torch.sigmoid(x)
        assert paths.hits == 1
        assert torch.equal(ours == 0, stock == 0)
        assert torch.equal(ours == 1, stock == 1)


def test_the_documented_code_is_the_real_one() -> None:
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(), flags=re.DOTALL)
    sources = "".join((inspect.getsource(pointwise) + Path(__file__).read_text()).split())
    assert len(blocks) == 3
    for block in blocks:
        assert "".join(block.split()) in sources, block
