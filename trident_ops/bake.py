"""The offline build step: the catalog, for each architecture, into native libraries.

Usage: python -m trident_ops.bake --out FOLDER [--archs "sm_90 cpu"] [--jobs N] [--exclude PATTERN] [--module NAME]

FOLDER receives an object per overload and architecture (``objects/<arch>/``), ``catalog.json`` (what a warm
process reads), ``manifest.json`` (versions, guards in words, kernel resources, digests) and one shared library per
architecture. Only what changed is compiled again. The same sources give the same bytes in any folder, whatever the hash
seed and the number of processes. No GPU is needed.
"""

from __future__ import annotations

import argparse
import fnmatch
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import trident
from trident import facts, identity
from trident.capture.target import Target
from trident.requirements import missing_compiler
from trident_ops import policy
from trident_ops.sources import SHARED, declaration_files

CPU = "cpu"
RUNTIME_LIBRARY = Path(str(trident.__file__)).parent / "lib" / "libtrident_runtime.so"


@dataclass(frozen=True)
class Task:
    """One object to make: an overload on an architecture. ``exclude`` leaves out ``operator:version`` patterns."""

    module: str
    operator: str
    overload: str
    arch: str
    exclude: tuple[str, ...]

    @property
    def target(self) -> Target:
        return Target.cpu() if self.arch == CPU else Target.cuda(int(self.arch.removeprefix("sm_")))


def bake(
    out: Path,
    archs: Iterable[str],
    *,
    modules: tuple[str, ...] = (),
    exclude: tuple[str, ...] = (),
    jobs: int | None = None,
    compiler: str = "c++",
    runtime_library: Path | None = None,
) -> None:
    """Bake the operators of ``modules`` (default: the library's own) for each architecture into ``out``.

    ``runtime_library`` is what the libraries are linked to: the installed run time unless the build names its own.
    Raises BakeFailed naming operator, overload and architecture.
    """
    from trident_ops.versions import declared

    operators = [(m, o) for m in (modules or (None,)) for o in declared(m)]
    tasks = [Task(o.module, o.name, v.name, arch, exclude) for _, o in operators for v in o.overloads for arch in archs]
    out.mkdir(parents=True, exist_ok=True)
    entries = _run(tasks, out, jobs or os.cpu_count() or 1)
    _write_manifests(out, [o for _, o in operators], tuple(archs), entries)
    for arch in archs:
        objects = sorted(_object_path(task, out) for task in tasks if task.arch == arch)
        _link(objects, out / library_name(arch), compiler, runtime_library or RUNTIME_LIBRARY)


class BakeFailed(Exception):
    """An object could not be made."""


def library_name(arch: str) -> str:
    """File name of an architecture's library."""
    return f"libtrident_scm_{arch}.so"


def _run(tasks: list[Task], out: Path, jobs: int) -> dict[Task, dict[str, Any]]:
    """The manifest entry of every task; tasks whose inputs did not change keep their object."""
    entries: dict[Task, dict[str, Any]] = {}
    digest = sources_digest()
    todo = []
    for task in tasks:
        known = _known_entry(task, out, _task_digest(task, digest))
        if known is None:
            todo.append(task)
        else:
            entries[task] = known
    if len(todo) <= 1 or jobs == 1:
        for position, task in enumerate(todo):
            start = time.perf_counter()
            entries[task] = _bake_one(task, out, _task_digest(task, digest))
            _progress(position + 1, len(todo), task, time.perf_counter() - start)
        return entries
    with ProcessPoolExecutor(min(jobs, len(todo)), mp_context=get_context("spawn")) as pool:
        start = time.perf_counter()
        futures = {pool.submit(_bake_one, task, out, _task_digest(task, digest)): task for task in todo}
        for position, future in enumerate(as_completed(futures)):
            entries[futures[future]] = future.result()
            _progress(position + 1, len(todo), futures[future], time.perf_counter() - start)
    return entries


def _progress(done: int, total: int, task: Task, seconds: float) -> None:
    print(f"[{done}/{total}] {task.overload} for {task.arch} ({seconds:.1f} s)", flush=True)


def _bake_one(task: Task, out: Path, digest: str) -> dict[str, Any]:
    from trident_ops.versions import compile_object, declared, module_source

    os.environ["TRITON_DISABLE_LINE_INFO"] = "1"  # otherwise CUBINs depend on the folder
    operator = next(o for o in declared(task.module) if o.name == task.operator)
    overload = operator.overload(task.overload)
    classes = tuple(c for c in overload.classes_on(task.target) if not _excluded(task, c.key))
    try:
        source = module_source(overload, classes, task.target, fallbacks=True)
        code = compile_object(source)
    except Exception as error:
        raise BakeFailed(f"{task.operator}, {task.overload} for {task.arch}: {error}") from error
    entry = {
        "digest": digest,
        "object": hashlib.sha256(code).hexdigest(),
        **facts.to_json(facts.facts_of(source)),
    }
    path = _object_path(task, out)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(code)
    path.with_suffix(".json").write_text(_dump(entry))
    return entry


