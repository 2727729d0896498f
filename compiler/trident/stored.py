"""Versions of jitted functions in the store, and the proof that a function is the one that they were compiled from.

A version is for a function of one module, name and code. What else was read while it was captured is in Dynamo's guards
on what lies outside the arguments: they are kept in words, and each value that they lead to by its fingerprint. Another
process asks the same guards of its own function, and takes the version if all fingerprints are equal; from then on the
values are compared at every call, as in the process that compiled it. A function that reads anything without a
fingerprint is compiled by each process.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trident import ambient, facts, log, store
from trident.arguments import Argument
from trident.capture.discharge import DIGEST, Discharge
from trident.capture.errors import CaptureRefused
from trident.capture.target import Target
from trident.facts import VersionFacts
from trident.fingerprint import Unportable, fingerprint
from trident.outer import OuterChanged, OuterState
from trident.record import record

if TYPE_CHECKING:
    from trident.versions import ComputingVersion, ModuleSource


@record
class StoredVersion:
    """A version that covers a call: what it is loaded by."""

    symbol: str
    code: bytes
    facts: VersionFacts


def find(
    function: Callable[..., Any], target: Target, arguments: Mapping[str, Argument], outer: OuterState
) -> StoredVersion | None:
    """A stored version of this very function that covers the call; ``outer`` then watches what it has read."""
    watch = log.Stopwatch()
    state = ambient.state()
    for entry in store.entries(_group(function, target)):
        (version,) = facts.from_json(entry.header["facts"])
        if version.first_failing(arguments, state) is not None:
            continue
        try:
            guards = [Discharge(name, text, DIGEST) for name, text in entry.header["outer"]]
            changed = _difference(entry.header["proof"], _proof(guards, entry.header["kernels"], outer))
            if changed is None:
                code = entry.code()
                outer.add(guards)
        except (Unportable, CaptureRefused, OuterChanged) as error:
            changed = str(error) or type(error).__name__
        except store.Damaged as error:
            store.discard(entry.path, error)
            continue
        if changed is not None:
            log.event("store", "%s (%s): not taken, another function: %s", function.__qualname__, version.key, changed)
            continue
        log.event("store", "%s (%s): found in %s", function.__qualname__, version.key, watch)
        return StoredVersion(entry.header["symbol"], code, version)
    return None


def _name(version: ComputingVersion) -> str:
    """Of two versions of one class the guards differ: on what host code or a launch is specialized."""
    guards = "\n".join(guard.text for guard in version.guards)
    return f"{version.key} ({hashlib.sha256(guards.encode()).hexdigest()[:16]})"


def keep(function: Callable[..., Any], target: Target, source: ModuleSource, code: bytes, outer: OuterState) -> None:
    """Publish a module of one version, unless another process could not tell whether its function is the same."""
    from trident.kernels.interpreter import InterpretedKernel

    (version,) = source.versions
    try:
        if any(launch.tuning is not None for launch in version.capture.launches):
            raise Unportable("the configuration of an autotuned kernel, chosen on this machine")
        outside = [guard for guard in version.capture.discharged if guard.reason == DIGEST]
        guards = [guard for guard in outside if outer.expressions([guard])]
        kernels = [launch.specialization.kernel for launch in version.capture.launches]
        named = [_named(kernel.reference) for kernel in version.kernels if isinstance(kernel, InterpretedKernel)]
        header = {
            "symbol": source.name,
            "facts": facts.to_json(facts.facts_of(source)),
            "outer": [[guard.name, guard.text] for guard in guards],
            "kernels": named,
            "proof": _proof(guards, named, outer, kernels),
        }
        group = _group(function, target)
        if outer.changed():
            raise Unportable("what it has read has changed meanwhile")
    except (Unportable, ValueError) as error:
        log.event("store", "%s (%s): not kept: %s", function.__qualname__, version.key, error)
        return
    store.publish(group, _name(version), header, code)


def _group(function: Callable[..., Any], target: Target) -> str:
    code = fingerprint(function.__code__)
    return store.group_of("function", function.__module__, function.__qualname__, code, str(target))


def _proof(
    guards: Sequence[Discharge], named: Iterable[str], outer: OuterState, kernels: Iterable[object] = ()
) -> dict[str, str]:
    """The fingerprint of each value that the guards lead to.

    ``kernels`` must be among the values; those ``named`` by import path, which an interpreted launch follows, as well.
    """
    values: dict[str, object] = {}
    for text in outer.expressions(guards):
        node = ast.parse(text, mode="eval").body
        names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
        foreign = sorted(name for name in names - {"G", "C", "M"} if not hasattr(builtins, name))
        if foreign:
            raise Unportable(f"`{text}`: an object of this process")
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "id":
            node = node.args[0]
        try:
            values[text] = outer.value(ast.unparse(node))
        except (AttributeError, LookupError, ValueError, TypeError) as error:
            raise Unportable(f"`{text}`: {error}") from error
    for kernel in (*kernels, *map(_imported, named)):
        if not any(value is kernel for value in values.values()):
            raise Unportable(f"the kernel {getattr(kernel, '__name__', kernel)}, to which no guard leads")
    return {text: fingerprint(value) for text, value in values.items()}


def _difference(expected: Mapping[str, str], found: Mapping[str, str]) -> str | None:
    """What a stored version has read that is something else here."""
    differing = sorted(text for text in {*expected, *found} if expected.get(text) != found.get(text))
    return ", ".join(differing) or None


def _named(reference: str) -> str:
    """The import path by which an interpreted launch finds its kernel."""
    found = json.loads(reference)
    if "registered" in found:
        raise Unportable(f"the kernel {found['kernel']}, which has no import path")
    return str(found["kernel"])


def _imported(name: str) -> object:
    module, _, qualified = name.partition(":")
    value: Any = sys.modules.get(module)
    for part in qualified.split("."):
        value = getattr(value, part, None)
    return value
