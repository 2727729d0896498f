"""Guards that the other guards imply are left out: each that remains can decide a call alone.

Six rules, each a proof. Two reads that a guard equates are one (``y.size(0) == x.size(0)``, or one layout), as are a
read and what is computed from others, so that what is demanded of either is demanded of both. Of several bounds on one
expression the tightest is enough. What holds for every value between the bounds of what it reads is no condition. An
iteration with a size of 1 or more has as many dimensions as were asked for, because sizes of any other one read 0. A
tensor of one element is contiguous and dense, whatever its strides. And what the tensors of a list are joined into is
none of these, and has no fewer elements.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from trident.arguments import TensorFlags
from trident.capture.classes import LEAST_RANK
from trident.capture.intervals import Interval, interval, natural, surely
from trident.capture.iteration import is_iteration_size, value_of
from trident.expression import Apply, Const, Expression, Guard, Path, Read, apply, has_flag, reads, substitute

_MIRRORED = {"le": "ge", "ge": "le", "lt": "gt", "gt": "lt", "eq": "eq"}


def without_implied(guards: Sequence[Guard]) -> tuple[tuple[Guard, ...], tuple[Guard, ...]]:
    """The guards that are needed and those that they imply, each in the given order."""
    classes = _Equalities()
    needed: dict[Expression, Guard] = {}  # by condition in terms of representatives
    for guard in sorted(guards, key=lambda guard: not _is_layout(guard.condition)):  # layouts first: reads follow them
        if _equated(guard.condition) and classes.equate(guard.condition):
            needed[guard.condition] = guard
    equalities = frozenset(needed)
    for guard in guards:
        if guard.condition not in equalities and not _equated(guard.condition):
            needed.setdefault(classes.canonical(guard.condition), guard)
    joined = [condition for condition in needed if isinstance(condition, Apply) and condition.operation == "joins_into"]
    for condition in list(needed):
        if condition in equalities:
            continue
        others = [other for other in needed if other != condition and other not in equalities]
        known = _known(others)
        if surely(condition, known) or any(_joining_tells(one, condition, known) for one in joined):
            del needed[condition]
    kept = {id(guard) for guard in needed.values()}
    return tuple(g for g in guards if id(g) in kept), tuple(g for g in guards if id(g) not in kept)


def _is_layout(condition: Expression) -> bool:
    return isinstance(condition, Apply) and condition.operation == "same_layout"


def _equated(condition: Expression) -> bool:
    """Whether the condition makes a read equal to another, or to what is computed from others."""
    if not isinstance(condition, Apply) or condition.operation not in ("eq", "same_layout"):
        return False
    left, right = condition.operands
    return isinstance(left, Read) and (isinstance(right, Read) or (isinstance(right, Apply) and bool(reads(right))))


def _joining_tells(joined: Apply, condition: Expression, known: Mapping[Expression, Interval]) -> bool:
    """Whether ``joins_into`` implies that an element of its list is not the result, or has no more elements than it."""
    tensors, _, out = joined.operands
    assert isinstance(tensors, Read) and isinstance(out, Read)
    if not isinstance(condition, Apply):
        return False
    of_list = [one for one in condition.operands if isinstance(one, Read) and one.path[:-1] == tensors.path]
    if condition.operation == "ne":
        return bool(of_list) and of_list[0].field == "impl" and Read(out.path, "impl") in condition.operands
    bound = _bound(condition)
    if bound is None or bound[0] not in of_list or of_list[0].field != "numel":
        return False
    most = known.get(Read(out.path, "numel"))
    return bound[1].low <= 0 and most is not None and most.high <= bound[1].high


class _Equalities:
    """Reads that guards make equal to other expressions, each with its representative."""

    def __init__(self) -> None:
        self._representative: dict[Read, Expression] = {}
        self._layout: dict[Path, Path] = {}

    def equate(self, condition: Expression) -> bool:
        """Record an equality; False if those before it imply it."""
        assert isinstance(condition, Apply)
        left, right = condition.operands
        assert isinstance(left, Read)
        first, second = self.read(left), substitute(right, self.read)
        if first == second:
            return False
        if isinstance(second, Read):
            self._representative[second] = first
        elif isinstance(first, Read) and first not in reads(second):
            self._representative[first] = second
        if _is_layout(condition):
            assert isinstance(right, Read)
            self._layout[right.path] = left.path
        return True

    def read(self, read: Read) -> Expression:
        # Not strides: those of size-1 dimensions may differ in one layout.
        if read.field in ("size", "numel", "ndim") and read.path in self._layout:
            return self.read(Read(self._layout[read.path], read.field, read.index))
        representative = self._representative.get(read)
        return read if representative is None else substitute(representative, self.read)

    def canonical(self, condition: Expression) -> Expression:
        for path in self._layout:
            for flag in (TensorFlags.DENSE, TensorFlags.CONTIGUOUS):  # neither looks at strides of size-1 dimensions
                if condition == has_flag(path, flag):
                    return self.canonical(has_flag(self._layout[path], flag))
            if isinstance(condition, Apply) and condition.operation in ("ends_with", "has_sizes"):
                tensor, sizes = condition.operands
                if tensor == Read(path, "operand"):
                    first = Read(self._layout[path], "operand")
                    return self.canonical(Apply(condition.operation, (first, sizes)))
        return substitute(self._split(condition), self.read)

    def _split(self, condition: Expression) -> Expression:
        """With tensors that are seen on both sides of a dimension as others of their layout, which tells all of it."""
        if not isinstance(condition, Apply):
            return condition
        operands = [self._split(operand) for operand in condition.operands]
        if condition.operation.startswith("split_"):
            tensor = operands[-2]
            assert isinstance(tensor, Read)
            operands[-2] = Read(self._layout.get(tensor.path, tensor.path), tensor.field)
        return Apply(condition.operation, tuple(operands))


def _known(conditions: Iterable[Expression]) -> Mapping[Expression, Interval]:
    known: dict[Expression, Interval] = {}
    for condition in conditions:
        bound = _bound(condition)
        if bound is not None:
            expression, limits = bound
            known[expression] = known.get(expression, natural(expression)).meet(limits)
    for expression, limits in list(known.items()):
        if isinstance(expression, Apply):
            _narrow(expression, limits.high, known)
        if is_iteration_size(expression) and limits.low >= 1:  # sizes of what is no iteration read 0
            outputs, linear, rank, _, *operands = expression.operands
            most = value_of(rank)
            asked = Apply("iteration_rank", (outputs, linear, Const(LEAST_RANK), *operands))
            known[asked] = known.get(asked, Interval(0, most)).meet(Interval(0, most))
        if isinstance(expression, Read) and expression.field == "numel" and limits == Interval(1, 1):
            for flag in (TensorFlags.DENSE, TensorFlags.CONTIGUOUS):
                known[apply("bitand", Read(expression.path, "flags"), int(flag))] = Interval(int(flag), int(flag))
    return known


def _narrow(expression: Expression, high: int | float, known: dict[Expression, Interval]) -> None:
    """Bound what ``expression`` is made of by the expression's own upper bound."""
    if isinstance(expression, Const) or math.isinf(high):
        return
    known[expression] = known.get(expression, natural(expression)).meet(Interval(high=high))
    if not isinstance(expression, Apply) or expression.operation not in ("add", "sub", "mul", "floordiv"):
        return
    left, right = expression.operands
    of_left, of_right = interval(left, known), interval(right, known)
    if expression.operation == "add":
        _narrow(left, high - of_right.low, known)
        _narrow(right, high - of_left.low, known)
    elif expression.operation == "sub":
        _narrow(left, high + of_right.high, known)
    elif expression.operation == "floordiv":
        if of_right.low == of_right.high and of_right.low >= 1:
            _narrow(left, high * of_right.low + of_right.low - 1, known)
    elif high >= 0:  # a product of at most high, of factors of which one is at least 1
        for factor, other in ((left, of_right), (right, of_left)):
            if other.low >= 1:
                _narrow(factor, high if math.isinf(other.low) else high // other.low, known)


def _bound(condition: Expression) -> tuple[Expression, Interval] | None:
    """``expression <= 5`` as (expression, up to 5)."""
    if not isinstance(condition, Apply) or condition.operation not in _MIRRORED:
        return None
    left, right = condition.operands
    operation = condition.operation
    if isinstance(left, Const):
        left, right, operation = right, left, _MIRRORED[operation]
    if not isinstance(right, Const) or isinstance(right.value, bool) or not isinstance(right.value, int):
        return None
    limit = right.value
    return left, {
        "le": Interval(high=limit),
        "lt": Interval(high=limit - 1),
        "ge": Interval(low=limit),
        "gt": Interval(low=limit + 1),
        "eq": Interval(limit, limit),
    }[operation]
