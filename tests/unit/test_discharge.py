"""Every reason for which a guard of Dynamo needs no code: that it holds, or that the guard is there when it matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch

from support import host_functions as host
from support.replay import AMBIENT, call_of, covers, replay
from trident.capture import CaptureRefused, Dim, SameAs, ScalarClass, Target, TensorClass, discharge
from trident.capture.aliasing import DISCHARGED as INDISTINCT
from trident.capture.aliasing import aliasing_guards
from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass, Container
from trident.capture.model import Capture
from trident.expression import first_failing

F32 = torch.float32
MATRIX = TensorClass(F32, (Dim(6), Dim(5)), aligned=False)
CPU = Target.cpu()


def _double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def same(left: Capture, right: Capture) -> bool:
    return left.guards == right.guards and str(left.graph.graph) == str(right.graph.graph)


@pytest.fixture(scope="module")
def doubled() -> Capture:
    return capture(_double, {"x": MATRIX}, CPU)


def reasons(made: Capture, name: str) -> set[str]:
    return {entry.reason for entry in made.discharged if entry.name == name}


def origins(made: Capture, prefix: str = "ambient:") -> set[str]:
    return {guard.origin.removeprefix(prefix) for guard in made.guards if guard.origin.startswith(prefix)}


def _captured(function: Callable[..., Any], **classes: ArgumentClass) -> Capture:
    return capture(function, classes, CPU)


def test_the_table_is_closed() -> None:
    """A row that this file does not test is a row that nobody has shown."""
    assert set(discharge.AMBIENT) == {
        "GRAD_MODE",
        "TORCH_FUNCTION_STATE",
        "DEFAULT_DEVICE",
        "AUTOGRAD_SAVED_TENSORS_HOOKS",
        "GLOBAL_STATE",
        "DETERMINISTIC_ALGORITHMS",
        "FSDP_TRAINING_STATE",
    }
    texts = {name for name, value in vars(discharge).items() if name.isupper() and isinstance(value, str)}
    assert texts == {
        "DIGEST",
        "KIND",
        "REQUIRES_GRAD",
        "DYNAMIC_MARK",
        "STORAGE_OFFSET",
        "LITERAL",
        "IMPLIED",
        "NON_NEGATIVE",
        "BASE",
        "STRUCTURE",
        "SIZES",
    }


def test_every_discharge_carries_its_reason(doubled: Capture) -> None:
    known = {*discharge.AMBIENT.values(), *(v for v in vars(discharge).values() if isinstance(v, str)), INDISTINCT}
    assert doubled.discharged
    assert {entry.reason for entry in doubled.discharged} <= known


def test_grad_mode_changes_neither_graph_nor_guards(doubled: Capture) -> None:
    assert reasons(doubled, "GRAD_MODE") == {discharge.AMBIENT["GRAD_MODE"]}
    with torch.no_grad():
        assert same(doubled, capture(_double, {"x": MATRIX}, CPU))


def test_host_code_that_asks_for_grad_mode_is_refused() -> None:
    def asks(x: torch.Tensor) -> torch.Tensor:
        return x * 2 if torch.is_grad_enabled() else x * 3

    with pytest.raises(CaptureRefused, match=r"test_discharge\.py:\d+: .*is_grad_enabled"):
        _captured(asks, x=MATRIX)


def test_host_code_that_asks_for_requires_grad_is_refused(doubled: Capture) -> None:
    def asks(x: torch.Tensor) -> torch.Tensor:
        return x * 2 if x.requires_grad else x * 3

    assert discharge.REQUIRES_GRAD in reasons(doubled, "TENSOR_MATCH")
    with pytest.raises(CaptureRefused, match=r"test_discharge\.py:\d+: .*requires_grad"):
        _captured(asks, x=MATRIX)


def test_a_default_device_is_a_torch_function_mode(doubled: Capture) -> None:
    assert reasons(doubled, "DEFAULT_DEVICE") == {discharge.AMBIENT["DEFAULT_DEVICE"]}
    assert reasons(doubled, "TORCH_FUNCTION_STATE") == {discharge.AMBIENT["TORCH_FUNCTION_STATE"]}
    before = torch._C._len_torch_function_stack()
    with torch.device("meta"):
        assert torch._C._len_torch_function_stack() == before + 1


def test_without_a_gradient_saved_tensor_hooks_are_not_called() -> None:
    def hook(x: torch.Tensor) -> torch.Tensor:
        raise AssertionError("called")

    with torch.autograd.graph.saved_tensors_hooks(hook, hook):
        torch.rand(3).sigmoid()
        with pytest.raises(AssertionError, match="called"):
            torch.rand(3, requires_grad=True).sigmoid()


def test_thread_count_is_not_read(doubled: Capture) -> None:
    assert reasons(doubled, "GLOBAL_STATE") == {discharge.AMBIENT["GLOBAL_STATE"]}
    threads = torch.get_num_threads()
    torch.set_num_threads(threads + 1)
    try:
        assert same(doubled, capture(_double, {"x": MATRIX}, CPU))
    finally:
        torch.set_num_threads(threads)


@pytest.fixture
def float64_by_default() -> Iterator[None]:
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


def _promotes(x: torch.Tensor) -> torch.Tensor:
    return x * 2.5


def _makes(x: torch.Tensor) -> torch.Tensor:
    return torch.zeros(3, device=x.device)


def _asks_for_default_dtype(x: torch.Tensor) -> torch.Tensor:
    return torch.zeros(3, device=x.device, dtype=torch.get_default_dtype())


@pytest.mark.parametrize("function", (_promotes, _makes, _asks_for_default_dtype))
def test_default_dtype_has_a_guard_where_it_is_read(function: Callable[..., Any], float64_by_default: None) -> None:
    made = _captured(function, x=TensorClass(torch.int64, (Dim(6),)))
    assert origins(made) == {"default_dtype"}
    call = {"x": torch.arange(4)}
    assert first_failing(made.guards, call_of(call, {**AMBIENT, "default_dtype": 7})) is None
    assert replay(made, **call).dtype == torch.float64
    assert not covers(made, **call)  # AMBIENT says float32


def test_default_dtype_has_no_guard_where_it_is_not_read(doubled: Capture) -> None:
    assert origins(doubled) == set()


def _scatters(x: torch.Tensor, index: torch.Tensor) -> torch.Tensor:
    return torch.zeros_like(x).index_add(0, index, x)


def _multiplies(x: torch.Tensor) -> torch.Tensor:
    return x @ x.t()


def _asks_for_determinism(x: torch.Tensor) -> torch.Tensor:
    return x * 2 if torch.are_deterministic_algorithms_enabled() else x * 3


def _asks_for_tf32(x: torch.Tensor) -> torch.Tensor:
    return x * 2 if torch.backends.cuda.matmul.allow_tf32 else x * 3


PRECISION = {"allow_tf32_matmul", "allow_bf16_reduction", "allow_fp16_reduction"}


@pytest.mark.parametrize(
    ("function", "read"),
    (
        (_multiplies, {"deterministic", *PRECISION}),
        (_asks_for_determinism, {"deterministic"}),
        (_asks_for_tf32, {"allow_tf32_matmul"}),
    ),
)
def test_switches_have_guards_where_they_are_read(function: Callable[..., Any], read: set[str]) -> None:
    made = _captured(function, x=MATRIX)
    assert origins(made) == read
    x = torch.rand(3, 5)
    state = _state(made)
    assert first_failing(made.guards, call_of({"x": x}, state)) is None
    for name in read:
        assert first_failing(made.guards, call_of({"x": x}, {**state, name: state[name] + 1})) is not None


def _state(made: Capture) -> dict[str, int]:
    """The state that a capture's guards demand."""
    from trident.expression import Apply, Const, Read

    state = {}
    for guard in made.guards:
        assert isinstance(guard.condition, Apply)
        left, right = guard.condition.operands
        if isinstance(left, Read) and not left.path:
            assert isinstance(right, Const)
            state[left.field] = int(right.value)
    return state


