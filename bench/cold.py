"""The first call of a fresh process, CUDA being initialised: prints one JSON line of milliseconds.

Usage: cold.py OPERATOR RECIPE stock|ours          (RECIPE as JSON: cases.recipe)
"""

from __future__ import annotations

import json
import sys
from time import perf_counter_ns

import torch

from cases import COLD_CASE, arguments, stock_function


def since(start: int) -> float:
    return (perf_counter_ns() - start) / 1e6


def main() -> None:
    operator, recipe, world = sys.argv[1:]
    device = torch.device("cuda")
    given = arguments(json.loads(recipe), COLD_CASE, device)
    torch.cuda.synchronize()
    times: dict[str, float] = {}
    if world == "ours":
        start = perf_counter_ns()
        import trident_ops

        times["import"] = since(start)
        start = perf_counter_ns()
        trident_ops.enable(operator)
        times["enable"] = since(start)
    function = stock_function(operator)
    for call in ("first", "second"):
        start = perf_counter_ns()
        function(*given)
        times[f"{call} call, host"] = since(start)
        torch.cuda.synchronize()
        times[f"{call} call, end to end"] = since(start)
    if world == "ours":
        hits = sum(row.hits for row in trident_ops.status())
        if hits != 2:
            raise SystemExit(f"2 calls, but {hits} hits")
        loaded = [name for name in ("triton", "torch_mlir", "torch._dynamo") if name in sys.modules]
        if loaded:
            raise SystemExit(f"a hit loaded {loaded}")
    print(json.dumps(times))


if __name__ == "__main__":
    main()
