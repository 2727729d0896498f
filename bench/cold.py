"""The first call of a fresh process, CUDA being initialised and nothing compiled before.

``Cold`` drives it. As a script (cold.py OPERATOR VARIANT CASE RECIPE, both JSON) it is such a process: it prints one
JSON line of milliseconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from time import perf_counter_ns
from typing import Any

import torch

from cases import Case, arguments, declared, recipe, stock_function
from series import Series

PROCESSES = {"stock": 5, "override": 5}  # of the others, which take seconds each, one
MOST_SECONDS = 120
FIRST_CALL = "first call, host"


class Cold:
    """First calls of one operator on one case."""

    def __init__(self, operator: str, case: Case) -> None:
        self._operator = operator
        self._case = case
        self._recipe = json.dumps(recipe(declared(operator), case))

    def series(self, variants: Sequence[str]) -> dict[str, Series]:
        """Variant -> first calls in µs, one process a round, processes of the variants in turn."""
        found = {variant: Series(self._case, "cold", variant) for variant in variants}
        for number in range(max(PROCESSES.values())):
            for variant, series in found.items():
                if number < PROCESSES.get(variant, 1) and not series.problem:
                    times = self._run(variant)
                    series.problem, series.absent = times.get("problem", ""), times.get("absent", False)
                    if not series.problem:
                        series.rounds.append([1000 * times[FIRST_CALL]])
                        series.calls += 1
        return found

    def _run(self, variant: str) -> dict[str, Any]:
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, "TRITON_CACHE_DIR": cache, "TORCHINDUCTOR_CACHE_DIR": cache}
            command = [
                sys.executable,
                __file__,
                self._operator,
                variant,
                json.dumps(self._case.to_json()),
                self._recipe,
            ]
            try:
                run = subprocess.run(
                    command, capture_output=True, text=True, check=False, env=environment, timeout=MOST_SECONDS
                )
            except subprocess.TimeoutExpired:
                return {"problem": f"more than {MOST_SECONDS} s"}
        if run.returncode != 0:
            return {"problem": run.stderr.strip()[-400:]}
        answer: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
        return answer


def _since(start: int) -> float:
    return (perf_counter_ns() - start) / 1e6


def _serve(operator: str, variant: str, times: dict[str, Any]) -> Any:
    """Make the process one of the variant's: its function."""
    function = stock_function(operator)
    start = perf_counter_ns()
    if variant == "override":
        import trident_ops

        times["import"] = _since(start)
        start = perf_counter_ns()
        trident_ops.enable(operator)
        times["enable"] = _since(start)
    elif variant == "flag_gems":
        import flag_gems

        flag_gems.enable()
        times["import"] = _since(start)
    elif variant != "stock":
        function = torch.compile(function, mode="reduce-overhead" if variant == "compile_cuda_graphs" else None)
    return function


def main() -> None:
    operator, variant, case, given_recipe = sys.argv[1:]
    given = arguments(json.loads(given_recipe), Case.from_json(json.loads(case)), torch.device("cuda"))
    torch.cuda.synchronize()
    times: dict[str, Any] = {}
    try:
        function = _serve(operator, variant, times)
    except ModuleNotFoundError as error:
        print(json.dumps({"problem": f"{error.name} is not installed", "absent": True}))
        return
    for call in ("first call", "second call"):
        start = perf_counter_ns()
        function(*given)
        times[f"{call}, host"] = _since(start)
        torch.cuda.synchronize()
        times[f"{call}, end to end"] = _since(start)
    if variant == "override":
        import trident_ops

        hits = sum(row.hits for row in trident_ops.status())
        loaded = [name for name in ("triton", "torch_mlir", "torch._dynamo") if name in sys.modules]
        if hits != 2 or loaded:
            raise SystemExit(f"2 calls, but {hits} hits, and loaded: {loaded}")
    print(json.dumps(times))


if __name__ == "__main__":
    main()
