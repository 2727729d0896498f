"""Which versions pay: every overload against stock's, in several pairs of processes (paying.py)."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cases import LARGE_SHAPE, declared
from paying import FEWEST_RESTARTS, MOST_RESTARTS, Verdict, pays, settled, verdict
from series import Series
from tuning_inputs import DEVICE, keys
from worlds import Input, Worlds

ROUNDS = {"back_to_back": 7, "device": 3}
AMOUNTS = {"back_to_back": 2, "device": 10}
VARIANTS = ("stock", "named")

# Input and mode -> (stock, ours) of each pair of processes.
_Pairs = dict[tuple[Input, str], list[tuple[Series, Series]]]


class Pays:
    """What pays, of several operators whose workers get ready beside each other; use as a context manager."""

    def __init__(self, wanted: Mapping[str, Sequence[str]]) -> None:
        """``wanted`` maps operators to their overloads."""
        self._keys = {name: _thinned(keys(declared(name), overloads)) for name, overloads in wanted.items()}
        self._worlds = {
            name: [_worlds(name, found) for _ in range(FEWEST_RESTARTS)] for name, found in self._keys.items()
        }
        for world in self._all():
            world.start()

    def __enter__(self) -> Pays:
        for world in self._all():
            world.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        for world in self._all():
            world.__exit__(*error)

    def _all(self) -> list[Worlds]:
        return [world for worlds in self._worlds.values() for world in worlds]

    def of(self, operator: str) -> dict[str, dict[str, Any]]:
        """Overload -> version key -> whether it pays and the verdicts behind it; and every raw series."""
        selected = self._keys[operator]
        pairs: dict[tuple[Input, str], list[tuple[Series, Series]]] = {}
        for restart, worlds in enumerate(self._worlds[operator], start=1):
            for one, key in selected.items():
                if worlds.version(one) != key:
                    raise RuntimeError(f"{one[1]} {one[0]} selects {worlds.version(one)}, and {key} in Python")
            _back_to_back(worlds, list(selected), restart, pairs)
        # After all host times; and once, since the device's own clock does not hang on the process.
        _on_device(self._worlds[operator][0], list(selected), pairs)
        restart = FEWEST_RESTARTS
        while restart < MOST_RESTARTS and (open_inputs := _unsettled(selected, pairs)):
            restart += 1
            with _worlds(operator, open_inputs) as worlds:
                _back_to_back(worlds, open_inputs, restart, pairs)
        print(flush=True)
        overloads = dict.fromkeys(one[1] for one in selected)
        return {overload: _verdicts(overload, selected, pairs) for overload in overloads}


def _worlds(operator: str, inputs: Iterable[Input]) -> Worlds:
    return Worlds(operator, {variant: list(inputs) for variant in VARIANTS}, DEVICE)


def _back_to_back(worlds: Worlds, measured: Sequence[Input], restart: int, pairs: _Pairs) -> None:
    mode = "back_to_back"
    for done, one in enumerate(measured, start=1):
        if one[0].shape != LARGE_SHAPE:  # its queue fills within a burst
            _progress(f"  run {restart}: {mode} {done}/{len(measured)} {one[1]} {one[0]}")
            _take(one, mode, worlds.compare(one, mode, ROUNDS[mode], AMOUNTS[mode]), pairs)


def _on_device(worlds: Worlds, measured: Sequence[Input], pairs: _Pairs) -> None:
    mode = "device"
    _progress(f"  {mode}: {len(measured)} inputs")
    for one, series in worlds.compare_on_device(measured, ROUNDS[mode], AMOUNTS[mode]).items():
        _take(one, mode, series, pairs)


def _take(one: Input, mode: str, series: Mapping[str, Series], pairs: _Pairs) -> None:
    if problem := next((each.problem for each in series.values() if each.problem), ""):
        print(f"\n  {one[1]} {one[0]}: not measured: {problem}", flush=True)
    else:
        pairs.setdefault((one, mode), []).append((series["stock"], series["named"]))


def _unsettled(inputs: Iterable[Input], pairs: _Pairs) -> list[Input]:
    return [one for one in inputs if (found := pairs.get((one, "back_to_back"))) and not settled(found)]


def _thinned(keys: Mapping[Input, str]) -> dict[Input, str]:
    """All inputs in the first dtype and aligned, else three a version."""
    by_version: dict[tuple[str | None, str], list[Input]] = {}
    for one, key in keys.items():
        by_version.setdefault((one[1], key), []).append(one)
    kept: dict[Input, str] = {}
    for (_, key), found in by_version.items():
        n, first = len(found), next(iter(keys))[0]
        everything = (found[0][0].dtype, found[0][0].layout) == (first.dtype, first.layout)
        for index in range(n) if everything else sorted({0, n // 2, n - 1}):
            kept[found[index]] = key
    return kept


def _verdicts(overload: str | None, keys: Mapping[Input, str], pairs: _Pairs) -> dict[str, Any]:
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


def _progress(text: str) -> None:
    print(f"\r{text:<100}" if sys.stdout.isatty() else text, end="" if sys.stdout.isatty() else "\n", flush=True)
