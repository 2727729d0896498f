"""A process that measures on request: one JSON request a line on stdin, one JSON answer a line on stdout.

Usage: worker.py OPERATOR WORLD DEVICE [NO_KERNEL]

Stock PyTorch is measured in a process that never imports trident_ops, ours and each peer in one of their own; the
driver (worlds.py) goes back and forth between them, so that all see the same moments of a noisy machine. Host times
come before any profile: once a process has profiled, its launches may cost half as much again. NO_KERNEL is a library
whose function stands in for kernels of the cpu target, so that a hit costs its guards and dispatch alone.
"""

from __future__ import annotations

import ctypes
import gc
import importlib.util
import json
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

import torch

import timing
from cases import Case, arguments, overload_function, stock_function

Request = dict[str, Any]
Answer = dict[str, Any]
Call = Callable[[], Any]
WARM_UP, SETTLE = 50, 20  # calls before the first measurement, and before each

_NARROW = {"cumsum"}  # which PyTorch's CUDA kernels add up in the elements' own dtype, of 16 bits too
# Largest error as a share of the largest value, where one side may have summed in another order.
_TOLERANCE = {torch.bfloat16: 2**-6, torch.float16: 2**-9, torch.float32: 2**-12, torch.float64: 2**-40}

_COMPILE_OPTIONS: dict[str, dict[str, Any]] = {
    "compile": {},
    "compile_cpp_wrapper": {"options": {"cpp_wrapper": True}},
    "compile_cuda_graphs": {"mode": "reduce-overhead"},
    "compile_guards_filtered": {"options": {"guard_filter_fn": torch.compiler.keep_tensor_guards_unsafe}},
    "compile_guards_skipped": {},
}

_COUNTERS = ("hits", "fallbacks", "declined", "misses", "errors")


class Absent(Exception):
    """This variant can't be measured here, which is no failure."""


@dataclass(frozen=True)
class Work:
    """A case's call as stock does it: the operator's function, or one overload's."""

    case: Case
    overload: str | None
    given: tuple[Any, ...]
    expected: Any
    wide: Any = None  # what stock gives for these inputs in float32, where that is another result

    def compare(self, result: Any) -> None:
        """Values before speed: stock's, or those that it has in a wider dtype."""
        try:
            compare_values(result, self.expected)
        except ValueError:
            if self.wide is None:
                raise
            compare_values(result, self.wide)


