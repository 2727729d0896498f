"""Versions of overrides in the store, and the proof that they were compiled from what is declared here.

A version is for an overload and an architecture. It keeps the digests of the files that it was made from: the
declaration, what that uses, the tuning data. A miss that a stored version covers is answered without importing any of
them: their contents are compared.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from trident import ambient, facts, identity, log, store
from trident.arguments import Argument
from trident.capture.target import Target
from trident.stored import StoredVersion
from trident_ops import catalog
from trident_ops.sources import SHARED, declaration_files, tuning_file

if TYPE_CHECKING:
    from trident.versions import ModuleSource


def find(
    overload: catalog.Overload, module: str, target: Target, arguments: tuple[Argument, ...]
) -> StoredVersion | None:
    """A stored version of the overload that covers the call; ``module`` declares the operator."""
    watch = log.Stopwatch()
    state = ambient.state()
    named = dict(zip(overload.parameters, arguments, strict=True))
    for entry in store.entries(_group(overload, target)):
        (version,) = facts.from_json(entry.header["facts"])
        if version.first_failing(named, state) is not None:
            continue
        changed = _changed(entry.header["files"], module, target)
        if changed is not None:
            log.event("store", "%s %s: not taken, %s", overload.name, version.key, changed)
            continue
        try:
            code = entry.code()
        except store.Damaged as error:
            store.discard(entry.path, error)
            continue
        log.event("store", "%s %s: found in %s", overload.name, version.key, watch)
        return StoredVersion(entry.header["symbol"], code, version)
    return None


def keep(overload: catalog.Overload, module: str, target: Target, source: ModuleSource, code: bytes) -> None:
    """Publish a module of one version; ``module`` declares the operator."""
    (version,) = source.versions
    try:
        files = {str(path): _digest(path) for path in (*_roots(module, target), *declaration_files(module))}
    except identity.Unsettled as error:
        log.event("store", "%s %s: not kept: %s", overload.name, version.key, error)
        return
    header = {"symbol": source.name, "facts": facts.to_json(facts.facts_of(source)), "files": files}
    store.publish(_group(overload, target), version.key, header, code)


def _group(overload: catalog.Overload, target: Target) -> str:
    return store.group_of("overload", overload.operator, overload.name, str(target))


def _roots(module: str, target: Target) -> tuple[Path, ...]:
    """Of the files that the module's versions are made from, those that are known without importing it."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise identity.Unsettled(f"{module} has no file any more")
    return (Path(spec.origin), tuning_file(target.arch), *SHARED)


def _changed(files: Mapping[str, str | None], module: str, target: Target) -> str | None:
    """What of a version's files is something else here, or None."""
    try:
        foreign = [str(path) for path in _roots(module, target) if str(path) not in files]
        different = [name for name, digest in files.items() if _digest(Path(name)) != digest]
    except identity.Unsettled as error:
        return str(error)
    return ", ".join((*foreign, *different)) or None


def _digest(path: Path) -> str | None:
    """None for a file that is not there: the measurements of an architecture that has none."""
    try:
        return identity.digest_of(path)
    except FileNotFoundError:
        return None
