"""PyTorch's global state, guarded natively where the computation reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import CodeType

import torch

from trident.ambient import state
from trident.capture.errors import CaptureRefused
from trident.expression import Guard, Read, apply

# What host code asks PyTorch, by the name it uses, and the state that answers.
_HOST_READS: Mapping[str, str] = {
    "get_default_dtype": "default_dtype",
    "are_deterministic_algorithms_enabled": "deterministic",
    "allow_tf32": "allow_tf32_matmul",
    "allow_bf16_reduced_precision_reduction": "allow_bf16_reduction",
    "allow_fp16_reduced_precision_reduction": "allow_fp16_reduction",
}
_NO_GUARD = frozenset(
    (
        "is_grad_enabled",
        "is_inference_mode_enabled",
        "get_float32_matmul_precision",
        "get_num_threads",
        "get_num_interop_threads",
        "is_deterministic_algorithms_warn_only_enabled",
        "requires_grad",
        "cudnn",
        # Modes that host code switches: compiled code would leave them out.
        "enable_grad",
        "inference_mode",
        "set_grad_enabled",
        "use_deterministic_algorithms",
        "set_default_dtype",
        # Answered by the capture itself, and not as in eager mode.
        "is_compiling",
        "is_dynamo_compiling",
        "is_exporting",
        "Parameter",  # isinstance: the doors take tensors and parameters alike
    )
)

# Asks whether it is compiled only to leave out what tells always-called hooks of an exception.
_CALLS_A_MODULE = torch.nn.Module._call_impl.__code__

_DATA_INDEPENDENT = "empty"  # uninitialised allocations, as ATen names them: empty, empty_like, new_empty, ...


def ambient_guards(module: torch.fx.GraphModule, code: Iterable[CodeType]) -> tuple[Guard, ...]:
    """Guards on the state that the graph's operators and the host code read, at its value during the capture.

    Pointwise operators, views and allocations read none but the default dtype. Every other operator may read whether
    algorithms must be deterministic, and, if it multiplies floating tensors, the reduced-precision switches: nothing in
    ATen says which do, so all are guarded. ``code`` holds the host functions that were traced: Dynamo folds what they
    ask PyTorch into constants. Raises CaptureRefused where they ask for state that has no native guard.
    """
    fields = _read_by_host(code)
    for node in module.graph.nodes:
        if node.op != "call_function" or not isinstance(node.target, torch._ops.OpOverload):
            continue
        if _reads_default_dtype(node):
            fields.add("default_dtype")
        if _is_algorithm(node.target):
            fields.add("deterministic")
            if len(_floating_tensors(node)) >= 2:
                fields.update(("allow_tf32_matmul", "allow_bf16_reduction", "allow_fp16_reduction"))
    return tuple(
        Guard(apply("eq", Read((), name), value), f"torch.{name} == {value}", f"ambient:{name}")
        for name, value in state().items()
        if name in fields
    )


def _read_by_host(code: Iterable[CodeType]) -> set[str]:
    fields: set[str] = set()
    for function in code:  # each that was inlined, PyTorch's own Python included
        if function is _CALLS_A_MODULE:
            continue
        for name in function.co_names:
            if name in _NO_GUARD:
                raise CaptureRefused(
                    f"{function.co_filename}:{function.co_firstlineno}: host code uses {name}, which has no guard"
                )
            if name in _HOST_READS:
                fields.add(_HOST_READS[name])
    return fields


def _tensor_values(node: torch.fx.Node) -> list[torch.Tensor]:
    return [n.meta["val"] for n in node.all_input_nodes if isinstance(n.meta.get("val"), torch.Tensor)]


def _floating_tensors(node: torch.fx.Node) -> list[torch.Tensor]:
    return [value for value in _tensor_values(node) if value.is_floating_point()]


def _is_algorithm(overload: torch._ops.OpOverload) -> bool:
    if torch.Tag.pointwise in overload.tags or _DATA_INDEPENDENT in overload._schema.name:
        return False
    takes_tensor = any(argument.type.isSubtypeOf(torch._C.TensorType.get()) for argument in overload._schema.arguments)
    views = any(result.alias_info is not None for result in overload._schema.returns)
    is_metadata = not any("Tensor" in str(result.type) for result in overload._schema.returns)
    return takes_tensor and not views and not is_metadata


def _reads_default_dtype(node: torch.fx.Node) -> bool:
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor) or not (value.is_floating_point() or value.is_complex()):
        return False
    if node.kwargs.get("dtype") is not None:
        return False
    tensors = _tensor_values(node)
    return not any(tensor.is_floating_point() or tensor.is_complex() for tensor in tensors)
