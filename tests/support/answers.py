"""Recorded guards, evaluated in Python for one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trident.arguments import Argument
from trident.expression import Call, Guard, Unreadable, evaluate


class Answers:
    """Guards evaluated for one call, each once however many versions share it."""

    def __init__(self, arguments: Mapping[str, Argument]) -> None:
        self.call = Call(arguments, {})
        self.known: dict[str, bool | None] = {}

    def holds(self, guard: Guard) -> bool | None:
        """None: the guard reads what the call lacks."""
        if guard.text not in self.known:
            try:
                self.known[guard.text] = bool(evaluate(guard.condition, self.call))
            except (Unreadable, ZeroDivisionError):
                self.known[guard.text] = None
        return self.known[guard.text]

    def admit(self, guards: Sequence[Guard]) -> bool:
        """Whether all hold; a guard that can't be read must stand behind one that says no."""
        for guard in guards:
            answer = self.holds(guard)
            if not answer:
                assert answer is not None, f"{guard.text} is asked of {self.call.arguments}"
                return False
        return True

    def readable(self, guards: Sequence[Guard]) -> bool:
        """Whether the call has all that the guards read."""
        return all(self.holds(guard) is not None for guard in guards)

    def shield(self, guards: Sequence[Guard]) -> int | None:
        """The guard without which the next one that does not hold cannot be read; None if there is no such guard."""
        doubtful = [number for number, guard in enumerate(guards) if not self.holds(guard)][:2]
        answers = [self.holds(guards[number]) for number in doubtful]
        return doubtful[0] if answers == [False, None] else None

    def decider(self, guards: Sequence[Guard]) -> str | None:
        """The one guard that fails, or the first of several without which the next can't be read; None if none is."""
        failing = [guard.text for guard in guards if self.holds(guard) is False]
        if len(failing) == 1:
            return failing[0]
        shield = self.shield(guards)
        return None if shield is None else guards[shield].text
