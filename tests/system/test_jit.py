"""``@trident.jit``: a miss compiles and answers, versions are few, and the result is always the function's."""

from __future__ import annotations

import collections
import sys
import threading
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.jit_functions import scaled_gate, scaled_gate_reference
from support.processes import run_script

OFFSET = 2.0
SETTINGS = {"scale": 3.0}


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + y * 2


def counts(function: trident.JitFunction) -> tuple[int, int]:
    found = function.counters()
    assert (found.fallbacks, found.declined, found.errors) == (0, 0, 0)
    return found.hits, found.misses


def test_a_miss_compiles_and_answers_then_hits() -> None:
    function = trident.jit(add)
    x, y = torch.randn(4, 6), torch.randn(4, 6)
    assert torch.equal(function(x, y), add(x, y))
    assert counts(function) == (1, 1), "the call that missed is answered by the version that it led to"
    assert torch.equal(function(x, y=y), add(x, y))
    assert torch.equal(function(y=y, x=x), add(x, y))
    assert counts(function) == (3, 1)
    assert len(function.versions()) == 1


def test_a_launch_between_torch_operations() -> None:
    function = trident.jit(scaled_gate)
    for shape in ((7, 5), (3, 9), (40, 60)):
        x, y = torch.randn(shape), torch.randn(shape)
        for scale in (0.5, 2.0):
            torch.testing.assert_close(function(x, y, scale), scaled_gate_reference(x, y, scale))
            torch.testing.assert_close(function(x.t(), y.t(), scale), scaled_gate_reference(x.t(), y.t(), scale))
    hits, misses = counts(function)
    assert hits == 12
    assert misses == len(function.versions()) == 6, "35 elements, any number that 16 does not divide, any that it does"


def test_sizes_become_symbolic() -> None:
    function = trident.jit(add)
    for rows in (4, 5, 6, 7, 100, 3, 2):
        x, y = torch.randn(rows, 6), torch.randn(rows, 6)
        assert torch.equal(function(x, y), add(x, y))
    assert len(function.versions()) == 2
    for rows in (1, 0, 1, 0):
        x, y = torch.randn(rows, 6), torch.randn(rows, 6)
        assert torch.equal(function(x, y), add(x, y))
    assert counts(function) == (11, 4)
    for columns in range(2, 40):
        x, y = torch.randn(columns + 1, columns), torch.randn(columns + 1, columns)
        assert torch.equal(function(x, y), add(x, y))
    assert len(function.versions()) == 5


def test_strides_become_symbolic() -> None:
    function = trident.jit(add)
    for width in range(3, 30):
        base = torch.randn(20, 2 * width)
        x, y = base[:, :width], base[:, 1 : width + 1]
        result = function(x, y)
        assert torch.equal(result, add(x, y))
        assert result.stride() == add(x, y).stride()
    assert len(function.versions()) <= 5


def test_scalars_are_values() -> None:
    @trident.jit
    def scaled(x: torch.Tensor, scale: float, shift: int = 1, negate: bool = False) -> torch.Tensor:
        return -(x * scale + shift) if negate else x * scale + shift

    x = torch.randn(4, 6)
    for number in range(100):
        scale = number / 7
        assert torch.equal(scaled(x, scale), x * scale + 1)
    assert len(scaled.versions()) == 1
    for shift in range(-5, 95):
        assert torch.equal(scaled(x, 0.5, shift), x * 0.5 + shift)
    assert len(scaled.versions()) <= 4  # 1, another, 0, all others
    assert torch.equal(scaled(x, 0.5, 7, True), -(x * 0.5 + 7))
    assert torch.equal(scaled(x, 2, 7), x * 2 + 7)
    assert torch.equal(scaled(x.long(), 2, 7), x.long() * 2 + 7)
    assert scaled(x.long(), 2, 7).dtype == torch.int64
    assert scaled(x.long(), 2.0, 7).dtype == torch.float32


