"""Declared rewrites of Dynamo's guards, by values: where the guards say yes, the version computes what eager does."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest
import torch

from support import host_functions as host
from support.replay import covers, replay
from trident import loader, runtime
from trident.arguments import TensorFlags, layout_flags
from trident.build import compile_object, compile_version
from trident.capture import Dim, Target, TensorClass
from trident.capture.capture import capture
from trident.capture.classes import Iteration, ScalarClass, Sizes, Split
from trident.capture.errors import CaptureRefused
from trident.capture.model import Capture
from trident.capture.rewrite import CONDITIONS
from trident.versions import ComputingVersion, ModuleSource

F32 = torch.float32
ROWS_OF_UP_TO_16 = {"x": TensorClass(F32, (Dim(64), Dim(8, min=1, max=16)), rows=True, aligned=False)}


def _dense(sizes: tuple[int, ...], order: tuple[int, ...]) -> torch.Tensor:
    """Distinct values in a dense layout: ``order`` lists the dimensions, outermost first."""
    made = torch.rand([sizes[d] for d in order])
    return made.permute([order.index(d) for d in range(len(order))])


def layouts() -> Iterator[torch.Tensor]:
    """Ranks 0 to 5, sizes 0 and 1 among them: dense in every order, and not dense in several ways."""
    source = random.Random(3)
    for rank in range(6):
        shapes = list(itertools.product((0, 1, 2, 3), repeat=rank))
        for sizes in source.sample(shapes, min(len(shapes), 24)):
            order = tuple(source.sample(range(rank), rank))
            yield _dense(sizes, order)
            if rank:
                dim = source.randrange(rank)
                doubled = tuple(2 * size if d == dim else size for d, size in enumerate(sizes))
                yield _dense(doubled, order).narrow(dim, 0, sizes[dim])  # rows left out
                every_other = [slice(None)] * rank
                every_other[dim] = slice(None, None, 2)
                yield _dense(doubled, order)[tuple(every_other)]
                one = tuple(1 if d == dim else size for d, size in enumerate(sizes))
                yield _dense(one, order).expand(sizes)
                yield torch.rand(4096).as_strided(sizes, [source.choice((0, 1, 2, 7)) for _ in sizes])


def in_memory_order(x: torch.Tensor) -> torch.Tensor | None:
    """numel elements from the first on; None if the storage ends before."""
    if x.storage_offset() + x.numel() > x.untyped_storage().nbytes() // x.element_size():
        return None
    return x.as_strided((x.numel(),), (1,))


def with_layout_of(flat: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """The flat result where the elements of a fresh tensor like ``x`` lie."""
    return flat.as_strided(x.shape, torch.empty_like(x).stride())


@pytest.fixture(scope="module")
def flat_double() -> Capture:
    return capture(host.double, {"x": TensorClass(F32, (Dim(4096),), flat=True, aligned=False)}, Target.cpu())


@pytest.fixture(scope="module")
def flat_add() -> Capture:
    flat = TensorClass(F32, (Dim(4096),), flat=True, aligned=False)
    return capture(host.add, {"x": flat, "y": flat}, Target.cpu())


def test_flat_any_rank_is_taken_exactly_where_it_is_right(flat_double: Capture) -> None:
    answers = []
    for x in layouts():
        flattened = in_memory_order(x)
        right = flattened is not None and torch.equal(
            with_layout_of(replay_flat(flat_double, x=flattened), x) if x.numel() else torch.empty_like(x), x + x
        )
        assert covers(flat_double, x=x) == right, (x.shape, x.stride())
        answers.append(right)
    assert 0.2 < sum(answers) / len(answers) < 0.9


def replay_flat(made: Capture, **arguments: Any) -> torch.Tensor:
    result = replay(made, **arguments)
    assert isinstance(result, torch.Tensor)
    return result


def test_several_flat_tensors_share_one_layout(flat_add: Capture) -> None:
    agreed = 0
    tensors = [x for x in layouts() if x.numel() > 1 and x.dim() in (1, 2, 3)]
    for x, y in itertools.product(tensors[::3], tensors[::5]):
        flat_x, flat_y = in_memory_order(x), in_memory_order(y)
        if covers(flat_add, x=x, y=y):
            agreed += 1
            assert torch.equal(with_layout_of(replay_flat(flat_add, x=flat_x, y=flat_y), x), x + y)
        elif x.shape == y.shape and covers_alone(x) and covers_alone(y):
            assert flat_x is not None and flat_y is not None
            assert not torch.equal(with_layout_of(flat_x + flat_y, x), x + y), (x.stride(), y.stride())
    assert agreed > 10


def covers_alone(x: torch.Tensor) -> bool:
    return bool(layout_flags(tuple(x.shape), x.stride()) & TensorFlags.DENSE)


def test_one_layout_has_one_set_of_guards(flat_add: Capture) -> None:
    """What is demanded of the first flat tensor is not demanded again of the second."""
    texts = [guard.text for guard in flat_add.guards if guard.origin.startswith(("dynamo:SHAPE", "launch", "decl"))]
    assert texts == ["((x.flags & 4) != 0)", "same_layout(x.layout, y.layout)", f"(x.numel <= {2**31 - host.BLOCK})"]


@pytest.fixture(scope="module")
def rows() -> Capture:
    return capture(host.subtract_row_sums, ROWS_OF_UP_TO_16, Target.cpu())


def test_rows_any_rank_are_taken_exactly_where_it_is_right(rows: Capture) -> None:
    answers = []
    for x in layouts():
        in_two = None if x.dim() == 0 or x.shape[-1] == 0 else in_memory_order(x)
        right = False
        if in_two is not None:
            out, sums, flat_sums = replay(rows, x=in_two.view(-1, x.shape[-1]))
            wanted = x.sum(-1, keepdim=True)
            right = torch.allclose(out.view(x.shape), x - wanted) and torch.allclose(sums.view(wanted.shape), wanted)
            assert flat_sums.shape == (sums.shape[0],)
        assert covers(rows, x=x) == right, (x.shape, x.stride())
        answers.append(right)
    assert 0.1 < sum(answers) / len(answers) < 0.9


def test_results_of_rows_get_the_leading_dimensions_back() -> None:
    version = compile_version("rows", host.subtract_row_sums, ROWS_OF_UP_TO_16, Target.cpu(), pays=True)
    scm = runtime.Scm.create("test_results_of_rows")
    source = ModuleSource("test_results_of_rows", ("x",), None, 0, (version,))
    scm.append(loader.load(compile_object(source), source.name))
    function = runtime.door(
        name="rows", doc="", parameters=("x",), defaults=(), scm=scm, slow=lambda x: None, miss=lambda x: None
    )
    answered = 0
    for x in layouts():
        results = function(x)
        assert (results is not None) == covers(version.capture, x=x)
        if results is None:
            continue
        answered += 1
        sums = x.sum(-1, keepdim=True)
        for result, wanted in zip(results, (x - sums, sums, sums[..., 0]), strict=True):
            torch.testing.assert_close(result, wanted.contiguous())
            assert result.stride() == torch.empty(wanted.shape).stride()
    assert answered > 20


def test_elements_are_rows_of_any_rank() -> None:
    """Where each element is a row, scalars too are taken, and results get all dimensions back."""
    classes = {"x": TensorClass(F32, (Dim(64),), rows=True, aligned=False)}
    version = compile_version("elements", host.pairs, classes, Target.cpu(), pays=True)
    scm = runtime.Scm.create("test_elements")
    scm.append(loader.load(compile_object(ModuleSource("test_elements", ("x",), None, 0, (version,))), "test_elements"))
    function = runtime.door(
        name="pairs", doc="", parameters=("x",), defaults=(), scm=scm, slow=lambda x: None, miss=lambda x: None
    )
    ranks = set()
    for x in layouts():
        result = function(x)
        assert (result is not None) == covers(version.capture, x=x) == x.is_contiguous()
        if result is not None:
            ranks.add(x.dim())
            wanted = torch.stack([x, -x], -1)
            assert torch.equal(result, wanted)
            assert result.stride() == wanted.stride()
    assert ranks == {0, 1, 2, 3, 4, 5}


def test_rows_have_one_set_of_guards(rows: Capture) -> None:
    """Offsets of the results are bounded by what bounds those of x."""
    texts = [guard.text for guard in rows.guards if guard.origin.startswith(("dynamo:SHAPE", "launch", "decl"))]
    assert texts[:3] == ["((x.flags & 1) != 0)", "(1 <= x.size(-1))", "(x.size(-1) <= 16)"]
    (offsets,) = texts[3:]
    assert offsets.startswith("((((((((x.numel // x.size(-1)) + 15) // 16) * 16) - 1) * x.size(-1))")


LISTED_ROWS = {
    "x": TensorClass(F32, (Dim(64), Dim(8, min=1, max=16)), rows=True, aligned=False, row_sizes="sizes"),
    "weight": TensorClass(F32, (Dim(8),), aligned=False, row_sizes="sizes"),
    "sizes": Sizes((8,)),
}


def test_a_list_says_how_many_dimensions_are_a_row() -> None:
    version = compile_version("listed", host.subtract_listed_row_sums, LISTED_ROWS, Target.cpu(), pays=True)
    scm = runtime.Scm.create("test_listed")
    source = ModuleSource("test_listed", tuple(LISTED_ROWS), None, 0, (version,))
    scm.append(loader.load(compile_object(source), source.name))
    function = runtime.door(
        name="listed", doc="", parameters=tuple(LISTED_ROWS), defaults=(), scm=scm, slow=_nothing, miss=_nothing
    )
    answered = []
    for x, weight, sizes in _calls_with_lists():
        row = tuple(sizes) if isinstance(sizes, list) else ()
        expected = (
            len(row) > 0
            and tuple(x.shape[-len(row) :]) == row == tuple(weight.shape)
            and all(isinstance(size, int) for size in row)
            and 1 <= weight.numel() <= 16
            and x.is_contiguous()
            and weight.is_contiguous()
        )
        results = function(x, weight, sizes)
        assert (results is not None) == covers(version.capture, x=x, weight=weight, sizes=sizes) == expected
        answered.append(expected)
        if results is None:
            continue
        dims = tuple(range(-len(row), 0))
        sums = x.sum(dims, keepdim=True)
        for result, wanted in zip(results, (x - sums, sums, x.sum(dims), 2 * weight), strict=True):
            torch.testing.assert_close(result, wanted.contiguous())
            assert result.stride() == torch.empty(wanted.shape).stride()
    assert 50 < sum(answered) < len(answered) / 2


def _nothing(*arguments: Any) -> None:
    return None


def _calls_with_lists() -> Iterator[tuple[torch.Tensor, torch.Tensor, Any]]:
    """Tensors of all layouts with lists of their last sizes, and with lists and weights of other sizes."""
    for x in list(layouts())[::5]:
        for count in range(x.dim() + 1):
            row = list(x.shape[x.dim() - count :])
            weight = torch.rand(row)
            yield x, weight, row
            yield x, weight[None], row
            yield x, weight, [1, *row]
            if count:
                yield x, weight, tuple(map(float, row))
                yield x, torch.rand([size + 1 for size in row]), [size + 1 for size in row]
                yield x, weight.repeat_interleave(2, -1)[..., ::2], row
                yield x, weight, row[0]


def test_what_is_a_list_cannot_be_looked_at() -> None:
    def takes_the_length(x: torch.Tensor, weight: torch.Tensor, sizes: list[int]) -> torch.Tensor:
        return x * len(sizes)

    with pytest.raises(CaptureRefused):
        capture(takes_the_length, LISTED_ROWS, Target.cpu())


def _operand(names: tuple[str, ...] = ("x", "y")) -> TensorClass:
    strides = (Dim(2**33 * 7, min=0), Dim(2**33, min=0))
    return TensorClass(F32, (Dim(3), Dim(5)), strides=strides, aligned=False, iteration=Iteration(names, 2))


@pytest.fixture(scope="module")
def iterated() -> Capture:
    return capture(host.add_strided, {"x": _operand(), "y": _operand()}, Target.cpu())


def test_operands_of_any_rank_are_iterated_exactly_where_two_dimensions_do() -> None:
    version = compile_version("two", host.add_strided, {"x": _operand(), "y": _operand()}, Target.cpu(), pays=True)
    scm = runtime.Scm.create("test_iterated")
    scm.append(
        loader.load(compile_object(ModuleSource("test_iterated", ("x", "y"), None, 0, (version,))), "test_iterated")
    )
    function = runtime.door(
        name="add", doc="", parameters=("x", "y"), defaults=(), scm=scm, slow=lambda x, y: None, miss=lambda x, y: None
    )
    source = random.Random(0)
    answered = asked = 0
    tensors = list(layouts())
    for x in tensors:
        fitting = [y for y in tensors if y.shape == x.shape or y.dim() < 2 or 1 in y.shape]
        for y in source.sample(fitting, 6):
            try:
                wanted = x + y
            except RuntimeError:
                assert not covers(version.capture, x=x, y=y)
                continue
            result = function(x, y)
            asked += 1
            assert (result is not None) == covers(version.capture, x=x, y=y)
            if result is not None:
                answered += 1
                assert torch.equal(result, wanted)
                assert result.stride() == wanted.stride()
    assert 0.3 * asked < answered < asked, (answered, asked)


def test_an_operand_of_an_iteration_is_for_kernels_alone() -> None:
    for function in (host.add, lambda x, y: x.new_empty((3,)), lambda x, y: x.new_empty((x.size(0), x.size(1)))):
        with pytest.raises(CaptureRefused, match="no result of its iteration"):
            capture(function, {"x": _operand(), "y": _operand()}, Target.cpu())


SPLIT_IN_TWO = {
    "x": TensorClass(
        F32, (Dim(3, min=1), Dim(5, min=1)), strides=(Dim(2**33), 1), aligned=False, split=Split("dim", 2)
    ),
    "dim": ScalarClass(int, hint=-1),
}


@pytest.fixture(scope="module")
def split() -> ComputingVersion:
    return compile_version("split", host.twice, SPLIT_IN_TWO, Target.cpu(), pays=True)


def test_tensors_are_taken_where_either_side_of_a_dimension_is_one(split: ComputingVersion) -> None:
    scm = runtime.Scm.create("test_split")
    source = ModuleSource("test_split", ("x", "dim"), None, 0, (split,))
    scm.append(loader.load(compile_object(source), source.name))
    function = runtime.door(
        name="twice", doc="", parameters=("x", "dim"), defaults=(), scm=scm, slow=lambda *_: None, miss=lambda *_: None
    )
    answered = asked = 0
    for x in layouts():
        for dim in range(-x.dim() - 1, x.dim() + 1):
            result = function(x, dim)
            asked += 1
            assert (result is not None) == covers(split.capture, x=x, dim=dim), (x.shape, x.stride(), dim)
            if result is None:
                continue
            answered += 1
            wanted = torch.cat([x.contiguous(), x.contiguous()], dim)
            assert torch.equal(result, wanted)
            assert result.stride() == torch.empty(wanted.shape).stride()
    assert 200 < answered < asked / 2, (answered, asked)


def test_a_tensor_that_is_split_is_for_kernels_alone() -> None:
    for function in (lambda x, dim: x + x, lambda x, dim: x.new_empty((x.size(0), 3))):
        with pytest.raises(CaptureRefused, match="no result of its iteration"):
            capture(function, SPLIT_IN_TWO, Target.cpu())


def test_an_iteration_has_one_set_of_guards(iterated: Capture) -> None:
    texts = [guard.text for guard in iterated.guards if guard.origin.startswith(("dynamo:SHAPE", "launch", "decl"))]
    rank = "iteration_rank(0, False, 1, x, y)"
    assert texts == [
        f"(({rank} >= 0) and ({rank} <= 2))",
        f"(iteration_numel(0, False, 1, x, y) <= {2**31 - host.BLOCK})",
    ]


def by_size(x: torch.Tensor) -> torch.Tensor:
    if x.shape[0] == 0:
        return x + 1
    if x.shape[0] == 1:
        return x * 3
    return x - 1


@pytest.fixture(scope="module")
def sides() -> dict[int, Capture]:
    classes = {hint: {"x": TensorClass(F32, (Dim(hint), Dim(3)))} for hint in (0, 1, 5)}
    return {hint: capture(by_size, arguments, Target.cpu()) for hint, arguments in classes.items()}


@pytest.mark.parametrize("rows", range(8))
@pytest.mark.parametrize("columns", (0, 1, 3))
def test_a_decision_on_0_or_1_is_a_guard(sides: dict[int, Capture], rows: int, columns: int) -> None:
    x = torch.rand(rows, columns)
    (hint,) = [hint for hint, made in sides.items() if covers(made, x=x)]
    assert hint == min(rows, 5) if rows < 2 else hint == 5
    assert torch.equal(replay(sides[hint], x=x), by_size(x))


def by_stride(x: torch.Tensor) -> torch.Tensor:
    if x.stride(0) == 0:
        return x + 1
    if x.stride(0) == 1:
        return x * 3
    return x - 1


def test_a_decision_on_strides_0_or_1_is_a_guard() -> None:
    made = {
        hint: capture(by_stride, {"x": TensorClass(F32, (4, 3), strides=(Dim(hint), 1))}, Target.cpu())
        for hint in (0, 1, 9)
    }
    for stride in range(12):
        x = torch.rand(100).as_strided((4, 3), (stride, 1))
        (hint,) = [hint for hint, one in made.items() if covers(one, x=x)]
        assert torch.equal(replay(made[hint], x=x), by_stride(x))


def by_layout(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if x.is_contiguous() else x * 3


def test_layout_decisions_hold_at_sizes_0_and_1() -> None:
    """Whatever strides a class was captured with: a yes means eager's own decision."""
    made = [
        capture(by_layout, {"x": TensorClass(F32, (Dim(6), Dim(5)), strides=strides)}, Target.cpu())
        for strides in (None, (Dim(9), 1), (1, Dim(6)), (Dim(20), Dim(2)))
    ]
    covered = 0
    for sizes in itertools.product((0, 1, 2, 3), repeat=2):
        for strides in itertools.product((0, 1, 2, 3, 6), repeat=2):
            x = torch.rand(100).as_strided(sizes, strides)
            for one in made:
                if covers(one, x=x):
                    covered += 1
                    assert torch.equal(replay(one, x=x), by_layout(x)), (sizes, strides, one.guards)
    assert covered > 100


