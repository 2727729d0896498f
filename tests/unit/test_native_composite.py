"""Operators that PyTorch composes of an overridden overload: which calls its versions answer at once, and which not.

The composition adds 100, so that a result tells which way it came.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils._python_dispatch import TorchDispatchMode

from native.doors import counted, fresh
from trident.arguments import DEVICE_CPU
from trident.runtime import Override, Scm

_names = itertools.count()
_defined: list[torch.library.Library] = []  # kept as our kernels are: AOTAutograd asks for all operators that have one


class Composed(NamedTuple):
    scm: Scm
    override: Override
    part: str
    whole: Callable[[torch.Tensor], torch.Tensor]
    name: str


@pytest.fixture
def composed(library: ctypes.CDLL) -> Iterator[Composed]:
    """``whole(x)`` is ``part(x)[0] + 100``, and -x by a version of ``part``."""
    k = next(_names)
    operators = torch.library.Library("trident_test", "FRAGMENT")
    _defined.append(operators)
    operators.define(f"part_{k}(Tensor self) -> (Tensor, Tensor, int)")
    operators.define(f"whole_{k}(Tensor self) -> Tensor")
    part, whole = (getattr(torch.ops.trident_test, f"{name}_{k}").default for name in ("part", "whole"))
    operators.impl(f"part_{k}", lambda self: (-1 * self, self.clone(), -1), "CPU")
    operators.impl(f"whole_{k}", lambda self: part(self)[0] + 100, "CompositeImplicitAutograd")
    scm = fresh(library, "stub_three")
    override = Override.install(f"trident_test::part_{k}", DEVICE_CPU, scm)
    override.compose(f"trident_test::whole_{k}", 0)
    override.set_base(2)
    yield Composed(scm, override, f"part_{k}", whole, f"whole_{k}")
    override.set_base(0)


def _is_at_once(composed: Composed, x: torch.Tensor) -> bool:
    """Which way a call goes; its result is right either way."""
    result = composed.whole(x)
    at_once = bool((result < 50).all())
    torch.testing.assert_close(result, -1 * x + (0 if at_once else 100))
    return at_once


def test_a_plain_call_is_answered_at_once_and_counted_once(composed: Composed) -> None:
    x = torch.randn(2, 3)
    assert counted(composed.scm, lambda: _is_at_once(composed, x)) == {"hits": 1}
    assert _is_at_once(composed, x)
    with torch.no_grad():
        assert _is_at_once(composed, x.clone().requires_grad_())
    with torch.inference_mode():
        assert _is_at_once(composed, x)


def test_the_switch_is_the_overrides(composed: Composed) -> None:
    composed.override.set_base(0)
    assert counted(composed.scm, lambda: composed.whole(torch.ones(2))) == {}
    assert not _is_at_once(composed, torch.ones(2))
    composed.override.push(1)
    assert _is_at_once(composed, torch.ones(2))
    composed.override.pop(1)
    assert not _is_at_once(composed, torch.ones(2))


class _Seen(TorchDispatchMode):
    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.append(func.name())
        return func(*args, **(kwargs or {}))


def test_what_looks_at_calls_sees_the_composition(composed: Composed) -> None:
    x = torch.ones(2)
    seen = _Seen()
    with seen:
        assert not _is_at_once(composed, x)
    assert f"trident_test::{composed.part}" in seen.names
    with torch.profiler.profile() as profile:
        assert not _is_at_once(composed, x)
    assert f"trident_test::{composed.part}" in {event.key for event in profile.key_averages()}
    graph = make_fx(composed.whole)(x)
    assert any(composed.part in str(node.target) for node in graph.graph.nodes)
    assert _is_at_once(composed, x)


def test_gradients_and_transforms_take_the_composition(composed: Composed) -> None:
    x = torch.ones(3)
    with torch.enable_grad():
        assert not _is_at_once(composed, x.clone().requires_grad_())
    dual = torch.autograd.forward_ad
    with dual.dual_level():
        assert not _is_at_once(composed, dual.make_dual(x, torch.ones(3)))
    with torch.autocast("cpu"), torch.no_grad():
        assert not _is_at_once(composed, x)
    seen = make_fx(torch.func.functionalize(composed.whole))(x)
    assert any(composed.part in str(node.target) for node in seen.graph.nodes)


def test_memory_format_is_left_to_the_composition(composed: Composed) -> None:
    for channels in (1, 3):  # a tensor of one channel is contiguous whatever its format
        for memory_format, space in ((torch.channels_last, (4, 5)), (torch.channels_last_3d, (4, 5, 6))):
            x = torch.ones(2, channels, *space)
            assert _is_at_once(composed, x)
            assert not _is_at_once(composed, x.to(memory_format=memory_format))


def test_a_result_that_is_an_earlier_one_once_more(library: ctypes.CDLL) -> None:
    operators = torch.library.Library("trident_test", "FRAGMENT")
    _defined.append(operators)
    operators.define("halves(Tensor self) -> (Tensor, Tensor, Tensor)")
    operators.define("first_half(Tensor self) -> Tensor")
    operators.impl("halves", lambda self: (self[:1], self[1:], self[:1]), "CPU")
    operators.impl("first_half", lambda self: torch.ops.trident_test.halves(self)[2] + 100, "CompositeImplicitAutograd")
    override = Override.install("trident_test::halves", DEVICE_CPU, fresh(library, "stub_halves"))
    override.compose("trident_test::first_half", 2)
    override.set_base(2)
    assert torch.ops.trident_test.first_half(torch.arange(4.0)).tolist() == [0, 1]
    override.set_base(0)
    assert torch.ops.trident_test.first_half(torch.arange(4.0)).tolist() == [100]


def test_other_outcomes_are_counted_by_the_override_alone(composed: Composed) -> None:
    tensor = torch.ones(3, dtype=torch.complex64)
    outcome = counted(composed.scm, lambda: composed.whole(tensor))
    assert sum(outcome.values()) == 1 and "hits" not in outcome
    torch.testing.assert_close(composed.whole(tensor), 99 * tensor)


def test_a_kernel_of_others_goes_first(composed: Composed) -> None:
    x = torch.ones(3)
    others = torch.library.Library("trident_test", "IMPL")
    others.impl(composed.part, lambda self: (self * 5, self, 0), "CPU", allow_override=True)
    torch.testing.assert_close(composed.whole(x), 105 * x)  # the part's cover
    others._destroy()
    assert _is_at_once(composed, x)
    others = torch.library.Library("trident_test", "IMPL")
    others.impl(composed.part, lambda self: (self * 6, self, 0), "AutogradCPU")
    torch.testing.assert_close(composed.whole(x), 106 * x)
    others._destroy()
    assert _is_at_once(composed, x)
    others = torch.library.Library("trident_test", "IMPL")
    others.impl(composed.name, lambda self: self * 7, "CPU")
    torch.testing.assert_close(composed.whole(x), 7 * x)
    others._destroy()


@pytest.mark.parametrize(
    ("operator", "result", "message"),
    [
        ("aten::no_such_operator", 0, "no operator aten::no_such_operator"),
        ("aten::neg", 0, "is not composed"),
        ("aten::square", 3, "is not one result"),
        ("aten::softmax.int", 0, "take other arguments"),
    ],
)
def test_refusals(composed: Composed, operator: str, result: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        composed.override.compose(operator, result)
