"""What a hit allocates: the output's TensorImpl, StorageImpl and memory, and nothing that stays."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path

from support import malloc_counter

_TESTS = Path(__file__).parents[1]

_PREPARE = """
import ctypes, sys, torch
from native.doors import counted, direct, fresh
from support.malloc_counter import per_call
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Override
runtime.load()
library = ctypes.CDLL(sys.argv[1])
scm = fresh(library, "stub_one")
function = direct(scm)
in_place = direct(fresh(library, "stub_in_place"), mutated=(0,))
reshape = direct(fresh(library, "stub_reshape"), parameters=("x", "sizes"))
override = Override.install("aten::neg", DEVICE_CPU, scm)
override.set_base(2)
x, same, failing = torch.ones(8), torch.ones(8, dtype=torch.int64), torch.ones(2, dtype=torch.int32)
"""

_COUNT = """
def stock(): torch.neg(x)
def by_door(): function(x)
def by_override(): torch.neg(x)
def with_nothing_new(): function(same)
def working_in_place(): in_place(x)
override.set_base(0)
print("stock", per_call(stock))
override.set_base(2)
def taking_a_tuple(): reshape(x, (2, 4))
def taking_a_list(): reshape(x, [2, 4])
def making_a_list(): [2, 4]
for call in (by_door, by_override, with_nothing_new, working_in_place, taking_a_tuple, taking_a_list, making_a_list):
    print(call.__name__, per_call(call))
assert scm.counters(DEVICE_CPU).hits == 3 * 2200, scm.counters(DEVICE_CPU)
"""

_REPEAT = """
def resident():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
def calls(n):
    for k in range(n):
        function(x), torch.neg(x), function(same), in_place(x)
        if k % 100 == 0:
            try:
                function(failing)
            except IndexError:
                pass
calls(20_000)
before = resident()
calls(250_000)
print(resident() - before, sys.getrefcount(same))
"""


def _run(code: str, library: ctypes.CDLL, **environment: str) -> str:
    lines = f"import sys; sys.path.insert(0, {str(_TESTS)!r})\n{_PREPARE}\n{code}"
    command = [sys.executable, "-c", lines, str(library._name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **environment})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_allocations_of_a_hit(library: ctypes.CDLL, tmp_path: Path) -> None:
    printed = _run(_COUNT, library, LD_PRELOAD=str(malloc_counter.build(tmp_path)))
    counts = {name: float(number) for name, number in (line.split() for line in printed.splitlines())}
    assert abs(counts["by_door"] - 4) < 0.01, counts  # TensorImpl, its version counter, StorageImpl, memory
    assert abs(counts["by_override"] - 4) < 0.01, counts  # called with C++ arguments: no stack
    assert counts["by_override"] <= counts["stock"] + 0.01, counts
    assert abs(counts["taking_a_list"] - counts["making_a_list"] - counts["taking_a_tuple"]) < 0.01, counts
    assert counts["with_nothing_new"] < 0.01 and counts["working_in_place"] < 0.01, counts


def test_a_million_calls_leave_memory_flat(library: ctypes.CDLL) -> None:
    grown, references = map(int, _run(_REPEAT, library).split())
    assert grown < 512  # KiB
    assert references == 2
