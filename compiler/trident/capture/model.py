"""What a capture is: graph, guards, recipe and launches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import torch

from trident.capture.classes import TensorClass
from trident.capture.discharge import Discharge
from trident.capture.target import Target
from trident.expression import Const, Expression, Guard, Path, Value
from trident.kernels.specialization import KernelSpecialization


@dataclass(frozen=True)
class TensorInput:
    """A graph input that is a tensor argument.

    ``sizes`` and ``strides`` say what the graph's ``sym_size`` and ``sym_stride`` of it read at run time: of a flat
    tensor ``sizes`` is ``(numel,)`` and ``strides`` ``(1,)``.
    """

    path: Path
    tensor_class: TensorClass
    sizes: tuple[Expression, ...]
    strides: tuple[Expression, ...]


@dataclass(frozen=True)
class ScalarInput:
    """A graph input that is an integer or float computed from arguments (``kind``: int or float)."""

    expression: Expression
    kind: type[int] | type[float]


Input = TensorInput | ScalarInput


@dataclass(frozen=True)
class OutputTensor:
    """The result is a fresh tensor: the graph's output number ``index``."""

    index: int


@dataclass(frozen=True)
class OutputArgument:
    """The result *is* an argument."""

    path: Path


@dataclass(frozen=True)
class OutputScalar:
    """The result is a Python scalar that the graph computes: its output number ``index``."""

    index: int
    kind: type[int] | type[float] | type[bool]


@dataclass(frozen=True)
class OutputConstant:
    """The result is a constant."""

    value: Value | None


@dataclass(frozen=True)
class OutputSequence:
    """Several results in a tuple, a list, a ``torch.Size`` or one of ``torch.return_types`` (``kind``)."""

    kind: type[tuple[object, ...]] | type[list[object]]
    items: tuple[Output, ...]


@dataclass(frozen=True)
class OutputMapping:
    """A dict of results."""

    items: tuple[tuple[OutputConstant, Output], ...]


Output = OutputTensor | OutputArgument | OutputScalar | OutputConstant | OutputSequence | OutputMapping


@dataclass(frozen=True)
class Rewrite:
    """A guard of Dynamo replaced by a declared transformation, valid under ``condition``."""

    name: str
    before: str
    after: str
    condition: str


@dataclass(frozen=True)
class Tuning:
    """How an autotuned launch got its configuration.

    ``chosen`` is one of ``candidates``, in Triton's words. ``measured``: it was the quickest for the values of ``key``,
    a graph node or constant for each parameter that the kernel's tuning depends on; otherwise it is the first.
    """

    candidates: tuple[str, ...]
    chosen: str
    key: tuple[tuple[str, torch.fx.Node | Const], ...]
    measured: bool


@dataclass(frozen=True)
class Specialized:
    """A run-time integer that a launch is specialized on: being 1 (``knows_1``), divisibility by 16 (``aligns``)."""

    node: torch.fx.Node
    knows_1: bool
    aligns: bool


@dataclass(frozen=True)
class Launch:
    """One Triton launch of the graph.

    ``operands`` correspond to ``specialization.parameters``: a graph node, or a constant. ``grid`` likewise has three
    extents. ``written`` names the pointer parameters that the kernel may store through. ``source`` is the user's
    ``file:line``. ``tuning`` is None for a kernel of one configuration. ``specialized`` holds, by parameter, integers
    for which the launch stands only if they are like the example's; one that is 1 is a constexpr.
    """

    node: torch.fx.Node
    specialization: KernelSpecialization
    operands: tuple[torch.fx.Node | Const, ...]
    grid: tuple[torch.fx.Node | int, torch.fx.Node | int, torch.fx.Node | int]
    written: frozenset[str]
    source: str
    tuning: Tuning | None = None
    specialized: Mapping[str, Specialized] = field(default_factory=dict)


@dataclass(frozen=True)
class Capture:
    """A host function captured for one class of calls and one target.

    ``parameters`` are the source function's, in order. ``graph`` takes one placeholder per entry of ``inputs``.
    ``guards`` are in dispatch order. ``mutated`` holds the paths of arguments that the computation writes.
    ``symbols`` maps the graph's sympy symbols to what they are read from. ``keys`` are the keys of each dict among the
    arguments, in order.
    """

    name: str
    target: Target
    parameters: tuple[str, ...]
    graph: torch.fx.GraphModule
    inputs: tuple[Input, ...]
    output: Output
    guards: tuple[Guard, ...]
    discharged: tuple[Discharge, ...]
    rewritten: tuple[Rewrite, ...]
    launches: tuple[Launch, ...]
    mutated: tuple[Path, ...]
    symbols: Mapping[str, Expression]
    keys: Mapping[Path, tuple[str | int, ...]]

    def positions(self, path: Path) -> tuple[str | int, ...]:
        """The path with positions for steps: what a dict holds is counted, each key before its value."""
        return tuple(self._position(path[:depth], step) if depth else step for depth, step in enumerate(path))

    def _position(self, container: Path, step: str | int) -> int:
        if container in self.keys:
            return 2 * self.keys[container].index(step) + 1
        assert isinstance(step, int)
        return step
