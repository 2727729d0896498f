"""Products of matrices with few rows, as mm, addmm and bmm share them: classes, requirements and host functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any

import torch
import triton

from trident.arguments import TensorFlags
from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.expression import Const, Expression, Read, apply, has_flag
from trident_ops.declaration import (
    Configuration,
    Requirement,
    VersionClass,
    dtype_among,
    is_a,
    is_contiguous,
    is_not,
    is_tensor,
    operands_have,
    rank_between,
)
from trident_ops.ops.matmul_kernels import row_kernel, tile_kernel
from trident_ops.ops.rows import name_of

DTYPES = (torch.bfloat16, torch.float16)
ITEMSIZE = 2  # of either
MOST_ROWS = 16
# Of matrices without gaps, whose offsets have 32 bits with extents rounded up to the widest tile.
MOST_DEPTH = 2**17
MOST_COLUMNS = 2**18
MOST_ELEMENTS = 2**30
# Of matrices of any strides.
MOST_EXTENT = 2**14
MOST_STRIDE = 2**15
# Of batches, whose offsets do too.
MOST_BATCHES = 2**12
MOST_OF_BATCH = 2**14
MOST_OF_MATRIX = 2**21
LARGEST_NUMBER = float(torch.finfo(torch.float32).max)

ONE_LINEAR: Configuration = {"COLUMNS": 1, "DEPTH": 1024, "STAGES": 1, "num_warps": 1}
ONE_ROWS: Configuration = {"COLUMNS": 32, "DEPTH": 256, "STAGES": 4, "num_warps": 8}
ONE_OF_BATCH: Configuration = {"COLUMNS": 16, "DEPTH": 128, "STAGES": 1, "num_warps": 4}
FEW: Configuration = {"COLUMNS": 32, "DEPTH": 128, "STAGES": 6, "num_warps": 4}
ANY: Configuration = {"COLUMNS": 32, "DEPTH": 64, "STAGES": 3, "num_warps": 4}

CONFIGURATIONS: tuple[Configuration, ...] = (FEW,)


@dataclass(frozen=True)
class Product:
    """An overload's tensors: ``x @ w``, of a batch or not, with a ``bias`` or none, into ``out`` or a fresh tensor."""

    x: str
    w: str
    bias: str | None = None
    out: bool = False
    batched: bool = False

    @property
    def rank(self) -> int:
        return 3 if self.batched else 2

    @property
    def tensors(self) -> tuple[str, ...]:
        return (self.x, self.w, *([self.bias] if self.bias else []), *(["out"] if self.out else []))

    @property
    def most_depth(self) -> int:
        return MOST_OF_BATCH if self.batched else MOST_DEPTH

    @property
    def most_columns(self) -> int:
        return MOST_OF_BATCH if self.batched else MOST_COLUMNS

    @property
    def rows(self) -> Read:
        return Read((self.x,), "size", self.rank - 2)

    @property
    def depth(self) -> Read:
        return Read((self.x,), "size", self.rank - 1)

    @property
    def columns(self) -> Read:
        return Read((self.w,), "size", self.rank - 1)

    def agree(self) -> tuple[Expression, ...]:
        """That there is a product."""
        equal = [apply("eq", self.depth, Read((self.w,), "size", self.rank - 2))]
        if self.batched:
            equal.append(apply("eq", Read((self.x,), "size", 0), Read((self.w,), "size", 0)))
        return tuple(equal)

    def result(self) -> tuple[Expression, ...]:
        """That ``out`` has the product's sizes and that nothing reads its memory."""
        if not self.out:
            return ()
        sizes = ([Read((self.x,), "size", 0)] if self.batched else []) + [self.rows, self.columns]
        fits = [apply("eq", Read(("out",), "size", index), size) for index, size in enumerate(sizes)]
        apart = [_apart("out", name, self.rank) for name in (self.x, self.w)]
        return (*fits, *apart, *([_apart("out", self.bias, 1)] if self.bias else []))


# ---- host functions


