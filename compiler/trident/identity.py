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

_VERSION = r"(?m)^Version: (.*)$"


class Unsettled(Exception):
    """What this process runs can't be told: a file has changed since it began, or a library has no build id."""


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
    found = re.search(_VERSION, text)
    return found[1].strip() if found else "unknown"


@functools.cache
def compiler_digest() -> str:
    """Digest of this package's Python sources."""
    total = hashlib.sha256()
    root = os.path.dirname(__file__)
    for path in sorted(source.path for source in _sources()):
        with open(path, "rb", buffering=0) as file:
            total.update(path.removeprefix(root).encode() + b"\0" + file.read())
    return total.hexdigest()


def _sources() -> Iterator[os.DirEntry[str]]:
    """The Python files of this package."""
    folders = [os.path.dirname(__file__)]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    yield entry
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)


def environment() -> str:
    """Digest of all that must be equal for code that one process compiled to serve another. Raises Unsettled."""
    for source in _sources():
        if source.stat().st_ctime > BEGAN:
            raise Unsettled(f"{source.path} has changed since this process began")
    return _environment()


@functools.cache
def _environment() -> str:
    facts = {
        "toolchain": toolchain(),
        "torch": [torch.__version__, torch.version.git_version],
        "python": [platform.python_implementation(), platform.python_version()],
        "machine": platform.machine(),
        "compiler": compiler_digest(),
        "run time": _runtime_build(),
        "devices": _devices(),
        "switches": {k: v for k, v in os.environ.items() if k.startswith(_SWITCHES) and k not in _FOLDERS},
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _runtime_build() -> str:
    """Of the run time that is in this process: hashing its file, of a megabyte, takes up to 2.3 ms."""
    build = native.build_id()
    if not build:
        raise Unsettled("the native run time was linked without a build id")
    return build


def _devices() -> list[str]:
    """The GPUs that processes see, without the driver: what host code asks of them becomes constants."""
    gpus = Path("/proc/driver/nvidia/gpus")
    told = [gpus / name / "information" for name in sorted(os.listdir(gpus))] if gpus.is_dir() else []
    models = [path.read_text() for path in told if path.is_file()]
    nodes = [name for name in os.listdir("/dev") if name.startswith("nvidia") and name[6:7].isdigit()]
    return [*sorted(nodes), *models]
