"""Settings of the compiler that come from the environment."""

from __future__ import annotations

import os
import time
import warnings
from pathlib import Path

BEGAN = time.time()  # when this process imported the package: later changes of files are not in it

LOG_STAGES = ("capture", "guards", "lowering", "dispatch", "kernels", "store")


def strict() -> bool:
    """``TRIDENT_STRICT``: whether what a compilation raised is raised at the call that wanted it."""
    return os.environ.get("TRIDENT_STRICT", "") not in ("", "0")


def logged_stages() -> tuple[str, ...]:
    """``TRIDENT_LOG``: the stages to show on standard error, separated by commas, or ``all``; warns of any other."""
    named = [name.strip() for name in os.environ.get("TRIDENT_LOG", "").split(",") if name.strip()]
    if "all" in named:
        return LOG_STAGES
    unknown = [name for name in named if name not in LOG_STAGES]
    if unknown:
        warnings.warn(f"TRIDENT_LOG: no stage {', '.join(unknown)}; there are {', '.join(LOG_STAGES)}", stacklevel=2)
    return tuple(stage for stage in LOG_STAGES if stage in named)


def store_folder() -> Path | None:
    """``TRIDENT_STORE``: where compiled versions are kept, None for ``off``; by default in the user's cache."""
    given = os.environ.get("TRIDENT_STORE", "")
    if given == "off":
        return None
    if given:
        return Path(given).expanduser()
    cache = os.environ.get("XDG_CACHE_HOME", "")
    # The specification wants relative paths ignored.
    return (Path(cache) if os.path.isabs(cache) else Path.home() / ".cache") / "trident"