def launcher(configuration: Configuration, *, batched: bool = False) -> Callable[..., torch.Tensor]:
    """What a version of a configuration does: ``x @ w``, or ``beta * bias + alpha * (x @ w)``, into ``out``."""
    columns, depth, stages = configuration["COLUMNS"], configuration["DEPTH"], configuration["STAGES"]
    num_warps, is_linear = configuration["num_warps"], bool(configuration["LINEAR"])
    strides_of = list(BIASES.values())[configuration["BIAS"]]

    def one_row(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        n, k = w.shape[-1], w.shape[-2]
        grid = (triton.cdiv(n, columns), x.shape[0] if batched else 1)
        row_kernel[grid](
            *(x, w, bias, out, n, k, beta, alpha),
            LINEAR=is_linear,
            COLUMNS=columns,
            DEPTH=depth,
            STAGES=stages,
            num_warps=num_warps,
        )
        return out

    def tiles(x: Any, w: Any, out: torch.Tensor, bias: Any, beta: Any, alpha: Any) -> torch.Tensor:
        m, n, k = x.shape[-2], w.shape[-1], w.shape[-2]
        strides: tuple[Any, ...]
        if configuration["DENSE"]:
            batches = (m * k, n * k) if batched else (0, 0)
            of_bias = (None, None) if bias is None else (0, 1)
            strides = (batches[0], k, 1, batches[1], *((1, k) if is_linear else (n, 1)), *of_bias)
        else:
            strides = (*_strides(x), *_strides(w), *strides_of(bias))
        grid = (triton.cdiv(n, columns), x.shape[0] if batched else 1, triton.cdiv(m, MOST_ROWS))
        tile_kernel[grid](
            *(x, w, bias, out, m, n, k, *strides, beta, alpha),
            ROWS=MOST_ROWS,
            COLUMNS=columns,
            DEPTH=depth,
            STAGES=stages,
            num_warps=num_warps,
        )
        return out

    return one_row if configuration["ONE"] else tiles


def _strides(tensor: Any) -> tuple[Any, ...]:
    """From one matrix of a batch to the next, and within."""
    return (0, *tensor.stride())[-3:]


def _no_bias(bias: Any) -> tuple[Any, ...]:
    return (None, None)


def _of_vector(bias: Any) -> tuple[Any, ...]:
    return (0, bias.stride(0))


def _of_row(bias: Any) -> tuple[Any, ...]:
    return (0, bias.stride(1))


# Row and column strides of a bias, by its kind: what the product has as many columns as, or rows and columns.
BIASES: Mapping[str, Callable[[Any], tuple[Any, ...]]] = {
    "": _no_bias,
    "vector": _of_vector,
    "row": _of_row,
    "matrix": lambda bias: bias.stride(),
}


# ---- classes


def classes(product: Product) -> Iterator[VersionClass]:
    """In dispatch order: weights without gaps with one row or a few, then whatever strides."""
    conditions: tuple[Expression, ...] = (*product.agree(), *product.result())
    if product.bias:
        conditions = (*conditions, *(condition for _, condition in _on_numbers()))
    for is_linear in (True, False):
        for is_one in (True, False):
            for dtype in DTYPES:
                key = f"{name_of(dtype)}.{'one' if is_one else 'few'}.{'linear' if is_linear else 'rows'}"
                configuration = FEW
                if is_one:
                    configuration = ONE_OF_BATCH if product.batched else ONE_LINEAR if is_linear else ONE_ROWS
                kernel = {"ONE": int(is_one), "LINEAR": int(is_linear), "DENSE": 1, "BIAS": 0}
                related = (*_of_batch(product), *_gapless(product, is_linear), *_bias_fits(product, "vector"))
                yield VersionClass(
                    key,
                    _dense(product, dtype, is_one=is_one, is_linear=is_linear),
                    (*related, *conditions),
                    {**configuration, **kernel},
                )
    if product.out:
        return
    for number, kind in enumerate(BIASES):
        for dtype in DTYPES if bool(kind) == bool(product.bias) else ():
            yield VersionClass(
                ".".join((name_of(dtype), "any", *([kind] if kind else []))),
                _strided(product, dtype, kind),
                (*conditions, *_bias_fits(product, kind), *_short_strides(product, kind)),
                {**ANY, "ONE": 0, "LINEAR": 0, "DENSE": 0, "BIAS": number},
            )


def _dense(product: Product, dtype: torch.dtype, *, is_one: bool, is_linear: bool) -> dict[str, ArgumentClass]:
    batch = (Dim(hint=32, min=1, max=MOST_BATCHES),) if product.batched else ()
    rows = 1 if is_one else Dim(hint=8, min=2, max=MOST_ROWS)
    depth = Dim(hint=2048, min=16, max=product.most_depth, multiple_of=16)
    columns = Dim(hint=512, min=16, max=product.most_columns, multiple_of=16)
    strides: tuple[int | Dim, ...] | None = None
    if is_linear:
        strides = (*((Dim(hint=2048 * 512),) if product.batched else ()), 1, Dim(hint=2048))
    arguments: dict[str, ArgumentClass] = {
        product.x: TensorClass(dtype, (*batch, rows, depth)),
        product.w: TensorClass(dtype, (*batch, depth, columns), strides),
    }
    out = TensorClass(dtype, (*batch, rows, columns))
    return _ordered(product, arguments, TensorClass(dtype, (columns,)), out)


def _strided(product: Product, dtype: torch.dtype, kind: str) -> dict[str, ArgumentClass]:
    batch = (Dim(hint=32, min=1, max=MOST_BATCHES),) if product.batched else ()
    rows, extent = Dim(hint=8, min=1, max=MOST_ROWS), Dim(hint=100, min=1, max=MOST_EXTENT)

    def tensor(*sizes: int | Dim) -> TensorClass:
        strides = tuple(Dim(hint=hint, max=MOST_STRIDE) for hint in (2000, 200, 2)[-len(sizes) :])
        return TensorClass(dtype, sizes, strides, aligned=False)

    arguments: dict[str, ArgumentClass] = {
        product.x: tensor(*batch, rows, extent),
        product.w: tensor(*batch, extent, extent),
    }
    leading: dict[str, tuple[int | Dim, ...]] = {"row": (1,), "matrix": (rows,)}
    return _ordered(product, arguments, tensor(*leading.get(kind, ()), extent), None)


def _ordered(
    product: Product, arguments: dict[str, ArgumentClass], bias: TensorClass, out: TensorClass | None
) -> dict[str, ArgumentClass]:
    """The classes of all arguments, in the order of the parameters."""
    first: dict[str, ArgumentClass] = {product.bias: bias} if product.bias else {}
    number = ScalarClass(float, accepts=(int, float))
    numbers: dict[str, ArgumentClass] = {"beta": number, "alpha": number} if product.bias else {}
    last: dict[str, ArgumentClass] = {"out": out} if product.out else {}
    return {**first, **arguments, **numbers, **last}


def _gapless(product: Product, is_linear: bool) -> Iterator[Expression]:
    """That the weights are the transposed view of a contiguous tensor."""
    if not is_linear:
        return
    depth, columns = (Read((product.w,), "size", product.rank - k) for k in (2, 1))
    yield apply("eq", Read((product.w,), "stride", product.rank - 1), depth)
    if product.batched:
        yield apply("eq", Read((product.w,), "stride", 0), apply("mul", depth, columns))


def _of_batch(product: Product) -> Iterator[Expression]:
    """That offsets fit, whatever the tile that the number of matrices is rounded up to."""
    if product.batched:
        matrix = apply("mul", Read((product.w,), "size", 1), Read((product.w,), "size", 2))
        yield apply("le", matrix, MOST_OF_MATRIX)


def _bias_fits(product: Product, kind: str) -> Iterator[Expression]:
    if product.bias is not None:
        columns = Read((product.bias,), "size", 0 if kind == "vector" else 1)
        yield apply("eq", columns, product.columns)
        if kind == "matrix":
            yield apply("eq", Read((product.bias,), "size", 0), product.rows)


def _short_strides(product: Product, kind: str) -> Iterator[Expression]:
    """That offsets have 32 bits, whatever the sizes; of dimensions of size 1 too."""
    strides = [(name, index) for name in (product.x, product.w) for index in range(product.rank)]
    if product.bias is not None:
        strides += [(product.bias, index) for index in {"vector": (0,), "row": (1,), "matrix": (0, 1)}[kind]]
    for name, index in strides:
        yield apply("le", Read((name,), "stride", index), MOST_STRIDE)


def _on_numbers() -> Iterator[tuple[str, Expression]]:
    """What is asked of beta and alpha: PyTorch raises for what overflows fp32, and BLAS leaves out what is times 0."""
    for name in ("beta", "alpha"):
        value = Read((name,), "number")
        within = apply("and", apply("ge", value, -LARGEST_NUMBER), apply("le", value, LARGEST_NUMBER))
        yield f"{name} fits fp32", within
    yield "alpha is not 0", apply("ne", Read(("alpha",), "number"), 0.0)


# ---- requirements


def requirements(product: Product) -> Iterator[Requirement]:
    """What some class takes."""
    for name in product.tensors:
        yield is_tensor(name)
    yield dtype_among(product.x, DTYPES)
    yield operands_have("same_dtype", *product.tensors)
    yield operands_have("same_device", *product.tensors)
    yield operands_have("are_resolved", *product.tensors)
    for name in (product.x, product.w):
        yield rank_between(name, product.rank, product.rank)
    yield Requirement(f"{product.x} @ {product.w} exists", _all(product.agree()))
    yield _between(f"rows of {product.x}", product.rows, MOST_ROWS)
    yield _between(f"columns of {product.x}", product.depth, product.most_depth)
    yield _between(f"columns of {product.w}", product.columns, product.most_columns)
    if product.batched:
        yield _between("batch", Read((product.x,), "size", 0), MOST_BATCHES)
    if product.bias is not None:
        yield rank_between(product.bias, 1, 1 if product.out else 2)
        yield from _is_broadcast(product)
    dense = _all((*_is_dense(product), *_is_aligned(product)))
    if product.out:
        yield Requirement("no gaps and aligned", dense)
    else:
        yield Requirement("no gaps and aligned, or small", apply("or", dense, _all(tuple(_is_small(product)))))
    if product.bias is not None:
        for name in ("beta", "alpha"):
            yield is_a((int, float), name)
        yield from (Requirement(name, condition) for name, condition in _on_numbers())
    if product.out:
        yield from (is_not("out", name) for name in product.tensors[:-1])
        yield is_contiguous("out")
        yield rank_between("out", product.rank, product.rank)
        yield Requirement("out fits and is apart", _all(product.result()))


def _between(name: str, read: Read, most: int) -> Requirement:
    return Requirement(f"1 <= {name} <= {most}", apply("and", apply("le", 1, read), apply("le", read, most)))


def _is_dense(product: Product) -> Iterator[Expression]:
    contiguous = has_flag((product.w,), TensorFlags.CONTIGUOUS)
    yield has_flag((product.x,), TensorFlags.CONTIGUOUS)
    transposed = (apply("eq", Read((product.w,), "stride", product.rank - 2), 1), *_gapless(product, True))
    yield apply("or", contiguous, _all(transposed))
    yield apply("le", Read((product.w,), "numel"), MOST_ELEMENTS)
    yield from _of_batch(product)
    if product.bias is not None:
        yield apply("eq", Read((product.bias,), "ndim"), 1)
        yield has_flag((product.bias,), TensorFlags.CONTIGUOUS)
        yield apply("eq", Read((product.bias,), "numel"), product.columns)


def _is_aligned(product: Product) -> Iterator[Expression]:
    for extent in (product.depth, product.columns):
        yield apply("eq", apply("mod", extent, 16), 0)
    for name in product.tensors:
        yield apply("eq", apply("mod", Read((name,), "data"), 16), 0)


def _is_small(product: Product) -> Iterator[Expression]:
    yield apply("le", product.depth, MOST_EXTENT)
    yield apply("le", product.columns, MOST_EXTENT)
    matrices = Product(product.x, product.w, batched=product.batched)
    yield from _short_strides(matrices, "")
    if product.bias is not None:
        first, last = (apply("le", Read((product.bias,), "stride", index), MOST_STRIDE) for index in (0, -1))
        yield last
        yield apply("or", apply("eq", Read((product.bias,), "numel"), product.columns), first)


def _is_broadcast(product: Product) -> Iterator[Requirement]:
    assert product.bias is not None
    last, numel = Read((product.bias,), "size", -1), Read((product.bias,), "numel")
    yield Requirement(f"{product.bias} has the product's columns", apply("eq", last, product.columns))
    of_all = apply("mul", product.columns, product.rows)
    rows = apply("or", apply("eq", numel, product.columns), apply("eq", numel, of_all))
    yield Requirement(f"{product.bias} has one row or the product's", rows)


def _apart(written: str, read: str, rank: int) -> Expression:
    """That two tensors share no memory; that they are one is another guard's."""
    start, other = Read((written,), "data"), Read((read,), "data")
    after = apply("ge", apply("sub", other, start), apply("mul", Read((written,), "numel"), ITEMSIZE))
    extent = apply("mul", _reach(read, rank), ITEMSIZE)
    before = apply("ge", apply("sub", start, other), extent)
    disjoint = apply("or", after, before)
    if rank == 1:
        return disjoint
    return apply("or", apply("eq", Read((written,), "impl"), Read((read,), "impl")), disjoint)


def _reach(name: str, rank: int) -> Expression:
    """Elements from a tensor's first to behind its last."""
    reach: Expression = Const(1)
    for index in range(rank):
        steps = apply("sub", Read((name,), "size", index), 1)
        reach = apply("add", reach, apply("mul", steps, Read((name,), "stride", index)))
    return reach


def _all(conditions: tuple[Expression, ...]) -> Expression:
    return reduce(partial(apply, "and"), conditions)
