"""The two doors over hand-written modules: what each status comes to, results, errors, growth, misses, threads.

Overrides stay installed for the life of the process, switched off. Where the catalog's are, those here have no place:
then all of this runs in a process of its own.
"""

from __future__ import annotations

import ctypes
import inspect
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch

from native import stub
from native.doors import counted, direct, fresh
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Counters, Miss, Override, Scm


@pytest.fixture
def misses() -> Iterator[list[Miss]]:
    """Misses of the test, as they are announced."""
    announced: list[Miss] = []
    runtime.take_misses()
    runtime.set_miss_callback(lambda: announced.extend(runtime.take_misses()))
    yield announced
    runtime.set_miss_callback(None)


# ---- the dispatcher door


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


# ---- the direct door


def test_direct_outcomes(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm)
    x = torch.randn(3)
    assert counted(scm, lambda: torch.testing.assert_close(function(x), -1 * x)) == {"hits": 1}
    assert counted(scm, lambda: function(torch.empty(0))) == {"fallbacks": 1}
    assert function(torch.empty(0))[0] == "slow"
    small = torch.ones(2, dtype=torch.int8)
    assert counted(scm, lambda: function(small)) == {"misses": 1}
    assert function(small)[0] == "miss" and function(small)[1] is small
    same = torch.ones(2, dtype=torch.int64)
    assert function(same) is same

    def fails() -> None:
        with pytest.raises(IndexError, match="int32 is an error here"):
            function(torch.ones(2, dtype=torch.int32))

    assert counted(scm, fails) == {"errors": 1}


def test_direct_parameter_is_taken(library: ctypes.CDLL) -> None:
    function = direct(fresh(library, "stub_one"))
    with torch.no_grad():
        assert isinstance(function(torch.nn.Parameter(torch.ones(2))), torch.Tensor)


def test_direct_binding(library: ctypes.CDLL) -> None:
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
    function = runtime.door(
        name="f",
        doc="Doc.",
        parameters=("a", "b", "*", "c"),
        defaults=(1, None),
        scm=fresh(library),
        slow=lambda *args, **kwargs: None,
        miss=lambda *args, **kwargs: calls.append((args, kwargs)),
    )
    assert (function.__name__, function.__doc__) == ("f", "Doc.")
    x = torch.ones(1)
    function(x)
    function(x, 2, c=3)
    function(b=2, a=x)
    assert [(len(a), k if "a" not in k else sorted(k)) for a, k in calls] == [(1, {}), (2, {"c": 3}), (0, ["a", "b"])]
    for bad, text in (
        (function, r"missing required argument 'a' \(pos 1\)"),
        (lambda: function(x, 1, 2), "takes 2 positional arguments but 3 were given"),
        (lambda: function(x, a=x), "multiple values for argument 'a'"),
        (lambda: function(x, d=1), "unexpected keyword argument 'd'"),
    ):
        with pytest.raises(TypeError, match=text):
            bad()


def test_direct_order_of_parameters(library: ctypes.CDLL) -> None:
    """The module has the second parameter only; the others must be left at their defaults."""
    scm = fresh(library, "stub_one")
    settings: dict[str, Any] = {"name": "f", "doc": "", "scm": scm, "miss": None}
    function = runtime.door(
        parameters=("flag", "self", "*", "other"),
        defaults=(inspect.Parameter.empty, False),
        order=(1,),
        slow=lambda *args, **kwargs: (args, kwargs),
        **settings,
    )
    x = torch.randn(3)
    assert function(None, x)[0][0] is None, "a parameter without a default can't be left at it"
    function = runtime.door(
        parameters=("self", "flag", "*", "other"),
        defaults=(None, False),
        order=(0,),
        slow=lambda *args, **kwargs: (args[1:], kwargs),
        **settings,
    )
    for call in (lambda: function(x), lambda: function(x, None), lambda: function(x, other=False, flag=None)):
        assert counted(scm, lambda call=call: torch.testing.assert_close(call(), -1 * x)) == {"hits": 1}
    assert counted(scm, lambda: function(x, 3)) == {}
    assert function(x, 3) == ((3,), {})
    assert function(x, other=True) == ((), {"other": True})
    with pytest.raises(IndexError, match="order: no such parameter"):
        runtime.door(parameters=("self",), defaults=(), order=(1,), slow=function, **settings)


def test_slow_path_of_a_counted_call_bypasses_the_override(override: tuple[Scm, Override]) -> None:
    scm, _ = override
    function = direct(scm, slow=torch.neg, miss=torch.neg)
    assert counted(scm, lambda: function(torch.ones(2, dtype=torch.int8))) == {"misses": 1}
    assert counted(scm, lambda: function(torch.empty(0))) == {"fallbacks": 1}
    assert counted(scm, lambda: torch.neg(torch.ones(2))) == {"hits": 1}


def test_lists_and_sizes_reach_aten(library: ctypes.CDLL) -> None:
    function = runtime.door(
        name="reshape",
        doc="",
        parameters=("self", "shape"),
        defaults=(),
        scm=fresh(library, "stub_reshape"),
        slow=lambda *a: "slow",
        miss=None,
    )
    x = torch.arange(6)
    assert function(x, [2, 3]).tolist() == [[0, 1, 2], [3, 4, 5]]
    assert function(x, (3, -1)).shape == (3, 2)
    assert function(x, [torch.SymInt(2)] if hasattr(torch.SymInt, "int") else [object()]) == "slow"
    with pytest.raises(RuntimeError, match="invalid for input of size 6"):
        function(x, [4, 4])


