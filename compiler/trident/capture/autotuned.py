"""What Dynamo forgets of autotuned kernels when it rewrites their configurations, and leaves out when it need not."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from torch._dynamo.variables.functions import DynamoTritonHOPifier, TritonKernelVariable
from triton.runtime.autotuner import Autotuner, autotune

from trident.normalize.patching import replaced


@dataclass(frozen=True)
class Autotuned:
    """A traced launch's autotuned kernel as the user wrote it, and how many arguments were passed by position."""

    autotuner: Autotuner | None = None
    positional: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """The parameters that a choice depends on."""
        return tuple(self.autotuner.keys) if self.autotuner is not None else ()

    @property
    def configurations(self) -> tuple[str, ...]:
        """All of them, pruned or not."""
        return tuple(map(str, self.autotuner.configs)) if self.autotuner is not None else ()


@contextlib.contextmanager
def autotuned_kernels(*, only_first: bool) -> Iterator[Mapping[int, Autotuned]]:
    """While it is entered, what each traced launch's kernel was, by the kernel's index in Dynamo's table.

    ``only_first``: nothing can choose, so configurations behind the first are not traced, unless the kernel prunes
    them. Heuristics would otherwise put guards on sizes for each.
    """
    kernels: dict[int, Autotuned] = {}
    current: list[Autotuned] = []
    call, hop = DynamoTritonHOPifier.call_triton_kernel, DynamoTritonHOPifier.call_HOP

    def call_triton_kernel(self: Any, variable: Any, args: Any, kwargs: Any, tx: Any) -> Any:
        if current:  # it calls itself with the kernel rewritten
            return call(self, variable, args, kwargs, tx)
        kernel = variable.kernel
        if isinstance(kernel, Autotuner):
            current.append(Autotuned(kernel, len(args)))
            if only_first and kernel.early_config_prune is None and kernel.perf_model is None:
                first = autotune(configs=kernel.configs[:1], key=[])(kernel.fn)
                variable = TritonKernelVariable(first, None, variable.grid)
        else:
            current.append(Autotuned())
        try:
            return call(self, variable, args, kwargs, tx)
        finally:
            current.pop()

    def call_hop(self: Any, variable: Any, *args: Any, **kwargs: Any) -> Any:
        kernels[variable.kernel_idx] = current[0]
        return hop(self, variable, *args, **kwargs)

    with (
        replaced(DynamoTritonHOPifier, "call_triton_kernel", call_triton_kernel),
        replaced(DynamoTritonHOPifier, "call_HOP", call_hop),
    ):
        yield kernels
