"""The one call of Dynamo: a function and examples in, its graph, guards and replayable bytecode out."""

from __future__ import annotations

import inspect
import os
import re
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

import torch
import triton
from torch._dynamo.convert_frame import CaptureOutput, fullgraph_capture, get_traced_fn
from torch._dynamo.exc import UserError
from torch._dynamo.guards import CheckFunctionManager
from torch._dynamo.utils import dynamo_timed, get_metrics_context
from torch._guards import Guard as DynamoGuard
from torch.fx.experimental.symbolic_shapes import ShapeEnv
from torch.utils._sympy.symbol import SymT, prefix_str

from trident.capture.errors import CaptureRefused, DecidedByFloat
from trident.capture.traced_module import TracedModule

# A run-time float in Dynamo's words for a condition that it cannot decide.
_FLOAT = re.compile(rf"data-dependent expression .*\b{prefix_str[SymT.UNBACKED_FLOAT]}\d")
_TOOLCHAIN = tuple(str(Path(module.__file__ or "").parent) + os.sep for module in (torch, triton))


@dataclass(frozen=True)
class Traced:
    """What Dynamo made of a function for one set of examples."""

    function: Callable[..., Any]
    output: CaptureOutput
    manager: CheckFunctionManager
    module: TracedModule | None

    @property
    def graph(self) -> torch.fx.GraphModule:
        assert self.output.backend_input is not None
        return self.output.backend_input.graph_module

    @property
    def inputs(self) -> list[Any]:
        """Dynamo's fake graph inputs, symbolic where the class is."""
        return [node.meta["example_value"] for node in self.graph.graph.find_nodes(op="placeholder")]

    @property
    def fake_mode(self) -> Any:
        assert self.output.backend_input is not None
        return self.output.backend_input.fake_mode

    @property
    def shape_env(self) -> ShapeEnv:
        shape_env: ShapeEnv = self.fake_mode.shape_env
        return shape_env

    @property
    def input_names(self) -> list[str]:
        """The source of each graph input, as guards name it: ``L['x']``."""
        sources = self.output.graph_capture_output.output_graph.export_metadata.graph_input_idx_to_local_source
        names = []
        for index in range(len(sources)):
            source = sources[index]
            assert source is not None
            names.append(source.name if self.module is None else self.module.aliased(source.name))
        return names

    @property
    def guards(self) -> list[DynamoGuard]:
        guards: Iterable[DynamoGuard] = self.output.graph_capture_output.output_graph.guards
        return list(guards)

    @property
    def traced_code(self) -> list[CodeType]:
        return list(self.output.graph_capture_output.traced_code)

    def replay(self, values: Mapping[str, object], compiled: Callable[..., object]) -> object:
        """Run Dynamo's bytecode around ``compiled``, which stands for the graph."""
        import builtins

        function = self.output.forward_callable(
            compiled_fn=compiled,
            extra_globals={**vars(builtins), **self.output.graph_capture_output.f_globals},
        )
        positional, keywords = _split(self.function, values)
        return function(*positional, **keywords)


def trace(function: Callable[..., Any], values: Mapping[str, object], module: TracedModule | None = None) -> Traced:
    """Trace ``function`` in one graph; raises CaptureRefused with the user's line where Dynamo cannot."""
    name = getattr(function, "__qualname__", repr(function))
    try:
        with get_metrics_context(), dynamo_timed("trident_capture"):
            positional, keywords = _split(function, values)
            output = fullgraph_capture(function, positional, keywords, _is_export_deprecated_do_not_use=True)
            if output.backend_input is None:
                raise CaptureRefused(f"{name}: computes nothing on tensors")
            # Building the guards fills in their code; what the manager would check is compared in tests.
            manager = output.graph_capture_output.build_guards(get_traced_fn(function)[0].__code__)
    except CaptureRefused:
        raise
    except Exception as error:
        decided = isinstance(error, UserError) and _FLOAT.search(str(error)) is not None
        refusal = DecidedByFloat if decided else CaptureRefused
        raise refusal(f"{name}: {_reason(error)}") from error
    return Traced(function, output, manager, module)


def _split(function: Callable[..., Any], values: Mapping[str, object]) -> tuple[tuple[object, ...], dict[str, object]]:
    """Positional arguments and those given by keyword, of values by parameter."""
    positional: list[object] = []
    keywords: dict[str, object] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        value: Any = values[name]
        if parameter.kind is parameter.VAR_POSITIONAL:
            positional += value
        elif parameter.kind is parameter.VAR_KEYWORD:
            keywords |= value
        elif parameter.kind is parameter.KEYWORD_ONLY:
            keywords[name] = value
        else:
            positional.append(value)
    return tuple(positional), keywords


def _reason(error: BaseException) -> str:
    lines = [line for line in str(error).strip().splitlines() if line.strip()]
    text = " ".join(lines[:4]) if lines else type(error).__name__
    stack = getattr(error, "real_stack", None)
    where = user_line(stack)
    return f"{type(error).__name__}: {text}" + (f" ({where})" if where else "")


def user_line(stack: traceback.StackSummary | None) -> str | None:
    """``file:line`` of the innermost frame of a stack that is not PyTorch's or Triton's own, or None."""
    if not stack:
        return None
    frames = [frame for frame in stack if not is_toolchain_file(frame.filename)] or list(stack)
    return f"{frames[-1].filename}:{frames[-1].lineno}"


def is_toolchain_file(file: str) -> bool:
    """Whether a source file is part of PyTorch or Triton."""
    return file.startswith(_TOOLCHAIN)
