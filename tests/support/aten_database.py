"""Entries of PyTorch's operator database, every ATen call of them made through its binding and made directly."""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch.testing._internal.opinfo.core import OpInfo, SampleInput
from torch.utils import _pytree as pytree

from support.outcomes import Outcome, Values, differences, outcome, tensors_of
from support.through_bindings import Bindings, Caller, detached, direct, routed

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


def label(op: OpInfo) -> str:
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else str(op.name)


def values_of(operator: str) -> Values:
    if operator in UNINITIALISED:
        return "any"
    return "close" if operator in NOT_REPRODUCIBLE else "exact"


def dtypes(op: OpInfo) -> list[torch.dtype]:
    """float32 (or the first there is) and one of the others, not the same for each entry."""
    supported = sorted(op.supported_dtypes("cpu"), key=str)
    if not supported:
        return []
    first = torch.float32 if torch.float32 in supported else supported[0]
    others = [dtype for dtype in VARIETY if dtype in supported and dtype != first]
    return [first, others[zlib.crc32(label(op).encode()) % len(others)]] if others else [first]


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
    values = values_of(op.name)
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


def run_samples(op: OpInfo, dtype: torch.dtype, bindings: Bindings) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = [f"{dtype} {case}: {text}" for case, texts in _cases(op, dtype, bindings) for text in texts]
    assert not found, "\n".join(found[:10])
