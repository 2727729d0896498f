"""The dispatcher door over hand-written modules: what each status comes to, results, errors, misses, composites.

Overrides stay installed for the life of the process, switched off. Where the catalog's are, those here have no place:
then all of this runs in a process of its own.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from native.doors import counted, direct, fresh
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Miss, Override, Scm


@pytest.fixture
def misses() -> Iterator[list[Miss]]:
    """Misses of the test, as they are announced."""
    announced: list[Miss] = []
    runtime.take_misses()
    runtime.set_miss_callback(lambda: announced.extend(runtime.take_misses()))
    yield announced
    runtime.set_miss_callback(None)


@pytest.fixture(scope="session")
def negative(library: ctypes.CDLL) -> tuple[Scm, Override]:
    catalog = sys.modules.get("trident_ops")
    rows = [] if catalog is None else catalog.status()
    if any((row.overload, str(row.device), row.installed) == ("aten::neg", "cpu", True) for row in rows):
        pytest.skip(
            "the catalog overrides aten::neg in this process; test_in_a_process_of_its_own runs this in another"
        )
    scm = fresh(library, "stub_one")
    return scm, Override.install("aten::neg", DEVICE_CPU, scm)


def test_in_a_process_of_its_own() -> None:
    """All of this file where no operator of the catalog is installed: an overload has one override in a process."""
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not process_of_its_own"]
    done = subprocess.run(
        [*command, __file__], capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout, done.stdout


@pytest.fixture
def override(negative: tuple[Scm, Override]) -> Iterator[tuple[Scm, Override]]:
    negative[1].set_base(2)
    yield negative
    negative[1].set_base(0)


def test_override_is_reached_and_switches(negative: tuple[Scm, Override]) -> None:
    scm, override = negative
    assert override.reached() and override.covered_by() is None and override.original_alive()
    x = torch.randn(5)
    assert counted(scm, lambda: torch.neg(x)) == {}
    override.set_base(2)
    try:
        assert counted(scm, lambda: torch.neg(x)) == {"hits": 1}
    finally:
        override.set_base(0)
    assert counted(scm, lambda: torch.neg(x)) == {}


@pytest.mark.parametrize(
    ("dtype", "outcome"),
    [(torch.float32, "hits"), (torch.float64, "hits"), (torch.bool, "fallbacks"), (torch.int8, "misses")],
)
def test_override_outcomes(override: tuple[Scm, Override], dtype: torch.dtype, outcome: str) -> None:
    x = torch.tensor([1, 0, 3]).to(dtype)
    if dtype is torch.bool:  # stock's own error, by the original kernel
        with pytest.raises(RuntimeError, match="not supported"):
            torch.neg(x)
        return
    assert counted(override[0], lambda: torch.testing.assert_close(torch.neg(x), -1 * x)) == {outcome: 1}


def test_boxed_calls_are_the_same(override: tuple[Scm, Override]) -> None:
    x, out = torch.randn(3), torch.empty(3)
    boxed = torch.ops.aten.neg.default
    assert counted(override[0], lambda: torch.testing.assert_close(boxed(x), torch.neg(x))) == {"hits": 2}
    assert counted(override[0], lambda: boxed(torch.empty(0))) == {"fallbacks": 1}
    assert torch.neg(x, out=out) is out


def test_what_is_composed_of_it_is_answered_too(override: tuple[Scm, Override]) -> None:
    scm, part = override
    part.compose("aten::negative", 0)
    x = torch.randn(3)
    assert counted(scm, lambda: torch.testing.assert_close(torch.negative(x), -1 * x)) == {"hits": 1}
    assert counted(scm, lambda: torch.testing.assert_close(torch.ops.aten.negative(x), -1 * x)) == {"hits": 1}
    torch.testing.assert_close(torch.func.vmap(torch.negative)(x), -1 * x)
    torch.testing.assert_close(torch.func.jvp(torch.negative, (x,), (x,))[1], -1 * x)
    x.requires_grad_()
    torch.negative(x).sum().backward()
    torch.testing.assert_close(x.grad, -torch.ones(3))


def test_empty_tensor_falls_back(override: tuple[Scm, Override]) -> None:
    assert counted(override[0], lambda: torch.neg(torch.empty(0, 3))) == {"fallbacks": 1}


def test_unpaid_version_is_declined(negative: tuple[Scm, Override]) -> None:
    scm, override = negative
    override.set_base(1)
    try:
        x = torch.randn(4, dtype=torch.float64)
        assert counted(scm, lambda: torch.neg(x)) == {"declined": 1}
        assert counted(scm, lambda: torch.neg(x.float())) == {"hits": 1}
    finally:
        override.set_base(0)


def test_error_keeps_its_type(override: tuple[Scm, Override]) -> None:
    x = torch.ones(3, dtype=torch.int32)

    def call() -> None:
        with pytest.raises(IndexError, match="int32 is an error here"):
            torch.neg(x)

    assert counted(override[0], call) == {"errors": 1}


def test_result_that_is_the_argument(override: tuple[Scm, Override]) -> None:
    x = torch.ones(3, dtype=torch.int64)
    assert torch.neg(x) is x


def test_layouts_are_as_stock(negative: tuple[Scm, Override]) -> None:
    scm, override = negative
    inputs = [
        torch.randn(3, 4).t(),
        torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last),
        torch.randn(2, 3, 4, 5, 6).to(memory_format=torch.channels_last_3d),
        torch.randn(1, 3, 1, 1).to(memory_format=torch.channels_last),
        torch.randn(4, 3, 2).permute(1, 2, 0),
        torch.randn(()),
        torch.randn(7)[2:],
    ]
    for x in inputs:
        stock = torch.neg(x)
        override.set_base(2)
        try:
            assert counted(scm, lambda x=x, stock=stock: _same(torch.neg(x), stock)) == {"hits": 1}
        finally:
            override.set_base(0)


def _same(ours: torch.Tensor, stock: torch.Tensor) -> None:
    assert ours.stride() == stock.stride()
    torch.testing.assert_close(ours, stock, rtol=0, atol=0)


def test_blocks_end_in_any_order(negative: tuple[Scm, Override]) -> None:
    _, override = negative
    override.push(1)
    override.push(2)
    assert override.mode() == 2
    override.pop(1)
    assert override.mode() == 2
    override.set_base(1)
    override.pop(2)
    assert override.mode() == 1
    override.set_base(0)
    assert override.mode() == 0


def test_autograd_vmap_and_compile_go_through(override: tuple[Scm, Override]) -> None:
    x = torch.randn(4, requires_grad=True)
    torch.neg(x).sum().backward()
    torch.testing.assert_close(x.grad, -torch.ones(4))
    batch = torch.randn(3, 4)
    torch.testing.assert_close(torch.func.vmap(torch.neg)(batch), batch * -1)
    torch.testing.assert_close(torch.func.jvp(torch.neg, (batch,), (batch,))[1], batch * -1)


def test_misses_are_recorded_once_per_class(override: tuple[Scm, Override], misses: list[Miss]) -> None:
    scm, _ = override
    x = torch.ones(3, dtype=torch.int16)
    runtime.forget_misses()
    for _ in range(5):
        torch.neg(x)
    assert [m.arguments for m in misses] == [runtime.arguments_of(x)]
    assert misses[0].scm == scm.name and misses[0].device_type == DEVICE_CPU
    torch.neg(torch.ones(3, 3, dtype=torch.int16))
    assert len(misses) == 2
    runtime.forget_misses()
    torch.neg(x)
    assert len(misses) == 3


def test_misses_of_a_compiling_thread_are_not_recorded(override: tuple[Scm, Override], misses: list[Miss]) -> None:
    runtime.forget_misses()
    runtime.set_compiling(True)
    try:
        assert counted(override[0], lambda: torch.neg(torch.ones(3, dtype=torch.int16))) == {"misses": 1}
    finally:
        runtime.set_compiling(False)
    assert misses == []


def test_what_the_miss_callback_raises_the_call_raises(override: tuple[Scm, Override]) -> None:
    runtime.forget_misses()

    def refuse() -> None:
        raise ValueError("no version")

    runtime.set_miss_callback(refuse)
    try:
        with pytest.raises(ValueError, match="no version"):
            torch.neg(torch.ones(3, dtype=torch.int16))
    finally:
        runtime.set_miss_callback(None)
        runtime.take_misses()


def test_several_results_through_the_override(library: ctypes.CDLL) -> None:
    library_ = torch.library.Library("trident_test", "DEF")
    library_.define("three(Tensor self) -> (Tensor, Tensor, int)")
    library_.impl("three", lambda self: (self.clone(), self.clone(), -1), "CPU")
    scm = fresh(library, "stub_three")
    override = Override.install("trident_test::three", DEVICE_CPU, scm)
    override.set_base(2)
    x = torch.randn(2, 3)
    negated, same, n = torch.ops.trident_test.three(x)
    torch.testing.assert_close(negated, -1 * x)
    assert same is x and n == 6
    override.set_base(0)
    assert torch.ops.trident_test.three(x)[2] == -1
    library_._destroy()


def test_unknown_overload_is_a_value_error(library: ctypes.CDLL) -> None:
    with pytest.raises(ValueError, match="no operator aten::no_such_operator"):
        Override.install("aten::no_such_operator", DEVICE_CPU, fresh(library))


def test_slow_path_of_a_counted_call_bypasses_the_override(override: tuple[Scm, Override]) -> None:
    scm, _ = override
    function = direct(scm, slow=torch.neg, miss=torch.neg)
    assert counted(scm, lambda: function(torch.ones(2, dtype=torch.int8))) == {"misses": 1}
    assert counted(scm, lambda: function(torch.empty(0))) == {"fallbacks": 1}
    assert counted(scm, lambda: torch.neg(torch.ones(2))) == {"hits": 1}
