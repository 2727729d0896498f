"""A ``torch.nn.Module`` as a jitted function's first argument.

Compiled code is given the module's parameters and buffers in its place, read anew at every call; what else the function
reads of the module is outer state, compared at every call. The module is held weakly.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from trident.capture.traced_module import TracedModule


class ModuleArgument:
    """One module in the place of the parameter ``parameter``."""

    def __init__(self, module: torch.nn.Module, parameter: str) -> None:
        self.parameter = parameter
        self.reference = weakref.ref(module)
        self.places: tuple[str, ...] = ()  # of the tensors, as expressions over the module
        self._read: Callable[[torch.nn.Module], tuple[Any, ...]] = lambda module: ()
        self.refresh()

    def module(self) -> torch.nn.Module:
        """Raises ReferenceError if it has gone."""
        module = self.reference()
        if module is None:
            raise ReferenceError("the module of a jitted method has gone")
        return module

    def refresh(self) -> None:
        """Look anew where the module has tensors."""
        self.places = tuple(_places(self.module()))
        self._read = eval(f"lambda module: ({''.join(f'module{place}, ' for place in self.places)})")

    def traced(self) -> TracedModule:
        """What a capture needs to know of it."""
        from trident.capture.traced_module import TracedModule

        return TracedModule(self.parameter, self.module(), self.places, self.tensors())

    def tensors(self) -> tuple[Any, ...]:
        """What is in these places now."""
        try:
            return self._read(self.module())
        except (AttributeError, LookupError):  # a place has gone
            self.refresh()
            return self._read(self.module())


def _places(module: torch.nn.Module) -> Iterator[str]:
    """``._modules['linear']._parameters['weight']`` and so on, in the words of Dynamo's sources."""
    for name, inner in module.named_modules(remove_duplicate=False):
        path = "".join(f"._modules[{part!r}]" for part in name.split(".")) if name else ""
        for kind in ("_parameters", "_buffers"):
            yield from (f"{path}.{kind}[{key!r}]" for key, value in getattr(inner, kind).items() if value is not None)
