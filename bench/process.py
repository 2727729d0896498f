"""What this library costs a fresh process without a GPU: prints one JSON line of milliseconds and KiB.

Usage: process.py stock|ours|extend OPERATOR     (extend: the stages of compiling versions for sm_90, the first of a
process and the next)
"""

from __future__ import annotations

import json
import sys
from time import perf_counter_ns
from typing import Any


def main() -> None:
    world, operator = sys.argv[1:]
    measured: dict[str, Any] = {}
    start = perf_counter_ns()
    import torch

    torch.ones(1).add(1)
    measured["import torch"] = _since(start)
    if world != "stock":
        start = perf_counter_ns()
        import trident_ops

        measured["import"] = _since(start)
        start = perf_counter_ns()
        trident_ops.enable(device="cuda" if torch.cuda.is_available() else "cpu")
        measured["enable"] = _since(start)
    measured["resident_kib"] = _resident()
    if world == "extend":
        measured["extensions"] = [_stages(operator, index) for index in range(3)]
    print(json.dumps(measured))


def _stages(operator: str, index: int) -> dict[str, float]:
    """ms of each stage of one more version: Dynamo and friends' import is in the first capture."""
    start = perf_counter_ns()
    from trident import loader
    from trident.build import compile_object
    from trident.capture.target import Target
    from trident_ops import versions

    overload = next(one for one in versions.declared() if one.name == operator).overloads[0]
    imported = perf_counter_ns()
    classes = (overload.classes[index % len(overload.classes)],)
    source = versions.module_source(overload, classes, Target.cuda(90), fallbacks=False)
    captured = perf_counter_ns()
    code = compile_object(source)
    emitted = perf_counter_ns()
    loader.load(code, source.name)
    loaded = perf_counter_ns()
    times = [start, imported, captured, emitted, loaded]
    names = ("import the compiler", "capture and compile kernels", "lower and emit", "load")
    return {name: (b - a) / 1e6 for name, a, b in zip(names, times, times[1:], strict=False)}


def _since(start: int) -> float:
    return (perf_counter_ns() - start) / 1e6


def _resident() -> int:
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