@pytest.mark.parametrize(
    "prepare",
    [
        lambda x: x.double(),
        lambda x: x.t().contiguous().t(),
        lambda x: x[:, ::2],
        lambda x: x[1:],
        lambda x: x.flatten()[1:7],
        lambda x: x[:1].expand(4, 6),
        lambda x: x.flip(0),
        lambda x: x[0, 0],
        lambda x: x.long(),
        lambda x: torch.complex(x, x),
        lambda x: torch.complex(x, x).conj(),
        lambda x: x.to_sparse(),
        torch.nn.Parameter,
        lambda x: x.clone().requires_grad_(),
        lambda x: x.bool(),
    ],
)
def test_any_input_gives_the_functions_result(prepare: Callable[[torch.Tensor], torch.Tensor]) -> None:
    function = trident.jit(add)
    x = prepare(torch.randn(4, 6))
    expected = outcome(add, x, x)
    for _ in range(2):
        result = outcome(function, x, x)
        if not isinstance(expected, torch.Tensor):
            assert result is expected
            continue
        assert isinstance(result, torch.Tensor), result
        assert (result.dtype, result.shape, result.layout) == (expected.dtype, expected.shape, expected.layout)
        assert result.requires_grad == expected.requires_grad
        assert torch.equal(result.to_dense(), expected.to_dense())
        if result.layout is torch.strided:
            assert result.stride() == expected.stride()


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except Exception as error:
        return type(error)


def _pair(x: torch.Tensor) -> Any:
    return x + 1, x.sum()


def _with_values(x: torch.Tensor) -> Any:
    return x + 1, 3, 2.5, True, None


def _argument(x: torch.Tensor) -> Any:
    return x


def _argument_within(x: torch.Tensor) -> Any:
    return x + 1, x


def _nothing(x: torch.Tensor) -> Any:
    x + 1


def _list(x: torch.Tensor) -> Any:
    return [x + 1, x]


def _single(x: torch.Tensor) -> Any:
    return (x + 1,)


def _dict(x: torch.Tensor) -> Any:
    return {"sum": x.sum()}


def _nested(x: torch.Tensor) -> Any:
    return x + 1, (x, x + 2)


def _shape(x: torch.Tensor) -> Any:
    return x + 1, x.shape[0]


def _views(x: torch.Tensor) -> Any:
    return x.view(-1), x.t()


@pytest.mark.parametrize(
    "function",
    [_pair, _with_values, _argument, _argument_within, _nothing, _list, _single, _dict, _nested, _shape, _views],
)
def test_every_form_of_result(function: Callable[[torch.Tensor], Any]) -> None:
    jitted = trident.jit(function)
    x = torch.randn(4, 6)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(3):
            assert_same(jitted(x), function(x), x)
    hits, misses = counts(jitted)
    if hits == 0:  # refused: told once
        assert len(caught) == 1
        assert "runs as Python" in str(caught[0].message)
    else:
        assert (hits, misses, len(caught)) == (3, 1, 0)


def assert_same(result: Any, expected: Any, x: torch.Tensor) -> None:
    assert type(result) is type(expected)
    if isinstance(expected, torch.Tensor):
        assert torch.equal(result, expected)
        assert result.stride() == expected.stride()
        assert (result is x) == (expected is x)
        assert (result.data_ptr() == x.data_ptr()) == (expected.data_ptr() == x.data_ptr())
    elif isinstance(expected, tuple | list):
        assert len(result) == len(expected)
        for one, other in zip(result, expected, strict=True):
            assert_same(one, other, x)
    elif isinstance(expected, dict):
        assert_same(list(result.items()), list(expected.items()), x)
    else:
        assert result == expected


