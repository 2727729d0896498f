"""What a capture computes and returns, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import triton

from support import host_functions as host
from support.metadata import fabricate
from support.replay import covers, replay
from trident.capture import CaptureRefused, Dim, ScalarClass, Target, TensorClass
from trident.capture.capture import capture
from trident.capture.classes import ArgumentClass
from trident.capture.model import Capture, OutputArgument, OutputTensor
from trident.expression import Call, first_failing

F32 = torch.float32
BF16 = torch.bfloat16
MATRIX = TensorClass(F32, (Dim(6), Dim(5)), aligned=False)
COUNTER = [0]
calls = 0


def on_cpu(function: Callable[..., Any], **classes: ArgumentClass) -> Capture:
    return capture(function, classes, Target.cpu())


def identical(left: Any, right: Any) -> bool:
    """Equal values, kinds and, for tensors, metadata."""
    if type(left) is not type(right):
        return False
    if isinstance(left, torch.Tensor):
        return left.dtype == right.dtype and left.stride() == right.stride() and torch.equal(left, right)
    if isinstance(left, list | tuple):
        return len(left) == len(right) and all(identical(a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, dict):
        return list(left) == list(right) and all(identical(left[key], right[key]) for key in left)
    return bool(left == right)


def everything(x: torch.Tensor, factor: float, times: int) -> dict[str, Any]:
    doubled = x * 2
    return {
        "tensors": (doubled, doubled, x, x * factor),
        "scalars": [None, 1, "text", 2.5, True, factor, times, times + x.shape[0]],
        "nested": ([(x,)], {"a": x.shape[1], 2: x.size(), None: x.sort(0)}, ()),
        "built": x + torch.tensor([1.5]),
    }


def test_results_of_every_kind() -> None:
    made = on_cpu(everything, x=MATRIX, factor=ScalarClass(float), times=ScalarClass(int))
    for rows, factor, times in ((3, 0.5, 7), (1, -2.0, 0), (0, 3.5, -9)):
        x = torch.rand(rows, 4)
        assert covers(made, x=x, factor=factor, times=times)
        result = replay(made, x=x, factor=factor, times=times)
        assert identical(result, everything(x, factor, times))
        assert result["tensors"][2] is x and result["nested"][0][0][0] is x
        assert result["tensors"][0] is result["tensors"][1]


def test_in_place_returns_the_argument() -> None:
    made = on_cpu(host.double_in_place, x=MATRIX)
    assert made.output == OutputArgument(("x",))
    assert made.mutated == (("x",),)
    x = torch.rand(3, 4)
    expected = x + x
    assert replay(made, x=x) is x
    assert torch.equal(x, expected)


def test_a_launch_into_an_argument() -> None:
    made = on_cpu(host.double_into, x=MATRIX, out=MATRIX)
    assert made.output == OutputArgument(("out",))
    assert made.mutated == (("out",),)
    x, out = torch.rand(3, 4), torch.zeros(3, 4)
    assert covers(made, x=x, out=out)
    assert not covers(made, x=x, out=x), "captured for distinct tensors, and it writes one"
    assert replay(made, x=x, out=out) is out
    assert torch.equal(out, x + x)


def in_place_operators(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    x.add_(y)
    x[0].mul_(3)
    return x


def test_in_place_operators_and_views_write_the_argument() -> None:
    made = on_cpu(in_place_operators, x=TensorClass(F32, (Dim(6, min=1), Dim(5))), y=MATRIX)
    assert made.output == OutputArgument(("x",))
    assert made.mutated == (("x",),)
    x, y = torch.rand(3, 4), torch.rand(3, 4)
    expected = in_place_operators(x.clone(), y)
    assert replay(made, x=x, y=y) is x
    assert torch.equal(x, expected)


def view(x: torch.Tensor) -> torch.Tensor:
    return x.t()


def test_a_view_is_a_result_of_its_own() -> None:
    made = on_cpu(view, x=MATRIX)
    assert made.output == OutputTensor(0) and made.mutated == ()
    x = torch.rand(3, 4)
    result = replay(made, x=x)
    assert result is not x and result.data_ptr() == x.data_ptr() and result.shape == (4, 3)


def of_a_list(xs: list[torch.Tensor], flag: bool) -> list[torch.Tensor]:
    return [xs[1], xs[0] + xs[1]]


def test_lists_keep_their_structure() -> None:
    made = on_cpu(of_a_list, xs=[MATRIX, MATRIX], flag=True)
    x, y = torch.rand(3, 4), torch.rand(3, 4)
    assert covers(made, xs=[x, y], flag=True)
    result = replay(made, xs=[x, y], flag=True)
    assert result[0] is y and torch.equal(result[1], x + y)
    for other in ([x], [x, y, y], [x, 3], [x, [y]], x, None):
        assert not covers(made, xs=other, flag=True)


def test_defaults_are_literals() -> None:
    def shifted(x: torch.Tensor, by: int = 3) -> torch.Tensor:
        return x + by

    made = on_cpu(shifted, x=MATRIX)
    x = torch.rand(2, 2)
    assert made.parameters == ("x", "by")
    assert covers(made, x=x, by=3) and not covers(made, x=x, by=4)
    assert torch.equal(replay(made, x=x, by=3), x + 3)


@pytest.mark.parametrize("hint", (64, 1, 0))
def test_a_class_covers_all_of_its_range(hint: int) -> None:
    """Whatever example it was captured with, the guards admit what the class declares."""
    made = on_cpu(host.double, x=TensorClass(F32, (Dim(hint), Dim(5)), aligned=False))
    for rows in (0, 1, 2, 64, 1000):
        for columns in (0, 1, 2, 5):
            x = torch.rand(rows, columns)
            assert covers(made, x=x), (rows, columns)
            assert torch.equal(replay(made, x=x), x + x)


def test_an_earlier_capture_does_not_show() -> None:
    """Guards and graph of a class are the same whatever was captured before."""
    class_ = {"x": TensorClass(F32, (Dim(64), 8))}
    first = capture(host.double, class_, Target.cuda(90))
    for other in ({"x": TensorClass(F32, (7, 9))}, {"x": TensorClass(BF16, (Dim(64), Dim(8)))}):
        capture(host.double, other, Target.cuda(90))
    again = capture(host.double, class_, Target.cuda(90))
    assert first.guards == again.guards
    assert str(first.graph.graph) == str(again.graph.graph)


def test_declared_multiples_and_ranges_are_guarded() -> None:
    sizes = (Dim(64, min=16, max=256, multiple_of=16), Dim(40, min=8))
    made = capture(
        host.double,
        {"x": TensorClass(BF16, sizes, strides=(Dim(64, min=48, max=96, multiple_of=16), 1))},
        Target.cuda(90),
    )
    for rows in (0, 8, 16, 24, 32, 256, 272):
        for columns in (7, 8, 9):
            for stride in (32, 48, 56, 64, 96, 112):
                covered = first_failing(made.guards, Call({"x": fabricate((rows, columns), (stride, 1))}, {})) is None
                expected = rows % 16 == 0 and 16 <= rows <= 256 and columns >= 8
                assert covered == (expected and stride % 16 == 0 and 48 <= stride <= 96)


INT32 = 2**31
TILE = 1024


@pytest.mark.parametrize(
    ("rows", "stride", "fits"),
    (
        (1, (INT32 - TILE) // (TILE - 1), True),  # (1024 - 1) * stride + 1024 - 1 is the last offset, rounded up
        (1, (INT32 - TILE) // (TILE - 1) + 1, False),
        (1024, (INT32 - TILE) // (TILE - 1), True),
        (1025, (INT32 - TILE) // (TILE - 1), False),
        (1025, (INT32 - TILE) // (2 * TILE - 1), True),
        (1025, (INT32 - TILE) // (2 * TILE - 1) + 1, False),
        (2**21, TILE, True),
        (2**21, TILE + 1, False),
    ),
)
def test_rows_fit_32_bits_up_to_the_last_offset(rows: int, stride: int, fits: bool) -> None:
    made = _rows_of_any_number()
    arguments = {"x": fabricate((rows, 1024), (stride, 1)), "weight": fabricate((1024,)), "eps": 1e-6}
    failed = first_failing(made.guards, Call(arguments, {}))
    assert (failed is None) == fits
    assert failed is None or failed.origin == "launch:offsets"
    last = (-(-rows // TILE) * TILE - 1) * stride + TILE - 1
    assert fits == (last < INT32)


_ROWS: list[Capture] = []


def _rows_of_any_number() -> Capture:
    if not _ROWS:
        x = TensorClass(BF16, (Dim(64), 1024), strides=(Dim(2048), 1))
        classes = {"x": x, "weight": TensorClass(BF16, (1024,)), "eps": ScalarClass(float)}
        _ROWS.append(capture(host.row_scale, classes, Target.cuda(90)))
    return _ROWS[0]


@pytest.mark.parametrize(("numel", "fits"), ((INT32 - host.BLOCK, True), (INT32 - host.BLOCK + 1, False)))
def test_a_flat_launch_fits_32_bits_up_to_the_last_block(numel: int, fits: bool) -> None:
    made = capture(host.double, {"x": TensorClass(BF16, (Dim(64),), flat=True)}, Target.cuda(90))
    assert (first_failing(made.guards, Call({"x": fabricate((numel,))}, {})) is None) == fits


def test_beyond_32_bits_is_refused_with_the_launch() -> None:
    with pytest.raises(CaptureRefused, match=r"host_functions\.py:\d+: .*32-bit"):
        on_cpu(host.double, x=TensorClass(F32, (INT32,)))
    with pytest.raises(CaptureRefused, match="fails its own guard"):
        on_cpu(host.double, x=TensorClass(F32, (Dim(INT32),)))


# ---- refusals: each says which construct, and where ------------------------------------------------------------------


def prints(x: torch.Tensor) -> torch.Tensor:
    print(x)
    return x


def reads_a_value(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if x.sum() > 0 else x


def appends(x: torch.Tensor) -> torch.Tensor:
    COUNTER.append(1)
    return x + 1


def counts(x: torch.Tensor) -> torch.Tensor:
    global calls
    calls += 1
    return x + 1


def changes_a_list(xs: list[torch.Tensor]) -> torch.Tensor:
    xs.append(xs[0])
    return xs[0] + 1


def sets_an_attribute(x: torch.Tensor) -> torch.Tensor:
    x.note = "seen"  # type: ignore[attr-defined]
    return x + 1


def returns_a_dtype(x: torch.Tensor) -> torch.dtype:
    return (x + 1).dtype


TABLE = torch.rand(5)


def global_tensor(x: torch.Tensor) -> torch.Tensor:
    return x + TABLE


def computes_nothing(x: torch.Tensor) -> int:
    return 3


@pytest.mark.parametrize(
    ("function", "classes", "says"),
    (
        (prints, {"x": MATRIX}, "print"),
        (reads_a_value, {"x": MATRIX}, "[Dd]ata.dependent"),
        (appends, {"x": MATRIX}, "COUNTER"),
        (counts, {"x": MATRIX}, "calls"),
        (changes_a_list, {"xs": [MATRIX]}, "xs"),
        (sets_an_attribute, {"x": MATRIX}, "side effects"),
        (returns_a_dtype, {"x": MATRIX}, "dtype"),
        (global_tensor, {"x": TensorClass(F32, (Dim(6), 5))}, "TABLE"),
        (computes_nothing, {"x": MATRIX}, "computes nothing"),
    ),
    ids=lambda value: getattr(value, "__name__", None),
)
def test_refusals_name_the_construct_and_the_line(
    function: Callable[..., Any], classes: dict[str, ArgumentClass], says: str
) -> None:
    with pytest.raises(CaptureRefused, match=says) as refusal:
        capture(function, classes, Target.cpu())
    code = function.__code__
    assert f"{code.co_filename}:" in str(refusal.value)
    line = int(str(refusal.value).split(f"{code.co_filename}:")[1].split(":")[0].split(")")[0])
    assert code.co_firstlineno <= line <= code.co_firstlineno + 10
    assert COUNTER == [0] and calls == 0, "a refused function leaves no trace"


def tile_from_an_argument(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    n = x.numel()
    host.double_kernel[(1,)](x, out, n, BLOCK=n)
    return out


def test_a_constexpr_that_depends_on_an_argument_specializes_it() -> None:
    made = on_cpu(tile_from_an_argument, x=TensorClass(F32, (Dim(64),), aligned=False))
    assert made.launches[0].specialization.constexprs["BLOCK"] == 64
    for size in (32, 64, 128):
        x = torch.rand(size)
        assert covers(made, x=x) == (size == 64)
    x = torch.rand(64)
    assert torch.equal(replay(made, x=x), x + x)


def test_wrong_classes_are_errors() -> None:
    with pytest.raises(ValueError, match="no parameters"):
        on_cpu(host.double, x=MATRIX, y=MATRIX)
    with pytest.raises(ValueError, match="no class for parameter factor"):
        on_cpu(host.scale, x=MATRIX)


def test_nothing_stays_patched() -> None:
    import torch._dynamo.output_graph
    import torch.utils._triton
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    before = (torch.utils._triton.has_triton, triton.next_power_of_2.fn.__code__, triton.runtime.driver._active)
    on_cpu(host.double, x=MATRIX)
    with pytest.raises(CaptureRefused):
        on_cpu(prints, x=MATRIX)
    after = (torch.utils._triton.has_triton, triton.next_power_of_2.fn.__code__, triton.runtime.driver._active)
    assert before == after
    assert torch._dynamo.output_graph.ShapeEnv is ShapeEnv
