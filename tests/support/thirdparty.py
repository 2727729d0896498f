"""Host code as libraries of operators write it: each function around one construct that Dynamo alone refuses."""

from __future__ import annotations

import importlib.util
import logging
import math
import tempfile
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
import triton
from torch._prims_common import ELEMENTWISE_TYPE_PROMOTION_KIND, elementwise_dtypes
from triton.runtime.jit import KernelInterface

from support.host_functions import double_kernel

logger = logging.getLogger(__name__)


def logs(x: torch.Tensor) -> torch.Tensor:
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug("doubling %s", x.shape)
    logger.info("doubling")
    return x + x


def warns(x: torch.Tensor) -> torch.Tensor:
    logger.warning("this is slow")
    return x + x


class Launcher(KernelInterface):
    """Keeps what it has launched, by what it was launched with."""

    def __init__(self, fn: Any) -> None:
        self.fn = fn
        self.launches: dict[tuple[Any, ...], int] = {}

    def run(self, *args: Any, **kwargs: Any) -> Any:
        key = tuple(arg.data_ptr() if hasattr(arg, "data_ptr") else arg for arg in args)
        self.launches[key] = self.launches.get(key, 0) + 1
        return self.fn.run(*args, **kwargs)


launcher = Launcher(double_kernel)
twice_wrapped = Launcher(launcher)


def by_launcher(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    launcher[(triton.cdiv(n, 64),)](x, out, n, BLOCK=64)
    return out


def by_wrapped_launcher(x: torch.Tensor) -> torch.Tensor:
    n, out = x.numel(), torch.empty_like(x)
    twice_wrapped[(triton.cdiv(n, 64),)](x, out, n, BLOCK=64)
    return out


class StandIn:
    """A tensor under another shape and dtype."""

    def __init__(self, base: torch.Tensor, dtype: torch.dtype | None = None, offset: int = 0) -> None:
        self.base = base
        self.dtype = dtype or base.dtype
        self.address = base.data_ptr() + offset * self.dtype.itemsize if offset else base.data_ptr()
        self.shape = (base.numel(),)

    def data_ptr(self) -> int:
        return self.address

    def numel(self) -> int:
        return self.shape[0]


def by_stand_ins(x: torch.Tensor) -> torch.Tensor:
    source, out = StandIn(x), StandIn(torch.empty_like(x))
    double_kernel[(triton.cdiv(source.numel(), 64),)](source, out, source.numel(), BLOCK=64)
    return out.base


def reinterpreted(x: torch.Tensor) -> torch.Tensor:
    """2x for non-negative int32 that were passed as float32: the bits are added, not the numbers."""
    source, out = StandIn(x, torch.int32), StandIn(torch.empty_like(x), torch.int32)
    double_kernel[(triton.cdiv(source.numel(), 64),)](source, out, source.numel(), BLOCK=64)
    return out.base


def narrowed(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(1,)](StandIn(x, torch.int16), StandIn(out, torch.int16), x.numel(), BLOCK=64)
    return out


def behind_the_base(x: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    double_kernel[(1,)](StandIn(x, offset=4), StandIn(out), x.numel(), BLOCK=64)
    return out


def promotes(x: torch.Tensor, y: torch.Tensor, scale: float) -> tuple[torch.Tensor, torch.Tensor]:
    _, dtype = elementwise_dtypes(x, y, scale, type_promotion_kind=ELEMENTWISE_TYPE_PROMOTION_KIND.INT_TO_FLOAT)
    return x.to(dtype) * 2, y.to(torch.result_type(x, y)) * 2


def multiplies(x: torch.Tensor) -> torch.Tensor:
    n, out = math.prod(x.shape), torch.empty_like(x)
    grid = (math.prod((triton.cdiv(size, 8) for size in x.shape), start=2),)
    double_kernel[grid](x, out, n, BLOCK=64)
    return out


class Generated:
    """Functions whose code is written to a file and executed at the first call that wants it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="generated-"))
        self.functions: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {}

    def __call__(self, x: torch.Tensor, times: int) -> torch.Tensor:
        return self.function(times)(x)

    def function(self, times: int) -> Callable[[torch.Tensor], torch.Tensor]:
        key = f"times_{times}"
        if key in self.functions:
            return self.functions[key]
        file = self.folder / f"{key}.py"
        file.write_text(f"TIMES = {times}\n\ndef multiplied(x):\n    return x * TIMES\n")
        spec = importlib.util.spec_from_file_location(f"_{key}", file)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.functions[key] = module.multiplied
        return self.functions[key]


class GeneratedForRanks:
    """The same, in one function with the call: for the rank of the tensor that it gets."""

    def __init__(self) -> None:
        self.functions: dict[int, Callable[..., torch.Tensor]] = {}

    def __call__(self, x: torch.Tensor) -> torch.Tensor:
        if x.ndim not in self.functions:
            module = types.ModuleType("generated_for_rank")
            exec(f"def multiplied(x):\n    return x * {x.ndim}\n", module.__dict__)
            self.functions[x.ndim] = module.multiplied
        out = torch.empty_like(x)
        double_kernel[(1,)](x, out, x.numel(), BLOCK=1024)
        return self.functions[x.ndim](out)


generated, generated_again = Generated(), Generated()
for_ranks = GeneratedForRanks()


def generates(x: torch.Tensor) -> torch.Tensor:
    return generated(generated(x, 3), 5)


def generates_again(x: torch.Tensor) -> torch.Tensor:
    return generated_again(x, 7)


def generates_for_ranks(x: torch.Tensor) -> torch.Tensor:
    return for_ranks(x)


def asks_the_machine(x: torch.Tensor) -> torch.Tensor:
    count = torch.cuda.get_device_properties(x.device).multi_processor_count
    major, minor = torch.cuda.get_device_capability()
    with torch.cuda.device(x.device):
        out = torch.empty_like(x)
        double_kernel[(count,)](x, out, x.numel(), BLOCK=16 * (10 * major + minor) // 90)
    return out
