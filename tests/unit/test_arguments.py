"""Layout flags of fabricated metadata against what PyTorch computes for a real tensor of that layout."""

from __future__ import annotations

import itertools

import pytest
import torch

from trident.arguments import TensorFlags, layout_flags

EXTENTS = (0, 1, 2, 3)


def _torch_flags(sizes: tuple[int, ...], strides: tuple[int, ...]) -> TensorFlags:
    tensor = torch.empty_strided(sizes, strides, device="meta")
    flags = TensorFlags(0)
    if tensor.is_contiguous():
        flags |= TensorFlags.CONTIGUOUS
    if len(sizes) == 4 and tensor.is_contiguous(memory_format=torch.channels_last):
        flags |= TensorFlags.CHANNELS_LAST
    if torch.ops.aten.is_non_overlapping_and_dense(tensor):
        flags |= TensorFlags.DENSE
    return flags


@pytest.mark.parametrize("rank", range(4))
def test_flags_of_every_small_layout(rank: int) -> None:
    checked = 0
    for sizes in itertools.product(EXTENTS, repeat=rank):
        for strides in itertools.product((0, 1, 2, 3, 6), repeat=rank):
            assert layout_flags(sizes, strides) == _torch_flags(sizes, strides), (sizes, strides)
            checked += 1
    assert checked == 20**rank


@pytest.mark.parametrize(
    ("sizes", "strides", "expected"),
    [
        ((2, 3, 4, 5), (60, 20, 5, 1), TensorFlags.CONTIGUOUS | TensorFlags.DENSE),
        ((2, 3, 4, 5), (60, 1, 15, 3), TensorFlags.CHANNELS_LAST | TensorFlags.DENSE),
        ((2, 1, 4, 5), (20, 1, 5, 1), TensorFlags.CONTIGUOUS | TensorFlags.CHANNELS_LAST | TensorFlags.DENSE),
        ((2, 3, 4, 5), (1, 2, 6, 24), TensorFlags.DENSE),
        ((2, 3, 4, 5), (60, 40, 5, 1), TensorFlags(0)),
    ],
)
def test_flags_of_four_dimensions(sizes: tuple[int, ...], strides: tuple[int, ...], expected: TensorFlags) -> None:
    assert layout_flags(sizes, strides) == expected == _torch_flags(sizes, strides)
