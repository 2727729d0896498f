"""What Triton's own launcher makes of a launch's arguments, without a GPU: types, divisibility, constants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch
from triton.backends.compiler import BaseBackend
from triton.runtime.jit import create_function_from_signature

from trident.capture.model import Launch
from trident.expression import Const
from trident.kernels.autotune import TensorOperand
from trident.kernels.specialization import KernelSpecialization

# By parameter: Triton's type and "D" (divisible by 16), or "constexpr" and the value.
Facts = dict[str, tuple[str, Any]]


def by_triton(kernel: Any, arguments: Mapping[str, Any]) -> Facts:
    """Of a ``triton.JITFunction`` launched with these."""
    bind = create_function_from_signature(kernel.signature, kernel.params, BaseBackend)
    _, specialization, _ = bind(**{name: _passed(value) for name, value in arguments.items()})
    return {
        name: (kind, fact if kind == "constexpr" else fact if isinstance(fact, str) else "")
        for name, (kind, fact) in zip(kernel.arg_names, specialization, strict=True)
    }


def by_trident(specialization: KernelSpecialization) -> Facts:
    """Of what a version compiles."""
    facts: Facts = {name: ("constexpr", value) for name, value in specialization.constexprs.items()}
    for parameter in specialization.parameters:
        facts[parameter.name] = (parameter.type, "D" if parameter.divisible else "")
    return {name: facts[name] for name in specialization.kernel.arg_names}


def example(launch: Launch) -> dict[str, Any]:
    """The arguments of a launch in the example call that it was captured with."""
    specialization = launch.specialization
    values = dict(specialization.constexprs)
    values.update({name: _example(one.node) for name, one in launch.specialized.items()})
    for parameter, operand in zip(specialization.parameters, launch.operands, strict=True):
        values[parameter.name] = _example(operand)
    return values


def _example(operand: torch.fx.Node | Const) -> Any:
    value = operand.value if isinstance(operand, Const) else operand.meta["val"]
    if isinstance(value, torch.SymInt | torch.SymBool):
        return value.node.hint
    if isinstance(value, torch.SymFloat):
        return 0.5  # of a float Triton wants only the type
    return value


def _passed(value: Any) -> Any:
    """Tensors as memory of their dtype, as far from an aligned address as they are from their storage's begin."""
    if isinstance(value, TensorOperand):
        return torch.empty(1, dtype=value.dtype)
    if isinstance(value, torch.Tensor):
        offset = value.storage_offset()
        offset = offset.node.hint if isinstance(offset, torch.SymInt) else offset
        return torch.empty(offset % 16 + 1, dtype=value.dtype)[offset % 16 :]
    return value
