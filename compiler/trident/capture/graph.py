"""Dynamo's graph at ATen level, with Triton launches kept where they stand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import torch
import torch.fx.traceback as fx_traceback
from torch._guards import TracingContext, tracing
from torch._higher_order_ops.triton_kernel_wrap import triton_kernel_wrapper_mutation
from torch.fx.experimental.proxy_tensor import make_fx

from trident.capture.dynamo import Traced
from trident.capture.errors import CaptureRefused

_ITEM = (torch.ops.aten._local_scalar_dense.default, torch.ops.aten.item.default)


# Parts of names of what Dynamo records for modes (set_grad_enabled, inference_mode, autocast, deterministic
# algorithms) and for assertions on data.
_LEFT_OUT = ("_set_grad_enabled", "inference_mode", "_autocast", "_set_deterministic", "_set_default", "_assert_")


def is_launch(node: torch.fx.Node) -> bool:
    return node.op == "call_function" and node.target is triton_kernel_wrapper_mutation


def aten_graph(traced: Traced, floats: Collection[str]) -> torch.fx.GraphModule:
    """ATen operators, symbolic sizes, no decompositions, nothing functionalized; dead nodes gone.

    ``floats`` names the inputs (``L['eps']``) that are Python floats read at run time. Their placeholders hold a
    SymFloat: Dynamo's detour through a 0-dim tensor and ``item()`` is taken out.
    """

    _refuse_modes(traced.graph)

    def run(*inputs: Any) -> Any:
        return torch.fx.Interpreter(traced.graph).run(*inputs)

    with (
        traced.fake_mode,
        tracing(TracingContext(traced.fake_mode)),
        torch.no_grad(),
        fx_traceback.preserve_node_meta(),
    ):
        module = make_fx(run, tracing_mode="symbolic", _allow_non_fake_inputs=True)(*traced.inputs)
    for placeholder, name in zip(module.graph.find_nodes(op="placeholder"), traced.input_names, strict=True):
        if name in floats:
            _read_float_directly(placeholder)
    module.graph.eliminate_dead_code(is_impure_node=_has_effect)
    for node in module.graph.find_nodes(op="get_attr"):
        user = next(iter(node.users))
        raise CaptureRefused(f"{source_line(user)}: a tensor that is not an argument is read by {user.target}")
    module.recompile()
    return module


def _refuse_modes(graph: torch.fx.GraphModule) -> None:
    """Host code that switches a mode of PyTorch or asserts on data: what compiled code would leave out."""
    for node in graph.graph.nodes:
        name = getattr(node.target, "__name__", str(node.target))
        if node.op == "call_function" and any(part in name for part in _LEFT_OUT):
            raise CaptureRefused(f"{source_line(node)}: {name} has no place in compiled code")


def source_line(node: torch.fx.Node) -> str:
    """``file:line`` of the user's statement that a node comes from."""
    trace = node.meta.get("stack_trace") or ""
    frames = [line.strip() for line in trace.splitlines() if line.strip().startswith('File "')]
    if not frames:
        return "unknown source"
    file, line = frames[-1].split('"')[1], frames[-1].split("line ")[1].split(",")[0]
    return f"{file}:{line}"


def _read_float_directly(placeholder: torch.fx.Node) -> None:
    value = None
    for user in list(placeholder.users):
        if user.target not in _ITEM:
            raise CaptureRefused(f"{placeholder.name}: a run-time float is used as a tensor by {user.target}")
        value = user.meta["val"]
        user.replace_all_uses_with(placeholder)
        placeholder.graph.erase_node(user)
    placeholder.meta["val"] = value


def _has_effect(node: torch.fx.Node) -> bool:
    if node.op in ("placeholder", "output") or is_launch(node):
        return True
    return isinstance(node.target, torch._ops.OpOverload) and node.target._schema.is_mutable


def argument_identity(node: torch.fx.Node) -> torch.fx.Node:
    """The node whose tensor this node's result *is*: in-place operators return their argument."""
    while node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload):
        schema = node.target._schema
        if len(schema.returns) != 1:
            return node
        returned = schema.returns[0].alias_info
        if returned is None or not returned.is_write:
            return node
        for position, argument in enumerate(schema.arguments):
            alias = argument.alias_info
            if alias is not None and alias.is_write and alias.before_set == returned.before_set:
                value = node.args[position] if position < len(node.args) else node.kwargs[argument.name]
                assert isinstance(value, torch.fx.Node)
                node = value
                break
        else:
            return node
    return node


def written_arguments(module: torch.fx.GraphModule) -> frozenset[torch.fx.Node]:
    """The nodes that operators of the graph write in place (launches aside)."""
    written: set[torch.fx.Node] = set()
    for node in module.graph.nodes:
        if node.op != "call_function" or not isinstance(node.target, torch._ops.OpOverload):
            continue
        for position, argument in enumerate(node.target._schema.arguments):
            if argument.alias_info is None or not argument.alias_info.is_write:
                continue
            value = node.args[position] if position < len(node.args) else node.kwargs.get(argument.name)
            if isinstance(value, torch.fx.Node):
                written.add(value)
            elif isinstance(value, list | tuple):
                written.update(item for item in value if isinstance(item, torch.fx.Node))
    return frozenset(written)


def storage_origin(node: torch.fx.Node) -> torch.fx.Node:
    """The node that owns the storage: views are followed to what they look at."""
    while node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload):
        schema = node.target._schema
        if not any(result.alias_info is not None for result in schema.returns):
            return node
        source = next((a for a in node.args if isinstance(a, torch.fx.Node)), None)
        if source is None:
            return node
        node = source
    return node
