"""Dynamo's graph at ATen level, with Triton launches kept where they stand."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any

import torch
import torch.fx.traceback as fx_traceback
from torch._guards import TracingContext, tracing
from torch._higher_order_ops.triton_kernel_wrap import triton_kernel_wrapper_mutation
from torch.fx.experimental.proxy_tensor import make_fx

from trident.capture.dynamo import Traced, is_toolchain_file
from trident.capture.errors import CaptureRefused

_ITEM = (torch.ops.aten._local_scalar_dense.default, torch.ops.aten.item.default)
_LARGEST_CONSTANT = 1024  # elements of a tensor that is built into compiled code

# Parts of names of what Dynamo records for modes (set_grad_enabled, inference_mode, autocast, deterministic
# algorithms), for assertions on data, and for a gradient that is wanted from here on.
_LEFT_OUT = (
    "_set_grad_enabled",
    "inference_mode",
    "_autocast",
    "_set_deterministic",
    "_set_default",
    "_assert_",
    "requires_grad_",
)


def is_launch(node: torch.fx.Node) -> bool:
    return node.op == "call_function" and node.target is triton_kernel_wrapper_mutation


def aten_graph(traced: Traced, floats: Collection[str]) -> torch.fx.GraphModule:
    """ATen operators as the host function calls them, symbolic sizes, nothing functionalized; dead nodes gone.

    Operators are recorded before the dispatcher decomposes any: whether ``reshape`` or ``contiguous`` copies depends on
    strides that are known at run time only, and so does which kernel ``matmul`` or ``linear`` ends in.

    ``floats`` names the inputs (``L['eps']``) that are Python floats read at run time. Their placeholders hold a
    SymFloat: Dynamo's detour through a 0-dim tensor and ``item()`` is taken out.
    """

    _refuse_modes(traced.graph)
    _refuse_folded_floats(traced.graph)

    def run(*inputs: Any) -> Any:
        return torch.fx.Interpreter(traced.graph).run(*inputs)

    with (
        traced.fake_mode,
        tracing(TracingContext(traced.fake_mode)),
        torch.no_grad(),
        fx_traceback.preserve_node_meta(),
    ):
        module = make_fx(run, tracing_mode="symbolic", _allow_non_fake_inputs=True, pre_dispatch=True)(*traced.inputs)
    for placeholder, name in zip(module.graph.find_nodes(op="placeholder"), traced.input_names, strict=True):
        if name in floats:
            _read_float_directly(placeholder)
    module.graph.eliminate_dead_code(is_impure_node=_has_effect)
    _refuse_changes_of_shape(module.graph)
    _refuse_foreign_tensors(module)
    module.recompile()
    return module


def _refuse_modes(graph: torch.fx.GraphModule) -> None:
    """Host code that switches a mode of PyTorch or asserts on data: what compiled code would leave out."""
    for node in graph.graph.nodes:
        name = getattr(node.target, "__name__", str(node.target))
        if node.target is torch.ops.aten._assert_scalar.default:
            continue  # of sizes
        if node.op in ("call_function", "call_method") and any(part in name for part in _LEFT_OUT):
            raise CaptureRefused(f"{source_line(node)}: {name} has no place in compiled code")


def _refuse_folded_floats(graph: torch.fx.GraphModule) -> None:
    """Arithmetic in which Dynamo cancels a run-time float, as in ``f * 0``: wrong for -0.0, infinities and NaN."""
    for node in graph.graph.nodes:
        result = node.meta.get("example_value")
        symbolic = isinstance(result, torch.SymInt | torch.SymFloat | torch.SymBool)
        if not symbolic and not isinstance(result, bool | int | float):
            continue
        kept = result.node.expr.free_symbols if symbolic else set()
        values = [n.meta.get("example_value") for n in node.all_input_nodes]
        if any(isinstance(v, torch.SymFloat) and v.node.expr.free_symbols - kept for v in values):
            raise CaptureRefused(f"{source_line(node)}: {node.name} cancels a float that is known at run time only")


def _refuse_changes_of_shape(graph: torch.fx.Graph) -> None:
    """Operators that change a tensor's sizes or strides in place: Dynamo goes on with those from before."""
    for node in graph.nodes:
        if not isinstance(node.target, torch._ops.OpOverload) or node.target is torch.ops.aten.detach_.default:
            continue
        if torch.Tag.inplace_view in node.target.tags:
            raise CaptureRefused(f"{source_line(node)}: {node.target} changes sizes or strides in place")


def _refuse_foreign_tensors(module: torch.fx.GraphModule) -> None:
    """Tensors of the graph itself: constants that the function builds are copied at each use, all else is refused."""
    for node in module.graph.find_nodes(op="get_attr"):
        value = getattr(module, str(node.target))
        for user in node.users:
            built = user.target is torch.ops.aten.lift_fresh_copy.default and isinstance(value, torch.Tensor)
            if not built or value.device.type != "cpu" or value.numel() > _LARGEST_CONSTANT:
                raise CaptureRefused(f"{source_line(user)}: a tensor that is not an argument is read by {user.target}")


