"""The files that an operator's versions are made from."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

_FOLDER = Path(__file__).parent
SHARED = tuple(_FOLDER / f"{name}.py" for name in ("declaration", "functions", "policy", "sources", "versions"))


def architecture(arch: int) -> str:
    """The name of an architecture: ``sm_90``; ``cpu`` for 0."""
    return f"sm_{arch}" if arch else "cpu"


def tuning_file(arch: int) -> Path:
    """The measurements of an architecture (0: the cpu target), whether there are any or not."""
    return _FOLDER / "tuning" / f"{architecture(arch)}.json"


def declaration_files(module: str) -> list[Path]:
    """The file that declares an operator and those beside it that it imports, directly or through another."""
    files: dict[Path, None] = {}
    pending = [importlib.import_module(module)]
    while pending:
        loaded = pending.pop()
        path = Path(str(loaded.__file__))
        if path not in files:
            files[path] = None
            pending.extend(beside for beside in _imported(loaded) if _folder(beside) == path.parent)
    return sorted(files)


def _imported(module: ModuleType) -> Iterator[ModuleType]:
    """The modules that a module's import statements name; what they import from may be a package."""
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_bytes())):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = importlib.util.resolve_name("." * node.level + (node.module or ""), str(module.__package__))
            names = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
        yield from (sys.modules[name] for name in names if name in sys.modules)


def _folder(module: ModuleType) -> Path | None:
    file = getattr(module, "__file__", None)
    return None if file is None else Path(file).parent
