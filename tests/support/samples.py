"""Every sample that PyTorch's own database has for the operators, with these enabled: one suite for every device.

tests/ops runs it on the cpu target, tests/gpu on CUDA.
"""

from __future__ import annotations

import collections
import copy
import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput
from torch.utils._python_dispatch import TorchDispatchMode

import trident_ops
from support.accuracy import largest, ulps, ulps_of_sums
from support.cases import OverridesOff, all_enabled
from support.outcomes import aliases, tensors_of
from support.rows import ROWS, outcome, wide
from trident import runtime
from trident_ops import catalog
from trident_ops.declaration import Operator
from trident_ops.versions import declared

DTYPES = (torch.float32, torch.bfloat16, torch.int64)
REMAINING_DTYPES = (
    *(torch.float16, torch.float64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool, torch.complex64),
)
SHARE = 0.9  # of the samples and reference inputs that a version may compute, at least, run one
TOLD = {"sort": {"not dim is no longer than 1024"}}  # what samples of an operator fail; those of the others nothing
SUMS = {"cumsum"}  # results are sums of elements that may cancel
MASKS = {"mask", "condition"}
COUNTERS = ("hits", "fallbacks", "misses", "declined", "errors")


def entries(operator: Operator) -> list[OpInfo]:
    """Those whose samples are tensors with memory: torch.sparse's have dispatch keys of their own."""
    found = [e for e in op_db if operator.name in (e.aten_name, e.name.rpartition(".")[2]) and "sparse." not in e.name]
    assert found, f"PyTorch's database has no samples for {operator.name}"
    return found


def counters() -> dict[str, int]:
    rows = trident_ops.status()
    return {name: sum(getattr(row, name) for row in rows) for name in COUNTERS}


def operands(sample: SampleInput) -> tuple[Any, ...]:
    return (sample.input, *sample.args, *sample.kwargs.values())


def may_be_computed(operator: Operator, sample: SampleInput, dtype: torch.dtype, device: str) -> bool:
    """Whether no tensor is empty, and all have the one dtype (masks, or indices, aside) and are on the device.

    PyTorch takes floats beside integers, complex numbers beside floats, and CPU numbers beside CUDA tensors, too.
    """
    given = operands(sample)
    if not dtype.is_floating_point and any(isinstance(each, float) for each in given):
        return False
    if not dtype.is_complex and any(isinstance(each, complex) for each in given):
        return False
    tensors = list(tensors_of(given))
    others = [t.dtype for t in tensors if t.dtype != dtype]
    masks = MASKS & set(operator.overloads[0].parameters)
    beside = others == [torch.bool] * len(masks) if operator in ROWS else set(others) <= {torch.bool, torch.int64}
    return (
        sample.kwargs.get("dtype", dtype) == dtype
        and beside
        and len(others) < len(tensors)
        and all(t.numel() and t.device.type == device for t in tensors)
    )


class Recorder(TorchDispatchMode):
    """The calls of an operator's overloads within the block."""

    def __init__(self, operator: Operator) -> None:
        super().__init__()
        self.overloads = {overload.name for overload in operator.overloads}
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        keywords = kwargs or {}
        if function.name() in self.overloads:
            rest = function._schema.arguments[len(args) :]
            values = (*args, *(keywords.get(one.name, one.default_value) for one in rest))
            self.calls.append((function.name(), values))
        return function(*args, **keywords)


def selected_of(overload: str, arguments: tuple[Any, ...]) -> str:
    """The key of the version that a call of an overload takes: of a fallback, the predicate that is false."""
    native = catalog.scm(overload)
    return native.versions()[native.select(runtime.arguments_of(*arguments))].key


def selected(operator: Operator, sample: SampleInput) -> str:
    """The same of a call of the direct function."""
    function = next(o for o in catalog.operators() if o.name == operator.name).functions[0]
    defaults = dict(zip(function.parameters[::-1], function.defaults[::-1], strict=False))
    given = dict(zip(function.parameters, (sample.input, *sample.args), strict=False))
    values = {**defaults, **given, **sample.kwargs}
    return str(catalog.selected(operator.name, *(values[name] for name in function.parameters)))


