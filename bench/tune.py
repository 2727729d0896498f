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
import functools
import hashlib
import inspect
import json
import multiprocessing
import os
import statistics
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import torch

from cases import LARGE_SHAPE, Case, arguments, declared, overload_function, overload_recipes
from environment import environment, machine
from paying import MOST_RESTARTS, Verdict, pays, settled, verdict
from series import Series
from timing import device_times
from trident import runtime
from trident_ops import versions
from worker import compare_values, copied
from worlds import Input, Worlds

ROUNDS = {"back_to_back": 7, "device": 3}
AMOUNTS = {"back_to_back": 2, "device": 10}
VARIANTS = ("stock", "named")
LAYOUTS = ("aligned", "unaligned")
DEVICE = "cuda"
CANDIDATE_ROUNDS = 10

_ROOT = Path(__file__).parents[1]


def inputs(operator: Any, overload: str) -> list[Input]:
    """Every declared shape and the large one, in every dtype and layout."""
    shapes = dict.fromkeys((*operator.shapes, LARGE_SHAPE))
    dtypes = [str(dtype).removeprefix("torch.") for dtype in operator.dtypes]
    cases = [Case(shape, dtype, layout) for dtype in dtypes for layout in LAYOUTS for shape in shapes]
    return [(case, overload) for case in cases if overload_recipes(operator, case)[overload] is not None]


# ---- configurations


def choose_configurations(operator: Any, overload: Any, compilers: Executor) -> dict[str, Any]:
    """Version key -> its fastest configuration, and every candidate's device times."""
    by_class: dict[str, list[Case]] = {}
    for case, _ in inputs(operator, overload.name):
        item = versions.class_of(overload, runtime.arguments_of(*_given(operator, overload, case)))
        if item is not None:
            by_class.setdefault(item.key, []).append(case)
    jobs = [
        (operator.name, overload.name, key, number, cases[0].to_json())
        for key, cases in by_class.items()
        for number in range(len(overload.configurations))
    ]
    print(f"  compiling {len(jobs)} candidates", flush=True)
    for problem in compilers.map(_compile_one, jobs):  # fills Triton's cache
        if problem:
            print(f"  {problem}", flush=True)
    chosen: dict[str, Any] = {"configs": {}, "candidates": {}}
    for done, (key, cases) in enumerate(by_class.items(), start=1):
        times = _candidate_times(operator, overload, key, cases)
        if not times:
            continue
        best = min(times, key=lambda number: statistics.geometric_mean(times[number]))
        chosen["configs"][key] = dict(overload.configurations[best])
        chosen["candidates"][key] = [
            {"configuration": dict(overload.configurations[n]), "device_us": [round(t, 2) for t in times[n]]}
            for n in times
        ]
        print(f"  {done}/{len(by_class)} {key}: {chosen['configs'][key]}", flush=True)
    return chosen


def _compile_one(job: tuple[Any, ...]) -> str:
    operator_name, overload_name, key, number, case = job
    operator = declared(operator_name)
    overload = operator.overload(overload_name)
    given = _given(operator, overload, Case.from_json(case))
    try:
        _candidate(overload, key, number)(*given)
    except Exception as error:
        return f"{overload_name} {key} {dict(overload.configurations[number])}: {type(error).__name__}: {error}"[:300]
    return ""


def _candidate_times(operator: Any, overload: Any, key: str, cases: list[Case]) -> dict[int, list[float]]:
    """Candidate -> device µs at each case. A candidate that fails or is wrong at one is out."""
    times: dict[int, list[float]] = {number: [] for number in range(len(overload.configurations))}
    for case in cases:
        given = _given(operator, overload, case)
        expected = overload_function(overload.name, copied(given))()
        for number in tuple(times):
            try:
                compare_values(_candidate(overload, key, number)(*copied(given)), expected)
            except Exception as error:
                print(f"  {key} {dict(overload.configurations[number])} is out: {error}"[:300], flush=True)
                del times[number]
        calls = [functools.partial(_candidate(overload, key, number), *given) for number in times]
        if calls:
            measured = device_times(calls, torch.device(DEVICE), CANDIDATE_ROUNDS)
            for of_candidate, (samples, _) in zip(times.values(), measured, strict=True):
                of_candidate.append(statistics.median(samples))
    return times


def _candidate(overload: Any, key: str, number: int) -> Any:
    item = next(one for one in overload.classes if one.key == key)
    function = overload.host(overload.configuration(item, overload.configurations[number]))
    keyword_only = [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.KEYWORD_ONLY]
    if not keyword_only:
        return function
    n = len(keyword_only)
    return lambda *given: function(*given[:-n], **dict(zip(keyword_only, given[-n:], strict=True)))


def _given(operator: Any, overload: Any, case: Case) -> tuple[Any, ...]:
    return arguments(overload_recipes(operator, case)[overload.name] or [], case, torch.device(DEVICE))


# ---- what pays


