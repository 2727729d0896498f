"""What users do to tensors before they call an operator, for every operator: one suite for every device.

tests/ops runs it on the cpu target, tests/gpu on CUDA.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F

from support.cases import OverridesOff, Tensors, all_enabled, assert_same_outcome, outcome

COLUMNS = 16
DTYPES = (torch.float32, torch.bfloat16)
Function = Callable[[torch.Tensor, torch.Tensor], Any]
Change = Callable[[torch.Tensor], torch.Tensor]


def _of_rows(norm: Callable[..., torch.Tensor]) -> Function:
    return lambda x, y: norm(x, x.shape[-1:], y.reshape(-1)[: x.shape[-1]])


def _embedding(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Rows that exist: an index out of range ends the kernel on a GPU, and the process with it."""
    rows = x.reshape(-1, x.shape[-1])
    return F.embedding(torch.arange(min(3, rows.shape[0]), device=x.device).flip(0), rows)


# Of two tensors of one shape; the gradients of what is below exist.
FUNCTIONS: dict[str, Function] = {
    "add": torch.add,
    "add of a number": lambda x, y: x + 2.5,
    "mul": torch.mul,
    "neg": lambda x, y: -x,
    "sigmoid": lambda x, y: torch.sigmoid(x),
    "silu": lambda x, y: F.silu(x),
    "gelu": lambda x, y: F.gelu(x),
    "gelu tanh": lambda x, y: F.gelu(x, approximate="tanh"),
    "pow": lambda x, y: x.abs() ** y,
    "square": lambda x, y: x**2,
    "where": lambda x, y: torch.where(x.isnan(), x, y),
    "masked_fill": lambda x, y: x.masked_fill(y.isnan(), 0.5),
    "rms_norm": _of_rows(lambda x, row, w: F.rms_norm(x, row, w, 1e-3)),
    "layer_norm": _of_rows(lambda x, row, w: F.layer_norm(x, row, w, w, 1e-3)),
    "softmax": lambda x, y: torch.softmax(x, -1),
    "cat": lambda x, y: torch.cat([x, y], -1),
    "embedding": _embedding,
}
ALL_FUNCTIONS = {**FUNCTIONS, "lt": torch.lt, "lt of a number": lambda x, y: x < 0.5}
LAYOUTS: dict[str, Change] = {
    "contiguous": lambda x: x,
    "transposed": lambda x: x.transpose(0, 1),
    "expanded": lambda x: x[:1].expand(3, *x.shape[1:]),
    "expanded in its rows": lambda x: x[..., :1].expand(x.shape),
    "sliced": lambda x: x[..., ::2],
    "flipped": lambda x: x.flip(0),
    "unaligned": lambda x: x.reshape(-1)[1 : 1 + 2 * COLUMNS].view(2, COLUMNS),
    "unaligned rows": lambda x: x[..., 1:],
    "empty": lambda x: x[:0],
    "empty rows": lambda x: x[..., :0],
    "0-d": lambda x: x[0, 0, 3],
    "one element": lambda x: x[:1, :1, :1],
}
SPECIALS = (float("nan"), float("inf"), -float("inf"), -0.0, 0.0, 1e-40, 3e38, -3e38)
IN_PLACE: dict[str, Function] = {
    "add_": lambda x, y: x.add_(y),
    "mul_": lambda x, y: x.mul_(2.5),
    "neg_": lambda x, y: x.neg_(),
    "sigmoid_": lambda x, y: x.sigmoid_(),
    "silu_": lambda x, y: F.silu(x, inplace=True),
    "masked_fill_": lambda x, y: x.masked_fill_(y > 0, 0.5),
}
each = pytest.mark.parametrize("name", FUNCTIONS)
each_of_all = pytest.mark.parametrize("name", ALL_FUNCTIONS)


