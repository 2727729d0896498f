"""The stub library of the native tests, built once."""

from __future__ import annotations

import ctypes

import pytest

from native import stub
from trident import runtime


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """tests/native/stub.cc, built and loaded beside the run time."""
    runtime.load()
    return ctypes.CDLL(str(stub.build(tmp_path_factory.mktemp("stub"))))
