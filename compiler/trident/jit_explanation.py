"""What would become of a call of a jitted function, and why: data that prints as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trident import ambient
from trident.arguments import Argument
from trident.facts import VersionFacts


@dataclass(frozen=True)
class Explanation:
    """What would become of a call; ``str()`` says it in words.

    ``version`` is the one that it takes, None if it takes none: the Python function then runs for the reason
    ``python``, or, if that is None too, one more version is compiled. ``refused`` are the other versions in the order
    in which they are asked, each with the first guard that the call does not pass (None: it passes all, and comes too
    late).
    """

    function: str
    version: VersionFacts | None
    python: str | None
    refused: tuple[tuple[VersionFacts, str | None], ...]

    def __str__(self) -> str:
        return "\n".join(self._words())

    def _words(self) -> Iterator[str]:
        if self.python is not None:
            yield f"{self.function}: runs as Python: {self.python}"
        elif self.version is None:
            yield f"{self.function}: a miss: one more version is compiled"
        else:
            yield f"{self.function}: version ({self.version.key})"
            taken, guards = self.version, [text for text, _ in self.version.guards]
            yield from (f"  {line}" for line in details(taken.kernels, guards, taken.rewritten, taken.discharged))
        for version, failing in self.refused:
            yield f"  ({version.key}) {'comes later' if failing is None else f'fails {failing}'}"


def explain(
    function: str,
    arguments: Mapping[str, Argument],
    selected: int,
    versions: Sequence[VersionFacts],
    python: str | None,
) -> Explanation:
    """The explanation of a described call, of which dispatch takes version number ``selected``, none if negative."""
    state = ambient.state()
    taken = versions[selected] if selected >= 0 and python is None else None
    refused = tuple((one, one.first_failing(arguments, state)) for one in versions if one is not taken)
    if taken is not None and taken.fallback:
        return Explanation(function, None, taken.key, refused)
    return Explanation(function, taken, python, refused)


def details(
    kernels: Iterable[Mapping[str, Any]],
    guards: Iterable[str],
    rewritten: Iterable[Mapping[str, str]],
    discharged: Iterable[tuple[str, str]],
) -> Iterator[str]:
    """A version's kernels, its guards, and what became of Dynamo's other guards; a line each."""
    yield from map(_kernel, kernels)
    yield from (f"guard {text}" for text in guards)
    yield from (f"rewritten: {r['before']} to {r['after']} ({r['name']})" for r in rewritten)
    yield from (f"discharged: {kind}: {reason}" for kind, reason in discharged)


def _kernel(kernel: Mapping[str, Any]) -> str:
    if "interpreted" in kernel:
        return f"kernel {kernel['name']}, run by Triton's interpreter: slow, for tests"
    return (
        f"kernel {kernel['name']}: {kernel['num_warps']} warps, {kernel['registers']} registers and {kernel['local']}"
        f" bytes of local memory a thread, {kernel['shared']} bytes of shared memory, {kernel['cubin_bytes']} bytes"
    )