class World:
    """Stock PyTorch; the base of the others."""

    def __init__(self, operator: str, device: torch.device) -> None:
        self.operator = operator
        self.device = device
        self.work: dict[tuple[Case, str | None], Work] = {}
        self.planned: dict[str, list[tuple[Case, str | None]]] = {}  # variant -> what it is measured on
        self.failures: dict[tuple[Case, str | None, str], str] = {}
        self.absences: dict[tuple[Case, str | None, str], str] = {}

    def prepare(self, requests: list[Request]) -> Answer:
        """Inputs and stock's results of all cases, before a peer is let in; then values against them, and warm-up."""
        for request in requests:
            key = case, overload = Case.from_json(request["case"]), request["overload"]
            if key not in self.work:
                given = arguments(request["recipe"], case, self.device)
                has_kernel = _has_kernel(overload, self.device)
                expected = _call(self.operator, overload, copied(given))() if has_kernel else None
                is_narrow = has_kernel and self.operator in _NARROW
                wide = _wide(self.operator, overload, given, expected) if is_narrow else None
                self.work[key] = Work(case, overload, given, expected, wide)
            self.planned.setdefault(request["variant"], []).append(key)
        try:
            self.enter()
        except Absent as reason:
            return {"absent": str(reason)}
        except Exception as error:  # a peer that can't be set up is a failure of its rows alone
            for variant, keys in self.planned.items():
                self.failures |= {(*key, variant): f"{type(error).__name__}: {error}"[:400] for key in keys}
            return {}
        for variant in self.planned:
            self._for_each_case(variant, self._compare_once)
        self.compared()
        for variant in self.planned:
            self._for_each_case(variant, self._warm_up)
        gc.collect()
        gc.freeze()  # what peers have imported is not searched before every measurement
        return {}

    def _for_each_case(self, variant: str, action: Callable[[str, Work], None]) -> None:
        for key in self.planned[variant]:
            if (*key, variant) not in self.failures | self.absences:
                try:
                    with self.served(variant):
                        action(variant, self.work[key])
                except Absent as reason:
                    self.absences[*key, variant] = str(reason)
                except Exception as error:
                    self.failures[*key, variant] = f"{type(error).__name__}: {error}"[:400]

    def _compare_once(self, variant: str, work: Work) -> None:
        work.compare(self.call(variant, work, copied(work.given))())

    def _warm_up(self, variant: str, work: Work, calls: int = WARM_UP) -> None:
        call = self.call(variant, work, work.given)
        for _ in range(calls):
            call()

    def measure(self, request: Request) -> Answer:
        """Host times of one case."""
        variant, key = request["variant"], _key(request)
        if (problem := self._problem(variant, key)) is not None:
            return problem
        work = self.work[key]
        with self.served(variant):
            self._warm_up(variant, work, SETTLE)
            call = self.call(variant, work, work.given)
            before = self.counters()
            try:
                result: Answer = getattr(self, "_" + request["mode"])(call, request["amount"])
            except RuntimeError as error:
                return {"failed": f"{error}"[:400]}
            result["counters"] = self._since(before)
        return result

    def profile(self, request: Request) -> Answer:
        """Device times of several cases, in one profile: starting and reading one takes longer than its calls."""
        variant, keys = request["variant"], [_key(one) for one in request["inputs"]]
        answers = {key: self._problem(variant, key) for key in keys}
        measured = [key for key in keys if answers[key] is None]
        totals: dict[Any, dict[str, int]] = {key: {} for key in measured}

        def counted(key: tuple[Case, str | None]) -> Call:
            call, total = self.call(variant, self.work[key], self.work[key].given), totals[key]

            def counted_call() -> None:
                before = self.counters()
                call()
                for name, count in self._since(before).items():
                    total[name] = total.get(name, 0) + count

            return counted_call

        try:
            with self.served(variant):
                found = timing.device_times([counted(key) for key in measured], self.device, request["amount"])
        except RuntimeError as error:
            return {"answers": [answers[key] or {"failed": f"{error}"[:400]} for key in keys]}
        for key, (samples, kernels) in zip(measured, found, strict=True):
            calls = request["amount"]
            answers[key] = {"samples": samples, "calls": calls, "kernels": kernels, "counters": totals[key]}
        return {"answers": [answers[key] for key in keys]}

    def start_profiler(self, request: Request) -> Answer:
        """The first profile of a process takes seconds."""
        timing.device_times([lambda: None], self.device, 1)
        return {}

    def _problem(self, variant: str, key: tuple[Case, str | None]) -> Answer | None:
        if (failure := self.failures.get((*key, variant))) is not None:
            return {"failed": failure}
        if (absence := self.absences.get((*key, variant))) is not None:
            return {"absent": absence}
        return None

    def _since(self, before: dict[str, int]) -> dict[str, int]:
        return {name: count - before[name] for name, count in self.counters().items()}

    def enter(self) -> None:
        """Once, behind stock's results and before the first call of a variant."""

    def compared(self) -> None:
        """Once, behind the first call of every variant on every case."""

    def served(self, variant: str) -> AbstractContextManager[Any]:
        """Within it, calls are served by the variant."""
        return nullcontext()

    def call(self, variant: str, work: Work, given: tuple[Any, ...]) -> Call:
        return _call(self.operator, work.overload, given)

    def counters(self) -> dict[str, int]:
        return {}

    def _back_to_back(self, call: Call, amount: int) -> Answer:
        return {"samples": timing.back_to_back(call, self.device, amount), "calls": amount * timing.BURST}

    def _host(self, call: Call, amount: int) -> Answer:
        return {"samples": timing.host(call, self.device, amount), "calls": amount}

    def _end_to_end(self, call: Call, amount: int) -> Answer:
        return {"samples": timing.end_to_end(call, self.device, amount), "calls": amount}


