"""A process that measures on request: one JSON request a line on stdin, one JSON answer a line on stdout.

Stock PyTorch is measured in a process that never imports trident_ops, ours in another; the driver (worlds.py) goes back
and forth between them, so that both see the same moments of a noisy machine.
"""

from __future__ import annotations

import functools
import json
import os
import sys
from collections.abc import Callable
from typing import Any

import torch

import timing
from cases import Case, arguments, stock_function

Request = dict[str, Any]
Answer = dict[str, Any]
WARM_UP = 50


class Worker:
    """Measures one operator under its variants: "stock" or, where trident_ops is imported, the three others."""

    def __init__(self, operator: str, world: str, device: torch.device) -> None:
        self.device = device
        self.operator = operator
        self.stock = stock_function(operator)
        self.inputs: dict[Case, tuple[Any, ...]] = {}
        self.ours = world == "ours"
        if self.ours:
            import trident_ops

            self.library = trident_ops
            self._switch("override")

    def answer(self, request: Request) -> Answer:
        if "version_of" in request:
            given = self._arguments(Case.from_json(request["version_of"]), request["recipe"])
            return {"version": self.library.catalog.selected(self.operator, *given)}
        case = Case.from_json(request["case"])
        call = self._call(request["variant"], self._arguments(case, request["recipe"]))
        for _ in range(WARM_UP):
            call()
        before = self._counters()
        result: Answer = getattr(self, "_" + request["mode"])(call, request["amount"])
        after = self._counters()
        result["counters"] = {name: after[name] - before[name] for name in after}
        return result

    def _arguments(self, case: Case, recipe: list[Any]) -> tuple[Any, ...]:
        if case not in self.inputs:
            self.inputs[case] = arguments(recipe, case, self.device)
        return self.inputs[case]

    def _call(self, variant: str, given: tuple[Any, ...]) -> Callable[[], Any]:
        if variant == "stock":
            assert not self.ours
        else:
            self._switch(variant)
        function = getattr(self.library, self.operator) if variant == "direct" else self.stock
        return functools.partial(function, *given)

    def _switch(self, variant: str) -> None:
        self.library.disable(device=self.device.type)
        if variant == "override":
            self.library.enable(device=self.device.type)
        elif variant == "named":
            self.library.enable(self.operator, device=self.device.type)

    def _counters(self) -> dict[str, int]:
        """Of all rows together: nothing else is enabled in this process."""
        if not self.ours:
            return {}
        rows = [row for row in self.library.status() if str(row.device) == self.device.type]
        names = ("hits", "fallbacks", "declined", "misses", "errors")
        return {name: sum(getattr(row, name) for row in rows) for name in names}

    def _back_to_back(self, call: timing.Call, amount: int) -> Answer:
        return {"samples": timing.back_to_back(call, self.device, amount), "calls": amount * timing.BURST}

    def _host(self, call: timing.Call, amount: int) -> Answer:
        return {"samples": timing.host(call, self.device, amount), "calls": amount}

    def _device(self, call: timing.Call, amount: int) -> Answer:
        samples, kernels = timing.device_time(call, self.device, amount)
        return {"samples": samples, "calls": amount, "kernels": kernels}


def main() -> None:
    operator, world, device = sys.argv[1:]
    # Both worlds on the same two cores, away from the first, which serves interrupts; only one of them runs at a time.
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-2:])
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    worker = Worker(operator, world, torch.device(device))
    for line in sys.stdin:
        print(json.dumps(worker.answer(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