def forms(entry: OpInfo, sample: SampleInput) -> Iterator[tuple[str, Callable[[SampleInput], Any]]]:
    """The call as a function of the sample: plain, in place, and into a tensor that fits and one that doesn't."""
    yield "plain", lambda given: entry.op(given.input, *given.args, **given.kwargs)
    if entry.inplace_variant is not None:
        yield "in place", lambda given: entry.inplace_variant(given.input, *given.args, **given.kwargs)
    if entry.supports_out and not isinstance(outcome(entry.op, sample.input, *sample.args, **sample.kwargs), tuple):
        yield "out", functools.partial(_into, entry, fits=True)
        yield "out of another size", functools.partial(_into, entry, fits=False)


def _into(entry: OpInfo, given: SampleInput, *, fits: bool) -> torch.Tensor:
    plain = entry.op(given.input, *given.args, **given.kwargs)
    out = torch.empty_like(plain) if fits else plain.new_empty((0,))
    result = entry.op(given.input, *given.args, **given.kwargs, out=out)
    assert result is out
    return out


def _stable(sample: SampleInput) -> SampleInput:
    """The same sorted so that equal elements keep their order, which is left open otherwise, and which ours do."""
    keywords = {**dict(zip(("dim", "descending"), sample.args, strict=False)), **sample.kwargs, "stable": True}
    return SampleInput(sample.input, args=(), kwargs=keywords)


def is_float(value: Any) -> bool:
    return isinstance(value, torch.dtype) and value.is_floating_point


def _wide_leaf(value: Any) -> Any:
    return wide(value.detach()).requires_grad_(value.requires_grad) if isinstance(value, torch.Tensor) else value


def _gradients(entry: OpInfo, sample: SampleInput) -> tuple[torch.Tensor | None, ...]:
    """Those of the operands that need one, for a result whose gradient is its cosine."""
    leaves = [t for t in tensors_of(operands(sample)) if t.requires_grad]
    results = tensors_of(entry.op(sample.input, *sample.args, **sample.kwargs))
    return torch.autograd.grad(results, leaves, [r.detach().cos() for r in results], allow_unused=True)


def assert_like_stock(operator: Operator, ours: Any, stock: Any, exact: Any) -> None:
    """Metadata as stock's, the error at most the declared multiple of stock's own, and one ulp; or as stock raises."""
    if isinstance(stock, type):
        assert ours is stock, (ours, stock)
        return
    assert not isinstance(ours, type), ours
    for result, expected, truth in zip(tensors_of(ours), tensors_of(stock), tensors_of(exact), strict=True):
        assert (result.shape, result.dtype, result.stride()) == (expected.shape, expected.dtype, expected.stride())
        tolerance = operator.tolerance.get(result.dtype, 0.0)
        if not tolerance or not result.is_floating_point():
            torch.testing.assert_close(result, expected, rtol=0, atol=0, equal_nan=True)
        else:
            in_ulps = ulps_of_sums if operator.name in SUMS else ulps
            error, own = largest(in_ulps(result, truth)), largest(in_ulps(expected, truth))
            assert error <= tolerance * own + 1, (error, own)