def what_pays(operator: Any, overloads: list[str]) -> dict[str, dict[str, Any]]:
    """Overload -> version key -> whether it pays and the verdicts behind it; and every raw series.

    All overloads are measured in the same processes: a pair of them takes some ten seconds to get ready.
    """
    pairs: dict[tuple[Input, str], list[tuple[Series, Series]]] = {}
    keys: dict[Input, str] = {}
    open_inputs = [one for overload in overloads for one in inputs(operator, overload)]
    restarts = 0
    while open_inputs and restarts < MOST_RESTARTS:
        restarts += 1
        with Worlds(operator.name, dict.fromkeys(VARIANTS, open_inputs), DEVICE) as worlds:
            if restarts == 1:
                keys = _thinned({one: worlds.version(one) for one in open_inputs})
                open_inputs = list(keys)
            for mode, rounds in ROUNDS.items():  # host times before any profile
                for done, one in enumerate(open_inputs, start=1):
                    if mode == "back_to_back" and one[0].shape == LARGE_SHAPE:  # its queue fills within a burst
                        continue
                    if mode == "device" and restarts > 1:  # the device's own clock does not hang on the process
                        continue
                    _progress(f"  run {restarts}: {mode} {done}/{len(open_inputs)} {one[1]} {one[0]}")
                    series = worlds.compare(one, mode, rounds, AMOUNTS[mode])
                    if problem := next((each.problem for each in series.values() if each.problem), ""):
                        print(f"\n  {one[1]} {one[0]}: not measured: {problem}", flush=True)
                        continue
                    pairs.setdefault((one, mode), []).append((series["stock"], series["named"]))
        open_inputs = [one for one in open_inputs if (one, "back_to_back") in pairs]
        open_inputs = [one for one in open_inputs if not settled(pairs[one, "back_to_back"])]
    print(flush=True)
    return {overload: _verdicts(overload, keys, pairs) for overload in overloads}


def _thinned(keys: dict[Input, str | None]) -> dict[Input, str]:
    """Inputs that a version of ours takes: all in the first dtype and aligned, else three a version."""
    by_version: dict[tuple[str | None, str], list[Input]] = {}
    for one, key in keys.items():
        if key is not None and _is_ours(key):
            by_version.setdefault((one[1], key), []).append(one)
    first = next(iter(keys))[0]
    kept: dict[Input, str] = {}
    for (_, key), found in by_version.items():
        n = len(found)
        everything = (found[0][0].dtype, found[0][0].layout) == (first.dtype, first.layout)
        for index in range(n) if everything else sorted({0, n // 2, n - 1}):
            kept[found[index]] = key
    return kept


def _verdicts(
    overload: str, keys: dict[Input, str], pairs: dict[tuple[Input, str], list[tuple[Series, Series]]]
) -> dict[str, Any]:
    verdicts: dict[str, list[Verdict]] = {}
    for one, key in keys.items():
        if one[1] == overload:
            found = [verdict(pairs[one, mode]) for mode in ROUNDS if (one, mode) in pairs]
            verdicts.setdefault(key, []).extend(found)
    return {
        "versions": {
            key: {"pays": pays(found), "samples": [each.to_json() for each in found]} for key, found in verdicts.items()
        },
        "series": [
            series.to_json()
            for (one, _), of_input in pairs.items()
            if one[1] == overload
            for pair in of_input
            for series in pair
        ],
    }


def _is_ours(key: str) -> bool:
    return not key.startswith("not ")  # a fallback's key says which requirement failed


def _progress(text: str) -> None:
    print(f"\r{text:<100}" if sys.stdout.isatty() else text, end="" if sys.stdout.isatty() else "\n", flush=True)


# ---- files


def digest(operator: Any, configs: Any) -> str:
    """Of what a result hangs on: the operator's sources, the configurations baked, this GPU, these versions."""
    module = sys.modules[operator.module]
    package = operator.module.rpartition(".")[0]
    used = {getattr(value, "__module__", None) for value in vars(module).values()}
    names = sorted({operator.module, *(name for name in used if isinstance(name, str) and name.startswith(package))})
    sources = [inspect.getsource(sys.modules[name]) for name in names]
    here = {name: value for name, value in environment().items() if name not in ("date", "commit")}
    return hashlib.sha256(json.dumps([sources, configs, here], sort_keys=True).encode()).hexdigest()[:16]


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
    processes = max(1, min(12, (os.cpu_count() or 2) - 1))
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as compilers:
        for operator in versions.declared():
            if given.operators and operator.name not in given.operators:
                continue
            wanted = [o for o in operator.overloads if not given.overloads or o.name in given.overloads.split(",")]
            results = _results(operator, wanted, given.step, given.again, raw, tuning["overloads"], compilers)
            for name, result in results.items():
                _enter(tuning["overloads"].setdefault(name, {}), result, given.step)
            target.write_text(json.dumps(tuning, indent=1) + "\n")
    print(f"written: {target}")


def _results(
    operator: Any,
    overloads: list[Any],
    step: str,
    again: bool,
    raw: Path,
    tuning: dict[str, Any],
    compilers: Executor,
) -> dict[str, Any]:
    """Overload -> its result, from its file if that is of now, else measured and written."""
    found: dict[str, Any] = {}
    to_measure = []
    digests = {
        o.name: digest(operator, tuning.get(o.name, {}).get("configs") if step == "pays" else None) for o in overloads
    }
    for overload in overloads:
        file = raw / f"{step}_{overload.symbol}.json"
        stored = json.loads(file.read_text()) if file.exists() and not again else {}
        if stored.get("digest") == digests[overload.name]:
            found[overload.name] = stored
        elif inputs(operator, overload.name):
            to_measure.append(overload)
        else:
            print(f"{overload.name}: not measured: no function of the declaration says how to call it", flush=True)
    print(f"{operator.name}: {step} of {[o.name for o in to_measure]}, before: {list(found)}", flush=True)
    if step == "pays" and to_measure:
        measured = what_pays(operator, [overload.name for overload in to_measure])
    else:
        measured = {o.name: choose_configurations(operator, o, compilers) for o in to_measure}
    for overload in to_measure:
        result = {
            "overload": overload.name,
            "digest": digests[overload.name],
            "environment": environment(),
            **measured[overload.name],
        }
        (raw / f"{step}_{overload.symbol}.json").write_text(json.dumps(result, separators=(",", ":")) + "\n")
        found[overload.name] = result
    return found


def _enter(entry: dict[str, Any], result: dict[str, Any], step: str) -> None:
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
