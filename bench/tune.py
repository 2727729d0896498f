"""Which versions of an operator pay on this GPU: writes what trident_ops/tuning/ holds.

Usage: tune.py [OPERATOR ...] [--configs] [--out FOLDER]

With ``--configs``, for each version the declared configuration with the least device time (geometric mean over the
shapes of stock's time; each candidate is the declaration's host function, launched by Triton). A change of
configuration wants a new bake before it can be said what pays. Without, what the baked versions do:

A version pays if at each shape that selects it, in one interleaved run, it takes at most stock's back-to-back host time
and at most 1.02 of stock's device time (or 0.3 µs more, which is what CUPTI can tell apart on a kernel of 2 µs), and
the counters show that each timed call was a hit. FOLDER/<arch>.json is the tuning file as it is now with these
operators measured anew; every raw sample goes to FOLDER/tune_<operator>.json.
"""

from __future__ import annotations

import argparse
import functools
import json
import statistics
from pathlib import Path
from typing import Any

import torch

from cases import DEVICE_SHAPE, Case, arguments, declared, recipe
from environment import environment
from host_time import catalog
from timing import device_time
from trident_ops import catalog as catalog_module
from worlds import Series, Worlds

ROUNDS = 9
BURSTS = 3
DEVICE_CALLS = 10
VARIANTS = ("stock", "named")

DTYPES = ("bfloat16", "float16", "float32")
LAYOUTS = ("aligned", "unaligned")

MAX_HOST_RATIO = 1.0
MAX_DEVICE_RATIO = 1.02
DEVICE_RESOLUTION_US = 0.3


def pays(stock: Series, ours: Series) -> bool:
    if not ours.only_hits():
        return False
    if stock.mode == "back_to_back":
        return ours.median <= MAX_HOST_RATIO * stock.median
    return ours.median <= max(MAX_DEVICE_RATIO * stock.median, stock.median + DEVICE_RESOLUTION_US)


def sample(stock: Series, ours: Series) -> dict[str, Any]:
    return {
        "case": str(ours.case),
        "mode": ours.mode,
        "stock_us": round(stock.median, 3),
        "stock_spread": round(stock.spread, 3),
        "ours_us": round(ours.median, 3),
        "ours_spread": round(ours.spread, 3),
        "pays": pays(stock, ours),
    }


def tune(operator: str) -> tuple[dict[str, Any], list[Series]]:
    """The operator's entry in the tuning file, and every series measured."""
    versions: dict[str, dict[str, Any]] = {}
    everything = []
    shapes = dict.fromkeys((*declared(operator).shapes, DEVICE_SHAPE))
    with Worlds(operator) as worlds:
        cases = [Case(shape, dtype, layout) for dtype in DTYPES for layout in LAYOUTS for shape in shapes]
        keys = {case: worlds.version(case) for case in cases}
        # Host times first: once a process has profiled, its launches may cost half as much again.
        for mode, amount in (("back_to_back", BURSTS), ("device", DEVICE_CALLS)):
            for case, key in keys.items():
                if (
                    key is None or key.startswith("not ") or (mode == "back_to_back" and case.shape == DEVICE_SHAPE)
                ):  # its queue fills in a burst
                    continue
                entry = versions.setdefault(key, {"pays": True, "samples": []})
                stock, ours = series = worlds.compare([case], mode, ROUNDS, amount, VARIANTS)
                everything += series
                entry["samples"].append(sample(stock, ours))
                entry["pays"] = entry["pays"] and pays(stock, ours)
    return {"versions": versions}, everything


def choose_configurations(operator: str) -> dict[str, Any]:
    """Version key -> its fastest configuration, by device time, and every candidate's times."""
    declaration = declared(operator)
    overload = declaration.overload(declaration.direct)
    device = torch.device("cuda")
    times: dict[str, dict[int, list[float]]] = {}
    for case in (Case(shape, dtype, layout) for dtype in DTYPES for layout in LAYOUTS for shape in declaration.shapes):
        given = arguments(recipe(operator, case), case, device)
        key = catalog_module.selected(operator, *given)
        item = next((one for one in overload.classes if one.key == key), None)
        if item is None:  # no version of ours, or a fallback
            continue
        for number, configuration in enumerate(overload.configurations):
            function = overload.host(overload.configuration(item, configuration))
            call = functools.partial(function, *given, *declared.direct_functions[0].constants)
            call()
            samples, _ = device_time(call, device, DEVICE_CALLS)
            times.setdefault(key, {}).setdefault(number, []).append(statistics.median(samples))
    chosen: dict[str, Any] = {"configs": {}, "configurations": {}}
    for key, by_number in times.items():
        best = min(by_number, key=lambda number: statistics.geometric_mean(by_number[number]))
        chosen["configs"][key] = dict(overload.configurations[best])
        chosen["configurations"][key] = [
            {"configuration": dict(overload.configurations[n]), "device_us": [round(t, 2) for t in by_number[n]]}
            for n in by_number
        ]
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("operators", nargs="*", metavar="OPERATOR", help="default: all of the catalog")
    parser.add_argument("--configs", action="store_true", help="choose configurations instead")
    parser.add_argument("--out", type=Path, default=Path("bench/results/local"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    machine = environment()
    name = "sm_{}{}.json".format(*torch.cuda.get_device_capability())
    committed = Path(__file__).parents[1] / "trident_ops" / "tuning" / name
    tuning: dict[str, Any] = json.loads(committed.read_text()) if committed.exists() else {"overloads": {}}
    tuning |= {"device": machine["gpu"], "torch": machine["torch"]}
    for operator in arguments.operators or catalog():
        overload = declared(operator).direct
        previous = tuning["overloads"].get(overload, {})
        if arguments.configs:
            chosen = choose_configurations(operator)
            tuning["overloads"][overload] = {**previous, "configs": chosen["configs"]}
            for key, rows in chosen["configurations"].items():
                for row in rows:
                    print(f"{operator} {key}: {row['configuration']} device {row['device_us']} µs")
            (arguments.out / f"configs_{operator}.json").write_text(json.dumps(chosen, indent=1) + "\n")
            continue
        entry, everything = tune(operator)
        tuning["overloads"][overload] = {**previous, **entry}
        for key, version in entry["versions"].items():
            print(f"{operator} {key}: {'pays' if version['pays'] else 'does not pay'}")
            for one in version["samples"]:
                ratio = one["ours_us"] / one["stock_us"]
                print(
                    f"    {one['mode']:<13} {one['case']:<34} stock {one['stock_us']:7.2f} µs, ours {ratio:.3f} of it"
                )
        raw = {"operator": operator, "environment": machine, "series": [one.to_json() for one in everything]}
        (arguments.out / f"tune_{operator}.json").write_text(json.dumps(raw, separators=(",", ":")) + "\n")
    (arguments.out / name).write_text(json.dumps(tuning, indent=1) + "\n")
    print(f"written: {arguments.out / name}")


if __name__ == "__main__":
    main()
