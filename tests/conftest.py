"""Options of the whole suite; failing assertions of shared suites show their values, as those of test files do."""

from __future__ import annotations

import os

import pytest

# What one test compiles, another must compile again; tests of the store name folders of their own.
os.environ["TRIDENT_STORE"] = "off"
# A process a core runs the suite. Tensors are small: threads of PyTorch's would only wait for each other, 6 ms a call.
os.environ.setdefault("OMP_NUM_THREADS", "1")

pytest.register_assert_rewrite("support")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-snapshots",
        action="store_true",
        help="write what tests/unit/test_snapshots.py would compare; then read the diff",
    )
