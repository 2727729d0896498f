"""PyTorch's operator database, every ATen call of it made through its binding and compared with the direct call.

Each entry of ``op_db`` runs its samples twice, under the same seed: functional (with gradients where there are any), in
place and with ``out=``. The last test looks at which overloads were reached by that, and why the others were not.
"""

from __future__ import annotations

import contextlib
import warnings
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
import torch
from torch._ops import OpOverload
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput
from torch.utils import _pytree as pytree

from support.outcomes import Outcome, Values, differences, outcome, tensors_of
from support.siblings import siblings
from support.through_bindings import Bindings, Caller, detached, direct, routed
from support.unreached import listed
from support.unreached import reason as unreached_reason
from trident import runtime

pytestmark = pytest.mark.skipif(not runtime.available(), reason=str(runtime.unavailable()))

# Results are memory as it was found, or hold some.
UNINITIALISED = {
    "_ctc_loss",
    "empty",
    "empty_like",
    "empty_strided",
    "empty_permuted",
    "new_empty",
    "new_empty_strided",
}
# LAPACK's least squares differ in the last bits with how memory happens to be aligned, called directly too.
NOT_REPRODUCIBLE = {"linalg.lstsq", "linalg_lstsq"}
# Samples of each entry that run in place and with out= too.
WITH_VARIANTS = 6
VARIETY = (torch.int64, torch.complex64, torch.bool, torch.bfloat16, torch.float64, torch.uint8)


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Samples are small: a second thread only waits, 6 ms a call on a busy machine."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="module")
def bindings() -> Bindings:
    runtime.load()
    return Bindings()


@pytest.fixture(scope="module")
def other_bindings() -> Bindings:
    """For the second dtype: what is reached is counted over the first."""
    return Bindings()


@pytest.fixture(scope="module")
def entries_run() -> set[str]:
    return set()


def _label(op: OpInfo) -> str:
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else str(op.name)


def _values(operator: str) -> Values:
    if operator in UNINITIALISED:
        return "any"
    return "close" if operator in NOT_REPRODUCIBLE else "exact"


def _dtypes(op: OpInfo) -> list[torch.dtype]:
    """float32 (or the first there is) and one of the others, not the same for each entry."""
    supported = sorted(op.supported_dtypes("cpu"), key=str)
    if not supported:
        return []
    first = torch.float32 if torch.float32 in supported else supported[0]
    others = [dtype for dtype in VARIETY if dtype in supported and dtype != first]
    return [first, others[zlib.crc32(_label(op).encode()) % len(others)]] if others else [first]


def _compare(
    bindings: Bindings, sample: SampleInput, call: Callable[[Any], Any], make_inputs: Callable[[], Any], values: Values
) -> Iterator[str]:
    def run(caller: Caller) -> tuple[Outcome, Any]:
        inputs = make_inputs()
        if isinstance(generator := sample.kwargs.get("generator"), torch.Generator):
            generator.manual_seed(5)

        def routed_call() -> Any:
            with routed(caller):
                return call(inputs)

        return outcome(routed_call), inputs

    (expected, expected_inputs), (actual, actual_inputs) = run(direct), run(bindings)
    yield from differences(expected, actual, [expected_inputs], [actual_inputs], values=values)
    changed = zip(tensors_of(expected_inputs), tensors_of(actual_inputs), strict=True)
    for index, (a, b) in enumerate(changed):
        if a is not b:
            written = differences(Outcome(a), Outcome(b), [], [], values=values)
            yield from (f"input {index}, {text}" for text in written)


def _forward_backward(op: OpInfo, sample: SampleInput) -> Any:
    result = op(sample.input, *sample.args, **sample.kwargs)
    outputs = [each for each in tensors_of(result) if each.requires_grad and each.grad_fn is not None]
    inputs = [each for each in tensors_of([sample.input, sample.args, sample.kwargs]) if each.requires_grad]
    if not outputs or not inputs:
        return result
    gradients = torch.autograd.grad(outputs, inputs, [torch.ones_like(each) for each in outputs], allow_unused=True)
    return result, gradients


