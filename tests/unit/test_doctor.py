"""The doctor's judgment of GPUs and libraries, on machines that are made up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from trident import requirements
from trident_ops import catalog, doctor
from trident_ops.doctor import BROKEN, LACKING, OK, Finding


def of(subject: str) -> Finding:
    (found,) = (finding for finding in doctor.examine() if finding.subject == subject)
    return found


def pretend_gpu(monkeypatch: pytest.MonkeyPatch, *capabilities: tuple[int, int]) -> None:
    monkeypatch.setattr(torch.version, "cuda", "13.0")
    monkeypatch.setattr(doctor, "_driver", lambda: 13010)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: bool(capabilities))
    monkeypatch.setattr(torch.cuda, "device_count", lambda: len(capabilities))
    monkeypatch.setattr(torch.cuda, "get_device_capability", lambda index: capabilities[index])
    monkeypatch.setattr(torch.cuda, "get_device_name", lambda index: f"Pretender {index}")


def test_a_gpu_that_has_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_gpu(monkeypatch, (9, 0))
    assert of("GPU 0") == Finding("GPU 0", OK, "Pretender 0, sm_90, takes versions for sm_90")
    assert of("driver").found == "for CUDA 13.1"


def test_a_gpu_without_versions_says_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_gpu(monkeypatch, (9, 0), (7, 0))
    assert of("GPU 0").state == OK
    found = of("GPU 1")
    assert (found.state, found.found) == (LACKING, "Pretender 1, sm_70")
    assert "compiled at its first call" in found.cost
    monkeypatch.setattr(requirements, "missing_growth", lambda: "compiling needs llvmlite")
    assert of("GPU 1").cost == "no baked version, and none can be compiled: compiling needs llvmlite"


def test_a_gpu_on_which_nothing_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_gpu(monkeypatch, (9, 0))
    monkeypatch.setattr(catalog, "count_versions", lambda architecture: (9, 0))
    assert of("GPU 0").cost == "nothing was measured to pay: a plain enable() uses nothing"


def test_without_any_device_the_library_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_gpu(monkeypatch)
    assert of("GPU").cost == "no call runs on a GPU"
    assert doctor.works(doctor.examine())
    monkeypatch.setattr(requirements, "missing_interpreter", lambda: "running kernels on the CPU needs numpy")
    assert of("devices").state == BROKEN
    assert not doctor.works(doctor.examine())
    pretend_gpu(monkeypatch, (9, 0))
    assert doctor.works(doctor.examine())


def test_missing_and_broken_libraries(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "catalog.json").write_text(
        json.dumps({"libraries": {"0": "none.so", "90": "text.so"}, "operators": []})
    )
    (tmp_path / "manifest.json").write_text(json.dumps({"toolchain": {"triton": "3.5.0"}, "modules": {}}))
    (tmp_path / "text.so").write_text("no library")
    monkeypatch.setattr(catalog, "_LIBRARIES", tmp_path)
    missing, broken = of("library for cpu"), of("library for sm_90")
    assert (missing.state, broken.state) == (LACKING, LACKING)
    assert missing.found == f"{tmp_path / 'none.so'} is missing"
    assert "text.so" in broken.found
    assert broken.cost == "no baked version for sm_90"
    assert of("triton").state == LACKING
    assert of("triton").found.endswith("the catalog was baked with 3.5.0")
    monkeypatch.setattr(catalog, "_LIBRARIES", tmp_path / "nothing")
    assert of("baked libraries").state == LACKING
