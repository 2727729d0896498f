"""Failing assertions of shared suites show their values, as those of test files do."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("support")
