"""Which configuration of an autotuned kernel a launch gets.

By measurement where the target's GPU is at hand, from stored measurements elsewhere. A choice is a matter of speed
alone: whatever is chosen, the launch computes the same.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trident.kernels.specialization import KernelSpecialization

if TYPE_CHECKING:
    import torch

    from trident.capture.target import Target

Number = bool | int | float


@dataclass(frozen=True)
class TensorOperand:
    """A tensor like the one that the example call passes; sizes and strides in elements."""

    dtype: torch.dtype
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


@dataclass(frozen=True)
class Candidate:
    """One configuration: what it compiles and the grid that it asks for. ``text`` is Triton's name of it."""

    text: str
    specialization: KernelSpecialization
    operands: tuple[TensorOperand | Number, ...]
    grid: tuple[int, int, int]


@dataclass(frozen=True)
class Contest:
    """The candidates of one autotuned launch, for one example call.

    ``key`` holds the values that its ``triton.autotune`` names as those that a choice depends on.
    """

    kernel: Any
    candidates: tuple[Candidate, ...]
    key: Mapping[str, object]
    target: Target

    @property
    def name(self) -> str:
        """What stored measurements call it: the kernel and its source, the target, the key, the tensors' dtypes."""
        first = self.candidates[0]
        dtypes = [str(o.dtype).removeprefix("torch.") for o in first.operands if isinstance(o, TensorOperand)]
        key = ", ".join(f"{name}={value}" for name, value in self.key.items())
        return f"{self.kernel.__name__} {self.kernel.cache_key[:16]} {self.target} ({key}) {' '.join(dtypes)}"


Clock = Callable[[Contest, Candidate], float]


@dataclass
class Tuner:
    """Measured choices, by the contest's name; ``clock`` measures what is not among them, if there is one.

    ``clock`` gives a time, infinite for a configuration that this GPU cannot run.
    """

    choices: dict[str, str] = field(default_factory=dict)
    clock: Clock | None = None

    @classmethod
    def load(cls, path: Path) -> Tuner:
        """The choices of a file that ``save`` wrote."""
        return cls(json.loads(path.read_text()))

    def save(self, path: Path) -> None:
        """Write the choices as JSON."""
        path.write_text(json.dumps(self.choices, indent=1, sort_keys=True) + "\n")

    @property
    def is_blank(self) -> bool:
        """Whether it can choose nothing."""
        return not self.choices and self.clock is None

    def choose(self, contest: Contest) -> int | None:
        """The index of the quickest candidate; None if nothing is known and nothing can be measured.

        Raises ValueError if no candidate can run.
        """
        texts = [candidate.text for candidate in contest.candidates]
        known = self.choices.get(contest.name)
        if known in texts:
            return texts.index(known)
        if self.clock is None:
            return None
        times = [self.clock(contest, candidate) for candidate in contest.candidates]
        best = min(range(len(times)), key=times.__getitem__)
        if math.isinf(times[best]):
            raise ValueError(f"none of its {len(texts)} configurations runs on this GPU")
        self.choices[contest.name] = texts[best]
        return best


def time_on_gpu(contest: Contest, candidate: Candidate) -> float:
    """Median milliseconds of a candidate's launch on the current GPU, as Triton's autotuner measures."""
    import torch
    import triton
    from triton.compiler.errors import CompileTimeAssertionFailure
    from triton.runtime.errors import OutOfResources, PTXASError

    specialization = candidate.specialization
    names = [parameter.name for parameter in specialization.parameters]
    operands = [_tensor(o) if isinstance(o, TensorOperand) else o for o in candidate.operands]
    passed = {**dict(zip(names, operands, strict=True)), **specialization.constexprs, **specialization.options}
    launch = contest.kernel[candidate.grid]
    try:
        time: float = triton.testing.do_bench(lambda: launch(**passed), quantiles=(0.5,))
    except (OutOfResources, CompileTimeAssertionFailure, PTXASError):
        return math.inf
    torch.cuda.synchronize()
    return time


def _tensor(operand: TensorOperand) -> torch.Tensor:
    """Random floats; integers are zeros, which are valid indices and lengths."""
    import torch

    tensor = torch.empty_strided(operand.sizes, operand.strides, dtype=operand.dtype, device="cuda")
    return tensor.normal_() if operand.dtype.is_floating_point and operand.dtype.itemsize > 1 else tensor.zero_()
