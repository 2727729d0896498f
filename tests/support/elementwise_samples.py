"""Every sample that PyTorch's own database has for the elementwise operators, with these enabled on a device."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db
from torch.testing._internal.opinfo.core import OpInfo, SampleInput

import trident_ops
from support.rows import ROWS, assert_like_stock, outcome, wide
from trident_ops.declaration import Operator

DTYPES = (torch.float32, torch.bfloat16, torch.int64)
SHARE = 0.9  # of the samples that may be computed and have a declared dtype, at least, run a version of ours
COUNTERS = ("hits", "fallbacks", "misses", "declined", "errors")


def entries(operator: Operator) -> list[OpInfo]:
    found = [e for e in op_db if operator.name in (e.aten_name, e.name.rpartition(".")[2])]
    assert found, f"PyTorch's database has no samples for {operator.name}"
    return found


def counters() -> dict[str, int]:
    rows = trident_ops.status()
    return {name: sum(getattr(row, name) for row in rows) for name in COUNTERS}


def is_computed(sample: SampleInput, dtype: torch.dtype, device: str) -> bool:
    """Whether the call has elements, and operands of the one dtype (masks aside), on the device.

    PyTorch takes floats beside integers, and numbers in CPU memory beside CUDA tensors, too.
    """
    operands = (sample.input, *sample.args)
    tensors = [v for v in operands if isinstance(v, torch.Tensor)]
    if not torch.broadcast_shapes(*(t.shape for t in tensors)).numel():
        return False
    mixed = not dtype.is_floating_point and any(isinstance(v, float) for v in operands)
    return not mixed and all(t.device.type == device and t.dtype in (dtype, torch.bool) for t in tensors)


def forms(entry: OpInfo, sample: SampleInput) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """The call as a function of its first tensor: plain, in place, and into tensors that fit and that don't."""
    yield "plain", lambda x: entry.op(x, *sample.args, **sample.kwargs)
    if entry.inplace_variant is not None:
        yield "in place", lambda x: entry.inplace_variant(_copy(x), *sample.args, **sample.kwargs)
    if entry.supports_out:
        yield "out", functools.partial(_into, entry, sample, fits=True)
        yield "out of another size", functools.partial(_into, entry, sample, fits=False)


def _copy(x: torch.Tensor) -> torch.Tensor:
    return torch.empty_strided(x.shape, x.stride(), dtype=x.dtype, device=x.device).copy_(x)


def _into(entry: OpInfo, sample: SampleInput, x: torch.Tensor, *, fits: bool) -> torch.Tensor:
    plain = entry.op(x, *sample.args, **sample.kwargs)
    out = torch.empty_like(plain) if fits else plain.new_empty((0,))
    result = entry.op(x, *sample.args, **sample.kwargs, out=out)
    assert result is out
    return out


class ElementwiseSamples:
    """A suite; a subclass says on which ``device``."""

    device: str

    @pytest.fixture(autouse=True)
    def off(self) -> Iterator[None]:
        trident_ops.enable(device=self.device)
        trident_ops.disable()
        yield
        trident_ops.disable()

    @pytest.mark.timeout(1800)  # of the slow ones: reference inputs are large, and interpreted
    @pytest.mark.parametrize("dtype", DTYPES, ids=str)
    @pytest.mark.parametrize("operator", ROWS, ids=lambda o: o.name)
    @pytest.mark.parametrize("source", ("sample_inputs", pytest.param("reference_inputs", marks=pytest.mark.slow)))
    def test_samples(self, operator: Operator, dtype: torch.dtype, source: str) -> None:
        computed, tried, elsewhere = 0, 0, []
        for entry in entries(operator):
            for sample in getattr(entry, source)(self.device, dtype) if dtype in entry.dtypes else ():
                arguments = (sample.input, *sample.args)
                for form, call in forms(entry, sample):
                    stock = outcome(call, sample.input)
                    before = counters()
                    with trident_ops.enabled(*(o.name for o in ROWS), device=self.device):
                        ours = outcome(call, sample.input)
                    paths = {name: count - before[name] for name, count in counters().items()}
                    assert not paths["errors"] and not paths["misses"], (form, arguments, paths)
                    exact = functools.partial(entry.op, *map(wide, arguments), **sample.kwargs)
                    assert_like_stock(operator, ours, stock, exact)
                if dtype in operator.dtypes and is_computed(sample, dtype, self.device):
                    before = counters()
                    with trident_ops.enabled(operator.name, device=self.device):
                        entry.op(*arguments, **sample.kwargs)
                    hit = counters()["hits"] > before["hits"]
                    tried, computed = tried + 1, computed + hit
                    if not hit:
                        elsewhere.append(tuple(a.shape if isinstance(a, torch.Tensor) else a for a in arguments))
        if dtype in operator.dtypes:
            assert tried and computed >= SHARE * tried, f"{computed} of {tried}; elsewhere: {elsewhere}"
