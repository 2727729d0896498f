"""What a version of a product launches: the host functions' part that mm, addmm and bmm share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch
import triton

from trident_ops.declaration import Configuration
from trident_ops.ops.matmul_kernels import column_kernel, row_kernel, tile_kernel

# KERNEL of a configuration: one row times weights as nn.Linear has them, or row-major ones; tiles of contiguous
# operands; tiles of the transposed product, whose rows are the weights' columns; tiles of any strides.
LINEAR_ROW, ROW, TILES, TRANSPOSED, STRIDED = range(5)

Launch = Callable[[Any, Any, Any, Any, Any, Any], torch.Tensor]


def launcher(configuration: Configuration, *, batched: bool = False) -> Launch:
    """Puts ``x @ w``, or ``beta * bias + alpha * (x @ w)``, into ``out``."""
    make = (_linear_row, _row, _tiles, _transposed, _strided)[configuration["KERNEL"]]
    return make(configuration, batched)


def _linear_row(configuration: Configuration, batched: bool) -> Launch:
    columns, depth = configuration["COLUMNS"], configuration["DEPTH"]
    unroll, num_warps = configuration["UNROLL"], configuration["num_warps"]

    def launch(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        n, k = w.shape[-1], w.shape[-2]
        grid = (triton.cdiv(n, columns), x.shape[0] if batched else 1)
        row_kernel[grid](
            *(x, w, bias, out, n, k, beta, alpha), COLUMNS=columns, DEPTH=depth, UNROLL=unroll, num_warps=num_warps
        )
        return out

    return launch


def _row(configuration: Configuration, batched: bool) -> Launch:
    columns, depth = configuration["COLUMNS"], configuration["DEPTH"]
    unroll, num_warps = configuration["UNROLL"], configuration["num_warps"]

    def launch(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        n, k = w.shape[-1], w.shape[-2]
        grid = (triton.cdiv(n, columns), x.shape[0] if batched else 1)
        column_kernel[grid](
            *(x, w, bias, out, n, k, beta, alpha), COLUMNS=columns, DEPTH=depth, UNROLL=unroll, num_warps=num_warps
        )
        return out

    return launch


def _tile_launcher(configuration: Configuration) -> Callable[..., None]:
    rows, columns, depth = configuration["ROWS"], configuration["COLUMNS"], configuration["DEPTH"]
    stages, num_warps = configuration["STAGES"], configuration["num_warps"]

    def launch(batch: Any, m: Any, n: Any, *arguments: Any) -> None:
        tile_kernel[(triton.cdiv(m, rows), batch, triton.cdiv(n, columns))](
            *arguments, ROWS=rows, COLUMNS=columns, DEPTH=depth, STAGES=stages, num_warps=num_warps
        )

    return launch


def _tiles(configuration: Configuration, batched: bool) -> Launch:
    tiles, is_linear = _tile_launcher(configuration), bool(configuration["LINEAR"])

    def launch(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        m, n, k = x.shape[-2], w.shape[-1], w.shape[-2]
        batch, of_x, of_w = (x.shape[0], m * k, n * k) if batched else (1, 0, 0)
        strides = (of_x, k, 1, of_w, *((1, k) if is_linear else (n, 1)), n, 1)
        of_bias = (None, None) if bias is None else (0, 1)
        tiles(batch, m, n, x, w, bias, out, m, n, k, *strides, *of_bias, beta, alpha)
        return out

    return launch


def _transposed(configuration: Configuration, batched: bool) -> Launch:
    """``out.T = w.T @ x.T``: warpgroups take 64 rows at least, which the few of ``x`` would not fill."""
    tiles, is_linear = _tile_launcher(configuration), bool(configuration["LINEAR"])

    def launch(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        m, n, k = x.shape[-2], w.shape[-1], w.shape[-2]
        strides = (0, *((k, 1) if is_linear else (1, n)), 0, 1, k, 1, n)
        of_bias = (None, None) if bias is None else (1, 0)
        tiles(1, n, m, w, x, bias, out, n, m, k, *strides, *of_bias, beta, alpha)
        return out

    return launch


def _strided(configuration: Configuration, batched: bool) -> Launch:
    tiles, strides_of = _tile_launcher(configuration), list(BIASES.values())[configuration["BIAS"]]

    def launch(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        m, n, k = x.shape[-2], w.shape[-1], w.shape[-2]
        of_x, of_w = ((0, *tensor.stride())[-3:] for tensor in (x, w))  # of a batch, of rows, of columns
        batch = x.shape[0] if batched else 1
        tiles(batch, m, n, x, w, bias, out, m, n, k, *of_x, *of_w, n, 1, *strides_of(bias), beta, alpha)
        return out

    return launch


# Row and column strides of a bias, by what it is.
BIASES: Mapping[str, Callable[[Any], tuple[Any, ...]]] = {
    "": lambda bias: (None, None),
    "number": lambda bias: (0, 0),
    "vector": lambda bias: (0, bias.stride(0)),
    "column": lambda bias: (bias.stride(0), 0),
    "row": lambda bias: (0, bias.stride(1)),
    "matrix": lambda bias: bias.stride(),
}
