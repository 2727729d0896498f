"""What a process does where something that the library needs beyond a hit was never installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.environments import without
from support.processes import run_python, run_script

EXTRA = "pip install 'trident-ops[compile]'"
# Each door with a covered and an uncovered input; a missing package must leave stock's values and one warning.
CALLS = """
    import warnings
    import torch
    import torch.nn.functional as F
    import importlib.util
    assert importlib.util.find_spec(sys.argv[1]) is None
    x, w = torch.randn(4, 64), torch.randn(64)
    stocks = F.silu(x), torch.softmax(x, -1), F.rms_norm(x, [64], w, 1e-5)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        import trident
        import trident_ops
        at_import = len(caught)
        close = []
        for switch in (trident_ops.disable, lambda: trident_ops.enable(device="cpu"), trident_ops.enable):
            switch()
            close += [torch.allclose(F.silu(x), stocks[0]), torch.allclose(trident_ops.silu(x), stocks[0])]
            close.append(torch.allclose(F.softmax(x, -1), stocks[1]))
            close.append(torch.allclose(trident_ops.softmax(x, -1), stocks[1]))
            close.append(torch.allclose(trident_ops.rms_norm(x, [64], w, 1e-5), stocks[2]))
            leaf = x.clone().requires_grad_()
            trident_ops.silu(leaf).sum().backward()
            close.append(leaf.grad is not None)
        trident_ops.wait()
        library = [str(w.message) for w in caught]
        doubled = trident.jit(lambda t: torch.neg(t) * 2)
        jitted = [torch.equal(doubled(x), -2 * x), torch.equal(doubled(x[:2]), -2 * x[:2])]
        trident_ops.wait()
        trident_ops.disable()
        report(
            at_import=at_import,
            close=close,
            jitted=jitted,
            library=library,
            jit=[str(w.message) for w in caught[len(library):]],
            hits=sum(row.hits for row in trident_ops.status()),
            errors=sum(row.errors for row in trident_ops.status()),
            misses=doubled.counters().misses,
        )
"""


@pytest.mark.parametrize("package", ["triton", "numpy"])
def test_without_what_the_cpu_target_needs_stock_goes_on(package: str, tmp_path: Path) -> None:
    facts, _ = run_script(CALLS, package, options=("-S",), **without(tmp_path, package))
    assert all(facts["close"]) and all(facts["jitted"])
    assert facts["at_import"] == 0
    assert (facts["hits"], facts["errors"]) == (0, 0)
    why = needs("running kernels on the CPU", package)
    assert facts["library"] == [f"trident_ops: CPU calls stay with PyTorch: {why}"]
    assert len(facts["jit"]) == 1
    assert facts["jit"][0].endswith(f"(every call) runs as Python: NotInstalled: {needs('compiling', package)}")


@pytest.mark.parametrize("package", ["torch_mlir", "llvmlite", "tvm_ffi_orcjit"])
def test_without_what_a_miss_needs_hits_go_on(package: str, tmp_path: Path) -> None:
    facts, _ = run_script(CALLS, package, options=("-S",), **without(tmp_path, package))
    assert all(facts["close"]) and all(facts["jitted"])
    assert facts["hits"] > 0
    assert facts["errors"] == 0
    assert facts["library"] == [], "every call was covered"
    assert len(facts["jit"]) == 1
    assert facts["jit"][0].endswith(f"(every call) runs as Python: NotInstalled: {needs('compiling', package)}")


def test_without_tvm_ffi_the_library_stays_away(tmp_path: Path) -> None:
    facts, _ = run_script(CALLS, "tvm_ffi", options=("-S",), **without(tmp_path, "tvm_ffi"))
    assert all(facts["close"]) and all(facts["jitted"])
    assert facts["at_import"] == 1
    assert len(facts["library"]) == 1
    assert "apache-tvm-ffi is not installed" in facts["library"][0]
    assert (facts["hits"], facts["misses"], facts["jit"]) == (0, 0, [])


def test_the_bindings_need_nothing_of_the_compiler(tmp_path: Path) -> None:
    environment = without(tmp_path, "triton", "numpy", "torch_mlir", "llvmlite", "tvm_ffi_orcjit")
    facts, _ = run_script(
        """
        import torch
        import trident
        from trident import runtime
        runtime.load()
        import tvm_ffi
        x = torch.randn(4, 64)
        bound = tvm_ffi.get_global_func("trident.aten.softmax.int")
        report(
            same=torch.equal(torch.from_dlpack(bound(x, -1, None)), torch.softmax(x, -1)),
            bound=sum(name.startswith("trident.aten.") for name in tvm_ffi.registry.list_global_func_names()),
        )
        """,
        options=("-S",),
        **environment,
    )
    assert facts["same"]
    assert facts["bound"] > 3000


@pytest.mark.parametrize("package", ["triton", "torch_mlir", "llvmlite", "numpy"])
def test_a_bake_names_what_it_needs(package: str, tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    environment = without(tmp_path / "packages", package)
    bake = run_python("-S", "-m", "trident_ops.cli", "bake", "--out", str(tmp_path / "bake"), environment=environment)
    assert bake.returncode == 1
    assert bake.stderr.splitlines()[-1] == f"trident-ops bake: {needs('compiling', package)}"
    assert "Traceback" not in bake.stderr
    assert not (tmp_path / "bake").exists()


def needs(purpose: str, package: str) -> str:
    return f"{purpose} needs {package} ({EXTRA})"
