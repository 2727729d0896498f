"""The gate that CI runs, without a GPU: what a hit costs must stay within bench/budgets.json.

Usage: gate.py [--update] [--skip-ratios]

Two checks. *Instructions* of a hit per ATen overload, by valgrind on baked modules (instructions.py): exact, so that
one allocation, one lookup or one more guard chain shows; only comparable where compiler, PyTorch and C library are
those of the budget, elsewhere the gate says so and checks ratios alone. *Ratios* against stock within one run, through
both doors on the cpu target with an empty kernel: coarse, but they hold on any machine. What may be exceeded by is
learned from the spread that ``--update`` saw; it is not a number to be raised by hand.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import instructions
from cases import Case
from series import Series
from trident_ops import versions
from worlds import Worlds

BUDGETS = Path(__file__).with_name("budgets.json")
REPEATS = 3  # at an update
COUNT_TOLERANCE = 0.01  # and three times the spread seen
RATIO_TOLERANCE = 0.35  # and three times the spread seen: shared machines with two cores
ROUNDS, BURSTS, ATTEMPTS = 11, 3, 5
RATIO_INPUT = (Case((1, 64), "float32"), None)
DOORS = ("direct", "override")


# ---- instructions


def over_budget(counts: Mapping[str, float], budgets: Mapping[str, Any]) -> list[str]:
    """Each overload whose hit takes more instructions than budgeted, in words."""
    failures = []
    for overload, count in counts.items():
        budget = budgets.get(overload)
        if budget is None:
            failures.append(f"{overload}: {count:.0f} instructions a hit, and no budget: run gate.py --update")
            continue
        allowed = budget["count"] * (1 + COUNT_TOLERANCE) + 3 * budget["spread"]
        if count > allowed:
            failures.append(
                f"{overload}: {count:.0f} instructions a hit, "
                f"the budget is {budget['count']:.0f} (at most {allowed:.0f})"
            )
    return failures


def _count(folder: Path, times: int) -> dict[str, list[float]]:
    harness, lines = instructions.build(folder), instructions.cases()
    runs = [instructions.count(harness, lines) for _ in range(times)]
    return {overload: [run[overload] for run in runs] for overload in lines}


# ---- ratios


def door_ratios(operator: str, no_kernel: Path, budgets: Mapping[str, Any] | None = None) -> dict[str, float]:
    """Door -> its quickest burst over stock's quickest, where calls through it hit.

    Noise only adds time: with ``budgets``, further attempts are made as long as a door is over its own.
    """
    plan = {variant: [RATIO_INPUT] for variant in ("stock", *DOORS)}
    quickest: dict[str, float] = {}
    found: dict[str, float] = {}
    with Worlds(operator, plan, "cpu", no_kernel) as worlds:
        for _ in range(ATTEMPTS):
            series = worlds.compare(RATIO_INPUT, "back_to_back", ROUNDS, BURSTS)
            if not _counts(series["direct"]):
                raise RuntimeError(f"the direct door of {operator} was not measured: {series['direct']}")
            for variant, one in series.items():
                if variant == "stock" or _counts(one):
                    quickest[variant] = min(quickest.get(variant, math.inf), *map(min, one.rounds))
            found = {door: quickest[door] / quickest["stock"] for door in DOORS if door in quickest}
            if budgets is not None and not over_ratio(found, budgets):
                break
    return found


def _counts(series: Series) -> bool:
    return not series.problem and series.only_hits()


def ratio_operators() -> list[str]:
    """Doors are the same code for every operator: those with the fewest and the most arguments stand for all."""
    by_arguments = sorted(versions.declared(), key=lambda one: (len(one.direct_functions[0].parameters), one.name))
    return list(dict.fromkeys((by_arguments[0].name, by_arguments[-1].name)))


def over_ratio(found: Mapping[str, float], budgets: Mapping[str, Any]) -> list[str]:
    """Each door that takes more of stock's time than budgeted, in words."""
    failures = []
    for door, ratio in found.items():
        budget = budgets.get(door)
        if budget is None:
            failures.append(f"{door}: {ratio:.2f} of stock's time, and no budget: run gate.py --update")
            continue
        allowed = budget["ratio"] * (1 + RATIO_TOLERANCE) + 3 * budget["spread"]
        if ratio > allowed:
            failures.append(
                f"{door}: {ratio:.3f} of stock's time, the budget is {budget['ratio']:.3f} (at most {allowed:.3f})"
            )
    return failures


# ---- both


def _middle(values: Sequence[float], name: str) -> dict[str, float]:
    return {name: statistics.median(values), "spread": max(values) - min(values)}


def update(folder: Path) -> None:
    counted = _count(folder, REPEATS)
    counts = {overload: _middle(values, "count") for overload, values in counted.items()}
    found: dict[str, Any] = {}
    for operator in ratio_operators():
        runs = [door_ratios(operator, instructions.build_no_kernel(folder)) for _ in range(REPEATS)]
        found[operator] = {
            door: {name: round(value, 3) for name, value in _middle([run[door] for run in runs], "ratio").items()}
            for door in runs[0]
        }
    budgets = {
        "instructions": {"toolchain": instructions.toolchain(), "arch": instructions.ARCH, "overloads": counts},
        "ratios": found,
    }
    BUDGETS.write_text(json.dumps(budgets, indent=1) + "\n")
    print(f"written: {BUDGETS}")


def check(folder: Path, with_ratios: bool) -> list[str]:
    budgets = json.loads(BUDGETS.read_text())
    budgeted = budgets["instructions"]
    failures = []
    try:
        now = instructions.toolchain()
        if now == budgeted["toolchain"]:
            counts = {overload: values[0] for overload, values in _count(folder, 1).items()}
            for overload, count in counts.items():
                print(f"{overload:<40} {count:6.0f} instructions a hit")
            failures += over_budget(counts, budgeted["overloads"])
        else:
            print(f"instructions are not comparable: budgeted with {budgeted['toolchain']}, here is {now}")
    except instructions.Unavailable as reason:
        failures.append(f"instructions were not counted: {reason}")
    for operator in budgets["ratios"] if with_ratios else ():
        if operator not in {one.name for one in versions.declared()}:
            failures.append(f"{operator} has a budget and is not in the catalog: run gate.py --update")
            continue
        budgeted = budgets["ratios"][operator]
        found = door_ratios(operator, instructions.build_no_kernel(folder), budgeted)
        for door, ratio in found.items():
            print(f"{operator} {door}: {ratio:.3f} of stock's time")
        failures += [f"{operator} {failure}" for failure in over_ratio(found, budgeted)]
    return failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="measure anew and write the budgets")
    parser.add_argument("--skip-ratios", action="store_true", help="count instructions only")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.update:
            update(Path(folder))
            return
        failures = check(Path(folder), not given.skip_ratios)
    for failure in failures:
        print(f"OVER BUDGET {failure}")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
