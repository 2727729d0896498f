"""Guards of Dynamo that are replaced by declared transformations: a closed table, each with its condition.

- *any device of the type*: ``device == cuda:0`` becomes the device type; equal indices and the target's capability are
  demanded beside it. Valid because the computation allocates and launches on the device of its inputs.
- *flat, any rank*: of a tensor declared flat, ``size(0)`` reads ``numel``, and ``ndim == 1``, ``stride(0) == 1`` become
  "non-overlapping and dense". Valid because the declaration says that the function treats the tensor as its elements
  in memory order, and its result takes the tensor's own layout.
- *rows, any rank*: of a tensor declared as rows, ``size(1)`` reads the last size and ``size(0)`` the number of elements
  over it; ``ndim == 2`` becomes ``ndim >= 1``. Valid because the declaration says that each row is computed on its own,
  and its results take the leading dimensions. Where a list says how many dimensions a row is, ``size(1)`` reads the
  number of elements in a row, and ``ndim == 2`` becomes "the last sizes are the listed ones". Where each element is a
  row, ``size(0)`` reads the number of elements and ``ndim == 1`` is left out.
- *one row, any rank*: of a tensor declared as one row of listed sizes, ``size(0)`` reads the number of elements that
  the list says, and ``ndim == 1`` becomes "the sizes are the listed ones". Valid because the tensor is contiguous, and
  the declaration says that the function treats it as its elements in memory order.
- *iterated, any rank*: of an operand of an iteration, ``size(d)`` and ``stride(d)`` read the iteration record, and
  ``ndim == R`` becomes "the operands come down to at most R dimensions". Valid because the declaration says that the
  function computes each element from those at its index, and results are laid out in the iteration's order.
- *split, any rank*: of a tensor that is seen on both sides of a dimension, ``size(d)`` and ``stride(d)`` read the
  record of it, and ``ndim == R`` becomes "it comes down to so many", which a stride that is demanded says too: those of
  what does not come down read 0. Valid because the declaration says that the function sees the tensor so, and its
  results are longer or shorter in that dimension.
- *contiguous*: of a tensor declared contiguous, ``stride(d) == product of sizes`` becomes PyTorch's own "contiguous",
  whatever the strides of size-1 dimensions, and of empty tensors. Valid unless host code reads strides: the graph
  takes them from the sizes, and where they differ nothing is multiplied by them. Those of rows are read as sizes.
- *stride of a size-1 dimension*: of any other tensor, ``stride(d) == k`` becomes ``size(d) == 1 or stride(d) == k``.
  Valid unless host code reads strides, because index 0 is the only one that the stride is multiplied by.
- *lower bound*: Dynamo's ``2 <= size`` is left out and the class's own lower bound demanded. Valid because the capture
  ran with sizes 0 and 1 not special: each decision on them is a guard of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trident.arguments import TensorFlags
from trident.capture.classes import ArgumentClass, Dim, Iteration, Split, TensorClass
from trident.capture.model import Rewrite
from trident.expression import Apply, Const, Expression, Path, Read, apply, has_flag, show, substitute

DEVICE = "any device of the type"
FLAT = "flat, any rank"
ROWS = "rows, any rank"
ROW = "one row, any rank"
ITERATED = "iterated, any rank"
SPLIT = "split, any rank"
CONTIGUOUS = "contiguous"
UNIT_STRIDE = "stride of a size-1 dimension"
LOWER_BOUND = "lower bound"

CONDITIONS: Mapping[str, str] = {
    DEVICE: "all tensors are on one device, and its capability is the target's",
    FLAT: "declared: the function treats the tensor as its elements in memory order, and its result takes its layout",
    ROWS: "declared: the function computes each row on its own, and its results take the leading dimensions",
    ROW: "declared: the function treats the tensor as its elements in memory order",
    ITERATED: "declared: the function computes each element from those at its index, with 64-bit offsets",
    SPLIT: "declared: the function sees the tensor on both sides of a dimension, with 64-bit offsets",
    CONTIGUOUS: "host code reads no strides, and where they are not products of sizes nothing is multiplied by them",
    UNIT_STRIDE: "host code reads no strides, and the dimension has index 0 only",
    LOWER_BOUND: "captured with sizes 0 and 1 not special: every decision on them is a guard of its own",
}


def rewrite(
    condition: Expression, code: str, classes: Mapping[Path, ArgumentClass], *, reads_strides: bool
) -> tuple[Expression, tuple[Rewrite, ...]]:
    """The condition after the table's transformations, and which of them were applied.

    ``reads_strides``: host code does.
    """
    applied: list[Rewrite] = []

    def record(name: str, after: Expression) -> Expression:
        applied.append(Rewrite(name, code, show(after), CONDITIONS[name]))
        return after

    if _compares(condition, "device_type"):
        return record(DEVICE, condition), tuple(applied)
    iterated = _iterate(condition, classes)
    if iterated is not None:
        return record(ITERATED, iterated), tuple(applied)
    split = _split(condition, classes)
    if split is not None:
        return record(SPLIT, split), tuple(applied)
    flat = _flatten(condition, classes)
    if flat is not None:
        return record(FLAT, flat), tuple(applied)
    rows = None if _tested_stride(condition) else _as_rows(condition, classes)
    if rows is not None:
        return record(ROWS, rows), tuple(applied)
    row = None if _tested_stride(condition) else _as_row(condition, classes)
    if row is not None:
        return record(ROW, row), tuple(applied)
    stride = _tested_stride(condition)
    declared = None if stride is None else classes.get(stride.path)
    if stride is not None and isinstance(declared, TensorClass) and (declared.rows or not reads_strides):
        if declared.strides is None:
            return record(CONTIGUOUS, has_flag(stride.path, TensorFlags.CONTIGUOUS)), tuple(applied)
        relaxed = free_unit_stride(condition, stride, declared)
        if relaxed != condition:
            return record(UNIT_STRIDE, relaxed), tuple(applied)
    return condition, ()


def flat_read(read: Read) -> Expression:
    """What a read of a flat tensor's one dimension is at run time."""
    if read.field == "size":
        return Read(read.path, "numel")
    if read.field == "stride":
        return Const(1)
    return read


