"""Elementwise operators on the CPU, beyond PyTorch's samples; which calls stay with PyTorch; both doors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import trident_ops
from support.counting import counted
from support.elementwise import FALLBACK, HIT, Elementwise, fresh
from support.rows import outcome
from trident_ops import catalog

pytestmark = pytest.mark.usefixtures("overrides_off")


class TestElementwise(Elementwise):
    device = "cpu"


def test_a_hundred_numbers_are_one_version() -> None:
    x = torch.randn(4, 5)
    with trident_ops.enabled("add", "pow", device="cpu"):
        x**2, x + 1  # the first call of each opens its module
        versions = [row.versions for row in trident_ops.status()]
        with counted("aten::add.Tensor", "cpu") as added, counted("aten::pow.Tensor_Scalar", "cpu") as raised:
            for number in range(50):
                assert torch.equal(x + number, torch.from_numpy(x.numpy() + number))
                x.abs() ** (number / 7)
                x + number / 3
    assert (added.hits, raised.hits) == (100, 50)
    assert [row.versions for row in trident_ops.status()] == versions


def test_versions_by_layout() -> None:
    """Elements side by side have flat versions from aligned and from other addresses; those of one tensor in any order
    of dimensions."""
    x, y = torch.randn(65), torch.randn(65)
    dense, padded = x[1:].view(8, 8).t(), x.view(5, 13)[:, 1:]
    mask = torch.rand(65) < 0.5
    for operator, arguments, expected in (
        ("add", (x, y, 1), "float32.aligned"),
        ("add", (x[1:], y[:-1], 1), "float32.unaligned"),
        ("add", (x[:-1], y[1:], 1), "float32.unaligned"),
        ("add", (x[1:].view(8, 8), y[1:].view(1, 8, 8), 1), "float32.unaligned"),
        ("add", (padded, padded, 1), "float32.strided"),
        ("add", (x[1:], 2, 1), "float32.number.unaligned"),
        ("mul", (x[::2], 2.5), "float32.number.strided"),
        ("neg", (x[1:].bfloat16(),), "bfloat16.aligned"),
        ("neg", (dense,), "float32.unaligned"),
        ("neg", (padded,), "float32.strided"),
        ("pow", (x[1:], 2), "float32.exponent_2.unaligned"),
        ("pow", (x[1:], 3), "float32.unaligned"),
        ("gelu", (x[1:], "tanh"), "float32.tanh.unaligned"),
        ("lt", (x[1:], 0.5), "float32.unaligned"),
        ("where", (mask[1:], x[:-1], y[:-1]), "float32.unaligned"),
        ("silu", (dense,), "float32.unaligned"),
        ("silu", (padded,), "float32.strided"),
    ):
        assert catalog.selected(operator, *arguments) == expected, (operator, expected)


def test_unaligned_memory_in_place() -> None:
    memory, y = torch.randn(130), torch.randn(65)
    calls: dict[str, tuple[str, Callable[[torch.Tensor], Any]]] = {
        "a tensor": ("aten::add_.Tensor", lambda x: x.add_(y[1:])),
        "a number": ("aten::mul_.Tensor", lambda x: x.mul_(2)),
        "itself": ("aten::mul_.Tensor", lambda x: x.mul_(x)),
        "nothing": ("aten::neg_", lambda x: x.neg_()),
        "silu": ("aten::silu_", lambda x: torch.nn.functional.silu(x, inplace=True)),
        "a mask": ("aten::masked_fill_.Scalar", lambda x: x.masked_fill_(y[1:] > 0, 7)),
    }
    for name, (overload, call) in calls.items():
        expected, written = memory.clone(), memory.clone()
        call(expected[1:65])
        with trident_ops.enabled(overload, device="cpu"), counted(overload, "cpu") as paths:
            call(written[1:65])
        assert paths == HIT, (name, paths)
        torch.testing.assert_close(written, expected)


def test_what_stays_with_pytorch() -> None:
    """Each is stock's own result or exception, and counted as a fallback."""
    x, y = torch.randn(3, 4), torch.randn(4, 4)
    base = torch.rand(5, 3, 5, 3, 5, 3, 5, 3, 5, 3, 5, 3)
    calls: dict[str, tuple[str, Callable[[], Any]]] = {
        "mixed dtypes": ("aten::add.Tensor", lambda: x + torch.arange(4)),
        "a 0-dim tensor of another dtype": ("aten::mul.Tensor", lambda: x.bfloat16() * torch.tensor(2.0)),
        "empty": ("aten::add.Tensor", lambda: x[:0] + 1.0),
        "six dimensions": ("aten::neg", lambda: -base[:, :2, :, :2, :, :2, :, :2, :, :2, :, :2]),
        "doubles": ("aten::neg", lambda: -x.double()),
        "a bool alpha": ("aten::add.Tensor", lambda: torch.add(x, x, alpha=True)),
        "a float beside integers": ("aten::mul.Tensor", lambda: torch.arange(4) * 2.5),
        "no common shape": ("aten::add.Tensor", lambda: x + y),
        "written in part": ("aten::add_.Tensor", lambda: fresh(y).flatten()[:8].add_(y.flatten()[:8])),
        "its own transpose": ("aten::add_.Tensor", lambda: (z := fresh(y)).add_(z.t())),
        "an expanded tensor": ("aten::mul_.Tensor", lambda: x[:, :1].clone().expand(3, 4).mul_(2)),
        "a shape that grows": ("aten::add_.Tensor", lambda: x[:1].clone().add_(x)),
        "an out of another dtype": ("aten::add.out", lambda: torch.add(x, x, out=torch.empty(3, 4).double())),
        "a value with dimensions": ("aten::masked_fill.Tensor", lambda: x.masked_fill(x > 0, torch.ones(4))),
        "a value that overflows": ("aten::masked_fill.Scalar", lambda: x.half().masked_fill(x > 0, 1e6)),
        "a mask of bytes": ("aten::where.self", lambda: torch.where((x > 0).byte(), x, x)),
    }
    for name, (overload, call) in calls.items():
        stock = outcome(call)
        with trident_ops.enabled(overload, device="cpu"), counted(overload, "cpu") as paths:
            ours = outcome(call)
        if isinstance(stock, torch.Tensor):
            assert torch.equal(ours, stock), name
            assert (ours.dtype, ours.stride()) == (stock.dtype, stock.stride()), name
        else:
            assert ours is stock, (name, ours, stock)
        assert paths == (HIT if name == "written in part" else FALLBACK), (name, paths)