def test_what_cannot_be_captured_runs_as_python_and_is_told_once() -> None:
    @trident.jit
    def branches(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.sum() > 0 else x - 1

    ones = torch.ones(4)
    with pytest.warns(UserWarning, match=r"branches.*runs as Python: CaptureRefused") as caught:
        assert torch.equal(branches(ones), ones + 1)
        assert torch.equal(branches(-ones), -ones - 1)
        assert torch.equal(branches(ones), ones + 1)
    assert len(caught) == 1
    assert counts(branches) == (0, 3)
    assert branches.versions() == []


def test_strict_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIDENT_STRICT", "1")

    @trident.jit
    def branches(x: torch.Tensor) -> torch.Tensor:
        return x + 1 if x.sum() > 0 else x - 1

    with pytest.raises(Exception, match="Data-dependent branching"):
        branches(torch.ones(4))


def test_the_users_own_errors_are_the_functions() -> None:
    function = trident.jit(add)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(2):
            with pytest.raises(RuntimeError, match="must match the size"):
                function(torch.randn(4, 6), torch.randn(5))
        with pytest.raises(TypeError, match=r"missing required argument 'y' \(pos 2\)"):
            function(torch.randn(4))
        with pytest.raises(TypeError, match="takes 2 positional arguments but 3 were given"):
            function(torch.randn(4), torch.randn(4), 3)
    assert torch.equal(function(torch.ones(2), torch.ones(2)), torch.full((2,), 3.0))


def test_in_place_work_happens_once() -> None:
    @trident.jit
    def bump(x: torch.Tensor) -> torch.Tensor:
        x.add_(1)
        return x * 2

    x = torch.zeros(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in (1, 2, 3):
            assert torch.equal(bump(x), torch.full((4,), 2.0 * number))
            assert torch.equal(x, torch.full((4,), float(number)))


def test_variadic_parameters() -> None:
    @trident.jit
    def variadic(x: torch.Tensor, /, scale: float = 2.0, *rest: torch.Tensor, **named: torch.Tensor) -> Any:
        return sum(rest, x * scale), named

    x, y = torch.randn(4), torch.randn(4)
    for _ in range(2):
        total, named = variadic(x, 3.0, y, y, x=y)
        assert torch.equal(total, x * 3.0 + y + y)
        assert list(named) == ["x"] and named["x"] is y
        total, named = variadic(x, scale=0.5)
        assert torch.equal(total, x * 0.5) and named == {}
    assert counts(variadic) == (4, 2)
    with pytest.raises(TypeError, match="missing required argument 'x'"):
        variadic(scale=2.0)
    with pytest.raises(TypeError, match="multiple values for argument 'scale'"):
        variadic(x, 2.0, scale=2.0)


def test_python_objects_and_gradients_run_the_function() -> None:
    class Box:
        value = 2.0

    @trident.jit
    def scaled(x: torch.Tensor, box: Any) -> torch.Tensor:
        return x * box.value

    x = torch.randn(4)
    assert torch.equal(scaled(x, Box()), x * 2.0)
    assert torch.equal(trident.jit(add)(x, torch.ones(())), add(x, torch.ones(())))
    function = trident.jit(add)
    leaf = x.clone().requires_grad_()
    (gradient,) = torch.autograd.grad(function(leaf, x).sum(), leaf)
    assert torch.equal(gradient, torch.ones(4))
    assert torch.equal(torch.func.vmap(function)(x, x), add(x, x))
    assert counts(function) == (0, 0)


def test_containers_that_no_version_is_made_for() -> None:
    """Subclasses of containers, keys of other kinds, and a list that holds itself run as Python."""

    class Named(dict[str, torch.Tensor]):
        pass

    @trident.jit
    def total(xs: Any) -> torch.Tensor:
        return sum(xs.values() if isinstance(xs, dict) else xs, torch.zeros(2))

    x = torch.ones(2)
    for xs in (Named(a=x), collections.OrderedDict(a=x), {2.0: x}, {(1, 2): x}, {True: x}):
        assert torch.equal(total(xs), x)
    assert counts(total) == (0, 0)
    itself: list[Any] = [torch.ones(2)]
    itself.append(itself)
    with pytest.raises(TypeError):
        total(itself)


def test_keyword_only_parameters() -> None:
    @trident.jit
    def scaled(x: torch.Tensor, *, k: float, offset: float = 2.0) -> torch.Tensor:
        return x * k + offset

    x = torch.randn(4)
    assert torch.equal(scaled(x, k=3.0), x * 3.0 + 2.0)
    assert torch.equal(scaled(x, offset=1.0, k=4.0), x * 4.0 + 1.0)
    with pytest.raises(TypeError):
        scaled(x, 3.0)
    with pytest.raises(TypeError):
        scaled(x)
    behind = trident.jit(lambda x, scale=2.0, *, k: x * scale + k)
    assert torch.equal(behind(x, k=1.0), x * 2.0 + 1.0)
    with pytest.raises(TypeError, match="missing required argument 'k'"):
        behind(x)
    with pytest.raises(TypeError, match="takes a Python function"):
        trident.jit(torch.nn.Linear(2, 2))


def test_what_compiled_code_would_leave_out_runs_as_python() -> None:
    def checked(x: torch.Tensor) -> torch.Tensor:
        assert (x > 0).all()
        return x + 1

    def library_style(x: torch.Tensor) -> torch.Tensor:
        return x - 1 if torch.compiler.is_compiling() else x + 1

    def switches(x: torch.Tensor) -> torch.Tensor:
        with torch.enable_grad():
            return x * 2

    def remainder(x: torch.Tensor, f: float) -> torch.Tensor:
        return x + f % 2

    x = torch.ones(4)
    for function, arguments in ((checked, (x,)), (library_style, (x,)), (switches, (x,)), (remainder, (x, 5.0))):
        jitted = trident.jit(function)
        with pytest.warns(UserWarning, match="runs as Python"):
            assert torch.equal(jitted(*arguments), function(*arguments))
    with pytest.raises(AssertionError):
        trident.jit(checked)(-x)


def test_division_by_zero_raises() -> None:
    @trident.jit
    def over(x: torch.Tensor, f: float) -> torch.Tensor:
        return x * (1.0 / f)

    x = torch.ones(4)
    assert torch.equal(over(x, 4.0), x * 0.25)
    with pytest.raises(ZeroDivisionError):
        over(x, 0.0)


def test_one_tensor_twice() -> None:
    function = trident.jit(lambda x, y: x + 1 if x is y else x + y)
    x, y = torch.randn(4), torch.randn(4)
    for _ in range(2):
        assert torch.equal(function(x, y), x + y)
        assert torch.equal(function(x, x), x + 1)


def test_as_a_method() -> None:
    class Module:
        def __init__(self, scale: float) -> None:
            self.scale = scale

        @trident.jit
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * self.scale

        @staticmethod
        @trident.jit
        def double(x: torch.Tensor) -> torch.Tensor:
            return x * 2

    x = torch.randn(4)
    assert torch.equal(Module(3.0).forward(x), x * 3.0)
    assert torch.equal(Module.double(x), x * 2)
    assert torch.equal(Module(1.0).double(x), x * 2)
    assert counts(Module.double) == (2, 1)


def test_globals_cells_and_helpers_that_change_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    factor = 2.0

    def shifted(x: torch.Tensor) -> torch.Tensor:
        return x + OFFSET

    helper = shifted

    @trident.jit
    def function(x: torch.Tensor) -> torch.Tensor:
        return helper(x) * factor * SETTINGS["scale"]

    def expected(x: torch.Tensor) -> torch.Tensor:
        return helper(x) * factor * SETTINGS["scale"]

    x = torch.randn(4)
    assert torch.equal(function(x), expected(x))
    assert torch.equal(function(x), expected(x))
    assert counts(function) == (2, 1)
    monkeypatch.setitem(globals(), "OFFSET", 5.0)
    assert torch.equal(function(x), expected(x))
    factor = 7.0
    assert torch.equal(function(x), expected(x))
    monkeypatch.setitem(SETTINGS, "scale", 0.25)
    assert torch.equal(function(x), expected(x))

    def lowered(x: torch.Tensor) -> torch.Tensor:
        return x - 1

    helper = lowered
    assert torch.equal(function(x), expected(x))
    assert torch.equal(function(x), expected(x))
    assert counts(function) == (7, 5)
    monkeypatch.delitem(globals(), "OFFSET")
    assert torch.equal(function(x), expected(x)), "what is not read any more does not matter"


def test_state_that_changes_at_every_call_ends_as_python() -> None:
    step = 0

    @trident.jit
    def function(x: torch.Tensor) -> torch.Tensor:
        return x + step

    x = torch.randn(4)
    with pytest.warns(UserWarning, match="globals or closure cells that it reads changed") as caught:
        for step in range(1, 30):
            assert torch.equal(function(x), x + step)
    assert len(caught) == 1
    assert counts(function)[1] < 12


def test_ambient_state() -> None:
    @trident.jit
    def function(x: torch.Tensor) -> torch.Tensor:
        return torch.ones(4) + x

    x = torch.ones(4)
    for dtype in (torch.float32, torch.float64, torch.float32):
        torch.set_default_dtype(dtype)
        try:
            assert function(x).dtype == dtype
        finally:
            torch.set_default_dtype(torch.float32)
    with torch.no_grad():
        assert torch.equal(function(x), x + 1)
    with torch.inference_mode():
        assert function(x).is_inference()
    with torch.autocast("cpu"):
        assert torch.equal(function(x), x + 1)
    with torch.device("meta"):
        assert outcome(function, x) == outcome(function.function, x)


def test_one_function_calls_another() -> None:
    inner = trident.jit(add)

    @trident.jit
    def outer(x: torch.Tensor) -> torch.Tensor:
        return inner(x, x) + 1

    x = torch.randn(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            assert torch.equal(outer(x), add(x, x) + 1)


def test_threads_that_miss_at_once_compile_once() -> None:
    function = trident.jit(add)
    x, y = torch.randn(8, 8), torch.randn(8, 8)
    barrier, failures = threading.Barrier(8), []

    def work() -> None:
        barrier.wait()
        failures.extend(number for number in range(20) if not torch.equal(function(x, y), add(x, y)))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(function.versions()) == 1
    assert counts(function)[0] == 160


def test_calls_go_on_while_versions_are_appended() -> None:
    function = trident.jit(add)
    stop, failures = threading.Event(), []
    x, y = torch.randn(3, 3), torch.randn(3, 3)
    function(x, y)

    def call() -> None:
        while not stop.is_set():
            if not torch.equal(function(x, y), add(x, y)):
                failures.append(1)

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for rank in range(1, 6):
        for dtype in (torch.float32, torch.float64):
            z = torch.randn((3,) * rank, dtype=dtype)
            assert torch.equal(function(z, z), add(z, z))
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(function.versions()) == 10


def test_metadata_is_the_functions() -> None:
    function = trident.jit(scaled_gate)
    assert function.__name__ == "scaled_gate"
    assert function.__doc__ == scaled_gate.__doc__
    assert function.__wrapped__ is scaled_gate
    assert function.function is scaled_gate


def test_it_needs_nothing_heavy_until_the_first_miss() -> None:
    facts, _ = run_script(
        """
        import torch, trident
        function = trident.jit(lambda x: x + 1)
        x = torch.ones(4).requires_grad_()
        function(x).sum().backward()
        heavy = ("triton", "torch_mlir", "torch._dynamo", "tvm_ffi", "llvmlite", "sympy")
        before = [name for name in heavy if name in sys.modules]
        function(torch.ones(4))
        report(before=before, hits=function.counters().hits, cuda=torch.cuda.is_initialized())
        """
    )
    assert facts == {"before": [], "hits": 1, "cuda": False}


def test_functions_do_not_share_versions() -> None:
    """Also not with one that is gone, whose address may be another's."""
    x = torch.zeros(4)
    for number in range(20):
        function = trident.jit(eval(f"lambda x: x + {number}"))
        assert torch.equal(function(x), x + number)
        assert counts(function) == (1, 1)


def test_dynamic_says_what_is_symbolic() -> None:
    def function(x: torch.Tensor, n: int) -> torch.Tensor:
        return x * n

    sizes, numbers = (4, 5, 6, 1), (3, 4, 5)
    calls = [(torch.randn(size), n) for size in sizes for n in numbers]
    for dynamic, versions in ((True, 2), (False, len(calls)), (None, 4)):
        jitted = trident.jit(function, dynamic=dynamic)
        for _ in range(2):
            for x, n in calls:
                assert torch.equal(jitted(x, n), x * n)
        assert len(jitted.versions()) == versions, (dynamic, jitted.versions())


def test_ranges_are_covered_by_one_version() -> None:
    @trident.jit(ranges={"x": {0: (0, 100)}, "n": (-5, 5)})
    def function(x: torch.Tensor, n: int) -> torch.Tensor:
        return x * n

    for size in (7, 0, 1, 100):
        for n in (-5, 0, 1, 5):
            x = torch.randn(size, 3)
            assert torch.equal(function(x, n), x * n)
    assert function.versions() == ["x: float32[0..100, 3], n: int -5..5"]
    for x, n in ((torch.randn(101, 3), 2), (torch.randn(7, 3), 6)):
        assert torch.equal(function(x, n), x * n)
    assert len(function.versions()) == 3
    for ranges in ({"y": (0, 1)}, {"n": (2, 1)}, {"x": {0: (-1, 5)}}):
        with pytest.raises(ValueError, match="range"):
            trident.jit(lambda x, n: x * n, ranges=ranges)


def test_beyond_max_versions_calls_run_as_python() -> None:
    @trident.jit(max_versions=2, dynamic=False)
    def function(x: torch.Tensor) -> torch.Tensor:
        return x + 1

    with pytest.warns(UserWarning, match="function has 2 versions; calls that none of them covers run as") as caught:
        for _ in range(2):
            for size in range(2, 8):
                assert torch.equal(function(torch.zeros(size)), torch.ones(size))
    assert len(caught) == 1
    assert function.versions() == ["x: float32[2]", "x: float32[3]", "everything beyond 2 versions"]
    counters = function.counters()
    assert (counters.hits, counters.fallbacks, counters.misses, counters.errors) == (4, 8, 3, 0)
    with pytest.raises(ValueError, match="max_versions is 0"):
        trident.jit(lambda x: x, max_versions=0)


def _indexed(x: torch.Tensor, index: torch.Tensor, f: float) -> torch.Tensor:
    return x[index] * f


def _divided(x: torch.Tensor, index: torch.Tensor, f: float) -> torch.Tensor:
    return x[index] * (1.0 / f)


def _viewed(x: torch.Tensor, index: torch.Tensor, f: float) -> torch.Tensor:
    return x[index].masked_select(index > 1).view(1) * f


GOOD, BAD = torch.tensor([1, 2]), torch.tensor([1, 99])


@pytest.mark.parametrize(
    ("function", "arguments", "error"),
    [
        (_indexed, (BAD, 2.0), IndexError),
        (_divided, (GOOD, 0.0), ZeroDivisionError),
        (_viewed, (torch.tensor([2, 3]), 2.0), RuntimeError),
    ],
)
def test_an_exception_inside_a_version_is_the_callers(
    function: Callable[..., Any], arguments: tuple[Any, ...], error: type[Exception]
) -> None:
    """It ends the call: no other version is tried, none is made, and the next call is a hit."""
    jitted = trident.jit(function)
    x = torch.arange(100.0)[:6]
    for one in (x, x.double()):
        assert torch.equal(jitted(one, GOOD, 2.0), function(one, GOOD, 2.0))
    versions, before = jitted.versions(), jitted.counters()
    assert len(versions) == 2
    expected = outcome_error(function, x, *arguments)
    for repeat in (1, 2):
        raised = outcome_error(jitted, x, *arguments)
        assert type(raised) is type(expected) is error
        assert str(raised)
        after = jitted.counters()
        assert after.errors == before.errors + repeat
        assert (after.hits, after.misses, after.fallbacks) == (before.hits, before.misses, before.fallbacks)
        assert jitted.versions() == versions
    assert torch.equal(jitted(x, GOOD, 2.0), function(x, GOOD, 2.0))
    assert jitted.counters().hits == before.hits + 1


def outcome_error(function: Callable[..., Any], *arguments: Any) -> Exception | None:
    try:
        function(*arguments)
    except Exception as error:
        return error
    return None


def test_a_container_may_change_while_compiled_code_reads_it() -> None:
    """Another thread takes tensors out of a list and a dict during calls: each call sees some state, none faults."""

    @trident.jit
    def total(xs: list[torch.Tensor], d: dict[str, torch.Tensor]) -> Any:
        return xs[0] + xs[1] + d["x"], xs[1], d["x"]

    xs, d = [torch.ones(3), torch.ones(3)], {"x": torch.ones(3)}
    total(xs, d)
    stop, failures = threading.Event(), []

    def change() -> None:
        while not stop.is_set():
            xs[0], xs[1], d["x"] = torch.ones(3), torch.ones(3), torch.ones(3)

    def call() -> None:
        for _ in range(1500):
            result, second, x = total(xs, d)
            if result.sum() != 9.0 or second.sum() != 3.0 or x.sum() != 3.0:
                failures.append(result)

    threads = [threading.Thread(target=change), *(threading.Thread(target=call) for _ in range(2))]
    for thread in threads:
        thread.start()
    for thread in threads[1:]:
        thread.join()
    stop.set()
    threads[0].join()
    assert not failures
    assert len(total.versions()) == 1


def test_calls_keep_no_references() -> None:
    @trident.jit
    def function(x: torch.Tensor, *rest: Any, d: dict[str, Any], **named: Any) -> Any:
        return [rest[0], d["k"][1], x + d["k"][0], named, d]

    x, inner = torch.ones(3), [torch.ones(3), 3]
    d = {"k": inner}

    def references() -> list[int]:
        return [sys.getrefcount(held) for held in (x, inner, inner[0], d)]

    function(x, x, d=d, z=1)
    before = references()
    for _ in range(500):
        function(x, x, d=d, z=1)
        with pytest.raises(TypeError):
            function(x, x, z=1)
    assert references() == before
    assert counts(function) == (501, 1)