def test_direct_several_results_and_late_failure(library: ctypes.CDLL) -> None:
    x = torch.randn(2, 2)
    negated, same, n = direct(fresh(library, "stub_three"))(x)
    torch.testing.assert_close(negated, -1 * x)
    assert same is x and n == 4
    late = direct(fresh(library, "stub_late_failure"))
    with pytest.raises(NotImplementedError, match="after a result"):
        late(x)


def test_results_of_an_aten_list_and_one_that_appears_twice(library: ctypes.CDLL, tmp_path: Path) -> None:
    x = torch.arange(6.0)
    first, second, again = direct(fresh(library, "stub_halves"))(x)
    assert first.tolist() == [0, 1, 2] and second.tolist() == [3, 4, 5]
    assert again is first and first._base is x  # views of the very argument
    with pytest.raises(RuntimeError, match="aten::chunk gave 1 tensors, compiled code expects 2"):
        direct(fresh(library, "stub_halves"))(torch.ones(1))
    schema = torch.library.Library("trident_halves", "DEF")
    schema.define("halves(Tensor self) -> (Tensor, Tensor, Tensor)")
    schema.impl("halves", lambda self: (self, self, self), "CPU")
    override = Override.install("trident_halves::halves", DEVICE_CPU, fresh(library, "stub_halves"))
    override.set_base(2)
    first, second, again = torch.ops.trident_halves.halves(x)
    assert again is first and second.tolist() == [3, 4, 5]
    override.set_base(0)
    schema._destroy()
    tvm_ffi = pytest.importorskip("tvm_ffi")
    first, second, again = tvm_ffi.load_module(str(stub.build(tmp_path)))["stub_halves"](x)
    assert torch.from_dlpack(again).data_ptr() == torch.from_dlpack(first).data_ptr() == x.data_ptr()
    assert torch.from_dlpack(second).tolist() == [3, 4, 5]


# ---- SCMs


def test_select_and_versions(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_in_place", "stub_one")
    assert [v.key for v in scm.versions()] == ["negate", "negate", "unpaid", "same", "fails", "original"]
    assert [v.fallback for v in scm.versions()] == [False] * 5 + [True]
    only_one = fresh(library, "stub_one")
    assert only_one.select(runtime.arguments_of(torch.ones(2))) == 0
    assert only_one.select(runtime.arguments_of(torch.ones(2, dtype=torch.int64))) == 2
    assert only_one.select(runtime.arguments_of(torch.empty(0))) == 4
    assert only_one.select(runtime.arguments_of(torch.ones(2, dtype=torch.int8))) == -1


def test_a_module_of_another_abi_version_is_refused(library: ctypes.CDLL) -> None:
    with pytest.raises(RuntimeError, match="ABI version"):
        fresh(library, "stub_stale")


def test_baked_library_is_attached_by_the_first_call(library: ctypes.CDLL, tmp_path: Path) -> None:
    runtime.register_library(0, str(stub.build(tmp_path)))
    scm = Scm.create("stub_one")
    assert scm.versions() == []
    x = torch.ones(2)
    assert counted(scm, lambda: direct(scm)(x)) == {"hits": 1}
    assert len(scm.versions()) == 5


def test_growth_while_others_call(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_in_place")
    function = direct(scm, miss=lambda self: None)
    x = torch.ones(2, dtype=torch.int64)
    stop = threading.Event()
    failures: list[BaseException] = []

    def call() -> None:
        try:
            while not stop.is_set():
                assert function(x) in (None, x) or function(x) is x
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(200):
        scm.append(stub.module(library, "stub_one"))
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures and function(x) is x
    assert len(scm.versions()) == 1 + 5 * 200


def test_counters_of_ended_threads_stay(library: ctypes.CDLL) -> None:
    scm = fresh(library, "stub_one")
    function = direct(scm)
    x = torch.ones(2)

    def call() -> None:
        for _ in range(1000):
            function(x)

    threads = [threading.Thread(target=call) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    function(x)
    assert scm.counters(DEVICE_CPU) == Counters(8001, 0, 0, 0, 0)


# ---- the TVM FFI entry


def test_tvm_ffi_entry(library: ctypes.CDLL, tmp_path: Path) -> None:
    tvm_ffi = pytest.importorskip("tvm_ffi")
    module = tvm_ffi.load_module(str(stub.build(tmp_path)))
    x = torch.randn(3)
    torch.testing.assert_close(torch.from_dlpack(module["stub_one"](x)), -1 * x)
    negated, same, n = module["stub_three"](x)
    torch.testing.assert_close(torch.from_dlpack(negated), -1 * x)
    assert torch.from_dlpack(same).data_ptr() == x.data_ptr() and n == 3
    fallback = module["stub_one"](torch.empty(0))  # the original, through ATen
    assert torch.from_dlpack(fallback).numel() == 0
    miss = module["stub_one"](torch.ones(2, dtype=torch.int8))
    assert "trident.Miss" in str(type(miss).__mro__) + repr(miss)
    with pytest.raises(IndexError, match="int32 is an error here"):
        module["stub_one"](torch.ones(2, dtype=torch.int32))
    with pytest.raises(TypeError, match="takes 1 arguments"):
        module["stub_one"](x, x)
