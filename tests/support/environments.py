"""Interpreters that have this environment's packages but for some, as if those had never been installed."""

from __future__ import annotations

import site
from pathlib import Path

import trident
import trident_ops


def without(folder: Path, *packages: str) -> dict[str, str]:
    """Fill an empty folder with links to all packages but those; what runs with only the folder on its path.

    Use with the interpreter's option ``-S``. Metadata of distributions stays.
    """
    for installed in map(Path, site.getsitepackages()):
        for entry in installed.iterdir():
            hidden = entry.suffix in (".pth", ".egg-link") or entry.name.split(".")[0] in (*packages, "__pycache__")
            if not hidden and not (folder / entry.name).exists():
                (folder / entry.name).symlink_to(entry)
    for ours in (trident, trident_ops):
        package = Path(str(ours.__file__)).parent
        (folder / package.name).unlink(missing_ok=True)
        (folder / package.name).symlink_to(package)
    return {"PYTHONPATH": str(folder)}
