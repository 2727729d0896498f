"""What compiled code depends on beside its source: the toolchain's versions, this compiler and the native run time."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import json
import os
import platform
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import torch

from trident import native
from trident.settings import BEGAN

TOOLCHAIN = ("torch", "triton", "torch-mlir", "llvmlite", "apache-tvm-ffi", "numpy")

# Triton reads environment variables that change the code that it makes.
_SWITCHES, _FOLDERS = ("TRITON_", "CUDA_VISIBLE_DEVICES"), ("TRITON_CACHE_DIR", "TRITON_HOME", "TRITON_DUMP_DIR")

_VERSION = re.compile(r"^Version: (.*)$", re.MULTILINE)


class Unsettled(Exception):
    """A file has changed since this process began, so that what it runs is not what the file says."""


def digest_of(path: str | os.PathLike[str]) -> str:
    """Digest of a file that this process has read, or may read yet. Raises Unsettled, or OSError."""
    with open(path, "rb") as file:
        # Not the time of modification, which installers set to that of the build.
        if os.fstat(file.fileno()).st_ctime > BEGAN:
            raise Unsettled(f"{path} has changed since this process began")
        return hashlib.sha256(file.read()).hexdigest()


@functools.cache
def toolchain() -> Mapping[str, str]:
    """Versions of the toolchain's distributions, ``absent`` for one that is not installed."""
    return {name: _version(name) for name in TOOLCHAIN}


def _version(name: str) -> str:
    try:
        # ``importlib.metadata.version`` parses whole licenses as mail: 10 ms for numpy's.
        text = importlib.metadata.distribution(name).read_text("METADATA") or ""
    except importlib.metadata.PackageNotFoundError:
        return "absent"
    found = _VERSION.search(text)
    return found[1].strip() if found else "unknown"


@functools.cache
def compiler_digest() -> str:
    """Digest of this package's Python sources."""
    total = hashlib.sha256()
    root = os.path.dirname(__file__)
    sources = [os.path.join(f, name) for f, _, names in os.walk(root) for name in names if name.endswith(".py")]
    for source in sorted(sources):
        with open(source, "rb") as file:
            total.update(source.removeprefix(root).encode() + b"\0" + file.read())
    return total.hexdigest()


def _changed_sources() -> Iterator[str]:
    """What of this package has changed since this process began."""
    for folder, _, names in os.walk(os.path.dirname(__file__)):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(".py") and os.stat(path).st_ctime > BEGAN:
                yield path


def environment() -> str:
    """Digest of all that must be equal for code that one process compiled to serve another. Raises Unsettled."""
    for path in _changed_sources():
        raise Unsettled(f"{path} has changed since this process began")
    return _environment()


@functools.cache
def _environment() -> str:
    facts = {
        "toolchain": toolchain(),
        "torch": [torch.__version__, torch.version.git_version],
        "python": [platform.python_implementation(), platform.python_version()],
        "machine": platform.machine(),
        "compiler": compiler_digest(),
        "run time": digest_of(native.path()),
        "devices": _devices(),
        "switches": {k: v for k, v in os.environ.items() if k.startswith(_SWITCHES) and k not in _FOLDERS},
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _devices() -> list[str]:
    """The GPUs that processes see, without the driver: what host code asks of them becomes constants."""
    models = [path.read_text() for path in sorted(Path("/proc/driver/nvidia/gpus").glob("*/information"))]
    return [*sorted(path.name for path in Path("/dev").glob("nvidia[0-9]*")), *models]
