"""What a result was measured on: it travels with every result file."""

from __future__ import annotations

import importlib.metadata
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import torch


def environment() -> dict[str, str]:
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    gpu, driver = subprocess.run(query, check=True, capture_output=True, text=True).stdout.splitlines()[0].split(", ")
    return {
        "gpu": gpu,
        "driver": driver,
        "cuda": str(torch.version.cuda),
        "torch": torch.__version__,
        "trident-ops": importlib.metadata.version("trident-ops"),
        "python": platform.python_version(),
        "cpu": _cpu(),
        "date": datetime.now(UTC).date().isoformat(),
    }


def _cpu() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor()