def test_a_switch_is_guarded_at_its_value() -> None:
    classes = {"x": MATRIX, "index": TensorClass(torch.int64, (Dim(6),))}
    made = [_captured(_scatters, **classes)]
    torch.use_deterministic_algorithms(True)
    try:
        made.append(_captured(_scatters, **classes))
    finally:
        torch.use_deterministic_algorithms(False)
    assert [_state(one)["deterministic"] for one in made] == [0, 1]


def test_no_module_is_traced() -> None:
    """A module's parameters are not arguments, so FSDP's state cannot matter."""
    linear = torch.nn.Linear(5, 5)

    def calls(x: torch.Tensor) -> torch.Tensor:
        return linear(x)

    with pytest.raises(CaptureRefused, match=r"test_discharge\.py:\d+: (.*: )?a tensor that is not an argument"):
        _captured(calls, x=MATRIX)


def test_globals_and_closures_are_not_arguments(doubled: Capture) -> None:
    factor = 3

    def scaled(x: torch.Tensor) -> torch.Tensor:
        return x * factor

    made = _captured(scaled, x=MATRIX)
    assert any("L['factor']" in entry.text and entry.reason == discharge.DIGEST for entry in made.discharged)
    assert discharge.reason_for_source("L['x']", frozenset({"x"})) is None
    assert discharge.reason_for_source("L['factor']", frozenset({"x"})) == discharge.DIGEST


