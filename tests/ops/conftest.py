"""What tests of operators on the cpu target share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.cases import all_off


@pytest.fixture
def overrides_off() -> Iterator[None]:
    """Overrides are installed, so that counters can be read, and off unless the test enables them."""
    with all_off("cpu"):
        yield
