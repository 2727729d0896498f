"""Which configuration of an autotuned kernel a launch gets.

The kernel's own autotuner chooses where the target's GPU is at hand, stored choices elsewhere. A choice is a matter of
speed alone: whatever is chosen, the launch computes the same up to the order of its sums.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trident.kernels.specialization import KernelSpecialization

if TYPE_CHECKING:
    import torch

    from trident.capture.target import Target


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
    grid: tuple[int, int, int]


@dataclass(frozen=True)
class Contest:
    """The candidates of one autotuned launch, for one example call.

    ``autotuner`` is the kernel as it was launched: an object of ``triton.runtime.Autotuner`` or of a subclass.
    ``arguments`` are the launch's by parameter, a TensorOperand for a tensor; those of the first ``positional``
    parameters are given by position. ``key`` holds the values that a choice depends on, as the autotuner names them.
    """

    autotuner: Any
    kernel: Any
    candidates: tuple[Candidate, ...]
    arguments: Mapping[str, Any]
    positional: int
    key: Mapping[str, object]
    target: Target

    @property
    def name(self) -> str:
        """What stored measurements call it: the kernel and its source, the target, the key, the tensors' dtypes."""
        tensors = [argument for argument in self.arguments.values() if isinstance(argument, TensorOperand)]
        dtypes = [str(tensor.dtype).removeprefix("torch.") for tensor in tensors]
        key = ", ".join(f"{name}={value}" for name, value in self.key.items())
        return f"{self.kernel.__name__} {self.kernel.cache_key[:16]} {self.target} ({key}) {' '.join(dtypes)}"


Chooser = Callable[[Contest], int]


@dataclass
class Tuner:
    """Choices that were made, by the contest's name; ``chooser`` makes what is not among them, if there is one.

    ``chooser`` gives the index of a candidate, and raises ValueError if this GPU can run none.
    """

    choices: dict[str, str] = field(default_factory=dict)
    chooser: Chooser | None = None

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
        return not self.choices and self.chooser is None

    def choose(self, contest: Contest) -> int | None:
        """The index of the quickest candidate; None if nothing is known and nothing can be measured.

        Raises ValueError if no candidate can run.
        """
        texts = [candidate.text for candidate in contest.candidates]
        known = self.choices.get(contest.name)
        if known in texts:
            return texts.index(known)
        if self.chooser is None:
            return None
        best = self.chooser(contest)
        self.choices[contest.name] = texts[best]
        return best


def choose_as_the_kernel_does(contest: Contest) -> int:
    """What the kernel's own autotuner takes on the current GPU for tensors like the example's.

    What it has measured in this process, or reads from a cache of its own, is not measured again; what it measures now
    it keeps, so that calls of the function as it was written take the same. Launches the kernel.
    """
    import torch
    from triton.compiler.errors import CompileTimeAssertionFailure
    from triton.runtime.errors import OutOfResources, PTXASError

    def grid(meta: Mapping[str, Any]) -> tuple[int, int, int]:
        return next(one.grid for one in contest.candidates if _agree(one.specialization.constexprs, meta))

    autotuner = copy.copy(contest.autotuner)  # which notes the call at hand in itself; what it keeps stays shared
    passed = {name: _tensor(v) if isinstance(v, TensorOperand) else v for name, v in contest.arguments.items()}
    by_position = [passed.pop(name) for name in contest.kernel.arg_names[: contest.positional]]
    try:
        autotuner[grid](*by_position, **passed)
    except (OutOfResources, CompileTimeAssertionFailure, PTXASError) as error:
        raise ValueError(f"none of its {len(contest.candidates)} configurations runs on this GPU") from error
    torch.cuda.synchronize()
    taken = autotuner.best_config.all_kwargs()
    for index, candidate in enumerate(contest.candidates):
        if _agree(taken, {**candidate.specialization.constexprs, **candidate.specialization.options}):
            return index
    raise ValueError(f"its autotuner took {autotuner.best_config}, which is none of its configurations for this call")


def _agree(values: Mapping[str, Any], others: Mapping[str, Any]) -> bool:
    """Whether two mappings have the same values where they have the same names."""
    return all(others[name] == value for name, value in values.items() if name in others)


def _tensor(operand: TensorOperand) -> torch.Tensor:
    """Random floats; integers are zeros, which are valid indices and lengths."""
    import torch

    elements = 1 + sum((size - 1) * stride for size, stride in zip(operand.sizes, operand.strides, strict=True))
    memory = torch.zeros(max(elements, 0), dtype=operand.dtype, device="cuda")
    if operand.dtype.is_floating_point and operand.dtype.itemsize > 1:
        memory.normal_()
    return memory.as_strided(operand.sizes, operand.strides)
