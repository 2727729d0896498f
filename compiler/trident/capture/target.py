"""What a version is compiled for."""

from __future__ import annotations

import torch

from trident.arguments import DEVICE_CPU, DEVICE_CUDA
from trident.record import record


@record
class Target:
    """A device type (DLPack's number) and, for CUDA, 10 * major + minor of the capability (0 on the CPU)."""

    device_type: int
    arch: int

    @classmethod
    def cuda(cls, arch: int) -> Target:
        """A CUDA target: ``Target.cuda(90)``."""
        return cls(DEVICE_CUDA, arch)

    @classmethod
    def cpu(cls) -> Target:
        """The target whose kernels Triton's interpreter runs."""
        return cls(DEVICE_CPU, 0)

    @property
    def is_cuda(self) -> bool:
        return self.device_type == DEVICE_CUDA

    @property
    def device(self) -> torch.device:
        """The device that captured tensors are said to be on."""
        return torch.device("cuda", 0) if self.is_cuda else torch.device("cpu")

    def __str__(self) -> str:
        return f"sm_{self.arch}" if self.is_cuda else "cpu"
