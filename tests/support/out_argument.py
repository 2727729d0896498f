"""``out=`` as it should be and as it should not: one suite for both doors and every device."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.cases import all_enabled, all_off
from support.counting import counted

# Each door with what stands for stock; Python's own function turns PyTorch's warnings into Python's.
DOORS = {"override": (torch._C._nn.silu, torch._C._nn.silu), "direct": (trident_ops.silu, torch.ops.aten.silu.out)}
OTHER_DEVICE = {"cpu": "meta", "cuda": "cpu"}

# What out is, given memory of 128 elements whose first 64 are the input; and whether a version of ours takes it.
OUTS: dict[str, tuple[Callable[[torch.Tensor], torch.Tensor], bool]] = {
    "as it should be": (lambda m: m.new_empty(64), True),
    "the input's memory": (lambda m: m[:64], True),  # another tensor than the input
    "right behind": (lambda m: m[64:], True),
    "overlapping": (lambda m: m[1:65], False),
    "overlapping by one": (lambda m: m[63:127], False),
    "wrong size": (lambda m: m.new_empty(3), False),
    "empty": (lambda m: m.new_empty(0), False),
    "other shape": (lambda m: m.new_empty(8, 8), False),
    "more dimensions": (lambda m: m.new_empty(1, 64), False),
    "other dtype": (lambda m: m.new_empty(64, dtype=torch.float64), False),
    "narrower dtype": (lambda m: m.new_empty(64, dtype=torch.bfloat16), False),
    "integers": (lambda m: m.new_empty(64, dtype=torch.int64), False),
    "other device": (lambda m: torch.empty(64, device=OTHER_DEVICE[m.device.type]), False),
    "meta": (lambda m: torch.empty(64, device="meta"), False),
    "strided": (lambda m: m.new_empty(128)[::2], True),
    "expanded": (lambda m: m.new_empty(1).expand(64), False),
    "a leaf that requires a gradient": (lambda m: m.new_empty(64).requires_grad_(), False),
}


class OutArgument:
    """The suite; a subclass names the device."""

    device: str

    @pytest.fixture(autouse=True)
    def _off(self) -> Iterator[None]:
        with all_off(self.device):
            yield

    def attempt(
        self, silu: Callable[..., Any], out: Callable[[torch.Tensor], torch.Tensor], capfd: pytest.CaptureFixture[str]
    ) -> tuple[list[Any], torch.Tensor | None]:
        """What a call leaves behind: the error or out's metadata, and the warnings; and out, if there was no error."""
        memory = torch.linspace(-5, 5, 128, device=self.device)
        given = out(memory)
        version = given._version
        capfd.readouterr()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                result = silu(memory[:64], out=given)
            except Exception as error:
                return [type(error), str(error)], None
        assert result is given
        printed = re.findall(r"Warning: (.*?) \(", capfd.readouterr().err)
        told = [(w.category, str(w.message)) for w in caught], printed
        return [given.shape, given.dtype, given.stride(), given.device, given._version > version, told], given

    @pytest.mark.parametrize("door", DOORS)
    @pytest.mark.parametrize(("out", "taken"), OUTS.values(), ids=OUTS.keys())
    def test_is_taken_or_stocks(
        self, out: Callable[[torch.Tensor], torch.Tensor], taken: bool, door: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        silu, stock = DOORS[door]
        stocks, wanted = self.attempt(stock, out, capfd)
        with (
            all_enabled(self.device) if door == "override" else nullcontext(),
            counted("aten::silu.out", self.device) as paths,
        ):
            ours, got = self.attempt(silu, out, capfd)
        assert ours == stocks
        if wanted is not None and wanted.device.type != "meta":
            torch.testing.assert_close(got, wanted)
        assert (paths.hits, paths.misses, paths.errors) == (int(taken), 0, 0), "nothing is compiled for a wrong out"

    def test_a_resize_is_told(self, capfd: pytest.CaptureFixture[str]) -> None:
        """That the comparison above has a warning to compare."""
        (*_, (caught, _)), _ = self.attempt(torch._C._nn.silu, lambda m: m.new_empty(3), capfd)
        (*_, (_, printed)), _ = self.attempt(torch.ops.aten.silu.out, lambda m: m.new_empty(3), capfd)
        assert [text.partition(" since")[0] for text in (caught[0][1], *printed)] == [
            "An output with one or more elements was resized"
        ] * 2

    @pytest.mark.parametrize("door", DOORS)
    def test_a_saved_tensor_that_is_overwritten_in_place_is_caught(self, door: str) -> None:
        silu_ = (lambda t: F.silu(t, inplace=True)) if door == "override" else trident_ops.silu_
        leaf = torch.linspace(-3, 3, 64, device=self.device, requires_grad=True)
        saved = leaf * 1
        squares = saved.pow(2)
        view = saved.detach()  # shares memory and version counter
        with (
            all_enabled(self.device) if door == "override" else nullcontext(),
            counted("aten::silu_", self.device) as paths,
        ):
            assert silu_(view) is view
        assert paths.hits == 1
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            squares.sum().backward()
