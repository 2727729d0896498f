"""The baked catalog, as a warm process reads it: which operators there are and where their modules lie.

A bake writes ``catalog.json`` beside the libraries. This module reads it and nothing else: an operator's own file,
which needs triton, is imported by the compile thread on a miss only.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trident import runtime
from trident_ops.functions import Function
from trident_ops.requirements import missing_interpreter

if TYPE_CHECKING:
    from trident.facts import VersionFacts

_LIBRARIES = Path(__file__).parent / "lib"


@dataclass(frozen=True)
class Overload:
    """One ATen overload: its name (``aten::op.overload``), its module's symbol and its parameters in order."""

    name: str
    symbol: str
    operator: str
    parameters: tuple[str, ...]
    defaults: tuple[Any, ...]  # of the trailing parameters


@dataclass(frozen=True)
class Operator:
    """One operator of the catalog. ``module`` is the Python module that declares it."""

    name: str
    doc: str
    module: str
    direct: str
    overloads: tuple[str, ...]
    functions: tuple[Function, ...]


@dataclass(frozen=True)
class _Catalog:
    operators: Mapping[str, Operator]
    overloads: Mapping[str, Overload]


_added: list[Path] = []


def add(folder: Path) -> None:
    """Take the operators that a bake wrote to ``folder`` into the catalog of this process."""
    _added.append(folder)
    _read.cache_clear()
    facts.cache_clear()
    if runtime.loaded():
        _register(folder)


def register_libraries() -> None:
    """Tell the run time where the modules of each architecture are; nothing is opened."""
    for folder in _folders():
        _register(folder)


def operators() -> tuple[Operator, ...]:
    """All operators, in the order of their names."""
    return tuple(_read().operators.values())


def operator_of(function: Function) -> Operator:
    """The operator that a direct function belongs to."""
    return next(operator for operator in operators() if function in operator.functions)


def overloads() -> tuple[Overload, ...]:
    """All overloads, in the order of their operators."""
    return tuple(_read().overloads.values())


def overload(name: str) -> Overload:
    """The overload of that ATen name."""
    return _read().overloads[name]


def functions_of(item: Overload) -> tuple[Function, ...]:
    """The direct functions whose fast path computes that overload."""
    return tuple(f for f in _read().operators[item.operator].functions if f.overload == item.name)


def find(name: str) -> tuple[Overload, ...]:
    """The overloads that a user names: an operator's, or one ATen overload.

    Raises ValueError with the nearest names if there is no such name.
    """
    known = _read()
    if name in known.operators:
        return tuple(known.overloads[o] for o in known.operators[name].overloads)
    if name in known.overloads:
        return (known.overloads[name],)
    near = difflib.get_close_matches(name, [*known.operators, *known.overloads], n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
    raise ValueError(f"no operator or ATen overload {name!r} in the catalog{hint}")


def scm(name: str) -> runtime.Scm:
    """The native module of an overload, made at the first request."""
    register_libraries()
    return runtime.Scm.create(overload(name).symbol)


def selected(operator: str, *arguments: Any) -> str | None:
    """The key of the version that a direct call with these arguments would run; None if it would miss.

    Fallback versions answer with their key too ("not <requirement>").
    """
    function = _read().operators[operator].functions[0]
    native = scm(function.overload)
    index = native.select(runtime.arguments_of(*function.overload_arguments(arguments)))
    return None if index < 0 else native.versions()[index].key


def libraries() -> tuple[tuple[int, Path], ...]:
    """Architecture (0: the cpu target) and file of each baked library."""
    return tuple(
        (int(arch), folder / library)
        for folder in _folders()
        for arch, library in json.loads((folder / "catalog.json").read_text())["libraries"].items()
    )


def toolchain() -> Mapping[str, str]:
    """Versions of the distributions that the library's own catalog was baked with."""
    return dict(_manifest(_LIBRARIES)["toolchain"]) if (_LIBRARIES / "manifest.json").is_file() else {}


def count_versions(architecture: str) -> tuple[int, int]:
    """How many computing versions were baked for an architecture, and how many of them were measured to pay."""
    modules = [module for f in _folders() for module in _manifest(f)["modules"].get(architecture, {}).values()]
    versions = [version for module in modules for version in module["versions"]]
    return len(versions), sum(version["pays"] for version in versions)


@cache
def facts(overload: str, architecture: str) -> tuple[VersionFacts, ...]:
    """What the manifests say of an overload's baked versions on an architecture (``sm_90``, ``cpu``)."""
    from trident.facts import from_json

    for folder in reversed(_folders()):  # as in ``_read``, what was added later counts
        modules = _manifest(folder)["modules"].get(architecture, {})
        if overload in modules:
            return from_json(modules[overload])
    return ()


@cache
def _manifest(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "manifest.json").read_text()))


def _folders() -> list[Path]:
    return [f for f in (_LIBRARIES, *_added) if (f / "catalog.json").is_file()]


def _register(folder: Path) -> None:
    for arch, path in libraries():
        if path.parent != folder or (arch == 0 and missing_interpreter() is not None):
            continue  # without versions for it, calls on the CPU miss and stay with PyTorch
        runtime.register_library(arch, str(path))


@cache
def _read() -> _Catalog:
    operators: dict[str, Operator] = {}
    overloads: dict[str, Overload] = {}
    for folder in _folders():
        for entry in json.loads((folder / "catalog.json").read_text())["operators"]:
            rows = [
                Overload(o["name"], o["symbol"], entry["name"], tuple(o["parameters"]), tuple(o["defaults"]))
                for o in entry["overloads"]
            ]
            overloads.update({row.name: row for row in rows})
            operators[entry["name"]] = Operator(
                entry["name"],
                entry["doc"],
                entry["module"],
                entry["direct"],
                tuple(row.name for row in rows),
                tuple(Function.from_json(function) for function in entry["functions"]),
            )
    return _Catalog(dict(sorted(operators.items())), overloads)
