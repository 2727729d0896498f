"""``@trident.jit``: a miss compiles and answers, versions are few, and the result is always the function's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident
from support.jit_functions import scaled_gate, scaled_gate_reference
from support.jitted import add, counts, outcome
from support.processes import run_script


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
