"""What `@trident.jit` costs the host without a GPU: a hit, many versions, one version more, a stored one.

Usage: jit_cost.py [--versions 50] [--extensions 20] [--json FILE]

Times are processor time of the calling thread or, where a compile thread works, of the process: other programs on the
machine then cost little but caches. A hit's is the quickest of many bursts, interleaved with what it is compared with.
A stored version's budget is for the time that elapses, which is what its user waits for: threads load it side by side.
Elapsed times are of the least disturbed process, so that they mean something on a machine that others use, too.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import torch

BURSTS, CALLS = 300, 200
PROCESSES = 7  # of those whose median counts

# ns or ms a thing may cost: the budgets of PERFORMANCE and of the README.
BUDGETS = {
    "hit over eager, ns": 350,
    "last of the versions over the first, ns": 150,
    "first extension, ms": 5000,
    "second extension, ms": 1500,
    "first extension with a launch, ms": 5000,
    "second extension with a launch, ms": 1500,
    "stored version elapsed, ms": 20,
}

_FRESH = """
import json, sys, time
import torch
sys.path.insert(0, sys.argv[1])
import trident
from jit_cost_functions import launching
jitted = trident.jit(launching)
times = []
for rows in (3, 4) if sys.argv[2] == "compile" else (3,):
    x = torch.ones(rows, 5, dtype=torch.float32)
    start = time.process_time(), time.perf_counter()
    jitted(x)
    times.append([time.process_time() - start[0], time.perf_counter() - start[1]])
assert jitted.counters().hits == len(times)
print(json.dumps({"times": times, "compiler": "torch._dynamo" in sys.modules}))
"""
_FUNCTIONS = """
import torch

def launching(x):
    return torch.relu(x) * 2 + 1
"""
_ONE_LAUNCH = """
import contextlib, json, sys, time
sys.path.insert(0, sys.argv[1])
import torch
import triton
from jit_cost_kernels import doubled
import trident
from trident import call_version
from trident.arguments import DEVICE_CUDA, TensorArgument, layout_flags
from trident.scalar_types import SCALAR_TYPES
call_version._current_device = lambda on_gpu: contextlib.nullcontext()  # there is none
jitted = trident.jit(doubled)
times = []
for rows in (3, 4):
    sizes, strides = (rows, 5), (5, 1)
    flags = layout_flags(sizes, strides)
    dtype = SCALAR_TYPES[torch.float32]
    x = TensorArgument(dtype, sizes, strides, data=0, device_type=DEVICE_CUDA, arch=90, flags=flags)
    start = time.process_time(), time.perf_counter()
    failure = jitted._extend({"x": x})
    times.append([time.process_time() - start[0], time.perf_counter() - start[1]])
    assert failure is None, failure
    assert jitted.select((x,)) >= 0
print(json.dumps({"times": times}))
"""
_KERNELS = """
import torch
import triton
import triton.language as tl

@triton.jit
def kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, offsets < n)
    tl.store(out_ptr + offsets, x + x, offsets < n)

def doubled(x):
    out = torch.empty_like(x)
    kernel[(triton.cdiv(x.numel(), 1024),)](x, out, x.numel(), BLOCK=1024)
    return out
"""


def quickest(calls: Mapping[Any, Callable[[], Any]]) -> dict[Any, float]:
    """ns a call of each, in its quickest burst."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(BURSTS):
        for name, call in calls.items():
            start = time.thread_time_ns()
            for _ in range(CALLS):
                call()
            best[name] = min(best[name], (time.thread_time_ns() - start) / CALLS)
    return best


def hit() -> dict[str, float]:
    """One version of one operator, against the operator in eager mode."""
    import trident

    jitted = trident.jit(_negated)
    x = torch.ones(4)
    jitted(x)
    found = quickest({"eager": lambda: torch.neg(x), "python": lambda: _negated(x), "jitted": lambda: jitted(x)})
    return {"hit over eager, ns": found["jitted"] - found["eager"], **{f"{k}, ns": v for k, v in found.items()}}


