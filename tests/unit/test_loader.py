"""Object code into the process: by name, with the loader's own words where it refuses."""

from __future__ import annotations

import threading

import pytest
import torch

from support.processes import run_script
from trident import loader, runtime
from trident.build import compile_object, compile_version
from trident.capture.classes import TensorClass
from trident.capture.target import Target
from trident.versions import ModuleSource


def add_one(x: torch.Tensor) -> torch.Tensor:
    return x + 1


@pytest.fixture(scope="module")
def code() -> bytes:
    version = compile_version("four", add_one, {"x": TensorClass(torch.float32, (4,))}, Target.cpu(), pays=True)
    return compile_object(ModuleSource("test_loader", ("x",), None, 0, (version,)))


def test_each_load_is_a_module_of_its_own(code: bytes) -> None:
    first, second = loader.load(code, "test_loader"), loader.load(code, "test_loader")
    assert first != second
    scm = runtime.Scm.create("test_loader")
    scm.append(first)
    assert [version.key for version in scm.versions()] == ["four"]


def test_many_threads_load(code: bytes) -> None:
    addresses: list[int] = []
    threads = [
        threading.Thread(target=lambda: addresses.extend(loader.load(code, "test_loader") for _ in range(20)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(addresses)) == 160


def test_what_is_no_object_is_refused(code: bytes) -> None:
    for damaged in (b"", b"text", code[:500]):
        with pytest.raises(loader.LoadFailed, match=r"object file|end of the file"):
            loader.load(damaged, "test_loader")
    with pytest.raises(loader.LoadFailed, match="does not export test_other__module"):
        loader.load(code, "test_other")
    assert loader.load(code, "test_loader")


def test_loading_imports_nothing_and_starts_no_process(code: bytes) -> None:
    facts, _ = run_script(
        """
        import os
        import torch
        from trident import loader
        started = []
        sys.addaudithook(lambda event, args: started.append(event) if "exec" in event or "Popen" in event else None)
        started.clear()
        address = loader.load(bytes.fromhex(sys.argv[1]), "test_loader")
        report(
            loaded=address != 0,
            started=[event for event in started if event.startswith(("os.", "subprocess."))],
            imported=[name for name in ("tvm_ffi", "tvm_ffi_orcjit", "triton", "torch_mlir") if name in sys.modules],
        )
        """,
        code.hex(),
        PATH="/nowhere",
    )
    assert facts == {"loaded": True, "started": [], "imported": []}
