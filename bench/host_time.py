"""Host, device and cold times of an operator against stock PyTorch, in one interleaved run on one GPU.

Usage: host_time.py [OPERATOR ...] [--out FOLDER]

Writes FOLDER/<operator>_<gpu>.json with every raw sample, prints the ratios, and ends with 1 if a bar is missed: at
most 0.85 of stock's back-to-back host time, at most 1.02 of its device time at the large shape, the first call under
3 ms, and in every timed call of ours a hit and nothing else, with no kernel of stock's in the profile.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from cases import COLD_CASE, DEVICE_SHAPE, Case, declared, device_cases, host_cases, recipe
from environment import environment
from worlds import VARIANTS, Series, Worlds

ROUNDS = 15
BURSTS = 5  # a round, of timing.BURST calls each
HOST_CALLS = 100  # a round
DEVICE_CALLS = 10  # a round
COLD_PROCESSES = 5

MAX_HOST_RATIO = 0.85
MAX_DEVICE_RATIO = 1.02
MAX_FIRST_CALL_MS = 3.0

HITTING = ("override", "direct")


def measure(operator: str) -> list[Series]:
    shapes = declared(operator).shapes
    with Worlds(operator) as worlds:
        return [
            *worlds.compare(host_cases(shapes), "back_to_back", ROUNDS, BURSTS),
            *worlds.compare(host_cases(shapes), "host", ROUNDS, HOST_CALLS),
            *worlds.compare(device_cases(shapes), "device", ROUNDS, DEVICE_CALLS, ("stock", *HITTING)),
        ]


def cold(operator: str) -> dict[str, list[dict[str, float]]]:
    """Milliseconds of the first calls of fresh processes, stock and ours in turn."""
    script = str(Path(__file__).with_name("cold.py"))
    given = json.dumps(recipe(operator, COLD_CASE))
    result: dict[str, list[dict[str, float]]] = {"stock": [], "ours": []}
    for _ in range(COLD_PROCESSES):
        for world, runs in result.items():
            command = [sys.executable, script, operator, given, world]
            run = subprocess.run(command, check=True, capture_output=True, text=True)
            runs.append(json.loads(run.stdout.splitlines()[-1]))
    return result


def by_case(series: list[Series]) -> list[dict[str, Series]]:
    """One dictionary of variants for each case and mode, in the order measured."""
    rows: dict[tuple[str, Case], dict[str, Series]] = {}
    for one in series:
        rows.setdefault((one.mode, one.case), {})[one.variant] = one
    return list(rows.values())


def print_table(series: list[Series]) -> None:
    print(f"{'mode':<13} {'input':<34} {'stock µs':>9} {'±':>4}" + "".join(f" {v:>9} {'±':>4}" for v in VARIANTS[1:]))
    for row in by_case(series):
        stock = row["stock"]
        line = f"{stock.mode:<13} {stock.case!s:<34} {stock.median:9.2f} {stock.spread:4.0%}"
        for variant in VARIANTS[1:]:
            if variant in row:
                line += f" {row[variant].median / stock.median:9.3f} {row[variant].spread:4.0%}"
            else:
                line += f" {'':9} {'':4}"
        print(line)


def missed(series: list[Series], first_calls: dict[str, list[dict[str, float]]]) -> list[str]:
    """Each bar that does not hold, in words."""
    failures = []
    for row in by_case(series):
        stock = row["stock"]
        where = f"{stock.mode} {stock.case}"
        for variant in HITTING:
            ours = row[variant]
            ratio = ours.median / stock.median
            if not ours.only_hits():
                failures.append(f"{where} {variant}: {ours.calls} calls, counters {ours.counters}")
            if stock.mode == "back_to_back" and stock.case.dtype == "bfloat16" and ratio > MAX_HOST_RATIO:
                failures.append(f"{where} {variant}: {ratio:.3f} of stock")
            if stock.mode == "device":
                if set(ours.kernels) & set(stock.kernels):
                    failures.append(f"{where} {variant}: stock's kernels in the profile: {ours.kernels}")
                if stock.case.shape == DEVICE_SHAPE and ratio > MAX_DEVICE_RATIO:
                    failures.append(f"{where} {variant}: {ratio:.3f} of stock")
        if "disabled" in row and any(row["disabled"].counters.values()):
            failures.append(f"{where} disabled: counters {row['disabled'].counters}")
    slowest = max(run["first call, host"] for run in first_calls["ours"])
    if slowest > MAX_FIRST_CALL_MS:
        failures.append(f"first call: {slowest:.2f} ms")
    return failures


def print_cold(first_calls: dict[str, list[dict[str, float]]]) -> None:
    for world, runs in first_calls.items():
        medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
        print(f"cold, {world}: " + ", ".join(f"{name} {median:.2f} ms" for name, median in medians.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("operators", nargs="*", metavar="OPERATOR", help="default: all of the catalog")
    parser.add_argument("--out", type=Path, default=Path("bench/results/local"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    machine = environment()
    failures = []
    for operator in arguments.operators or catalog():
        series, first_calls = measure(operator), cold(operator)
        result: dict[str, Any] = {
            "operator": operator,
            "environment": machine,
            "series": [one.to_json() for one in series],
            "cold_ms": first_calls,
        }
        file = arguments.out / f"{operator}_{machine['gpu'].replace(' ', '_')}.json"
        file.write_text(json.dumps(result, separators=(",", ":")) + "\n")
        print(f"{operator} on {machine['gpu']}: medians of {ROUNDS} rounds, ours as shares of stock; samples: {file}")
        print_table(series)
        print_cold(first_calls)
        for row in by_case(series):
            if row["stock"].mode == "device":
                kernels = {variant: row[variant].kernels for variant in ("stock", *HITTING)}
                print(f"kernels at {row['stock'].case}: {kernels}")
                break
        failures += [f"{operator}: {failure}" for failure in missed(series, first_calls)]
    for failure in failures:
        print("MISSED", failure)
    sys.exit(bool(failures))


def catalog() -> list[str]:
    import trident_ops

    return [operator.name for operator in trident_ops.catalog.operators()]


if __name__ == "__main__":
    main()