def _excluded(task: Task, key: str) -> bool:
    return any(fnmatch.fnmatchcase(f"{task.operator}:{key}", pattern) for pattern in task.exclude)


def _object_path(task: Task, out: Path) -> Path:
    return out / "objects" / task.arch / f"{task.overload.replace('::', '_').replace('.', '_')}.o"


def _known_entry(task: Task, out: Path, digest: str) -> dict[str, Any] | None:
    path = _object_path(task, out)
    if not path.is_file() or not path.with_suffix(".json").is_file():
        return None
    entry: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
    unchanged = entry["digest"] == digest and entry["object"] == hashlib.sha256(path.read_bytes()).hexdigest()
    return entry if unchanged else None


def _task_digest(task: Task, sources: str) -> str:
    own = b"\0".join(path.read_bytes() for path in declaration_files(task.module))
    tuned = json.dumps(policy.decisions(task.overload, task.target.arch), sort_keys=True)
    parts = [sources.encode(), own, repr(sorted(task.exclude)).encode(), tuned.encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def sources_digest() -> str:
    """Digest of the compiler, of what operators share and of the toolchain's versions."""
    total = hashlib.sha256(json.dumps(identity.toolchain(), sort_keys=True).encode())
    total.update(identity.compiler_digest().encode())
    for path in (Path(__file__), *SHARED):
        total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _dump(value: Any) -> str:
    return json.dumps(value, indent=1, sort_keys=True) + "\n"


def _write_manifests(
    out: Path, operators: list[Any], archs: tuple[str, ...], entries: dict[Task, dict[str, Any]]
) -> None:
    catalog = {
        "libraries": {str(0 if a == CPU else int(a.removeprefix("sm_"))): library_name(a) for a in archs},
        "operators": [
            {
                "name": o.name,
                "doc": o.doc,
                "module": o.module,
                "direct": o.direct,
                "functions": [function.to_json() for function in o.direct_functions],
                "overloads": [
                    {
                        "name": v.name,
                        "symbol": v.symbol,
                        "parameters": list(v.parameters),
                        "defaults": [p.default for p in v.parameters.values() if p.default is not p.empty],
                    }
                    for v in o.overloads
                ],
            }
            for o in operators
        ],
    }
    manifest = {
        "toolchain": dict(identity.toolchain()),
        "modules": {
            arch: {
                t.overload: e for t, e in sorted(entries.items(), key=lambda item: item[0].overload) if t.arch == arch
            }
            for arch in archs
        },
    }
    (out / "catalog.json").write_text(_dump(catalog))
    (out / "manifest.json").write_text(_dump(manifest))


def _link(objects: list[Path], library: Path, compiler: str, runtime_library: Path) -> None:
    """One shared library of the objects; symbols of the run time come from the library beside it at run time."""
    command = [
        compiler,
        "-shared",
        "-nostdlib",
        "-o",
        str(library),
        *map(str, objects),
        str(runtime_library),
        "-Wl,-rpath,$ORIGIN/../../trident/lib",
        "-Wl,--build-id=none",
        "-Wl,-z,defs",
    ]
    subprocess.run(command, check=True)


def main(arguments: list[str] | None = None) -> int:
    """The command line of the bake."""
    parser = argparse.ArgumentParser(prog="trident-ops bake", description="Bake the catalog into native libraries.")
    parser.add_argument("--out", type=Path, required=True, help="folder for objects, manifests and libraries")
    parser.add_argument("--archs", default=os.environ.get("TRIDENT_ARCHS", "sm_90"), help="e.g. 'sm_90 sm_80'")
    parser.add_argument("--jobs", type=int, default=None, help="processes (default: one per core)")
    parser.add_argument(
        "--module", action="append", default=[], help="a module of declarations (default: the library's)"
    )
    parser.add_argument("--exclude", action="append", default=[], help="operator:version patterns to leave out")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "c++"), help="links the libraries")
    parser.add_argument("--runtime-library", type=Path, default=None, help="the run time to link to")
    given = parser.parse_args(arguments)
    missing = missing_compiler()
    if missing is not None:
        parser.exit(1, f"{parser.prog}: {missing}\n")
    archs = [a for a in given.archs.replace(",", " ").split() if a != CPU]
    bake(
        given.out,
        (*archs, CPU),
        modules=tuple(given.module),
        exclude=tuple(given.exclude),
        jobs=given.jobs,
        compiler=given.compiler,
        runtime_library=given.runtime_library,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
