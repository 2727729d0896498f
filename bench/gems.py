"""FlagGems' host functions, imported and not modified, against themselves jitted: `trident.jit(flag_gems.ops.silu)`.

Usage: gems.py [FUNCTION ...] [--deadline SECONDS] [--device cuda] [--library flag_gems.ops]

One process a function makes and compares everything, many beside each other; then each measures alone, the function as
it was written and jitted in turn. Results go to bench/results/MACHINE/flag_gems.json after each function; what was not
ready or measured when the deadline came says so there. Needs a GPU, flag_gems and what trident-ops[compile] brings.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from environment import environment, machine
from gems_cases import FUNCTIONS
from gems_worker import CALLS, MODES, ROUNDS
from history import RESULTS

TO_PREPARE = 0.65  # of the time until the deadline
GRACE = 25.0  # seconds for what was begun before it
ENOUGH = 5.0  # times lower host time

Row = dict[str, Any]


class Worker:
    """The process of one function."""

    def __init__(self, name: str, library: str, device: str, folder: Path) -> None:
        self.name = name
        self._errors = (folder / f"{name}.log").open("w+")
        caches = {"TRITON_CACHE_DIR": str(folder / "triton"), "FLAGGEMS_CACHE_DIR": str(folder / name)}
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("gems_worker.py")), name, library, device],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env={**os.environ, **caches, "TRIDENT_STORE": "off", "TRIDENT_STRICT": "1"},
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._requests: IO[str] = self._process.stdin
        self._answers: IO[str] = self._process.stdout

    def ask(self, request: Mapping[str, Any], until: float, each: Callable[[Row], None]) -> str:
        """``each`` gets the answers' rows; why the last is missing, or nothing. It begins none after ``until``."""
        late = threading.Timer(max(0.0, until + GRACE - time.monotonic()), self._process.kill)
        late.start()
        try:
            with suppress(BrokenPipeError):
                print(json.dumps({**request, "until": until}), file=self._requests, flush=True)
            for line in self._answers:
                row = json.loads(line)
                if row is None:
                    return ""
                each(row)
            if time.monotonic() >= until + GRACE:
                return "not done before the deadline"
            self._errors.seek(0)
            return f"its process ended with {self._process.wait()}: {self._errors.read().strip()[-400:]}"
        finally:
            late.cancel()

    def end(self) -> None:
        """It holds nothing that is wanted, and takes seconds to end by itself."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._requests, self._answers, self._errors):
            with suppress(BrokenPipeError):
                pipe.close()


def run(names: Sequence[str], library: str, device: str, seconds: float, target: Path) -> list[Row]:
    """Rows of all functions, kept in ``target`` as they come."""
    start = time.monotonic()
    ready_by, deadline = start + TO_PREPARE * seconds - GRACE, start + seconds - GRACE
    rows = {(name, shape): {"function": name, "shape": shape} for name in names for shape in FUNCTIONS[name].shapes}
    problems: dict[str, str] = {}

    def take(name: str, answer: Row) -> None:
        row = rows[name, tuple(answer["shape"])]
        row.update(answer)
        parts = [f"{key} {_text(answer[key])}" for key in answer if key != "shape"]
        print(f"{time.monotonic() - start:6.1f} s  {name} {tuple(answer['shape'])}: {', '.join(parts)}", flush=True)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        workers: dict[str, Worker] = {}

        def prepare(name: str) -> None:
            workers[name] = Worker(name, library, device, Path(folder))
            problems[name] = workers[name].ask({"do": "prepare"}, ready_by, lambda answer: take(name, answer))

        try:
            with ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 2)) as pool:
                list(pool.map(prepare, names))
            print(f"{time.monotonic() - start:6.1f} s  ready; measuring, one function after the other", flush=True)
            for name in names:
                if not problems[name]:
                    asked = {"do": "measure"}
                    problems[name] = workers[name].ask(asked, deadline, lambda answer, name=name: take(name, answer))
                for shape in FUNCTIONS[name].shapes:
                    if "host" not in rows[name, shape]:
                        rows[name, shape].setdefault("problem", problems[name] or "not done before the deadline")
                _store(list(rows.values()), target)
        finally:
            for worker in workers.values():
                worker.end()
    return list(rows.values())


def _text(value: Any) -> str:
    if isinstance(value, dict) and "ratio" in value:
        return f"{value['original_us']:.1f} / {value['jitted_us']:.1f} µs = {value['ratio']:.1f}"
    return json.dumps(value)


def _store(rows: list[Row], target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(
        json.dumps({"environment": environment(), "rounds": ROUNDS, "calls": CALLS, "rows": rows}, indent=1) + "\n"
    )


def judged(rows: Sequence[Row]) -> tuple[list[str], bool]:
    """What the rows add up to, and whether that is enough: all equal, no row slower, five times quicker in the mean."""
    measured = {mode: [row for row in rows if "ratio" in row.get(mode, {})] for mode in MODES}
    lines = []
    for mode, found in measured.items():
        if found:
            least = min(found, key=lambda row: row[mode]["ratio"])
            lines.append(
                f"{mode}: {len(found)} of {len(rows)} rows, {_mean(found, mode):.2f} times lower in the geometric "
                f"mean, least {least[mode]['ratio']:.2f} ({_named(least)})"
            )
    unequal = [f"not equal to the original: {_named(row)}" for row in rows if row.get("equal") is False]
    lines += unequal
    lines += [f"FlagGems' own result is not ATen's: {_named(row)}: {row['aten']}" for row in rows if row.get("aten")]
    lines += [f"{_named(row)}: {row['problem']}" for row in rows if row.get("problem")]
    lines += [f"{_named(row)}, {mode}: {row[mode]['problem']}" for row in rows for mode in MODES if _failed(row, mode)]
    hosts = measured["host"]
    quick = (
        len(hosts) == len(rows) and _mean(hosts, "host") >= ENOUGH and all(row["host"]["ratio"] >= 1 for row in hosts)
    )
    return lines, quick and not unequal


def _mean(rows: Sequence[Row], mode: str) -> float:
    return statistics.geometric_mean([row[mode]["ratio"] for row in rows])


def _named(row: Row) -> str:
    return f"{row['function']} {tuple(row['shape'])}"


def _failed(row: Row, mode: str) -> bool:
    return "problem" in row.get(mode, {})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("functions", nargs="*", metavar="FUNCTION")
    parser.add_argument("--deadline", type=float, default=400, metavar="SECONDS")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--library", default="flag_gems.ops", help="the module whose functions are measured")
    given = parser.parse_args()
    names = given.functions or list(FUNCTIONS)
    target = RESULTS / machine() / "flag_gems.json"
    lines, enough = judged(run(names, given.library, given.device, given.deadline, target))
    print("\n".join(lines))
    print(f"written: {target}")
    sys.exit(not enough)


if __name__ == "__main__":
    main()
