"""Which values an integer expression can take, given bounds on what it reads."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trident.expression import Apply, Const, Expression, Read

_NEVER_NEGATIVE = ("size", "stride", "numel", "storage_offset", "ndim", "data", "length")


@dataclass(frozen=True)
class Interval:
    """All integers from ``low`` to ``high``, which may be infinite."""

    low: int | float = -math.inf
    high: int | float = math.inf

    def meet(self, other: Interval) -> Interval:
        return Interval(max(self.low, other.low), min(self.high, other.high))


def natural(expression: Expression) -> Interval:
    """What a read is without any guard: PyTorch has no negative sizes, strides or offsets."""
    if isinstance(expression, Read) and expression.field in _NEVER_NEGATIVE:
        return Interval(low=0)
    return Interval()


def interval(expression: Expression, known: Mapping[Expression, Interval]) -> Interval:
    """An interval that holds every value of ``expression``; ``known`` bounds expressions that occur in it."""
    if isinstance(expression, Const):
        value = expression.value
        return Interval(value, value) if isinstance(value, int | float) else Interval()
    computed = natural(expression)
    if isinstance(expression, Apply) and expression.operation in _FUNCTIONS:
        operands = [interval(operand, known) for operand in expression.operands]
        computed = _FUNCTIONS[expression.operation](*operands)
    return computed.meet(known.get(expression, Interval()))


def surely(condition: Expression, known: Mapping[Expression, Interval]) -> bool:
    """Whether a condition holds for every value that ``known`` allows."""
    if isinstance(condition, Const):
        return condition.value is True
    if not isinstance(condition, Apply):
        return False
    if condition.operation == "or":
        return any(surely(operand, known) for operand in condition.operands)
    if condition.operation == "and":
        return all(surely(operand, known) for operand in condition.operands)
    if condition.operation not in _COMPARISONS:
        return False
    left, right = condition.operands
    if left == right:
        return condition.operation in ("eq", "le", "ge")
    return _COMPARISONS[condition.operation](interval(left, known), interval(right, known))


def _product(a: int | float, b: int | float) -> int | float:
    return 0 if 0 in (a, b) else a * b  # 0 * inf is 0 here: no value is infinite


def _mul(left: Interval, right: Interval) -> Interval:
    ends = [_product(a, b) for a in (left.low, left.high) for b in (right.low, right.high)]
    return Interval(min(ends), max(ends))


def _floordiv(left: Interval, right: Interval) -> Interval:
    if right.low != right.high or right.low <= 0:
        return Interval()
    ends = (end if math.isinf(end) else end // right.low for end in (left.low, left.high))
    return Interval(*ends)


def _mod(left: Interval, right: Interval) -> Interval:
    return Interval(0, right.high - 1) if right.low > 0 else Interval()


_FUNCTIONS: Mapping[str, Callable[..., Interval]] = {
    "add": lambda a, b: Interval(a.low + b.low, a.high + b.high),
    "sub": lambda a, b: Interval(a.low - b.high, a.high - b.low),
    "mul": _mul,
    "floordiv": _floordiv,
    "mod": _mod,
    "neg": lambda a: Interval(-a.high, -a.low),
    "min": lambda a, b: Interval(min(a.low, b.low), min(a.high, b.high)),
    "max": lambda a, b: Interval(max(a.low, b.low), max(a.high, b.high)),
}
_COMPARISONS: Mapping[str, Callable[[Interval, Interval], bool]] = {
    "le": lambda a, b: a.high <= b.low,
    "lt": lambda a, b: a.high < b.low,
    "ge": lambda a, b: a.low >= b.high,
    "gt": lambda a, b: a.low > b.high,
    "eq": lambda a, b: a.low == a.high == b.low == b.high,
    "ne": lambda a, b: a.high < b.low or b.high < a.low,
}