def test_strides_of_size_1_dimensions_are_free() -> None:
    made = capture(host.double, {"x": TensorClass(F32, (Dim(6), Dim(5)), aligned=False)}, Target.cpu())
    for sizes, strides in (((1, 4), (77, 1)), ((4, 1), (1, 9)), ((1, 1), (0, 5))):
        x = torch.rand(100).as_strided(sizes, strides)
        assert covers(made, x=x)
        assert torch.equal(replay(made, x=x), x + x)
    assert not covers(made, x=torch.rand(100).as_strided((2, 4), (77, 1)))


def stride_is_columns(x: torch.Tensor) -> torch.Tensor:
    return x + 1 if x.stride(0) == x.shape[1] else x * 3


def test_strides_of_size_1_dimensions_are_not_free_where_host_code_reads_them() -> None:
    made = capture(stride_is_columns, {"x": TensorClass(F32, (Dim(6), Dim(5)))}, Target.cpu())
    for sizes, strides in (((1, 4), (77, 1)), ((1, 4), (4, 1)), ((3, 4), (4, 1))):
        x = torch.rand(100).as_strided(sizes, strides)
        assert covers(made, x=x) == (strides[0] == 4)
        if covers(made, x=x):
            assert torch.equal(replay(made, x=x), stride_is_columns(x))


