"""The TVM FFI bindings of ATen: carriers of tensors and the references that they hold."""

from __future__ import annotations

import ctypes
import gc
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import tvm_ffi

from support.bound import carrier, function
from trident import abi, runtime
from trident.aten import call

pytestmark = pytest.mark.skipif(not runtime.available(), reason=str(runtime.unavailable()))


def test_what_dlpack_cannot_describe_has_no_memory_there() -> None:
    for x in (torch.ones(2, dtype=torch.complex64).conj(), torch.eye(2).to_sparse(), torch.empty(2, device="meta")):
        opaque = carrier(x)
        assert opaque.__dlpack_device__() == (12, 0) and opaque.shape == () and opaque.data_ptr() == 0
        with pytest.raises((RuntimeError, BufferError)):
            torch.from_dlpack(opaque)


def test_results_that_are_arguments_are_the_caller_s_objects() -> None:
    x, out = torch.ones(3), torch.empty(0)
    assert call("aten::add_.Tensor", x, x) is x
    assert call("aten::add.out", x, x, out=out) is out and out.tolist() == [4, 4, 4]
    assert call("aten::contiguous", x) is x
    values, indices = torch.empty(0), torch.empty(0, dtype=torch.int64)
    results = call("aten::sort.values", x, values=values, indices=indices)
    assert results[0] is values and results[1] is indices
    held = carrier(x)
    assert function("trident.aten.relu_.default")(held).same_as(held)


def test_autograd_sees_the_tensors_themselves() -> None:
    x = torch.ones(3, requires_grad=True)
    y = call("aten::exp", call("aten::mul.Tensor", x, x))
    y.sum().backward()
    assert torch.equal(x.grad, 2 * x.detach() * torch.exp(x.detach() ** 2))
    version = x.detach()._version
    buffer = torch.ones(3)
    call("aten::mul_.Scalar", buffer, 2)
    assert buffer._version == version + 1


def test_a_carrier_follows_what_a_call_does_to_it() -> None:
    x = torch.arange(6.0).reshape(2, 3)
    held = carrier(x)
    assert function("trident.aten.t_.default")(held).same_as(held)
    assert held.shape == (3, 2) and held.strides == (1, 3)
    function("trident.aten.resize_.default")(held, [1] * 7)
    assert held.shape == (1,) * 7
    x.resize_(2)  # behind the carrier's back: calls see the tensor, not the carrier's description
    assert function("trident.aten.size.int")(held, 0) == 2


def test_foreign_tensors_are_views_that_cannot_be_resized() -> None:
    memory = np.arange(6, dtype="float32").reshape(2, 3)
    foreign = tvm_ffi.from_dlpack(memory)
    assert function("trident.aten.neg_.default")(foreign).same_as(foreign)
    assert memory[1, 2] == -5
    for name, args in (("t_", ()), ("resize_", ([2, 2],)), ("squeeze_", ())):
        call_it = function(f"trident.aten.{name}.default")
        if name == "squeeze_":
            assert call_it(foreign).same_as(foreign)
        else:
            with pytest.raises(RuntimeError, match="belongs to another library"):
                call_it(foreign, *args)
    assert foreign.shape == (2, 3)


def test_references_are_balanced_whatever_happens() -> None:
    x, y, out = torch.ones(3), torch.ones(4), torch.empty(0)
    sparse = torch.eye(3).to_sparse()
    held = carrier(x)
    foreign = tvm_ffi.from_dlpack(np.ones(3, dtype="float32"))
    raw_add, raw_split = function("trident.aten.add.Tensor"), function("trident.aten.split.Tensor")

    def quietly(work: Callable[[], Any]) -> None:
        try:
            work()
        except Exception:
            return

    works: list[Callable[[], Any]] = [
        lambda: call("aten::add.Tensor", x, x),
        lambda: call("aten::add_.Tensor", x, x),
        lambda: call("aten::add.out", x, x, out=out),
        lambda: call("aten::cat", [x, y]),
        lambda: call("aten::split.Tensor", x, 1),
        lambda: call("aten::sort", x),
        lambda: call("aten::mm", sparse, torch.eye(3)),
        lambda: call("aten::index.Tensor", x, [torch.tensor([1])]),
        lambda: call("aten::_foreach_add_.List", [x, y], [x, y]),
        lambda: raw_add(held, held),
        lambda: raw_split(held, 1),
        lambda: raw_add(foreign, held),
        lambda: call("aten::add.Tensor", x, y),  # raises inside
        lambda: call("aten::cat", [x, y, "z"]),  # a wrong element
        lambda: call("aten::add.Tensor", x, x, object()),
        lambda: call("aten::add.Tensor", x),
        lambda: call("aten::neg", x, x, x),
        lambda: raw_add(held, object()),
        lambda: raw_add(foreign, tvm_ffi.from_dlpack(np.ones(2, dtype="float32"))),
        lambda: function("trident.aten.t_.default")(tvm_ffi.from_dlpack(np.ones((2, 3), dtype="float32"))),
    ]

    def counts() -> list[tuple[int, int]]:
        handles = [(held_count(each), sys.getrefcount(each)) for each in (held, foreign)]
        return handles + [(each._use_count(), sys.getrefcount(each)) for each in (x, y, out, sparse)]

    for index, work in enumerate(works):
        quietly(work)
        gc.collect()
        before = counts()
        for _ in range(20):
            quietly(work)
        gc.collect()
        assert counts() == before, index


def held_count(held: tvm_ffi.Tensor) -> int:
    """Strong references to the object behind a handle."""
    return ctypes.c_uint32.from_address(held.__chandle__()).value


def test_tensors_die_with_their_last_reference() -> None:
    def made_and_dropped(work: Callable[[torch.Tensor], Any]) -> bool:
        x = torch.ones(4)
        storage = weakref.ref(x)
        try:
            result = work(x)
        except Exception:
            result = None
        del x, result
        gc.collect()
        return storage() is None

    assert made_and_dropped(lambda x: call("aten::neg", x))
    assert made_and_dropped(lambda x: call("aten::neg_", x))
    assert made_and_dropped(lambda x: call("aten::view", x, [3]))
    assert made_and_dropped(lambda x: call("aten::cat", [x, None]))
    assert made_and_dropped(carrier)


def test_memory_stays_flat() -> None:
    x, y = torch.ones(3), torch.ones(4)
    for _ in range(200):
        call("aten::split.Tensor", x, 1)
        with pytest.raises(RuntimeError):
            call("aten::add.Tensor", x, y)
    before = _resident()
    for _ in range(5000):
        call("aten::split.Tensor", x, 1)
    for _ in range(500):
        with pytest.raises(RuntimeError):
            call("aten::add.Tensor", x, y)
    assert _resident() - before < 4 << 20


def _resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_the_layout_that_results_are_read_through() -> None:
    x = torch.ones(3)
    held = carrier(x)
    packed = abi.TridentTensor.from_address(held.__chandle__())
    assert packed.impl == x._cdata and packed.dl.data == x.data_ptr()