def test_the_kind_of_every_argument_has_a_guard(doubled: Capture) -> None:
    assert discharge.KIND in reasons(doubled, "TENSOR_MATCH")
    for other in (None, 3, 2.5, True, "x", torch.float32, (torch.rand(3, 5),)):
        assert not covers(doubled, x=other)


def test_the_structure_of_containers_has_guards() -> None:
    def first(xs: Any, d: Any) -> torch.Tensor:
        return xs[0] * d["k"] if "k" in d and len(xs) == 1 else xs[0]

    made = _captured(first, xs=Container(list, (MATRIX,)), d=Container(dict, (2.5, 3), ("k", 4)))
    assert reasons(made, "SEQUENCE_LENGTH") == reasons(made, "DICT_CONTAINS") == {discharge.STRUCTURE}
    x = torch.rand(3, 5)
    assert covers(made, xs=[x], d={"k": 2.5, 4: 3})
    for xs in ((x,), [x, x], [], x, torch.Size([3]), {0: x}):
        assert not covers(made, xs=xs, d={"k": 2.5, 4: 3})
    for d in ({4: 3, "k": 2.5}, {"k": 2.5}, {"k": 2.5, 4: 3, "l": 1}, {"k": 2.5, "4": 3}, {"q": 2.5, 4: 3}, ["k", 4]):
        assert not covers(made, xs=[x], d=d)


def test_marks_for_dynamo_are_not_read(doubled: Capture) -> None:
    x = torch.rand(3, 5)
    torch._dynamo.mark_dynamic(x, 0)
    assert discharge.DYNAMIC_MARK in reasons(doubled, "TENSOR_MATCH")
    assert covers(doubled, x=x)


def test_a_storage_offset_is_free(doubled: Capture) -> None:
    x = torch.rand(20)[5:].view(3, 5)
    assert x.storage_offset() == 5
    assert covers(doubled, x=x)
    assert torch.equal(replay(doubled, x=x), x * 2)


