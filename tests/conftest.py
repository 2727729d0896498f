"""Options of the whole suite; failing assertions of shared suites show their values, as those of test files do."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("support")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-snapshots",
        action="store_true",
        help="write what tests/unit/test_snapshots.py would compare; then read the diff",
    )
