"""Settings of the compiler that come from the environment."""

from __future__ import annotations

import os


def strict() -> bool:
    """``TRIDENT_STRICT``: whether what a compilation raised is raised at the call that wanted it."""
    return os.environ.get("TRIDENT_STRICT", "") not in ("", "0")
