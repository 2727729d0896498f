"""Iterations against PyTorch: the strides that TensorIterator allocates, and where each element is found.

The native record, its mirror in Python and stock's own results are held against each other over random layouts.
"""

from __future__ import annotations

import ctypes
import dataclasses
import random
from collections.abc import Callable, Sequence

import pytest
import torch

from support import layouts
from trident import abi, iteration, native, runtime
from trident.arguments import DEVICE_CPU, TensorArgument, TensorFlags, layout_flags
from trident.iteration import NOT_BROADCASTABLE, OTHER_OUTPUT_SHAPE, OVERLAPPING, Iteration, iterate
from trident.packing import Packed
from trident.scalar_types import SCALAR_TYPES

DRAWS = 3000
RANK = abi.MAX_RANK


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    runtime.load()


def described(tensor: torch.Tensor) -> TensorArgument:
    sizes, strides = tuple(tensor.shape), tensor.stride()
    return TensorArgument(
        scalar_type=SCALAR_TYPES[tensor.dtype],
        sizes=sizes,
        strides=strides,
        storage_offset=int(tensor.storage_offset()),
        data=tensor.data_ptr(),
        device_type=DEVICE_CPU,
        flags=layout_flags(sizes, strides),
    )


class Operands:
    """Operands in native memory; None is a number."""

    def __init__(self, operands: Sequence[TensorArgument | None]) -> None:
        self._packed = Packed(operands)
        self.array = (ctypes.c_void_p * len(operands))(
            *(None if o is None else a.payload.v_ptr for o, a in zip(operands, self._packed.args, strict=False))
        )
        self.n = len(operands)


def native_iterate(operands: Sequence[TensorArgument | None], outputs: int, linear: bool, rank: int) -> Iteration:
    record, given = abi.TridentIteration(), Operands(operands)
    native.library().trident_iterate(ctypes.byref(record), given.array, given.n, outputs, int(linear), rank)
    strides = tuple(tuple(record.strides[k][:rank]) for k in range(len(operands)))
    return Iteration(record.rank, record.numel, tuple(record.sizes[:rank]), strides)


def allocated(operands: Sequence[torch.Tensor | None], linear: bool) -> tuple[int, ...]:
    """Strides of the native output."""
    out = abi.TridentTensor()
    given = Operands([None if o is None else described(o) for o in operands])
    status = native.library().trident_empty_iterated(ctypes.byref(out), given.array, given.n, int(linear), 6)
    assert status == 0
    strides = tuple((ctypes.c_int64 * out.dl.ndim).from_address(out.dl.strides)) if out.dl.ndim else ()
    native.library().trident_release(ctypes.byref(out))
    return strides


def operands(source: random.Random, count: int, numbers: bool) -> list[torch.Tensor | None]:
    common = layouts.shape(source)
    drawn: list[torch.Tensor | None] = [
        layouts.tensor(source, layouts.broadcast_from(source, common)) for _ in range(count)
    ]
    if source.random() < 0.25:  # one layout, as most calls have
        drawn = [drawn[0]] * count
    if numbers and source.random() < 0.2:
        drawn[-1] = None
    return drawn


STOCK: dict[int, Callable[..., torch.Tensor]] = {1: torch.neg, 2: torch.add}


@pytest.mark.parametrize("count", (1, 2))
def test_outputs_have_the_strides_of_stock(count: int) -> None:
    source = random.Random(count)
    for _ in range(DRAWS):
        drawn = operands(source, count, numbers=count > 1)
        expected = STOCK[count](*(2.5 if o is None else o for o in drawn))
        assert allocated(drawn, linear=False) == expected.stride(), [
            None if o is None else (o.shape, o.stride()) for o in drawn
        ]


def test_outputs_of_three_operands_have_the_strides_of_stock() -> None:
    source = random.Random(3)
    for _ in range(DRAWS):
        drawn = operands(source, 3, numbers=False)
        mask = torch.empty_strided(drawn[0].shape, drawn[0].stride(), dtype=torch.bool)
        expected = torch.where(mask.fill_(True), drawn[1], drawn[2])
        assert allocated(drawn, linear=False) == expected.stride()


def test_a_linear_output_is_contiguous() -> None:
    source = random.Random(4)
    for _ in range(200):
        x = layouts.tensor(source, layouts.shape(source))
        assert allocated([x], linear=True) == torch.empty(x.shape).stride()


@pytest.mark.parametrize("linear", (False, True))
def test_elements_are_found_where_they_are(linear: bool) -> None:
    """What the record says of offsets, against tensors that PyTorch expanded."""
    source = random.Random(5)
    few = 0
    for _ in range(DRAWS):
        drawn = operands(source, source.randint(1, 3), numbers=True)
        facts = [None if o is None else described(o) for o in drawn]
        found = native_iterate(facts, 0, linear, RANK)
        assert found == iterate(facts, 0, linear, RANK), facts
        if found.rank > RANK:
            continue
        few += 1
        common = torch.broadcast_shapes(*(() if o is None else o.shape for o in drawn))
        assert found.numel == layouts.numel(tuple(common))
        tensors = [k for k, o in enumerate(drawn) if o is not None]
        expected = sorted(zip(*(_offsets(drawn[k].expand(common)).tolist() for k in tensors), strict=True))
        assert sorted(zip(*(_walk(found, k) for k in tensors), strict=True)) == expected, facts
    assert few > DRAWS // 2


