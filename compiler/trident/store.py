"""Versions compiled on a user's machine, kept on disk for later processes.

A version is one file, ``<store>/<environment>/<group>/<name>.version``: a line that names the format, the digest of the
header, the header (JSON), then object code, whose digest the header has. It is published by a rename, so a reader sees
all of it or none. The environment is everything that compiled code depends on beside its source
(``trident.identity``), the group what it was compiled from. What is damaged, or was put there by another user, is left
out, removed if possible, and told once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import tempfile
import time
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from trident import identity, log
from trident.record import record
from trident.settings import store_folder

LARGEST = 512 * 2**20  # bytes of a store; beyond, what was not used for longest goes

_FORMAT = b"trident version 1\n"
_SUFFIX, _UNFINISHED = ".version", ".unfinished"
_ABANDONED = 3600  # seconds after which a file that was never published is a dead writer's
_told: set[str] = set()


class Damaged(Exception):
    """A file of the store is not what was published."""


@record
class Entry:
    """A stored version: what its publisher said of it, and its code."""

    path: Path
    header: Mapping[str, Any]
    file: BinaryIO  # stands before the code; of this very version, though another may have been published since

    def code(self) -> bytes:
        """The object code, to be asked for once, before the next entry. Raises Damaged."""
        code = self.file.read()
        if len(code) != self.header["size"] or _digest(code) != self.header["code"]:
            raise Damaged("the code has another digest")
        with contextlib.suppress(OSError):  # on a read-only disk nothing is ever removed
            os.utime(self.path)
        return code


def group_of(*parts: str) -> str:
    """The name of a group: what its versions were compiled from."""
    return _digest(json.dumps(parts).encode())[:32]


def entries(group: str) -> Iterator[Entry]:
    """The stored versions of a group, in the order of their names."""
    root = _root(create=False)
    if root is None:
        return
    try:
        environment = _environment()
    except identity.Unsettled as error:
        log.event("store", "nothing is looked for: %s", error)
        return
    for path in _versions_in(root / environment / group):
        try:
            with path.open("rb") as file:
                yield Entry(path, _header(file, [environment, group, path.name]), file)
        except Damaged as error:
            discard(path, error)
        except OSError as error:  # another process has removed it
            log.event("store", "%s is not there any more: %s", path, error)


def _versions_in(folder: Path) -> list[Path]:
    """In the order of their names; without a glob, which compiles a regular expression."""
    try:
        return [folder / name for name in sorted(os.listdir(folder)) if name.endswith(_SUFFIX)]
    except FileNotFoundError:
        return []


def publish(group: str, name: str, header: Mapping[str, Any], code: bytes) -> None:
    """Keep a version under a name of its group, in place of one that may be there."""
    watch = log.Stopwatch()
    try:
        root = _root(create=True)
        if root is None:
            return
        folder = root / _environment() / group
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / (_digest(name.encode())[:32] + _SUFFIX)
        _write(path, header, code)
        _bound(root)
    except identity.Unsettled as error:
        log.event("store", "%s is not kept: %s", name, error)
    except OSError as error:
        _tell(f"versions that are compiled here are not kept: {error}", "TRIDENT_STORE=off says no more")
    else:
        log.event("store", "%s kept as %s, %d bytes of code (%s)", name, path, len(code), watch)


def discard(path: Path, reason: object) -> None:
    """Remove an entry that can't be used, and say so once."""
    log.event("store", "%s is removed: %s", path, reason)
    with contextlib.suppress(OSError):
        path.unlink()
    _tell(f"a stored version is damaged and not used: {reason}", f"the first such file was {path}")


def _write(path: Path, header: Mapping[str, Any], code: bytes) -> None:
    """A file that is there as a whole or not at all."""
    place = [path.parent.parent.name, path.parent.name, path.name]
    line = json.dumps({**header, "place": place, "size": len(code), "code": _digest(code)}).encode() + b"\n"
    number, unfinished = tempfile.mkstemp(suffix=_UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(_FORMAT + _digest(line).encode() + b"\n" + line + code)
        os.replace(unfinished, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(unfinished)
        raise


def _header(file: BinaryIO, place: list[str]) -> dict[str, Any]:
    if os.fstat(file.fileno()).st_uid != os.geteuid():
        raise Damaged("it belongs to another user")
    if file.read(len(_FORMAT)) != _FORMAT:
        raise Damaged("it is of another format")
    digest = file.readline().rstrip(b"\n").decode(errors="replace")
    line = file.readline()
    if _digest(line) != digest:
        raise Damaged("its header has another digest")
    header: dict[str, Any] = json.loads(line)
    if header["place"] != place:
        raise Damaged("it was published in another place")
    return header


def _root(*, create: bool) -> Path | None:
    """The store, if there is one that nobody else can write to."""
    folder = store_folder()
    if folder is None:
        return None
    if create:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    reason = unusable(folder)
    if reason is not None:
        _tell(f"the store is not used: {reason}", "TRIDENT_STORE names another one, or off")
    return folder if reason is None and folder.is_dir() else None


def unusable(folder: Path) -> str | None:
    """Why a folder can't be the store, or None; one that is not there yet can."""
    try:
        facts = folder.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        return str(error)
    if facts.st_uid != os.geteuid():
        return f"{folder} belongs to another user"
    if facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return f"others than its owner can write to {folder}"
    return None


def usage(folder: Path) -> tuple[int, int]:
    """How many versions a store has, and their bytes."""
    sizes = [path.stat().st_size for path in folder.glob(f"*/*/*{_SUFFIX}")]
    return len(sizes), sum(sizes)


def _bound(root: Path) -> None:
    """Keep the store within its size: what was not used for longest goes first, dead writers' files at once."""
    files: list[tuple[float, int, Path]] = []
    now = time.time()
    for path in root.glob("*/*/*"):
        try:
            facts = path.stat()
            if path.suffix == _UNFINISHED and now - facts.st_mtime > _ABANDONED:
                path.unlink()
            elif path.suffix == _SUFFIX:
                files.append((facts.st_mtime, facts.st_size, path))
        except FileNotFoundError:
            continue  # another process was first
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= LARGEST:
            break
        path.unlink(missing_ok=True)
        total -= size
        log.event("store", "%s is removed: the store is full", path)


def _environment() -> str:
    return identity.environment()[:32]


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _tell(what: str, more: str) -> None:
    """Warn of a kind of thing once in a process."""
    kind = what.partition(":")[0]
    if kind not in _told:
        _told.add(kind)
        warnings.warn(f"trident: {what} ({more})", stacklevel=2)
