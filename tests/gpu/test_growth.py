"""Compiling one more version on a GPU machine; needs what trident-ops[compile] brings."""

from __future__ import annotations

import importlib.util

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
    assert (counters.misses, counters.hits) == (1, 2)
    assert len(gate.versions()) == 1
