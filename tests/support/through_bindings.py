"""Every ATen call of a piece of Python made by a function of one's choice: PyTorch itself, or the TVM FFI bindings.

Two modes, one over the other. The function mode catches what Python calls (``torch.linear``, ``Tensor.add_``) above
autograd, where the composite overloads are; the dispatch mode catches what arrives below autograd, backward formulas
included.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import torch
from torch._ops import OpOverload
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

from support.outcomes import Mismatch
from support.siblings import arguments_by_name
from trident import aten

Caller = Callable[[OpOverload, tuple[Any, ...], dict[str, Any]], Any]


def direct(overload: OpOverload, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The call as PyTorch makes it."""
    return overload(*args, **kwargs)


class Bindings:
    """The call through ``trident.aten``; ``reached`` are the overloads that were called.

    ``examples`` holds of each the arguments, by name, of the first call that it answered.
    """

    def __init__(self) -> None:
        self.reached: set[str] = set()
        self.examples: dict[OpOverload, dict[str, Any]] = {}
        self.bound = aten.overloads()

    def __call__(self, overload: OpOverload, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        name = overload.name()
        if name not in self.bound:
            return overload(*args, **kwargs)
        self.reached.add(name)
        example = None if overload in self.examples else detached(arguments_by_name(overload, args, kwargs))
        results = aten.call(name, *args, **kwargs)
        if example is not None:
            self.examples[overload] = example
        for result, argument in _written_results(overload):
            given = kwargs.get(argument[1], args[argument[0]] if argument[0] < len(args) else None)
            returned = results if result is None else results[result]
            if returned is not given:
                raise Mismatch(f"{name}: result {result} is not argument {argument[1]}")
        return results


def detached(tree: Any) -> Any:
    """The same with tensors that share nothing with the ones given."""

    def copy(leaf: Any) -> Any:
        return leaf.detach().clone() if isinstance(leaf, torch.Tensor) else leaf

    return pytree.tree_map(copy, tree)


@cache
def _written_results(overload: OpOverload) -> tuple[tuple[int | None, tuple[int, str]], ...]:
    """Results that are arguments which the overload writes to: ``(index or None, (position, name))``.

    Those of composite overloads aside, which under a mode return what the last call in them returned.
    """
    if torch._C._dispatch_has_kernel_for_dispatch_key(overload.name(), "CompositeImplicitAutograd"):
        return ()
    schema = overload._schema
    written = {
        frozenset(argument.alias_info.before_set): (position, argument.name)
        for position, argument in enumerate(schema.arguments)
        if argument.alias_info is not None and argument.alias_info.is_write and str(argument.type) == "Tensor"
    }
    found = []
    for index, result in enumerate(schema.returns):
        info = result.alias_info
        if info is not None and info.is_write and frozenset(info.before_set) in written:
            found.append((index if len(schema.returns) > 1 else None, written[frozenset(info.before_set)]))
    return tuple(found)


class _DispatchRoute(TorchDispatchMode):
    def __init__(self, call: Caller) -> None:
        super().__init__()
        self.call = call

    def __torch_dispatch__(
        self, func: OpOverload, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        return self.call(func, args, kwargs or {})


class _FunctionRoute(TorchFunctionMode):
    def __init__(self, call: Caller) -> None:
        super().__init__()
        self.call = call

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        overload = _resolve(getattr(func, "__name__", ""), args, kwargs)
        if overload is None:
            return func(*args, **kwargs)
        result = self.call(overload, args, kwargs)
        named = getattr(torch.return_types, overload._schema.name.removeprefix("aten::"), None)
        return named(result) if named is not None and isinstance(result, tuple) else result


@cache
def _packet(name: str) -> Any:
    return getattr(torch.ops.aten, name, None) if name.isidentifier() else None


def _resolve(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> OpOverload | None:
    """The ATen overload that TorchScript would call by that name with these arguments, if there is one."""
    packet = _packet(name)
    if packet is None:
        return None
    try:
        found = getattr(packet, torch._C._jit_resolve_packet(f"aten::{name}", *args, **kwargs))
    except (RuntimeError, AttributeError):
        return None
    # A tensor can be iterated over and cast, so TorchScript takes it for numbers and lists of them as well.
    given = arguments_by_name(found, args, kwargs)
    numbers = [each.name for each in found._schema.arguments if "Tensor" not in str(each.type)]
    if any(isinstance(given.get(name), torch.Tensor) for name in numbers):
        return None
    # Sizes are a torch.Size to Python's callers and a list to the dispatcher's.
    plain = all(str(result.type) not in ("List[int]", "int", "bool") for result in found._schema.returns)
    return found if plain else None


@contextlib.contextmanager
def routed(call: Caller, *, composites: bool = True) -> Iterator[None]:
    """Within the block, this thread's ATen calls are made by ``call``; without ``composites`` those below autograd."""
    with _DispatchRoute(call), _FunctionRoute(call) if composites else contextlib.nullcontext():
        yield
