"""Products of matrices with few rows, as mm, addmm and bmm share them: which classes of arguments there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import torch

from trident.capture.classes import ArgumentClass, Dim, ScalarClass, TensorClass
from trident.expression import Const, Expression, Read, apply
from trident_ops.declaration import (
    Configuration,
    VersionClass,
)
from trident_ops.ops.matmul_host import BIASES, LINEAR_ROW, ROW, STRIDED, TILES, TRANSPOSED
from trident_ops.ops.rows import name_of

DTYPES = (torch.bfloat16, torch.float16)
ITEMSIZE = 2  # of either
MOST_ROWS = 16
LEAST_COLUMNS = 4096  # of several rows
DEEP = 2048  # a program for each column has enough to do
SMALL = 128  # to a side: of a batch's matrices with more rows
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

# Fastest of those measured on an H200 (docs/decisions.md).
ONE_LINEAR: Configuration = {"KERNEL": LINEAR_ROW, "COLUMNS": 1, "DEPTH": 2048, "UNROLL": 2, "num_warps": 4}
ONE_SHALLOW: Configuration = {"KERNEL": LINEAR_ROW, "COLUMNS": 2, "DEPTH": 1024, "UNROLL": 1, "num_warps": 4}
ONE_ROWS: Configuration = {"KERNEL": ROW, "COLUMNS": 64, "DEPTH": 64, "UNROLL": 16, "num_warps": 16}
FEW: Configuration = {"KERNEL": TRANSPOSED, "ROWS": 64, "COLUMNS": 16, "DEPTH": 128, "STAGES": 5, "num_warps": 4}
ANY: Configuration = {"KERNEL": STRIDED, "ROWS": 16, "COLUMNS": 32, "DEPTH": 64, "STAGES": 3, "num_warps": 4}
ONE_LINEAR_OF_BATCH: Configuration = {"KERNEL": LINEAR_ROW, "COLUMNS": 8, "DEPTH": 128, "UNROLL": 1, "num_warps": 1}
ONE_ROWS_OF_BATCH: Configuration = {"KERNEL": ROW, "COLUMNS": 64, "DEPTH": 8, "UNROLL": 16, "num_warps": 2}
FEW_OF_BATCH: Configuration = {"KERNEL": TILES, "ROWS": 16, "COLUMNS": 64, "DEPTH": 128, "STAGES": 1, "num_warps": 4}
FEW_LINEAR_OF_BATCH: Configuration = {**FEW_OF_BATCH, "COLUMNS": 32, "num_warps": 2}
SMALL_OF_BATCH: Configuration = {**FEW_OF_BATCH, "ROWS": 64, "DEPTH": 64, "STAGES": 4}

# Of tiles; eight stages are beyond the shared memory of some architectures.
CONFIGURATIONS: tuple[Configuration, ...] = ({}, {"STAGES": 8}, {"STAGES": 4})


@dataclass(frozen=True)
class Rows:
    """How many rows some versions take, of how many columns at least and at most, and how they are configured."""

    name: str
    rows: int | Dim
    linear: Configuration
    row_major: Configuration
    least_columns: int = 16
    largest: int | None = None  # K and N
    shallow: Configuration | None = None  # of linear weights that are not DEEP


ONE = Rows("one", 1, ONE_LINEAR, ONE_ROWS, shallow=ONE_SHALLOW)
ONE_OF_BATCH = Rows("one", 1, ONE_LINEAR_OF_BATCH, ONE_ROWS_OF_BATCH)
# Fewer columns leave most multiprocessors without any.
OF_FEW = Rows("few", Dim(hint=8, min=2, max=MOST_ROWS), FEW, FEW, least_columns=LEAST_COLUMNS)
OF_FEW_OF_BATCH = Rows("few", Dim(hint=8, min=2, max=MOST_ROWS), FEW_LINEAR_OF_BATCH, FEW_OF_BATCH)
OF_SMALL = Rows("small", Dim(hint=64, min=17, max=SMALL), SMALL_OF_BATCH, SMALL_OF_BATCH, largest=SMALL)


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


# ---- classes


def classes(product: Product) -> Iterator[VersionClass]:
    """In dispatch order: weights without gaps by the number of rows, then whatever strides."""
    conditions: tuple[Expression, ...] = (*product.agree(), *product.result())
    if product.bias:
        conditions = (*conditions, *(condition for _, condition in on_numbers()))
    for item in (ONE_OF_BATCH, OF_FEW_OF_BATCH, OF_SMALL) if product.batched else (ONE, OF_FEW):
        for is_linear in (True, False):
            related = (
                *(of_batch(product) if item.largest is None else ()),
                *gapless(product, is_linear=is_linear),
                *_bias_fits(product, "vector"),
            )
            for kind, configuration, depth in _kinds(product, item, is_linear=is_linear):
                for dtype in DTYPES:
                    yield VersionClass(
                        f"{name_of(dtype)}.{item.name}.{kind}",
                        _dense(product, dtype, item, depth, is_linear=is_linear),
                        (*related, *conditions),
                        {**configuration, "LINEAR": int(is_linear)},
                    )
    if product.out:
        return
    for number, kind in enumerate(BIASES):
        for dtype in DTYPES if bool(kind) == bool(product.bias) else ():
            yield VersionClass(
                ".".join((name_of(dtype), "any", *([kind] if kind else []))),
                _strided(product, dtype, kind),
                (*conditions, *_bias_fits(product, kind), *short_strides(product, kind)),
                {**ANY, "BIAS": number},
            )


def _kinds(product: Product, item: Rows, *, is_linear: bool) -> Iterator[tuple[str, Configuration, Dim]]:
    """What versions there are of some rows by weights of one layout: names, configurations and depths."""
    hint = 64 if item.largest else 512 if product.batched else 2048
    most = item.largest or product.most_depth
    if is_linear and item.shallow is not None:
        yield "linear", item.linear, Dim(hint=hint, min=DEEP, max=most, multiple_of=16)
        yield "linear.shallow", item.shallow, Dim(hint=hint // 2, min=16, max=DEEP - 16, multiple_of=16)
        return
    kind, configuration = ("linear", item.linear) if is_linear else ("rows", item.row_major)
    yield kind, configuration, Dim(hint=hint, min=16, max=most, multiple_of=16)


def _dense(
    product: Product, dtype: torch.dtype, item: Rows, depth: Dim, *, is_linear: bool
) -> dict[str, ArgumentClass]:
    batch = (Dim(hint=32, min=1, max=MOST_BATCHES),) if product.batched else ()
    hint = 96 if item.largest else 1024 if product.batched else 4096
    columns = Dim(hint=hint, min=item.least_columns, max=item.largest or product.most_columns, multiple_of=16)
    strides: tuple[int | Dim, ...] | None = None
    if is_linear:
        strides = (*((Dim(hint=depth.hint * hint),) if product.batched else ()), 1, Dim(hint=depth.hint))
    arguments: dict[str, ArgumentClass] = {
        product.x: TensorClass(dtype, (*batch, item.rows, depth)),
        product.w: TensorClass(dtype, (*batch, depth, columns), strides),
    }
    out = TensorClass(dtype, (*batch, item.rows, columns))
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
    sizes = {"vector": (extent,), "column": (rows, 1), "row": (1, extent), "matrix": (rows, extent)}
    number = TensorClass(dtype, (1,), aligned=False, flat=True)
    return _ordered(product, arguments, tensor(*sizes[kind]) if kind in sizes else number, None)


def _ordered(
    product: Product, arguments: dict[str, ArgumentClass], bias: TensorClass, out: TensorClass | None
) -> dict[str, ArgumentClass]:
    """The classes of all arguments, in the order of the parameters."""
    first: dict[str, ArgumentClass] = {product.bias: bias} if product.bias else {}
    number = ScalarClass(float, accepts=(int, float))
    numbers: dict[str, ArgumentClass] = {"beta": number, "alpha": number} if product.bias else {}
    last: dict[str, ArgumentClass] = {"out": out} if product.out else {}
    return {**first, **arguments, **numbers, **last}


def gapless(product: Product, *, is_linear: bool) -> Iterator[Expression]:
    """That the weights are the transposed view of a contiguous tensor."""
    if not is_linear:
        return
    depth, columns = (Read((product.w,), "size", product.rank - k) for k in (2, 1))
    yield apply("eq", Read((product.w,), "stride", product.rank - 1), depth)
    if product.batched:
        yield apply("eq", Read((product.w,), "stride", 0), apply("mul", depth, columns))


def of_batch(product: Product) -> Iterator[Expression]:
    """That offsets fit, whatever the tile that the number of matrices is rounded up to."""
    if product.batched:
        matrix = apply("mul", Read((product.w,), "size", 1), Read((product.w,), "size", 2))
        yield apply("le", matrix, MOST_OF_MATRIX)


def _bias_fits(product: Product, kind: str) -> Iterator[Expression]:
    if product.bias is None:
        return
    if kind == "number":
        yield apply("le", Read((product.bias,), "ndim"), product.rank)
    if kind in ("vector", "row", "matrix"):
        yield apply("eq", Read((product.bias,), "size", 0 if kind == "vector" else 1), product.columns)
    if kind in ("column", "matrix"):
        yield apply("eq", Read((product.bias,), "size", 0), product.rows)


def short_strides(product: Product, kind: str) -> Iterator[Expression]:
    """That offsets have 32 bits, whatever the sizes; of the matrices' dimensions of size 1 too."""
    strides = [(name, index) for name in (product.x, product.w) for index in range(product.rank)]
    if product.bias is not None:
        dimensions = {"number": (), "vector": (0,), "column": (0,), "row": (1,), "matrix": (0, 1)}
        strides += [(product.bias, index) for index in dimensions[kind]]
    for name, index in strides:
        yield apply("le", Read((name,), "stride", index), MOST_STRIDE)


def on_numbers() -> Iterator[tuple[str, Expression]]:
    """What is asked of beta and alpha: PyTorch raises for what overflows fp32, and BLAS leaves out what is times 0."""
    for name in ("beta", "alpha"):
        value = Read((name,), "number")
        within = apply("and", apply("ge", value, -LARGEST_NUMBER), apply("le", value, LARGEST_NUMBER))
        yield f"{name} fits fp32", within
    yield "alpha is not 0", apply("ne", Read(("alpha",), "number"), 0.0)


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
