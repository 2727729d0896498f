"""PyTorch's operator database, every ATen call of it made through its binding and compared with the direct call.

Each entry of ``op_db`` runs its samples twice, under the same seed: functional (with gradients where there are any), in
place and with ``out=``. The last test looks at which overloads were reached by that, and why the others were not.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import torch
from torch._ops import OpOverload
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput
from torch.utils import _pytree as pytree

from support.aten_database import dtypes, label, run_samples, values_of
from support.outcomes import differences, outcome, tensors_of
from support.siblings import siblings
from support.through_bindings import Bindings, detached, direct, routed
from support.unreached import listed
from support.unreached import reason as unreached_reason
from trident import runtime

pytestmark = pytest.mark.skipif(not runtime.available(), reason=str(runtime.unavailable()))


@pytest.fixture(scope="module")
def bindings() -> Bindings:
    runtime.load()
    return Bindings()


@pytest.fixture(scope="module")
def entries_run() -> set[str]:
    return set()


@pytest.mark.parametrize("op", op_db, ids=label)
def test_operator(op: OpInfo, bindings: Bindings, entries_run: set[str]) -> None:
    torch.default_generator.manual_seed(3)
    for dtype in dtypes(op)[:1]:
        run_samples(op, dtype, bindings)
    entries_run.add(label(op))


@pytest.mark.parametrize("op", [op for op in op_db if op.error_inputs_func is not None], ids=label)
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
    values = values_of(overload._schema.name.removeprefix("aten::"))
    yield from differences(expected, actual, [expected_inputs], [actual_inputs], values=values)


def test_every_overload_is_reached_or_has_a_reason(bindings: Bindings, entries_run: set[str]) -> None:
    if len(entries_run) < len({label(op) for op in op_db}):
        pytest.skip("only a part of the database was run")
    assert len(bindings.examples) >= 900
    unreached = bindings.bound - bindings.reached
    unexplained = {name for name in unreached if unreached_reason(name) is None}
    assert unexplained - listed() == set(), "reach it, or say in tests/support/unreached.txt why not"
    assert listed() <= bindings.bound, "gone: to be taken off tests/support/unreached.txt"
