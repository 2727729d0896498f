"""A hit behind ever more versions that do not match: prints JSON, number of versions -> µs of each burst's calls.

Usage: chain.py OPERATOR NO_KERNEL

The versions are compiled for the cpu target one by one and appended as a growing process appends them; the last one
matches. Its kernel is the empty one (worker.py), so a call costs its guards, dispatch and allocation.
"""

from __future__ import annotations

import ctypes
import functools
import itertools
import json
import sys

import torch

import timing
from cases import Case, arguments, declared, recipe
from trident import loader, native, runtime
from trident.arguments import DEVICE_CPU
from trident.build import compile_object
from trident.capture.target import Target
from trident_ops import versions

LENGTHS = (1, 10, 50, 200)
BURSTS = 30


def main() -> None:
    name, no_kernel = sys.argv[1:]
    operator = declared(name)
    function = operator.direct_functions[0]
    overload = operator.overload(function.overload)
    case = Case((1, 64), "float32")
    given = function.overload_arguments(arguments(recipe(operator, case), case, torch.device("cpu")))
    matching = versions.class_of(overload, runtime.arguments_of(*given))
    if matching is None:
        raise SystemExit(f"no class of {overload.name} takes {case}")
    others = [item for item in overload.classes if item is not matching][:5]
    modules = {}
    for item in (*others, matching):
        source = versions.module_source(overload, (item,), Target.cpu(), fallbacks=False)
        modules[item.key] = loader.load(compile_object(source), source.name)
    empty = ctypes.cast(ctypes.CDLL(no_kernel).no_kernel, ctypes.c_void_p)
    native.library().trident_set_interpreter(empty)
    scms, calls = {}, {}
    for length in LENGTHS:
        scms[length] = scm = runtime.Scm.create(f"chain_of_{length}")
        for item in itertools.islice(itertools.cycle(others), length - 1):
            scm.append(modules[item.key])
        scm.append(modules[matching.key])
        door = runtime.door(
            name="chain",
            doc="",
            parameters=tuple(overload.parameters),
            defaults=(),
            scm=scm,
            slow=lambda *_: None,
            miss=None,
        )
        calls[length] = functools.partial(door, *given)
    measured: dict[int, list[float]] = {length: [] for length in LENGTHS}
    for _ in range(BURSTS):
        for length, call in calls.items():
            measured[length] += timing.back_to_back(call, torch.device("cpu"), 1)
    if any(scm.counters(DEVICE_CPU).hits != BURSTS * timing.BURST for scm in scms.values()):
        raise SystemExit("not every call was a hit")
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