def _listed(declared: TensorClass) -> Read:
    """The list of a row's sizes."""
    return Read((str(declared.row_sizes),), "operand")


def rows_read(read: Read, declared: TensorClass) -> Expression:
    """What a read of a tensor of rows is at run time. The number of columns is not 0: its guard comes first."""
    if declared.rank == 1:
        return flat_read(read)
    columns: Expression = Read(read.path, "size", -1)
    if declared.row_sizes is not None:
        columns = apply("elements", _listed(declared))
    if read.field == "size":
        return columns if read.index == 1 else apply("floordiv", Read(read.path, "numel"), columns)
    if read.field == "stride":
        return Const(1) if read.index == 1 else columns
    return read


def row_read(read: Read, declared: TensorClass) -> Expression:
    """What a read of a tensor that is one row of listed sizes is at run time."""
    if read.field in ("size", "numel"):
        return apply("elements", _listed(declared))
    return Const(1) if read.field == "stride" else read


def iterated_read(read: Read, iteration: Iteration) -> Expression:
    """What a read of an operand of an iteration is at run time."""
    if read.field == "size":
        assert read.index is not None
        return iteration.function("size", read.index)
    if read.field == "stride":
        assert read.index is not None
        return iteration.function("stride", iteration.position(read.path), read.index)
    return read


def split_read(read: Read, split: Split) -> Expression:
    """What a read of a tensor that is seen on both sides of a dimension is at run time."""
    if read.field in ("size", "stride"):
        assert read.index is not None
        return split.function(read.field, read.path, read.index)
    return read


def declared_read(read: Read, declared: ArgumentClass | None) -> Expression:
    """What a read of a captured argument is at run time, as its class declares."""
    if isinstance(declared, TensorClass) and declared.iteration is not None:
        return iterated_read(read, declared.iteration)
    if isinstance(declared, TensorClass) and declared.split is not None:
        return split_read(read, declared.split)
    if isinstance(declared, TensorClass) and declared.rows:
        return rows_read(read, declared)
    if isinstance(declared, TensorClass) and declared.flat:
        return flat_read(read)
    if isinstance(declared, TensorClass) and declared.row_sizes is not None:
        return row_read(read, declared)
    return read


def is_flat(path: Path, classes: Mapping[Path, ArgumentClass]) -> bool:
    declared = classes.get(path)
    return isinstance(declared, TensorClass) and declared.flat


def _compares(condition: Expression, field: str) -> bool:
    return isinstance(condition, Apply) and any(isinstance(o, Read) and o.field == field for o in condition.operands)


def _flatten(condition: Expression, classes: Mapping[Path, ArgumentClass]) -> Expression | None:
    if isinstance(condition, Apply) and condition.operation == "eq":
        read = condition.operands[0]
        if isinstance(read, Read) and is_flat(read.path, classes) and read.field in ("ndim", "stride"):
            return has_flag(read.path, TensorFlags.DENSE)
    changed = substitute(condition, lambda read: flat_read(read) if is_flat(read.path, classes) else read)
    return changed if changed != condition else None


def _iterate(condition: Expression, classes: Mapping[Path, ArgumentClass]) -> Expression | None:
    if isinstance(condition, Apply) and condition.operation == "eq":
        read = condition.operands[0]
        if isinstance(read, Read) and read.field == "ndim":
            declared = classes.get(read.path)
            if isinstance(declared, TensorClass) and declared.iteration is not None:
                return comes_down_to(declared.iteration)
    changed = substitute(condition, lambda read: _declared_iteration(read, classes))
    return changed if changed != condition else None


