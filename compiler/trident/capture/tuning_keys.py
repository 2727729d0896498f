"""The tuning keys of autotuned kernels, which Dynamo forgets when it rewrites their configurations."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

from torch._dynamo.variables.functions import DynamoTritonHOPifier
from triton.runtime.autotuner import Autotuner

from trident.normalize.patching import replaced


@contextlib.contextmanager
def tuning_keys() -> Iterator[Mapping[int, tuple[str, ...]]]:
    """While it is entered, the parameters that each traced launch's tuning depends on, by the kernel's index in
    Dynamo's table."""
    keys: dict[int, tuple[str, ...]] = {}
    current: list[tuple[str, ...]] = []
    call, hop = DynamoTritonHOPifier.call_triton_kernel, DynamoTritonHOPifier.call_HOP

    def call_triton_kernel(self: Any, variable: Any, args: Any, kwargs: Any, tx: Any) -> Any:
        if current:  # it calls itself with the kernel rewritten
            return call(self, variable, args, kwargs, tx)
        kernel = variable.kernel
        current.append(tuple(kernel.keys) if isinstance(kernel, Autotuner) else ())
        try:
            return call(self, variable, args, kwargs, tx)
        finally:
            current.pop()

    def call_hop(self: Any, variable: Any, *args: Any, **kwargs: Any) -> Any:
        keys[variable.kernel_idx] = current[0]
        return hop(self, variable, *args, **kwargs)

    with (
        replaced(DynamoTritonHOPifier, "call_triton_kernel", call_triton_kernel),
        replaced(DynamoTritonHOPifier, "call_HOP", call_hop),
    ):
        yield keys
