"""A million calls leave the memory of the process and of the GPU as they were."""

from __future__ import annotations

import pytest

from support.processes import run_script

pytestmark = pytest.mark.slow

MOST_GROWTH = 4096  # KiB: 4 bytes a call, less than any allocation

MEASURE = """
    import torch
    import torch.nn.functional as F
    import trident_ops

    def resident():
        return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))

    def used():
        torch.cuda.synchronize()
        cuda = torch.cuda.memory_allocated(), torch.cuda.memory_reserved(), torch.cuda.max_memory_allocated()
        return resident(), *cuda

    def measure(calls, n, rows):
        calls(n // 50)
        torch.cuda.reset_peak_memory_stats()
        calls(n // 50)
        before = used()
        calls(n)
        after = used()
        hits = sum(row.hits for row in trident_ops.status() if row.overload in rows)
        report(grown=[b - a for a, b in zip(before, after)], hits=hits)
"""


def test_a_million_calls_of_each_door() -> None:
    facts, _ = run_script(
        MEASURE
        + """
    x = torch.randn(64, 128, dtype=torch.bfloat16, device="cuda")
    trident_ops.enable("silu")
    direct, override = trident_ops.silu, F.silu

    def calls(n):
        for _ in range(n):
            direct(x)
            override(x)

    measure(calls, 1_000_000, {"aten::silu"})
    """
    )
    assert facts["hits"] == 2 * 1_040_000
    resident, *cuda = facts["grown"]
    assert resident < MOST_GROWTH
    assert cuda == [0, 0, 0]


@pytest.mark.parametrize("name", ["silu", "softmax", "rms_norm", "layer_norm"])
def test_thousands_of_gradients_through_each_door(name: str) -> None:
    facts, _ = run_script(
        MEASURE
        + """
    from support.cases import CASES
    case = next(case for case in CASES if case.name == sys.argv[1])
    trident_ops.enable(sys.argv[1])
    leaves = [t.requires_grad_() for t in case.tensors("cuda")]
    grad = case.grad("cuda")

    def calls(n):
        for _ in range(n):
            torch.autograd.grad(case.direct(*leaves), leaves, grad)
            torch.autograd.grad(case.stock(*leaves), leaves, grad)

    measure(calls, 10_000, {case.forward, case.backward})
    """,
        name,
    )
    assert facts["hits"] == 4 * 10_400
    resident, allocated, reserved, _ = facts["grown"]  # autograd's threads may let go later: the peak is not exact
    assert resident < MOST_GROWTH
    assert (allocated, reserved) == (0, 0)