def test_every_rewrite_has_a_condition_and_is_recorded(
    flat_double: Capture, rows: Capture, iterated: Capture, split: ComputingVersion
) -> None:
    two = capture(host.double, {"x": TensorClass(F32, (Dim(6), Dim(5)))}, Target.cuda(90))
    strided = capture(host.double, {"x": TensorClass(F32, (Dim(6), 5), strides=(7, 1))}, Target.cpu())
    listed = capture(host.subtract_listed_row_sums, LISTED_ROWS, Target.cpu())
    made = (flat_double, rows, iterated, two, strided, listed, split.capture)
    recorded = {rewrite.name: rewrite.condition for each in made for rewrite in each.rewritten}
    assert recorded == dict(CONDITIONS)


@pytest.mark.parametrize("device_index", (0, 3))
def test_any_device_of_the_type(device_index: int) -> None:
    from support.metadata import fabricate
    from trident.expression import Call, first_failing

    made = capture(host.add, {n: TensorClass(torch.bfloat16, (Dim(64),)) for n in "xy"}, Target.cuda(90))
    x = fabricate((64,), device_index=device_index)
    for other in range(5):
        y = fabricate((64,), device_index=other)
        assert (first_failing(made.guards, Call({"x": x, "y": y}, {})) is None) == (other == device_index)
