"""The ``trident`` dialect: what the torch dialect has no word for.

A module of this dialect describes one Specialization Cache Module. Each ``trident.version`` holds one region: guards
first, as comparisons over ``trident.read`` that ``trident.guard`` demands in order, then the arguments that its
computation takes, then ``trident.compute``, which names the computation: a ``func.func`` of torch operations and
``trident.launch``. A fallback version ends in ``trident.fallback`` instead. ``trident.kernel`` states the launch facts
of a compiled Triton kernel; its image is kept beside the module, by digest.

Annotations are read at run time by the dialect machinery: no ``from __future__ import annotations`` here.
"""

from typing import Any

from torch_mlir import ir
from torch_mlir.dialects import ext
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.ir import ArrayAttr, FlatSymbolRefAttr, IntegerAttr, StringAttr


class Trident(ext.Dialect, name="trident"):  # type: ignore[call-arg, misc]
    """Versions, guards and launches."""


class VersionOp(Trident.Operation, name="version", traits=[ir.IsIsolatedFromAboveTrait]):  # type: ignore[call-arg, misc, name-defined]
    """One version: guards, then a computation or a fallback.

    ``key`` names it, ``pays`` says whether it was measured not to lose on the module's architecture.
    """

    key: StringAttr
    pays: IntegerAttr
    body: ext.Region


class ReadOp(Trident.Operation, name="read"):  # type: ignore[call-arg, misc, name-defined]
    """A field of an argument; ``path`` is the way into the source function's parameters, as JSON.

    Booleans are i1, floats f64, all else i64; ``index`` is the dimension (from the last one if negative), absent where
    the field has none.
    """

    path: StringAttr
    field: StringAttr
    value: ext.Result[Any]


class SameLayoutOp(Trident.Operation, name="same_layout"):  # type: ignore[call-arg, misc, name-defined]
    """Whether two tensor arguments have equal sizes, and equal strides in every dimension whose size is not 1."""

    path: StringAttr
    other: StringAttr
    value: ext.Result[Any]


class SizesOp(Trident.Operation, name="sizes"):  # type: ignore[call-arg, misc, name-defined]
    """``elements`` of a list of sizes, or ``ends_with`` or ``has_sizes`` of a tensor and such a list.

    ``paths`` is a JSON list of the arguments' places.
    """

    what: StringAttr
    paths: StringAttr
    value: ext.Result[Any]


class IterationOp(Trident.Operation, name="iteration"):  # type: ignore[call-arg, misc, name-defined]
    """``rank``, ``numel``, ``size`` or ``stride`` of the iteration over ``operands`` (parameters, as a JSON list).

    ``indices`` (JSON) is the dimension of a size, the operand and the dimension of a stride.
    """

    operands_read: StringAttr
    outputs: IntegerAttr
    linear: IntegerAttr
    rank: IntegerAttr
    what: StringAttr
    indices: StringAttr
    value: ext.Result[Any]


class OperandsOp(Trident.Operation, name="operands"):  # type: ignore[call-arg, misc, name-defined]
    """Whether ``predicate`` holds of the tensors among ``operands`` (parameters, as a JSON list)."""

    predicate: StringAttr
    operands_read: StringAttr
    value: ext.Result[Any]


class SplitOp(Trident.Operation, name="split"):  # type: ignore[call-arg, misc, name-defined]
    """``fits``, ``size`` or ``stride`` (``index``: of which dimension) of the tensor at ``path``.

    It is seen on both sides of the dimension whose number is at ``dimension``, with ``rank`` dimensions in all.
    """

    path: StringAttr
    dimension: StringAttr
    rank: IntegerAttr
    what: StringAttr
    index: IntegerAttr
    value: ext.Result[Any]


class ListOp(Trident.Operation, name="list"):  # type: ignore[call-arg, misc, name-defined]
    """A property of the tensors in the list at ``path``; along a dimension, if it has one (``dimension``: of which)."""

    path: StringAttr
    dimension: StringAttr
    what: StringAttr
    value: ext.Result[Any]


class JoinsIntoOp(Trident.Operation, name="joins_into"):  # type: ignore[call-arg, misc, name-defined]
    """Whether the tensors in the list at ``path``, joined along a dimension, fit into the tensor at ``out``.

    The dimension's number is at ``dimension``. They fit if sizes are those of the tensor and no memory is shared.
    """

    path: StringAttr
    dimension: StringAttr
    out: StringAttr
    value: ext.Result[Any]


class StringEqualsOp(Trident.Operation, name="string_equals"):  # type: ignore[call-arg, misc, name-defined]
    """Whether a string argument is this text."""

    path: StringAttr
    text: StringAttr
    value: ext.Result[Any]


class GuardOp(Trident.Operation, name="guard"):  # type: ignore[call-arg, misc, name-defined]
    """The version applies only if the condition holds; later operations of the region run only then."""

    text: StringAttr
    origin: StringAttr
    condition: ext.Operand[Any]


class ArgumentOp(Trident.Operation, name="argument"):  # type: ignore[call-arg, misc, name-defined]
    """A tensor argument.

    ``view`` is ``flat`` (one dimension of ``numel`` elements), ``rows`` (two, a row being the last one or, with
    ``row_sizes``, as many as that parameter lists), ``elements`` (one, each element a row), ``iterated`` (those of the
    iteration that the attributes of ``trident.iteration`` tell, and the position in it), ``split`` (as
    ``trident.split``) or ``plain``.
    """

    path: StringAttr
    view: StringAttr
    value: ext.Result[Any]


class ConstantOp(Trident.Operation, name="constant"):  # type: ignore[call-arg, misc, name-defined]
    """A contiguous tensor on the CPU that the host function builds of constants; ``data`` is its bytes."""

    data: StringAttr
    value: ext.Result[Any]


class ComputeOp(Trident.Operation, name="compute", traits=[ir.IsTerminatorTrait]):  # type: ignore[call-arg, misc, name-defined]
    """Runs the computation and returns its results as the version's, arranged by ``results``."""

    callee: FlatSymbolRefAttr
    results_recipe: StringAttr


class InputOp(Trident.Operation, name="input"):  # type: ignore[call-arg, misc, name-defined]
    """The next input of the computation that the version's ``trident.compute`` names."""

    value: ext.Operand[Any]


class FallbackOp(Trident.Operation, name="fallback", traits=[ir.IsTerminatorTrait]):  # type: ignore[call-arg, misc, name-defined]
    """The version's computation is a call of the original."""


class KernelOp(Trident.Operation, name="kernel"):  # type: ignore[call-arg, misc, name-defined]
    """Launch facts of a compiled Triton kernel, or (``reference``) of an interpreted one."""

    sym_name: StringAttr
    entry: StringAttr
    image: StringAttr
    reference: StringAttr
    arch: IntegerAttr
    num_warps: IntegerAttr
    num_ctas: IntegerAttr
    shared: IntegerAttr
    global_scratch_size: IntegerAttr
    global_scratch_align: IntegerAttr
    parameters: ArrayAttr


class LaunchOp(Trident.Operation, name="launch"):  # type: ignore[call-arg, misc, name-defined]
    """Launches a kernel over a grid of three extents; ``arguments`` is a tuple with one item for each parameter."""

    kernel: FlatSymbolRefAttr
    grid_x: ext.Operand[Any]
    grid_y: ext.Operand[Any]
    grid_z: ext.Operand[Any]
    arguments: ext.Operand[Any]


def make_context() -> ir.Context:
    """A context with the torch and trident dialects."""
    context = ir.Context()
    torch_dialect.register_dialect(context)
    with context, ir.Location.unknown():
        Trident.load()
    return context
