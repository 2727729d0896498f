"""What tests of processes and of growth share: a catalog of their own with classes left out, and strictness."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.processes import run_python


@pytest.fixture(scope="session")
def sparse_bake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cpu target of every operator without fp16 (and of the fragile toy without anything)."""
    folder = tmp_path_factory.mktemp("bake")
    finished = run_python(
        *("-W", "ignore:trident_ops", "-m", "trident_ops.bake", "--out", str(folder), "--archs", "", "--jobs", "1"),
        *("--module", "support.silu_alone", "--module", "support.toy"),
        *("--exclude", "*:float16*", "--exclude", "fragile:*"),
    )
    assert finished.returncode == 0, finished.stderr
    return folder


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing runs as Python unseen."""
    monkeypatch.setenv("TRIDENT_STRICT", "1")