class Samples(OverridesOff):
    """A suite; a subclass says on which ``device``."""

    @pytest.mark.timeout(1800)  # of the slow ones: reference inputs are large, and interpreted
    @pytest.mark.parametrize(
        "dtype", (*DTYPES, *(pytest.param(dtype, marks=pytest.mark.slow) for dtype in REMAINING_DTYPES)), ids=str
    )
    @pytest.mark.parametrize("operator", declared(), ids=lambda o: o.name)
    @pytest.mark.parametrize("source", ("sample_inputs", pytest.param("reference_inputs", marks=pytest.mark.slow)))
    def test_samples(self, operator: Operator, dtype: torch.dtype, source: str) -> None:
        """What PyTorch gives; of a declared dtype, samples run a version, or what they fail is told.

        Of reference inputs, which are of many layouts, only elementwise operators run most.
        """
        computed, tried, failed = 0, 0, collections.Counter[str]()
        is_counted = dtype in operator.dtypes and (source == "sample_inputs" or operator in ROWS)
        for entry in entries(operator):
            for sample in getattr(entry, source)(self.device, dtype) if dtype in entry.dtypes else ():
                for form, call in forms(entry, sample):
                    self._check(operator, entry, sample, form, call)
                if is_counted and may_be_computed(operator, sample, dtype, self.device):
                    path = self._predicates(operator, entry, sample)
                    tried, computed = tried + 1, computed + (not path)
                    failed.update(path)
        if is_counted:
            assert tried and computed >= SHARE * tried, f"{computed} of {tried}: {failed}"
            assert source != "sample_inputs" or set(failed) <= TOLD.get(operator.name, set()), failed

    @pytest.mark.slow
    @pytest.mark.timeout(600)
    @pytest.mark.parametrize("dtype", (torch.float32, torch.bfloat16, torch.float16, torch.float64), ids=str)
    @pytest.mark.parametrize("operator", declared(), ids=lambda o: o.name)
    def test_gradients(self, operator: Operator, dtype: torch.dtype) -> None:
        """As far from those in float64 as PyTorch's own twice, and four roundings of the terms, which may cancel."""
        for entry in entries(operator):
            differentiable = entry.supports_autograd and dtype in entry.supported_backward_dtypes(self.device)
            for sample in entry.sample_inputs(self.device, dtype, requires_grad=True) if differentiable else ():
                call = functools.partial(_gradients, entry)
                truths, stocks = outcome(call, sample.transform(_wide_leaf)), outcome(call, sample)
                with all_enabled(self.device):
                    ours = outcome(call, sample)
                if isinstance(stocks, type):
                    assert ours is stocks, (ours, stocks)
                    continue
                for result, stock, truth in zip(ours, stocks, truths, strict=True):
                    assert (result is None) == (stock is None)
                    if result is None or not result.numel():
                        continue
                    assert (result.dtype, result.shape, result.stride()) == (stock.dtype, stock.shape, stock.stride())
                    assert torch.equal(result.isfinite(), stock.isfinite())
                    finite = truth.isfinite() & stock.isfinite()
                    error, own = (largest((g.double() - truth)[finite].abs()) for g in (result, stock))
                    terms = max(1.0, largest(truth[finite].abs()))
                    assert error <= 2 * own + 4 * torch.finfo(dtype).eps * terms, (sample, error, own)

    def _check(
        self, operator: Operator, entry: OpInfo, sample: SampleInput, form: str, call: Callable[[SampleInput], Any]
    ) -> None:
        """One form of a call against stock: results, what becomes of the operands, and which of them results are."""
        keywords = {name: torch.float64 if is_float(value) else value for name, value in sample.kwargs.items()}
        exact = outcome(entry.op, wide(sample.input), *map(wide, sample.args), **keywords)
        own = copy.deepcopy(sample)
        before = counters()
        with all_enabled(self.device):
            ours = outcome(call, own)
        paths = {name: count - before[name] for name, count in counters().items()}
        theirs = copy.deepcopy(_stable(sample) if entry.name == "sort" and paths["hits"] else sample)
        stock = outcome(call, theirs)
        assert not paths["misses"] and bool(paths["errors"]) <= isinstance(stock, type), (form, sample, paths)
        assert_like_stock(operator, ours, stock, exact)
        if form != "in place":
            for left, right in zip(tensors_of(operands(own)), tensors_of(operands(theirs)), strict=True):
                torch.testing.assert_close(left, right, rtol=0, atol=0, equal_nan=True)
        own_aliases, their_aliases = (
            [aliases(result, tensors_of(operands(given))) for result in tensors_of(results)]
            for given, results in ((own, ours), (theirs, stock))
        )
        assert own_aliases == their_aliases, (form, sample)

    def _predicates(self, operator: Operator, entry: OpInfo, sample: SampleInput) -> set[str]:
        """What the plain call fails; nothing where it runs a version."""
        call = functools.partial(entry.op, sample.input, *sample.args, **sample.kwargs)
        with Recorder(operator) as recorder:
            call()
        if not recorder.calls:  # on this device, PyTorch calls none of the overloads: the direct function is asked
            call = functools.partial(getattr(trident_ops, operator.name), *call.args, **call.keywords)
        before = counters()
        with all_enabled(self.device):
            call()
        if counters()["hits"] > before["hits"]:
            return set()
        if not recorder.calls:
            return {selected(operator, sample)}
        return {selected_of(name, arguments) for name, arguments in recorder.calls}
