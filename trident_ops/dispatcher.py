"""``trident_ops::<function>``: direct functions as operators of PyTorch's dispatcher, with gradients of ours.

A direct call that wants a gradient comes here. Below autograd an operator runs the same compiled versions as the fast
path; its gradient runs those of the declared overload. Results, gradients and second derivatives are stock's.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.library import Library

from trident import runtime
from trident_ops import catalog
from trident_ops.functions import Function, Gradient

NAMESPACE = "trident_ops"

_lock = threading.Lock()  # PyTorch refuses a second definition
_library: Library | None = None
_defined: dict[str, Callable[..., Any]] = {}


def packet(overload: str) -> torch._ops.OpOverload:
    """The torch.ops function of an overload (``aten::op.overload``)."""
    namespace, _, rest = overload.partition("::")
    name, _, variant = rest.partition(".")
    found: torch._ops.OpOverload = getattr(getattr(getattr(torch.ops, namespace), name), variant or "default")
    return found


def positional(overload: torch._ops.OpOverload) -> Callable[..., Any]:
    """The overload with all its arguments by position."""
    arguments = overload._schema.arguments
    names = [argument.name for argument in arguments if argument.kwarg_only]
    if not names:
        return overload
    count = len(arguments) - len(names)
    return lambda *values: overload(*values[:count], **dict(zip(names, values[count:], strict=False)))


def operator(function: Function) -> Callable[..., Any]:
    """``torch.ops.trident_ops.<name>``, defined at the first request. It returns all results of the overload."""
    global _library
    with _lock:
        if function.name not in _defined:
            if _library is None:
                _library = Library(NAMESPACE, "FRAGMENT")  # type: ignore[no-untyped-call]
            _define(_library, function)
            _defined[function.name] = getattr(getattr(torch.ops, NAMESPACE), function.name).default
        return _defined[function.name]


def _define(library: Library, function: Function) -> None:
    assert function.gradient is not None
    name = f"{NAMESPACE}::{function.name}"
    library.define(_schema(function))  # type: ignore[no-untyped-call]
    compiled = _below_autograd(function)
    library.impl(function.name, compiled, "CompositeExplicitAutograd")  # type: ignore[no-untyped-call]
    torch.library.register_fake(name, _stock_of(function), lib=library)
    derivative = _Derivative(function, function.gradient)
    torch.library.register_autograd(name, derivative.backward, setup_context=derivative.save, lib=library)


def _schema(function: Function) -> str:
    """The overload's schema under the function's name, with its parameters and defaults."""
    schema = str(packet(function.overload)._schema)
    declared, _, results = schema.partition("(")[2].rpartition(") -> ")
    kinds = [argument.rpartition(" ")[0] for argument in declared.split(", ") if argument != "*"]
    arguments = [f"{kind} {name}" for kind, name in zip(kinds, function.parameters, strict=False)]
    first = len(arguments) - len(function.defaults)
    for index, default in enumerate(function.defaults):
        arguments[first + index] += f"={default!r}"
    return f"{function.name}({', '.join(arguments)}) -> {results}"


def _below_autograd(function: Function) -> Callable[..., Any]:
    return runtime.door(
        name=function.name,
        doc="",
        parameters=function.parameters,
        defaults=function.defaults,
        constants=function.constants,
        scm=catalog.scm(function.overload),
        slow=_stock_of(function),
        miss=None,
    )


def _stock_of(function: Function) -> Callable[..., Any]:
    """PyTorch's overload, for arguments of which the last may be left out."""
    stock = positional(packet(function.overload))
    return lambda *values: stock(*function.complete(values), *function.constants)