def _offsets(tensor: torch.Tensor) -> torch.Tensor:
    """Offset of each element from the first one."""
    total = torch.zeros(tensor.shape, dtype=torch.int64)
    for dim, (size, stride) in enumerate(zip(tensor.shape, tensor.stride(), strict=True)):
        total = total + (torch.arange(size) * stride).view([-1 if d == dim else 1 for d in range(tensor.dim())])
    return total.flatten()


def _walk(found: Iteration, operand: int) -> list[int]:
    return _offsets(torch.empty_strided(found.sizes, found.strides[operand], device="meta")).tolist()


@pytest.mark.parametrize("rank", (1, 5))
@pytest.mark.parametrize("outputs", (0, 1))
def test_the_mirror_says_what_native_code_says(outputs: int, rank: int) -> None:
    """Fabricated operands too: other memory, sizes that no memory holds, shapes that don't fit."""
    source = random.Random(6 + outputs)
    answers: dict[int, int] = {}
    for _ in range(DRAWS):
        common = layouts.shape(source)
        facts: list[TensorArgument | None] = []
        for position in range(source.randint(1 + outputs, 4)):
            sizes = common if position < outputs else layouts.broadcast_from(source, common)
            if source.random() < 0.1:
                sizes = tuple(size + source.choice((-1, 0, 1, 2**20)) for size in sizes)
            strides = layouts.strides(source, sizes, overlapping=source.random() < 0.3)
            facts.append(
                TensorArgument(
                    scalar_type=source.choice((6, 6, 6, 15)),
                    sizes=sizes,
                    strides=strides,
                    data=2**20 + source.choice((0, 0, 4, 2**40 * position, 2**40 * position, 64)),
                    device_type=DEVICE_CPU,
                    flags=layout_flags(sizes, strides),
                )
            )
        if source.random() < 0.1:
            facts[-1] = None
        linear = source.random() < 0.2
        ours, mirror = native_iterate(facts, outputs, linear, rank), iterate(facts, outputs, linear, rank)
        assert ours == mirror, facts
        answers[min(ours.rank, 2)] = answers.get(min(ours.rank, 2), 0) + 1
    expected = {NOT_BROADCASTABLE, 0, 1, 2} | ({OTHER_OUTPUT_SHAPE, OVERLAPPING} if outputs else set())
    assert expected <= set(answers), answers


@pytest.mark.parametrize(
    ("operands", "answer"),
    (
        ([((4, 4), (4, 1), 0), ((4, 4), (4, 1), 0)], 1),
        ([((4, 4), (4, 1), 0), ((4, 4), (1, 4), 0)], OVERLAPPING),
        ([((4, 4), (4, 1), 0), ((4, 4), (4, 1), 4)], OVERLAPPING),
        ([((4, 4), (4, 1), 0), ((4, 4), (4, 1), 64)], 1),
        ([((4, 4), (4, 1), 0), ((4, 4), (0, 1), 0)], OVERLAPPING),
        ([((4, 4), (0, 1), 0), ((4, 4), (4, 1), 640)], OVERLAPPING),
        ([((4, 4), (1, 1), 0), ((4, 4), (4, 1), 640)], OVERLAPPING),
        ([((1, 4), (4, 1), 0), ((4, 4), (4, 1), 640)], OTHER_OUTPUT_SHAPE),
        ([((4, 4), (4, 1), 0), ((4, 3), (3, 1), 640)], OTHER_OUTPUT_SHAPE),
        ([((4, 8), (8, 1), 0), ((4, 1), (1, 1), 640)], OTHER_OUTPUT_SHAPE),
        ([((4, 8), (8, 1), 0), ((4, 8), (8, 1), 0), ((4, 1), (1, 1), 640)], 2),
    ),
)
def test_what_is_written(operands: list[tuple[tuple[int, ...], tuple[int, ...], int]], answer: int) -> None:
    facts = [
        TensorArgument(
            6, sizes, strides, data=2**20 + address, device_type=DEVICE_CPU, flags=layout_flags(sizes, strides)
        )
        for sizes, strides, address in operands
    ]
    assert native_iterate(facts, 1, False, RANK).rank == iterate(facts, 1, False, RANK).rank == answer


PREDICATES = {
    "same_dtype": {"scalar_type": 15},
    "same_device": {"device_index": 1},
    "are_resolved": {"flags": TensorFlags.CONJ},
    "are_contiguous": {"sizes": (4, 2), "strides": (1, 4), "flags": TensorFlags.DENSE},
}


@pytest.mark.parametrize("predicate", PREDICATES)
def test_predicates_of_operands(predicate: str) -> None:
    plain = TensorArgument(6, (4,), (1,), flags=layout_flags((4,), (1,)))
    other = dataclasses.replace(plain, **PREDICATES[predicate])
    function = getattr(native.library(), f"trident_{predicate}")
    mirror = getattr(iteration, predicate)
    for drawn in ([plain, plain], [plain, other], [None, other, plain], [None, None], [plain, None], [other]):
        given = Operands(drawn)
        assert bool(function(given.array, given.n)) == mirror(*drawn), drawn
    assert mirror(plain, plain, None) and not mirror(plain, other)