def source_line(node: torch.fx.Node) -> str:
    """``file:line`` of the user's statement that a node comes from."""
    trace = node.meta.get("stack_trace") or ""
    lines = [line.strip() for line in trace.splitlines() if line.strip().startswith('File "')]
    places = [(line.split('"')[1], line.split("line ")[1].split(",")[0]) for line in lines]
    if not places:
        return "unknown source"
    file, line = ([place for place in places if not is_toolchain_file(place[0])] or places)[-1]
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
    """Whether a node without users must run: it writes, draws random numbers, or may raise on what tensors hold."""
    if node.op in ("placeholder", "output") or is_launch(node):
        return True
    if not isinstance(node.target, torch._ops.OpOverload):
        return False
    schema, tags = node.target._schema, node.target.tags
    if node.target is torch.ops.aten._assert_scalar.default:
        return True
    if schema.is_mutable or torch.Tag.nondeterministic_seeded in tags:
        return True
    takes_tensor = any(isinstance(n.meta.get("val"), torch.Tensor) for n in node.all_input_nodes)
    views = any(result.alias_info is not None for result in schema.returns)
    metadata = not any("Tensor" in str(result.type) for result in schema.returns)
    return takes_tensor and not (views or metadata or torch.Tag.pointwise in tags)


def argument_identity(node: torch.fx.Node) -> torch.fx.Node:
    """The node whose tensor this node's result *is*: operators that write in place return their argument."""
    while True:
        call, position = _producer(node)
        written = None if call is None else written_operand(call, position)
        if written is None:
            return node
        node = written


def _producer(node: torch.fx.Node) -> tuple[torch.fx.Node | None, int]:
    """The call of an operator that a node is a result of, and which one."""
    position = 0
    if node.target is operator.getitem:
        source, index = node.args
        assert isinstance(source, torch.fx.Node)
        if not isinstance(source.target, torch._ops.OpOverload) or len(source.target._schema.returns) < 2:
            return None, 0  # an item of a list
        assert isinstance(index, int)
        node, position = source, index
    elif isinstance(node.target, torch._ops.OpOverload) and len(node.target._schema.returns) != 1:
        return None, 0
    return (node, position) if isinstance(node.target, torch._ops.OpOverload) else (None, 0)


def written_operand(call: torch.fx.Node, position: int) -> torch.fx.Node | None:
    """The operand that an operator writes and returns as its result number ``position``."""
    assert isinstance(call.target, torch._ops.OpOverload)
    index = written_argument(call.target._schema, position)
    if index is None:
        return None
    value = _operand(call, index)
    return value if isinstance(value, torch.fx.Node) else None


def written_argument(schema: Any, position: int) -> int | None:
    """The index of the argument that an operator writes and returns as its result number ``position``."""
    returned = schema.returns[position].alias_info
    if returned is None or not returned.is_write:
        return None
    for index, argument in enumerate(schema.arguments):
        alias = argument.alias_info
        if alias is not None and alias.is_write and alias.before_set == returned.before_set:
            return index
    return None


def _operand(call: torch.fx.Node, index: int) -> Any:
    assert isinstance(call.target, torch._ops.OpOverload)
    if index < len(call.args):
        return call.args[index]
    return call.kwargs.get(call.target._schema.arguments[index].name)


def written_arguments(module: torch.fx.GraphModule) -> frozenset[torch.fx.Node]:
    """The nodes that operators of the graph write in place (launches aside)."""
    written: set[torch.fx.Node] = set()
    for node in module.graph.nodes:
        if node.op != "call_function" or not isinstance(node.target, torch._ops.OpOverload):
            continue
        for position, argument in enumerate(node.target._schema.arguments):
            if argument.alias_info is None or not argument.alias_info.is_write:
                continue
            value = _operand(node, position)
            if isinstance(value, torch.fx.Node):
                written.add(value)
            elif isinstance(value, list | tuple):
                written.update(item for item in value if isinstance(item, torch.fx.Node))
    return frozenset(written)


def storage_origin(node: torch.fx.Node) -> torch.fx.Node:
    """The node that owns the storage: views are followed to what they look at."""
    while node.op == "call_function":
        if node.target is operator.getitem:
            call = node.args[0]
            assert isinstance(call, torch.fx.Node)
        else:
            call = node
        if not isinstance(call.target, torch._ops.OpOverload):
            return node
        if not any(result.alias_info is not None for result in call.target._schema.returns):
            return node
        aliased = [a.alias_info is not None for a in call.target._schema.arguments]
        operands = [_operand(call, index) for index in range(len(aliased)) if aliased[index]]
        source = next((value for value in operands if isinstance(value, torch.fx.Node)), None)
        if source is None:
            return node
        node = source
    return node
