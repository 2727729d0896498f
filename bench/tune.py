"""Kernel configurations and what pays, measured on the GPU at hand, for every overload of every operator.

Usage: tune.py configs|pays [OPERATOR ...] [--overloads NAME,...] [--again]

``configs`` chooses, per version, the declared candidate with the least device time (geometric mean over the shapes
that select it): candidates are compiled by Triton in parallel, each result is compared with stock's before it is timed.
Bake afterwards; then ``pays`` says which of the baked versions do not lose (paying.py). Both write the checkout's
trident_ops/tuning/<arch>.json, which the bake reads, after each operator, and every raw sample to
bench/results/<machine>/tuning/. An overload with a stored result of these sources on this GPU is not measured again
unless asked with --again: a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import torch

from cases import declared
from environment import environment, machine
from trident_ops import versions
from tuning_configs import choose_configurations
from tuning_inputs import inputs
from tuning_pays import Pays

OVERLOADS_AT_ONCE = 6  # of which all processes hold all inputs: some 100 GB

_ROOT = Path(__file__).parents[1]


def digest(operator: Any, configs: Any) -> str:
    """Of what a result hangs on: the operator's sources, the configurations baked, this GPU, these versions."""
    sources = [inspect.getsource(sys.modules[name]) for name in sorted(_modules(operator.module))]
    here = {name: value for name, value in environment().items() if name not in ("date", "commit")}
    return hashlib.sha256(json.dumps([sources, configs, here], sort_keys=True).encode()).hexdigest()[:16]


def _modules(name: str) -> set[str]:
    """A module of operators, and those beside it that it uses."""
    package = name.rpartition(".")[0]
    found, pending = set(), {name}
    while pending:
        found |= pending
        used = {getattr(value, "__module__", None) for each in pending for value in vars(sys.modules[each]).values()}
        pending = {name for name in used if isinstance(name, str) and name.startswith(f"{package}.")} - found
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("configs", "pays"))
    parser.add_argument("operators", nargs="*", metavar="OPERATOR", help="default: all of the catalog")
    parser.add_argument("--overloads", default="", metavar="NAME,...", help="default: all of the operators")
    parser.add_argument("--again", action="store_true", help="measure what was measured before too")
    given = parser.parse_args()
    if not torch.cuda.is_available():
        raise SystemExit("tuning needs a GPU")
    arch = "sm_{}{}".format(*torch.cuda.get_device_capability())
    target = _ROOT / "trident_ops" / "tuning" / f"{arch}.json"
    raw = _ROOT / "bench" / "results" / machine() / "tuning"
    raw.mkdir(parents=True, exist_ok=True)
    tuning: dict[str, Any] = json.loads(target.read_text()) if target.exists() else {"overloads": {}}
    results = Results(given.step, raw, given.again, tuning["overloads"])
    wanted: dict[str, list[str]] = {}
    for operator in versions.declared():
        if not given.operators or operator.name in given.operators:
            names = [o.name for o in operator.overloads if not given.overloads or o.name in given.overloads.split(",")]
            wanted[operator.name] = results.to_measure(operator, names)
    for name, measured in (_what_pays if given.step == "pays" else _configurations)(wanted):
        results.take(declared(name), measured)
        target.write_text(json.dumps(tuning, indent=1) + "\n")
    print(f"written: {target}")


def _configurations(wanted: Mapping[str, list[str]]) -> Iterator[tuple[str, dict[str, Any]]]:
    processes = max(1, min(12, (os.cpu_count() or 2) - 1))
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as compilers:
        for name, overloads in wanted.items():
            operator = declared(name)
            yield name, {o: choose_configurations(operator, operator.overload(o), compilers) for o in overloads}


def _what_pays(wanted: Mapping[str, list[str]]) -> Iterator[tuple[str, dict[str, Any]]]:
    left = {name: overloads for name, overloads in wanted.items() if overloads}
    while left:
        group: dict[str, list[str]] = {}
        for name, overloads in left.items():
            if group and sum(map(len, (*group.values(), overloads))) > OVERLOADS_AT_ONCE:
                break
            group[name] = overloads
        with Pays(group) as pays_of:
            for name in group:
                yield name, pays_of.of(name)
        left = {name: overloads for name, overloads in left.items() if name not in group}


class Results:
    """Results of one step: each overload's file, and its entry of the tuning file."""

    def __init__(self, step: str, folder: Path, again: bool, entries: dict[str, Any]) -> None:
        self._step = step
        self._folder = folder
        self._again = again
        self._entries = entries

    def to_measure(self, operator: Any, overloads: Sequence[str]) -> list[str]:
        """Those without a stored result of now; the others' are entered."""
        found, missing = [], []
        for name in overloads:
            file = self._file(operator, name)
            stored = json.loads(file.read_text()) if file.exists() and not self._again else {}
            if stored.get("digest") == self._digest(operator, name):
                found.append(name)
                self._enter(name, stored)
            elif inputs(operator, name):
                missing.append(name)
            else:
                print(f"{name}: not measured: no function of the declaration says how to call it", flush=True)
        print(f"{operator.name}: {self._step} of {missing}, before: {found}", flush=True)
        return missing

    def take(self, operator: Any, measured: Mapping[str, Any]) -> None:
        """Write what was measured."""
        for name, found in measured.items():
            digest_of = self._digest(operator, name)
            result = {"overload": name, "digest": digest_of, "environment": environment(), **found}
            self._file(operator, name).write_text(json.dumps(result, separators=(",", ":")) + "\n")
            self._enter(name, result)

    def _file(self, operator: Any, overload: str) -> Path:
        return self._folder / f"{self._step}_{operator.overload(overload).symbol}.json"

    def _digest(self, operator: Any, overload: str) -> str:
        configs = self._entries.get(overload, {}).get("configs") if self._step == "pays" else None
        return digest(operator, configs)

    def _enter(self, overload: str, result: Mapping[str, Any]) -> None:
        _enter(self._entries.setdefault(overload, {}), result, self._step)


def _enter(entry: dict[str, Any], result: Mapping[str, Any], step: str) -> None:
    """Put a result into the tuning file's entry of the overload."""
    names = ("gpu", "torch", "triton", "trident-ops", "date")
    entry["measured"] = {name: result["environment"][name] for name in names if name in result["environment"]}
    if step == "configs":
        entry["configs"] = result["configs"]
        return
    entry["versions"] = result["versions"]
    for key, version in entry["versions"].items():
        print(f"  {result['overload']} {key}: {'pays' if version['pays'] else 'does not pay'}")
        for one in version["samples"]:
            end = ", LOST" if one["lost"] else ""
            print(
                f"    {one['mode']:<13} {one['case']:<34} stock {one['stock_us']:7.2f} µs, ours "
                f"{one['median_ratio']:.3f} of it in the median round, {one['quickest_ratio']:.3f} in the quickest{end}"
            )


if __name__ == "__main__":
    main()
