"""The files that an operator's versions are made from."""

from __future__ import annotations

import importlib
import sys
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
    """The file that declares an operator and those beside it that it uses, directly or through another."""
    files: dict[Path, None] = {}
    pending = [module]
    while pending:
        loaded = importlib.import_module(pending.pop())
        path = Path(str(loaded.__file__))
        if path in files:
            continue
        files[path] = None
        for value in vars(loaded).values():
            name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            file = getattr(sys.modules.get(name), "__file__", None) if isinstance(name, str) else None
            if isinstance(name, str) and file is not None and Path(file).parent == path.parent:
                pending.append(name)
    return sorted(files)