class _Derivative:
    """The autograd formula of one function."""

    def __init__(self, function: Function, gradient: Gradient) -> None:
        self.function = function
        self.gradient = gradient
        self.stock = positional(packet(function.overload))
        self.stock_gradient = positional(packet(gradient.overload))
        row = catalog.overload(gradient.overload)
        self.compiled = runtime.door(
            name=row.symbol,
            doc="",
            parameters=row.parameters,
            defaults=row.defaults,
            scm=catalog.scm(gradient.overload),
            slow=lambda *values: NotImplemented,
            miss=None,
        )

    def save(self, ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Keep what the gradient reads; of what stock differentiates, all inputs."""
        ctx.set_materialize_grads(False)
        results = output if isinstance(output, tuple) else (output,)
        values: dict[str, Any] = dict(zip(self.function.parameters, inputs, strict=True))
        for name, value in list(values.items()):
            if isinstance(value, torch.Tensor):
                values[f"dtype:{name}"] = value.dtype
                if self.gradient.differentiable and name not in self.gradient.arguments:
                    del values[name]
        for index, result in enumerate(results):
            if f"result:{index}" in self.gradient.arguments:
                values[f"result:{index}"] = result
        ctx.kept = {name: value for name, value in values.items() if not isinstance(value, torch.Tensor)}
        ctx.names = [name for name, value in values.items() if isinstance(value, torch.Tensor)]
        ctx.save_for_backward(*(values[name] for name in ctx.names))

    def backward(self, context: Any, *grads: torch.Tensor | None) -> tuple[torch.Tensor | None, ...]:
        """Gradients of all parameters."""
        values = {**context.kept, **dict(zip(context.names, context.saved_tensors, strict=True))}
        needed = dict.fromkeys(self.function.parameters, False)  # those at their defaults are left out of what follows
        needed |= dict(zip(self.function.parameters, context.needs_input_grad, strict=False))
        if all(grad is None for grad in grads):
            return (None,) * len(self.function.parameters)
        twice = torch.is_grad_enabled() and not self.gradient.differentiable
        found: dict[str, torch.Tensor | None] | None = None
        if not twice and grads[0] is not None and all(grad is None for grad in grads[1:]):
            found = self._by_overload(values, grads[0], needed)
        if found is None:
            found = self._by_stock(values, grads, needed)
        return tuple(found.get(name) for name in self.function.parameters)

    def _by_overload(
        self, values: dict[str, Any], grad: torch.Tensor, needed: dict[str, bool]
    ) -> dict[str, torch.Tensor | None] | None:
        """By the declared overload: our version of it, or PyTorch's kernel; None where there is neither."""
        values = {**values, "grad": grad, "mask": [needed[name] for name in self.gradient.inputs]}
        arguments = [values[name] for name in self.gradient.arguments]
        results = NotImplemented if torch.is_grad_enabled() else self.compiled(*arguments)
        if results is NotImplemented:
            if not torch._C._dispatch_has_kernel_for_dispatch_key(self.gradient.overload, _backend(grad)):
                return None
            results = self.stock_gradient(*arguments)
        results = results if isinstance(results, tuple) else (results,)
        return dict(zip(self.gradient.inputs, results, strict=True))

    def _by_stock(
        self, values: dict[str, Any], grads: Sequence[torch.Tensor | None], needed: dict[str, bool]
    ) -> dict[str, torch.Tensor | None]:
        """By differentiating stock's function, run again."""
        create_graph = torch.is_grad_enabled()
        inputs = [values[name] for name in self.function.parameters]
        if not create_graph:
            inputs = [v.detach().requires_grad_(v.requires_grad) if isinstance(v, torch.Tensor) else v for v in inputs]
        with torch.enable_grad():
            output = self.stock(*inputs, *self.function.constants)
        pairs = zip(output if isinstance(output, tuple) else (output,), grads, strict=True)
        # Stock differentiates some results only (of a normalization perhaps not the statistics).
        differentiated = [(result, grad) for result, grad in pairs if grad is not None and result.requires_grad]
        if not differentiated:
            return {}
        wanted = {n: v for n, v in zip(self.function.parameters, inputs, strict=True) if needed.get(n)}
        results = torch.autograd.grad(
            [result for result, _ in differentiated],
            list(wanted.values()),
            [grad for _, grad in differentiated],
            create_graph=create_graph,
            allow_unused=True,
        )
        return dict(zip(wanted, results, strict=True))


def _backend(tensor: torch.Tensor) -> str:
    return "CUDA" if tensor.is_cuda else "CPU"
