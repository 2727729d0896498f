"""Tensors whose elements are more than 32-bit indices reach; all operators here treat each row by itself.

Rows of a result are what the operator makes of these rows alone, which are few and whose indices are small.
"""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterator

import pytest
import torch
import torch.nn.functional as F

import trident_ops
from support.cases import OverridesOff, all_enabled

Function = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]  # of a matrix, and of a row for all of its rows

FUNCTIONS: dict[str, Function] = {
    "add of a row": lambda x, row: x + row,
    "add of a matrix": lambda x, row: torch.add(x, x),
    "mul of a number": lambda x, row: x * 2.5,
    "neg": lambda x, row: -x,
    "silu": lambda x, row: F.silu(x),
    "silu, directly": lambda x, row: trident_ops.silu(x),
    "sigmoid": lambda x, row: torch.sigmoid(x),
    "gelu": lambda x, row: F.gelu(x),
    "pow": lambda x, row: x**2,
    "lt": lambda x, row: x < row,
    "where": lambda x, row: torch.where(row > 0, x, row),
    "masked_fill": lambda x, row: x.masked_fill(row > 0, 0.5),
    "add_": lambda x, row: x.clone().add_(row),
    "neg_": lambda x, row: x.clone().neg_(),
    "silu_": lambda x, row: F.silu(x.clone(), inplace=True),
    "silu into out": lambda x, row: torch.ops.aten.silu.out(x, out=torch.empty_like(x)),
    "softmax": lambda x, row: torch.softmax(x, -1),
    "rms_norm": lambda x, row: F.rms_norm(x, row.shape, row, 1e-3),
    "layer_norm": lambda x, row: F.layer_norm(x, row.shape, row, row, 1e-3),
    "cat of columns": lambda x, row: torch.cat([x, x], 1),
}
DIFFERENTIABLE = ("silu", "gelu", "sigmoid", "softmax", "rms_norm", "layer_norm")
OF_BYTES = ("neg", "add of a matrix", "cat of columns", "neg_", "lt", "where")


def calls() -> collections.Counter[str]:
    """By path, of all overloads so far."""
    paths = collections.Counter[str]()
    for row in trident_ops.status():
        paths.update(
            hits=row.hits, fallbacks=row.fallbacks, declined=row.declined, misses=row.misses, errors=row.errors
        )
    return paths


class Large(OverridesOff):
    """A suite; a subclass says on which ``device``, and how large the matrices are."""

    rows: int
    columns: int

    @pytest.fixture(scope="class")
    def row(self) -> torch.Tensor:
        return torch.randn(self.columns, generator=torch.Generator().manual_seed(1)).to(self.device, torch.bfloat16)

    @pytest.fixture(scope="class")
    def matrix(self) -> Iterator[torch.Tensor]:
        generator = torch.Generator(self.device).manual_seed(0)
        x = torch.empty(self.rows, self.columns, dtype=torch.bfloat16, device=self.device)
        yield x.normal_(generator=generator)

    @property
    def few(self) -> torch.Tensor:
        """Rows at both ends, and on both sides of the last element that has an index of 32 bits."""
        last = 2**31 // self.columns
        found = {0, 1, self.rows // 3, last - 1, last, last + 1, self.rows - 2, self.rows - 1}
        return torch.tensor(sorted(k for k in found if k < self.rows), device=self.device)

    def run(self, call: Callable[[], torch.Tensor]) -> torch.Tensor:
        """The result of a call that a version answers, or PyTorch by a fallback."""
        before = calls()
        with all_enabled(self.device):
            result = call()
        paths = calls() - before
        assert set(paths) <= {"hits", "fallbacks"}, paths
        assert paths, "no override was asked"
        return result

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_values(self, name: str, matrix: torch.Tensor, row: torch.Tensor) -> None:
        ours = self.run(lambda: FUNCTIONS[name](matrix, row))
        stock = FUNCTIONS[name](matrix[self.few], row)
        torch.testing.assert_close(ours[self.few], stock)

    @pytest.mark.parametrize("name", OF_BYTES)
    def test_values_of_one_byte(self, name: str, matrix: torch.Tensor, row: torch.Tensor) -> None:
        x, other = (t.mul(20).to(torch.int8) for t in (matrix, row))
        ours = self.run(lambda: FUNCTIONS[name](x, other))
        assert torch.equal(ours[self.few], FUNCTIONS[name](x[self.few], other))

    @pytest.mark.parametrize("name", DIFFERENTIABLE)
    def test_gradients(self, name: str, matrix: torch.Tensor, row: torch.Tensor) -> None:
        def gradient(x: torch.Tensor) -> torch.Tensor:
            leaf = x.detach().requires_grad_()
            result = FUNCTIONS[name](leaf, row)
            return torch.autograd.grad(result, leaf, x)[0]

        ours = self.run(lambda: gradient(matrix))
        torch.testing.assert_close(ours[self.few], gradient(matrix[self.few]))

    @pytest.mark.parametrize("name", FUNCTIONS)
    def test_few_elements_far_apart(self, name: str, matrix: torch.Tensor, row: torch.Tensor) -> None:
        """Offsets are large where sizes are small."""
        step = self.columns * (self.rows - 1)
        far = matrix.as_strided((2, self.columns), (step, 1))
        ours = self.run(lambda: FUNCTIONS[name](far, row))
        stock = FUNCTIONS[name](far, row)
        torch.testing.assert_close(ours, stock)
        assert ours.stride() == stock.stride()

    def test_cat_of_rows(self, matrix: torch.Tensor, row: torch.Tensor) -> None:
        half = self.rows // 2 + 1
        ours = self.run(lambda: torch.cat([matrix[:half], matrix[1:half], matrix[-2:]]))
        assert torch.equal(ours[[0, half - 1, half, -3, -1]], matrix[[0, half - 1, 1, half - 1, -1]])

    def test_embedding_from_a_large_table(self, matrix: torch.Tensor) -> None:
        assert torch.equal(self.run(lambda: F.embedding(self.few, matrix)), matrix[self.few])

    def test_embedding_of_many_indices(self, matrix: torch.Tensor) -> None:
        indices = torch.arange(self.rows, device=self.device) % 7
        ours = self.run(lambda: F.embedding(indices, matrix[:7]))
        assert torch.equal(ours[self.few], matrix[:7][indices[self.few]])
