"""Allocations of a process, counted by an interposed malloc."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any


def build(folder: Path) -> Path:
    """The library to preload, built into ``folder``."""
    library = folder / "libmalloc_counter.so"
    source = Path(__file__).with_suffix(".c")
    command = [os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC", "-fno-builtin", str(source), "-o", str(library)]
    subprocess.run([*command, "-ldl"], check=True, capture_output=True, text=True)
    return library


def per_call(call: Callable[[], Any], times: int = 2000) -> float:
    """Mean allocations of one call, in a process that preloads the library."""
    read = ctypes.CDLL(None).malloc_counter_read
    read.restype = ctypes.c_int64
    for _ in range(200):
        call()
    before = read()
    for _ in range(times):
        call()
    return float(read() - before) / times
