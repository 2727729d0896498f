"""Calls at the limit of one guard: an extent is moved, with what hangs on it, until that guard answers otherwise.

Where extents limit each other (products of sizes, say) a guard can decide alone only if some of them are near their own
limits. So others are moved first, as far as all guards let them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from support.relations import assign, settle
from trident.arguments import Argument
from trident.expression import Apply, Call, Expression, Guard, Read, Unreadable, evaluate, reads

_EXTENTS = ("size", "stride")
_OF_LAYOUTS = (*_EXTENTS, "numel", "flags")
_COMPARISONS = ("lt", "le", "gt", "ge")
_MOST = 2**40
_COARSEST = 16  # steps: what is a multiple of as much stays one


class Limits:
    """``guards`` of calls whose arguments are related by ``relations``."""

    def __init__(self, guards: Iterable[Guard], relations: Sequence[Expression], source: random.Random) -> None:
        conditions = [guard.condition for guard in guards]
        self._conditions = [one for one in conditions if any(read.field in _OF_LAYOUTS for read in reads(one))]
        self._extents = sorted({read for one in conditions for read in extents(one)}, key=repr)
        self._relations = relations
        self._random = source

    def cross(self, call: dict[str, Argument], condition: Expression, extent: Read) -> None:
        """Move some extents to their limits and ``extent`` to the first value, or near it, that ``condition`` denies.

        A call without these extents, or without such a value, is left as it is or as the first moves leave it.
        """
        others = [read for read in self._extents if read != extent]
        for other in self._random.sample(others, min(len(others), self._random.choice((0, 1, 2)))):
            values = self._around(call, other, self._admitted)
            if values is not None:
                call.update(self._with(call, other, values[0]))
        values = self._around(call, extent, lambda moved: _value(moved, condition))
        if values is not None:
            within, beyond = values
            farther = beyond + (beyond - within) * self._random.choice((0, 0, 1, 8))
            call.update(self._with(call, extent, max(farther, 0)))

    def _around(
        self, call: dict[str, Argument], extent: Read, accepted: Callable[[dict[str, Argument]], object]
    ) -> tuple[int, int] | None:
        """The last accepted value of an extent, larger or smaller than its own, and the one after it."""
        own = _value(call, extent)

        def is_accepted(value: int) -> bool:
            return bool(accepted(self._with(call, extent, value)))

        if own is None or not is_accepted(own):
            return None
        step = math.gcd(own, _COARSEST)
        ways = [self._larger, self._smaller]
        self._random.shuffle(ways)
        bounds = next((found for way in ways if (found := way(own, step, is_accepted))), None)
        if bounds is None:
            return None
        within, beyond = bounds
        while abs(beyond - within) > step:
            middle = within + (beyond - within) // (2 * step) * step
            middle += step if middle == within else 0
            within, beyond = (middle, beyond) if is_accepted(middle) else (within, middle)
        return within, beyond

    @staticmethod
    def _larger(own: int, step: int, is_accepted: Callable[[int], bool]) -> tuple[int, int] | None:
        within, beyond = own, max(2 * own, step)
        while beyond <= _MOST and is_accepted(beyond):
            within, beyond = beyond, 2 * beyond
        return (within, beyond) if beyond <= _MOST else None

    @staticmethod
    def _smaller(own: int, step: int, is_accepted: Callable[[int], bool]) -> tuple[int, int] | None:
        return (own, 0) if own and not is_accepted(0) else None

    def _admitted(self, call: dict[str, Argument]) -> bool:
        return all(_value(call, condition) for condition in self._conditions)

    def _with(self, call: dict[str, Argument], extent: Read, value: int) -> dict[str, Argument]:
        changed = dict(call)
        for read in self._equals(extent):
            assign(changed, read, value)
        settle(changed, self._relations, random.Random(0))  # alike for each value
        return changed

    def _equals(self, extent: Read) -> set[Read]:
        """All that the relations make equal to an extent, itself too."""
        found = {extent}
        pairs = [one.operands for one in self._relations if isinstance(one, Apply) and one.operation == "eq"]
        while more := {read for pair in pairs if found & set(pair) for read in pair if isinstance(read, Read)} - found:
            found |= more
        return found


def extents(condition: Expression) -> Iterator[Read]:
    """The sizes and strides that a condition limits."""
    if isinstance(condition, Apply) and condition.operation in _COMPARISONS:
        yield from sorted((read for read in reads(condition) if read.field in _EXTENTS), key=repr)


def _value(call: dict[str, Argument], expression: Expression) -> int | None:
    """None: the call lacks what is read."""
    try:
        return int(evaluate(expression, Call(call, {})))
    except (Unreadable, ZeroDivisionError):
        return None
