"""Blocks of ``enabled`` that overlap and end in any order: one suite for every device."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.cases import all_off
from support.counting import counted
from trident_ops import catalog

STRENGTH = ("off", "paying", "all")
CALLS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "aten::silu": F.silu,
    "aten::_softmax": lambda x: torch.softmax(x, -1),
    "aten::_fused_rms_norm": lambda x: F.rms_norm(x, [64], torch.ones_like(x[0]), 1e-5),
}
SETS = [
    (("silu",), ("rms_norm",)),
    (("silu",), ("softmax", "rms_norm")),
    (("silu", "softmax"), ("softmax", "rms_norm")),
    (("silu",), ("silu",)),
    (("aten::silu",), ("silu",)),
    ((), ("softmax",)),
    (("softmax",), ()),
]
ORDERS = ["enter 0, enter 1, exit 0, exit 1", "enter 0, enter 1, exit 1, exit 0"]


class InThisThread:
    """A block that is entered and left where it is told to."""

    def __init__(self, block: AbstractContextManager[None]) -> None:
        self._block = block

    def enter(self) -> None:
        self._block.__enter__()

    def exit(self) -> None:
        self._block.__exit__(None, None, None)


class InAThread:
    """A block that is entered and left in a thread of its own."""

    def __init__(self, block: AbstractContextManager[None]) -> None:
        self._entered, self._leave = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, args=(block,))

    def _run(self, block: AbstractContextManager[None]) -> None:
        with block:
            self._entered.set()
            assert self._leave.wait(60)

    def enter(self) -> None:
        self._thread.start()
        assert self._entered.wait(60)

    def exit(self) -> None:
        self._leave.set()
        self._thread.join()


class OverlappingBlocks:
    """The suite; a subclass names the device."""

    device: str

    @pytest.fixture(autouse=True)
    def _off(self) -> Iterator[None]:
        with all_off(self.device):
            yield

    def states(self) -> dict[str, str]:
        """The state of every overload that has an override here."""
        return {r.overload: r.enabled for r in trident_ops.status() if r.device == self.device and r.installed is True}

    def expected(self, *blocks: tuple[str, ...]) -> dict[str, str]:
        """Per overload the strongest of the live blocks that name it."""
        expected = dict.fromkeys(self.states(), 0)
        for names in blocks:
            mode = 2 if names or self.device == "cpu" else 1
            for overload in [o for n in names for o in catalog.find(n)] if names else catalog.overloads():
                if overload.name in expected:
                    expected[overload.name] = max(expected[overload.name], mode)
        return {overload: STRENGTH[mode] for overload, mode in expected.items()}

    def check(self, *blocks: tuple[str, ...]) -> None:
        """The state is that of the live blocks, and calls go by it."""
        expected = self.expected(*blocks)
        assert self.states() == expected
        x = torch.linspace(-3, 3, 256, device=self.device).reshape(4, 64)
        for overload, call in CALLS.items():
            with counted(overload, self.device) as paths:
                call(x)
            state = expected.get(overload, "off")
            assert paths.hits + paths.declined == (state != "off"), (overload, state, paths)
            assert state == "paying" or not paths.declined

    @pytest.mark.parametrize("sets", SETS, ids=str)
    @pytest.mark.parametrize("order", ORDERS)
    @pytest.mark.parametrize("where", [InThisThread, InAThread])
    def test_any_order_leaves_the_state_of_the_live_blocks(self, sets, order, where) -> None:
        blocks = [where(trident_ops.enabled(*names, device=self.device)) for names in sets]
        live: list[tuple[str, ...]] = []
        self.check()
        for step in order.split(", "):
            action, _, number = step.partition(" ")
            getattr(blocks[int(number)], action)()
            (live.append if action == "enter" else live.remove)(sets[int(number)])
            self.check(*live)
        assert set(self.states().values()) == {"off"}

    def test_switching_the_base_between_two_blocks(self) -> None:
        first, second = (InThisThread(trident_ops.enabled(n, device=self.device)) for n in ("silu", "softmax"))
        first.enter()
        trident_ops.enable("softmax", device=self.device)
        second.enter()
        first.exit()
        self.check(("softmax",))
        trident_ops.disable()
        self.check(("softmax",))
        second.exit()
        self.check()
