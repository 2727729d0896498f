"""Guards of Dynamo that need no native code, and what establishes each: a closed table.

An entry says where in the system the condition is decided instead. What the computation *does* read of PyTorch's
global state is guarded natively by ``trident.capture.ambient_guards``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from trident.record import record


@record
class Discharge:
    """A guard of Dynamo that needs no code: ``reason`` says what establishes it."""

    name: str
    text: str
    reason: str


# Guards on the whole process or thread, by Dynamo's name of the guard.
AMBIENT: Mapping[str, str] = {
    "GRAD_MODE": "the door takes a call only if no gradient is needed; without one, grad mode changes no value",
    "TORCH_FUNCTION_STATE": "the door establishes that no torch-function mode or override is active",
    "DEFAULT_DEVICE": "a default device is a torch-function mode, and the door establishes that none is active",
    "AUTOGRAD_SAVED_TENSORS_HOOKS": "the door takes a call only if no gradient is needed, so nothing is saved",
    "GLOBAL_STATE": "autocast and modes are established by the door, thread counts are not read; what the computation"
    " reads (default dtype, determinism, reduced precision) has native guards",
    "DETERMINISTIC_ALGORITHMS": "has a native guard where the computation reads it",
    "FSDP_TRAINING_STATE": "the type of a traced module is compared at every call, and FSDP's is not taken",
}

# Guards on names outside the arguments.
DIGEST = "identities and values of globals, closures and defaults are covered by the digest of the function's source"

# Guards on the argument's Python object.
KIND = "the door establishes the exact class (Tensor or Parameter); the kind of every argument has a guard of its own"
REQUIRES_GRAD = "the door takes a call only if no gradient is needed"
DYNAMIC_MARK = "marks for Dynamo on the example tensor say nothing about a call"
STORAGE_OFFSET = "the data pointer includes the storage offset, and the computation does not read it"
LITERAL = "the parameter is specialized on this value: its kind and value have guards of their own"
STRUCTURE = "what the list, tuple or dict is, its length and its keys in order have guards of their own"
SIZES = "declared: the function was captured without the list, whose sizes have guards of their own"
IMPLIED = "another guard bounds the same expression more tightly"
NON_NEGATIVE = "sizes and strides are never negative"
BASE = "the example's base tensor: views are described by their own sizes, strides and data pointer"


def reason_for_source(name: str, parameters: frozenset[str]) -> str | None:
    """Why a guard on this source needs no code, if its source is not an argument."""
    if re.search(r"\bG\[|\b___from_numpy|\b__builtins|___get_torch_function_mode_stack", name):
        return DIGEST
    root = re.match(r"(?:\w+\()*L\['(\w+)'\]", name)
    if root is not None and root.group(1) not in parameters:
        return DIGEST  # a cell of the closure
    return None


def reason_for_code(code: str, *, reads_storage_offset: bool) -> str | None:
    """Why a line of guard code on an argument needs no native code, if it needs none."""
    if code.startswith("___check_type_id("):
        return KIND
    if "_dynamo_dynamic_indices" in code:
        return DYNAMIC_MARK
    if "._base" in code:
        return BASE
    if re.search(r"\.requires_grad\b", code):
        return REQUIRES_GRAD
    if _is_storage_offset(code) and not reads_storage_offset:
        return STORAGE_OFFSET
    return None


def _is_storage_offset(code: str) -> bool:
    node = ast.parse(code, mode="eval").body
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Call)
        and isinstance(node.left.func, ast.Attribute)
        and node.left.func.attr == "storage_offset"
    )