class Behaviour(OverridesOff):
    """A suite; a subclass says on which ``device``."""

    def tensors(self, dtype: torch.dtype = torch.float32) -> Tensors:
        generator = torch.Generator().manual_seed(5)
        return tuple(torch.randn(3, 4, COLUMNS, generator=generator).to(self.device, dtype) for _ in range(2))

    def check(self, name: str, call: Callable[[], Any]) -> None:
        """Stock's result, strides included, or exception type."""
        stock = outcome(call)
        with all_enabled(self.device):
            ours = outcome(call)
        assert_same_outcome(ours, stock, name)
        if isinstance(stock, torch.Tensor):
            assert (ours.dtype, ours.stride()) == (stock.dtype, stock.stride()), name

    @each_of_all
    @pytest.mark.parametrize("layout", LAYOUTS)
    def test_layouts(self, name: str, layout: str) -> None:
        for dtype in DTYPES:
            x, y = map(LAYOUTS[layout], self.tensors(dtype))
            for second in (y, y.contiguous()):
                self.check(name, functools.partial(ALL_FUNCTIONS[name], x, second))

    @each_of_all
    @pytest.mark.parametrize("other", (torch.float32, torch.float16, torch.int64, torch.bool), ids=str)
    def test_mixed_dtypes(self, name: str, other: torch.dtype) -> None:
        x, y = self.tensors(torch.bfloat16)
        y = (y > 0).to(other)
        self.check(name, lambda: ALL_FUNCTIONS[name](x, y))
        self.check(name, lambda: ALL_FUNCTIONS[name](y, x))

    @each_of_all
    def test_special_values(self, name: str) -> None:
        # PyTorch's own gelu of floats on the CPU, oneDNN's, makes infinity of 3e38 and NaN of infinity. The variance of
        # a row with 3e38 overflows, and its layer_norm on CUDA is then another than ours.
        most = 1e30 if (name, self.device) in (("gelu", "cpu"), ("layer_norm", "cuda")) else float("inf")
        for dtype in DTYPES:
            x, y = self.tensors(dtype)
            for number, value in enumerate(value for value in SPECIALS if not abs(value) > most):
                x[number % 3, number % 4, number] = value
                y[(number + 1) % 3, number % 4, number] = value
            self.check(name, functools.partial(ALL_FUNCTIONS[name], x, y))

    @pytest.mark.parametrize("name", IN_PLACE)
    @pytest.mark.parametrize("layout", [name for name in LAYOUTS if not name.startswith(("expanded", "flipped"))])
    def test_in_place_on_views(self, name: str, layout: str) -> None:
        for dtype in DTYPES:
            base, y = self.tensors(dtype)
            stock, ours = base.clone(), base.clone()
            other = LAYOUTS[layout](y)
            IN_PLACE[name](LAYOUTS[layout](stock), other)
            view = LAYOUTS[layout](ours)
            version = ours._version
            with all_enabled(self.device):
                assert IN_PLACE[name](view, other) is view
            assert ours._version == version + 1
            torch.testing.assert_close(ours, stock)

    @each
    @pytest.mark.filterwarnings("ignore:There is a performance drop")
    def test_vmap(self, name: str) -> None:
        x, y = self.tensors()
        for dims in ((0, 0), (1, 0), (0, None)):
            second = y.transpose(0, 1) if dims == (1, 0) else y if dims[1] is not None else y[0]
            self.check(name, lambda d=dims, s=second: torch.func.vmap(FUNCTIONS[name], in_dims=d)(x, s))

    @each
    def test_double_backward(self, name: str) -> None:
        def second_derivatives() -> Tensors:
            leaves = [t.requires_grad_() for t in self.tensors()]
            result = FUNCTIONS[name](*leaves)
            cotangent = torch.linspace(-1, 1, result.numel(), device=self.device).reshape(result.shape)
            grads = torch.autograd.grad(
                result, leaves, cotangent.requires_grad_(), create_graph=True, allow_unused=True
            )
            total = sum((g * g).sum() for g in grads if g is not None)
            return torch.autograd.grad(total, (*leaves, cotangent), allow_unused=True)

        stocks = second_derivatives()
        with all_enabled(self.device):
            torch.testing.assert_close(second_derivatives(), stocks)