class Ours(World):
    """trident_ops: override, direct door, installed but disabled, all versions by name."""

    def __init__(self, operator: str, device: torch.device, no_kernel: str | None) -> None:
        super().__init__(operator, device)
        self.no_kernel = no_kernel

    def enter(self) -> None:
        import trident_ops

        self.library = trident_ops
        trident_ops.enable(device=self.device.type)

    def compared(self) -> None:
        if self.no_kernel is not None:
            from trident import native

            function = ctypes.CDLL(self.no_kernel).no_kernel
            native.library().trident_set_interpreter(ctypes.cast(function, ctypes.c_void_p))

    def served(self, variant: str) -> AbstractContextManager[Any]:
        self.library.disable(device=self.device.type)
        if variant == "override":
            self.library.enable(device=self.device.type)
        elif variant == "named":
            self.library.enable(self.operator, device=self.device.type)
        return nullcontext()

    def _compare_once(self, variant: str, work: Work) -> None:
        """Raises Absent where stock runs: no version takes the call, or for enable() none that is measured to pay.

        And for enable(name) where enable() takes it.
        """
        key = work.case, work.overload
        taken = key in self.planned.get("override", ()) and (*key, "override") not in self.failures | self.absences
        if variant == "named" and taken:
            raise Absent("enable() takes it already")
        call = self.call(variant, work, copied(work.given))
        before = self.counters()
        result = call()
        since = self._since(before)  # of this call: comparing calls operators too
        work.compare(result)
        if variant == "override" and since["declined"]:
            raise Absent("declined: no version is measured to pay, stock runs")
        if variant != "disabled" and since["fallbacks"]:
            raise Absent("no version takes it, stock runs")

    def call(self, variant: str, work: Work, given: tuple[Any, ...]) -> Call:
        if variant != "direct":
            return super().call(variant, work, given)
        function = getattr(self.library, self.operator)
        return lambda: function(*given)

    def counters(self) -> dict[str, int]:
        """Of all rows together: nothing else is enabled in this process."""
        rows = [row for row in self.library.status() if str(row.device) == self.device.type]
        return {name: sum(getattr(row, name) for row in rows) for name in _COUNTERS}

    def version_of(self, request: Request) -> Answer:
        """The key of the version that the case selects, of one overload or of the direct function's."""
        from trident import runtime

        work = self.work[_key(request)]
        if work.overload is None:
            return {"version": self.library.catalog.selected(self.operator, *work.given)}
        scm = self.library.catalog.scm(work.overload)
        index = scm.select(runtime.arguments_of(*work.given))
        return {"version": None if index < 0 else scm.versions()[index].key}


class Gems(World):
    """FlagGems, enabled as its users do."""

    def enter(self) -> None:
        if importlib.util.find_spec("flag_gems") is None:
            raise Absent("flag_gems is not installed")
        import flag_gems

        flag_gems.enable()

    def _compare_once(self, variant: str, work: Work) -> None:
        result = self.call(variant, work, copied(work.given))()
        on_cpu = replace(work, expected=_on_cpu(work.expected), wide=_on_cpu(work.wide))
        on_cpu.compare(_on_cpu(result))  # where FlagGems does not compute the comparison too


