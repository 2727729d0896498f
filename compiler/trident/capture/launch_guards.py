"""Guards that a launch needs beside Dynamo's: 32-bit offsets and operands, alignment, what it is specialized on.

A kernel computes offsets of masked lanes too: the last tile reaches past the tensor, and 32-bit arithmetic that wraps
there passes ``offset < n``. What bounds it is each extent rounded up to the tile. Which constexpr tiles which
dimension is the kernel's secret, so the largest integer constexpr of the launch is taken for all of them: the bound is
then never too high. A tensor of few rows and tiles that are wide gives away most: up to one tile of rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import torch

from trident.capture.classes import INT32_MAX
from trident.capture.errors import CaptureRefused
from trident.capture.graph import storage_origin
from trident.capture.iteration import as_numel, largest_extent
from trident.capture.launches import ALIGNMENT, largest_tile
from trident.capture.model import Launch, TensorInput
from trident.capture.symbols import value_expression
from trident.expression import Apply, Const, Expression, Guard, Read, apply, show


def launch_guards(
    launches: tuple[Launch, ...],
    inputs: Mapping[torch.fx.Node, TensorInput],
    symbols: Mapping[str, Expression],
) -> tuple[Guard, ...]:
    """Guards of all launches, without repetitions."""
    guards: dict[Expression, Guard] = {}
    for launch in launches:
        for guard in _guards(launch, inputs, symbols):
            guards.setdefault(guard.condition, guard)
    return tuple(guards.values())


def _guards(
    launch: Launch, inputs: Mapping[torch.fx.Node, TensorInput], symbols: Mapping[str, Expression]
) -> Iterator[Guard]:
    tile = largest_tile(launch.specialization)
    yield from _tuning_key(launch, symbols)
    yield from _specialization(launch, symbols)
    for parameter, operand in zip(launch.specialization.parameters, launch.operands, strict=True):
        if not isinstance(operand, torch.fx.Node):
            continue
        value = operand.meta["val"]
        if isinstance(value, torch.SymInt) and parameter.type == "i32":
            yield from _fits_int32(value_expression(value, symbols), parameter.name, launch)
        if not isinstance(value, torch.Tensor):
            continue
        yield from _offsets_fit(operand, tile, inputs, symbols, launch)


def _tuning_key(launch: Launch, symbols: Mapping[str, Expression]) -> Iterator[Guard]:
    """A measured configuration serves the values that it was measured with."""
    if launch.tuning is None or not launch.tuning.measured:
        return
    for name, value in launch.tuning.key:
        number = value.meta["val"] if isinstance(value, torch.fx.Node) else None
        if isinstance(number, torch.SymInt):
            condition = apply("eq", value_expression(number, symbols), number.node.hint)
            yield from _guard(condition, "launch:tuning", name, launch)


def _specialization(launch: Launch, symbols: Mapping[str, Expression]) -> Iterator[Guard]:
    """Run-time integers are 1, or divisible by 16, exactly if those are that the kernel was compiled for."""
    divisible = {parameter.name for parameter in launch.specialization.parameters if parameter.divisible}
    for name, specialized in launch.specialized.items():
        value = value_expression(specialized.node.meta["val"], symbols)
        is_1 = name in launch.specialization.constexprs
        if specialized.aligns and not is_1:
            condition = apply("eq" if name in divisible else "ne", apply("mod", value, ALIGNMENT), 0)
            yield from _guard(condition, "launch:specialization", name, launch)
        if specialized.knows_1 and name not in divisible:
            yield from _guard(apply("eq" if is_1 else "ne", value, 1), "launch:specialization", name, launch)


def alignment_guards(inputs: Mapping[torch.fx.Node, TensorInput], launches: tuple[Launch, ...]) -> Iterator[Guard]:
    """``data % 16 == 0`` of every argument whose class declares it and that a launch sees."""
    seen = {
        storage_origin(operand)
        for launch in launches
        for parameter, operand in zip(launch.specialization.parameters, launch.operands, strict=True)
        if isinstance(operand, torch.fx.Node) and parameter.is_pointer and parameter.divisible
    }
    for node, source in inputs.items():
        if node in seen:
            condition = apply("eq", apply("mod", Read(source.path, "data"), ALIGNMENT), 0)
            yield Guard(condition, show(condition), "launch:alignment")


def _fits_int32(value: Expression, name: str, launch: Launch) -> Iterator[Guard]:
    if isinstance(value, Const):
        return
    value = largest_extent(value)
    yield from _guard(apply("le", value, INT32_MAX), "launch:int32", name, launch)
    if not is_non_negative(value):
        yield from _guard(apply("ge", value, -INT32_MAX - 1), "launch:int32", name, launch)


def is_non_negative(expression: Expression) -> bool:
    """Whether sizes being non-negative is enough to know the expression so."""
    if isinstance(expression, Const):
        return isinstance(expression.value, int) and expression.value >= 0
    if isinstance(expression, Apply) and expression.operation in (
        "iteration_numel",
        "iteration_size",
        "iteration_stride",
        "split_size",
        "split_stride",
    ):
        return True
    if isinstance(expression, Read):
        return expression.field in ("size", "stride", "numel", "data", "storage_offset", "ndim")
    monotone = ("add", "mul", "floordiv", "mod", "min", "max")
    return expression.operation in monotone and all(is_non_negative(o) for o in expression.operands)


def _offsets_fit(
    operand: torch.fx.Node,
    tile: int,
    inputs: Mapping[torch.fx.Node, TensorInput],
    symbols: Mapping[str, Expression],
    launch: Launch,
) -> Iterator[Guard]:
    value = operand.meta["val"]
    if operand in inputs:
        if inputs[operand].tensor_class.has_wide_offsets and inputs[operand].strides != (Const(1),):
            return  # offsets have 64 bits
        sizes, strides = inputs[operand].sizes, inputs[operand].strides
    else:
        sizes = tuple(value_expression(size, symbols) for size in value.size())
        strides = tuple(_of_elements(value_expression(stride, symbols)) for stride in value.stride())
    if not sizes:
        return
    if len(sizes) == 1 and strides[0] == Const(1):
        # numel <= 2**31 - tile is the rounded-up bound, without the arithmetic
        yield from _guard(apply("le", sizes[0], 2**31 - tile), "launch:offsets", operand.name, launch)
        return
    reach: Expression = Const(0)
    for size, stride in zip(sizes, strides, strict=True):
        last = apply("sub", _rounded_up(size, tile), 1)
        term = apply("mul", last, stride)  # PyTorch has no negative strides
        reach = term if reach == Const(0) else apply("add", reach, term)
    yield from _guard(apply("lt", reach, 2**31), "launch:offsets", operand.name, launch)


def _of_elements(stride: Expression) -> Expression:
    """``max(1, size)`` in a fresh tensor's stride is ``size``: where they differ the tensor has no element."""
    if isinstance(stride, Apply):
        if stride.operation == "max" and stride.operands[0] == Const(1):
            return _of_elements(stride.operands[1])
        return apply(stride.operation, *(_of_elements(operand) for operand in stride.operands))
    return stride


def _rounded_up(size: Expression, tile: int) -> Expression:
    if tile == 1:
        return size
    return apply("mul", apply("floordiv", apply("add", size, tile - 1), tile), tile)


def _guard(condition: Expression, origin: str, operand: str, launch: Launch) -> Iterator[Guard]:
    condition = as_numel(condition)
    if condition == Const(False):
        raise CaptureRefused(f"{launch.source}: {operand} is outside the 32-bit range that the kernel computes in")
    if not isinstance(condition, Const):
        yield Guard(condition, show(condition), origin)
