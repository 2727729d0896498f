"""Tensors in lists and on both sides of a dimension: the run time's answers against their Python mirror and PyTorch."""

from __future__ import annotations

import ctypes
import random
from dataclasses import replace

import pytest
import torch

from support import layouts
from trident import abi, lists, native, runtime
from trident.arguments import DEVICE_CPU, TensorArgument, TensorFlags, layout_flags
from trident.expression import LIST_PROPERTIES
from trident.packing import Packed

DRAWS = 3000


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    runtime.load()


def described(tensor: torch.Tensor) -> TensorArgument:
    sizes, strides = tuple(tensor.shape), tensor.stride()
    return TensorArgument(6, sizes, strides, device_type=DEVICE_CPU, flags=layout_flags(sizes, strides))


def native_split(rank: int, tensor: TensorArgument, dim: int) -> lists.Split:
    record, packed = abi.TridentSplit(), Packed((tensor,))
    native.library().trident_split(
        ctypes.byref(record), ctypes.c_void_p(packed.args[0].payload.v_ptr), ctypes.c_int64(dim), rank
    )
    return lists.Split(bool(record.fits), tuple(record.sizes[:rank]), tuple(record.strides[:rank]))


def native_property(name: str, tensors: tuple[TensorArgument, ...], dim: int) -> int:
    function = native.library().trident_of_list
    function.restype = ctypes.c_int64
    packed = Packed((tensors,))
    return int(function(packed.args, LIST_PROPERTIES.index(name), ctypes.c_int64(dim)))


def drawn(source: random.Random) -> torch.Tensor:
    """A tensor whose elements tell where in memory they are."""
    tensor = layouts.tensor(source, layouts.shape(source))
    memory = tensor.new_empty(0).set_(tensor.untyped_storage())
    memory.copy_(torch.arange(memory.numel()))
    return tensor


@pytest.mark.parametrize("rank", (2, 3, 4))
def test_splits_are_the_mirrors_and_say_where_elements_are(rank: int) -> None:
    source, fitting = random.Random(rank), 0
    for _ in range(DRAWS):
        x = drawn(source)
        dim = source.randint(-x.dim() - 1, x.dim())
        split = native_split(rank, described(x), dim)
        assert split == lists.split(rank, described(x), dim), (x.shape, x.stride(), dim)
        if not split.fits or not x.numel():
            continue
        fitting += 1
        at = dim % x.dim()
        rows = x.shape[:at].numel()
        seen = x.as_strided(split.sizes, split.strides)
        assert torch.equal(seen.reshape(rows, -1), x.reshape(rows, -1))
        halves = split.sizes[: rank // 2], split.sizes[rank // 2 :]
        assert rank != 3 or (split.sizes[1], split.strides[1]) == (x.shape[at], x.stride(at))
        assert torch.Size(halves[0]).numel() == rows and torch.Size(halves[1]).numel() == x.shape[at:].numel()
    assert fitting > DRAWS // 5


def test_properties_are_the_mirrors() -> None:
    source = random.Random(0)
    seen: dict[tuple[str, bool], int] = {}
    for _ in range(DRAWS):
        x = drawn(source)
        others = [layouts.tensor(source, tuple(x.shape)) for _ in range(source.randint(0, 3))]
        if others and source.random() < 0.3:
            others[0] = drawn(source)
        tensors = [described(t) for t in (x, *others)]
        place = source.randrange(len(tensors))
        change = source.choice(({}, {"scalar_type": 5}, {"device_index": 1}, {"flags": TensorFlags.NEG}))
        tensors[place] = replace(tensors[place], **change)
        dim = source.randint(-x.dim() - 1, x.dim())
        for name in LIST_PROPERTIES:
            along = (dim,) if name in ("parts", "concatenates") else ()
            expected = getattr(lists, name)(tensors, *along)
            assert native_property(name, tuple(tensors), dim) == expected, (name, tensors, dim)
            seen[name, bool(expected)] = seen.get((name, bool(expected)), 0) + 1
    for name in ("one_dtype", "one_device", "resolved", "concatenates"):
        assert seen[name, True] > 50 and seen[name, False] > 50, seen


def test_a_list_of_other_things() -> None:
    packed = Packed(((described(torch.ones(2)), 3),))
    function = native.library().trident_of_list
    function.restype = ctypes.c_int64
    assert function(packed.args, LIST_PROPERTIES.index("all_tensors"), ctypes.c_int64(0)) == 0
    assert not lists.all_tensors((described(torch.ones(2)), 3))


def test_what_concatenates_does_so_into_a_contiguous_tensor() -> None:
    """channels_last, in two and three dimensions of space, as PyTorch takes it, whatever sizes are 1."""
    source, contiguous, other = random.Random(1), 0, 0
    for _ in range(DRAWS):
        sizes = [source.choice((1, 1, 2, 3)) for _ in range(source.choice((4, 5)))]
        order = source.sample(range(len(sizes)), len(sizes))
        channels_last = (0, *range(2, len(sizes)), 1)
        order = list(source.choice((order, channels_last)))
        x = torch.empty([sizes[d] for d in order]).permute([order.index(d) for d in range(len(sizes))])
        if source.random() < 0.3:
            x = torch.cat([x, x], -1)[..., ::2]
        joined = torch.cat([x, x], 1)
        is_contiguous = joined.stride() == torch.empty(joined.shape).stride()
        if lists.concatenates((described(x),) * 2, 1):
            contiguous += 1
            assert is_contiguous, (x.shape, x.stride())
        else:
            other += 1
    assert contiguous > 300 and other > 300


def test_results_are_longer_in_one_dimension() -> None:
    source = random.Random(2)
    for _ in range(300):
        x = drawn(source)
        if not x.dim() or not x.numel():
            continue
        dim = source.randrange(x.dim())
        out, packed = abi.TridentTensor(), Packed((described(x),))
        like, given = packed.args[0].payload.v_ptr, dim - source.choice((0, x.dim()))
        status = native.library().trident_empty_split(
            ctypes.byref(out), ctypes.c_void_p(like), ctypes.c_int64(given), ctypes.c_int64(3 * x.numel()), 6
        )
        assert status == 0
        wanted = torch.cat([x.contiguous()] * 3, dim)
        extents = [(ctypes.c_int64 * x.dim()).from_address(address) for address in (out.dl.shape, out.dl.strides)]
        assert tuple(extents[0]) == wanted.shape
        assert tuple(extents[1]) == torch.empty(wanted.shape).stride()
        native.library().trident_release(ctypes.byref(out))
