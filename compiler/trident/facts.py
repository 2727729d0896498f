"""What is known of a version beside its code, as data: kept in the manifest and in the store, shown by ``explain``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from trident import serialization
from trident.arguments import Argument
from trident.expression import Apply, Call, Const, Expression, Read, Unreadable, evaluate
from trident.record import record

if TYPE_CHECKING:
    from trident.kernels.compile import CompiledKernel
    from trident.kernels.interpreter import InterpretedKernel
    from trident.versions import ComputingVersion, FallbackVersion, ModuleSource


@record
class VersionFacts:
    """One version: its ``guards`` in dispatch order, each with its text; what became of Dynamo's other guards.

    ``rewritten`` has dicts of name, before, after and condition, ``discharged`` pairs of guard kind and reason,
    ``kernels`` a dict for each launch: registers and local memory are per thread, shared memory per block, in bytes.
    """

    key: str
    pays: bool
    fallback: bool
    guards: tuple[tuple[str, Expression], ...]
    rewritten: tuple[Mapping[str, str], ...] = ()
    discharged: tuple[tuple[str, str], ...] = ()
    kernels: tuple[Mapping[str, Any], ...] = ()

    def first_failing(self, arguments: Mapping[str, Argument], ambient: Mapping[str, int]) -> str | None:
        """The text of the first guard that a call does not pass, None if it passes all."""
        call = Call(arguments, ambient)
        for text, condition in self.guards:
            try:
                if not evaluate(condition, call):
                    return text
            except Unreadable:  # dispatch never comes here: an earlier guard says no
                return text
        return None


def telling_size(version: VersionFacts, others: Iterable[VersionFacts]) -> tuple[str, int, int] | None:
    """Of the sizes that a version demands of its tensor parameters, one that the fewest others demand, too.

    A parameter, a dimension and a number of elements.
    """
    sizes = _demanded_sizes(version)
    shared = [size for other in others for size in _demanded_sizes(other)]
    return min(sizes, key=shared.count, default=None)


def _demanded_sizes(version: VersionFacts) -> list[tuple[str, int, int]]:
    found = []
    for _, condition in version.guards:
        match condition:
            case Apply("eq", (Read((str() as parameter,), "size", int() as dim), Const(int() as size))) if dim >= 0:
                found.append((parameter, dim, size))
    return found


def facts_of(source: ModuleSource) -> tuple[VersionFacts, ...]:
    """The facts of a module's versions, in dispatch order."""
    return (*map(_computing, source.versions), *map(_fallback, source.fallbacks))


def to_json(facts: Iterable[VersionFacts]) -> dict[str, Any]:
    """The facts of one module as JSON values, conditions once for equal texts.

    Raises ValueError if one text stands for two conditions.
    """
    conditions: dict[str, Any] = {}
    rows: dict[bool, list[dict[str, Any]]] = {False: [], True: []}
    for fact in facts:
        for text, expression in fact.guards:
            condition = serialization.to_json(expression)
            if conditions.setdefault(text, condition) != condition:
                raise ValueError(f"two guards say {text!r}: {conditions[text]} and {condition}")
        row: dict[str, Any] = {"key": fact.key, "guards": [text for text, _ in fact.guards]}
        if not fact.fallback:
            row |= {
                "pays": fact.pays,
                "rewritten": [dict(rewrite) for rewrite in fact.rewritten],
                "discharged": [list(discharge) for discharge in fact.discharged],
                "kernels": [dict(kernel) for kernel in fact.kernels],
            }
        rows[fact.fallback].append(row)
    return {"versions": rows[False], "fallbacks": rows[True], "conditions": conditions}


def from_json(entry: Mapping[str, Any]) -> tuple[VersionFacts, ...]:
    """The facts of one module, from what ``to_json`` made. Raises KeyError or ValueError for anything else."""
    conditions = {text: serialization.from_json(value) for text, value in entry["conditions"].items()}

    def guards(row: Mapping[str, Any]) -> tuple[tuple[str, Expression], ...]:
        return tuple((text, conditions[text]) for text in row["guards"])

    computing = (
        VersionFacts(
            row["key"],
            row["pays"],
            False,
            guards(row),
            tuple(row["rewritten"]),
            tuple((name, reason) for name, reason in row["discharged"]),
            tuple(row["kernels"]),
        )
        for row in entry["versions"]
    )
    return (*computing, *(VersionFacts(row["key"], True, True, guards(row)) for row in entry["fallbacks"]))


def _computing(version: ComputingVersion) -> VersionFacts:
    capture = version.capture
    return VersionFacts(
        version.key,
        version.pays,
        False,
        tuple((guard.text, guard.condition) for guard in version.guards),
        tuple(asdict(rewrite) for rewrite in capture.rewritten),
        tuple(sorted({(discharge.name, discharge.reason) for discharge in capture.discharged})),
        tuple(_resources(kernel) for kernel in version.kernels),
    )


def _fallback(version: FallbackVersion) -> VersionFacts:
    return VersionFacts(version.key, True, True, tuple((guard.text, guard.condition) for guard in version.guards))


def _resources(kernel: CompiledKernel | InterpretedKernel) -> dict[str, Any]:
    from trident.kernels.cubin import resources
    from trident.kernels.interpreter import InterpretedKernel

    if isinstance(kernel, InterpretedKernel):
        return {"name": kernel.name, "interpreted": json.loads(kernel.reference)}
    names = ("name", "num_warps", "num_ctas", "shared", "global_scratch_size")
    return {
        **{name: getattr(kernel, name) for name in names},
        **asdict(resources(kernel.cubin, kernel.name)),
        "cubin_bytes": len(kernel.cubin),
        "parameters": [parameter.type for parameter in kernel.parameters],
    }
