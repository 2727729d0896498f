"""Overrides are called with C++ arguments where their signature is listed, and see what boxes would bring them.

Boxes are allocated: an override without a version, which passes each call on to PyTorch's kernel, adds no allocation to
a call that comes with C++ arguments and goes on with them.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support import malloc_counter
from support.unboxed import TIMES

_TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def found(library: ctypes.CDLL, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    counter = malloc_counter.build(tmp_path_factory.mktemp("counter"))
    program = f"import sys; sys.path.insert(0, {str(_TESTS)!r}); from support import unboxed; unboxed.main(sys.argv[1])"
    command = [sys.executable, "-P", "-c", program, str(library._name)]
    environment = {**os.environ, "LD_PRELOAD": str(counter)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    printed: dict[str, Any] = json.loads(done.stdout)
    return printed


def test_no_box_is_allocated(found: dict[str, Any]) -> None:
    rows = found["rows"]
    assert {name: row["misses"] for name, row in rows.items() if row["misses"] != 200 + TIMES} == {}
    assert {name: row for name, row in rows.items() if abs(row["ours"] - row["stock"]) > 0.01} == {}


def test_arguments_are_those_of_a_boxed_call(found: dict[str, Any]) -> None:
    assert {name: row["differs"] for name, row in found["rows"].items() if row["differs"]} == {}


def test_several_results_into_out(found: dict[str, Any]) -> None:
    assert found["into_out"]
