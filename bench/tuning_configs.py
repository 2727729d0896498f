"""The fastest declared configuration of each version, by device time."""

from __future__ import annotations

import functools
import inspect
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any

import torch

from cases import Case, declared, overload_function
from timing import device_times
from tuning_inputs import DEVICE, as_host_arguments, given, keys
from worker import compare_values, copied

CANDIDATE_ROUNDS = 10


def choose_configurations(operator: Any, overload: Any, compilers: Executor) -> dict[str, Any]:
    """Version key -> its fastest configuration, and every candidate's device times."""
    by_class: dict[str, list[Case]] = {}
    for (case, _), key in keys(operator, [overload.name]).items():
        by_class.setdefault(key, []).append(case)
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
    values = given(operator, overload, Case.from_json(case))
    try:
        _candidate(overload, key, number, values)()
    except Exception as error:
        return f"{overload_name} {key} {dict(overload.configurations[number])}: {type(error).__name__}: {error}"[:300]
    return ""


def _candidate_times(operator: Any, overload: Any, key: str, cases: list[Case]) -> dict[int, list[float]]:
    """Candidate -> device µs at each case. A candidate that fails or is wrong at one is out."""
    times: dict[int, list[float]] = {number: [] for number in range(len(overload.configurations))}
    for case in cases:
        values = given(operator, overload, case)
        expected = overload_function(overload.name, copied(values))()
        for number in tuple(times):
            try:
                compare_values(_like(_candidate(overload, key, number, copied(values))(), expected), expected)
            except Exception as error:
                print(f"  {key} {dict(overload.configurations[number])} is out: {error}"[:300], flush=True)
                del times[number]
        calls = [_candidate(overload, key, number, values) for number in times]
        if calls:
            measured = device_times(calls, torch.device(DEVICE), CANDIDATE_ROUNDS)
            for of_candidate, (samples, _) in zip(times.values(), measured, strict=True):
                of_candidate.append(statistics.median(samples))
    return times


def _candidate(overload: Any, key: str, number: int, values: Sequence[Any]) -> Callable[[], Any]:
    """A call of one candidate of a version."""
    item = next(one for one in overload.classes if one.key == key)
    function = overload.host(overload.configuration(item, overload.configurations[number]))
    given = dict(zip(overload.parameters, as_host_arguments(overload, item, values), strict=True))
    parameters = inspect.signature(function).parameters
    keywords = {
        name: given.pop(name) for name in list(given) if parameters[name].kind is inspect.Parameter.KEYWORD_ONLY
    }
    return functools.partial(function, *given.values(), **keywords)


def _like(result: Any, expected: Any) -> Any:
    """The result of an iteration has its elements in order, and one dimension."""
    if not isinstance(result, torch.Tensor) or result.shape == expected.shape:
        return result
    return result.as_strided(expected.shape, expected.stride())