def _cases(op: OpInfo, dtype: torch.dtype, bindings: Bindings) -> Iterator[tuple[str, Iterator[str]]]:
    """Each variant of each sample, with the differences that it shows."""
    values = _values(op.name)
    gradients = op.supports_autograd and dtype in op.supported_backward_dtypes("cpu")
    # set_seed: torch.manual_seed formats a stack trace at each sample, for a CUDA that is not there.
    for index, sample in enumerate(op.sample_inputs("cpu", dtype, requires_grad=gradients, set_seed=False)):
        inputs = (sample.input, tuple(sample.args), dict(sample.kwargs))
        yield (
            f"sample {index}",
            _compare(bindings, sample, lambda _, s=sample: _forward_backward(op, s), lambda i=inputs: i, values),
        )
        if index >= WITH_VARIANTS:
            continue
        inplace = op.inplace_variant
        if inplace is not None and not sample.broadcasts_input:

            def in_place(arguments: Any, inplace: Any = inplace) -> Any:
                return inplace(arguments[0], *arguments[1], **arguments[2])

            yield f"sample {index} in place", _compare(bindings, sample, in_place, lambda i=inputs: detached(i), values)
        if op.supports_out:
            with torch.no_grad():
                shape = outcome(lambda s=sample: op(s.input, *s.args, **s.kwargs)).results
            if isinstance(shape, torch.Tensor) or (isinstance(shape, tuple) and tensors_of(shape) == list(shape)):

                def into_out(arguments: Any) -> Any:
                    (tensor, args, kwargs), out = arguments
                    return op(tensor, *args, **kwargs, out=out)

                def with_out(i: Any = inputs, s: Any = shape) -> Any:
                    out = pytree.tree_map(torch.zeros_like, s)
                    return detached(i), tuple(out) if isinstance(out, tuple) else out

                yield f"sample {index} out=", _compare(bindings, sample, into_out, with_out, values)


def _run(op: OpInfo, dtype: torch.dtype, bindings: Bindings) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = [f"{dtype} {case}: {text}" for case, texts in _cases(op, dtype, bindings) for text in texts]
    assert not found, "\n".join(found[:10])


@pytest.mark.parametrize("op", op_db, ids=_label)
def test_operator(op: OpInfo, bindings: Bindings, entries_run: set[str]) -> None:
    torch.default_generator.manual_seed(3)
    for dtype in _dtypes(op)[:1]:
        _run(op, dtype, bindings)
    entries_run.add(_label(op))


@pytest.mark.parametrize("op", [op for op in op_db if len(_dtypes(op)) > 1], ids=_label)
def test_operator_of_another_dtype(op: OpInfo, other_bindings: Bindings) -> None:
    torch.default_generator.manual_seed(3)
    _run(op, _dtypes(op)[1], other_bindings)


@pytest.mark.parametrize("op", [op for op in op_db if op.error_inputs_func is not None], ids=_label)
def test_error_inputs(op: OpInfo, bindings: Bindings) -> None:
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for index, each in enumerate(op.error_inputs("cpu")):
            sample = each.sample_input

            def kind(mode: contextlib.AbstractContextManager[None], sample: SampleInput = sample) -> type | None:
                def call() -> Any:
                    with mode:
                        return op(sample.input, *sample.args, **sample.kwargs)

                error = outcome(call).error
                return None if error is None else type(error)

            expected = kind(contextlib.nullcontext())
            actual = kind(routed(bindings, composites=False))
            if actual is not expected:
                found.append(f"error input {index}: {actual} instead of {expected}")
            # Composites: TorchScript's reading of the arguments finds other errors than Python's.
            expected, actual = kind(routed(direct)), kind(routed(bindings))
            if actual is not expected:
                found.append(f"error input {index} of the composite: {actual} instead of {expected}")
    assert not found, "\n".join(found[:10])


def test_siblings_of_what_was_reached(bindings: Bindings) -> None:
    """In-place and out= overloads, those that PyTorch generates too, with the arguments of the functional call."""
    found = []
    for overload, example in list(bindings.examples.items()):
        for sibling, shared, outs in siblings(overload):
            if sibling.name() not in bindings.reached:
                texts = _sibling(bindings, overload, example, sibling, shared, outs)
                found += [f"{sibling.name()}: {text}" for text in texts]
    assert not found, "\n".join(found[:20])


def _sibling(
    bindings: Bindings,
    overload: OpOverload,
    example: dict[str, Any],
    sibling: OpOverload,
    shared: tuple[str, ...],
    outs: tuple[str, ...],
) -> Iterator[str]:
    functional = outcome(lambda: overload(**detached(example)))
    results = functional.results if len(outs) > 1 else (functional.results,)
    if functional.error is not None or (outs and not all(tensors_of(each) for each in results)):
        return
    sides = []
    for caller in (direct, bindings):
        given = detached({name: example[name] for name in shared if name in example})
        given |= {name: pytree.tree_map(torch.zeros_like, each) for name, each in zip(outs, results, strict=False)}
        sides.append((outcome(partial(caller, sibling, (), given)), given))
    (expected, expected_inputs), (actual, actual_inputs) = sides
    values = _values(overload._schema.name.removeprefix("aten::"))
    yield from differences(expected, actual, [expected_inputs], [actual_inputs], values=values)


def test_every_overload_is_reached_or_has_a_reason(bindings: Bindings, entries_run: set[str]) -> None:
    if len(entries_run) < len({_label(op) for op in op_db}):
        pytest.skip("only a part of the database was run")
    assert len(bindings.examples) >= 900
    unreached = bindings.bound - bindings.reached
    unexplained = {name for name in unreached if unreached_reason(name) is None}
    assert unexplained - listed() == set(), "reach it, or say in tests/support/unreached.txt why not"
    assert listed() <= bindings.bound, "gone: to be taken off tests/support/unreached.txt"
