"""What our modes say against triton.testing.do_bench and torch.utils.benchmark, on one GPU, and why they differ.

Usage: cross_check.py [OPERATOR ...]     (default: five of different files)

Writes bench/results/<machine>/cross_check.json and prints the table.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch.utils.benchmark import Timer

import timing
from cases import Case, arguments, cases_of, recipe, stock_function
from environment import environment, machine
from trident_ops import versions

OPERATORS = 5
WARM_UP = 50

COLUMNS = ("back_to_back", "Timer", "host", "end_to_end", "device", "do_bench", "do_bench_cudagraph")
NOTES = """\
- Timer (torch.utils.benchmark, blocked_autorange) makes calls in a row and waits for the GPU at the end: back-to-back
  as long as the queue does not fill; beyond, the GPU's time, which our bursts of 200 with the queue drained avoid.
- do_bench clears the L2 cache and records an event before and behind each call while the GPU is busy clearing: our
  device time, and what two events cost and the gap between them, 3 to 4 µs, which is most of what it says of a short
  kernel. Where a call takes the host longer than the GPU takes to clear the cache, the host's delay shows too.
- do_bench_cudagraph replays many calls as one graph: no host, no events, and a warm L2 cache, so that of a call whose
  data fits into the cache it says less than our device time.
- host and end_to_end have no counterpart: both others never measure a single call on an idle GPU."""


def host_times(call: Any) -> dict[str, float]:
    """µs a call by every way that does not profile."""
    from triton.testing import do_bench, do_bench_cudagraph

    device = torch.device("cuda")
    for _ in range(WARM_UP):
        call()
    return {
        "back_to_back": statistics.median(timing.back_to_back(call, device, 15)),
        "Timer": 1e6 * Timer("call()", globals={"call": call}).blocked_autorange(min_run_time=0.5).median,
        "host": statistics.median(timing.host(call, device, 300)),
        "end_to_end": statistics.median(timing.end_to_end(call, device, 300)),
        "do_bench": 1000 * do_bench(call, return_mode="median"),
        "do_bench_cudagraph": 1000 * do_bench_cudagraph(call, return_mode="median"),
    }


def of_many_kinds(operators: Sequence[Any]) -> list[Any]:
    """The first operator of every file, then the second ones, and so on."""
    modules = [one.module for one in operators]
    places = [modules[:k].count(module) for k, module in enumerate(modules)]
    return [operators[k] for k in sorted(range(len(operators)), key=places.__getitem__)]


def call_of(operator: Any, case: Case) -> Any:
    """Stock's function on the case's arguments."""
    given = arguments(recipe(operator, case), case, torch.device("cuda"))
    function = stock_function(operator.name)
    return lambda: function(*given)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("operators", nargs="*", metavar="OPERATOR")
    wanted = parser.parse_args().operators
    if not torch.cuda.is_available():
        raise SystemExit("the cross-check needs a GPU")
    chosen = [one for one in versions.declared() if one.name in wanted] or of_many_kinds(versions.declared())[
        :OPERATORS
    ]
    calls = {}
    for operator in chosen:
        cases = cases_of(operator)
        for case in dict.fromkeys((cases[1], max(cases, key=lambda one: torch.Size(one.shape).numel()))):
            calls[operator.name, str(case)] = call_of(operator, case)
    rows = [{"operator": name, "case": case, **host_times(call)} for (name, case), call in calls.items()]
    print(f"{'µs a call':<40}" + "".join(f"{column:>20}" for column in COLUMNS))
    for row, call in zip(rows, calls.values(), strict=True):  # only now: a profile makes later launches dearer
        row["device"] = statistics.median(timing.device_times([call], torch.device("cuda"), 30)[0][0])
        print(f"{row['operator'] + ' ' + row['case']:<40}" + "".join(f"{row[column]:20.2f}" for column in COLUMNS))
    print(NOTES)
    target = Path(__file__).with_name("results") / machine() / "cross_check.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps({"environment": environment(), "us": rows, "notes": NOTES}, indent=1) + "\n")
    print(f"written: {target}")


if __name__ == "__main__":
    main()
