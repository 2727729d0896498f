"""The build step: the same bytes wherever and however it runs, and nothing compiled twice."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from support.processes import TESTS, run_python
from trident_ops import bake, policy
from trident_ops.sources import declaration_files

UNCHANGED_SECONDS = 15

WHAT = ("--archs", "sm_90", "--module", "support.silu_alone")  # the whole catalog takes minutes

DECLARATION = """
from support.toy import declare, positive_part

OPERATORS = (declare("{name}", "aten::{overload}", positive_part),)
"""


def _bake(out: Path, *arguments: str, environment: Mapping[str, str | None] | None = None) -> str:
    finished = run_python(
        *("-W", "ignore:trident_ops", "-m", "trident_ops.bake", "--out", str(out), *arguments), environment=environment
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _progress(output: str) -> list[str]:
    """What was compiled, from the lines ``[1/2] aten::op for cpu (0.1 s)``."""
    return sorted(line.split()[1] for line in output.splitlines() if line.startswith("["))


@pytest.fixture(scope="module")
def bakes(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Twice the same: other folder, hash seed, number of processes, each with an empty cache."""
    made = []
    for jobs, name in ((1, "a"), (2, "another folder")):
        root = tmp_path_factory.mktemp(f"bake{jobs}")
        environment = {"TRITON_CACHE_DIR": str(root / "cache"), "PYTHONHASHSEED": str(17 * jobs)}
        _bake(root / name, *WHAT, "--jobs", str(jobs), environment=environment)
        made.append(root / name)
    return made[0], made[1]


def test_two_bakes_give_the_same_bytes(bakes: tuple[Path, Path]) -> None:
    first, second = (_contents(folder) for folder in bakes)
    assert {Path(name).suffix for name in first} == {".o", ".so", ".json"}
    assert {"catalog.json", "manifest.json"} <= set(first)
    assert list(first) == list(second)
    assert [name for name in first if first[name] != second[name]] == []


def test_nothing_of_the_build_machine_is_in_it(bakes: tuple[Path, Path]) -> None:
    for name, content in _contents(bakes[0]).items():
        for trace in (str(Path(__file__).parents[2]), str(Path.home()), "/tmp"):
            assert trace.encode() not in content, f"{name} holds {trace}"


def test_an_unchanged_bake_compiles_nothing(bakes: tuple[Path, Path]) -> None:
    folder = bakes[0]
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.o")}
    contents = _contents(folder)
    start = time.perf_counter()
    output = _bake(folder, *WHAT)
    assert time.perf_counter() - start < UNCHANGED_SECONDS
    assert _progress(output) == []
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*.o")} == before
    assert _contents(folder) == contents


def test_the_manifest_says_what_was_baked(bakes: tuple[Path, Path]) -> None:
    manifest = json.loads((bakes[0] / "manifest.json").read_text())
    assert set(manifest["modules"]) == {"sm_90", "cpu"}
    assert {"torch", "triton", "torch-mlir"} <= set(manifest["toolchain"])
    for overloads in manifest["modules"].values():
        for entry in overloads.values():
            for version in entry["versions"]:
                assert version["guards"]
                assert all(isinstance(text, str) for text in version["guards"])
                assert version["kernels"]
            assert entry["fallbacks"]
    for entry in manifest["modules"]["sm_90"].values():
        for version in entry["versions"]:
            for kernel in version["kernels"]:
                assert kernel["cubin_bytes"] > 0
                assert kernel["num_warps"] in (1, 2, 4, 8, 16, 32)


def test_a_changed_declaration_bakes_its_operator_only(tmp_path: Path) -> None:
    modules = tmp_path / "modules"
    modules.mkdir()
    for name, overload in (("first", "relu"), ("second", "abs")):
        (modules / f"declares_{name}.py").write_text(DECLARATION.format(name=name, overload=overload))
    arguments = ("--archs", "", "--module", "declares_first", "--module", "declares_second", "--jobs", "1")
    environment = {"PYTHONPATH": _python_path(modules)}
    assert _progress(_bake(tmp_path / "out", *arguments, environment=environment)) == ["aten::abs", "aten::relu"]
    helper = modules / "helps.py"
    helper.write_text("def helps(): ...\n")
    changed = modules / "declares_second.py"
    changed.write_text("from helps import helps\n" + changed.read_text())
    assert _progress(_bake(tmp_path / "out", *arguments, environment=environment)) == ["aten::abs"]
    helper.write_text("def helps(): return 1\n")
    assert _progress(_bake(tmp_path / "out", *arguments, environment=environment)) == ["aten::abs"]

    (tmp_path / "out" / "objects" / "cpu" / "aten_relu.o").write_bytes(b"truncated")
    # What left the catalog leaves the library.
    assert _progress(_bake(tmp_path / "out", *arguments[:4], environment=environment)) == ["aten::relu"]
    library = (tmp_path / "out" / "libtrident_scm_cpu.so").read_bytes()
    assert b"__trident_aten_relu_module" in library
    assert b"__trident_aten_abs_module" not in library


def test_what_tuning_decides_of_an_overload_bakes_it_again_and_times_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    tuned: dict[str, Any] = {
        name: {"configs": {"*": {"BLOCK": 256}}, "versions": {"float32": {"pays": True, "samples": [{"ours_us": 5.0}]}}}
        for name in ("aten::silu", "aten::neg")
    }
    monkeypatch.setattr(policy, "_file", lambda arch: tuned)
    tasks = [bake.Task("support.silu_alone", "silu", "aten::silu", arch, ()) for arch in ("sm_90", "cpu")]

    def digests() -> list[str]:
        return [bake._task_digest(task, "") for task in tasks]

    made = digests()
    tuned["aten::silu"]["versions"]["float32"]["samples"] = [{"ours_us": 6.0}]
    tuned["aten::neg"]["configs"]["*"] = {"BLOCK": 512}
    assert digests() == made
    tuned["aten::silu"]["versions"]["float32"]["pays"] = False
    declined = digests()
    tuned["aten::silu"]["configs"]["*"] = {"BLOCK": 512}
    configured = digests()
    assert len({*made, *declined, *configured}) == 3


def test_a_failing_bake_names_what_failed(tmp_path: Path) -> None:
    finished = run_python(
        *("-W", "ignore:trident_ops", "-m", "trident_ops.bake", "--out", str(tmp_path), "--archs", ""),
        *("--module", "support.toy"),
    )
    assert finished.returncode != 0
    assert "fragile, aten::abs for cpu" in finished.stderr


def _python_path(modules: Path) -> str:
    return os.pathsep.join([str(modules), str(TESTS), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)


def test_whatever_a_declaration_imports_from_beside_it_is_a_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values too, which do not say where they come from."""
    contents = {
        "declares_numbers": "import torch\nfrom holds_numbers import TABLE",
        "holds_numbers": "import holds_more\nTABLE = (1,)",
        "holds_more": "",
        "not_imported": "",
    }
    for name, text in contents.items():
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    found = [path.stem for path in declaration_files("declares_numbers")]
    assert found == ["declares_numbers", "holds_more", "holds_numbers"]