def versions(count: int) -> dict[str, Any]:
    """A call that the first of many versions takes and one that the last does; what each took to compile."""
    import trident

    jitted = trident.jit(_negated, dynamic=False, max_versions=count)
    tensors = [torch.ones(2 + index) for index in range(count)]
    times = []
    for x in tensors:
        start = time.process_time()
        jitted(x)
        times.append(1e3 * (time.process_time() - start))
    assert len(jitted.versions()) == count
    first, last = tensors[0], tensors[-1]
    found = quickest({"first": lambda: jitted(first), "last": lambda: jitted(last)})
    return {
        "last of the versions over the first, ns": found["last"] - found["first"],
        "extensions, ms": [round(each, 1) for each in times],
    }


def extensions(times: list[float], count: int) -> dict[str, float]:
    """Whether the later ones take longer: medians of the second to sixth and of the last five."""
    return {
        "second to sixth extension, ms": statistics.median(times[1:6]),
        f"last five of {count} extensions, ms": statistics.median(times[count - 5 : count]),
    }


def fresh(store: Path, what: str) -> list[list[float]]:
    """Processor and elapsed seconds of a fresh process's first calls: ``compile`` or ``stored``."""
    functions = store.parent / "functions"
    functions.mkdir(exist_ok=True)
    module = functions / "jit_cost_functions.py"
    if not module.exists():
        module.write_text(_FUNCTIONS)
        os.utime(module, (time.time() - 3600,) * 2)  # a store takes no file that is younger than the process
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(store.parent / "bytecode")  # which an installed package has
    environment["TRIDENT_STORE"] = "off" if what == "compile" else str(store)
    run = subprocess.run(
        [sys.executable, "-c", _FRESH, str(functions), what],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(run.stdout)
    if what == "stored" and answer["compiler"]:
        return []  # it compiled, and the next process finds that
    times: list[list[float]] = answer["times"]
    return times


def one_launch() -> dict[str, float]:
    """First and second extension of a process by a function of one Triton launch, for calls of a described sm_90."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "jit_cost_kernels.py").write_text(_KERNELS)
        command = [sys.executable, "-c", _ONE_LAUNCH, folder]
        environment = {**os.environ, "TRIDENT_STORE": "off"}
        runs = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(3)]
    rows = [json.loads(run.stdout)["times"] for run in runs]
    found = {}
    for index, name in enumerate(("first extension", "second extension")):
        found[f"{name} with a launch, ms"] = 1e3 * statistics.median(row[index][0] for row in rows)
        found[f"{name} with a launch elapsed, ms"] = 1e3 * min(row[index][1] for row in rows)
    return found


def processes() -> dict[str, float]:
    """First and second extension of a process, and a stored version: processor time, and elapsed beside it."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store"
        compiled = [fresh(store, "compile") for _ in range(3)]
        fresh(store, "stored")
        stored = [fresh(store, "stored") for _ in range(PROCESSES)]
    assert all(stored), "a stored version was not taken"
    found = {}
    for name, rows in (
        ("first extension", [run[0] for run in compiled]),
        ("second extension", [run[1] for run in compiled]),
        ("stored version", [run[0] for run in stored]),
    ):
        found[f"{name}, ms"] = 1e3 * statistics.median(row[0] for row in rows)
        found[f"{name} elapsed, ms"] = 1e3 * min(row[1] for row in rows)
    return found


def _negated(x: torch.Tensor) -> torch.Tensor:
    return torch.neg(x)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--versions", type=int, default=50)
    parser.add_argument("--extensions", type=int, default=20)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    os.environ["TRIDENT_STORE"] = "off"
    found: dict[str, Any] = {**processes(), **one_launch(), **hit(), **versions(given.versions)}
    found |= extensions(found["extensions, ms"], given.extensions)
    for name, value in found.items():
        if isinstance(value, float):
            budget = BUDGETS.get(name)
            over = "" if budget is None else f"   budget {budget}{'  OVER' if value > budget else ''}"
            print(f"{name:<44} {value:10.1f}{over}")
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=1) + "\n")
    sys.exit(any(found[name] > budget for name, budget in BUDGETS.items()))


if __name__ == "__main__":
    main()
