"""The direct door: ``trident_ops.<function>`` as native functions.

A call whose arguments are plain tensors, with no mode, no autocast and no gradient wanted, goes straight to the
operator's module. A plain call that wants a gradient goes to ``trident_ops::<function>`` in the dispatcher. Every other
call, and one that no version covers, goes through the dispatcher as torch's own does.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import torch

from trident import runtime
from trident_ops import catalog, dispatcher, extension
from trident_ops.dispatcher import packet
from trident_ops.functions import Function

_POSITIONAL, _KEYWORD = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def function(name: str) -> Callable[..., Any] | None:
    """The direct function of that name; None if the catalog has none."""
    row = next((f for o in catalog.operators() for f in o.functions if f.name == name), None)
    if row is None:
        return None
    operator = catalog.operator_of(row)
    stock = _stock(row)
    if not runtime.available():
        return _without_run_time(row, operator.doc, stock)
    catalog.register_libraries()
    extension.start()
    parameters = _signature(row)
    return runtime.door(
        name=name,
        doc=operator.doc,
        parameters=parameters,
        defaults=row.defaults,
        scm=runtime.Scm.create(catalog.overload(row.overload).symbol),
        slow=_slow(row, stock),
        miss=None,
        mutated=_mutated(row.overload),
        module="trident_ops",
        constants=row.constants,
        order=row.order,
        result=row.result,
        out=None if row.out is None else _into(row, row.out),
        tensor=None if row.tensor is None else _beside(row, row.tensor),
        traced=stock if row.tensor is None else getattr(torch.ops.aten, row.stock.partition("::")[2].partition(".")[0]),
    )


def _without_run_time(row: Function, doc: str, stock: Callable[..., Any]) -> Callable[..., Any]:
    """The function where compiled code can't run: PyTorch's, called as ours is."""
    names = _signature(row)
    any_operands = _with_numbers(stock)
    first = len(row.parameters) - len(row.defaults)
    signature = inspect.Signature(
        [
            inspect.Parameter(
                name,
                _KEYWORD if "*" in names and k >= names.index("*") else _POSITIONAL,
                default=inspect.Parameter.empty if k < first else row.defaults[k - first],
            )
            for k, name in enumerate(row.parameters)
        ]
    )

    def function(*given: Any, **keywords: Any) -> Any:
        out = None if row.out is None else keywords.pop("out", None)
        bound = signature.bind(*given, **keywords)
        bound.apply_defaults()
        if out is not None and row.out is not None:
            return packet(row.out)(*bound.arguments.values(), out=out)
        return any_operands(*bound.args, **bound.kwargs)

    function.__name__ = function.__qualname__ = row.name
    function.__module__, function.__doc__ = "trident_ops", doc
    return function


def _into(row: Function, overload: str) -> Callable[..., Any]:
    """The function of calls with ``out``."""
    return runtime.door(
        name=row.name,
        doc="",
        parameters=_keyword_only(overload, (*row.parameters, "out")),
        defaults=(*row.defaults, None) if row.defaults else (),  # calls without out do not come here
        scm=runtime.Scm.create(catalog.overload(overload).symbol),
        slow=packet(overload),
        miss=None,
        mutated=_mutated(overload),
    )


def _beside(row: Function, overload: str) -> Callable[..., Any]:
    """The function of calls whose last argument is a tensor."""
    return runtime.door(
        name=row.name,
        doc="",
        parameters=_keyword_only(overload, row.parameters),
        defaults=row.defaults,
        scm=runtime.Scm.create(catalog.overload(overload).symbol),
        slow=_with_numbers(packet(overload)),
        miss=None,
        mutated=_mutated(overload),
    )


def _stock(row: Function) -> Callable[..., Any]:
    """PyTorch's function of the same parameters."""
    if "::" in row.stock:
        return packet(row.stock)
    found: Callable[..., Any] = operator.attrgetter(row.stock.removeprefix("torch."))(torch)
    return found


