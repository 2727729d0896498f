"""What a result was measured on: it travels with every result."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import torch

_PACKAGES = ("trident-ops", "torch", "triton", "apache-tvm-ffi", "flag_gems")
_ROOT = Path(__file__).parents[1]


def environment() -> dict[str, str]:
    """Machine, device, versions, commit and date."""
    return {
        "machine": machine(),
        **_gpu(),
        "cpu": _cpu(),
        "cores": str(os.cpu_count()),
        "python": platform.python_version(),
        **{name: version for name in _PACKAGES if (version := _version(name)) is not None},
        "commit": commit(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def machine() -> str:
    """A folder's name for machines whose results may be compared: the GPU's, else the CPU's."""
    name = torch.cuda.get_device_name() if torch.cuda.is_available() else _cpu()
    return re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")


def commit() -> str:
    """The commit of the sources: git's, or what BENCH_COMMIT says where the checkout came without git."""
    run = subprocess.run(["git", "rev-parse", "HEAD"], cwd=_ROOT, capture_output=True, text=True, check=False)
    return os.environ.get("BENCH_COMMIT") or run.stdout.strip() or "unknown"


@cache
def _gpu() -> dict[str, str]:
    if not torch.cuda.is_available():
        return {}
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    gpu, driver = subprocess.run(query, check=True, capture_output=True, text=True).stdout.splitlines()[0].split(", ")
    return {"gpu": gpu, "driver": driver, "cuda": str(torch.version.cuda)}


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _cpu() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor()
