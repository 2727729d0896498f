"""What some version of mm, addmm or bmm takes; anything else is PyTorch's without being compiled for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from trident.arguments import TensorFlags
from trident.capture.classes import Iteration
from trident.expression import Expression, Read, apply, has_flag
from trident_ops.declaration import (
    Requirement,
    dtype_among,
    is_a,
    is_contiguous,
    is_not,
    is_tensor,
    operands_have,
    rank_between,
)
from trident_ops.ops.matmul_versions import (
    DTYPES,
    LEAST_COLUMNS,
    MOST_BATCHES,
    MOST_ELEMENTS,
    MOST_EXTENT,
    MOST_ROWS,
    MOST_STRIDE,
    SMALL,
    Product,
    gapless,
    of_batch,
    on_numbers,
    short_strides,
)


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
    yield _between(f"rows of {product.x}", product.rows, SMALL if product.batched else MOST_ROWS)
    yield _between(f"columns of {product.x}", product.depth, product.most_depth)
    yield _between(f"columns of {product.w}", product.columns, product.most_columns)
    if product.batched:
        yield _between("batch", Read((product.x,), "size", 0), MOST_BATCHES)
    if product.bias is not None:
        yield rank_between(product.bias, *((1, 1) if product.out else (0, 2)))
        yield _is_broadcast(product, product.bias)
    dense = _all((*_is_dense(product), *_is_aligned(product)))
    if product.out:
        yield Requirement("no gaps and aligned", dense)
    else:
        yield Requirement("no gaps and aligned, or small", apply("or", dense, _all(tuple(_is_small(product)))))
    if product.bias is not None:
        for name in ("beta", "alpha"):
            yield is_a((int, float), name)
        yield from (Requirement(name, condition) for name, condition in on_numbers())
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
    transposed = (apply("eq", Read((product.w,), "stride", product.rank - 2), 1), *gapless(product, is_linear=True))
    yield apply("or", contiguous, _all(transposed))
    yield apply("le", Read((product.w,), "numel"), MOST_ELEMENTS)
    if product.batched:
        yield from of_batch(product)
        few = apply("le", product.rows, MOST_ROWS)
        sides = (apply("le", side, SMALL) for side in (product.depth, product.columns))
        yield apply("or", few, _all(tuple(sides)))
    else:
        wide = apply("ge", product.columns, LEAST_COLUMNS)
        yield apply("or", wide, apply("eq", product.rows, 1))
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
    yield apply("le", product.rows, MOST_ROWS)
    yield apply("le", product.depth, MOST_EXTENT)
    yield apply("le", product.columns, MOST_EXTENT)
    matrices = Product(product.x, product.w, batched=product.batched)
    yield from short_strides(matrices, "")
    if product.bias is not None:
        bias = Iteration((product.bias,), product.rank, linear=True)  # asked of any number of dimensions
        for dimension in range(product.rank):
            yield apply("le", bias.function("stride", 0, dimension), MOST_STRIDE)


def _is_broadcast(product: Product, bias: str) -> Requirement:
    """By its number of elements: what has as many in other sizes, PyTorch raises for."""
    numel, ndim = Read((bias,), "numel"), Read((bias,), "ndim")
    of_all = apply("mul", product.columns, product.rows)
    one, row, column, matrix = (apply("eq", numel, each) for each in (1, product.columns, product.rows, of_all))
    two_dimensions = apply("and", apply("eq", ndim, 2), apply("or", column, matrix))
    return Requirement(f"{bias} broadcasts to the product", apply("or", apply("or", one, row), two_dimensions))


def _all(conditions: tuple[Expression, ...]) -> Expression:
    return reduce(partial(apply, "and"), conditions)