def _slow(row: Function, stock: Callable[..., Any]) -> Callable[..., Any]:
    """What takes the calls that the fast path hands over, bound already."""
    if row.gradient is None and (row.out is None or not isinstance(stock, torch._ops.OpOverload)):
        return _by_keyword(row, stock) if row.keyword_only else _with_numbers(stock)
    assert isinstance(stock, torch._ops.OpOverload)
    by_position = dispatcher.positional(stock)
    recorded = dispatcher.operator(row) if row.gradient is not None else None

    def slow(*given: Any, **keywords: Any) -> Any:
        values = _arranged(row, given, keywords)
        if recorded is None or not _records_gradient(values):
            return by_position(*values)
        results = recorded(*values)
        return results if row.result is None else results[row.result]

    return slow


def _with_numbers(stock: Callable[..., Any]) -> Callable[..., Any]:
    """The same; of an overload that takes tensors, another of its operator for numbers in their place."""
    if not isinstance(stock, torch._ops.OpOverload):
        return stock
    tensors = [k for k, argument in enumerate(stock._schema.arguments) if str(argument.type) == "Tensor"]
    if len(tensors) < 2:
        return stock

    def function(*given: Any, **keywords: Any) -> Any:
        if any(isinstance(given[k], (int, float, complex)) for k in tensors if k < len(given)):
            return stock.overloadpacket(*given, **keywords)
        return stock(*given, **keywords)

    return function


def _by_keyword(row: Function, stock: Callable[..., Any]) -> Callable[..., Any]:
    """A Python function that may take by position other parameters than ours (torch.sort); a plain tuple of several."""

    def slow(*given: Any, **keywords: Any) -> Any:
        results = stock(**dict(zip(row.parameters, _arranged(row, given, keywords), strict=True)))
        return tuple(results) if isinstance(results, tuple) else results

    return slow


def _arranged(row: Function, given: tuple[Any, ...], keywords: Mapping[str, Any]) -> list[Any]:
    """Arguments in the order of the parameters; those that were left out have defaults."""
    defaults = dict(zip(row.parameters[len(row.parameters) - len(row.defaults) :], row.defaults, strict=True))
    behind = (keywords[name] if name in keywords else defaults[name] for name in row.parameters[len(given) :])
    return [*given, *behind]


def _records_gradient(values: Iterable[Any]) -> bool:
    """Whether plain tensors want a gradient and nothing else looks at the call."""
    tensors = [value for value in values if isinstance(value, torch.Tensor)]
    return (
        torch.is_grad_enabled()
        and any(tensor.requires_grad for tensor in tensors)
        and all(type(t) in _PLAIN and t.layout is torch.strided and t.device.type in ("cuda", "cpu") for t in tensors)
        and not any(tensor.is_nested or tensor.is_quantized for tensor in tensors)
        and not torch._C._len_torch_function_stack()
        and not torch._C._len_torch_dispatch_stack()
        and torch._C._functorch.peek_interpreter_stack() is None
        and torch._C._get_tracing_state() is None
        and torch.autograd.forward_ad._current_level < 0
        and not any(torch.is_autocast_enabled(device) for device in ("cuda", "cpu"))
    )


def _signature(row: Function) -> tuple[str, ...]:
    """The function's parameters with ``"*"`` before those that it takes by keyword only."""
    if not row.keyword_only:
        return _keyword_only(row.overload, row.parameters)
    positional = len(row.parameters) - row.keyword_only
    return (*row.parameters[:positional], "*", *row.parameters[positional:])


def _keyword_only(overload: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names with ``"*"`` before those that the overload takes by keyword only."""
    positional = sum(not argument.kwarg_only for argument in packet(overload)._schema.arguments)
    return names if len(names) <= positional else (*names[:positional], "*", *names[positional:])


def _mutated(overload: str) -> tuple[int, ...]:
    """Positions of the arguments that the overload writes."""
    arguments = packet(overload)._schema.arguments
    return tuple(k for k, a in enumerate(arguments) if a.alias_info is not None and a.alias_info.is_write)