def test_direct_functions() -> None:
    x, y, mask = torch.randn(3, 4), torch.rand(4), torch.randn(3, 4) > 0
    out = torch.empty(3, 4)
    calls: dict[str, tuple[str, Callable[[], Any], Callable[[], Any]]] = {
        "add": ("aten::add.Tensor", lambda: trident_ops.add(x, y, alpha=2), lambda: torch.add(x, y, alpha=2)),
        "add a number": ("aten::add.Tensor", lambda: trident_ops.add(x, 3), lambda: x + 3),
        "add into": ("aten::add.out", lambda: trident_ops.add(x, y, out=out), lambda: x + y),
        "add in place": ("aten::add_.Tensor", lambda: trident_ops.add_(x.clone(), y), lambda: x + y),
        "lt a number": ("aten::lt.Scalar", lambda: trident_ops.lt(x, 0.5), lambda: x < 0.5),
        "lt a tensor": ("aten::lt.Tensor", lambda: trident_ops.lt(x, y), lambda: x < y),
        "pow of a number": ("aten::pow.Tensor_Scalar", lambda: trident_ops.pow(x, 2), lambda: x**2),
        "pow of a tensor": ("aten::pow.Tensor_Tensor", lambda: trident_ops.pow(y, x), lambda: y**x),
        "where": ("aten::where.self", lambda: trident_ops.where(mask, x, y), lambda: torch.where(mask, x, y)),
        "fill": (
            "aten::masked_fill.Scalar",
            lambda: trident_ops.masked_fill(x, mask, 2),
            lambda: x.masked_fill(mask, 2),
        ),
        "fill with a tensor": (
            "aten::masked_fill.Tensor",
            lambda: trident_ops.masked_fill(x, mask, y[1]),
            lambda: x.masked_fill(mask, y[1]),
        ),
        "fill in place": (
            "aten::masked_fill_.Tensor",
            lambda: trident_ops.masked_fill_(x.clone(), mask, value=y[1]),
            lambda: x.masked_fill(mask, y[1]),
        ),
        "gelu": (
            "aten::gelu",
            lambda: trident_ops.gelu(x, approximate="tanh"),
            lambda: torch.nn.functional.gelu(x, approximate="tanh"),
        ),
    }
    for name, (overload, ours, stock) in calls.items():
        expected = stock()
        with counted(overload, "cpu") as paths:
            result = ours()
        assert paths == HIT, (name, paths)
        torch.testing.assert_close(result, expected)
        assert result.stride() == expected.stride()
    with pytest.raises(TypeError):
        trident_ops.add(x)
    with pytest.raises(RuntimeError):
        trident_ops.gelu(x, approximate="other")


@pytest.mark.parametrize("approximate", ("none", "tanh"))
def test_gradients_of_gelu(approximate: str) -> None:
    x = torch.linspace(-6, 6, 40).reshape(5, 8).requires_grad_()
    (expected,) = torch.autograd.grad(torch.nn.functional.gelu(x, approximate=approximate).sum(), x)
    with counted("aten::gelu_backward", "cpu") as paths:
        (direct,) = torch.autograd.grad(trident_ops.gelu(x, approximate=approximate).sum(), x)
    assert paths == HIT
    torch.testing.assert_close(direct, expected)
    with trident_ops.enabled("gelu", device="cpu"):
        (enabled,) = torch.autograd.grad(torch.nn.functional.gelu(x, approximate=approximate).sum(), x)
    assert torch.equal(enabled, direct)


@pytest.mark.parametrize("name", ("add", "mul", "pow"))
def test_gradients_of_direct_functions_are_stocks(name: str) -> None:
    x, y = torch.rand(3, 4, requires_grad=True), torch.rand(4, requires_grad=True)
    expected = torch.autograd.grad(getattr(torch, name)(x, y).sum(), (x, y))
    assert all(
        torch.equal(a, b)
        for a, b in zip(torch.autograd.grad(getattr(trident_ops, name)(x, y).sum(), (x, y)), expected, strict=True)
    )


def test_in_place_work_is_seen_by_autograd() -> None:
    x = torch.rand(4, requires_grad=True)
    y = x * 1.5
    z = torch.exp(y)
    with trident_ops.enabled("mul", device="cpu"):
        z.mul_(2.0)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        z.sum().backward()
