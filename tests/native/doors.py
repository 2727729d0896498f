"""What the tests of the native doors share: SCMs over hand-written modules, doors over them, counted calls."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable
from typing import Any

from native import stub
from trident import runtime
from trident.arguments import DEVICE_CPU
from trident.runtime import Scm

_names = itertools.count()


def fresh(library: ctypes.CDLL, *modules: str) -> Scm:
    """An SCM of its own over modules of the stub library."""
    scm = Scm.create(f"test_{next(_names)}")
    for name in modules:
        scm.append(stub.module(library, name))
    return scm


def counted(scm: Scm, call: Callable[[], Any]) -> dict[str, int]:
    """How the counters differ after the call; zero differences left out."""
    before = vars(scm.counters(DEVICE_CPU))
    call()
    after = vars(scm.counters(DEVICE_CPU))
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def direct(scm: Scm, **changed: Any) -> Callable[..., Any]:
    """A direct door of one parameter; what it hands over comes back as ``("slow" or "miss", argument)``."""
    settings: dict[str, Any] = {
        "name": "negative",
        "doc": "A door.",
        "parameters": ("self",),
        "defaults": (),
        "slow": lambda self: ("slow", self),
        "miss": lambda self: ("miss", self),
    }
    return runtime.door(scm=scm, **{**settings, **changed})
