"""Everything in this folder needs a GPU; without one it is skipped, and says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.gpu)
            if not torch.cuda.is_available():
                item.add_marker(pytest.mark.skip(reason="no CUDA device"))


@pytest.fixture
def enabled() -> Iterator[None]:
    """All versions of the operator under test, whatever policy says."""
    import trident_ops

    with trident_ops.enabled("silu"):
        yield
