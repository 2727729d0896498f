"""Every sample that PyTorch's own database has for the operators that are not elementwise, with these enabled."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput

import trident_ops
from support.accuracy import largest, ulps
from support.elementwise_samples import DTYPES, counters
from support.rows import ROWS, outcome, wide
from trident_ops.declaration import Operator
from trident_ops.versions import declared

OTHERS = [operator for operator in declared() if operator not in ROWS]
SHARE = 0.9  # of the samples without empty tensors that have a declared dtype, at least, run a version of ours
# The rest of these is stock's by declaration: softmax takes the last dimension only, the CPU has no fused rms_norm, and
# one of the six samples of cat is a list of one tensor, in channels_last ("not tensors has 2 to 4 elements"), one of
# the four of cumsum has no dimensions.
SHARES = {"softmax": 0.25, "rms_norm": 0.0, "cat": 0.8, "cumsum": 0.75}


def entries(operator: Operator) -> list[OpInfo]:
    found = [e for e in op_db if operator.name in (e.aten_name, e.name.rpartition(".")[2])]
    assert found, f"PyTorch's database has no samples for {operator.name}"
    return found


def tensors_in(value: Any) -> Iterator[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from tensors_in(each)


def is_computed(sample: SampleInput, dtype: torch.dtype) -> bool:
    """Whether no tensor is empty, and all but indices have the dtype."""
    tensors = list(tensors_in((sample.input, sample.args)))
    return all(t.numel() and t.dtype in (dtype, torch.int64) for t in tensors)


def assert_like_stock(operator: Operator, ours: Any, stock: Any, truth: Any) -> None:
    """Metadata as stock's, the error at most the declared multiple of stock's own, and one ulp; or as stock raises."""
    if isinstance(stock, type):
        assert ours is stock
        return
    pairs = zip(tensors_in(ours), tensors_in(stock), tensors_in(truth), strict=True)
    for result, expected, exact in pairs:
        assert (result.shape, result.dtype, result.stride()) == (expected.shape, expected.dtype, expected.stride())
        tolerance = operator.tolerance.get(result.dtype, 0.0)
        if not tolerance or not result.is_floating_point():
            torch.testing.assert_close(result, expected, rtol=0, atol=0, equal_nan=True)
        else:
            assert largest(ulps(result, exact)) <= tolerance * largest(ulps(expected, exact)) + 1


class OperatorSamples:
    """A suite; a subclass says on which ``device``."""

    device: str

    @pytest.fixture(autouse=True)
    def off(self) -> Iterator[None]:
        trident_ops.enable(device=self.device)
        trident_ops.disable()
        yield
        trident_ops.disable()

    @pytest.mark.timeout(1800)
    @pytest.mark.parametrize("dtype", DTYPES, ids=str)
    @pytest.mark.parametrize("operator", [o for o in OTHERS if o.name != "silu"], ids=lambda o: o.name)
    def test_samples(self, operator: Operator, dtype: torch.dtype) -> None:
        computed, tried, elsewhere = 0, 0, []
        for entry in entries(operator):
            for sample in entry.sample_inputs(self.device, dtype) if dtype in entry.dtypes else ():
                exact = outcome(entry.op, wide(sample.input), *map(wide, sample.args), **sample.kwargs)
                given = copy.deepcopy(sample)  # max_norm changes what it is given
                stock = outcome(entry.op, given.input, *given.args, **given.kwargs)
                before = counters()
                with trident_ops.enabled(operator.name, device=self.device):
                    ours = outcome(entry.op, sample.input, *sample.args, **sample.kwargs)
                paths = {name: count - before[name] for name, count in counters().items()}
                assert not paths["misses"] and bool(paths["errors"]) <= isinstance(stock, type), (sample, paths)
                assert_like_stock(operator, ours, stock, exact)
                if dtype in operator.dtypes and is_computed(sample, dtype):
                    tried, computed = tried + 1, computed + bool(paths["hits"])
                    if not paths["hits"]:
                        elsewhere.append((sample.args, sample.kwargs))
        if dtype in operator.dtypes:
            share = SHARES.get(operator.name, SHARE)
            assert tried and computed >= share * tried, f"{computed} of {tried}; elsewhere: {elsewhere}"
