"""Products of matrices with few rows, as a decoder's step has them: ``aten::mm``, ``aten::addmm`` and ``aten::bmm``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from trident_ops.declaration import Configuration, Operator, Overload
from trident_ops.functions import Function
from trident_ops.ops.matmul_host import launcher
from trident_ops.ops.matmul_requirements import requirements
from trident_ops.ops.matmul_versions import CONFIGURATIONS, DTYPES, Product, classes

Host = Callable[..., torch.Tensor]


def _mm(configuration: Configuration) -> Host:
    launch = launcher(configuration)

    def mm(self: torch.Tensor, mat2: torch.Tensor) -> torch.Tensor:
        out = torch.empty((self.shape[0], mat2.shape[1]), dtype=self.dtype, device=self.device)
        return launch(self, mat2, out, None, None, None)

    return mm


def _mm_out(configuration: Configuration) -> Host:
    launch = launcher(configuration)

    def mm_out(self: torch.Tensor, mat2: torch.Tensor, *, out: torch.Tensor) -> torch.Tensor:
        return launch(self, mat2, out, None, None, None)

    return mm_out


def _addmm(configuration: Configuration) -> Host:
    launch = launcher(configuration)

    def addmm(
        self: torch.Tensor, mat1: torch.Tensor, mat2: torch.Tensor, *, beta: float = 1, alpha: float = 1
    ) -> torch.Tensor:
        out = torch.empty((mat1.shape[0], mat2.shape[1]), dtype=mat1.dtype, device=mat1.device)
        return launch(mat1, mat2, out, self, beta, alpha)

    return addmm


def _addmm_out(configuration: Configuration) -> Host:
    launch = launcher(configuration)

    def addmm_out(
        self: torch.Tensor,
        mat1: torch.Tensor,
        mat2: torch.Tensor,
        *,
        beta: float = 1,
        alpha: float = 1,
        out: torch.Tensor,
    ) -> torch.Tensor:
        return launch(mat1, mat2, out, self, beta, alpha)

    return addmm_out


def _bmm(configuration: Configuration) -> Host:
    launch = launcher(configuration, batched=True)

    def bmm(self: torch.Tensor, mat2: torch.Tensor) -> torch.Tensor:
        sizes = (self.shape[0], self.shape[1], mat2.shape[2])
        out = torch.empty(sizes, dtype=self.dtype, device=self.device)
        return launch(self, mat2, out, None, None, None)

    return bmm


def _overload(name: str, host: Callable[[Configuration], Host], product: Product) -> Overload:
    return Overload(name, host, tuple(classes(product)), tuple(requirements(product)), CONFIGURATIONS)


def _sizes(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Batch, rows, depth and columns of a shape: (rows, depth), (rows, depth, columns) or all four."""
    if len(shape) == 2:
        return (1, *shape, shape[1])
    return shape if len(shape) == 4 else (1, *shape)


def _matrices(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[torch.Tensor, torch.Tensor]:
    """With weights as ``nn.Linear`` has them."""
    _, rows, depth, columns = _sizes(shape)
    x, w = torch.randn(rows, depth, device=device), torch.randn(columns, depth, device=device)
    return x.to(dtype), w.to(dtype).t()


def _with_bias(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[Any, ...]:
    x, w = _matrices(dtype, device, shape)
    return torch.randn(w.shape[1], device=device).to(dtype), x, w


def _batches(dtype: torch.dtype, device: torch.device, shape: tuple[int, ...]) -> tuple[torch.Tensor, torch.Tensor]:
    batch, rows, depth, columns = _sizes(shape)
    x, w = torch.randn(batch, rows, depth, device=device), torch.randn(batch, depth, columns, device=device)
    return x.to(dtype), w.to(dtype)


def _bytes_moved(shape: tuple[int, ...], itemsize: int) -> int:
    batch, rows, depth, columns = _sizes(shape)
    return itemsize * batch * (rows * depth + depth * columns + rows * columns)


def _flops(shape: tuple[int, ...]) -> int:
    batch, rows, depth, columns = _sizes(shape)
    return 2 * batch * rows * depth * columns


_SHAPES = ((1, 4096), (16, 4096), (128, 4096), (1024, 4096), (4096, 4096, 11008))
_LAYOUT = "Rows, and weights as nn.Linear passes them, are read where they are. The result is contiguous."

OPERATORS = (
    Operator(
        name="mm",
        doc="The product of two matrices (aten::mm).\n\n"
        f"self: [M, K]. mat2: [K, N], of self's dtype. {_LAYOUT} Raises what torch.mm raises.",
        overloads=(
            _overload("aten::mm", _mm, Product("self", "mat2")),
            _overload("aten::mm.out", _mm_out, Product("self", "mat2", out=True)),
        ),
        direct="aten::mm",
        functions=(
            Function("mm", overload="aten::mm", stock="aten::mm", parameters=("self", "mat2"), out="aten::mm.out"),
        ),
        samples=_matrices,
        shapes=_SHAPES,
        dtypes=DTYPES,
        bytes_moved=_bytes_moved,
        flops=_flops,
        tolerance=dict.fromkeys(DTYPES, 2.0),
    ),
    Operator(
        name="addmm",
        doc="beta * self + alpha * (mat1 @ mat2) (aten::addmm).\n\n"
        "self: a tensor that broadcasts to [M, N]. mat1: [M, K]. mat2: [K, N]. beta, alpha: numbers; with a beta of 0\n"
        f"self is not read. {_LAYOUT} Raises what torch.addmm raises.",
        overloads=(
            _overload("aten::addmm", _addmm, Product("mat1", "mat2", bias="self")),
            _overload("aten::addmm.out", _addmm_out, Product("mat1", "mat2", bias="self", out=True)),
        ),
        direct="aten::addmm",
        functions=(
            Function(
                "addmm",
                overload="aten::addmm",
                stock="aten::addmm",
                parameters=("self", "mat1", "mat2", "beta", "alpha"),
                defaults=(1, 1),
                out="aten::addmm.out",
            ),
        ),
        samples=_with_bias,
        shapes=_SHAPES,
        dtypes=DTYPES,
        bytes_moved=_bytes_moved,
        flops=_flops,
        tolerance=dict.fromkeys(DTYPES, 2.0),
    ),
    Operator(
        name="bmm",
        doc="The products of two batches of matrices (aten::bmm).\n\n"
        "self: [B, M, K]. mat2: [B, K, N], of self's dtype. The result is contiguous. Raises what torch.bmm raises.",
        overloads=(_overload("aten::bmm", _bmm, Product("self", "mat2", batched=True)),),
        direct="aten::bmm",
        functions=(Function("bmm", overload="aten::bmm", stock="aten::bmm", parameters=("self", "mat2")),),
        samples=_batches,
        shapes=((32, 1, 128, 128), (32, 1, 128, 1024), (32, 128, 128, 128), (32, 512, 128, 512), (16, 1024, 1024, 128)),
        dtypes=DTYPES,
        bytes_moved=_bytes_moved,
        flops=_flops,
        tolerance=dict.fromkeys(DTYPES, 2.0),
    ),
)
