"""Compiling one more version on a GPU machine; needs what trident-ops[compile] brings."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
import torch

needs_compiler = pytest.mark.skipif(
    importlib.util.find_spec("torch_mlir") is None, reason="torch_mlir is not installed"
)


@needs_compiler
@pytest.mark.timeout(240)
def test_jit_function_compiles_once_and_then_hits():
    import trident
    from support.jit_functions import scaled_gate, scaled_gate_reference

    gate = trident.jit(scaled_gate)
    x = torch.randn(37, 513, dtype=torch.float16, device="cuda")
    y = torch.randn_like(x)
    for call in range(3):
        z = gate(x, y, 0.5 + call)
        torch.testing.assert_close(z, scaled_gate_reference(x, y, 0.5 + call), rtol=2e-3, atol=2e-3)
    counters = gate.counters()
    assert (counters.misses, counters.hits) == (1, 3)  # the first call missed, then hit what it had compiled
    assert len(gate.versions()) == 1


@needs_compiler
@pytest.mark.timeout(240)
def test_an_override_grows_by_a_class_that_was_never_baked(tmp_path: Path) -> None:
    from trident_ops.versions import declared

    major, minor = torch.cuda.get_device_capability()
    bake = [sys.executable, "-P", "-m", "trident_ops.bake", "--out", str(tmp_path), "--archs", f"sm_{major}{minor}"]
    module = "trident_ops.ops.pointwise"
    others = [word for o in declared(module) if o.name != "silu" for word in ("--exclude", f"{o.name}:*")]
    subprocess.run([*bake, "--module", module, *others, "--exclude", "silu:float16.*"], check=True)
    script = f"""
        import pathlib, torch, torch.nn.functional as F, trident_ops
        x = torch.randn(64, 96, dtype=torch.float16, device="cuda")
        stock = F.silu(x)
        trident_ops.catalog.add(pathlib.Path({str(tmp_path)!r}))
        trident_ops.enable("silu")

        def path(x):
            def counters():
                (row,) = (r for r in trident_ops.status() if r.overload == "aten::silu" and r.device == "cuda")
                return row.hits, row.misses
            before = counters()
            y = F.silu(x)
            return [a - b for a, b in zip(counters(), before)], y

        first, y = path(x)
        assert torch.equal(y, stock), "a miss is answered by stock"
        trident_ops.wait()
        later, z = path(x)
        torch.testing.assert_close(z, stock, rtol=2e-3, atol=2e-3)
        print(first, later)
    """
    run = subprocess.run(
        [sys.executable, "-P", "-c", textwrap.dedent(script)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split("\n")[0] == "[0, 1] [1, 0]"