def _starts_late(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if x.storage_offset() > 2 else x - 1


def test_a_storage_offset_that_host_code_reads_is_guarded_or_refused() -> None:
    try:
        made = _captured(_starts_late, x=MATRIX)
    except CaptureRefused as refusal:
        assert "storage_offset" in str(refusal) and "test_discharge.py:" in str(refusal)
        return
    for offset in range(5):
        x = torch.rand(20)[offset : offset + 15].view(3, 5)
        assert not covers(made, x=x) or torch.equal(replay(made, x=x), _starts_late(x))


def test_views_need_no_base(doubled: Capture) -> None:
    base = torch.rand(6, 5)
    assert covers(doubled, x=base[:3])
    assert torch.equal(replay(doubled, x=base[:3]), base[:3] * 2)


@pytest.mark.parametrize("value", (3, 2.5, True, None, "up", torch.bfloat16))
def test_a_literal_is_guarded_by_kind_and_value(value: Any) -> None:
    def selects(x: torch.Tensor, how: object) -> torch.Tensor:
        return x + 1 if how == value else x

    made = _captured(selects, x=MATRIX, how=value)
    x = torch.rand(3, 5)
    assert covers(made, x=x, how=value)
    for other in (3, 4, 2.5, 3.5, 1, True, False, None, "up", "down", torch.bfloat16, torch.float32, 3.0, x):
        if type(other) is not type(value) or other is not value:
            same_value = type(other) is type(value) and other == value
            assert covers(made, x=x, how=other) == same_value, other


@pytest.mark.parametrize("value", (0.0, -0.0, 1.5, float("nan"), float("inf")))
def test_literal_floats_are_told_by_their_bits(value: float) -> None:
    made = _captured(lambda x, how: x * how, x=MATRIX, how=value)
    x = torch.rand(3, 5)
    for other in (0.0, -0.0, 1.5, 1.5000001, float("nan"), float("inf"), float("-inf"), 0, None):
        assert covers(made, x=x, how=other) == (repr(other) == repr(value))


def test_implied_guards_are_implied() -> None:
    """Whatever the needed guards admit, the discharged ones would admit: over the rims of their bounds."""
    made = capture(host.double, {"x": TensorClass(torch.bfloat16, (Dim(64, min=1, max=100),), flat=True)}, CPU)
    implied = [entry for entry in made.discharged if entry.reason == discharge.IMPLIED]
    assert {entry.name for entry in implied} == {"launch:int32", "launch:offsets"}
    for entry in implied:
        bound = int(entry.text.rstrip(")").rsplit(" ", 1)[1])
        assert bound > 100


def test_one_element_is_dense() -> None:
    """A guard on the layout is implied by a guard on one element, whatever strides PyTorch gives it."""
    by_elements = [
        capture(host.double, {"x": TensorClass(torch.bfloat16, (extent,), aligned=False, flat=True)}, CPU)
        for extent in (1, Dim(64, min=1, max=100))
    ]
    assert [any("flags & 4" in guard.text for guard in made.guards) for made in by_elements] == [False, True]
    for sizes in ((), (1,), (1, 1)):
        x = torch.ones(1, dtype=torch.bfloat16).as_strided(sizes, (900,) * len(sizes))
        assert x.is_contiguous() and covers(by_elements[0], x=x)


def test_sizes_are_never_negative() -> None:
    made = capture(_double, {"x": TensorClass(F32, (Dim(6), Dim(5)), strides=(Dim(7), 1))}, CPU)
    assert any(entry.reason == discharge.NON_NEGATIVE for entry in made.discharged)
    with pytest.raises(RuntimeError, match="Negative"):
        torch.rand(9).as_strided((3, 1), (-1, 1))


def test_distinct_tensors_matter_only_where_something_tells_them_apart() -> None:
    def sums(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y

    def writes(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x.add_(y)

    def asks(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + 1 if x is y else x + y

    x, y = torch.rand(3, 5), torch.rand(3, 5)
    for function, distinct in ((sums, False), (writes, True), (asks, True)):
        made = _captured(function, x=MATRIX, y=MATRIX)
        assert covers(made, x=x, y=y)
        assert covers(made, x=x, y=x) != distinct
        assert bool(reasons(made, "NO_TENSOR_ALIASING")) != distinct
        one = _captured(function, x=MATRIX, y=SameAs(("x",)))
        assert covers(one, x=x, y=x)
        assert not covers(one, x=x, y=y)
        z, expected = x.clone(), x.clone()
        assert torch.equal(replay(one, x=z, y=z), function(expected, expected))


def test_classes_that_exclude_each_other_need_no_guard_on_identity() -> None:
    def asks(x: TensorClass, y: TensorClass) -> bool:
        guards, _ = aliasing_guards({("x",): x, ("y",): y}, mutated=[("x",)], code=())
        return [guard.text for guard in guards] == ["x is not y"]

    def matrix(rows: int | Dim, columns: Dim, strides: tuple[int | Dim, ...] | None = None) -> TensorClass:
        return TensorClass(F32, (rows, columns), strides)

    some, many = Dim(7, min=2, max=16), Dim(60, min=16)
    assert asks(x=matrix(some, some), y=matrix(many, many))
    assert not asks(x=matrix(1, some), y=matrix(many, many))
    assert not asks(x=matrix(Dim(7, min=2, max=15), many), y=matrix(many, many))
    transposed = (1, Dim(100))
    assert not asks(x=matrix(some, many), y=matrix(many, many, transposed))
    assert asks(x=matrix(Dim(7, min=1, max=16), many), y=matrix(Dim(60, min=1), many, transposed))
    assert asks(x=matrix(some, Dim(60)), y=matrix(many, Dim(60), transposed))


def test_run_time_scalars_are_not_guarded_by_value() -> None:
    made = _captured(host.scale, x=MATRIX, factor=ScalarClass(float))
    x = torch.rand(3, 5)
    for factor in (0.0, -0.0, 1.0, 2.5, float("inf"), float("nan"), 1e-300):
        assert covers(made, x=x, factor=factor)
        assert torch.equal(replay(made, x=x, factor=factor).isnan(), (x * factor).isnan())
    assert not covers(made, x=x, factor=2)
    assert not covers(made, x=x, factor=True)