def _declared_iteration(read: Read, classes: Mapping[Path, ArgumentClass]) -> Expression:
    declared = classes.get(read.path)
    if isinstance(declared, TensorClass) and declared.iteration is not None:
        return iterated_read(read, declared.iteration)
    return read


def _split(condition: Expression, classes: Mapping[Path, ArgumentClass]) -> Expression | None:
    def split_of(path: Path) -> Split | None:
        declared = classes.get(path)
        return declared.split if isinstance(declared, TensorClass) else None

    if isinstance(condition, Apply) and condition.operation == "eq":
        read = condition.operands[0]
        split = split_of(read.path) if isinstance(read, Read) and read.field == "ndim" else None
        if split is not None and isinstance(read, Read):
            declared = classes[read.path]
            assert isinstance(declared, TensorClass)
            if any(isinstance(stride, int) and stride for stride in declared.strides or ()):
                return Const(True)
            return split.function("fits", read.path)

    def at_run_time(read: Read) -> Expression:
        split = split_of(read.path)
        return read if split is None else split_read(read, split)

    changed = substitute(condition, at_run_time)
    return changed if changed != condition else None


def comes_down_to(iteration: Iteration) -> Expression:
    """That the operands have a common shape, and at most the captured number of dimensions."""
    rank = iteration.function("rank")
    return apply("and", apply("ge", rank, 0), apply("le", rank, iteration.rank))


def _as_rows(condition: Expression, classes: Mapping[Path, ArgumentClass]) -> Expression | None:
    def rows(path: Path) -> TensorClass | None:
        declared = classes.get(path)
        return declared if isinstance(declared, TensorClass) and declared.rows else None

    tested = _tested_rank(condition, rows)
    if tested is not None:
        path, declared = tested
        if declared.rank == 1:
            return Const(True)
        if declared.row_sizes is None:
            return apply("ge", Read(path, "ndim"), 1)
        return apply("ends_with", Read(path, "operand"), _listed(declared))

    def replaced(read: Read) -> Expression:
        declared = rows(read.path)
        return read if declared is None else rows_read(read, declared)

    changed = substitute(condition, replaced)
    return changed if changed != condition else None


def _as_row(condition: Expression, classes: Mapping[Path, ArgumentClass]) -> Expression | None:
    def row(path: Path) -> TensorClass | None:
        declared = classes.get(path)
        return declared if isinstance(declared, TensorClass) and declared.row_sizes and not declared.rows else None

    tested = _tested_rank(condition, row)
    if tested is not None:
        path, declared = tested
        return apply("has_sizes", Read(path, "operand"), _listed(declared))

    def replaced(read: Read) -> Expression:
        declared = row(read.path)
        return read if declared is None else row_read(read, declared)

    changed = substitute(condition, replaced)
    return changed if changed != condition else None


def _tested_rank(
    condition: Expression, declared: Callable[[Path], TensorClass | None]
) -> tuple[Path, TensorClass] | None:
    """The tensor, among those that are ``declared``, whose number of dimensions the condition fixes."""
    if not (isinstance(condition, Apply) and condition.operation == "eq"):
        return None
    read = condition.operands[0]
    if not isinstance(read, Read) or read.field != "ndim":
        return None
    found = declared(read.path)
    return None if found is None else (read.path, found)


def _tested_stride(condition: Expression) -> Read | None:
    if not (isinstance(condition, Apply) and condition.operation == "eq"):
        return None
    stride = condition.operands[0]
    return stride if isinstance(stride, Read) and stride.field == "stride" and stride.index is not None else None


def free_unit_stride(condition: Expression, stride: Read, declared: TensorClass) -> Expression:
    """``condition`` on a stride, or true where the dimension has size 1."""
    assert stride.index is not None
    low, high = _range(declared.sizes[stride.index])
    if low == high == 1:
        return Const(True)  # the guard on the size has said it
    if low > 1 or (high is not None and high < 1):
        return condition
    return apply("or", apply("eq", Read(stride.path, "size", stride.index), 1), condition)


def _range(size: int | Dim) -> tuple[int, int | None]:
    return (size.min, size.max) if isinstance(size, Dim) else (size, size)


def lower_bounds(classes: Mapping[Path, ArgumentClass]) -> tuple[Rewrite, ...]:
    """The record of lower bounds below Dynamo's 2."""
    records = []
    for path, declared in classes.items():
        if not isinstance(declared, TensorClass):
            continue
        for index, size in enumerate(declared.sizes):
            if isinstance(size, Dim) and size.min < 2:
                read = declared_read(Read(path, "size", index), declared)
                bound = apply("le", size.min, read)
                records.append(Rewrite(LOWER_BOUND, f"2 <= size({index})", show(bound), CONDITIONS[LOWER_BOUND]))
    return tuple(records)
