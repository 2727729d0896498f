"""What operators on the rows of a contiguous tensor share: buckets of row lengths, and requirements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import torch

from trident.capture.classes import Dim, TensorClass
from trident.expression import TYPE_NONE, Expression, Read, apply
from trident_ops.declaration import (
    Configuration,
    Requirement,
    dtype_among,
    is_a,
    is_contiguous,
    is_list_of,
    is_resolved,
    is_tensor,
    numel_between,
    operands_have,
    rank_between,
    size_between,
)

DTYPES = (torch.bfloat16, torch.float16, torch.float32)
# Offsets are bounded with rows and columns rounded up to the widest tile, W: what fits them all is
# columns * W <= 2**30 beside numel <= 2**30.
MOST_ELEMENTS = 2**30
MOST_COLUMNS = 2**18
LARGEST_TILE = 2**12  # of kernels that take rows of MOST_COLUMNS
ANY_ROWS = Dim(hint=64, min=1)
MANY_ROWS = Dim(hint=4096, min=1024)  # so that the GPU is full of them


@dataclass(frozen=True)
class Bucket:
    """Rows that one version takes: lengths and numbers. ``aligned``: each row starts at a multiple of 16 bytes."""

    name: str
    columns: Dim
    aligned: bool
    configuration: Configuration
    rows: Dim = ANY_ROWS


def buckets(
    whole: Mapping[int, Configuration],
    *,
    long: Configuration | None,
    any_length: Configuration,
    unaligned: Mapping[int, Configuration] | None = None,
    many: Mapping[int, Configuration] | None = None,
) -> tuple[Bucket, ...]:
    """Buckets in dispatch order.

    ``whole`` maps the longest row of a bucket, whose rows are kept whole in registers, to its configuration, shortest
    first; COLUMNS is added. Longer aligned rows get a bucket if ``long`` gives their configuration. ``unaligned`` is as
    ``whole``, for rows that start anywhere, and ``many`` for MANY_ROWS of some of its lengths. The last bucket takes
    whatever the others don't.
    """
    of_many = many or {}
    found = []
    shortest = 1
    for longest, configuration in whole.items():
        columns = Dim(hint=longest, min=shortest, max=longest, multiple_of=16)
        if longest in of_many:
            found.append(Bucket(f"{longest}.many", columns, True, {**of_many[longest], "COLUMNS": longest}, MANY_ROWS))
        found.append(Bucket(str(longest), columns, True, {**configuration, "COLUMNS": longest}))
        shortest = longest + 1
    if long is not None:
        columns = Dim(hint=MOST_COLUMNS, min=shortest, max=MOST_COLUMNS, multiple_of=16)
        found.append(Bucket("long", columns, True, long))
    for longest, configuration in (unaligned or {}).items():
        columns = Dim(hint=longest, min=1, max=longest)
        found.append(Bucket(f"unaligned{longest}", columns, False, {**configuration, "COLUMNS": longest}))
    found.append(Bucket("any", Dim(hint=5000, min=1, max=MOST_COLUMNS), False, any_length))
    return tuple(found)


def are_rows(parameter: str, most_columns: int = MOST_COLUMNS) -> tuple[Requirement, ...]:
    """A contiguous tensor of at least one dimension, not empty, of rows that some bucket takes."""
    return (
        is_tensor(parameter),
        dtype_among(parameter, DTYPES),
        is_contiguous(parameter),
        is_resolved(parameter),
        rank_between(parameter, 1),
        size_between(parameter, -1, 1, most_columns),
        numel_between(parameter, 1, MOST_ELEMENTS),
    )


def is_last(dim: str, tensor: str) -> Requirement:
    """The integer ``dim`` is the tensor's last dimension, counted from either end."""
    value = Read((dim,), "value")
    counted = apply("eq", apply("add", value, 1), Read((tensor,), "ndim"))
    return Requirement(f"{dim} is {tensor}'s last", apply("or", apply("eq", value, -1), counted))


def is_last_size(normalized_shape: str, rows: str) -> Expression:
    """The one size that a list of one holds is the last."""
    return apply("eq", Read((normalized_shape, 0), "value"), Read((rows,), "size", -1))


def normalizes_last(normalized_shape: str, rows: str) -> tuple[Requirement, ...]:
    """``normalized_shape`` is the list of the last size alone."""
    equal = Requirement(f"{normalized_shape} is {rows}'s last size", is_last_size(normalized_shape, rows))
    return *is_list_of(int, 1, normalized_shape), equal


def has_column_each(weight: str, rows: str) -> Expression:
    """A vector has one number per column."""
    return apply("eq", Read((weight,), "size", 0), Read((rows,), "size", -1))


def are_listed_rows(parameter: str, sizes: str, most_columns: int = MOST_COLUMNS) -> tuple[Requirement, ...]:
    """As ``are_rows``, a row being the last dimensions, whose sizes the list ``sizes`` holds."""
    last = apply("ends_with", Read((parameter,), "operand"), Read((sizes,), "operand"))
    columns = apply("elements", Read((sizes,), "operand"))
    bounded = apply("and", apply("ge", columns, 1), apply("le", columns, most_columns))
    return (
        is_tensor(parameter),
        dtype_among(parameter, DTYPES),
        is_contiguous(parameter),
        is_resolved(parameter),
        is_a(list, sizes),
        Requirement(f"{sizes} are {parameter}'s last sizes", last),
        Requirement(f"1 <= elements({sizes}) <= {most_columns}", bounded),
        numel_between(parameter, 1, MOST_ELEMENTS),
    )


def listed_rows(dtype: torch.dtype, bucket: Bucket, sizes: str) -> tuple[TensorClass, TensorClass]:
    """Classes of rows of a bucket's lengths, and of one such row; the list ``sizes`` holds a row's sizes."""
    columns, aligned = bucket.columns, bucket.aligned
    rows = TensorClass(dtype, (bucket.rows, columns), rows=True, aligned=aligned, row_sizes=sizes)
    return rows, TensorClass(dtype, (Dim(hint=columns.hint),), aligned=aligned, row_sizes=sizes)


def scale_listed_rows(rows: str, sizes: str, *scales: str) -> tuple[Requirement, ...]:
    """Each scale None or contiguous, of a row's sizes, of the rows' dtype and on their device."""

    def fits(parameter: str) -> Requirement:
        absent = apply("eq", Read((parameter,), "type"), TYPE_NONE)
        alike = apply("has_sizes", Read((parameter,), "operand"), Read((sizes,), "operand"))
        return Requirement(f"{parameter} is None or has {sizes}", apply("or", absent, alike))

    return (
        *(is_a((torch.Tensor, type(None)), scale) for scale in scales),
        operands_have("same_device", rows, *scales),
        operands_have("same_dtype", rows, *scales),
        operands_have("are_resolved", *scales),
        operands_have("are_contiguous", *scales),
        *(fits(scale) for scale in scales),
    )


def name_of(dtype: torch.dtype) -> str:
    """The dtype in version keys."""
    return str(dtype).removeprefix("torch.")
