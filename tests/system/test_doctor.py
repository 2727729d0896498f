"""``trident-ops doctor`` as a command, in whole and in incomplete installations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.environments import without
from support.processes import run_python

COMMAND = ("-m", "trident_ops.cli", "doctor")


def examined(*options: str, environment: dict[str, str] | None = None) -> tuple[int, dict[str, Any]]:
    finished = run_python(*options, *COMMAND, "--json", environment=environment)
    assert finished.returncode in (0, 1), finished.stderr
    report = json.loads(finished.stdout)
    assert report["works"] == (finished.returncode == 0)
    return finished.returncode, {finding["subject"]: finding for finding in report["findings"]}


def test_a_whole_installation_works() -> None:
    status, found = examined()
    assert status == 0
    for subject in ("torch", "triton", "torch-mlir", "apache-tvm-ffi", "native run time", "library for cpu"):
        assert found[subject]["state"] == "ok"
        assert found[subject]["cost"] == ""
    finished = run_python(*COMMAND)
    assert finished.returncode == 0
    lines = finished.stdout.splitlines()
    assert lines[-1] == "trident_ops works here"
    assert any(line.split() == ["ok", "torch", found["torch"]["found"]] for line in lines)


@pytest.mark.parametrize(
    ("package", "distribution", "works"),
    [
        ("torch_mlir", "torch-mlir", True),
        ("tvm_ffi_orcjit", "apache-tvm-ffi-orcjit", True),
        ("tvm_ffi", "apache-tvm-ffi", False),
    ],
)
def test_what_is_missing_and_what_it_costs(package: str, distribution: str, works: bool, tmp_path: Path) -> None:
    status, found = examined("-S", environment=without(tmp_path, package))
    assert (status == 0) == works
    assert found[distribution]["found"] == "not installed"
    assert found[distribution]["state"] == ("lacking" if works else "broken")
    assert "PyTorch" in found[distribution]["cost"]
    assert found["compiling versions"]["state"] == ("lacking" if works else "ok")
    assert found["native run time"]["state"] == ("ok" if works else "broken")


def test_another_torch_is_what_breaks_it(tmp_path: Path) -> None:
    script = """
import sys, torch
torch.__version__ = torch.torch_version.TorchVersion("2.13.0")
from trident_ops import cli
sys.exit(cli.main(["doctor"]))
"""
    finished = run_python("-W", "ignore:trident_ops", "-c", script)
    assert finished.returncode == 1, finished.stderr
    assert "broken   torch" in finished.stdout
    assert finished.stdout.splitlines()[-1] == "trident_ops does not work here"
