"""A capture's graph, run on real CPU tensors: launches go to Triton's interpreter, all else to PyTorch."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import torch

from trident.arguments import (
    DEVICE_CPU,
    Argument,
    DictArgument,
    DtypeArgument,
    SequenceArgument,
    TensorArgument,
    TensorFlags,
    layout_flags,
)
from trident.capture.example import SEQUENCE_KINDS
from trident.capture.graph import is_launch
from trident.capture.model import (
    Capture,
    Launch,
    Output,
    OutputArgument,
    OutputConstant,
    OutputMapping,
    OutputScalar,
    OutputSequence,
    OutputTensor,
    TensorInput,
)
from trident.expression import Call, Path, evaluate, first_failing, reads
from trident.kernels import interpreter
from trident.scalar_types import SCALAR_TYPES

AMBIENT = {
    "default_dtype": SCALAR_TYPES[torch.float32],
    "deterministic": 0,
    "allow_tf32_matmul": 0,
    "allow_bf16_reduction": 1,
    "allow_fp16_reduction": 1,
}


def describe(value: Any) -> Argument:
    """The metadata of an argument, as a door reports it."""
    if isinstance(value, torch.Tensor):
        sizes, strides = tuple(value.shape), tuple(value.stride())
        return TensorArgument(
            SCALAR_TYPES[value.dtype],
            sizes,
            strides,
            storage_offset=value.storage_offset(),
            data=value.data_ptr(),
            device_type=DEVICE_CPU,
            flags=layout_flags(sizes, strides)
            | (TensorFlags.CONJ if value.is_conj() else TensorFlags(0))
            | (TensorFlags.NEG if value.is_neg() else TensorFlags(0)),
        )
    if isinstance(value, torch.dtype):
        return DtypeArgument(SCALAR_TYPES[value])
    if type(value) in SEQUENCE_KINDS:
        return SequenceArgument((describe(item) for item in value), SEQUENCE_KINDS[type(value)])
    if isinstance(value, dict):
        return DictArgument(tuple(value), tuple(describe(item) for item in value.values()))
    assert value is None or isinstance(value, bool | int | float | str)
    return value


def call_of(arguments: Mapping[str, Any], ambient: Mapping[str, int] = AMBIENT) -> Call:
    described: dict[int, Argument] = {}  # one description for one object: guards compare identities
    return Call({name: described.setdefault(id(v), describe(v)) for name, v in arguments.items()}, ambient)


def covers(capture: Capture, **arguments: Any) -> bool:
    """Whether all guards hold for a call."""
    return first_failing(capture.guards, call_of(arguments)) is None


def replay(capture: Capture, **arguments: Any) -> Any:
    """What a version made of the capture computes for a call that its guards admit."""
    return _run(capture, arguments, call_of(arguments))


def _run(capture: Capture, arguments: Mapping[str, Any], call: Call) -> Any:
    inputs = [
        _follow(arguments, source.path) if isinstance(source, TensorInput) else evaluate(source.expression, call)
        for source in capture.inputs
    ]
    fresh = _Replay(capture).run(*inputs)
    return _arrange(capture.output, fresh, arguments, call)


def replay_for_gpu(capture: Capture, function: Callable[..., Any], **arguments: Any) -> Any:
    """``replay`` of a capture for a GPU, on CPU tensors. Guards on the device aside, the call must be covered.

    Parameters that ``arguments`` leaves out take ``function``'s defaults.
    """
    defaults = {n: p.default for n, p in inspect.signature(function).parameters.items() if p.default is not p.empty}
    arguments = {name: arguments.get(name, defaults.get(name)) for name in capture.parameters}
    call = call_of(arguments)
    for guard in capture.guards:
        if not {read.field for read in reads(guard.condition)} & {"device_type", "device_index", "arch"}:
            assert evaluate(guard.condition, call), guard.text
    cpu = torch.device("cpu")
    for node in capture.graph.graph.nodes:
        node.args = tuple(cpu if isinstance(argument, torch.device) else argument for argument in node.args)
        node.kwargs = {n: cpu if isinstance(v, torch.device) else v for n, v in node.kwargs.items()}
    capture.graph.recompile()
    return _run(capture, arguments, call)


def _follow(arguments: Mapping[str, Any], path: Path) -> Any:
    value: Any = arguments
    for step in path:
        value = value[step]
    return value


def _arrange(output: Output, fresh: tuple[Any, ...], arguments: Mapping[str, Any], call: Call) -> Any:
    if isinstance(output, OutputTensor):
        return fresh[output.index]
    if isinstance(output, OutputArgument):
        return _follow(arguments, output.path)
    if isinstance(output, OutputScalar):
        return output.kind(fresh[output.index])
    if isinstance(output, OutputConstant):
        return output.value
    if isinstance(output, OutputSequence):
        return output.kind(_arrange(item, fresh, arguments, call) for item in output.items)
    assert isinstance(output, OutputMapping)
    return {key.value: _arrange(item, fresh, arguments, call) for key, item in output.items}


class _Replay(torch.fx.Interpreter):
    def __init__(self, capture: Capture) -> None:
        super().__init__(capture.graph)
        self._launches: dict[torch.fx.Node, Launch] = {launch.node: launch for launch in capture.launches}

    def run_node(self, n: torch.fx.Node) -> Any:
        if not is_launch(n):
            return super().run_node(n)
        launch = self._launches[n]
        operands = [self._value(operand) for operand in launch.operands]
        grid = tuple(self._value(extent) for extent in launch.grid)
        interpreter.run(interpreter.reference(launch.specialization), (grid[0], grid[1], grid[2]), operands)
        return None

    def _value(self, operand: Any) -> Any:
        if isinstance(operand, torch.fx.Node):
            return self.env[operand]
        return getattr(operand, "value", operand)