class Compiled(World):
    """torch.compile, for each case's own shape."""

    def __init__(self, operator: str, device: torch.device, variant: str) -> None:
        super().__init__(operator, device)
        torch._dynamo.config.recompile_limit = 64
        function = stock_function(operator)
        self.all_compiled = False

        def call(*given: Any) -> Any:
            return function(*given)

        self.compiled = torch.compile(call, dynamic=False, **_COMPILE_OPTIONS[variant])

    def served(self, variant: str) -> AbstractContextManager[Any]:
        # Only once everything is compiled: then it is right to skip guards that tell no two versions apart.
        if variant == "compile_guards_skipped" and self.all_compiled:
            context: AbstractContextManager[Any] = torch.compiler.set_stance(skip_guard_eval_unsafe=True)
            return context
        return nullcontext()

    def compared(self) -> None:
        self.all_compiled = True

    def call(self, variant: str, work: Work, given: tuple[Any, ...]) -> Call:
        if work.overload is not None:
            raise ValueError("torch.compile is measured on operators, not on overloads")
        return lambda: self.compiled(*given)


def _key(request: Request) -> tuple[Case, str | None]:
    return Case.from_json(request["case"]), request["overload"]


def _call(operator: str, overload: str | None, given: tuple[Any, ...]) -> Call:
    if overload is not None:
        return overload_function(overload, given)
    function = stock_function(operator)
    return lambda: function(*given)


def _has_kernel(overload: str | None, device: torch.device) -> bool:
    """Whether stock can be called: the cpu target also serves overloads that PyTorch has on CUDA only."""
    if overload is None or device.type == "cuda":
        return True
    return bool(torch._C._dispatch_has_computed_kernel_for_dispatch_key(overload, "CPU"))


def copied(given: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_copy(one) for one in given)


def _wide(operator: str, overload: str | None, given: tuple[Any, ...], expected: Any) -> Any:
    """Stock's result for the inputs in float32, in the dtype that it has for them as they are."""
    floats = [
        one.float() if isinstance(one, torch.Tensor) and one.is_floating_point() else one for one in copied(given)
    ]
    return _call(operator, overload, tuple(floats))().to(expected.dtype)


def _copy(one: Any) -> Any:
    if isinstance(one, list):
        return [_copy(each) for each in one]
    return one.clone() if isinstance(one, torch.Tensor) else one


def _on_cpu(result: Any) -> Any:
    if isinstance(result, tuple | list):
        return tuple(_on_cpu(one) for one in result)
    return result.cpu() if isinstance(result, torch.Tensor) else result


def compare_values(result: Any, expected: Any) -> None:
    """Values before speed. Raises ValueError or AssertionError where they differ by more than rounding."""
    if isinstance(expected, tuple | list):
        for mine, theirs in zip(result, expected, strict=True):
            compare_values(mine, theirs)
    elif isinstance(expected, torch.Tensor):
        if result.shape != expected.shape or result.dtype != expected.dtype:
            raise ValueError(f"{result.dtype} {tuple(result.shape)}, stock {expected.dtype} {tuple(expected.shape)}")
        if not expected.is_floating_point():
            if not torch.equal(result, expected):
                raise ValueError("other values than stock's")
            return
        finite = expected.isfinite()
        torch.testing.assert_close(result[~finite], expected[~finite], rtol=0, atol=0, equal_nan=True)
        if not finite.any():
            return
        scale = expected[finite].abs().max().clamp(min=1e-30)
        error = ((result.float() - expected.float())[finite].abs().max() / scale).item()
        if not error <= _TOLERANCE[expected.dtype]:
            raise ValueError(f"an error of {error:.1e} of the largest value against stock")


def _world(operator: str, name: str, device: torch.device, no_kernel: str | None) -> World:
    if name == "ours":
        return Ours(operator, device, no_kernel)
    if name == "flag_gems":
        return Gems(operator, device)
    return World(operator, device) if name == "stock" else Compiled(operator, device, name)


def main() -> None:
    operator, name, device, *rest = sys.argv[1:]
    cores = os.sched_getaffinity(0)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    world = _world(operator, name, torch.device(device), *(rest or [None]))
    for line in sys.stdin:
        request = json.loads(line)
        # All worlds on the same core; only one measures at a time.
        os.sched_setaffinity(0, cores if request["do"] == "prepare" else [request["core"]])
        answer = getattr(world, request["do"])(request["requests"] if request["do"] == "prepare" else request)
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
