"""What importing and enabling do to a process, and what they do where something is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.processes import run_python, run_script

IMPORT_SECONDS = 0.15  # over torch's own; of processor time, which other processes disturb less
ENABLE_SECONDS = 0.05


def test_import_and_enable_load_nothing_heavy() -> None:
    facts, finished = run_script(
        """
        import os, time
        import torch
        before = set(sys.modules)
        files = {folder: os.stat(folder).st_mtime_ns for folder in sys.path if os.path.isdir(folder)}
        start = time.process_time()
        import trident_ops
        imported = time.process_time()
        trident_ops.enable(device="cpu")
        on_cpu = time.process_time()
        trident_ops.enable()
        on_cuda = time.process_time()
        loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
        report(
            loaded=sorted(loaded & {"triton", "torch_mlir", "tvm_ffi", "tvm_ffi_orcjit", "llvmlite", "sympy", "numpy"}),
            dynamo="torch._dynamo" in sys.modules,
            cuda=torch.cuda.is_initialized(),
            threads=len(os.listdir("/proc/self/task")),
            seconds=[imported - start, on_cpu - imported, on_cuda - on_cpu],
            rows=[(r.device, r.installed, r.enabled) for r in trident_ops.status() if r.overload == "aten::silu"],
        )
        """
    )
    assert facts["loaded"] == []
    assert not facts["dynamo"]
    assert not facts["cuda"]
    seconds = facts["seconds"]
    assert seconds[0] < IMPORT_SECONDS
    assert max(seconds[1:]) < ENABLE_SECONDS
    assert finished.stdout.count("\n") == 2, f"something else was printed: {finished.stdout}"
    assert finished.stderr == ""
    assert {tuple(row) for row in facts["rows"]} == {("cpu", True, "all"), ("cuda", True, "paying")}


OTHER_TORCH = "2.13.0"
# With the version that PyTorch is to pretend to be as its argument, or none.
UNDER_ANOTHER_TORCH = """
    import warnings
    import torch
    import torch.nn.functional as F
    torch.__version__ = torch.torch_version.TorchVersion(sys.argv[1] if sys.argv[1:] else torch.__version__)
    x = torch.randn(64)
    stock = F.silu(x)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        import trident
        import trident_ops
        trident_ops.enable()
        trident_ops.enable("silu", device="cpu")
        with trident_ops.enabled(device="cpu"):
            same = [torch.equal(F.silu(x), stock)]
        same += [torch.equal(trident_ops.silu(x), stock), torch.equal(trident_ops.silu(self=x), stock)]
        same += [torch.equal(trident_ops.softmax(dim=0, input=x), torch.softmax(x, 0))]
        same += [torch.equal(trident_ops.rms_norm(x, normalized_shape=[64]), F.rms_norm(x, [64]))]
        out, y = torch.empty(64), x.clone()
        same += [trident_ops.silu(x, out=out) is out, torch.equal(out, stock)]
        same += [trident_ops.silu_(y) is y, torch.equal(y, stock), trident_ops.silu.__name__ == "silu"]
        for wrong in (lambda: trident_ops.softmax(x), lambda: trident_ops.softmax(x, 0, out=out)):
            try:
                same.append(wrong())
            except TypeError:
                same.append(True)
        jitted = trident.jit(lambda x: x + 1)
        same.append(torch.equal(jitted(x), x + 1))
        rows = trident_ops.status()
        trident_ops.wait()
        trident_ops.retry()
        trident_ops.disable()
        try:
            trident_ops.enable("sulu")
        except ValueError as error:
            unknown = str(error)
    maps = {line.split()[-1] for line in open("/proc/self/maps") if line.count("/")}
    report(
        warned=[str(w.message) for w in caught],
        same=same,
        rows=len(rows),
        unknown=unknown,
        mapped=[path for path in maps if "trident" in path or "tvm_ffi" in path],
        names=[name for name in dir(trident_ops) if name == "silu"],
    )
"""


def assert_left_alone(facts: dict[str, Any]) -> None:
    assert len(facts["warned"]) == 1, facts["warned"]
    assert "2.11" in facts["warned"][0]
    assert OTHER_TORCH in facts["warned"][0]
    assert facts["same"] == [True] * 13
    assert facts["rows"] == 0
    assert "'silu'" in facts["unknown"]
    assert facts["mapped"] == []
    assert facts["names"] == ["silu"]


def test_another_torch_is_left_alone() -> None:
    facts, _ = run_script(UNDER_ANOTHER_TORCH, f"{OTHER_TORCH}+cu130")
    assert_left_alone(facts)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_real_other_torch_is_left_alone(tmp_path: Path) -> None:
    """Native code that is built for one release and opened under another crashes at its first call."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(tmp_path)]
    if subprocess.run([*pip, f"torch=={OTHER_TORCH}"], check=False).returncode != 0:
        pytest.skip(f"torch {OTHER_TORCH} can't be downloaded here")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    if run_python("-c", "import torch", environment={"PYTHONPATH": path}).returncode != 0:
        pytest.skip(f"torch {OTHER_TORCH} lacks libraries here")
    facts, _ = run_script(UNDER_ANOTHER_TORCH, PYTHONPATH=path)
    assert_left_alone(facts)
